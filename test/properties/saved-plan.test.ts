import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { decodePlan, encodePlan } from '../../src/core/plan/codec.ts';
import type { World } from '../../src/server/index.ts';
import {
  converge,
  isAllowable,
  loadFiles,
  NO_TROUBLE,
  planned,
  run,
  serviceOf,
  troubles,
  unwrap,
  type Work,
} from '../support/converge.ts';
import { yamlOf } from '../support/manifest-parts.ts';
import { manifestAndNext } from '../support/random-manifest.ts';
import { newSeed, runs } from '../support/runs.ts';
import { useServer } from '../support/server.ts';
import { lastIn, writesIn } from '../support/workspace.ts';

const api = useServer({ processingDelay: 0 });

interface Edit {
  readonly what:
    | 'move section'
    | 'move space'
    | 'default section'
    | 'default space'
    | 'rename section'
    | 'delete section'
    | 'add section'
    | 'add space'
    | 'delete redirect'
    | 'add redirect'
    | 'rename team'
    | 'delete team'
    | 'add team'
    | 'delete site'
    | 'group section';
  readonly at: number;
  readonly to: number;
}

const edits = fc.array(
  fc.record({
    what: fc.constantFrom<Edit['what']>(
      'move section',
      'move space',
      'default section',
      'default space',
      'rename section',
      'delete section',
      'add section',
      'add space',
      'delete redirect',
      'add redirect',
      'rename team',
      'delete team',
      'add team',
      'delete site',
      'group section',
    ),
    at: fc.nat(),
    to: fc.nat(),
  }),
  { minLength: 1, maxLength: 2 },
);

/** Does what somebody could do in the app; what the service refuses is not done. */
async function meddle({ what, at, to }: Edit, { tables }: World): Promise<boolean> {
  const org = '/v1/orgs/org_acme';
  const pick = <T>(rows: readonly T[] | undefined, index: number): T | undefined =>
    rows === undefined || rows.length === 0 ? undefined : rows[index % rows.length];
  const site = pick(
    tables.sites?.filter(({ organization }) => organization === 'org_acme'),
    at,
  );
  const path = `${org}/sites/${site?.id}`;
  const sections = tables.sections?.filter((one) => one.site === site?.id);
  const section = pick(sections, at >> 3);
  const sibling = pick(sections, to);
  const spaces = tables.siteSpaces?.filter((one) => one.site === site?.id && one.section === section?.id);
  const space = pick(spaces, at >> 5);
  const other = pick(spaces, to);
  const team = pick(
    tables.teams?.filter(({ organization }) => organization === 'org_acme'),
    at,
  );
  const redirect = pick(
    tables.redirects?.filter((one) => one.site === site?.id),
    at >> 3,
  );
  const request = (): Promise<{ readonly status: number }> => {
    switch (what) {
      case 'move section':
        return api.post(`${path}/sections/${section?.id}/move`, {
          position: { before: { type: 'site-section', siteSection: sibling?.id } },
        });
      case 'move space':
        return api.post(`${path}/site-spaces/${space?.id}/move`, {
          position: { before: { type: 'site-space', siteSpace: other?.id } },
        });
      case 'default section':
        return api.patch(path, { defaultSiteSection: section?.id });
      case 'default space':
        return api.patch(`${path}/sections/${section?.id}`, { defaultSiteSpace: space?.id });
      case 'rename section':
        return api.patch(`${path}/sections/${section?.id}`, { title: `By hand ${to}` });
      case 'delete section':
        return api.delete(`${path}/sections/${section?.id}`);
      case 'add section':
        return api.post(`${path}/sections`, { spaceId: 'spc_notes', title: `By hand ${to}` });
      case 'add space':
        return api.post(`${path}/site-spaces`, { spaceId: 'spc_notes', sectionId: section?.id });
      case 'delete redirect':
        return api.delete(`${path}/redirects/${redirect?.id}`);
      case 'add redirect':
        return api.post(`${path}/redirects`, {
          source: `/by/hand/${to}`,
          destination: { kind: 'site-section', siteSectionId: section?.id },
        });
      case 'rename team':
        return api.patch(`${org}/teams/${team?.id}`, { title: `By hand ${to}` });
      case 'delete team':
        return api.delete(`${org}/teams/${team?.id}`);
      case 'add team':
        return api.put(`${org}/teams`, { title: `By hand ${to}` });
      case 'delete site':
        return api.delete(path);
      default: {
        const group = pick(
          tables.sectionGroups?.filter((one) => one.site === site?.id),
          to,
        );
        return api.post(`${path}/section-groups/${group?.id}/sections`, { sectionId: section?.id });
      }
    }
  };
  return (await request()).status < 300;
}

test('whatever somebody does between plan and apply: stale and nothing written, or exactly what the plan says', {
  timeout: 900_000,
}, async () => {
  const seen = { stale: 0, done: 0, edited: 0 };
  await fc.assert(
    fc.asyncProperty(manifestAndNext, edits, async ([first, second], chosen) => {
      api.server.reset();
      const service = serviceOf(api.server);
      const ledger = createMemoryLedger();
      await converge({ manifest: await loadFiles({ 'colophon.yaml': yamlOf(first) }), service, ledger });
      const work: Work = { manifest: await loadFiles({ 'colophon.yaml': yamlOf(second) }), service, ledger };
      const whole = await plan({ ...work, allow: ['remove-member'] });
      // Paths that change places are the one resource that must be done in two steps.
      fc.pre(whole.ok && whole.value.changes.length > 0 && isAllowable(whole.value));
      const saved = unwrap(decodePlan(encodePlan(unwrap(whole))));
      for (const edit of chosen) {
        seen.edited += (await meddle(edit, api.server.exportWorld())) ? 1 : 0;
      }
      const since = lastIn(api.server);
      const report = await run(work, saved);
      if (report.status === 'stale') {
        seen.stale++;
        expect(writesIn(api.server, since)).toEqual([]);
        expect(report.diagnostics.filter(({ code }) => code === 'stale')).not.toEqual([]);
        return;
      }
      seen.done++;
      expect(troubles(report), JSON.stringify(chosen)).toEqual(NO_TROUBLE);
      const touched = new Set(saved.changes.map(({ address }) => address));
      const again = await planned(work);
      expect(
        again.changes
          .filter(({ address }) => touched.has(address))
          .map(({ action, address }) => `${action} ${address}`),
        JSON.stringify(chosen),
      ).toEqual([]);
    }),
    { numRuns: runs(25), seed: newSeed('saved plans', 1), endOnFailure: true },
  );
  // A property about two ends is worth nothing if one of them is never met.
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
});

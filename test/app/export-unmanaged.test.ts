import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { exportUnmanaged, type UnmanagedExport } from '../../src/command/app/export-unmanaged.ts';
import { plan } from '../../src/command/app/plan.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import type { Outcome } from '../../src/core/diagnostics/diagnostic.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { startServer } from '../../src/server/index.ts';
import { apiOf, useServer } from '../support/server.ts';
import { type AppliedFolder, applied, appliedFolder, DOCS, loadFrom, PETSTORE, valueIn } from './support.ts';

const api = useServer({ profile: 'today' });
const SPECS = { 'specs/petstore.json': PETSTORE };
const TEAMS = 'colophon: 1\norganization: org_acme\nteams:\n  authors: { title: Authors }\n';

/** What is exported of a folder, and a plan of both files. */
async function exported({ folder, load, work }: AppliedFolder): Promise<{
  readonly outcome: Outcome<UnmanagedExport>;
  readonly text: string;
  readonly resources: UnmanagedExport['resources'];
  readonly both: () => Promise<Plan>;
}> {
  const outcome = await exportUnmanaged({ manifest: await load(), ...work, schemaPath: './x.json' });
  const { file, resources } = valueIn(outcome);
  mkdirSync(join(folder, 'more'), { recursive: true });
  writeFileSync(join(folder, 'more', 'unmanaged.yaml'), file?.text ?? '');
  const loadBoth = async () => valueIn(await loadFrom(folder, { paths: ['colophon.yaml', 'more/unmanaged.yaml'] }));
  return {
    outcome,
    text: file?.text ?? '',
    resources,
    both: async () => valueIn(await plan({ manifest: await loadBoth(), ...work })),
  };
}

function expectOnlyAdoptions({ changes, blocked }: Plan): void {
  expect(changes.filter(({ action, fields }) => action !== 'adopt' || fields.length > 0)).toEqual([]);
  expect(blocked).toEqual([]);
}

describe('exporting what is not managed', () => {
  test.each(PROFILE_NAMES)(
    'writes a file beside the manifest, and a plan of both writes nothing (%s)',
    async (profile) => {
      const server = await startServer({ profile, processingDelay: 1 });
      try {
        for (const files of [{ 'colophon.yaml': TEAMS }, { 'colophon.yaml': DOCS, ...SPECS }]) {
          const place = await appliedFolder(apiOf(server), files);
          const { resources, both, text } = await exported(place);
          expect(resources.length).toBeGreaterThan(3);
          expect(resources.every(({ id }) => id !== '')).toBe(true);
          const planned = await both();
          expectOnlyAdoptions(planned);
          expect(planned.changes.length).toBeGreaterThanOrEqual(resources.length);
          expect(text).toMatch(/^# yaml-language-server: \$schema=.*\ncolophon: 1\n/);
          expect(text).not.toContain('organization:');
          // Nothing that the manifest declares is in it again.
          expect(text).not.toContain('Authors');
          const manifest = valueIn(await loadFrom(place.folder, { paths: ['colophon.yaml', 'more/unmanaged.yaml'] }));
          await applied({ manifest, ...place.work });
          expect(await both()).toMatchObject({ changes: [], blocked: [] });
          const again = valueIn(await exportUnmanaged({ manifest, ...place.work, schemaPath: '' }));
          const taken = new Set(resources.map(({ address }) => address));
          expect(again.resources.filter(({ address }) => taken.has(address))).toEqual([]);
        }
      } finally {
        await server.close();
      }
    },
  );

  test('takes settings and parts of what is declared, and is silent about those that every site has', async () => {
    const ids = 'sites: { docs: { id: site_docs, title: Product docs } }\nspaces: { handbook: { id: spc_handbook } }\n';
    const place = await appliedFolder(api, { 'colophon.yaml': `colophon: 1\norganization: org_acme\n${ids}` });
    const { outcome, resources, both } = await exported(place);
    expect(resources.map(({ address }) => address)).toEqual(
      expect.arrayContaining(['organizationSettings', 'site.docs.customization', 'space.handbook.access']),
    );
    expect(outcome.diagnostics.filter(({ code }) => code === 'export-left-out')).toEqual([]);
    expectOnlyAdoptions(await both());
  });

  test('leaves alone what the ledger owns and the manifest no longer declares, and what `unmanaged` names', async () => {
    const place = await appliedFolder(api, {
      'colophon.yaml': `${TEAMS}  owned: { title: Owned }\n`,
    });
    await api.put('/v1/orgs/org_acme/teams', { title: 'By hand' });
    await api.put('/v1/orgs/org_acme/teams', { title: 'Kept apart' });
    writeFileSync(join(place.folder, 'colophon.yaml'), `${TEAMS}unmanaged: ['team["Kept apart"]', 'site.*']\n`);
    const { text, both } = await exported(place);
    const value = parse(text) as { readonly teams: Readonly<Record<string, unknown>> };
    expect(Object.keys(value)).not.toContain('sites');
    expect(Object.keys(value.teams)).toContain('by-hand');
    expect(text).not.toMatch(/Owned|Kept apart|Authors/);
    const { changes } = await both();
    expect(changes.filter(({ action }) => action !== 'adopt').map(({ action, address }) => [action, address])).toEqual([
      ['delete', 'team.owned'],
    ]);
  });

  test('names what cannot be in a second file, and writes the rest', async () => {
    const place = await appliedFolder(api, { 'colophon.yaml': DOCS, ...SPECS });
    const site = '/v1/orgs/org_acme/sites/site_docs';
    const { body: section } = await api.post(`${site}/sections`, { spaceId: 'spc_notes' });
    await api.patch(`${site}/sections/${section.id}`, { path: 'extra', title: 'Extra' });
    await api.post(`${site}/redirects`, {
      source: '/by-hand',
      destination: { kind: 'site-section', siteSectionId: section.id },
    });
    await api.post(`${site}/redirects`, {
      source: '/out',
      destination: { kind: 'external', url: 'https://example.com/' },
    });
    const { outcome, text, both } = await exported(place);
    const left = outcome.diagnostics.filter(({ code }) => code === 'export-left-out').map(({ detail }) => detail);
    expect(left.some((detail) => /section\.extra .*drift accept --unmanaged/.test(detail))).toBe(true);
    expect(left.find((detail) => detail.includes('.override '))).toMatch(/Declare it there\. It stays/);
    expect(text).toContain('/out:');
    // It names the section by its id, because the section is in neither file.
    expect(text).toMatch(/\/by-hand:\s+section:\s+id: /);
    expectOnlyAdoptions(await both());
  });

  test('does not continue a table in another file', async () => {
    const place = await appliedFolder(api, {
      'colophon.yaml':
        'colophon: 1\norganization: org_acme\nsites: { docs: { id: site_docs, title: Product docs, redirects: !csv r.csv } }\n',
      'r.csv': 'source,destination\n/a,https://example.com/a\n',
    });
    const redirects = '/v1/orgs/org_acme/sites/site_docs/redirects';
    await api.post(redirects, { source: '/out', destination: { kind: 'external', url: 'https://example.com/' } });
    const { outcome, text, both } = await exported(place);
    expect(outcome.diagnostics.map(({ detail }) => detail).join('\n')).toMatch(
      /redirect\["\/out"\] .*in a list or table/,
    );
    expect(text).not.toContain('/out');
    expectOnlyAdoptions(await both());
  });

  test('takes titles that strangers chose as texts', async () => {
    const place = await appliedFolder(api, { 'colophon.yaml': TEAMS });
    const titles = ['\u0024{env:HOME} $\u0024{x}', '!file /etc/passwd', 'a: b\n- c # d', '__proto__', '*all', '<<'];
    for (const title of titles) {
      expect((await api.put('/v1/orgs/org_acme/teams', { title })).status).toBeLessThan(300);
    }
    const { both, text } = await exported(place);
    expect(text).not.toMatch(/(?<!\$)\$\{/);
    expectOnlyAdoptions(await both());
  });
});

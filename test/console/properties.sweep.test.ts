import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lookupIn } from '../../src/command/browser/routes.ts';
import { addAccessCommand } from '../../src/command/cli/access.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addRedirectsCommand } from '../../src/command/cli/redirects.ts';
import { addUiCommand } from '../../src/command/cli/ui.ts';
import { CHANGED } from '../../src/command/report/access/access.ts';
import { type List, textOfCell } from '../../src/command/report/html/list.ts';
import { namesOf } from '../../src/command/report/html/names.ts';
import { safe } from '../../src/command/report/text.ts';
import type { AccessChange } from '../../src/core/access/compare.ts';
import type { PublicRow } from '../../src/core/access/public.ts';
import type { Row } from '../../src/core/access/rows.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import type { Difference } from '../../src/core/engine/drift.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import { decodePlan } from '../../src/core/plan/codec.ts';
import { effectOf, planByResource } from '../../src/core/plan/resources.ts';
import { sitesIn } from '../../src/redirects/sites.ts';
import type { Trace } from '../../src/redirects/trace.ts';
import { inWorld, sent } from '../support/by-hand.ts';
import { isAllowable, loadFiles, planned, run, serviceOf, unwrap } from '../support/converge.ts';
import { fixturesOn } from '../support/fixtures.ts';
import { yamlOf } from '../support/manifest-parts.ts';
import { manifestAndNextOn } from '../support/random-manifest.ts';
import { runCommand } from '../support/run-commands.ts';
import { newSeed, runs } from '../support/runs.ts';
import { useServer } from '../support/server.ts';
import { listIn } from './list-in.ts';

const COMMANDS = [addAccessCommand, addDriftCommand, addPlanCommand, addRedirectsCommand, addUiCommand];

const ORG = '/v1/orgs/org_acme';
const TITLE = { title: '@title' };
const DRIFT = [
  sent('PATCH', `${ORG}/teams/@teams`, TITLE),
  sent('DELETE', `${ORG}/teams/@teams`),
  sent('PATCH', `${ORG}/sites/@sites`, TITLE),
  sent('PATCH', '/v1/spaces/@spaces', TITLE),
  sent('PATCH', '/v1/collections/@collections', TITLE),
  sent('PATCH', 'SITE/sections/@sections', TITLE),
  sent('DELETE', 'SITE/sections/@sections'),
  sent('DELETE', 'SITE/redirects/@redirects'),
];

/** The JSON that a command prints. */
type Printed = (...args: readonly string[]) => Promise<string>;
/** A page of the environment, by its name. */
type Pages = (name: string) => string;

/** The list of a page, in which a link to a row leads to one. */
function linkedList(pages: Pages, name: string): List {
  const list = listIn(pages(name));
  const ids = list.rows.map(({ id }) => id);
  expect([name, ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([name, []]);
  return list;
}

/** The same in any order. */
function expectSame(shown: readonly unknown[], wanted: readonly unknown[]): void {
  const sorted = (items: readonly unknown[]): readonly string[] => items.map((item) => JSON.stringify(item)).sort();
  expect(sorted(shown)).toEqual(sorted(wanted));
}

async function expectPlan(pages: Pages, printed: Printed): Promise<void> {
  const plan = planByResource(unwrap(decodePlan(await printed('plan'))));
  const names = namesOf(plan);
  const shown = [...pages('plan').matchAll(/ id="(change-[^"]*)" data-action="([^"]*)"/g)];
  expectSame(
    shown.map(([, id, effect]) => [id, effect]),
    plan.changes.map((change) => [names.anchor(change.key), effectOf(change)]),
  );
}

type ShownDrift = Readonly<Record<'drift' | 'conflict' | 'deleted', readonly Difference[]>>;

async function expectDrift(pages: Pages, printed: Printed): Promise<void> {
  const { rows } = linkedList(pages, 'drift');
  const found = JSON.parse(await printed('drift', '--explain')) as ShownDrift;
  const wanted = (['drift', 'conflict', 'deleted'] as const).flatMap((one) =>
    found[one].map(({ address, explanation }) => ({ address, one, by: explanation?.by })),
  );
  expectSame(
    rows.map(({ id, marks, cells: [, , , by] }) => [id.replace(/ \d+$/, ''), marks, textOfCell(by)]),
    wanted.map(({ address, one, by }) => [address, [one], safe(by?.name ?? by?.email ?? by?.id ?? 'not known')]),
  );
}

interface ShownAccess {
  readonly rows: readonly Row[];
  readonly changes: readonly AccessChange[];
  readonly public: readonly PublicRow[];
}

/** One for each role that somebody has or gets in a place. */
function keyOf({ person, place }: Pick<Row, 'person' | 'place'>): string {
  return `${place.id} ${person.id}`;
}

/** Places with the same title have what they are after it in the matrix. */
function withoutType(title: string): string {
  return title.replace(/ \((organization|collection|space|site)\)$/, '');
}

async function expectAccess(pages: Pages, printed: Printed): Promise<void> {
  const { rows } = JSON.parse(await printed('access')) as ShownAccess;
  const { changes } = JSON.parse(await printed('access', '--diff')) as ShownAccess;
  const signs = new Map(changes.map((one) => [keyOf(one), CHANGED[one.change].sign]));
  const known = new Set(rows.map(keyOf));
  const newcomers = changes.filter((one) => !known.has(keyOf(one)));
  // What is there has its live title, also where the plan gives it another one.
  const titles = new Map([...changes, ...rows].map(({ place }) => [place.id, place.title]));
  const matrix = linkedList(pages, 'access');
  const columns = matrix.columns.slice(1).map(({ title }) => withoutType(title));
  expectSame(
    matrix.rows.flatMap(({ id, cells: [, ...cells] }) =>
      cells.flatMap((cell, at) => (textOfCell(cell) === '' ? [] : [[id, columns[at], textOfCell(cell)]])),
    ),
    [
      ...rows.map((row) => [
        row.person.id,
        withoutType(safe(row.place.title)),
        `${row.role} ${signs.get(keyOf(row)) ?? ''}`.trim(),
      ]),
      ...newcomers.map(({ person, place, after }) => [
        person.id,
        withoutType(safe(titles.get(place.id) ?? '')),
        `+ ${after}`,
      ]),
    ],
  );
  const places = linkedList(pages, 'places').rows.filter(({ depth }) => depth === 1);
  expectSame(
    places.map(({ id, cells: [, role], marks }) => [id, textOfCell(role), marks]),
    [
      ...rows.map((row) => [keyOf(row), row.role, signs.has(keyOf(row)) ? ['changed'] : []]),
      ...newcomers.map((one) => [keyOf(one), 'no access', ['changed']]),
    ],
  );
  const { public: open } = JSON.parse(await printed('access', '--public')) as ShownAccess;
  const { public: differences } = JSON.parse(await printed('access', '--public', '--diff')) as ShownAccess;
  const opens = differences.filter(({ change }) => change === 'opens');
  const closes = differences.filter(({ change }) => change === 'closes');
  const shown = linkedList(pages, 'public').rows;
  expectSame(
    shown.map(({ cells: [title] }) => textOfCell(title)),
    [...open, ...opens].map(({ title }) => safe(title)),
  );
  expect(shown.filter(({ marks }) => marks?.includes('changed'))).toHaveLength(opens.length + closes.length);
}

/** The paths of a site, and some around them. */
function pathsAround({ content, redirects, unknown }: NonNullable<List['routes']>[number]): readonly string[] {
  const named = [...content, ...unknown].map(({ path }) => path);
  const all = ['/', ...named, ...redirects.flatMap(({ source, paths }) => [source, ...paths])].flatMap((path) => {
    const plain = path.replace(/\*$/, '');
    return [path, plain, plain.toUpperCase(), `${plain.replace(/\/$/, '')}/Deep/er`, `${plain}x`, `${plain}/`];
  });
  return [...new Set(all)].filter((path) => path.startsWith('/') && !/[?#]/.test(path));
}

function plain({ outcome, via, target, paths, why }: Trace): unknown {
  return { outcome, via: via.map(({ source }) => source), target, paths, why };
}

async function expectRedirects(pages: Pages, printed: Printed, sites: readonly string[]): Promise<number> {
  const { routes = [], rows: shown } = linkedList(pages, 'redirects');
  expect(routes).toHaveLength(sites.length);
  let looked = 0;
  for (const [at, one] of routes.entries()) {
    const paths = pathsAround(one);
    const lookup = lookupIn(one);
    const asked = await printed('redirects', 'test', ...paths, '--site', sites[at] ?? '');
    const { traces } = JSON.parse(asked) as { readonly traces: readonly (Trace & { readonly path: string })[] };
    for (const trace of traces) {
      const { trace: found, rows } = lookup(trace.path);
      expect([trace.path, plain(found)]).toEqual([trace.path, plain(trace)]);
      expect([trace.path, rows.map((row) => textOfCell(shown.find(({ id }) => id === row)?.cells[0]))]).toEqual([
        trace.path,
        trace.via.map(({ source }) => source),
      ]);
      looked++;
    }
  }
  return looked;
}

describe.each(PROFILE_NAMES)('whatever is declared and live on the profile %s', (profile) => {
  const api = useServer({ processingDelay: 0, profile });
  /** What clients do: mostly to what the manifest has as well. */
  const byHand = fc.oneof(
    { weight: 2, arbitrary: fc.oneof(...DRIFT) },
    { weight: 1, arbitrary: fc.oneof(...fixturesOn(profile).flatMap(([, fixture]) => fixture.byHand ?? [])) },
  );

  test('the console shows what the commands print', { timeout: 350 * 60_000 }, async () => {
    const seen = { plans: 0, drift: 0, paths: 0 };
    const world = fc.tuple(manifestAndNextOn(profile), fc.array(byHand, { maxLength: 20, size: 'max' }));
    await fc.assert(
      fc.asyncProperty(world, async ([[first, second], hands]) => {
        const cwd = mkdtempSync(join(tmpdir(), 'colophon-shown-'));
        try {
          api.server.reset();
          const work = {
            service: serviceOf(api.server),
            ledger: createFileLedger({ path: join(cwd, '.colophon', 'default.json'), environment: 'default' }),
          };
          const before = { ...work, manifest: await loadFiles({ 'colophon.yaml': yamlOf(first) }) };
          const made = await planned(before);
          if (isAllowable(made)) {
            await run(before, made);
          }
          for (const request of hands) {
            await api.call(...inWorld(request, api.server.exportWorld()));
          }
          writeFileSync(join(cwd, 'colophon.yaml'), yamlOf(second));
          const does = async (...args: readonly string[]) =>
            await runCommand(COMMANDS, args, { cwd, env: { COLOPHON_TOKEN: api.server.token } });
          const printed: Printed = async (...args) => {
            const isOffline = args[0] === 'redirects';
            const { stdout, stderr, code } = await does(
              ...args,
              ...(isOffline ? [] : ['--base-url', api.server.url]),
              '-o',
              'json',
            );
            expect([args, code === 0 || code === 2 ? '' : stderr + stdout]).toEqual([args, '']);
            return stdout;
          };
          const folder = join(cwd, 'console');
          const exported = await does('ui', '--export', folder, '--base-url', api.server.url);
          const pages: Pages = (name) => readFileSync(join(folder, 'environments', 'default', `${name}.html`), 'utf8');
          if (exported.code !== 0) {
            // What cannot be planned is shown with the reason that the commands give.
            const { code, stdout } = await does('plan', '--base-url', api.server.url, '-o', 'json');
            expect([code, exported.stderr]).toEqual([expect.any(Number), expect.stringContaining('could not be read')]);
            const [{ summary } = { summary: '' }] = JSON.parse(stdout).diagnostics;
            expect(pages('workspace')).toContain(summary);
            return;
          }
          await expectPlan(pages, printed);
          await expectDrift(pages, printed);
          await expectAccess(pages, printed);
          const { workspace } = await loadFiles({ 'colophon.yaml': yamlOf(second) });
          seen.paths += await expectRedirects(
            pages,
            printed,
            sitesIn(workspace.resources).map(({ key }) => key),
          );
          seen.plans++;
          seen.drift += listIn(pages('drift')).rows.length;
        } finally {
          rmSync(cwd, { recursive: true, force: true });
        }
      }),
      { numRuns: runs(40), seed: newSeed(`the console on ${profile}`), endOnFailure: true },
    );
    process.stdout.write(`The console on ${profile} showed ${JSON.stringify(seen)}\n`);
    expect(Object.values(seen).every((count) => count > 0)).toBe(true);
  });
});

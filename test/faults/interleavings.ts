import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import type { ApplyReport } from '../../src/command/app/apply.ts';
import type { LedgerState } from '../../src/core/engine/ledger.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import {
  converge,
  expectSettled,
  loadFiles,
  planned,
  rest,
  run,
  serviceOf,
  troubles,
  unwrap,
  type Work,
} from '../support/converge.ts';
import { expectUntouched, ownedBy, twins } from '../support/random-world.ts';
import { writesIn } from '../support/workspace.ts';
import { openTurns, randomOf } from './turns.ts';

const HEAD = 'colophon: 1\norganization: org_acme\nspaces: { handbook: { id: spc_handbook } }\n';

/** Titles of teams may be there twice, paths of redirects may not; some of both come, change and go. */
function manifestOf(teams: readonly string[], redirects: readonly string[], title: string): string {
  return `${HEAD}teams:
${teams.map((key) => `  ${key}: { title: Team ${key}${key === 'b' ? title : ''} }`).join('\n')}
sites:
  docs:
    id: site_docs
    sections:
      - { path: guides, spaces: [{ space: handbook }] }
    redirects:
${redirects.map((path) => `      ${path}: { section: guides }`).join('\n')}
`;
}

/** A service on which something was applied, with the record of it, and the next manifest for it. */
export interface Scene {
  readonly server: RunningServer;
  /** Where the ledger is, and what is in it at the start of every history. */
  readonly ledger: { readonly path: string; readonly text: string };
  readonly state: LedgerState;
  readonly manifest: Manifest;
}

const fileLedger = (path: string): LedgerStore => createFileLedger({ path, environment: 'default' });

export async function openScene(folder: string): Promise<Scene> {
  const path = `${folder}/ledger.json`;
  const before = manifestOf(['a', 'b', 'c', 'd'], ['/r/1', '/r/2'], '');
  const after = manifestOf(['a', 'b', 'c', 'x', 'y'], ['/r/1', '/r/3', '/r/4'], ' new');
  const first = await startServer({ processingDelay: 0 });
  const manifest = await loadFiles({ 'colophon.yaml': before });
  await converge({ manifest, service: serviceOf(first), ledger: fileLedger(path) });
  const world = first.exportWorld();
  await first.close();
  const server = await startServer({ processingDelay: 0, world });
  onTestFinished(() => server.close());
  return {
    server,
    ledger: { path, text: readFileSync(path, 'utf8') },
    state: unwrap(await fileLedger(path).load()),
    manifest: await loadFiles({ 'colophon.yaml': after }),
  };
}

/** One history: two that plan and apply the same, whose requests take turns by chance. */
async function play(
  { server, manifest }: Scene,
  ledgers: readonly LedgerStore[],
  seed: number,
): Promise<{ readonly works: readonly Work[]; readonly reports: readonly ApplyReport[]; readonly order: string }> {
  const turns = await openTurns(server.url, 2);
  try {
    const works = ledgers.map(
      (ledger, index): Work => ({
        manifest,
        service: serviceOf({ url: turns.urls[index] ?? '', token: server.token }),
        ledger,
      }),
    );
    // The plan says for which service it is; each has an address of its own here.
    const runs = works.map(async (work) => run(work, await planned(work), { parallelism: seed % 3 === 0 ? 4 : 1 }));
    const order = await turns.take(runs, randomOf(seed));
    const direct = works.map((work) => ({ ...work, service: serviceOf(server) }));
    return { works: direct, reports: await Promise.all(runs), order: order.join('') };
  } finally {
    await turns.close();
  }
}

/** Two on one machine, with one ledger: whatever the order, everything is done once, and the ledger says what is there. */
export async function playWithOneLedger(scene: Scene, seed: number): Promise<string> {
  const { server, manifest } = scene;
  const { path, text } = scene.ledger;
  server.reset();
  rmSync(`${path}.journal`, { force: true });
  writeFileSync(path, text);
  const ledger = (): LedgerStore => fileLedger(path);
  const world = server.exportWorld();
  const since = server.journal().at(-1)?.seq ?? 0;
  const { reports, order } = await play(scene, [ledger(), ledger()], seed);
  const what = `seed ${seed}, order ${order}: ${JSON.stringify(reports.map(troubles))}`;
  const done = reports.filter(({ status }) => status === 'done');
  expect(done.length, what).toBeGreaterThanOrEqual(1);
  for (const { status, diagnostics, requests } of reports.filter((report) => !done.includes(report))) {
    // The loser is told why, and has written nothing.
    expect([status, diagnostics[0]?.code], what).toEqual(
      status === 'stale' ? ['stale', 'stale'] : ['failed', 'ledger-locked'],
    );
    expect(requests.writes, what).toBe(0);
  }
  const sent = reports.reduce((sum, { requests }) => sum + requests.writes, 0);
  expect(writesIn(server, since).length, what).toBe(sent);
  expect(twins(server.exportWorld()), what).toEqual([]);
  const state = unwrap(await ledger().load());
  const teams = new Map((server.exportWorld().tables.teams ?? []).map(({ id, title }) => [id, title]));
  for (const [address, entry] of state.entries) {
    if (entry.kind === 'team') {
      expect([address, teams.get(entry.id)], what).toEqual([address, entry.fields['title']]);
    }
  }
  await expectSettled({ manifest, service: serviceOf(server), ledger: ledger() });
  expectUntouched(world, server.exportWorld(), new Set([...ownedBy(state), ...ownedBy(scene.state)]));
  return order;
}

/** Two on two machines that know nothing of each other: nothing that the service keeps unique is there twice, and no twin unreported. */
export async function playWithTwoLedgers(scene: Scene, seed: number): Promise<string> {
  const { server, state } = scene;
  server.reset();
  const since = server.journal().at(-1)?.seq ?? 0;
  const { works, reports, order } = await play(scene, [createMemoryLedger(state), createMemoryLedger(state)], seed);
  const what = `seed ${seed}, order ${order}: ${JSON.stringify(reports.map(troubles))}`;
  const twice = twins(server.exportWorld());
  expect(
    twice.filter(({ isRefused }) => isRefused),
    what,
  ).toEqual([]);
  const told = reports.flatMap(({ diagnostics }) => diagnostics.filter(({ code }) => code === 'duplicate'));
  expect(told.length, what).toBeGreaterThanOrEqual(twice.length);
  // Whoever wrote anything that did not come out as planned says so.
  expect(twice.length > 0 && reports.every(({ status }) => status === 'done'), what).toBe(false);
  const sent = reports.reduce((sum, { requests }) => sum + requests.writes, 0);
  expect(writesIn(server, since).length, what).toBe(sent);
  for (const work of works) {
    const again = await planned(work);
    const { status } = await run(work, again);
    expect(status, `${what}; then ${JSON.stringify(rest(again))}`).toBe('done');
    await expectSettled(work);
  }
  return order;
}

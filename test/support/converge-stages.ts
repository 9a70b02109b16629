import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { ApplyInput, ApplyReport } from '../../src/command/app/apply.ts';
import type { ServiceOptions } from '../../src/command/app/service.ts';
import { DEFAULT_PROFILE, type ProfileName } from '../../src/core/contract/profile-name.ts';
import type { LedgerState } from '../../src/core/engine/ledger.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import {
  defaultWorld,
  type FaultRule,
  type JournalEntry,
  type RunningServer,
  startServer,
  type World,
} from '../../src/server/index.ts';
import {
  converge,
  expectSettled,
  loadFiles,
  NO_TROUBLE,
  planned,
  run,
  serviceOf,
  troubles,
  unwrap,
  type Work,
} from './converge.ts';
import { manifestOfAllKinds } from './manifest-parts.ts';
import { expectUntouched, ownedBy, twins } from './random-world.ts';

export type Operation = NonNullable<JournalEntry['operation']>;

/** A place to start from as often as one likes: a service, the ledger that belongs to it, and what is to come. */
export interface Stage {
  readonly server: RunningServer;
  /** What the service holds at the start. */
  readonly world: World;
  readonly state: LedgerState;
  readonly manifest: Manifest;
  /** How often each operation changes something when all goes well. */
  readonly writes: ReadonlyMap<Operation, number>;
}

/** How often each operation changed something. */
export function writesIn(entries: readonly JournalEntry[]): ReadonlyMap<Operation, number> {
  const counts = new Map<Operation, number>();
  for (const { operation, write } of entries) {
    if (write && operation !== undefined) {
      counts.set(operation, (counts.get(operation) ?? 0) + 1);
    }
  }
  return counts;
}

/** The requests from now on, told when asked. */
export function watch(server: RunningServer): () => readonly JournalEntry[] {
  const since = server.journal().at(-1)?.seq ?? 0;
  return () => server.journal({ since });
}

async function prepare(
  world: World,
  state: Partial<LedgerState>,
  { text, profile }: { readonly text: string; readonly profile: ProfileName },
): Promise<Stage & { readonly after: LedgerState }> {
  const server = await startServer({ processingDelay: 0, world, profile });
  const manifest = await loadFiles({ 'colophon.yaml': text });
  const ledger = createMemoryLedger(state);
  const begun = unwrap(await ledger.load());
  const journal = watch(server);
  await converge({ manifest, service: serviceOf(server), ledger });
  return { server, world, state: begun, manifest, writes: writesIn(journal()), after: unwrap(await ledger.load()) };
}

/** Two stages for the tests of one file: everything is new, and everything changes. */
export function useStages(profile: ProfileName = DEFAULT_PROFILE): Readonly<Record<'fresh' | 'changed', () => Stage>> {
  let fresh: Stage | undefined;
  let changed: Stage | undefined;
  const existing = (stage: Stage | undefined): Stage => {
    if (stage === undefined) {
      throw new Error('the stage is not set yet');
    }
    return stage;
  };
  beforeAll(async () => {
    const first = await prepare(
      defaultWorld(Date.now(), profile),
      {},
      {
        text: manifestOfAllKinds('first', profile),
        profile,
      },
    );
    fresh = first;
    changed = await prepare(first.server.exportWorld(), first.after, {
      text: manifestOfAllKinds('second', profile),
      profile,
    });
  });
  afterEach(() => {
    fresh?.server.setFaults([]);
    changed?.server.setFaults([]);
  });
  afterAll(async () => {
    await Promise.all([fresh?.server.close(), changed?.server.close()]);
  });
  return { fresh: () => existing(fresh), changed: () => existing(changed) };
}

/** What there was to see of a run in which something went wrong. */
export interface Storm {
  readonly work: Work;
  readonly plan: Plan;
  readonly report: ApplyReport;
  readonly entries: readonly JournalEntry[];
}

/** Applies what is to come while the faults strike, on a stage that is set anew. */
export async function storm(
  { server, state, manifest }: Stage,
  faults: readonly FaultRule[],
  options: { readonly service?: ServiceOptions; readonly apply?: Partial<ApplyInput> } = {},
): Promise<Storm> {
  server.setFaults([]);
  server.reset();
  const work: Work = { manifest, service: serviceOf(server, options.service), ledger: createMemoryLedger(state) };
  const plan = await planned(work);
  const journal = watch(server);
  server.setFaults(faults);
  const report = await run(work, plan, options.apply);
  server.setFaults([]);
  return { work, plan, report, entries: journal() };
}

/** The changes that a report says are done. */
function doneIn({ results }: ApplyReport): ReadonlySet<string> {
  return new Set(results.flatMap(({ status, change }) => (status === 'done' ? [change.key] : [])));
}

/**
 * Expects what must hold however a run went: what it reports as done is done, it counts what it sent, nothing is there
 * twice, what nobody declared is as it was, and one more run brings everything in order.
 */
export async function expectRecovery(stage: Stage, { work, report, entries }: Storm): Promise<void> {
  const { server, world, state } = stage;
  const sent = entries.filter(({ method }) => method !== 'GET').length;
  expect(report.requests.writes, 'the requests that were counted').toBe(sent);
  const owned = (): Promise<ReadonlySet<string>> => work.ledger.load().then((outcome) => ownedBy(unwrap(outcome)));
  const touched = new Set([...ownedBy(state), ...(await owned())]);
  expect(twins(server.exportWorld())).toEqual([]);
  const next = await planned(work);
  const done = doneIn(report);
  expect(
    next.changes.filter(({ key }) => done.has(key)),
    'changes that were reported as done and are not',
  ).toEqual([]);
  expect(troubles(await run(work, next))).toEqual(NO_TROUBLE);
  await expectSettled(work);
  for (const id of await owned()) {
    touched.add(id);
  }
  const after = server.exportWorld();
  expect(twins(after)).toEqual([]);
  expectUntouched(world, after, touched);
}

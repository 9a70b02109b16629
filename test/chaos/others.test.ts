import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/core/client/index.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import type { Place } from '../../src/core/engine/driver.ts';
import type { LedgerEntry } from '../../src/core/engine/ledger.ts';
import { createDriver } from '../../src/core/kinds/driver.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { Address } from '../../src/core/plan/address.ts';
import type { Change, Plan } from '../../src/core/plan/plan.ts';
import {
  converge,
  expectSettled,
  NO_TROUBLE,
  planned,
  run,
  serviceOf,
  troubles,
  unwrap,
  type Work,
} from '../support/converge.ts';
import { useStages, watch } from '../support/converge-stages.ts';
import { fixturesOn } from '../support/fixtures.ts';
import { expectUntouched, ownedBy, twins } from '../support/random-world.ts';

describe.each(PROFILE_NAMES)('on the profile %s', (profile) => {
  const stages = useStages(profile);

  /** The kinds that can be deleted. */
  const offered = new Set<string>(fixturesOn(profile).map(([kind]) => kind));
  const deletable = KINDS.filter(
    ({ name, external, removal }) => offered.has(name) && !external && removal === 'delete',
  );

  describe('F51: somebody who changes something between plan and apply', () => {
    let plan: Plan | undefined;

    /** What somebody else does is one of the planned changes: with a ledger of their own, they are first. */
    test.each([...offered])('is noticed, and nothing is written: %s', async (kind) => {
      const { server, manifest, state } = stages.changed();
      const workAlone = (): Work => ({ manifest, service: serviceOf(server), ledger: createMemoryLedger(state) });
      server.reset();
      const work = workAlone();
      plan ??= await planned(work);
      const mine = plan.changes.filter((change) => change.kind === kind);
      for (const action of ['update', 'create'] as const) {
        const address = mine.find((change) => change.action === action)?.address;
        if (address === undefined) {
          expect(action, `the manifests update a ${kind}`).toBe('create');
          continue;
        }
        server.reset();
        const theirs = workAlone();
        const first = await planned(theirs, { target: [address] });
        expect(troubles(await run(theirs, first))).toEqual(NO_TROUBLE);
        const journal = watch(server);
        const report = await run(work, plan);
        expect(report.status, `${action} ${address}: ${JSON.stringify(troubles(report))}`).toBe('stale');
        expect(journal().filter((entry) => entry.method !== 'GET')).toEqual([]);
      }
    });

    test('F52: a plan that was applied is not applied again', async () => {
      const { server, manifest, state } = stages.changed();
      server.reset();
      const work: Work = { manifest, service: serviceOf(server), ledger: createMemoryLedger(state) };
      const made = await converge(work);
      const journal = watch(server);
      expect((await run(work, made)).status).toBe('stale');
      expect(journal().filter(({ method }) => method !== 'GET')).toEqual([]);
    });

    test.each(deletable)('F12: what was to be deleted and is gone already is not missed: $name', async ({ name }) => {
      const { server, manifest, state } = stages.changed();
      server.reset();
      const work: Work = { manifest, service: serviceOf(server), ledger: createMemoryLedger(state) };
      const made = await planned(work);
      const gone = made.changes.filter(
        (change) => change.kind === name && change.action === 'delete' && change.with === undefined,
      );
      expect(gone).not.toEqual([]);
      const client = createClient({ baseUrl: server.url, token: server.token });
      const driver = createDriver({ client, organization: 'org_acme', kinds: KINDS, salt: state.salt });
      // What is only looked up is in the manifest and not in the ledger.
      const lookedUp = (address: Address): Place | undefined => {
        const declared = manifest.workspace.resources.find((resource) => resource.address === address);
        return declared?.id === undefined ? undefined : { kind: declared.kind, id: declared.id };
      };
      const placeOf = (address: Address): Place =>
        state.entries.get(address) ?? lookedUp(address) ?? { kind: name, id: '' };
      for (const { address, parents: holders } of gone) {
        const parents = holders.map(placeOf);
        // Ids that are secrets are known once they were listed.
        await driver.reader().list(name, parents);
        expect(await driver.remove({ ...placeOf(address), parents })).toBe('removed');
      }
      await client.close();
      const journal = watch(server);
      const report = await run(work, made);
      if (report.status === 'stale') {
        // Something else that the plan is about went along, as the values of a field do; then nothing is written.
        const noticed = report.diagnostics.filter(({ detail }) =>
          gone.some(({ address }) => detail.startsWith(`${address}:`)),
        );
        expect(noticed).toEqual([]);
        expect(journal().filter(({ method }) => method !== 'GET')).toEqual([]);
        await converge(work);
      } else {
        expect(troubles(report)).toEqual(NO_TROUBLE);
        await expectSettled(work);
      }
    });
  });

  /** What they do is again some of the changes from the first manifests to the second ones: one of every kind. */
  test.each([
    ['changes', 'update', 'update (drift)'],
    ['deletes', 'delete', 'create (deleted)'],
  ] as const)('what somebody %s after an apply is noticed and put right', async (_does, action, expected) => {
    const { server, manifest: next, state } = stages.changed();
    const { manifest } = stages.fresh();
    const workOn = (one: Work['manifest']): Work => ({
      manifest: one,
      service: serviceOf(server),
      ledger: createMemoryLedger(state),
    });
    const before = ({ address, previousAddress }: Change): LedgerEntry | undefined =>
      state.entries.get(previousAddress ?? address);
    server.reset();
    const all = await planned(workOn(next));
    const theirs = [...offered].flatMap(
      (kind) =>
        all.changes.find(
          (change) =>
            change.kind === kind &&
            change.action === action &&
            // Not with its parent, and not a field that only the second manifest declares.
            (change.action === 'delete'
              ? change.with === undefined
              : change.fields.some(({ field }) => before(change)?.fields[field] !== undefined)),
        ) ?? [],
    );
    const missing = KINDS.filter(({ name }) => offered.has(name) && !theirs.some(({ kind }) => kind === name));
    expect(missing.flatMap(({ removal }) => (action === 'delete' && removal === 'release' ? [] : [removal]))).toEqual(
      [],
    );
    const by = workOn(next);
    const target = theirs.map(({ address }) => address);
    expect(troubles(await run(by, await planned(by, { target })))).toEqual(NO_TROUBLE);
    const made = await converge(workOn(manifest));
    for (const { address, previousAddress } of theirs) {
      const mine = made.changes.filter((change) => change.address === (previousAddress ?? address));
      expect([address, mine.map((change) => `${change.action} (${change.cause})`)]).toEqual([
        address,
        expect.arrayContaining([expected]),
      ]);
    }
  });

  describe('F53: two that apply the same at once, each with a ledger of its own', () => {
    test.each([
      ['everything is new', stages.fresh],
      ['everything changes', stages.changed],
    ] as const)('make nothing twice that the service keeps unique, and hear of it, when %s', async (_what, stageOf) => {
      const { server, manifest, state, world } = stageOf();
      server.reset();
      const works = [1, 2].map(
        (): Work => ({ manifest, service: serviceOf(server), ledger: createMemoryLedger(state) }),
      );
      const plans = await Promise.all(works.map((work) => planned(work)));
      const reports = await Promise.all(works.map((work, index) => run(work, plans[index] as Plan)));
      const after = server.exportWorld();
      const twice = twins(after);
      expect(twice.filter(({ isRefused }) => isRefused)).toEqual([]);
      const told = reports.flatMap(({ diagnostics }) => diagnostics.filter(({ code }) => code === 'duplicate'));
      expect(told.length).toBeGreaterThanOrEqual(twice.length);
      expect(reports.every(({ status }) => status === 'done')).toBe(false);
      const ledgers = await Promise.all(works.map(({ ledger }) => ledger.load()));
      const owned = [state, ...ledgers.map(unwrap)].flatMap((one) => [...ownedBy(one)]);
      // Where each takes what the other gave, both fail halfway: that is reported, and in no ledger.
      const halfDone = reports.flatMap(({ results }) =>
        results.flatMap(({ change, ...result }) =>
          result.status === 'failed' && result.outcome !== 'none' && 'id' in change ? (change.id ?? []) : [],
        ),
      );
      expectUntouched(world, after, new Set([...owned, ...halfDone]));
    });
  });
});

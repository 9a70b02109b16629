import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/core/diagnostics/diagnostic.ts';
import { type Intent, type LedgerEntry, type LedgerEvent, recordEvent } from '../../src/core/engine/ledger.ts';
import type { BeginOptions, ConfigMark, LedgerSession, LedgerStore } from '../../src/core/ledger/types.ts';
import type { Address } from '../../src/core/plan/address.ts';
import { plainSalt } from '../../src/core/plan/digest.ts';
import { runs as scaled } from '../support/runs.ts';

/** One place of keeping, which several stores may open. */
export interface LedgerPlace {
  readonly open: () => LedgerStore;
  readonly config: () => ConfigMark | undefined;
}

export const RUN = { command: 'apply', waitMs: 0, organization: 'org_1' } as const;

/** The value, or a failing test that shows the diagnostics. */
export function resultOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) {
    throw new Error(JSON.stringify(outcome.diagnostics));
  }
  return outcome.value;
}

export function codesOf(outcome: Outcome<unknown>): string[] {
  return outcome.diagnostics.map(({ code }) => code);
}

export function put(address: Address, id = `id of ${address.replaceAll(/[/\\]/g, '_')}`): LedgerEvent {
  return {
    type: 'put',
    address,
    entry: { kind: 'redirect', id, fields: { from: address, token: { $digest: 'abc' } } },
  };
}

export async function begin(
  store: LedgerStore,
  options: Partial<Pick<BeginOptions, 'command' | 'waitMs' | 'organization'>> = {},
): Promise<LedgerSession> {
  return resultOf(await store.begin({ ...RUN, ...options }));
}

/** Begins a run in place of one that is taken for dead: removes each lock that the messages name, as a person does. */
async function takeOver(store: LedgerStore): Promise<LedgerSession> {
  const outcome = await store.begin(RUN);
  const [, id] = /colophon ledger unlock ([\w-]+)/.exec(JSON.stringify(outcome.diagnostics)) ?? [];
  if (id === undefined || store.unlock === undefined) {
    return resultOf(outcome);
  }
  resultOf(await store.unlock(id));
  return await takeOver(store);
}

const json = fc.jsonValue({ maxDepth: 2 });
// Neither manifests nor the service know such a key, and a ledger with one is refused.
const fields = fc
  .dictionary(fc.string({ unit: 'binary' }), json)
  .filter((value) => !JSON.stringify(value).includes('__proto__')) as fc.Arbitrary<LedgerEntry['fields']>;
const address = fc.constantFrom(
  'site.a',
  'site.b',
  'site.a.redirect["/ü\\n"]',
  'team.__proto__',
  'team.c',
  'team["x\\ud800"]',
);
const kind = fc.constantFrom('site', 'team', 'a-kind-of-tomorrow');
const id = fc.string().filter((text) => !/[/\\]|^\.{1,2}$/.test(text));
const event: fc.Arbitrary<LedgerEvent> = fc.oneof(
  fc.record({ type: fc.constant('intend' as const), address, intent: fc.record({ kind, fields }) }),
  fc.record(
    {
      type: fc.constant('put' as const),
      address,
      entry: fc.record(
        { kind, id, fields, protect: fc.boolean(), witness: fc.constant({ updatedAt: '1' }) },
        { requiredKeys: ['kind', 'id', 'fields'] },
      ),
      previousAddress: address,
    },
    { requiredKeys: ['type', 'address', 'entry'] },
  ),
  fc.record({ type: fc.constant('remove' as const), address }),
);

/** Any events, with few addresses, so that they meet; as JSON says them. */
export const events: fc.Arbitrary<LedgerEvent[]> = fc
  .array(event, { maxLength: 30 })
  .map((list) => JSON.parse(JSON.stringify(list)) as LedgerEvent[]);

export interface Replayed {
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
  readonly intents: ReadonlyMap<Address, Intent>;
}

/** What events make of an empty ledger. */
export function replay(list: readonly LedgerEvent[]): Replayed {
  const entries = new Map<Address, LedgerEntry>();
  const intents = new Map<Address, Intent>();
  for (const one of list) {
    recordEvent(entries, intents, one);
  }
  return { entries, intents };
}

/** What every ledger that keeps something promises. */
export function describeLedger(name: string, place: () => LedgerPlace, { runs = 40, racers = 10 } = {}): void {
  describe(`a ledger in ${name}`, () => {
    test('is empty at first, with one salt from the first look on', async () => {
      const { open } = place();
      const store = open();
      const first = resultOf(await store.load());
      expect(first).toMatchObject({ serial: 0, entries: new Map(), intents: new Map() });
      expect(plainSalt(first.salt)).toMatch(/^[0-9a-f]{32}$/);
      expect(first.untrusted).toBeUndefined();
      expect(resultOf(await store.load()).salt).toBe(first.salt);
      const session = await begin(store);
      expect(session.state.salt).toBe(first.salt);
      await session.abandon();
      expect(resultOf(await open().load()).salt).toBe(first.salt);
    });

    test('takes the salt of the plan as long as it has none of its own', async () => {
      const { open } = place();
      resultOf(await open().load());
      const first = resultOf(await open().begin({ ...RUN, salt: 'planned' }));
      expect(plainSalt(first.state.salt)).toBe('planned');
      await first.finish({ complete: true });
      const second = resultOf(await open().begin({ ...RUN, salt: 'other' }));
      expect(plainSalt(second.state.salt)).toBe('planned');
      await second.finish({ complete: true });
    });

    test('holds what was recorded after a finish, under the next serial', async () => {
      const { open } = place();
      for (const serial of [1, 2, 3]) {
        const session = await begin(open());
        expect(session.state.serial).toBe(serial - 1);
        await session.record(put(`team.t${serial}`));
        await session.finish({ complete: true });
        const state = resultOf(await open().load({ organization: 'org_1' }));
        expect(state.serial).toBe(serial);
        expect(state.organization).toBe('org_1');
        expect(state.entries.size).toBe(serial);
      }
    });

    test('keeps its serial when nothing was recorded', async () => {
      const { open } = place();
      const first = await begin(open());
      await first.record(put('team.a'));
      await first.finish({ complete: true });
      const second = await begin(open());
      await second.finish({ complete: true, config: { commit: 'c1', dirty: false } });
      expect(resultOf(await open().load()).serial).toBe(1);
    });

    test('holds what was recorded after an interruption, and the next run takes it up', async () => {
      const { open } = place();
      const first = await begin(open());
      await first.record({ type: 'intend', address: 'team.a', intent: { kind: 'team', fields: { title: 'A' } } });
      await first.record(put('team.b'));
      await first.abandon();
      const between = resultOf(await open().load());
      expect(between.serial).toBe(0);
      expect([...between.intents.keys()]).toEqual(['team.a']);
      const second = await begin(open());
      expect([...second.state.entries.keys()]).toEqual(['team.b']);
      await second.record(put('team.a'));
      await second.abandon();
      const third = await begin(open());
      await third.finish({ complete: true });
      const state = resultOf(await open().load());
      expect(state.serial).toBe(1);
      expect([...state.entries.keys()].sort()).toEqual(['team.a', 'team.b']);
      expect(state.intents.size).toBe(0);
    });

    test('moves the mark of the manifest only when everything was applied', async () => {
      const { open, config } = place();
      const old = { commit: 'c1', dirty: false };
      await (await begin(open())).finish({ complete: true, config: old });
      expect(config()).toEqual(old);
      const second = await begin(open());
      await second.record(put('team.a'));
      await second.finish({ complete: false, config: { commit: 'c2', dirty: true } });
      expect(config()).toEqual(old);
      await (await begin(open())).finish({ complete: true, config: { commit: 'c2', dirty: true } });
      expect(config()).toEqual({ commit: 'c2', dirty: true });
      await (await begin(open())).finish({ complete: true });
      expect(config()).toBeUndefined();
    });

    test('keeps the profile of the service until a run knows another one', async () => {
      const { open } = place();
      const profile = async () => resultOf(await open().load()).profile;
      await (await begin(open())).finish({ complete: true });
      expect(await profile()).toBeUndefined();
      await (await begin(open())).finish({ complete: true, profile: 'today' });
      expect(await profile()).toBe('today');
      const second = await begin(open());
      await second.record(put('team.a'));
      await second.finish({ complete: false });
      expect(await profile()).toBe('today');
      await (await begin(open())).finish({ complete: true, profile: 'next' });
      expect(await profile()).toBe('next');
    });

    test('keeps the times of the last run that recorded something', async () => {
      const { open } = place();
      const lastRun = async () => resultOf(await open().load()).lastRun;
      await (await begin(open())).finish({ complete: true });
      expect(await lastRun()).toBeUndefined();
      const first = await begin(open());
      await first.record(put('team.a'));
      await first.finish({ complete: true });
      const times = await lastRun();
      expect(Date.parse(times?.from ?? '')).toBeLessThanOrEqual(Date.parse(times?.to ?? ''));
      await (await begin(open())).finish({ complete: true, config: { commit: 'c1', dirty: false } });
      expect(await lastRun()).toEqual(times);
    });

    test('does not change the state that a run began with', async () => {
      const session = await begin(place().open());
      await session.record(put('team.a'));
      expect(session.state.entries.size).toBe(0);
      await session.finish({ complete: true });
      expect(session.state.entries.size).toBe(0);
    });

    test('waits for what is on its way before it ends', async () => {
      const { open } = place();
      const session = await begin(open());
      const all = Array.from({ length: 100 }, (_none, index) => session.record(put(`team.t${index}`)));
      await session.abandon();
      await Promise.all(all);
      expect(resultOf(await open().load()).entries.size).toBe(100);
    });

    test('records nothing after the end, ends once, and may be abandoned again', async () => {
      const { open } = place();
      const session = await begin(open());
      await session.finish({ complete: true });
      await expect(session.record(put('team.a'))).rejects.toThrow('has ended');
      await expect(session.finish({ complete: true })).rejects.toThrow('has ended');
      const next = await begin(open());
      await session.abandon();
      expect(codesOf(await open().begin(RUN))).toEqual(['ledger-locked']);
      await next.abandon();
    });

    test('lets one run in at a time, and the next one when it ends', async () => {
      const { open } = place();
      const first = await begin(open());
      expect(codesOf(await open().begin({ ...RUN, waitMs: 10 }))).toEqual(['ledger-locked']);
      expect(resultOf(await open().load()).serial).toBe(0);
      const waiting = open().begin({ ...RUN, waitMs: 20_000 });
      await first.record(put('team.a'));
      await first.finish({ complete: true });
      const second = resultOf(await waiting);
      expect(second.state.serial).toBe(1);
      await second.abandon();
    });

    test('lets many runs that begin at once in one after the other', async () => {
      const { open } = place();
      let inside = 0;
      await Promise.all(
        Array.from({ length: racers }, async (_none, index) => {
          const session = resultOf(await open().begin({ ...RUN, waitMs: 30_000 }));
          expect(++inside).toBe(1);
          await session.record(put(`team.t${index}`));
          inside--;
          await session.finish({ complete: true });
        }),
      );
      const state = resultOf(await open().load());
      expect(state.serial).toBe(racers);
      expect(state.entries.size).toBe(racers);
    });

    test('stops waiting when it is told to', async () => {
      const { open } = place();
      const first = await begin(open());
      const outcome = await open().begin({ ...RUN, waitMs: 600_000, signal: AbortSignal.timeout(20) });
      expect(codesOf(outcome)).toEqual(['ledger-locked']);
      await first.abandon();
    });

    test('records nothing more in a run whose lock was removed, and keeps the record of the run after it', async () => {
      const { open } = place();
      const first = await begin(open());
      await first.record(put('team.a'));
      if (open().unlock === undefined) {
        // Without a way to remove it, no run can lose its lock.
        expect(open().holder).toBeUndefined();
        return await first.abandon();
      }
      const second = await takeOver(open());
      await second.record(put('team.b'));
      await expect(first.record(put('team.c'))).rejects.toThrow('another run');
      await second.finish({ complete: true });
      const kept = resultOf(await open().load());
      expect([...kept.entries.keys()].sort()).toEqual(['team.a', 'team.b']);
      await expect(first.finish({ complete: true })).rejects.toThrow('another run');
      expect(resultOf(await open().load())).toEqual(kept);
    });

    test('refuses another organization, and is free for its own afterwards', async () => {
      const { open } = place();
      const first = await begin(open());
      await first.record(put('team.a'));
      await first.finish({ complete: true });
      expect(codesOf(await open().load({ organization: 'org_2' }))).toEqual(['ledger-organization']);
      expect(codesOf(await open().begin({ ...RUN, organization: 'org_2' }))).toEqual(['ledger-organization']);
      await (await begin(open())).abandon();
    });

    test('becomes what its events say, however they are spread over runs', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(events, fc.boolean()), { maxLength: 4 }), async (runs) => {
          const { open } = place();
          for (const [list, isFinished] of runs) {
            const session = await begin(open());
            await Promise.all(list.map((one) => session.record(one)));
            await (isFinished ? session.finish({ complete: true }) : session.abandon());
            resultOf(await open().load());
          }
          const { entries, intents } = resultOf(await open().load());
          const expected = replay(runs.flatMap(([list]) => list));
          expect(entries).toEqual(expected.entries);
          expect(intents).toEqual(expected.intents);
        }),
        { numRuns: scaled(runs) },
      );
    });
  });
}

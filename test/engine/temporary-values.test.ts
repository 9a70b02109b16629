import { describe, expect, test } from 'vitest';
import { recordEvent } from '../../src/core/engine/ledger.ts';
import type { Plan, Update } from '../../src/core/plan/plan.ts';
import { createMemoryDriver, type MemoryOptions } from '../support/memory-driver.ts';
import { apply, existing, failing, fieldChanges, KINDS, ledgerOf, planOf } from './support/hand-made-plan.ts';

const LEDGER = ledgerOf({
  'team.a': { kind: 'team', id: '1', fields: { name: 'x' }, rank: 7 },
  'team.b': { kind: 'team', id: '2', fields: { name: 'y' } },
});

/** Two teams that exchange their names by way of a temporary one. */
async function exchange(options: Partial<MemoryOptions> = {}): Promise<{
  readonly driver: ReturnType<typeof createMemoryDriver>;
  readonly plan: Plan;
}> {
  const driver = createMemoryDriver({
    kinds: KINDS,
    seed: [
      { kind: 'team', id: '1', fields: { name: 'x' } },
      { kind: 'team', id: '2', fields: { name: 'y' } },
    ],
    ...options,
  });
  const one = await existing(driver, { kind: 'team', id: '1' });
  const two = await existing(driver, { kind: 'team', id: '2' });
  const temporary: Update = {
    ...one.update('team.a', { key: 'team.a:temporary', after: { name: 'tmp' }, fields: fieldChanges({ name: 'tmp' }) }),
    temporary: 'team.a',
  };
  const changes = [
    temporary,
    one.update('team.a', { after: { name: 'y' }, dependsOn: ['team.a:temporary', 'team.b'] }),
    two.update('team.b', { after: { name: 'x' }, dependsOn: ['team.a:temporary'] }),
  ];
  return { driver, plan: planOf(changes) };
}

const namesIn = (driver: ReturnType<typeof createMemoryDriver>): unknown =>
  driver.world().map(({ id, fields }) => [id, fields['name']]);

describe('a temporary value', () => {
  test('is recorded before it is set, and forgotten with the declared one', async () => {
    const { driver, plan } = await exchange();
    const seen: unknown[] = [];
    const applied = await apply(plan, driver, {
      ledger: LEDGER,
      record: async (event) => {
        seen.push([event.type, 'address' in event ? event.address : undefined, namesIn(driver)]);
      },
    });
    expect([applied.result.status, applied.result.diagnostics]).toEqual(['done', []]);
    expect(applied.events[0]).toEqual({
      type: 'intend',
      address: 'team.a',
      intent: { kind: 'team', fields: { name: 'tmp' }, id: '1' },
    });
    expect(seen[0]).toEqual([
      'intend',
      'team.a',
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ]);
    expect(namesIn(driver)).toEqual([
      ['1', 'y'],
      ['2', 'x'],
    ]);
    expect(applied.ledger.intents.size).toBe(0);
    expect(applied.ledger.entries.get('team.a')?.fields).toEqual({ name: 'y' });
    expect(driver.writes).toBe(3);
    expect(applied.result.counts).toEqual({ team: 2 });
  });

  test('is recorded without an id where the ledger does not own the resource', async () => {
    const { driver, plan } = await exchange();
    const [first] = (await apply(plan, driver)).events;
    expect(first).toEqual({ type: 'intend', address: 'team.a', intent: { kind: 'team', fields: { name: 'tmp' } } });
  });

  test('is not set while the ledger cannot be written', async () => {
    const { driver, plan } = await exchange();
    const { result } = await apply(plan, driver, {
      ledger: LEDGER,
      record: () => Promise.reject(new Error('disk full')),
    });
    expect(result.status).toBe('failed');
    expect(driver.writes).toBe(0);
  });

  test('that is left by a failure is named, and stays on record', async () => {
    const { driver, plan } = await exchange({
      faults: ({ op, id }) =>
        op === 'update' && id === '2' ? { at: 'before', error: failing('invalid', 'none') } : undefined,
    });
    const { result, ledger } = await apply(plan, driver, { ledger: LEDGER });
    expect(result.status).toBe('partial');
    expect(result.diagnostics).toMatchObject([
      { severity: 'warning', code: 'temporary-left', detail: expect.stringContaining('team.a (1) may still have') },
    ]);
    expect(ledger.intents.get('team.a')).toMatchObject({ id: '1', fields: { name: 'tmp' } });
  });

  test.each(['team.a', 'team.b'])('is not set where a guard blocks %s', async (key) => {
    const { driver, plan } = await exchange();
    const blocked = [{ key, address: key, guard: 'conflict', message: '', consents: ['conflict'], override: '' }];
    const { statuses } = await apply({ ...plan, blocked }, driver, { ledger: LEDGER, onGuard: 'skip' });
    expect(statuses['team.a:temporary']).toBe('skipped');
    expect(Object.values(statuses)).not.toContain('done');
    expect(driver.writes).toBe(0);
  });
});

test('a resource whose address another one gets is on record at any time', async () => {
  const { driver } = await exchange();
  const one = await existing(driver, { kind: 'team', id: '1' });
  const two = await existing(driver, { kind: 'team', id: '2' });
  const plan = planOf([
    one.update('team.b', { previousAddress: 'team.a', after: { name: 'x', note: 'one' } }),
    two.update('team.a', { previousAddress: 'team.b', after: { name: 'y', note: 'two' } }),
  ]);
  const entries = new Map(LEDGER.entries);
  const { result, ledger } = await apply(plan, driver, {
    ledger: LEDGER,
    record: async (event) => {
      recordEvent(entries, new Map(), event);
      expect(entries.get('team.a')?.id).toBe('2');
      expect(entries.get('team.b')?.id).toBe('1');
    },
  });
  expect(result.status).toBe('done');
  expect([...ledger.entries].map(([address, { id }]) => [address, id]).sort()).toEqual([
    ['team.a', '2'],
    ['team.b', '1'],
  ]);
  expect(ledger.intents.size).toBe(0);
});

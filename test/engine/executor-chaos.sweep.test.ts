import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplyEvent } from '../../src/core/engine/apply-types.ts';
import type { Change } from '../../src/core/plan/plan.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { createMemoryDriver, type Fault, type MemoryDriver, type Seed } from '../support/memory-driver.ts';
import { runs } from '../support/runs.ts';
import {
  type Applied,
  apply,
  create,
  existing,
  failing,
  fakeClock,
  KINDS,
  ledgerOf,
  planOf,
} from './support/hand-made-plan.ts';

const OLD = 4;

function seeds(): Seed[] {
  return [
    { kind: 'site', id: 'site_x', fields: { name: 'docs' } },
    ...Array.from(
      { length: OLD },
      (_, index): Seed => ({ kind: 'team', id: `old_${index}`, fields: { name: `old${index}` } }),
    ),
  ];
}

/** A site with parts, a change of a site that is there, resources to take over and to delete: a bit of everything. */
async function everything(
  driver: MemoryDriver,
): Promise<{ changes: Change[]; entries: Parameters<typeof ledgerOf>[0] }> {
  const site = await existing(driver, { kind: 'site', id: 'site_x' });
  const [adopted, replaced, gone, goneToo] = await Promise.all(
    Array.from({ length: OLD }, (_, index) => existing(driver, { kind: 'team', id: `old_${index}` })),
  );
  if (adopted === undefined || replaced === undefined || gone === undefined || goneToo === undefined) {
    throw new Error('the seed is too small');
  }
  return {
    entries: {
      'site.docs': { kind: 'site', id: 'site_x', fields: { name: 'docs' } },
      'team.replaced': { kind: 'team', id: 'old_1', fields: { name: 'old1' } },
      'team.gone': { kind: 'team', id: 'old_2', fields: { name: 'old2' } },
      'team.gone-too': { kind: 'team', id: 'old_3', fields: { name: 'old3' } },
    },
    changes: [
      site.update('site.docs', { after: { name: 'docs', icon: 'book' } }),
      create('site.new', 'site', { after: { name: 'new' } }),
      ...['a', 'b', 'c'].map((name) =>
        create(`site.new.section.${name}`, 'section', {
          parents: ['site.new'],
          dependsOn: ['site.new'],
          after: { name, icon: 'x' },
        }),
      ),
      create('site.new.redirect["/a"]', 'redirect', {
        parents: ['site.new'],
        dependsOn: ['site.new', 'site.new.section.a'],
        after: { from: '/a', to: { $ref: 'site.new.section.a' } },
      }),
      adopted.adopt('team.adopted', { after: { name: 'adopted' } }),
      replaced.replace('team.replaced', { after: { name: 'replaced' } }),
      gone.remove('team.gone', { dependsOn: ['delete team.gone-too'] }),
      goneToo.remove('team.gone-too'),
    ],
  };
}

/** What must hold however the run ended. */
function expectHonest(
  driver: MemoryDriver,
  { result, events, ledger }: Applied,
  before: Parameters<typeof ledgerOf>[0],
): void {
  const world = new Map(driver.world().map((resource) => [resource.id, resource]));
  for (const { status, change } of result.results) {
    const entry = ledger.entries.get(change.address);
    if (change.action === 'delete') {
      expect(ledger.entries.has(change.address), change.key).toBe(status !== 'done');
      expect(status === 'done' && world.has(change.id), change.key).toBe(false);
    } else if (status === 'done') {
      expect(entry, change.key).toBeDefined();
      expect(world.has(entry?.id ?? ''), change.key).toBe(true);
      expect(ledger.intents.has(change.address), change.key).toBe(false);
    } else if (entry !== undefined && change.action !== 'move') {
      // An entry only moves with its change; all that may be known of one that is not done is whose resource it is.
      const old = before?.[change.address];
      expect([old?.fields ?? {}, {}], change.key).toContainEqual(entry.fields);
    }
  }
  const unfinished = result.results.flatMap(({ status, change }) => (status === 'done' ? [] : [change.address]));
  for (const [address, entry] of ledger.entries) {
    expect(world.has(entry.id) || unfinished.includes(address) || address.startsWith('team.gone'), address).toBe(true);
  }
  // Nothing is there twice, and what is there and new is known, or belongs to a change that is not said to be done.
  const names = driver
    .world()
    .map(({ kind, parent, fields }) => JSON.stringify([kind, parent, fields['name'] ?? fields['from']]));
  expect(new Set(names).size).toBe(names.length);
  const owned = new Set([...ledger.entries.values()].map(({ id }) => id));
  for (const { kind, id, fields } of driver.world()) {
    const told = unfinished.some((address) => address.includes(String(fields['name'] ?? fields['from'])));
    expect(owned.has(id) || told || id.startsWith('old_'), `${kind} ${id}`).toBe(true);
  }
  expect(events.length).toBeLessThan(100);
}

function expectOrder(driver: MemoryDriver): void {
  const made = new Set(['site_x']);
  let deleting = false;
  for (const { op, kind, parents, id } of driver.log) {
    for (const parent of parents) {
      expect(made.has(parent.id) || parent.id.startsWith('site_'), `${op} ${kind}`).toBe(true);
    }
    if (op === 'remove' && id !== 'old_1') {
      deleting = true;
    } else {
      expect(deleting, `${op} ${kind} after a deletion`).toBe(false);
    }
  }
  const removed = driver.log.filter(({ op }) => op === 'remove').map(({ id }) => id);
  if (removed.includes('old_2')) {
    expect(removed.indexOf('old_3')).toBeLessThan(removed.indexOf('old_2'));
  }
}

const WRITES = 12;

describe('whatever goes wrong, whenever', () => {
  const kinds: readonly (readonly [string, (at: Fault['at']) => Error])[] = [
    ['a lost connection', () => failing('unavailable', 'unknown')],
    ['an answer that cannot be read', (at) => failing('unreadable', at === 'before' ? 'none' : 'done')],
    ['a service that is down', (at) => failing('unavailable', at === 'before' ? 'none' : 'unknown')],
    ['a refusal', (at) => failing('invalid', at === 'before' ? 'none' : 'unknown')],
    ['a refused token', (at) => failing('unauthenticated', at === 'before' ? 'none' : 'unknown')],
    ['F48: an error of our own', () => new RangeError('ours')],
  ];
  for (const [what, errorAt] of kinds) {
    test.each([1, 10])(`${what} at every request leaves an honest ledger, %i at once`, async (parallelism) => {
      for (let at = 1; at <= WRITES; at++) {
        for (const when of ['before', 'between', 'after'] as const) {
          for (const persistent of [false, true]) {
            const driver = createMemoryDriver({
              kinds: KINDS,
              seed: seeds(),
              faults: ({ op, nth }) =>
                op !== 'list' && (persistent ? nth >= at : nth === at) ? { at: when, error: errorAt(when) } : undefined,
            });
            const { changes, entries } = await everything(driver);
            const applied = await apply(planOf(changes, { ids: { 'site.docs': 'site_x' } }), driver, {
              ledger: ledgerOf(entries),
              parallelism,
            });
            expect(applied.result.results).toHaveLength(changes.length);
            expectHonest(driver, applied, entries);
            expectOrder(driver);
            expect(driver.peak).toBeLessThanOrEqual(Math.max(parallelism, OLD));
          }
        }
      }
    });
  }

  test.each([1, 10])(
    'F44: an interruption at every request leaves an honest ledger, %i at once',
    async (parallelism) => {
      for (let at = 1; at <= WRITES; at++) {
        for (const fault of [
          { at: 'before' },
          { at: 'after' },
          { at: 'before', hang: true },
          { at: 'between', hang: true },
          { at: 'after', hang: true },
        ] as const) {
          const controller = new AbortController();
          const clock = fakeClock();
          const driver = createMemoryDriver({
            kinds: KINDS,
            seed: seeds(),
            faults: ({ op, nth }) =>
              op !== 'list' && nth === at
                ? {
                    ...fault,
                    act: () => {
                      controller.abort();
                      setTimeout(clock.expire, 2);
                    },
                  }
                : undefined,
          });
          const { changes, entries } = await everything(driver);
          const applied = await apply(planOf(changes, { ids: { 'site.docs': 'site_x' } }), driver, {
            ledger: ledgerOf(entries),
            parallelism,
            signal: controller.signal,
            clock,
          });
          expect(['interrupted', 'done']).toContain(applied.result.status);
          expectHonest(driver, applied, entries);
          expectOrder(driver);
        }
      }
    },
  );
});

describe('the order of work', () => {
  test('no more is under way at once than asked for, and as much as that', async () => {
    for (const parallelism of [1, 3, 10]) {
      const driver = createMemoryDriver({
        kinds: KINDS,
        latency: () => new Promise((resolve) => setTimeout(resolve, 1)),
      });
      const changes = Array.from({ length: 30 }, (_, index) =>
        create(`team.t${index}`, 'team', { after: { name: `t${index}` } }),
      );
      await apply(planOf(changes), driver, { parallelism });
      expect(driver.peak).toBe(parallelism);
    }
  });

  test('among what is ready the first of the plan goes first, every time', async () => {
    const run = async (): Promise<string[]> => {
      const started: string[] = [];
      const changes = Array.from({ length: 40 }, (_, index) =>
        create(`team.t${index}`, 'team', {
          after: { name: `t${index}` },
          dependsOn: index % 3 === 0 && index > 0 ? [`team.t${(index * 7) % index}`] : [],
        }),
      );
      const onEvent = (event: ApplyEvent): void => {
        if (event.type === 'started') {
          started.push(event.change.key);
        }
      };
      await apply(planOf(changes), createMemoryDriver({ kinds: KINDS }), { onEvent, parallelism: 3 });
      return started;
    };
    expect(await run()).toEqual(await run());
  });

  test('ten times as many changes take about ten times as long', async () => {
    const seed: Seed[] = [{ kind: 'site', id: 's', fields: { name: 'docs' } }];
    const make = async (count: number): Promise<void> => {
      const changes = Array.from({ length: count }, (_, index) =>
        create(`site.docs.redirect["/${index}"]`, 'redirect', { parents: ['site.docs'], after: { from: `/${index}` } }),
      );
      const plan = planOf(changes, { ids: { 'site.docs': 's' } });
      const { result } = await apply(plan, createMemoryDriver({ kinds: KINDS, seed }), { parallelism: 10 });
      expect(result.status).toBe('done');
    };
    expect(await growth(300, make)).toBeLessThan(LINEAR);
  });

  test('so do changes that wait for one another', async () => {
    const make = async (count: number): Promise<void> => {
      const changes = Array.from({ length: count }, (_, index) =>
        create(`team.t${index}`, 'team', {
          after: { name: `t${index}` },
          dependsOn: index === 0 ? [] : [`team.t${index - 1}`],
        }),
      );
      const { result } = await apply(planOf(changes), createMemoryDriver({ kinds: KINDS }), { parallelism: 10 });
      expect(result.status).toBe('done');
    };
    expect(await growth(300, make)).toBeLessThan(LINEAR);
  });

  test('in any plan, what fails blocks exactly what depends on it, and deletes nothing afterwards', async () => {
    const node = fc.record({
      needs: fc.array(fc.nat(), { maxLength: 3 }),
      fails: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      deletes: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(node, { minLength: 1, maxLength: 25 }),
        fc.constantFrom(1, 2, 7),
        async (nodes, parallelism) => {
          const keyOf = (index: number): string => `${nodes[index]?.deletes === true ? 'delete ' : ''}team.t${index}`;
          const isDelete = (index: number): boolean => nodes[index]?.deletes === true;
          // Changes depend on earlier ones; deletions on deletions only, as nothing else waits for what comes last.
          const needsOf = (index: number): number[] =>
            index === 0
              ? []
              : [...new Set(nodes[index]?.needs.map((need) => need % index))].filter(
                  (need) => isDelete(need) === isDelete(index),
                );
          const seed = nodes.flatMap(({ deletes }, index): Seed[] =>
            deletes ? [{ kind: 'team', id: `id${index}`, fields: { name: `t${index}` } }] : [],
          );
          let failed = false;
          let lateDeletes = 0;
          const driver = createMemoryDriver({
            kinds: KINDS,
            seed,
            faults: ({ op, id, fields }) => {
              const index = Number(String(id ?? fields?.['name']).replace(/\D+/, ''));
              return op !== 'list' && nodes[index]?.fails === true
                ? { at: 'before', error: failing('invalid', 'none') }
                : undefined;
            },
          });
          const changes: Change[] = [];
          for (const [index] of nodes.entries()) {
            const dependsOn = needsOf(index).map(keyOf);
            changes.push(
              isDelete(index)
                ? (await existing(driver, { kind: 'team', id: `id${index}` })).remove(`team.t${index}`, { dependsOn })
                : create(`team.t${index}`, 'team', { after: { name: `t${index}` }, dependsOn }),
            );
          }
          const { result } = await apply(planOf(changes), driver, {
            parallelism,
            onEvent: (event) => {
              if (event.type === 'failed') {
                failed = true;
              } else if (event.type === 'started' && event.change.action === 'delete' && failed) {
                lateDeletes++;
              }
            },
          });
          const statuses = result.results.map(({ status }) => status);
          const isBlocked = (index: number): boolean => needsOf(index).some((need) => statuses[need] !== 'done');
          for (const [index, { fails }] of nodes.entries()) {
            if (!isDelete(index)) {
              expect(statuses[index]).toBe(isBlocked(index) ? 'skipped' : fails ? 'failed' : 'done');
            } else if (isBlocked(index)) {
              expect(statuses[index]).toBe('skipped');
            } else if (!failed) {
              expect(statuses[index]).toBe('done');
            }
          }
          expect(lateDeletes).toBe(0);
          expect(driver.writes).toBe(statuses.filter((status) => status === 'done').length);
          expect(result.status).toBe(!failed ? 'done' : driver.writes > 0 ? 'partial' : 'failed');
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

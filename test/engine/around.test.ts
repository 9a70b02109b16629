import { describe, expect, test } from 'vitest';
import { createAround } from '../../src/engine/around.ts';
import type { Judged, Live } from '../../src/engine/model.ts';
import type { Observation, ObservedCollection } from '../../src/engine/observe/observation.ts';
import { desired, kind, ledger, live } from './support/small-kinds.ts';

/** What was read of a site: a list of groups, and one of parts. Only what is asked for matters here. */
const seen = (groups: readonly Live[], parts: readonly Live[] = []): Observation => {
  const list = (name: string, resources: readonly Live[]): ObservedCollection => ({
    model: kind(name),
    parent: 'site.s',
    parentAddresses: ['site.s'],
    declared: true,
    live: resources,
    removed: new Map(),
    foreign: resources,
    owned: 0,
  });
  return {
    matches: new Map(),
    collections: [list('group', groups), list('part', parts)],
    ids: new Map(),
    addresses: new Map(),
    renamed: new Map(),
    displaced: new Map(),
    settled: false,
    leftOut: new Set(),
    orphaned: [],
    diagnostics: [],
  };
};

const PART = { desired: desired('part', 'p', { parent: 'site.s' }), parents: ['site.s'] };

describe('a target that only an id names', () => {
  test('is found in any list, the first one first, and what is asked of it is reported', () => {
    const groups = [live('group', 'a', {}), live('group', 'b', { draft: true })];
    const judged: Judged[] = [];
    const around = createAround({
      observation: seen(groups, [live('part', 'b', {}), live('part', 'c', {})]),
      ledger: ledger([]),
    });
    const { target } = around(PART, (one) => judged.push(one));
    expect([target({ $id: 'b' }).live?.is('draft'), target({ $id: 'c' }).live?.is('draft')]).toEqual([true, false]);
    expect(judged).toEqual([
      { kind: 'group', parents: ['site.s'], id: 'b', flag: 'draft', is: true },
      { kind: 'part', parents: ['site.s'], id: 'c', flag: 'draft', is: false },
    ]);
    expect([target({ $id: 'd' }), target(null)]).toEqual([{ isNew: false }, { isNew: false }]);
  });

  test('is looked for in an index: a thousand questions look at each resource once', () => {
    let looks = 0;
    const counted = Array.from({ length: 1000 }, (_, index): Live => {
      const one = live('group', `g${index}`, {});
      return Object.defineProperty({ ...one }, 'id', {
        get: () => {
          looks += 1;
          return one.id;
        },
      });
    });
    const around = createAround({ observation: seen(counted), ledger: ledger([]) });
    // Nothing is read before somebody asks.
    expect(looks).toBe(0);
    for (const { id } of Array.from({ length: 1000 }, (_, index) => ({ id: `g${index}` }))) {
      expect(around(PART, () => {}).target({ $id: id }).live).toBeDefined();
    }
    // Once for the index, and once for each that was found.
    expect(looks).toBeLessThanOrEqual(2000);
  });
});

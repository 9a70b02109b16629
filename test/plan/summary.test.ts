import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Change, EFFECTS } from '../../src/core/plan/plan.ts';
import { changesByResource, planByResource } from '../../src/core/plan/resources.ts';
import { summarize } from '../../src/core/plan/summary.ts';
import { planOf } from '../report/plans.ts';
import { field } from './fields.ts';

/** What a plan can do to one resource: a first step or none, then late fields, a value that comes in turns, a place. */
const STEPS = fc.record({
  first: fc.constantFrom('create', 'adopt', 'update', 'replace', undefined),
  fields: fc.integer({ min: 0, max: 2 }),
  late: fc.boolean(),
  turn: fc.boolean(),
  move: fc.boolean(),
  /** Something else had the address before. */
  old: fc.boolean(),
});

function stepsOf(
  address: string,
  { first, fields, late, turn, move, old }: typeof STEPS extends fc.Arbitrary<infer T> ? T : never,
): readonly Change[] {
  const base = { address, kind: 'site', parents: [], reason: '', cause: 'pending', dependsOn: [], risk: [] } as const;
  const own = Array.from({ length: fields }, (_none, index) =>
    field(`f${index}`, first === 'create' ? undefined : 0, 1),
  );
  const precondition = { fingerprint: 'f' };
  const existing = { ...base, id: `id ${address}`, after: {}, precondition };
  const changes: Change[] = [];
  if (first === 'create') {
    changes.push({ ...base, key: address, action: first, after: {}, fields: own });
  } else if (first === 'replace') {
    changes.push({ ...existing, key: address, action: first, before: {}, fields: own });
  } else if (first !== undefined) {
    changes.push({ ...existing, key: address, action: first, fields: own });
  }
  if (turn) {
    changes.push({ ...existing, key: `${address}:turn`, action: 'update', fields: [field('f0', 1, 2)] });
  }
  if (late) {
    changes.push({ ...existing, key: `${address}:late`, action: 'update', fields: [field('published', 0, 1)] });
  }
  if (move) {
    changes.push({ ...base, key: `${address}:move`, action: 'move', after: null, fields: [field('position', 2, 1)] });
  }
  if (old) {
    changes.push({
      ...existing,
      key: `${address}:old`,
      action: 'delete',
      id: `old ${address}`,
      before: {},
      fields: [],
    });
  }
  return changes;
}

const PLANS = fc
  .array(STEPS, { maxLength: 12 })
  .map((resources) => resources.flatMap((steps, index) => stepsOf(`site.s${index}`, steps)));

describe('the counts of a plan', () => {
  test('add up to the resources that it touches, whatever their steps and order', () => {
    fc.assert(
      fc.property(
        PLANS.chain((changes) =>
          fc.tuple(fc.constant(changes), fc.shuffledSubarray([...changes], { minLength: changes.length })),
        ),
        ([changes, shuffled]) => {
          const touched = new Set(changes.map((change) => `${change.action === 'delete'} ${change.address}`));
          const summary = summarize(changes, { noop: 0, blocked: 0, unmanaged: 0 });
          const sum = EFFECTS.reduce((total, effect) => total + summary[effect], 0);
          expect(sum).toBe(touched.size);
          expect(summary.resources).toBe(sum);
          const byKind = Object.values(summary.byKind).flatMap((counts) => Object.values(counts));
          expect(byKind.reduce((total, number) => total + number, 0)).toBe(sum);
          expect(summarize(shuffled, { noop: 0, blocked: 0, unmanaged: 0 })).toEqual(summary);
        },
      ),
    );
  });

  test('name an adoption that writes, in whatever step', () => {
    fc.assert(
      fc.property(STEPS, (steps) => {
        const changes = stepsOf('site.docs', { ...steps, first: 'adopt', old: false });
        const writes = changes.some(({ fields }) => fields.length > 0);
        const { adopt, adoptUpdate } = summarize(changes, { noop: 0, blocked: 0, unmanaged: 0 });
        expect([adopt, adoptUpdate]).toEqual(writes ? [0, 1] : [1, 0]);
      }),
    );
  });
});

describe('the changes of one resource as one', () => {
  test('have every field once, from before the first step to after the last', () => {
    fc.assert(
      fc.property(PLANS, (changes) => {
        const shown = changesByResource(changes);
        for (const { fields } of shown) {
          expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length);
        }
        const paths = (list: readonly Change[]): string[] => [
          ...new Set(list.flatMap(({ address, fields }) => fields.map(({ path }) => `${address} ${path}`))),
        ];
        expect(paths(shown).sort()).toEqual(paths(changes).sort());
        const turned = changes.find(({ key }) => key.endsWith(':turn'));
        const whole = shown.find(({ address, action }) => address === turned?.address && action !== 'delete');
        const value = whole?.fields.find(({ path }) => path === 'f0');
        expect(value?.after).toBe(turned === undefined ? value?.after : 2);
      }),
    );
  });

  test('take what guards block with them', () => {
    const changes = stepsOf('site.docs', {
      first: 'update',
      fields: 1,
      late: true,
      turn: false,
      move: false,
      old: false,
    });
    const blocked = {
      key: 'site.docs:late',
      address: 'site.docs',
      guard: 'g',
      message: 'm',
      consents: [],
      override: 'o',
    };
    const plan = planByResource(planOf(changes, { blocked: [blocked] }));
    expect(plan.changes.map(({ key }) => key)).toEqual(['site.docs']);
    expect(plan.blocked.map(({ key }) => key)).toEqual(['site.docs']);
  });
});

import { describe, expect, test } from 'vitest';
import type { Blocked, Change } from '../../src/core/plan/plan.ts';
import {
  changesByResource,
  countBlocked,
  effectOf,
  placeIn,
  planByResource,
  resourceKeys,
} from '../../src/core/plan/resources.ts';
import { planOf } from '../report/plans.ts';
import { field } from './fields.ts';

const COMMON = { kind: 'part', parents: [], reason: '', cause: 'pending', risk: [], dependsOn: [] } as const;
const BASE = { ...COMMON, address: 'part.a' } as const;
const EXISTING = { ...BASE, id: 'id', precondition: { fingerprint: 'f' } } as const;

const create: Change = {
  ...BASE,
  action: 'create',
  key: 'part.a',
  after: { x: 1, y: 1 },
  fields: [field('x', undefined, 1)],
  risk: ['one'],
  dependsOn: ['part.z'],
};
const late: Change = {
  ...EXISTING,
  action: 'update',
  key: 'part.a:late',
  after: { y: 2 },
  fields: [field('y', 0, 2, 'two')],
  risk: ['two', 'one'],
  dependsOn: ['part.a', 'part.z', 'part.q'],
};
const later: Change = { ...late, key: 'part.a:later', fields: [field('y', 2, 3, 'three')], after: { y: 3 } };
const moving = { ...BASE, action: 'move', key: 'part.a:move', id: 'id', dependsOn: [] } as const;
const move: Change = { ...moving, after: 'part.b', fields: [field('position', 2, 'part.b')] };
const replace: Change = { ...EXISTING, action: 'replace', key: 'part.a', before: {}, after: {}, fields: [] };
const deletion: Change = { ...EXISTING, action: 'delete', key: 'part.a:old', id: 'old', before: {}, fields: [] };

const one = (...changes: readonly Change[]): Change => {
  const [first, ...others] = changesByResource(changes);
  expect(others).toEqual([]);
  return first as Change;
};

test('an adoption has the effect of an update where it writes', () => {
  const fields = [field('x', 0, 1)];
  expect(effectOf({ action: 'adopt', fields: [] })).toBe('adopt');
  expect(effectOf({ action: 'adopt', fields })).toBe('adoptUpdate');
  expect(effectOf({ action: 'update', fields })).toBe('update');
});

describe('the steps of a resource as one change', () => {
  test('are what the first of them is, with the risks, needs and values of all', () => {
    expect(one(late, create, later)).toEqual({
      ...create,
      risk: ['one', 'two'],
      dependsOn: ['part.z', 'part.q'],
      fields: [field('x', undefined, 1), { ...field('y', 0, 3), risk: ['two', 'three'] }],
      after: { x: 1, y: 3 },
    });
  });

  test('begin with what the resource was before the first of them', () => {
    const [first, second] = [
      { ...late, key: 'part.a', fields: [field('y', 0, 2)] },
      { ...later, fields: [field('y', 2, 3)] },
    ];
    expect(one(first, second).fields).toEqual([field('y', 0, 3)]);
    expect(one({ ...first, fields: [field('y', undefined, 2)] }, second).fields).toEqual([field('y', undefined, 3)]);
    // What happens first is said first, but of something new its creation.
    const adopt: Change = { ...EXISTING, action: 'adopt', key: 'part.a:adopt', after: {}, fields: [field('x', 0, 1)] };
    expect(one(first, adopt).fields.map(({ path }) => path)).toEqual(['y', 'x']);
    expect(one(first, { ...replace, fields: [field('x', 0, 1)] }).fields.map(({ path }) => path)).toEqual(['x', 'y']);
  });

  test('have a place in them, which something new did not have before', () => {
    expect(one(create, move).fields).toEqual([field('x', undefined, 1), field('position', undefined, 'part.b')]);
    const updated = one({ ...late, key: 'part.a' }, { ...move, before: 'part.c' });
    expect(updated).toMatchObject({ action: 'update', moved: { after: 'part.b', before: 'part.c' } });
    expect(updated.fields).toEqual([field('y', 0, 2, 'two'), field('position', 2, 'part.b')]);
    expect(placeIn(updated)).toEqual({ after: 'part.b', before: 'part.c' });
    expect(placeIn(one(create, move))).toEqual({ after: 'part.b' });
    expect(one(create, { ...moving, after: null, fields: [] }).fields.at(-1)).toEqual(
      field('position', undefined, 'first'),
    );
    expect(one(create, { ...moving, after: 'part.b', fields: [] }).fields.at(-1)).toEqual(
      field('position', undefined, 'part.b'),
    );
    expect(one(create, late)).not.toHaveProperty('moved');
    expect([placeIn(move), placeIn(one(create, late)), placeIn(create)]).toEqual([move, undefined, undefined]);
  });

  test('are moves where there is nothing else', () => {
    const second: Change = { ...move, key: 'part.a:again', after: 'part.c', fields: [field('position', 1, 'part.c')] };
    const both = one(move, second);
    expect(both).toMatchObject({ action: 'move', key: move.key, after: 'part.b' });
    expect(both.fields).toEqual([field('position', 2, 'part.c')]);
    expect(both).not.toHaveProperty('moved');
  });

  test('are without a deletion of what had the address before', () => {
    expect(changesByResource([create, late, deletion]).map(({ action }) => action)).toEqual(['create', 'delete']);
    expect(changesByResource([create, deletion])).toEqual([create, deletion]);
  });

  test('are without a temporary value, also of what is deleted in the end', () => {
    const aside: Change = { ...late, key: 'part.a:aside', temporary: 'part.a', fields: [field('x', 0, 'tmp')] };
    const update: Change = {
      ...late,
      key: 'part.a',
      fields: [field('x', 0, 1)],
      dependsOn: ['part.a:aside', 'part.q'],
    };
    expect(one(aside, update)).toBe(update);
    expect(one(aside, update, later).dependsOn).toEqual(['part.q', 'part.z']);
    const gone: Change = { ...deletion, key: 'part.a:old' };
    expect(one({ ...aside, temporary: 'part.a:old' }, gone)).toBe(gone);
    expect(changesByResource([{ ...aside, temporary: 'part.a:old' }, gone, create])).toEqual([gone, create]);
    // Nothing but a temporary value is left as it is.
    expect(one(aside)).toBe(aside);
  });

  test('have the key of the one that stands for all', () => {
    const other: Change = { ...create, key: 'part.b', address: 'part.b' };
    expect(Object.fromEntries(resourceKeys([late, create, other, deletion]))).toEqual({
      'part.a:late': 'part.a',
      'part.a': 'part.a',
      'part.b': 'part.b',
      'part.a:old': 'part.a:old',
    });
  });
});

describe('a plan by resource', () => {
  const blocked = (key: string): Blocked => ({
    key,
    address: 'part.a',
    guard: 'g',
    message: '',
    consents: [],
    override: '',
  });

  test('names what is blocked by the changes that it shows', () => {
    const plan = { ...planOf([create, late]), blocked: [blocked('part.a:late'), blocked('none')] };
    const shown = planByResource(plan);
    expect(shown.changes).toHaveLength(1);
    expect(shown.blocked.map(({ key }) => key)).toEqual(['part.a', 'none']);
    expect(shown.organization).toBe(plan.organization);
  });

  test('is the plan itself where each resource has one step', () => {
    const plan = { ...planOf([create]), blocked: [blocked('part.a')] };
    expect(planByResource(plan)).toBe(plan);
  });

  test('counts a resource as blocked once', () => {
    const keys = ['part.a:late', 'part.a', 'part.a:old', 'none'].map(blocked);
    expect(countBlocked([create, late, deletion], keys)).toBe(3);
    expect(countBlocked([create, late], keys.slice(0, 2))).toBe(1);
    expect(countBlocked([create, late], [])).toBe(0);
  });
});

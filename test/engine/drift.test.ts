import { describe, expect, test } from 'vitest';
import { classesOf, findDrift } from '../../src/core/engine/drift.ts';
import type { Cause, Change, FieldChange, Plan } from '../../src/core/plan/plan.ts';

const field = (name: string, cause: Cause): FieldChange => ({
  path: name,
  field: name,
  after: 1,
  sensitive: false,
  cause,
});

function change(
  action: 'create' | 'update' | 'delete',
  address: string,
  cause: Cause,
  fields: FieldChange[] = [],
): Change {
  const base = { key: address, address, kind: 'site', parents: [], reason: '', cause, dependsOn: [], risk: [], fields };
  const precondition = { fingerprint: '' };
  switch (action) {
    case 'create':
      return { ...base, action, after: {} };
    case 'update':
      return { ...base, action, id: 'id', after: {}, precondition };
    default:
      return { ...base, action, id: 'id', before: {}, precondition };
  }
}

const mixed = change('update', 'site.b', 'conflict', [
  field('one', 'drift'),
  field('two', 'conflict'),
  field('three', 'pending'),
  field('four', 'expired'),
]);

const PLAN: Pick<Plan, 'changes' | 'unmanaged'> = {
  changes: [
    change('create', 'site.new', 'pending', [field('title', 'pending')]),
    change('create', 'site.gone', 'deleted', [field('title', 'deleted')]),
    mixed,
    change('delete', 'site.old', 'removed'),
  ],
  unmanaged: ['site.docs.redirect["/a"]', 'site.x'],
};

describe('the differences of a plan', () => {
  test('are sorted by how they came about, each field for itself', () => {
    const found = findDrift(PLAN);
    const shown = Object.entries(found.changes).map(([name, changes]) => [
      name,
      changes.map(({ address, cause, fields }) => [address, cause, fields.map(({ field: one }) => one)]),
    ]);
    expect(Object.fromEntries(shown)).toEqual({
      drift: [['site.b', 'drift', ['one']]],
      conflict: [['site.b', 'conflict', ['two']]],
      deleted: [['site.gone', 'deleted', ['title']]],
      pending: [
        ['site.new', 'pending', ['title']],
        ['site.b', 'pending', ['three', 'four']],
        ['site.old', 'removed', []],
      ],
    });
    expect(found.unmanaged).toEqual(PLAN.unmanaged);
    expect(found.counts).toEqual({ drift: 1, conflict: 1, deleted: 1, pending: 3, unmanaged: 2 });
    expect(found).toMatchObject({ only: [], ignored: 0, drifted: true, found: true });
    expect(found.classes).toEqual(['drift', 'conflict', 'deleted', 'pending', 'unmanaged']);
  });

  test('are none where nothing was done on the service', () => {
    const pending = { changes: [change('create', 'site.new', 'pending')], unmanaged: ['site.x'] };
    expect(findDrift(pending)).toMatchObject({ drifted: false, found: false });
    expect(findDrift(pending, { only: ['pending'] })).toMatchObject({ drifted: false, found: true });
    expect(findDrift(pending, { only: ['unmanaged'] })).toMatchObject({
      found: true,
      counts: { pending: 0, unmanaged: 1 },
    });
    expect(findDrift(pending, { only: ['drift', 'deleted'] })).toMatchObject({ found: false });
    expect(findDrift({ changes: [], unmanaged: [] }, { only: ['pending'] })).toMatchObject({ found: false });
  });

  test.each(['drift', 'conflict', 'deleted'] as const)('of the class %s alone are drift', (one) => {
    const only = findDrift({ changes: [change('delete', 'site.a', one)], unmanaged: [] });
    expect(only).toMatchObject({ drifted: true, found: true, counts: { [one]: 1 } });
  });

  test('that were not asked for are left out, and not called ignored', () => {
    const found = findDrift(PLAN, { only: ['conflict'] });
    expect(found.counts).toEqual({ drift: 0, conflict: 1, deleted: 0, pending: 0, unmanaged: 0 });
    expect(found).toMatchObject({ classes: ['conflict'], only: ['conflict'], ignored: 0 });
  });

  test('that are to be ignored are counted', () => {
    const found = findDrift(PLAN, { ignoreClasses: ['unmanaged', 'deleted'], ignoreAddresses: ['site.b'] });
    expect(found.counts).toEqual({ drift: 0, conflict: 0, deleted: 0, pending: 2, unmanaged: 0 });
    expect(found).toMatchObject({
      classes: ['drift', 'conflict', 'pending'],
      ignored: 6,
      drifted: false,
      found: false,
    });
    // Whatever is below an ignored address is ignored with it.
    expect(findDrift(PLAN, { ignoreAddresses: ['site.docs'] }).unmanaged).toEqual(['site.x']);
  });

  test('are told by the classes that are asked for and not ignored', () => {
    expect(classesOf({})).toHaveLength(5);
    expect(classesOf({ only: ['pending', 'drift'], ignoreClasses: ['pending'] })).toEqual(['drift']);
  });
});

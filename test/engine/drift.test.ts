import { describe, expect, test } from 'vitest';
import { classesOf, findDrift } from '../../src/engine/drift.ts';
import type { Cause, Change, FieldChange, Plan } from '../../src/plan/plan.ts';

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
  field('three', 'ahead'),
  field('four', 'expired'),
]);

const PLAN: Pick<Plan, 'changes' | 'unmanaged'> = {
  changes: [
    change('create', 'site.new', 'ahead', [field('title', 'ahead')]),
    change('create', 'site.gone', 'vanished', [field('title', 'vanished')]),
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
      vanished: [['site.gone', 'vanished', ['title']]],
      ahead: [
        ['site.new', 'ahead', ['title']],
        ['site.b', 'ahead', ['three', 'four']],
        ['site.old', 'removed', []],
      ],
    });
    expect(found.unmanaged).toEqual(PLAN.unmanaged);
    expect(found.counts).toEqual({ drift: 1, conflict: 1, vanished: 1, ahead: 3, unmanaged: 2 });
    expect(found).toMatchObject({ only: [], ignored: 0, drifted: true, found: true });
    expect(found.classes).toEqual(['drift', 'conflict', 'vanished', 'ahead', 'unmanaged']);
  });

  test('are none where nothing was done on the service', () => {
    const ahead = { changes: [change('create', 'site.new', 'ahead')], unmanaged: ['site.x'] };
    expect(findDrift(ahead)).toMatchObject({ drifted: false, found: false });
    expect(findDrift(ahead, { only: ['ahead'] })).toMatchObject({ drifted: false, found: true });
    expect(findDrift(ahead, { only: ['unmanaged'] })).toMatchObject({
      found: true,
      counts: { ahead: 0, unmanaged: 1 },
    });
    expect(findDrift(ahead, { only: ['drift', 'vanished'] })).toMatchObject({ found: false });
    expect(findDrift({ changes: [], unmanaged: [] }, { only: ['ahead'] })).toMatchObject({ found: false });
  });

  test.each(['drift', 'conflict', 'vanished'] as const)('of the class %s alone are drift', (one) => {
    const only = findDrift({ changes: [change('delete', 'site.a', one)], unmanaged: [] });
    expect(only).toMatchObject({ drifted: true, found: true, counts: { [one]: 1 } });
  });

  test('that were not asked for are left out, and not called ignored', () => {
    const found = findDrift(PLAN, { only: ['conflict'] });
    expect(found.counts).toEqual({ drift: 0, conflict: 1, vanished: 0, ahead: 0, unmanaged: 0 });
    expect(found).toMatchObject({ classes: ['conflict'], only: ['conflict'], ignored: 0 });
  });

  test('that are to be ignored are counted', () => {
    const found = findDrift(PLAN, { ignoreClasses: ['unmanaged', 'vanished'], ignoreAddresses: ['site.b'] });
    expect(found.counts).toEqual({ drift: 0, conflict: 0, vanished: 0, ahead: 2, unmanaged: 0 });
    expect(found).toMatchObject({ classes: ['drift', 'conflict', 'ahead'], ignored: 6, drifted: false, found: false });
    // Whatever is below an ignored address is ignored with it.
    expect(findDrift(PLAN, { ignoreAddresses: ['site.docs'] }).unmanaged).toEqual(['site.x']);
  });

  test('are told by the classes that are asked for and not ignored', () => {
    expect(classesOf({})).toHaveLength(5);
    expect(classesOf({ only: ['ahead', 'drift'], ignoreClasses: ['ahead'] })).toEqual(['drift']);
  });
});

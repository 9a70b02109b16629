import { describe, expect, test } from 'vitest';
import type { ObservedCollection } from '../../src/core/engine/observe/observation.ts';
import { blockedForSameName } from '../../src/core/engine/unique/claims.ts';
import type { Change, Delete, Update } from '../../src/core/plan/plan.ts';
import { create, deletionOf, updateOf } from './support/hand-made-plan.ts';
import { observed, observedCollection } from './support/observed.ts';
import { kind, live } from './support/small-kinds.ts';

const update = (address: string, id: string, name: string, more: Partial<Update> = {}): Update =>
  updateOf(address, 'link', id, { after: { name }, ...more });

const deletion = (id: string, kindName = 'link'): Delete => deletionOf(`${kindName}.gone`, kindName, id);

const blocked = (changes: readonly Change[], more: Partial<ObservedCollection> = {}) =>
  blockedForSameName(
    changes,
    observed({
      collections: [
        observedCollection({
          model: kind('link', { soleKey: true }),
          foreign: [live('link', 'theirs', { name: 'taken' }), live('link', 'nameless', {})],
          ...more,
        }),
      ],
    }),
  );

describe('a name that something unmanaged has', () => {
  test('is not given to a resource of ours, and no flag allows it', () => {
    expect(blocked([update('link.a', '1', 'taken')])).toEqual([
      {
        key: 'link.a',
        address: 'link.a',
        guard: 'same-name',
        message: 'an identical link exists and is unmanaged; nothing would distinguish the two',
        consents: [],
        override:
          'no flag allows it: delete the unmanaged one by hand; or remove this entry, and declare the other one as a new entry to adopt it',
      },
    ]);
    const adoption = {
      ...update('link.a', '1', 'taken'),
      action: 'adopt',
      id: '1',
      precondition: { fingerprint: '' },
    } as const;
    expect(blocked([adoption])).toHaveLength(1);
  });

  test.each<[string, readonly Change[], Partial<ObservedCollection>]>([
    ['is another one', [update('link.a', '1', 'free')], {}],
    ['is none at all', [update('link.a', '1', 'x', { after: {} })], {}],
    ['is created, where others decide', [create('link.a', 'link', { after: { name: 'taken' } })], {}],
    ['becomes free in the same plan', [update('link.a', '1', 'taken'), deletion('theirs')], {}],
    ['is of another kind', [update('link.a', '1', 'taken', { kind: 'team' })], {}],
    ['is elsewhere', [update('link.a', '1', 'taken', { parents: ['site.b'] })], { parent: 'site.a' }],
    ['need not be distinguished', [update('link.a', '1', 'taken')], { model: kind('link') }],
    ['is owned', [update('link.a', '1', 'taken')], { foreign: [] }],
  ])('is no problem where it %s', (_title, changes, more) => {
    expect(blocked(changes, more)).toEqual([]);
  });

  test('stays a problem where something of another kind with that id is deleted', () => {
    expect(blocked([update('link.a', '1', 'taken'), deletion('theirs', 'team')])).toHaveLength(1);
  });
});

import { expect, test } from 'vitest';
import { Trees } from '../../src/core/engine/readers/tree.ts';
import { deletionOf } from './support/hand-made-plan.ts';
import { observed, observedCollection } from './support/observed.ts';
import { kind, live } from './support/small-kinds.ts';

test('groups that hold each other, as no service should answer, end the search for what is around them', () => {
  const group = kind('group', { readers: { closedWith: { draft: true }, within: 'in', dissolves: true } });
  const circle = [live('group', 'a', { in: { $id: 'b' } }), live('group', 'b', { in: { $id: 'a' } })];
  const changes = ['a', 'b'].map((id) => deletionOf(`group.${id}`, 'group', id));
  const trees = new Trees({
    models: new Map([['group', group]]),
    observation: observed({ collections: [observedCollection({ model: group, live: circle })] }),
    changes,
  });
  expect(trees.before.chainOf('a')?.length).toBeGreaterThan(1);
  expect(trees.after(changes).chainOf('a')).toEqual([]);
});

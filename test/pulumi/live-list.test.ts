import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Live } from '../../src/core/engine/model.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { Collections } from '../../src/pulumi/collections.ts';
import { createLiveList, within } from '../../src/pulumi/live-list.ts';
import { createMemoryDriver } from '../support/memory-driver.ts';

const keyOf = ({ title }: Fields): string | undefined => (typeof title === 'string' ? title : undefined);
const TITLES = [null, '', 'a', 'b'];
const live = (id: string, title: string | null): Live => ({ kind: 'team', id, title: '', fields: { title } });
const resource = fc.tuple(fc.constantFrom('1', '2', '3', '4'), fc.constantFrom(...TITLES));
const steps = fc.array(
  fc.oneof(
    resource.map(([id, title]) => ({ put: live(id, title) })),
    resource.map(([id]) => ({ drop: id })),
  ),
);

test('A list finds by key what a search of all its resources finds, whatever changed', () => {
  fc.assert(
    fc.property(fc.array(resource), steps, (first, changes) => {
      const seeds = first.map(([id, title]) => live(id, title));
      const list = createLiveList(keyOf, seeds);
      const plain = new Map(seeds.map((one) => [one.id, one]));
      for (const change of changes) {
        if ('put' in change) {
          list.put(change.put);
          plain.set(change.put.id, change.put);
        } else {
          list.drop(change.drop);
          plain.delete(change.drop);
        }
      }
      expect(new Map(list.byId)).toEqual(plain);
      for (const title of ['', 'a', 'b', 'c']) {
        const same = [...plain.values()].filter(({ fields }) => keyOf(fields) === title);
        expect(new Set(list.withKey(title))).toEqual(new Set(same));
      }
      expect(list.withKey(undefined)).toEqual([]);
    }),
  );
});

test('Of a list, what is in a newer one is as it is there', () => {
  const before = createLiveList(keyOf, [live('1', 'a'), live('2', 'b'), live('3', 'a')]);
  const now = createLiveList(keyOf, [live('1', 'b'), live('3', 'a'), live('4', 'a')]);
  const still = within(before, now);
  expect([...still.byId.values()]).toEqual([live('1', 'b'), live('3', 'a')]);
  expect(still.withKey('a')).toEqual([live('3', 'a')]);
  expect(still.withKey('b')).toEqual([live('1', 'b')]);
});

/** How many keys are made when so many resources are created one after the other, each after a look for its key. */
async function keysMade(count: number): Promise<number> {
  let made = 0;
  const counting = KINDS.map((model) => ({
    ...model,
    keyOf: (fields: Fields) => {
      made++;
      return model.keyOf(fields);
    },
  }));
  const driver = createMemoryDriver({ kinds: KINDS, seed: [] });
  const collections = new Collections(driver, { now: () => 0 }, counting);
  for (let index = 0; index < count; index++) {
    expect((await collections.existing('team', [])).withKey(`team ${index}`)).toEqual([]);
    collections.noteCreated('team', `team_${index}`);
    collections.put({ kind: 'team', id: `team_${index}`, title: '', fields: { title: `team ${index}` } }, []);
  }
  return made;
}

test('The keys that creations make grow as their number, not faster', async () => {
  expect((await keysMade(200)) / (await keysMade(100))).toBeLessThan(2.1);
});

import { groupBy } from '../../src/base/group-by.ts';
import type { Address } from '../../src/core/plan/address.ts';
import type { KindName } from '../../src/core/plan/plan.ts';
import type { Fields, RemoteId } from '../../src/core/plan/value.ts';
import { FIXTURES } from '../kinds/fixtures.gen.ts';
import type { Expectation } from './expectation.ts';
import { textOf } from './value.ts';
import { modelOf, type Seen, seenKey, type View } from './view.ts';

const REFUSED: ReadonlySet<string> = new Set(
  Object.entries(FIXTURES).flatMap(([kind, { rows }]) => (rows[0]?.isUnique === true ? [kind] : [])),
);

/** Whether the service refuses a second resource of a kind under the same natural key. */
export function isUnique(kind: KindName): boolean {
  return REFUSED.has(kind);
}

/** A value that only one sibling can have, which is declared for one and is another one's now. */
interface Collision {
  readonly text: string;
  readonly taker: Address;
  readonly holder: Seen;
  /** The declared resource that it is. */
  readonly owner: Address | undefined;
  /** Whether the manifest has something else in mind for the one that has it now, so that it can be had in one apply. */
  readonly isFreed: boolean;
}

/** The fields that make up the natural key of a resource. */
function namingFields(kind: KindName, fields: Fields): readonly string[] {
  const { keyOf } = modelOf(kind);
  return Object.keys(fields).filter((field) => {
    const { [field]: _own, ...others } = fields;
    // Where no value counts as a value, only another one shows that the field counts.
    return [others, { ...others, [field]: 'another value' }].some((changed) => keyOf(changed) !== keyOf(fields));
  });
}

/** The fields of a live resource that have what is declared for another one. */
function collidingFields(kind: KindName, declared: Fields, { fields }: Seen): readonly string[] {
  const { rules, keyOf } = modelOf(kind);
  const key = keyOf(declared);
  const same = Object.keys(rules).filter((field) => {
    const value = rules[field]?.unique === undefined ? null : declared[field];
    return value !== undefined && value !== null && textOf(value) === textOf(fields[field]);
  });
  return key !== undefined && keyOf(fields) === key
    ? [...same, ...namingFields(kind, { ...declared, ...fields })]
    : same;
}

/** What was found for an expectation and the view that it is about: a selection asks for every change. */
const found = new WeakMap<Expectation, { readonly view: View; readonly collisions: readonly Collision[] }>();

/** What must be free and is not. */
export function collisionsIn(expected: Expectation, view: View): readonly Collision[] {
  const known = found.get(expected);
  if (known?.view === view) {
    return known.collisions;
  }
  const collisions = findCollisions(expected, view);
  found.set(expected, { view, collisions });
  return collisions;
}

const siblingsKey = (kind: KindName, parent: RemoteId | undefined): string => `${kind} ${parent}`;

function findCollisions({ pairs, changes }: Expectation, view: View): readonly Collision[] {
  const siblings = groupBy([...view.values()], ({ kind, parents }) => siblingsKey(kind, parents.at(-1)?.id));
  const known = new Map(
    [...pairs.all.values()].flatMap(({ desired, live }) =>
      live === undefined ? [] : [[seenKey(live), desired.address]],
    ),
  );
  const going = new Set(
    [...changes.values()].flatMap((one) =>
      one.id !== undefined && one.action === 'delete' ? [seenKey({ ...one, id: one.id })] : [],
    ),
  );
  return [...changes.values()].flatMap(({ address, action, kind }): readonly Collision[] => {
    const one = pairs.all.get(address);
    if (action === 'delete' || one === undefined) {
      return [];
    }
    const parent = one.desired.parent === undefined ? undefined : pairs.all.get(one.desired.parent)?.live?.id;
    return (siblings.get(siblingsKey(kind, parent)) ?? []).flatMap((seen): readonly Collision[] => {
      const fields = seen.id === one.live?.id ? [] : collidingFields(kind, one.desired.fields, seen);
      const owner = known.get(seenKey(seen));
      const given = changes.get(owner ?? '')?.fields;
      return fields.length === 0
        ? []
        : [
            {
              text: `; ${address} needs what ${seenKey(seen)} has`,
              taker: address,
              holder: seen,
              owner,
              isFreed: going.has(seenKey(seen)) || fields.every((field) => given?.has(field) === true),
            },
          ];
    });
  });
}

/** Whether some need what the others have in a circle, and none of them can have anything else in between. */
function isFixedCircle(all: readonly Collision[]): boolean {
  const isFixed = (kind: KindName): boolean =>
    Object.values(modelOf(kind).rules).every(({ unique }) => unique?.temporary === undefined);
  const fixed = all.filter(({ holder }) => isFixed(holder.kind));
  return fixed.some(({ taker }) => {
    const reached = new Set(fixed.flatMap((other) => (other.taker === taker ? [other.owner] : [])));
    for (const one of reached) {
      for (const { owner } of fixed.filter((other) => other.taker === one)) {
        reached.add(owner);
      }
    }
    return reached.has(taker);
  });
}

/** Whether something needs a value that stays another one's, for which there can be no plan. */
export function isTaken(expected: Expectation, view: View): boolean {
  const all = collisionsIn(expected, view);
  return all.some((one) => !one.isFreed) || isFixedCircle(all);
}

/** Says what must be free and is not; undefined where there is nothing. */
export function collisions(expected: Expectation, view: View): string | undefined {
  return collisionsIn(expected, view)[0]?.text;
}

import type { Address } from '../../src/plan/address.ts';
import type { KindName } from '../../src/plan/plan.ts';
import type { Fields } from '../../src/plan/value.ts';
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
  /** Whether the manifest has something else in mind for the one that has it now, so that it can be had in one apply. */
  readonly isFreed: boolean;
}

/** The fields by whose values a resource is alone among its siblings. */
function ownFields(kind: KindName, fields: Fields): readonly string[] {
  const { unique = [], keyOf } = modelOf(kind);
  const naming = Object.keys(fields).filter((field) => {
    const { [field]: _own, ...others } = fields;
    return keyOf(others) !== keyOf(fields);
  });
  return [...new Set([...unique, ...naming])];
}

/** What must be free and is not. */
export function collisionsIn({ pairs, changes }: Expectation, view: View): readonly Collision[] {
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
  const isFreed = (seen: Seen): boolean => {
    const change = changes.get(known.get(seenKey(seen)) ?? '');
    return (
      going.has(seenKey(seen)) ||
      (change !== undefined &&
        (change.action === 'replace' || ownFields(seen.kind, seen.fields).some((field) => change.fields.has(field))))
    );
  };
  return [...changes.values()].flatMap(({ address, action, kind }): readonly Collision[] => {
    const one = pairs.all.get(address);
    const { unique = [], keyOf } = modelOf(kind);
    if (action === 'delete' || one === undefined) {
      return [];
    }
    const parent = one.desired.parent === undefined ? undefined : pairs.all.get(one.desired.parent)?.live?.id;
    const others = [...view.values()].filter(
      (seen) => seen.kind === kind && seen.id !== one.live?.id && seen.parents.at(-1)?.id === parent,
    );
    const key = keyOf(one.desired.fields);
    return others
      .filter(
        ({ fields }) =>
          (key !== undefined && keyOf(fields) === key) ||
          unique.some((field) => {
            const value = one.desired.fields[field];
            return value !== undefined && value !== null && textOf(value) === textOf(fields[field]);
          }),
      )
      .map((holder) => ({
        text: `; ${address} needs what ${seenKey(holder)} has`,
        taker: address,
        holder,
        isFreed: isFreed(holder),
      }));
  });
}

/** Whether something needs a value that stays another one's, for which there can be no plan. */
export function isTaken(expected: Expectation, view: View): boolean {
  return collisionsIn(expected, view).some((one) => !one.isFreed);
}

/** Says what must be free and is not; undefined where there is nothing. */
export function collisions(expected: Expectation, view: View): string | undefined {
  return collisionsIn(expected, view)[0]?.text;
}

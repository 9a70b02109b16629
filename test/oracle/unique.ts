import type { KindName } from '../../src/plan/plan.ts';
import { FIXTURES } from '../kinds/fixtures.gen.ts';
import type { Expectation } from './expectation.ts';
import { textOf } from './value.ts';
import { modelOf, seenKey, type View } from './view.ts';

const REFUSED: ReadonlySet<string> = new Set(
  Object.entries(FIXTURES).flatMap(([kind, { rows }]) => (rows[0]?.isUnique === true ? [kind] : [])),
);

/** Whether the service refuses a second resource of a kind under the same natural key. */
export function isUnique(kind: KindName): boolean {
  return REFUSED.has(kind);
}

/** What must be free and is not: a value that only one sibling can have is declared for one and is another one's now. */
export function collisions({ pairs, changes }: Expectation, view: View): string | undefined {
  for (const { address, action, kind } of changes.values()) {
    const one = pairs.all.get(address);
    const { unique = [], keyOf } = modelOf(kind);
    if (action === 'delete' || one === undefined) {
      continue;
    }
    const holder = one.desired.parent === undefined ? undefined : pairs.all.get(one.desired.parent)?.live?.id;
    const others = [...view.values()].filter(
      (seen) => seen.kind === kind && seen.id !== one.live?.id && seen.parents.at(-1)?.id === holder,
    );
    const key = keyOf(one.desired.fields);
    const taken = others.find(
      ({ fields }) =>
        (key !== undefined && keyOf(fields) === key) ||
        unique.some((field) => {
          const value = one.desired.fields[field];
          return value !== undefined && value !== null && textOf(value) === textOf(fields[field]);
        }),
    );
    if (taken !== undefined) {
      return `; ${address} needs what ${seenKey(taken)} has`;
    }
  }
  return undefined;
}

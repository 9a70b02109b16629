import { isJsonObject } from '../../src/base/json.ts';
import type { Address } from '../../src/core/plan/address.ts';
import type { KindName } from '../../src/core/plan/plan.ts';
import { isBelow } from './check-selection.ts';
import { type Expectation, needsOf } from './expectation.ts';
import type { Applied, Patterns } from './run.ts';
import { modelOf, seenKey, type View } from './view.ts';

/** What of an apply must fail. */
export type Foreseen = ReadonlyMap<Address, Failure>;

interface Failure {
  /** What the message must say. */
  readonly says: string;
  /** Whether it is a deletion, so that the resource is there afterwards. */
  readonly isKept: boolean;
}

/** Whom a field of people names who are not in the organization, and are not invited either. */
function strangersIn({ pairs, changes }: Expectation, view: View): (address: Address) => string | undefined {
  const known = new Set(
    [
      ...[...view.values()].flatMap(({ kind, fields }) => (kind === 'member' ? [fields] : [])),
      ...[...changes.values()].flatMap(({ kind, address }) =>
        kind === 'member' ? [pairs.all.get(address)?.desired.fields ?? {}] : [],
      ),
    ].map(({ email }) => email),
  );
  return (address) => {
    const people = pairs.all.get(address)?.desired.fields['members'];
    return isJsonObject(people)
      ? Object.keys(people).find((email) => people[email] !== null && !known.has(email))
      : undefined;
  };
}

/** Whether something stays in a resource that only goes when nothing is in it. */
function isHolding(id: string, { pairs, changes }: Expectation, view: View): boolean {
  const gone = new Set(
    [...changes.values()].flatMap((one) =>
      one.action === 'delete' && one.id !== undefined ? [seenKey({ ...one, id: one.id })] : [],
    ),
  );
  const moved = new Set(
    [...pairs.all.values()].flatMap(({ desired, live }) =>
      live !== undefined && changes.get(desired.address)?.fields.has('in') === true ? [seenKey(live)] : [],
    ),
  );
  return [...view].some(([key, { fields }]) => {
    const holder = fields['in'];
    return isJsonObject(holder) && holder['$id'] === id && !gone.has(key) && !moved.has(key);
  });
}

/**
 * What the service cannot do as it is now, and only tells when it is asked: a collection goes only when nothing is left in it,
 * such as a space that somebody else or a translation made, and people who are not in the organization get no role.
 */
export function foreseen(expected: Expectation, view: View): Foreseen {
  const strangerIn = strangersIn(expected, view);
  return new Map(
    [...expected.changes.values()].flatMap(
      ({ address, action, kind, id }): readonly (readonly [Address, Failure])[] => {
        if (action === 'delete') {
          const isKept = id !== undefined && modelOf(kind).readers?.dissolves === true && isHolding(id, expected, view);
          return isKept ? [[address, { says: 'still holds', isKept }]] : [];
        }
        const stranger = kind === 'team' || kind === 'access' ? strangerIn(address) : undefined;
        return stranger === undefined ? [] : [[address, { says: stranger, isKept: false }]];
      },
    ),
  );
}

/** Whether the list that a resource is in is excluded as a whole: settings are alone in theirs. */
export function isInExcludedList(address: Address, kind: KindName, { exclude }: Patterns): boolean {
  const { keyless } = modelOf(kind);
  return exclude.some((pattern) => isBelow(pattern, address) && (pattern !== address || keyless));
}

/** What refers to something that is gone, where the list that would say so is excluded: the plan goes by what was applied last. */
export function unseen({ pairs }: Expectation, { exclude }: Patterns): Foreseen {
  const isGone = (address: Address): boolean =>
    pairs.all.get(address)?.live === undefined && exclude.some((pattern) => isBelow(pattern, address));
  return new Map(
    [...pairs.all.values()].flatMap(({ desired }): readonly (readonly [Address, Failure])[] =>
      needsOf(desired).some(isGone) ? [[desired.address, { says: '', isKept: false }]] : [],
    ),
  );
}

/** Whether nothing failed but what was foreseen, or what `isOther` says of a message. */
export function isAsForeseen(
  { status, results }: Applied,
  known: Foreseen,
  isOther: (message: string) => boolean,
): boolean {
  const failed = results.flatMap((one) => (one.status === 'failed' ? [one] : []));
  return (
    (status === 'partial' || status === 'failed') &&
    failed.length > 0 &&
    failed.every(
      ({ change, message }) =>
        isOther(message) || (known.has(change.address) && message.includes(known.get(change.address)?.says ?? '')),
    )
  );
}

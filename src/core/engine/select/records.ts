import { defined } from '../../../base/defined.ts';
import { type Address, parentAddress, splitAddress } from '../../plan/address.ts';
import type { Change, KindName, Refresh } from '../../plan/plan.ts';
import { type Fields, referencesIn } from '../../plan/value.ts';
import type { Models } from '../context.ts';
import { isPartOf, type LedgerEntry, type LedgerState } from '../ledger.ts';
import type { Match } from '../match/collection-matcher.ts';
import type { Observation } from '../observe/observation.ts';

/** Values that a resource shares with its siblings: the order, and which of them is the default. */
export interface LeftOut {
  /** Whether a sibling's change is left out, so that what they share is not applied. */
  readonly beside: (kind: KindName, address: Address) => boolean;
  /** The fields to record for a resource: shared values as they were recorded before. */
  readonly fieldsOf: (kind: KindName, fields: Fields, recorded: LedgerEntry | undefined) => Fields;
}

/**
 * Determines what must not be recorded because a guard or a selection left a change out. The order of a list and the
 * default of several are compared as one value: recorded in part, what was left out would no longer look like a conflict.
 */
export function leftOutOf(changes: Iterable<Change>, models: Models): LeftOut {
  const parents = new Set<Address | undefined>();
  for (const { action, parents: chain } of changes) {
    if (action !== 'delete') {
      parents.add(chain.at(-1));
    }
  }
  return {
    beside: (kind, address) => {
      const model = models.get(kind);
      return (
        parents.size > 0 && model !== undefined && parents.has(parentAddress(address, model.segment, model.keyless))
      );
    },
    fieldsOf: (kind, fields, recorded) => {
      const rules = models.get(kind)?.rules ?? {};
      const shared = Object.entries(recorded?.fields ?? {}).filter(([field]) => rules[field]?.exclusive === true);
      return { ...Object.fromEntries(shared), ...fields };
    },
  };
}

/** The entries to refresh without those that share a value with what is left out; of these only a new name. */
export function withoutPartialRecords(
  refresh: readonly Refresh[],
  { beside }: LeftOut,
  { entries }: Pick<LedgerState, 'entries'>,
): readonly Refresh[] {
  return refresh.flatMap((one): readonly Refresh[] => {
    if (!beside(one.kind, one.address)) {
      return [one];
    }
    const { address, previousAddress, formerly } = one;
    const entry = previousAddress === undefined ? undefined : entries.get(previousAddress);
    return entry === undefined ? [] : [{ ...entry, address, ...defined({ previousAddress, formerly }) }];
  });
}

interface RenamesOptions {
  readonly models: Models;
  readonly matches: Observation['matches'];
  readonly ledger: Pick<LedgerState, 'entries'>;
  /** The changes that the selection chose. */
  readonly changes: readonly Change[];
  /** Every entry to record, whatever is chosen. */
  readonly refresh: readonly Refresh[];
  readonly chosen: (address: Address) => boolean;
}

/** The name alone: what was applied of the resource stays as it was recorded. */
function nameOnly(
  { desired, previousAddress }: Match,
  { models, matches, ledger }: RenamesOptions,
): readonly Refresh[] {
  const entry = ledger.entries.get(previousAddress ?? '');
  const model = models.get(desired.kind);
  if (entry === undefined || model === undefined) {
    return [];
  }
  const formerly = desired.previously.flatMap((former) =>
    matches.has(former) ? (splitAddress(former, model.segment, model.keyless).key ?? []) : [],
  );
  return [
    {
      ...entry,
      address: desired.address,
      ...defined({ previousAddress }),
      ...(formerly.length === 0 ? {} : { formerly }),
    },
  ];
}

/**
 * What a selection records besides its changes. Renames are recorded all or not at all: a resource under its new name below
 * one that the ledger still has under the old name would belong to nothing, or to another resource, and one that refers to the
 * new name would be recorded as referring to what had that name before.
 */
export function chosenRecords(options: RenamesOptions): readonly Refresh[] {
  const { matches, changes, chosen } = options;
  const refresh = options.refresh.filter(({ address }) => chosen(address));
  const renamed = [...matches.values()].filter(({ previousAddress }) => previousAddress !== undefined);
  if (renamed.length === 0) {
    return refresh;
  }
  // What a change refers to is recorded under its new name, too.
  const touched = [
    ...changes.flatMap((change) => [change.address, ...('after' in change ? referencesIn(change.after) : [])]),
    ...refresh.flatMap(({ address, fields }) => [address, ...referencesIn(fields)]),
  ];
  // What is only looked up is not recorded itself, and yet its parts follow it.
  const holdsParts = (holder: Address): boolean =>
    [...options.ledger.entries.keys()].some((one) => isPartOf(one, holder));
  const isTouched = renamed.some(
    ({ desired: { address }, previousAddress = address }) =>
      touched.some((one) => one === address || isPartOf(one, address)) ||
      (chosen(address) && holdsParts(previousAddress)),
  );
  if (!isTouched) {
    return refresh;
  }
  const recorded = new Set(
    [...changes, ...refresh].flatMap(({ address, previousAddress }) =>
      previousAddress === undefined ? [] : [address],
    ),
  );
  return [
    ...refresh,
    ...renamed.filter(({ desired }) => !recorded.has(desired.address)).flatMap((match) => nameOnly(match, options)),
  ];
}

/** A change whose siblings are not moved keeps its recorded position. */
export function withRecordedRank(change: Change, { beside }: LeftOut, { matches }: Observation): Change {
  if (change.rank === undefined || change.action === 'move' || !beside(change.kind, change.address)) {
    return change;
  }
  const { rank: _rank, ...rest } = change;
  return { ...rest, ...defined({ rank: matches.get(change.address)?.entry?.rank }) };
}

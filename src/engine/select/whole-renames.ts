import { defined } from '../../base/defined.ts';
import { type Address, splitAddress } from '../../plan/address.ts';
import type { Change, KindName, Refresh } from '../../plan/plan.ts';
import { referencesIn } from '../../plan/value.ts';
import { isPartOf, type LedgerState } from '../ledger.ts';
import type { Match } from '../match/matching.ts';
import type { KindModel } from '../model.ts';
import type { Observation } from '../observe/observation.ts';

interface RenamesOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
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

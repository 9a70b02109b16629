import { defined } from '../../../base/defined.ts';
import { type Address, splitAddress } from '../../plan/address.ts';
import type { Change, KindName, Refresh } from '../../plan/plan.ts';
import { type Fields, referencesIn } from '../../plan/value.ts';
import { type Models, parentIn } from '../context.ts';
import { isPartOf, type LedgerEntry, type LedgerState } from '../ledger.ts';
import type { Match } from '../match/collection-matcher.ts';
import type { Observation } from '../observe/observation.ts';

/**
 * What must not be recorded because a guard or a selection skips a change. The order of a list and the default among siblings are compared
 * as one value: if only a part were recorded, a conflict in the rest would no longer be detected.
 */
export class LeftOut {
  readonly #models: Models;
  /** The parents of the skipped changes. */
  readonly #parents: ReadonlySet<Address | undefined>;

  constructor(changes: readonly Change[], models: Models) {
    this.#models = models;
    this.#parents = new Set(changes.flatMap(({ action, parents }) => (action === 'delete' ? [] : [parents.at(-1)])));
  }

  /** Whether the change of a sibling is skipped, so that their shared values are not applied. */
  beside(kind: KindName, address: Address): boolean {
    return (
      this.#parents.size > 0 && this.#models.has(kind) && this.#parents.has(parentIn(this.#models, { kind, address }))
    );
  }

  /** The fields to record for a resource, with the previously recorded shared values. */
  fieldsOf(kind: KindName, fields: Fields, recorded: LedgerEntry | undefined): Fields {
    const rules = this.#models.get(kind)?.rules ?? {};
    const shared = Object.entries(recorded?.fields ?? {}).filter(([field]) => rules[field]?.exclusive === true);
    return { ...Object.fromEntries(shared), ...fields };
  }
}

/** The entries to refresh. Those that share a value with a skipped change only get their new name. */
export function withoutPartialRecords(
  refresh: readonly Refresh[],
  leftOut: LeftOut,
  { entries }: Pick<LedgerState, 'entries'>,
): readonly Refresh[] {
  return refresh.flatMap((one): readonly Refresh[] => {
    if (!leftOut.beside(one.kind, one.address)) {
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
  /** The selected changes. */
  readonly changes: readonly Change[];
  /** All entries to refresh, selected or not. */
  readonly refresh: readonly Refresh[];
  readonly chosen: (address: Address) => boolean;
}

/** Records only the new name; the applied values stay as recorded. */
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
 * The entries that a selection refreshes. Renames are recorded all or not at all. Otherwise a resource with a new name below a parent with
 * the old name would belong to nothing or to another parent, and a reference to a new name would be recorded as one to the previous owner
 * of that name.
 */
export function chosenRecords(options: RenamesOptions): readonly Refresh[] {
  const { matches, changes, chosen } = options;
  const refresh = options.refresh.filter(({ address }) => chosen(address));
  const renamed = [...matches.values()].filter(({ previousAddress }) => previousAddress !== undefined);
  if (renamed.length === 0) {
    return refresh;
  }
  // References of a change are recorded with their new names, too.
  const touched = [
    ...changes.flatMap((change) => [change.address, ...('after' in change ? referencesIn(change.after) : [])]),
    ...refresh.flatMap(({ address, fields }) => [address, ...referencesIn(fields)]),
  ];
  // A looked-up resource is not recorded itself, but its parts follow its name.
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

/** A change keeps its recorded position if its siblings are not moved. */
export function withRecordedRank(change: Change, leftOut: LeftOut, { matches }: Observation): Change {
  if (change.rank === undefined || change.action === 'move' || !leftOut.beside(change.kind, change.address)) {
    return change;
  }
  const { rank: _rank, ...rest } = change;
  return { ...rest, ...defined({ rank: matches.get(change.address)?.entry?.rank }) };
}

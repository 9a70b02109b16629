import { defined } from '../../base/defined.ts';
import { type Address, parentAddress } from '../../plan/address.ts';
import type { Change, KindName, Refresh } from '../../plan/plan.ts';
import type { Fields } from '../../plan/value.ts';
import type { LedgerEntry, LedgerState } from '../ledger.ts';
import type { KindModel } from '../model.ts';

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
export function leftOutOf(changes: Iterable<Change>, models: ReadonlyMap<KindName, KindModel>): LeftOut {
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
export function withoutHalves(
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

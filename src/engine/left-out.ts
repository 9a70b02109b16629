import { type Address, parentAddress } from '../plan/address.ts';
import type { Change, KindName, Refresh } from '../plan/plan.ts';
import type { Fields } from '../plan/value.ts';
import type { LedgerEntry } from './ledger.ts';
import type { KindModel } from './model.ts';

/** What a resource says together with its siblings: a place in an order, which of them is the default. */
export interface LeftOut {
  /** Whether something beside a resource is not done, so that what they say together is not applied. */
  readonly beside: (kind: KindName, address: Address) => boolean;
  /** The fields to record for a resource: what its siblings say with it as it was recorded before. */
  readonly fieldsOf: (kind: KindName, fields: Fields, recorded: LedgerEntry | undefined) => Fields;
}

/**
 * Tells what must not be recorded because a change was left out, by a guard or by a selection. The order of a list and the
 * default of several are compared as one value: recorded by halves, what was left out would no longer look like a conflict.
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

/** The entries to refresh without those that say something together with what is left out. */
export function withoutHalves(refresh: readonly Refresh[], { beside }: LeftOut): readonly Refresh[] {
  return refresh.filter(({ kind, address }) => !beside(kind, address));
}

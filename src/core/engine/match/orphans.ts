import type { Address } from '../../plan/address.ts';
import { type Models, parentIn } from '../context.ts';
import type { LedgerState } from '../ledger.ts';
import type { Observation, ObservedCollection } from '../observe/observation.ts';

/** Undeclared entries below resources that no longer exist, so that they are gone as well. */
export function orphansOf({
  matches,
  collections,
  ledger,
  models,
}: {
  readonly matches: Observation['matches'];
  readonly collections: readonly ObservedCollection[];
  readonly ledger: Pick<LedgerState, 'entries'>;
  readonly models: Models;
}): readonly Address[] {
  const known = new Set<Address>();
  const gone = new Map<Address, boolean>();
  for (const { desired, previousAddress, live, entry } of matches.values()) {
    const address = previousAddress ?? desired.address;
    known.add(address);
    // Entries below the address of a new resource belong to another one, unless that was only looked up.
    gone.set(address, live === undefined && (entry !== undefined || !ledger.entries.has(address)));
  }
  for (const { removed, live } of collections.filter((collection) => collection.removed.size > 0)) {
    const present = new Set(live.map(({ id }) => id));
    for (const [address, { id }] of removed) {
      known.add(address);
      gone.set(address, !present.has(id));
    }
  }
  const isGone = (address: Address): boolean => {
    const parent = parentIn(models, { kind: ledger.entries.get(address)?.kind, address });
    const answer = gone.get(address) ?? (parent !== undefined && isGone(parent));
    gone.set(address, answer);
    return answer;
  };
  return [...gone.values()].includes(true)
    ? [...ledger.entries.keys()].filter((address) => !known.has(address) && isGone(address))
    : [];
}

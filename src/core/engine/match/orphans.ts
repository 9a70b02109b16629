import { type Address, parentAddress } from '../../plan/address.ts';
import type { Models } from '../context.ts';
import type { LedgerState } from '../ledger.ts';
import type { Observation, ObservedCollection } from '../observe/observation.ts';

/** Undeclared entries below resources that no longer exist: they are gone with them. */
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
    // What is recorded under the name of something new belongs to another one, unless that was only looked up.
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
    const kind = ledger.entries.get(address)?.kind;
    const model = kind === undefined ? undefined : models.get(kind);
    const parent = model === undefined ? undefined : parentAddress(address, model.segment, model.keyless);
    const answer = gone.get(address) ?? (parent !== undefined && isGone(parent));
    gone.set(address, answer);
    return answer;
  };
  return [...gone.values()].includes(true)
    ? [...ledger.entries.keys()].filter((address) => !known.has(address) && isGone(address))
    : [];
}

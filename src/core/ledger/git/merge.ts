import { canonicalJson } from '../../../base/canonical.ts';
import type { Json } from '../../../base/json.ts';
import type { Intent, LedgerEntry } from '../../engine/ledger.ts';
import type { Address } from '../../plan/address.ts';

/** The records of a ledger. */
export interface Records {
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
  readonly intents: ReadonlyMap<Address, Intent>;
}

export const NO_RECORDS: Records = { entries: new Map(), intents: new Map() };

function isEqual(one: LedgerEntry | Intent | undefined, other: LedgerEntry | Intent | undefined): boolean {
  return one === undefined || other === undefined
    ? one === other
    : canonicalJson(one as unknown as Json) === canonicalJson(other as unknown as Json);
}

function mergeMaps<T extends LedgerEntry | Intent>(
  base: ReadonlyMap<Address, T>,
  ours: ReadonlyMap<Address, T>,
  { theirs, mayAdd }: { readonly theirs: ReadonlyMap<Address, T>; readonly mayAdd: (value: T) => boolean },
): Map<Address, T> {
  const merged = new Map(theirs);
  for (const address of new Set([...base.keys(), ...ours.keys()])) {
    const [before, mine] = [base.get(address), ours.get(address)];
    // If both changed it, `theirs` wins: it was written later.
    if (isEqual(before, mine) || !isEqual(before, theirs.get(address))) {
      continue;
    }
    if (mine === undefined) {
      merged.delete(address);
    } else if (before !== undefined || mayAdd(mine)) {
      merged.set(address, mine);
    }
  }
  return merged;
}

/** The ids of resources that the run moved to other addresses and that are unchanged in the other ledger. */
function movedIds(base: Records, ours: Records, theirs: Records): ReadonlySet<string> {
  const moved = [...base.entries].filter(
    ([address, entry]) => ours.entries.get(address)?.id !== entry.id && isEqual(entry, theirs.entries.get(address)),
  );
  return new Set(moved.map(([, { id }]) => id));
}

/**
 * Merges the records of a run into a ledger that was updated without them. `known` are all ids that the ledger has had since: a
 * resource that was added and removed there was released on purpose, so it is not added again, unless the run only moved it.
 */
export function mergeRecords(
  base: Records,
  ours: Records,
  { theirs, known }: { readonly theirs: Records; readonly known: ReadonlySet<string> },
): Records {
  const moved = movedIds(base, ours, theirs);
  const entries = mergeMaps(base.entries, ours.entries, {
    theirs: theirs.entries,
    mayAdd: ({ id }) => !known.has(id) || moved.has(id),
  });
  const intents = mergeMaps(base.intents, ours.intents, { theirs: theirs.intents, mayAdd: () => true });
  for (const [address, { id }] of intents) {
    if (id === undefined && entries.has(address)) {
      intents.delete(address);
    }
  }
  return { entries, intents };
}

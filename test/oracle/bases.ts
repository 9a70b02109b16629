import { isJsonObject, type Json } from '../../src/base/json.ts';
import type { LedgerEntry, LedgerState } from '../../src/core/engine/ledger.ts';
import type { Workspace } from '../../src/core/engine/model.ts';
import type { Address } from '../../src/core/plan/address.ts';
import { type Base, type Bases, partsOf } from './pairs.ts';
import { textOf } from './value.ts';
import { modelOf, seenKey, type View } from './view.ts';

/** What the record says, in plain values, and the record itself. */
export interface Recorded {
  readonly bases: Bases;
  readonly state: Pick<LedgerState, 'entries' | 'intents'>;
}

export const NOTHING_RECORDED: Recorded = {
  bases: new Map(),
  state: { entries: new Map(), intents: new Map() },
};

function isDigest(value: Json | undefined): boolean {
  return isJsonObject(value) && typeof value['$digest'] === 'string';
}

/** Reads the record. A value behind a digest is the one of before where the digest is, else the one declared that is live now. */
export function recordedIn(state: LedgerState, before: Recorded, declared: readonly Workspace[], view: View): Recorded {
  const holderOf = (address: Address): string => {
    const entry = state.entries.get(address);
    const { parent } = entry === undefined ? { parent: undefined } : partsOf(address, modelOf(entry.kind));
    const known = parent === undefined ? undefined : state.entries.get(parent)?.id;
    // Where the parent is recorded under another name already, the resource itself says where it is.
    const isThere = entry !== undefined && known !== undefined && view.has(seenKey({ ...entry, holder: known }));
    const seen = isThere
      ? undefined
      : [...view.values()].find(({ kind, id }) => kind === entry?.kind && id === entry.id);
    return seen?.holder ?? known ?? '';
  };
  const plain = (address: Address, field: string, digest: Json): Json => {
    const entry = state.entries.get(address);
    const known = [...before.state.entries].find(
      ([, other]) => other.id === entry?.id && textOf(other.fields[field]) === textOf(digest),
    );
    const old = known === undefined ? undefined : before.bases.get(known[0])?.fields[field];
    const live =
      entry === undefined ? undefined : view.get(seenKey({ ...entry, holder: holderOf(address) }))?.fields[field];
    const candidates = declared.flatMap(
      ({ resources }) => resources.find((resource) => resource.address === address)?.fields[field] ?? [],
    );
    return old ?? candidates.find((value) => textOf(value) === textOf(live)) ?? candidates[0] ?? digest;
  };
  const baseOf = (address: Address, entry: LedgerEntry): Base => {
    const { kind, id, fields, rank, witness = {}, formerly = [] } = entry;
    const values = Object.entries(fields).map(([field, value]): [string, Json] => [
      field,
      isDigest(value) ? plain(address, field, value) : value,
    ]);
    return {
      kind,
      id,
      holder: holderOf(address),
      fields: Object.fromEntries(values),
      rank,
      witness,
      formerly,
    };
  };
  const bases = new Map([...state.entries].map(([address, entry]) => [address, baseOf(address, entry)]));
  return { bases, state };
}

/** What was applied last, with the temporary values that there are now: nobody but an interrupted run sets them. */
export function withTemporary(bases: Bases, { intents }: Pick<LedgerState, 'intents'>, view: View): Bases {
  const set = [...intents.values()].filter(({ id }) => id !== undefined);
  return set.length === 0
    ? bases
    : new Map(
        [...bases].map(([address, base]) => {
          const seen = view.get(seenKey(base));
          const temporary = set
            .filter(({ kind, id }) => kind === base.kind && id === base.id)
            .flatMap(({ fields }) => Object.entries(fields))
            .filter(([field, value]) => textOf(value) === textOf(seen?.fields[field]));
          return [address, { ...base, fields: { ...base.fields, ...Object.fromEntries(temporary) } }];
        }),
      );
}

import { isJsonObject, type Json } from '../base/json.ts';
import { lazily } from '../base/lazily.ts';
import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import type { ForeignId, Reference } from '../plan/value.ts';
import { didYouMean, listed } from './suggest.ts';
import type { Entry } from './walk.ts';

/** What a name leads to. */
type Found = { readonly value: Json & (Reference | ForeignId) } | { readonly why: string };

/** Looks up declared things by name. */
export interface Names {
  readonly find: (kind: KindName, name: string, within?: Address) => Address | undefined;
  readonly refer: (kind: KindName, name: Json, within?: Address) => Found;
  readonly entry: (address: Address) => Entry | undefined;
}

/** The entries of one kind in one parent, by key and by alias. */
interface Group {
  readonly keys: ReadonlyMap<string, Address>;
  readonly aliases: ReadonlyMap<string, readonly Address[]>;
}

/** Names that are compared for suggestions; nobody reads more of them. */
const MAX_SUGGESTIONS = 100;

function groupOfEntries(entries: readonly Entry[]): Group {
  const keys = new Map<string, Address>();
  const aliases = new Map<string, Address[]>();
  for (const { key, address, kind, value, damaged } of entries) {
    if (key !== '') {
      keys.set(key, address);
    }
    if (kind.aliases !== undefined && isJsonObject(value) && !damaged) {
      for (const alias of new Set(kind.aliases(value))) {
        aliases.set(alias, [...(aliases.get(alias) ?? []), address]);
      }
    }
  }
  return { keys, aliases };
}

/**
 * An index of all entries: by address, and by kind, parent and key or alias. Each part of it is made when it is first asked
 * for: of a hundred thousand redirects, hardly one is ever referred to.
 */
export function createNames(entries: readonly Entry[]): Names {
  const byAddress = lazily(() => new Map(entries.map((entry): [Address, Entry] => [entry.address, entry])));
  const buckets = lazily(() => {
    const found = new Map<KindName, Map<Address | undefined, Entry[]>>();
    for (const entry of entries) {
      const ofKind = found.get(entry.kind.name) ?? new Map<Address | undefined, Entry[]>();
      found.set(entry.kind.name, ofKind);
      const bucket = ofKind.get(entry.parent?.address);
      if (bucket === undefined) {
        ofKind.set(entry.parent?.address, [entry]);
      } else {
        bucket.push(entry);
      }
    }
    return found;
  });
  const groups = new Map<readonly Entry[], Group>();
  let suggestions = 0;

  const groupOf = (kind: KindName, within: Address | undefined): Group | undefined => {
    const bucket = buckets().get(kind)?.get(within);
    if (bucket === undefined) {
      return undefined;
    }
    const group = groups.get(bucket) ?? groupOfEntries(bucket);
    groups.set(bucket, group);
    return group;
  };

  const find = (kind: KindName, name: string, within?: Address): Address | undefined => {
    const group = groupOf(kind, within);
    const aliases = group?.aliases.get(name);
    return group?.keys.get(name) ?? (aliases?.length === 1 ? aliases[0] : undefined);
  };

  const unknown = (kind: KindName, name: string, within: Address | undefined): string => {
    const group = groupOf(kind, within);
    const known = [...(group?.keys.keys() ?? []), ...(group?.aliases.keys() ?? [])];
    const where = within === undefined ? '' : ` in ${within}`;
    const none = `No ${kind} named "${name.slice(0, 100)}" is declared${where}.`;
    if (known.length === 0) {
      return `${none} None is declared there at all. Declare it, or give the id of one that exists: { id: … }.`;
    }
    const suggestion = suggestions++ < MAX_SUGGESTIONS ? didYouMean(name, known) : '';
    return `${none}${suggestion} Declared are: ${listed([...new Set(known)])}.`;
  };

  const byName = (kind: KindName, name: string, within: Address | undefined): Found => {
    const address = find(kind, name, within);
    if (address !== undefined) {
      return { value: { $ref: address } };
    }
    const several = groupOf(kind, within)?.aliases.get(name);
    return several === undefined
      ? { why: unknown(kind, name, within) }
      : { why: `"${name.slice(0, 100)}" could be ${listed(several)}. Say which one with its key or with !ref.` };
  };

  return {
    entry: (address) => byAddress().get(address),
    find,
    refer: (kind, name, within) => {
      if (typeof name === 'string') {
        return byName(kind, name, within);
      }
      const { id, $ref } = isJsonObject(name) ? name : {};
      if (typeof id === 'string') {
        return { value: { $id: id } };
      }
      if (typeof $ref !== 'string') {
        return { why: `A ${kind} is named by its key, by !ref with its address, or by { id: … }.` };
      }
      const target = byAddress().get($ref);
      if (target === undefined) {
        const near = suggestions++ < MAX_SUGGESTIONS ? didYouMean($ref, byAddress().keys()) : '';
        return { why: `Nothing with the address ${$ref.slice(0, 200)} is declared.${near}` };
      }
      return target.kind.name === kind
        ? { value: { $ref } }
        : { why: `${$ref.slice(0, 200)} is a ${target.kind.name}; what is needed here is a ${kind}.` };
    },
  };
}

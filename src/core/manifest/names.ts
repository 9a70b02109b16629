import { groupBy } from '../../base/group-by.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { lazily } from '../../base/lazily.ts';
import { didYouMean, listed } from '../../base/nearest.ts';
import { shortened } from '../../base/text.ts';
import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import type { ForeignId, Reference } from '../plan/value.ts';
import type { Entry } from './walk.ts';

/** The resource for a name, or why there is none. */
type Found = { readonly value: Json & (Reference | ForeignId) } | { readonly summary: string; readonly why: string };

/** The entries of one kind below one parent, by key and by alias. */
interface Group {
  readonly keys: ReadonlyMap<string, Address>;
  readonly aliases: ReadonlyMap<string, readonly Address[]>;
}

/** The maximum number of names with a suggestion. */
const MAX_SUGGESTIONS = 100;

/** A kind in words: `site space`. */
function wordsOf(kind: KindName): string {
  return kind.replaceAll('-', ' ');
}

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

/** Used instead of a parent address for top-level entries. */
const TOP = '';

/**
 * An index of all entries: by address, and by kind, parent and key or alias. Each part is built on first use, because most
 * entries, such as redirects, are never referred to.
 */
export class Names {
  readonly #byAddress: () => ReadonlyMap<Address, Entry>;
  readonly #byKind: () => ReadonlyMap<KindName, ReadonlyMap<Address, readonly Entry[]>>;
  readonly #groups = new Map<readonly Entry[], Group>();
  #suggestions = 0;

  constructor(entries: readonly Entry[]) {
    this.#byAddress = lazily(() => new Map(entries.map((entry): [Address, Entry] => [entry.address, entry])));
    this.#byKind = lazily(() => {
      const kinds = groupBy(entries, ({ kind }) => kind.name);
      return new Map([...kinds].map(([kind, own]) => [kind, groupBy(own, ({ parent }) => parent?.address ?? TOP)]));
    });
  }

  entry(address: Address): Entry | undefined {
    return this.#byAddress().get(address);
  }

  /** The addresses of all entries of a kind. */
  all(kind: KindName): readonly Address[] {
    return [...(this.#byKind().get(kind)?.values() ?? [])].flat().map(({ address }) => address);
  }

  find(kind: KindName, name: string, within?: Address): Address | undefined {
    const group = this.#groupOf(kind, within);
    const aliases = group?.aliases.get(name);
    return group?.keys.get(name) ?? (aliases?.length === 1 ? aliases[0] : undefined);
  }

  refer(kind: KindName, name: Json, within?: Address): Found {
    if (typeof name === 'string') {
      return this.#byName(kind, name, within);
    }
    const { id, $ref } = isJsonObject(name) ? name : {};
    if (typeof id === 'string') {
      return { value: { $id: id } };
    }
    const summary = `Unresolved reference to a ${wordsOf(kind)}`;
    if (typeof $ref !== 'string') {
      return { summary, why: 'write its key, its address (!ref ADDRESS), or its id ({ id: … }).' };
    }
    const target = this.#byAddress().get($ref);
    if (target === undefined) {
      const near = this.#suggestion($ref, this.#byAddress().keys());
      return { summary, why: `no resource with the address ${$ref.slice(0, 200)} is declared.${near}` };
    }
    return target.kind.name === kind
      ? { value: { $ref } }
      : {
          summary: `Reference to a ${wordsOf(target.kind.name)} instead of a ${wordsOf(kind)}`,
          why: `${$ref.slice(0, 200)} is a ${wordsOf(target.kind.name)}. Use the address of a ${wordsOf(kind)}.`,
        };
  }

  #groupOf(kind: KindName, within: Address | undefined): Group | undefined {
    const entries = this.#byKind()
      .get(kind)
      ?.get(within ?? TOP);
    if (entries === undefined) {
      return undefined;
    }
    const group = this.#groups.get(entries) ?? groupOfEntries(entries);
    this.#groups.set(entries, group);
    return group;
  }

  /** The nested entries of a kind, by their path of keys: `guides/v2`. */
  #nestedIn(kind: KindName, within: Address | undefined): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const [parent, entries] of within === undefined ? [] : (this.#byKind().get(kind) ?? [])) {
      const holder = this.#byAddress().get(parent);
      if (holder?.parent?.address === within) {
        const { keys, aliases } = groupOfEntries(entries);
        for (const name of aliases.size > 0 ? aliases.keys() : keys.keys()) {
          found.set(`${holder?.key}/${name}`, name);
        }
      }
    }
    return found;
  }

  #suggestion(name: string, known: Iterable<string>): string {
    return this.#suggestions++ < MAX_SUGGESTIONS ? didYouMean(name, known) : '';
  }

  #unknown(kind: KindName, name: string, within: Address | undefined): string {
    const group = this.#groupOf(kind, within);
    const nested = this.#nestedIn(kind, within);
    const known = [...new Set([...(group?.keys.keys() ?? []), ...(group?.aliases.keys() ?? []), ...nested.keys()])];
    const where = within === undefined ? '' : ` in ${shortened(within, 200)}`;
    if (known.length === 0) {
      return `no ${wordsOf(kind)} is declared${where}. Declare one, or refer to an existing one by its id: { id: … }.`;
    }
    const below = [...nested].filter(([, last]) => last === name).map(([path]) => `"${path}"`);
    const suggestion = below.length > 0 ? ` Write ${below.slice(0, 3).join(' or ')}.` : this.#suggestion(name, known);
    return `no ${wordsOf(kind)} with this name is declared${where}.${suggestion} Declared: ${listed(known)}.`;
  }

  #byName(kind: KindName, name: string, within: Address | undefined): Found {
    const address = this.find(kind, name, within);
    if (address !== undefined) {
      return { value: { $ref: address } };
    }
    const summary = `Unresolved reference to ${wordsOf(kind)} "${name.slice(0, 60)}"`;
    const several = this.#groupOf(kind, within)?.aliases.get(name);
    return several === undefined
      ? { summary, why: this.#unknown(kind, name, within) }
      : {
          summary: `Ambiguous reference to ${wordsOf(kind)} "${name.slice(0, 60)}"`,
          why: `it could be ${listed(several)}. Use the key, or the address: !ref ${several[0] ?? ''}`,
        };
  }
}

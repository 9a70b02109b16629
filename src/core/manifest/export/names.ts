import { groupBy } from '../../../base/group-by.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import { slugOf } from '../../../base/slug.ts';
import type { Exported, ManifestPlace } from '../../kinds/define.ts';
import type { EntryCheck } from './check.ts';
import type { Found, Group } from './read.ts';

const MAX_WORD = 60;

/** A title as a plain word of lowercase letters, digits and dashes. */
export function wordOf(title: string, otherwise: string): string {
  const word = slugOf(title, '', /[^a-z0-9_]+/g)
    .slice(0, MAX_WORD)
    .replace(/^[-_]+|[-_]+$/g, '');
  if (word === '') {
    return otherwise;
  }
  // Addresses take such words without quotes, and neither are they kept for something else.
  return /^[a-z]/.test(word) && !/^x-|^constructor$|^prototype$/.test(word) ? word : `${otherwise}-${word}`;
}

function rootOf(resource: Found): Found {
  return resource.parent === undefined ? resource : rootOf(resource.parent);
}

/** The key says something of the resource that its entry does not say, so it must stay as it is. */
function isNaturalKey({ kind, live, place }: Found, { key, entry }: Exported): boolean {
  // In a list the key is a property, unless the kind leaves it to the export to choose one.
  const isWritten = place.key === undefined || (isJsonObject(entry) && Object.hasOwn(entry, place.key));
  const same = Object.entries(live.fields).filter(([, value]) => value === key);
  return (
    (place.form !== 'map' && isWritten) ||
    same.some(([field]) => !(isJsonObject(entry) && Object.hasOwn(entry, field))) ||
    // A key that is made of several fields is the value of none.
    (place.form === 'map' && same.length === 0 && kind.keyOf(live.fields) === key)
  );
}

/** The entry with the key that the kind left to the export. */
function withKey(entry: Json, { form, key: property }: ManifestPlace, key: string): Json {
  return form === 'list' && property !== undefined && isJsonObject(entry) && !Object.hasOwn(entry, property)
    ? { [property]: key, ...entry }
    : entry;
}

function isBlank(value: Json): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.values(value).every(isBlank));
}

/** Gives each a word that no other has: the second gets `-2`. */
function uniqueWords(words: readonly string[], taken: Set<string>): string[] {
  const next = new Map<string, number>();
  return words.map((word) => {
    let number = next.get(word) ?? 1;
    let candidate = number === 1 ? word : `${word}-${number}`;
    while (taken.has(candidate)) {
      number += 1;
      candidate = `${word}-${number}`;
    }
    next.set(word, number + 1);
    taken.add(candidate);
    return candidate;
  });
}

function allGroups(groups: readonly Group[]): Group[] {
  return groups.flatMap((group) => [group, ...group.resources.flatMap(({ parts }) => allGroups(parts))]);
}

interface Made {
  readonly resource: Found;
  readonly result: Exported;
  /** Its key cannot be chosen. */
  readonly natural: boolean;
}

/**
 * The keys and names of everything that is exported. A key can depend on the name of something else, which is found out on
 * the way; the entries are made when all keys are known.
 */
export class ResourceNames {
  readonly #check: EntryCheck;
  readonly #byId: ReadonlyMap<string, readonly Found[]>;
  readonly #groupOf: ReadonlyMap<Found, Group>;
  readonly #keys = new Map<Found, string>();
  readonly #aliases = new Map<Found, string>();
  readonly #leftOut = new Map<Found, string>();
  readonly #named = new Set<Found>();
  readonly #settled = new Set<Group>();

  constructor(groups: readonly Group[], check: EntryCheck) {
    this.#check = check;
    const every = allGroups(groups);
    this.#groupOf = new Map(every.flatMap((group) => group.resources.map((resource) => [resource, group])));
    this.#byId = groupBy(this.#groupOf.keys(), ({ kind, live }) => `${kind.name}\0${live.id}`);
    for (const group of every) {
      this.#settle(group);
    }
  }

  /** Undefined for what is left out. */
  keyOf(resource: Found): string | undefined {
    return this.#isWritten(resource) ? this.#keys.get(resource) : undefined;
  }

  /** The entry of a resource without its parts, and what it says in the entry of its parent. */
  entryOf(resource: Found): { readonly entry: Json; readonly onParent: JsonObject } {
    const { entry, onParent } = this.#exported(resource, true) ?? { entry: null };
    return { entry: withKey(entry, resource.place, this.#keys.get(resource) ?? ''), onParent: onParent ?? {} };
  }

  /** Whether a resource was named by the entry of another one. */
  isNamed(resource: Found): boolean {
    return this.#named.has(resource);
  }

  /** Why resources are left out that could not be written. */
  leftOut(): ReadonlyMap<Found, string> {
    return new Map([...this.#leftOut].filter(([resource]) => this.#isWritten(resource.parent)));
  }

  #isWritten(resource: Found | undefined): boolean {
    if (resource === undefined) {
      return true;
    }
    const group = this.#groupOf.get(resource);
    if (group !== undefined) {
      this.#settle(group);
    }
    return this.#keys.has(resource) && this.#isWritten(resource.parent);
  }

  #nameOf(caller: Found, note: boolean, id: string): string | undefined {
    // What is part of another whole has no name here.
    const near = (this.#byId.get(id) ?? []).filter(
      (resource) => resource.parent === undefined || rootOf(resource) === rootOf(caller),
    );
    const [target] = near;
    if (target === undefined || near.length > 1 || !this.#isWritten(target)) {
      return undefined;
    }
    if (note) {
      this.#named.add(target);
    }
    const key = this.#keys.get(target);
    if (target.parent?.parent === undefined) {
      return key;
    }
    const holder = this.#keys.get(target.parent) ?? '';
    return holder.includes('/') ? undefined : `${holder}/${this.#aliases.get(target) ?? key}`;
  }

  #exported(resource: Found, note: boolean): Exported | undefined {
    const { kind, live } = resource;
    const made = kind.export(live, { nameOf: (name, id) => this.#nameOf(resource, note, `${name}\0${id}`) });
    if (made === undefined || !this.#check.acceptsId(kind.name) || !isJsonObject(made.entry)) {
      return made;
    }
    // What is only looked up is found by its id and nothing else.
    const other = kind.external ? (made.entry['id'] === undefined ? {} : made.entry) : made.entry;
    return { ...made, entry: { id: live.id, ...other } };
  }

  #settle(group: Group): void {
    if (this.#settled.has(group)) {
      return;
    }
    this.#settled.add(group);
    const { kind, place } = group;
    const byId = this.#check.acceptsId(kind.name);
    const made = group.resources.flatMap((resource): readonly Made[] => {
      const result = this.#exported(resource, false);
      // Settings that every new parent has need not be said.
      const isUsual = kind.keyless && kind.removal === 'release';
      if (result === undefined && !isUsual && !isBlank(resource.live.fields)) {
        this.#leftOut.set(resource, 'a manifest has no way to say it');
      }
      return result === undefined
        ? []
        : [{ resource, result, natural: (!byId || place.form !== 'map') && isNaturalKey(resource, result) }];
    });
    const kept = this.#writable(group, made);
    const exact = kept.filter(({ natural }) => natural);
    const free = kept.filter(({ natural }) => !natural);
    const words = uniqueWords(
      free.map(({ result }) => wordOf(result.key, wordOf(kind.segment, 'resource'))),
      new Set(exact.map(({ result }) => result.key)),
    );
    for (const { resource, result } of exact) {
      this.#keys.set(resource, result.key);
    }
    for (const [index, { resource }] of free.entries()) {
      this.#keys.set(resource, words[index] ?? '');
    }
    this.#nameByAlias(group, kept);
  }

  /** Those that a manifest can declare and a later plan can find again. */
  #writable({ kind, place }: Group, made: readonly Made[]): readonly Made[] {
    const byId = this.#check.acceptsId(kind.name);
    const sameName = groupBy(made, ({ resource }) => kind.keyOf(resource.live.fields));
    const sameKey = groupBy(made, ({ result, natural }) => (natural ? result.key : undefined));
    return made.filter(({ resource, result, natural }) => {
      const name = kind.keyOf(resource.live.fields);
      const isTwin = name !== undefined && (sameName.get(name)?.length ?? 0) > 1;
      const isDouble = natural && (sameKey.get(result.key)?.length ?? 0) > 1;
      const why =
        name === undefined && !byId
          ? 'it has nothing by which it could be recognised later'
          : (isTwin && !byId) || isDouble
            ? 'others of its kind have the same name, so that they could not be told apart'
            : this.#check.problem(withKey(result.entry, place, 'word'), {
                kind: kind.name,
                place,
                key: natural ? result.key : 'word',
              });
      if (why !== undefined) {
        this.#leftOut.set(resource, why);
      }
      return why === undefined;
    });
  }

  /** An alias is a better name than a key, as long as it leads to one resource only. */
  #nameByAlias({ kind }: Group, made: readonly Made[]): void {
    const aliases = made.flatMap(({ resource, result: { entry } }) =>
      (isJsonObject(entry) ? [...new Set(kind.aliases?.(entry) ?? [])] : []).map((name) => ({ resource, name })),
    );
    const sharing = groupBy(aliases, ({ name }) => name);
    const holders = new Map(made.map(({ resource }) => [this.#keys.get(resource), resource]));
    for (const { resource, name } of aliases) {
      const isOwn = sharing.get(name)?.length === 1 && (holders.get(name) ?? resource) === resource;
      if (isOwn && !this.#aliases.has(resource)) {
        this.#aliases.set(resource, name);
      }
    }
  }
}

import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { slugOf } from '../../base/slug.ts';
import type { Exported, ManifestPlace } from '../../kinds/define.ts';
import type { KindName } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { EntryCheck } from './check.ts';
import type { Found, Group } from './read.ts';

/** The keys and names of everything that is exported. */
export interface Names {
  /** Undefined for what is left out. */
  readonly keyOf: (resource: Found) => string | undefined;
  /** The entry of a resource without its parts, and what it says in the entry of its parent. */
  readonly entryOf: (resource: Found) => { readonly entry: Json; readonly onParent: JsonObject };
  /** Whether a resource was named by the entry of another one. */
  readonly isNamed: (resource: Found) => boolean;
  /** Why resources are left out that could not be written. */
  readonly leftOut: ReadonlyMap<Found, string>;
}

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

function countBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
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

/**
 * Names everything that was found. A key can depend on the name of something else, which is found out on the way; the
 * entries are made when all keys are known.
 */
export function nameResources(groups: readonly Group[], check: EntryCheck): Names {
  const known = new Map<string, { readonly resource: Found; readonly group: Group }[]>();
  const groupOf = new Map<Found, Group>();
  const keys = new Map<Found, string>();
  const aliases = new Map<Found, string>();
  const leftOut = new Map<Found, string>();
  const named = new Set<Found>();
  const started = new Set<Group>();
  const every = allGroups(groups);
  for (const group of every) {
    for (const resource of group.resources) {
      const id = `${group.kind.name}\0${resource.live.id}`;
      const others = known.get(id);
      groupOf.set(resource, group);
      if (others === undefined) {
        known.set(id, [{ resource, group }]);
      } else {
        others.push({ resource, group });
      }
    }
  }

  const isWritten = (resource: Found | undefined): boolean => {
    if (resource === undefined) {
      return true;
    }
    const group = groupOf.get(resource);
    if (group !== undefined) {
      settle(group);
    }
    return keys.has(resource) && isWritten(resource.parent);
  };

  const nameOf =
    (caller: Found, note: boolean) =>
    (kind: KindName, id: RemoteId): string | undefined => {
      // What is part of another whole has no name here.
      const near = (known.get(`${kind}\0${id}`) ?? []).filter(
        ({ resource }) => resource.parent === undefined || rootOf(resource) === rootOf(caller),
      );
      const [target] = near;
      if (target === undefined || near.length > 1 || !isWritten(target.resource)) {
        return undefined;
      }
      const { resource } = target;
      const key = keys.get(resource);
      if (note) {
        named.add(resource);
      }
      if (resource.parent?.parent === undefined) {
        return key;
      }
      const holder = keys.get(resource.parent) ?? '';
      return holder.includes('/') ? undefined : `${holder}/${aliases.get(resource) ?? key}`;
    };

  const exported = (resource: Found, note: boolean): Exported | undefined => {
    const made = resource.kind.export(resource.live, { nameOf: nameOf(resource, note) });
    if (made === undefined || !check.acceptsId(resource.kind.name) || !isJsonObject(made.entry)) {
      return made;
    }
    const { id } = resource.live;
    // What is only looked up is found by its id and nothing else.
    const other = resource.kind.external ? (made.entry['id'] === undefined ? {} : made.entry) : made.entry;
    return { ...made, entry: { id, ...other } };
  };

  const settle = (group: Group): void => {
    if (started.has(group)) {
      return;
    }
    started.add(group);
    const { kind, place } = group;
    const byId = check.acceptsId(kind.name);
    const made = group.resources.flatMap((resource) => {
      const result = exported(resource, false);
      // Settings that every new parent has need not be said.
      const isUsual = kind.keyless && kind.removal === 'release';
      if (result === undefined && !isUsual && !isBlank(resource.live.fields)) {
        leftOut.set(resource, 'a manifest has no way to say it');
      }
      return result === undefined
        ? []
        : [{ resource, result, natural: (!byId || place.form !== 'map') && isNaturalKey(resource, result) }];
    });
    const naturalKeys = countBy(made, ({ resource }) => kind.keyOf(resource.live.fields));
    const exactKeys = countBy(made, ({ result, natural }) => (natural ? result.key : undefined));
    const kept = made.filter(({ resource, result, natural }) => {
      const naturalKey = kind.keyOf(resource.live.fields);
      const isTwin = naturalKey !== undefined && (naturalKeys.get(naturalKey) ?? 0) > 1;
      const isDouble = natural && (exactKeys.get(result.key) ?? 0) > 1;
      const why =
        naturalKey === undefined && !byId
          ? 'it has nothing by which it could be recognised later'
          : (isTwin && !byId) || isDouble
            ? 'others of its kind have the same name, so that they could not be told apart'
            : check.problem(withKey(result.entry, place, 'word'), {
                kind: kind.name,
                place,
                key: natural ? result.key : 'word',
              });
      if (why !== undefined) {
        leftOut.set(resource, why);
      }
      return why === undefined;
    });
    const exact = kept.filter(({ natural }) => natural);
    const free = kept.filter(({ natural }) => !natural);
    const words = uniqueWords(
      free.map(({ result }) => wordOf(result.key, wordOf(kind.segment, 'resource'))),
      new Set(exact.map(({ result }) => result.key)),
    );
    for (const { resource, result } of exact) {
      keys.set(resource, result.key);
    }
    for (const [index, { resource }] of free.entries()) {
      keys.set(resource, words[index] ?? '');
    }
    nameByAlias(
      group,
      kept.map(({ resource, result }) => ({ resource, entry: result.entry })),
    );
  };

  /** An alias is a better name than a key, as long as it leads to one resource only. */
  const nameByAlias = (
    group: Group,
    resources: readonly { readonly resource: Found; readonly entry: Json }[],
  ): void => {
    const own = resources.map(({ resource, entry }) => ({
      resource,
      names: isJsonObject(entry) ? [...new Set(group.kind.aliases?.(entry) ?? [])] : [],
    }));
    const counts = countBy(
      own.flatMap(({ names }) => names),
      (name) => name,
    );
    const holders = new Map(resources.map(({ resource }) => [keys.get(resource), resource]));
    for (const { resource, names } of own) {
      const alias = names.find((name) => counts.get(name) === 1 && (holders.get(name) ?? resource) === resource);
      if (alias !== undefined) {
        aliases.set(resource, alias);
      }
    }
  };

  for (const group of every) {
    settle(group);
  }
  return {
    keyOf: (resource) => (isWritten(resource) ? keys.get(resource) : undefined),
    entryOf: (resource) => {
      const { entry, onParent } = exported(resource, true) ?? { entry: null };
      return { entry: withKey(entry, resource.place, keys.get(resource) ?? ''), onParent: onParent ?? {} };
    },
    isNamed: (resource) => named.has(resource),
    leftOut: new Map([...leftOut].filter(([resource]) => isWritten(resource.parent))),
  };
}

import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { slugOf } from '../../base/slug.ts';
import type { Exported } from '../../kinds/define.ts';
import type { KindName } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { EntryCheck } from './check.ts';
import type { Found, Group } from './read.ts';

/** The keys and names of everything that is exported. */
export interface Names {
  /** Undefined for what is left out. */
  readonly keyOf: (thing: Found) => string | undefined;
  /** The entry of a thing without its parts, and what it says in the entry of its parent. */
  readonly entryOf: (thing: Found) => { readonly entry: Json; readonly onParent: JsonObject };
  /** Whether a thing was named by the entry of another one. */
  readonly isNamed: (thing: Found) => boolean;
  /** Why things are left out that could not be written. */
  readonly leftOut: ReadonlyMap<Found, string>;
}

const MAX_WORD = 60;

/** A title as a plain word of small letters, digits and dashes. */
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

function rootOf(thing: Found): Found {
  return thing.parent === undefined ? thing : rootOf(thing.parent);
}

/** The key says something of the thing that its entry does not say, so it must stay as it is. */
function isNaturalKey({ live, place }: Found, { key, entry }: Exported): boolean {
  return (
    place.form !== 'map' ||
    Object.entries(live.fields).some(
      ([field, value]) => value === key && !(isJsonObject(entry) && Object.hasOwn(entry, field)),
    )
  );
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
  return groups.flatMap((group) => [group, ...group.things.flatMap(({ parts }) => allGroups(parts))]);
}

/**
 * Names everything that was found. A key can depend on the name of something else, which is found out on the way; the
 * entries are made when all keys are known.
 */
export function nameThings(groups: readonly Group[], check: EntryCheck): Names {
  const known = new Map<string, { readonly thing: Found; readonly group: Group }[]>();
  const groupOf = new Map<Found, Group>();
  const keys = new Map<Found, string>();
  const aliases = new Map<Found, string>();
  const leftOut = new Map<Found, string>();
  const named = new Set<Found>();
  const started = new Set<Group>();
  const every = allGroups(groups);
  for (const group of every) {
    for (const thing of group.things) {
      const id = `${group.kind.name}\0${thing.live.id}`;
      const others = known.get(id);
      groupOf.set(thing, group);
      if (others === undefined) {
        known.set(id, [{ thing, group }]);
      } else {
        others.push({ thing, group });
      }
    }
  }

  const isWritten = (thing: Found | undefined): boolean => {
    if (thing === undefined) {
      return true;
    }
    const group = groupOf.get(thing);
    if (group !== undefined) {
      settle(group);
    }
    return keys.has(thing) && isWritten(thing.parent);
  };

  const nameOf =
    (caller: Found, note: boolean) =>
    (kind: KindName, id: RemoteId): string | undefined => {
      // What is part of another whole has no name here.
      const near = (known.get(`${kind}\0${id}`) ?? []).filter(
        ({ thing }) => thing.parent === undefined || rootOf(thing) === rootOf(caller),
      );
      const [target] = near;
      if (target === undefined || near.length > 1 || !isWritten(target.thing)) {
        return undefined;
      }
      const { thing } = target;
      const key = keys.get(thing);
      if (note) {
        named.add(thing);
      }
      if (thing.parent?.parent === undefined) {
        return key;
      }
      const holder = keys.get(thing.parent) ?? '';
      return holder.includes('/') ? undefined : `${holder}/${aliases.get(thing) ?? key}`;
    };

  const exported = (thing: Found, note: boolean): Exported | undefined => {
    const made = thing.kind.export(thing.live, { nameOf: nameOf(thing, note) });
    if (made === undefined || !check.acceptsId(thing.kind.name) || !isJsonObject(made.entry)) {
      return made;
    }
    const { id } = thing.live;
    // What is only looked up is found by its id and nothing else.
    const other = thing.kind.external ? (made.entry['id'] === undefined ? {} : made.entry) : made.entry;
    return { ...made, entry: { id, ...other } };
  };

  const settle = (group: Group): void => {
    if (started.has(group)) {
      return;
    }
    started.add(group);
    const { kind, place } = group;
    const byId = check.acceptsId(kind.name);
    const made = group.things.flatMap((thing) => {
      const result = exported(thing, false);
      if (result === undefined && !isBlank(thing.live.fields)) {
        leftOut.set(thing, 'a manifest has no way to say it');
      }
      return result === undefined
        ? []
        : [{ thing, result, natural: (!byId || place.form !== 'map') && isNaturalKey(thing, result) }];
    });
    const naturalKeys = countBy(made, ({ thing }) => kind.keyOf(thing.live.fields));
    const exactKeys = countBy(made, ({ result, natural }) => (natural ? result.key : undefined));
    const kept = made.filter(({ thing, result, natural }) => {
      const naturalKey = kind.keyOf(thing.live.fields);
      const isTwin = naturalKey !== undefined && (naturalKeys.get(naturalKey) ?? 0) > 1;
      const isDouble = natural && (exactKeys.get(result.key) ?? 0) > 1;
      const why =
        naturalKey === undefined && !byId
          ? 'it has nothing by which it could be recognised later'
          : (isTwin && !byId) || isDouble
            ? 'others of its kind have the same name, so that they could not be told apart'
            : check.problem(result.entry, { kind: kind.name, place, key: natural ? result.key : 'word' });
      if (why !== undefined) {
        leftOut.set(thing, why);
      }
      return why === undefined;
    });
    const exact = kept.filter(({ natural }) => natural);
    const free = kept.filter(({ natural }) => !natural);
    const words = uniqueWords(
      free.map(({ result }) => wordOf(result.key, wordOf(kind.segment, 'thing'))),
      new Set(exact.map(({ result }) => result.key)),
    );
    for (const { thing, result } of exact) {
      keys.set(thing, result.key);
    }
    for (const [index, { thing }] of free.entries()) {
      keys.set(thing, words[index] ?? '');
    }
    nameByAlias(
      group,
      kept.map(({ thing, result }) => ({ thing, entry: result.entry })),
    );
  };

  /** An alias is a better name than a key, as long as it leads to one thing only. */
  const nameByAlias = (group: Group, things: readonly { readonly thing: Found; readonly entry: Json }[]): void => {
    const own = things.map(({ thing, entry }) => ({
      thing,
      names: isJsonObject(entry) ? [...new Set(group.kind.aliases?.(entry) ?? [])] : [],
    }));
    const counts = countBy(
      own.flatMap(({ names }) => names),
      (name) => name,
    );
    const holders = new Map(things.map(({ thing }) => [keys.get(thing), thing]));
    for (const { thing, names } of own) {
      const alias = names.find((name) => counts.get(name) === 1 && (holders.get(name) ?? thing) === thing);
      if (alias !== undefined) {
        aliases.set(thing, alias);
      }
    }
  };

  for (const group of every) {
    settle(group);
  }
  return {
    keyOf: (thing) => (isWritten(thing) ? keys.get(thing) : undefined),
    entryOf: (thing) => {
      const { entry, onParent } = exported(thing, true) ?? { entry: null };
      return { entry, onParent: onParent ?? {} };
    },
    isNamed: (thing) => named.has(thing),
    leftOut: new Map([...leftOut].filter(([thing]) => isWritten(thing.parent))),
  };
}

import { groupBy } from '../../base/group-by.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { type Address, addressOf } from '../../plan/address.ts';
import type { Change, Effect, Outlined, Plan } from '../../plan/plan.ts';
import { type Fields, isReference } from '../../plan/value.ts';
import { holderOf, lastStep } from '../address.ts';
import { safe } from '../text.ts';

/** How an effect is said to somebody who does not know the words of this tool. */
export const EFFECT_LABELS: Readonly<Record<Effect, { readonly sign: string; readonly word: string }>> = {
  create: { sign: '+', word: 'New' },
  update: { sign: '~', word: 'Changed' },
  replace: { sign: '±', word: 'Made anew' },
  delete: { sign: '−', word: 'Removed' },
  move: { sign: '↕', word: 'Moved' },
  adopt: { sign: '=', word: 'Adopted' },
  adoptUpdate: { sign: '=/~', word: 'Adopted and changed' },
};

const ACRONYMS: Readonly<Record<string, string>> = {
  api: 'API',
  openapi: 'OpenAPI',
  saml: 'SAML',
  url: 'URL',
  sso: 'SSO',
  id: 'ID',
};

/** A name of ours as words: `share-link` and `shareLink` are both `Share link`. */
export function words(name: string): string {
  const parts = safe(name, 60)
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .split(/[-_ ]+/)
    .map((part) => ACRONYMS[part.toLowerCase()] ?? part.toLowerCase());
  const text = parts.join(' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The same for several of them. */
export function plural(name: string): string {
  const one = words(name);
  if (one.endsWith('s')) {
    return one;
  }
  return /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
}

/** `1 redirect`, `3 share links`. */
export function counted(number: number, name: string): string {
  const text = number === 1 ? words(name) : plural(name);
  const isAcronym = /^[A-Z]{2}|^OpenAPI/.test(text);
  return `${number.toLocaleString('en')} ${isAcronym ? text : text.slice(0, 1).toLowerCase() + text.slice(1)}`;
}

/** What things are called before and after, and where in the document each change is. */
export interface Names {
  readonly before: (address: Address) => string;
  readonly after: (address: Address) => string;
  /** With what holds it, up to something that need not be said: `Product docs › Guides`. */
  readonly path: (address: Address, within?: Address) => string;
  /** The address of a thing that exists, by its id. */
  readonly known: (id: string) => Address | undefined;
  /** The id of the element that shows a change. */
  readonly anchor: (key: string) => string;
  readonly outlined: ReadonlyMap<Address, Outlined>;
  readonly changesOf: ReadonlyMap<Address, readonly Change[]>;
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function titleIn(fields: Fields | undefined): string | undefined {
  return text(fields?.['title']) ?? text(fields?.['name']);
}

/** The fields that a change holds of its thing as it is, or as it will be. */
export function fieldsOf(change: Change, side: 'before' | 'after'): Fields | undefined {
  const whole: unknown = side in change ? change[side as keyof Change] : undefined;
  return isJsonObject(whole) ? whole : undefined;
}

function titleAt(changes: readonly Change[], side: 'before' | 'after'): string | undefined {
  for (const change of changes) {
    const field = change.fields.find(({ path }) => path === 'title' || path === 'name');
    const title = text(field?.[side]) ?? titleIn(fieldsOf(change, side));
    if (title !== undefined) {
      return title;
    }
  }
  return undefined;
}

/** What a thing shows that has no title of its own: the one that its field of the same name as its sort refers to. */
function shownBy(changes: readonly Change[], address: Address): Address | undefined {
  const { segment } = lastStep(address);
  for (const change of changes) {
    const value = fieldsOf(change, 'after')?.[segment] ?? fieldsOf(change, 'before')?.[segment];
    if (isReference(value) && value.$ref !== address) {
      return value.$ref;
    }
  }
  return undefined;
}

function anchorsOf(changes: readonly Change[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const anchors = new Map<string, string>();
  for (const { key } of changes) {
    const slug = key
      .slice(0, 120)
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '');
    const first = slug === '' ? 'change' : `change-${slug}`;
    let anchor = first;
    for (let number = anchors.size; taken.has(anchor); number++) {
      anchor = `${first}-${number}`;
    }
    taken.add(anchor);
    anchors.set(key, anchor);
  }
  return anchors;
}

/** Finds names for everything that a plan speaks of. */
export function namesOf({ changes, outline, ids }: Plan): Names {
  const outlined = new Map((outline?.things ?? []).map((thing) => [thing.address, thing]));
  const changesOf = groupBy(changes, ({ address }) => address);
  const addresses = new Map(Object.entries(ids).map(([address, id]) => [id, address]));
  const anchors = anchorsOf(changes);
  const named = (address: Address, sides: readonly ('before' | 'after' | 'now')[], deeper: boolean): string => {
    const own = changesOf.get(address) ?? [];
    for (const side of sides) {
      const title = side === 'now' ? outlined.get(address)?.title : titleAt(own, side);
      if (title !== undefined) {
        return safe(title, 200);
      }
    }
    const shown = deeper ? shownBy(own, address) : undefined;
    if (shown !== undefined) {
      return named(shown, sides, false);
    }
    const { key, segment } = lastStep(address);
    return safe(key ?? words(segment), 200);
  };
  const after = (address: Address): string => named(address, ['after', 'now', 'before'], true);
  const path = (address: Address, within: Address | undefined, depth = 0): string => {
    const holder = depth < 4 && address.length < 500 ? holderOf(address) : undefined;
    return holder === undefined || holder === within
      ? after(address)
      : `${path(holder, within, depth + 1)} › ${after(address)}`;
  };
  return {
    before: (address) => named(address, ['before', 'now', 'after'], true),
    after,
    path: (address, within) => path(address, within),
    known: (id) => addresses.get(id),
    anchor: (key) => anchors.get(key) ?? 'changes',
    outlined,
    changesOf,
  };
}

/** What the addresses of a sort of things begin with, below what holds them. */
export function prefixOf(address: Address): string {
  return addressOf(holderOf(address), lastStep(address).segment);
}

import { groupBy } from '../../../base/group-by.ts';
import { isJsonObject, type Json } from '../../../base/json.ts';
import { type Address, addressOf } from '../../../core/plan/address.ts';
import type { Change, Effect, Outlined, Plan } from '../../../core/plan/plan.ts';
import { type Fields, isReference } from '../../../core/plan/value.ts';
import { holderOf, lastStep } from '../address.ts';
import { words } from '../nouns.ts';
import { safe } from '../text.ts';

export const EFFECT_LABELS: Readonly<Record<Effect, { readonly sign: string; readonly word: string }>> = {
  create: { sign: '+', word: 'Create' },
  update: { sign: '~', word: 'Update' },
  replace: { sign: '±', word: 'Replace' },
  delete: { sign: '−', word: 'Delete' },
  move: { sign: '↕', word: 'Move' },
  adopt: { sign: '=', word: 'Adopt' },
  adoptUpdate: { sign: '=/~', word: 'Adopt and update' },
};

/** The names of resources before and after, and the position of each change in the document. */
export interface Names {
  readonly before: (address: Address) => string;
  readonly after: (address: Address) => string;
  /** Includes the parents, up to one that the reader knows: `Product docs › Guides`. */
  readonly path: (address: Address, within?: Address) => string;
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

/** The fields of a resource before or after a change, as far as the change contains them. */
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

/** The resource whose title replaces a missing one: the target of the field with the name of the segment. */
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

export function namesOf({ changes, outline, ids }: Plan): Names {
  const outlined = new Map((outline?.resources ?? []).map((resource) => [resource.address, resource]));
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

/** The common prefix of the addresses with one segment and one parent. */
export function prefixOf(address: Address): string {
  return addressOf(holderOf(address), lastStep(address).segment);
}

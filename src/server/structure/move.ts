import { defined } from '../../base/defined.ts';
import type { Db } from '../handler.ts';
import { badRequest, found } from '../problem.ts';
import { lineage } from '../table.ts';
import type { RecordOf, Section } from '../tables.ts';
import { findPart, holderOf, type Part, type Pointer, type RowPart, rowParts, siblingsOf } from './parts.ts';
import { insertRanked, placeBeside, placeRanked, putRanked, replaceRanked } from './rank.ts';
import { type Changes, withChanges } from './unset.ts';

type Group = RecordOf<'sectionGroups'>;

/** The nesting limit of groups. The contract states none; without one, a response has no bound. */
export const MAX_DEPTH = 32;

/** The number of group levels in a group, including itself. */
function heightOf(db: Db, id: string): number {
  return 1 + Math.max(0, ...db.sectionGroups.where('parent', id).map((inner) => heightOf(db, inner.id)));
}

/** Refuses a group in itself, and too deeply nested groups. */
export function checkNesting(db: Db, field: string, parent: string | null | undefined, group?: string): void {
  if (typeof parent !== 'string') {
    return;
  }
  const outer = [...lineage(db.sectionGroups, parent)];
  if (outer.some(({ id }) => id === group)) {
    throw badRequest(`${field}: is the group itself, or inside it (cycle)`);
  }
  if (outer.length + (group === undefined ? 1 : heightOf(db, group)) > MAX_DEPTH) {
    throw badRequest(`${field}: nests groups deeper than ${MAX_DEPTH} levels (depth)`);
  }
}

/** The part in another group or, without one, at the root. */
function heldBy({ type, record }: RowPart, group: string | undefined): RowPart {
  const holder = group ?? null;
  const changes: Changes<Section & Group> = type === 'site-section-group' ? { parent: holder } : { group: holder };
  return { type, record: withChanges<object>(record, changes) } as RowPart;
}

/** Moves a part to the end of a group or, without one, of the root; a part that is there already keeps its position. */
export function moveInto(db: Db, part: RowPart, group: string | undefined): void {
  if (holderOf(part) === group) {
    putRanked(db, part);
    return;
  }
  const row = rowParts(db, part.record.site, group);
  placeRanked(db, row, row.length, [heldBy(part, group)]);
}

/** Moves a section out of its group, right after the group. */
export function leaveGroup(db: Db, group: Group, section: Section): void {
  const row = rowParts(db, group.site, group.parent);
  const place = row.findIndex(({ record }) => record.id === group.id);
  placeRanked(db, row, place + 1, [heldBy({ type: 'site-section', record: section }, group.parent)]);
}

/** Removes a group; its content takes its position, in its order. */
export function removeGroup(db: Db, group: Group): void {
  const contents = rowParts(db, group.site, group.id).map((part) => heldBy(part, group.parent));
  replaceRanked(db, rowParts(db, group.site, group.parent), { type: 'site-section-group', record: group }, contents);
  db.sectionGroups.remove(group.id);
}

/** Where to move a part: before a sibling, after one, or with neither to the end. */
export interface Position {
  readonly before?: Pointer;
  readonly after?: Pointer;
}

/** A position in a body: the key of the sibling's id depends on the kind of moved part. */
export function positionOf<Key extends string>(
  named: Partial<Record<'before' | 'after', Named<Key>>> | undefined,
  key: Key,
): Position {
  const pointerTo = (anchor: Named<Key> | undefined): Pointer | undefined =>
    anchor === undefined ? undefined : { type: anchor.type, id: anchor[key] };
  return defined({ before: pointerTo(named?.before), after: pointerTo(named?.after) });
}

type Named<Key extends string> = Readonly<Record<Key, string>> & Pick<Pointer, 'type'>;

const NAMES: Readonly<Record<Part['type'], string>> = {
  'site-section': 'Section',
  'site-section-group': 'Section group',
  'site-external-link': 'External link',
  'site-space': 'Site space',
};

/** The part of the site for a pointer; 404 if there is none. */
export function partOf(db: Db, site: string, pointer: Pointer): Part {
  return found(findPart(db, site, pointer), NAMES[pointer.type]);
}

/** Moves a part among its siblings. An anchor that is not on the site is a 404; one on another level, or the part itself, a 400. */
export function movePart(db: Db, part: Part, position: Position = {}): void {
  const side = position.before === undefined ? 'after' : 'before';
  const pointer = position[side];
  const siblings = siblingsOf(db, part).filter(({ record }) => record.id !== part.record.id);
  if (pointer === undefined) {
    insertRanked(db, siblings, siblings.length, [part]);
    return;
  }
  const field = `body.position.${side}`;
  const anchor = partOf(db, part.record.site, pointer);
  if (anchor.record.id === part.record.id) {
    throw badRequest(`${field}: is the part that is being moved (position)`);
  }
  const place = placeBeside(siblings, anchor, side);
  if (place === undefined) {
    throw badRequest(`${field}: is not on the same level (position)`);
  }
  insertRanked(db, siblings, place, [part]);
}

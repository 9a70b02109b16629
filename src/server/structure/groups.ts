import type { Db } from '../handler.ts';
import { badRequest } from '../problem.ts';
import type { RecordOf, Section } from '../tables.ts';
import { holderOf, type RowPart, rowParts } from './parts.ts';
import { placeRanked, putRanked } from './rank.ts';
import { type Changes, withChanges } from './unset.ts';

type Group = RecordOf<'sectionGroups'>;

/** How many groups may be inside each other. The interface states no limit; without one an answer has no bound. */
export const MAX_DEPTH = 32;

/** The group of a site that a body names. */
export function groupNamed(db: Db, site: string, field: string, id: string): Group {
  const group = db.sectionGroups.get(id);
  if (group?.site !== site) {
    throw badRequest(`${field}: is not a section group of this site (reference)`);
  }
  return group;
}

/** A group and the groups around it, from the inside out. */
function around(db: Db, id: string | undefined): string[] {
  const ids: string[] = [];
  for (let next = id; next !== undefined; next = db.sectionGroups.get(next)?.parent) {
    ids.push(next);
  }
  return ids;
}

/** How many levels of groups a group has, itself included. */
function heightOf(db: Db, id: string): number {
  return 1 + Math.max(0, ...db.sectionGroups.where('parent', id).map((inner) => heightOf(db, inner.id)));
}

/** Refuses a group in itself, and groups inside each other without an end. */
export function checkNesting(db: Db, field: string, parent: string, group?: string): void {
  const outer = around(db, parent);
  if (group !== undefined && outer.includes(group)) {
    throw badRequest(`${field}: is the group itself, or inside it (cycle)`);
  }
  if (outer.length + (group === undefined ? 1 : heightOf(db, group)) > MAX_DEPTH) {
    throw badRequest(`${field}: nests groups deeper than ${MAX_DEPTH} levels (depth)`);
  }
}

/** The part in another group, or without one at the root. */
function heldBy({ type, record }: RowPart, group: string | undefined): RowPart {
  const holder = group ?? null;
  const changes: Changes<Section & Group> = type === 'site-section-group' ? { parent: holder } : { group: holder };
  return { type, record: withChanges<object>(record, changes) } as RowPart;
}

/** Stores a part at the end of a group, or without one of the root; a part that is there already keeps its position. */
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

/** Removes a group; what was in it takes its position, in its order. */
export function removeGroup(db: Db, group: Group): void {
  const row = rowParts(db, group.site, group.parent);
  const place = row.findIndex(({ record }) => record.id === group.id);
  const contents = rowParts(db, group.site, group.id).map((part) => heldBy(part, group.parent));
  placeRanked(db, row.toSpliced(place, 1), place, contents);
  db.sectionGroups.remove(group.id);
}

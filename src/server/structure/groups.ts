import type { Db } from '../handler.ts';
import { badRequest } from '../problem.ts';
import { lineage } from '../table.ts';
import type { RecordOf, Section } from '../tables.ts';
import { holderOf, type RowPart, rowParts } from './parts.ts';
import { placeRanked, putRanked } from './rank.ts';
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
  const row = rowParts(db, group.site, group.parent);
  const place = row.findIndex(({ record }) => record.id === group.id);
  const contents = rowParts(db, group.site, group.id).map((part) => heldBy(part, group.parent));
  placeRanked(db, row.toSpliced(place, 1), place, contents);
  db.sectionGroups.remove(group.id);
}

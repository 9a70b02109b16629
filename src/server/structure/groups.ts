import type { Services } from '../handler.ts';
import type { RecordOf } from '../tables.ts';
import { insertParts, lastRank, type RootPart, rootParts, sectionsIn } from './parts.ts';

type Db = Services['db'];
type Section = RecordOf<'sections'>;
type Group = RecordOf<'sectionGroups'>;

/** Puts a section at the end of a group; one that is in it already keeps its position. */
export function joinGroup(db: Db, group: string, section: Section): void {
  if (section.group !== group) {
    db.sections.put({ ...section, group, rank: lastRank(sectionsIn(db, group)) });
  }
}

function ungrouped(db: Db, { group: _, ...section }: Section): RootPart {
  db.sections.put(section);
  return { type: 'site-section', record: section };
}

/** Moves a section out of its group, right after the group. */
export function leaveGroup(db: Db, group: Group, section: Section): void {
  const root = rootParts(db, group.site);
  const place = root.findIndex(({ record }) => record.id === group.id);
  insertParts(db, root, place + 1, [ungrouped(db, section)]);
}

/** Removes a group; its sections take its position, in their order. */
export function removeGroup(db: Db, group: Group): void {
  const root = rootParts(db, group.site);
  const place = root.findIndex(({ record }) => record.id === group.id);
  const sections = sectionsIn(db, group.id).map((section) => ungrouped(db, section));
  insertParts(db, root.toSpliced(place, 1), place, sections);
  db.sectionGroups.remove(group.id);
}

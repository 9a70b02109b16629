import type { RecordOf } from '../database.ts';
import type { Services } from '../handler.ts';
import { arrange, lastRank, type RootPart, rootParts, sectionsIn } from './parts.ts';

type Db = Services['db'];
type Section = RecordOf<'sections'>;
type Group = RecordOf<'sectionGroups'>;

/** Puts a section at the end of a group; one that is there already keeps its place. */
export function joinGroup(db: Db, group: string, section: Section): void {
  if (section.group !== group) {
    db.sections.put({ ...section, group, rank: lastRank(sectionsIn(db, group)) });
  }
}

function ungrouped(db: Db, { group: _, ...section }: Section): RootPart {
  db.sections.put(section);
  return { type: 'site-section', record: section };
}

/** Puts what the function makes of a group in the place of that group. */
function replaceInRoot(db: Db, group: Group, replace: (part: RootPart) => readonly RootPart[]): void {
  const root = rootParts(db, group.site);
  arrange(
    db,
    root.flatMap((part) => (part.record.id === group.id ? replace(part) : [part])),
  );
}

/** Takes a section out of its group, to the place after the group. */
export function leaveGroup(db: Db, group: Group, section: Section): void {
  replaceInRoot(db, group, (part) => [part, ungrouped(db, section)]);
}

/** Takes a group away; its sections stand in its place, in their order. */
export function removeGroup(db: Db, group: Group): void {
  const sections = sectionsIn(db, group.id);
  replaceInRoot(db, group, () => sections.map((section) => ungrouped(db, section)));
  db.sectionGroups.remove(group.id);
}

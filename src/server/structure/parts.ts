import type { Db } from '../handler.ts';
import type { Keyed } from '../paging.ts';
import { badRequest } from '../problem.ts';
import type { RecordOf, Section, SiteSpace } from '../tables.ts';
import { inOrder, TABLES } from './rank.ts';

type Group = RecordOf<'sectionGroups'>;
type Link = RecordOf<'externalLinks'>;

/** A part in the rows of a site with sections: at its root or in a group. */
export type RowPart =
  | { readonly type: 'site-section'; readonly record: Section }
  | { readonly type: 'site-section-group'; readonly record: Group }
  | { readonly type: 'site-external-link'; readonly record: Link };

type SiteSpacePart = { readonly type: 'site-space'; readonly record: SiteSpace };

export type Part = RowPart | SiteSpacePart;

/** Identifies a part of a site. */
export interface Pointer {
  readonly type: Part['type'];
  readonly id: string;
}

/** The group that contains a part; undefined is the root. */
export function holderOf({ type, record }: RowPart): string | undefined {
  return type === 'site-section-group' ? record.parent : record.group;
}

/** The sections, groups and links of a group or, without one, of the root, in their common order. */
function keyedRow(db: Db, site: string, group: string | undefined): Keyed<RowPart>[] {
  const [field, value] = group === undefined ? (['site', site] as const) : (['group', group] as const);
  return inOrder<RowPart>({
    'site-section': db.sections.rowsWhere(field, value),
    'site-external-link': db.externalLinks.rowsWhere(field, value),
    'site-section-group': db.sectionGroups.rowsWhere(group === undefined ? 'site' : 'parent', value),
  }).filter((part) => holderOf(part.value) === group);
}

/** The sections, groups and links of a group or, without one, of the site's root, in their common order. */
export function rowParts(db: Db, site: string, group?: string): RowPart[] {
  return keyedRow(db, site, group).map(({ value }) => value);
}

/** Every part in the rows of a site in the order of the structure, a group before its content. */
function everyPart(db: Db, site: string, group?: string, prefix = ''): Keyed<RowPart>[] {
  return keyedRow(db, site, group).flatMap(({ key, value }) => {
    const part = { key: `${prefix}${key}`, value };
    return value.type === 'site-section-group'
      ? [part, ...everyPart(db, site, value.record.id, `${part.key}/`)]
      : [part];
  });
}

export function groupsInOrder(db: Db, site: string): Keyed<Group>[] {
  return everyPart(db, site).flatMap(({ key, value }) =>
    value.type === 'site-section-group' ? [{ key, value: value.record }] : [],
  );
}

/** Every section of a site in the order of the structure, those of a group at the group's position. */
export function sectionsInOrder(db: Db, site: string): Keyed<Section>[] {
  return everyPart(db, site).flatMap(({ key, value }) =>
    value.type === 'site-section' ? [{ key, value: value.record }] : [],
  );
}

function keyedSiteSpaces(db: Db, site: string, section: string | undefined): Keyed<SiteSpace>[] {
  const rows = db.siteSpaces.rowsWhere(section === undefined ? 'site' : 'section', section ?? site);
  return inOrder<SiteSpacePart>({ 'site-space': rows.filter(({ value }) => value.section === section) }).map(
    ({ key, value: { record } }) => ({ key, value: record }),
  );
}

/** The site spaces of a section in order or, without a section, those at the root of the site. */
export function siteSpacesIn(db: Db, site: string, section: string | undefined): SiteSpace[] {
  return keyedSiteSpaces(db, site, section).map(({ value }) => value);
}

export function siteSpacesInOrder(db: Db, site: string): Keyed<SiteSpace>[] {
  const inSections = sectionsInOrder(db, site).flatMap(({ key, value }) =>
    keyedSiteSpaces(db, site, value.id).map((inner) => ({ key: `${key}/${inner.key}`, value: inner.value })),
  );
  // A key of a section starts with a hexadecimal digit, so the root comes before every section.
  const atRoot = keyedSiteSpaces(db, site, undefined).map(({ key, value }) => ({ key: `-${key}`, value }));
  return [...atRoot, ...inSections];
}

export function findPart(db: Db, site: string, { type, id }: Pointer): Part | undefined {
  const record = db[TABLES[type]].getIn(id, { site });
  // A record of a table is a part of the type of that table.
  return record === undefined ? undefined : ({ type, record } as Part);
}

const WORDS = { sections: 'section', sectionGroups: 'section group', siteSpaces: 'site space' } as const;

/** Refuses an id in a body that belongs to no such part of the site; a body may have none. */
export function checkPart(
  db: Db,
  site: string,
  table: keyof typeof WORDS,
  field: string,
  id: string | null | undefined,
): void {
  if (typeof id === 'string' && db[table].get(id)?.site !== site) {
    throw badRequest(`${field}: is not a ${WORDS[table]} of this site (reference)`);
  }
}

/** The siblings of a part, including itself, in order. */
export function siblingsOf(db: Db, part: Part): Part[] {
  if (part.type === 'site-space') {
    return siteSpacesIn(db, part.record.site, part.record.section).map((record) => ({ type: 'site-space', record }));
  }
  return rowParts(db, part.record.site, holderOf(part));
}

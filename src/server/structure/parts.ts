import { unreachable } from '../../base/unreachable.ts';
import type { Services } from '../handler.ts';
import type { Keyed } from '../paging.ts';
import type { RecordOf } from '../tables.ts';
import { rankKey, ranksAmong } from './rank.ts';

type Db = Services['db'];
type Section = RecordOf<'sections'>;
type Group = RecordOf<'sectionGroups'>;
type SiteSpace = RecordOf<'siteSpaces'>;

/** A part at the root of a site with sections. */
export type RootPart =
  | { readonly type: 'site-section'; readonly record: Section }
  | { readonly type: 'site-section-group'; readonly record: Group };

/** Any ordered part of a site. */
export type Part = RootPart | { readonly type: 'site-space'; readonly record: SiteSpace };

/** Names a part of a site. */
export interface Pointer {
  readonly type: Part['type'];
  readonly id: string;
}

function inOrder<T>(items: Keyed<T>[]): Keyed<T>[] {
  return items.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The sections of a group in their order. */
function sectionsOfGroup(db: Db, group: string): Keyed<Section>[] {
  return inOrder(db.sections.rowsWhere('group', group).map((row) => ({ key: rankKey(row), value: row.value })));
}

function rootOf(db: Db, site: string): Keyed<RootPart>[] {
  const root: Keyed<RootPart>[] = [];
  for (const row of db.sections.rowsWhere('site', site)) {
    if (row.value.group === undefined) {
      root.push({ key: rankKey(row), value: { type: 'site-section', record: row.value } });
    }
  }
  for (const row of db.sectionGroups.rowsWhere('site', site)) {
    root.push({ key: rankKey(row), value: { type: 'site-section-group', record: row.value } });
  }
  return inOrder(root);
}

/** The groups and the ungrouped sections of a site, in the one order they share. */
export function rootParts(db: Db, site: string): RootPart[] {
  return rootOf(db, site).map(({ value }) => value);
}

/** The groups of a site in their order, each with its key. */
export function groupsInOrder(db: Db, site: string): Keyed<Group>[] {
  return rootOf(db, site).flatMap(({ key, value }) =>
    value.type === 'site-section-group' ? [{ key, value: value.record }] : [],
  );
}

/** The sections of one group in their order. */
export function sectionsIn(db: Db, group: string): Section[] {
  return sectionsOfGroup(db, group).map(({ value }) => value);
}

/** Every section of a site in the order of the structure, those of a group at the position of the group. */
export function sectionsInOrder(db: Db, site: string): Keyed<Section>[] {
  return rootOf(db, site).flatMap(({ key, value }) =>
    value.type === 'site-section'
      ? [{ key, value: value.record }]
      : sectionsOfGroup(db, value.record.id).map((inner) => ({ key: `${key}/${inner.key}`, value: inner.value })),
  );
}

function keyedSiteSpaces(db: Db, site: string, section: string | undefined): Keyed<SiteSpace>[] {
  const rows =
    section === undefined ? db.siteSpaces.rowsWhere('site', site) : db.siteSpaces.rowsWhere('section', section);
  return inOrder(
    rows.filter(({ value }) => value.section === section).map((row) => ({ key: rankKey(row), value: row.value })),
  );
}

/** The site spaces of a section in their order or, without a section, those at the root of the site. */
export function siteSpacesIn(db: Db, site: string, section: string | undefined): SiteSpace[] {
  return keyedSiteSpaces(db, site, section).map(({ value }) => value);
}

/** Every site space of a site in the order of the structure. */
export function siteSpacesInOrder(db: Db, site: string): Keyed<SiteSpace>[] {
  const inSections = sectionsInOrder(db, site).flatMap(({ key, value }) =>
    keyedSiteSpaces(db, site, value.id).map((inner) => ({ key: `${key}/${inner.key}`, value: inner.value })),
  );
  // A key of a section starts with a hexadecimal digit, so the root comes before every section.
  const atRoot = keyedSiteSpaces(db, site, undefined).map(({ key, value }) => ({ key: `-${key}`, value }));
  return [...atRoot, ...inSections];
}

/** The part of that site that a pointer names. */
export function findPart(db: Db, site: string, { type, id }: Pointer): Part | undefined {
  switch (type) {
    case 'site-section': {
      const record = db.sections.get(id);
      return record?.site === site ? { type, record } : undefined;
    }
    case 'site-section-group': {
      const record = db.sectionGroups.get(id);
      return record?.site === site ? { type, record } : undefined;
    }
    case 'site-space': {
      const record = db.siteSpaces.get(id);
      return record?.site === site ? { type, record } : undefined;
    }
    default:
      return unreachable(type);
  }
}

/** The siblings of a part, including itself, in their order. */
export function siblingsOf(db: Db, part: Part): Part[] {
  if (part.type === 'site-space') {
    return siteSpacesIn(db, part.record.site, part.record.section).map((record) => ({ type: 'site-space', record }));
  }
  if (part.type === 'site-section' && part.record.group !== undefined) {
    return sectionsIn(db, part.record.group).map((record) => ({ type: 'site-section', record }));
  }
  return rootParts(db, part.record.site);
}

function putPart(db: Db, { type, record }: Part, rank: number): void {
  switch (type) {
    case 'site-section':
      db.sections.put({ ...record, rank });
      break;
    case 'site-section-group':
      db.sectionGroups.put({ ...record, rank });
      break;
    case 'site-space':
      db.siteSpaces.put({ ...record, rank });
      break;
    default:
      unreachable(type);
  }
}

/** Inserts parts among siblings, before the one at that index or at the end. */
export function insertParts(db: Db, siblings: readonly Part[], place: number, parts: readonly Part[]): void {
  for (const { item, rank } of ranksAmong(siblings, place, parts)) {
    putPart(db, item, rank);
  }
}

/** The rank that puts a new part after all its siblings. */
export function lastRank(siblings: readonly { readonly rank: number }[]): number {
  return (siblings.at(-1)?.rank ?? 0) + 1;
}

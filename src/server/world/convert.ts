import { readDocument } from '../../core/contract/document.ts';
import { at } from '../../core/contract/place.ts';
import { DEFAULT_PROFILE, type ProfileName } from '../../core/contract/profile-name.ts';
import type { World } from '../tables.ts';
import { type AnyRecord, type AnyTables, type Formats, RULES } from './convert-rules.ts';

/** A record or a field that one profile has and the other does not. */
export interface Lost {
  readonly table: string;
  readonly id: string;
  /** The title, name, source or slug of the record; otherwise its id. */
  readonly name: string;
  /** Absent if the entire record is lost. */
  readonly field?: string;
  readonly why: string;
}

export interface Converted {
  readonly world: World;
  readonly lost: readonly Lost[];
}

/** The profile of a world's records. */
function profileOfWorld({ profile }: World): ProfileName {
  return profile ?? DEFAULT_PROFILE;
}

function nameOf(record: AnyRecord): string {
  const names = ['title', 'subject', 'displayName', 'name', 'source', 'slug', 'path'].map((field) => record[field]);
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? record.id;
}

function formatsOf(profile: ProfileName): Formats {
  const document = readDocument(profile);
  const pattern = (schema: string): RegExp =>
    new RegExp(String(at(document, 'components', 'schemas', schema, 'pattern')), 'u');
  return { redirectSource: pattern('RedirectSource'), specSlug: pattern('OpenApiSpecSlug') };
}

/** Records losses while the tables of a world are converted. */
class Conversion {
  readonly #tables: Map<string, AnyRecord[]>;
  readonly lost: Lost[] = [];

  constructor(tables: AnyTables) {
    this.#tables = new Map(Object.entries(tables).map(([name, records]) => [name, [...records]]));
  }

  get tables(): AnyTables {
    return Object.fromEntries([...this.#tables].filter(([, records]) => records.length > 0));
  }

  all(table: string): readonly AnyRecord[] {
    return this.#tables.get(table) ?? [];
  }

  /** Removes the records for which there is a reason. */
  remove(table: string, why: (record: AnyRecord) => string | undefined): void {
    const kept = this.all(table).filter((record) => {
      const reason = why(record);
      if (reason !== undefined) {
        this.lost.push({ table, id: record.id, name: nameOf(record), why: reason });
      }
      return reason === undefined;
    });
    if (this.#tables.has(table)) {
      this.#tables.set(table, kept);
    }
  }

  /** Sets or, with undefined, removes a field if the new value differs. */
  change(table: string, field: string, why: string, next: (record: AnyRecord) => unknown): void {
    const changed = this.all(table).map((record) => {
      const value = next(record);
      if (value === record[field]) {
        return record;
      }
      this.lost.push({ table, id: record.id, name: nameOf(record), field, why });
      const { [field]: _, ...rest } = record;
      return (value === undefined ? rest : { ...rest, [field]: value }) as AnyRecord;
    });
    if (this.#tables.has(table)) {
      this.#tables.set(table, changed);
    }
  }

  has(table: string, id: unknown): boolean {
    return this.all(table).some((record) => record.id === id);
  }
}

/** Removes records without their parents, and points defaults at remaining records. */
function mend(conversion: Conversion): void {
  const gone = (table: string, id: unknown): boolean => id !== undefined && !conversion.has(table, id);
  const dropOrphans = (table: string, field: string, holders: string, why: string): void =>
    conversion.remove(table, (record) => (gone(holders, record[field]) ? why : undefined));
  // The content of a hidden group is not shown either, and groups contain groups.
  for (let before = -1; before !== conversion.lost.length; ) {
    before = conversion.lost.length;
    dropOrphans('sectionGroups', 'parent', 'sectionGroups', 'its group is lost');
  }
  dropOrphans('sections', 'group', 'sectionGroups', 'its group is lost');
  dropOrphans('siteSpaces', 'section', 'sections', 'its section is lost');
  conversion.remove('sections', ({ id }) =>
    conversion.all('siteSpaces').some(({ section }) => section === id) ? undefined : 'nothing is left in it',
  );
  for (const [table, field, named, owner] of [
    ['sections', 'defaultSiteSpace', 'siteSpaces', 'section'],
    ['sites', 'defaultSection', 'sections', 'site'],
    ['sites', 'defaultSiteSpace', 'siteSpaces', 'site'],
  ] as const) {
    conversion.change(table, field, 'what it names is lost', ({ id, [field]: value }) =>
      gone(named, value) ? conversion.all(named).find((record) => record[owner] === id)?.id : value,
    );
  }
  dropOrphans('openapiVersions', 'spec', 'openapiSpecs', 'its specification is lost');
}

/** Moves nested groups out of their parents, to the end. */
function flatten(conversion: Conversion): void {
  const why = 'groups do not contain groups';
  const nested = new Set(
    conversion.all('sectionGroups').flatMap(({ id, parent }) => (parent === undefined ? [] : [id])),
  );
  const ranks = new Map<unknown, number>();
  for (const { site, rank } of [...conversion.all('sectionGroups'), ...conversion.all('sections')]) {
    ranks.set(site, Math.max(ranks.get(site) ?? 0, Number(rank)));
  }
  conversion.change('sectionGroups', 'rank', why, ({ id, site, rank }) => {
    if (!nested.has(id)) {
      return rank;
    }
    const next = (ranks.get(site) ?? 0) + 1;
    ranks.set(site, next);
    return next;
  });
  conversion.change('sectionGroups', 'parent', why, () => undefined);
}

/**
 * The world converted to a profile, and the losses. Everything else is the same in both; fields that a profile does not show, such as
 * times, are kept.
 */
export function convertWorld(world: World, to: ProfileName): Converted {
  if (profileOfWorld(world) === to) {
    return { world, lost: [] };
  }
  const { profile: _, ...rest } = world;
  const { tables, records, fields, isLayered } = RULES[to];
  const formats = formatsOf(to);
  const conversion = new Conversion(world.tables as unknown as AnyTables);
  for (const [table, why] of Object.entries(tables)) {
    conversion.remove(table, () => why);
  }
  for (const [table, why] of Object.entries(records)) {
    conversion.remove(table, (record) => why(record, formats));
  }
  if (!isLayered) {
    mend(conversion);
    flatten(conversion);
  }
  for (const [table, rules] of Object.entries(fields)) {
    for (const { field, why, when = () => true } of rules) {
      conversion.change(table, field, why, (record) => (when(record[field]) ? undefined : record[field]));
    }
  }
  const converted = { ...rest, ...(to === DEFAULT_PROFILE ? {} : { profile: to }), tables: conversion.tables };
  return { world: converted as unknown as World, lost: conversion.lost };
}

/** One line about a loss. */
export function describeLost({ table, id, name, field, why }: Lost): string {
  const subject = name === id ? `${table} ${id}` : `${table} ${id} (${name})`;
  return `${subject}${field === undefined ? '' : `: ${field}`}: ${why}`;
}

/** The world has another profile than the server. */
export class OtherProfile extends Error {
  constructor(world: World, to: ProfileName) {
    const { lost } = convertWorld(world, to);
    const own = profileOfWorld(world);
    super(
      `the world belongs to profile ${own}, and the server offers profile ${to}: convert it with convertWorld(world, '${to}'), ` +
        `which ${lost.length === 0 ? 'loses nothing' : `loses ${lost.length} of its records and fields`}, or start with profile ${own}`,
    );
    this.name = 'OtherProfile';
  }
}

/** Refuses a world with another profile. A world without a profile fits every profile that loses nothing of it. */
export function refuseOtherProfile(world: World, to: ProfileName): void {
  const isOther = profileOfWorld(world) !== to;
  if (isOther && (world.profile !== undefined || convertWorld(world, to).lost.length > 0)) {
    throw new OtherProfile(world, to);
  }
}

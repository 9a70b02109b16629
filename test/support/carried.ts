import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import type { JsonObject } from '../../src/base/json.ts';
import { DEFAULT_SETTINGS } from '../../src/server/customization/defaults.ts';
import { masked, overlaid } from '../../src/server/customization/settings.ts';
import type { World } from '../../src/server/index.ts';
import type { RecordOf } from '../../src/server/tables.ts';
import { hasFeature } from '../../src/server/views/site-features.ts';
import { FIXTURES } from '../kinds/fixtures.gen.ts';
import type { Row } from './kind-fixture.ts';

/** How rows of a table are called in every organization: by these columns, of which others are rows themselves. */
const NAMED_BY: Readonly<Record<string, readonly string[]>> = {
  users: ['email'],
  organizations: [],
  members: ['user'],
  teams: ['title'],
  teamMembers: ['team', 'user'],
  collections: ['parent', 'title'],
  spaces: ['title'],
  grants: ['target', 'subject'],
  linkInvites: 'space collection level'.split(' '),
  customFields: ['name'],
  customFieldValues: ['space', 'field'],
  sites: ['title'],
  sectionGroups: ['site', 'parent', 'title'],
  sections: ['site', 'path'],
  externalLinks: ['site', 'group', 'title', 'url'],
  siteSpaces: 'site section path'.split(' '),
  siteCustomizations: ['site'],
  siteSpaceCustomizations: ['siteSpace'],
  redirects: ['site', 'source', 'draft'],
  shareLinks: ['site', 'name'],
  visitorAuths: ['site'],
  adaptiveSchemas: ['site'],
  mcpServers: ['site', 'name'],
  samlProviders: ['label'],
  openapiSpecs: ['slug'],
  translationSettings: ['title'],
  translationLanguages: ['settings', 'language'],
  translations: ['space', 'language'],
  glossaryEntries: ['translations'],
  gitInstallations: 'space site'.split(' '),
};

/** Columns of which no manifest says anything: times, secrets, what the service finds out, what people do. */
const UNDECLARED: Readonly<Record<string, readonly string[]>> = {
  organizations: ['type', 'useCase', 'communityType', 'plan', 'trial', 'gitHubApp', 'auditLogs'],
  members: ['disabled', 'joinedAt', 'lastSeenAt', 'sso'],
  spaces: ['revision', 'visibility', 'gitSync', 'visitorAuth'],
  shareLinks: ['key'],
  visitorAuths: ['key', 'integration'],
  mcpServers: ['headers'],
  openapiSpecs: ['sourceText', 'sourceURL', 'processingState', 'lastProcessedAt', 'lastProcessErrorCode'],
  translations: ['status', 'result', 'resultRevision', 'runs'],
  gitInstallations: ['status', 'accessToken', 'operation', 'createdBy', 'parent'],
};
const NEVER = new Set(['id', 'createdAt', 'updatedAt', 'rank', 'deletedAt', 'organization']);

/** Tables of which each row is a setting of another one, whose id it may have. */
const OF_OTHERS = new Set([
  'siteCustomizations',
  'siteSpaceCustomizations',
  'members',
  'teamMembers',
  'grants',
  'customFieldValues',
  'translationLanguages',
  'visitorAuths',
  'adaptiveSchemas',
]);

type SiteType = RecordOf<'sites'>['type'];

/** What a table's rows are parts of, outermost last: what is missing there cannot be here. */
const OWNERS = 'siteSpace section group parent site space collection team settings target'.split(' ');

interface Dumped {
  readonly table: string;
  readonly row: Row;
  readonly label: string;
  /** Whether the service makes it of something else, with what is in it. */
  readonly isBrought: boolean;
  /** What it is part of. */
  readonly owner: string | undefined;
  /** Everything that a manifest can say of it, with names in place of ids. */
  readonly says: Readonly<Record<string, unknown>>;
}

function renamed(value: unknown, nameOf: (id: string) => string): unknown {
  if (typeof value === 'string') {
    return nameOf(value);
  }
  if (Array.isArray(value)) {
    return value.map((item) => renamed(item, nameOf));
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [nameOf(key), renamed(item, nameOf)]))
    : value;
}

/** Whether a column says no more than a missing one. */
function isUsual(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    value === '' ||
    (typeof value === 'object' && Object.values(value).every(isUsual))
  );
}

/** The tables of a service. */
type RowsOf = (table: string) => readonly Row[];

/** Whether a list of the service shows a row, and a manifest can say something of what it is. */
function isShown(rowsOf: RowsOf, table: string, row: Row): boolean {
  switch (table) {
    case 'spaces':
      return row['deletedAt'] === undefined;
    case 'linkInvites':
      // No manifest declares invitations to one place.
      return row['space'] === undefined && row['collection'] === undefined;
    case 'grants':
      // No list has null for a space or collection.
      return row['level'] !== null || rowsOf('sites').some(({ id }) => id === row['target']);
    case 'externalLinks':
      // No list has the links of a site without sections.
      return rowsOf('sections').some(({ site }) => site === row['site']);
    case 'visitorAuths':
      // A site without a record has the same.
      return row['backend'] !== 'custom' || 'fallbackURL' in row || 'logoutURL' in row;
    case 'adaptiveSchemas':
      // Without a claim it is like none.
      return !isUsual((row['schema'] as JsonObject)['properties']);
    case 'siteSpaceCustomizations': {
      // An override with the value of the site looks like none.
      const { site, overrides } = row;
      return !isDeepStrictEqual(lookOf(rowsOf, site, overrides), lookOf(rowsOf, site));
    }
    default:
      return true;
  }
}

/** What visitors see: what is not set has its default, and what the plan of the site does not include has no effect. */
function lookOf(rowsOf: RowsOf, siteId: unknown, overrides: unknown = {}): JsonObject {
  const type = rowsOf('sites').find(({ id }) => id === siteId)?.['type'] as SiteType;
  const own = rowsOf('siteCustomizations').find(({ site }) => site === siteId)?.['settings'] ?? {};
  const all = [own, overrides].reduce<JsonObject>(
    (under, over) => overlaid(under, over as JsonObject),
    DEFAULT_SETTINGS,
  );
  const { header, ...shown } = hasFeature(type, 'sites-advanced-customization') ? all : masked(all);
  const { links, ...rest } = header as JsonObject;
  const styled = (Array.isArray(links) ? links : []).map((link) => ({ style: 'link', ...(link as JsonObject) }));
  return { ...shown, header: { ...rest, links: styled } };
}

function ownLook(look: JsonObject, ofSite: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(look).filter(([name, value]) => !isDeepStrictEqual(value, ofSite[name])));
}

/** The columns of a row as they count. */
function effective(rowsOf: RowsOf, table: string, row: Row): Readonly<Record<string, unknown>> {
  const first = (parts: string, isOne: (row: Row) => boolean): unknown =>
    rowsOf(parts)
      .filter((one) => one['site'] === row.id && isOne(one))
      .sort((a, b) => Number(a['rank']) - Number(b['rank']))[0]?.id;
  switch (table) {
    case 'sites':
      return {
        ...row,
        defaultSection: row['defaultSection'] ?? first('sections', () => true),
        defaultSiteSpace: row['defaultSiteSpace'] ?? first('siteSpaces', ({ section }) => section === undefined),
      };
    case 'organizations':
    case 'spaces': {
      // Rules without any are none.
      const rules = row['mergeRules'];
      return isDeepStrictEqual(rules, { type: 'rules', rules: [] }) ? { ...row, mergeRules: { type: 'none' } } : row;
    }
    case 'siteCustomizations':
      return lookOf(rowsOf, row['site']);
    case 'siteSpaceCustomizations':
      // What it shares with the site is said of the site.
      return ownLook(lookOf(rowsOf, row['site'], row['overrides']), lookOf(rowsOf, row['site']));
    case 'adaptiveSchemas': {
      const { $schema: _dialect, ...schema } = row['schema'] as JsonObject;
      return { ...row, schema };
    }
    case 'customFieldValues': {
      // Values of a field are a set.
      const { value } = row;
      return { ...row, value: Array.isArray(value) ? [...new Set(value)].sort() : value };
    }
    case 'translations': {
      // The version of its format is no part of a text.
      const { nodes } = (row['instructions'] ?? {}) as JsonObject;
      return { ...row, instructions: nodes };
    }
    case 'openapiSpecs': {
      const version = rowsOf('openapiVersions').find(({ id }) => id === row['lastVersion']);
      return { visibility: 'private', ...row, lastVersion: parse(String(version?.['text'])) };
    }
    default:
      return row;
  }
}

/** What an organization holds, read from the tables of the service and by nothing that is tested. */
function dumpOf({ tables, organization, profile }: World): readonly Dumped[] {
  const rowsOf: RowsOf = (table) =>
    (tables as unknown as Readonly<Record<string, readonly Row[] | undefined>>)[table] ?? [];
  const kept = Object.keys(NAMED_BY).flatMap((table) =>
    rowsOf(table)
      .filter((row) => (table === 'organizations' ? row.id : (row['organization'] ?? organization)) === organization)
      .filter((row) => isShown(rowsOf, table, row))
      .map((row) => ({ table, row })),
  );
  const byId = new Map(kept.flatMap((one) => (OF_OTHERS.has(one.table) ? [] : [[one.row.id, one] as const])));
  const nameOf = (id: string): string => {
    const one = byId.get(id);
    return one === undefined ? id : labelOf(one.table, one.row);
  };
  const labelOf = (table: string, row: Row): string => {
    const values = (NAMED_BY[table] ?? []).map((column) => renamed(row[column] ?? null, nameOf));
    return `${table}:${JSON.stringify(values)}`;
  };
  const brought = new Set<unknown>(rowsOf('translations').flatMap(({ result }) => result ?? []));
  // Not every service shows the language of a space.
  const hidden = new Set(profile === 'today' ? [] : ['spaces language']);
  return kept.map(({ table, row }) => {
    const said = Object.entries(effective(rowsOf, table, row)).filter(
      ([key, value]) =>
        !NEVER.has(key) &&
        !(UNDECLARED[table] ?? []).includes(key) &&
        !hidden.has(`${table} ${key}`) &&
        !isUsual(value),
    );
    const owner = OWNERS.map((column) => row[column]).find((id) => typeof id === 'string');
    return {
      table,
      row,
      label: labelOf(table, row),
      isBrought: [row.id, row['space'], row['target']].some((id) => brought.has(id)),
      owner: owner === undefined ? undefined : nameOf(String(owner)),
      says: renamed(Object.fromEntries(said), nameOf) as Dumped['says'],
    };
  });
}

/** The kinds that a manifest declares with the rows of a table. */
function kindsOf(table: string): readonly string[] {
  const kinds = Object.entries(FIXTURES).flatMap(([kind, { rows }]) =>
    rows.some((stored) => stored.table === table) ? [kind] : [],
  );
  return kinds.length === 0 ? [table] : kinds;
}

/** What rows share a row on a site, or an order in a collection; nothing where no order is declared. */
function rowOf({ table, row, owner }: Dumped): string | undefined {
  switch (table) {
    case 'sections':
    case 'sectionGroups':
    case 'externalLinks':
      return `parts of ${owner}`;
    case 'siteSpaces':
      return `spaces of ${owner}`;
    case 'spaces':
      return row['parent'] === undefined ? undefined : `spaces in ${owner}`;
    default:
      return undefined;
  }
}

function ordersIn(all: readonly Dumped[], isMeant: (label: string) => boolean): ReadonlyMap<string, readonly string[]> {
  const orders = new Map<string, Dumped[]>();
  for (const one of all.filter(({ label }) => isMeant(label))) {
    const name = rowOf(one);
    if (name !== undefined) {
      orders.set(name, [...(orders.get(name) ?? []), one]);
    }
  }
  return new Map(
    [...orders].map(([name, ones]) => [
      name,
      ones.sort((a, b) => Number(a.row['rank']) - Number(b.row['rank'])).map(({ label }) => label),
    ]),
  );
}

/** The columns of which a manifest speaks by another name; all of the others in one row are parts of one field. */
const PART_OF: Readonly<Record<string, string>> = { page: 'home', captureWildcard: 'keepRest' };

/**
 * How another organization differs from the one that it was made after. `lost` holds the names of what was left out: `site "Docs"`, or
 * "`order` of site "Docs"" for a part.
 */
export function unlike(source: World, target: World, lost: readonly string[]): readonly string[] {
  const here = dumpOf(source);
  const there = dumpOf(target).filter(({ isBrought }) => !isBrought);
  const found = new Map(there.map((one) => [one.label, one]));
  const parts = new Set(
    lost.flatMap((name) => {
      const [, part, kind] = /^`([^`]+)` of ([\w-]+) /.exec(name) ?? [];
      return part === undefined ? [] : [`${kind}`, `${kind} ${part}`];
    }),
  );
  const problems: string[] = [];
  const missing = new Map<string, string[]>();
  const taken = new Set<string>();
  // People are there already, or are invited.
  for (const { table, label, owner, says, isBrought } of here.filter((one) => one.table !== 'users')) {
    const same = found.get(label);
    const kinds = kindsOf(table);
    const kind = kinds.join(' or ');
    // What the look of a site has lost, its spaces no longer differ in.
    const looks = table === 'siteSpaceCustomizations' ? kindsOf('siteCustomizations') : [];
    const isPartOfLost = OF_OTHERS.has(table) && [...kinds, ...looks].some((one) => parts.has(one));
    const isLost = (field: string): boolean =>
      isPartOfLost ||
      kinds.some((one) => parts.has(`${one} ${PART_OF[field] ?? field}`)) ||
      // Where the default is not carried, another one is the default.
      (field.startsWith('default') && typeof says[field] === 'string' && !found.has(says[field]));
    if (same !== undefined && !taken.has(label)) {
      taken.add(label);
      for (const field of new Set([...Object.keys(says), ...Object.keys(same.says)])) {
        if (!isDeepStrictEqual(says[field], same.says[field]) && !isLost(field)) {
          problems.push(`${label} ${field}: ${JSON.stringify(says[field])} is ${JSON.stringify(same.says[field])}`);
        }
      }
    } else if (!isBrought && (owner === undefined || found.has(owner)) && !isPartOfLost) {
      missing.set(kind, [...(missing.get(kind) ?? []), label]);
    }
  }
  for (const [kind, labels] of missing) {
    const named = lost.filter((name) => kind.split(' or ').some((one) => name.startsWith(`${one} `))).length;
    // Settings are left out together.
    const isNamed = named >= labels.length || (named > 0 && OF_OTHERS.has(labels[0]?.split(':')[0] ?? ''));
    if (!isNamed) {
      problems.push(`${labels.length} ${kind} missing, ${named} named: ${labels.join(', ')}`);
    }
  }
  const twice = there.filter(({ label }, index) => there.findIndex((one) => one.label === label) < index);
  problems.push(...twice.map(({ label }) => `${label} is there twice`));
  const more = there.filter(({ label, table }) => !taken.has(label) && table !== 'members' && table !== 'users');
  problems.push(...more.map(({ label }) => `nobody has ${label}`));
  const isOrdered = (label: string): boolean =>
    taken.has(label) && !(label.startsWith('sectionGroups:') && parts.has('section-group place'));
  const orders = ordersIn(there, isOrdered);
  for (const [name, labels] of ordersIn(here, isOrdered)) {
    if (
      !isDeepStrictEqual(orders.get(name), labels) &&
      !(name.startsWith('spaces in') && parts.has('space-order order'))
    ) {
      problems.push(`order of ${name}: ${labels.join(', ')} is ${orders.get(name)?.join(', ')}`);
    }
  }
  return problems;
}

import { expect } from 'vitest';
import type { LedgerState } from '../../src/engine/ledger.ts';
import type { World } from '../../src/server/index.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
type Tables = Readonly<Record<string, readonly Row[] | undefined>>;

function rowsOf(world: World, table: string): readonly Row[] {
  return (world.tables as unknown as Tables)[table] ?? [];
}

/** By which ids of the ledger a row is known, its own and those of what it belongs to. */
function namesOf(world: World, table: string, row: Row): readonly unknown[] {
  const field = (id: unknown): unknown => rowsOf(world, 'customFields').find((one) => one.id === id)?.['name'];
  const slug = (id: unknown): unknown => rowsOf(world, 'openapiSpecs').find((one) => one.id === id)?.['slug'];
  switch (table) {
    case 'teamMembers':
      return [row['team'], row['user']];
    case 'members':
      return [row['user']];
    case 'grants':
      return [row['subject']];
    case 'customFields':
      return [row['name']];
    case 'customFieldValues':
      return [field(row['field'])];
    case 'samlProviders':
      return [row.id, row['defaultTeam']];
    case 'openapiSpecs':
      return [row['slug']];
    case 'openapiVersions':
      return [slug(row['spec'])];
    case 'translationLanguages':
      return [row['settings']];
    case 'linkInvites':
      // Their ids are secrets; the one that can be taken over has its role.
      return row['space'] === undefined ? [`invite ${String(row['level'])}`] : [];
    case 'sections':
    case 'sectionGroups':
    case 'siteSpaces':
    case 'redirects':
    case 'shareLinks':
      return [row.id, row['site']];
    default:
      return [row.id];
  }
}

/** The ids of everything that a ledger owns, without what is only looked up. */
export function ownedBy({ entries, intents }: LedgerState): ReadonlySet<string> {
  const ids = [...entries.values()].flatMap(({ kind, id, fields }) => {
    switch (kind) {
      case 'space':
      case 'space-fields':
        return [];
      case 'link-invite':
        return [`invite ${String(fields['role'])}`];
      default:
        return [id];
    }
  });
  const begun = [...intents.values()].flatMap(({ kind, fields }) =>
    kind === 'link-invite' ? [`invite ${String(fields['role'])}`] : [],
  );
  return new Set([...ids, ...begun]);
}

/** Expects that everything that nobody ever declared is byte for byte as it was. */
export function expectUntouched(before: World, after: World, owned: ReadonlySet<string>): void {
  for (const table of Object.keys(before.tables)) {
    if (table === 'events' || table === 'tokens') {
      continue;
    }
    const now = new Map(rowsOf(after, table).map((row) => [row.id, row]));
    const foreign = rowsOf(before, table).filter(
      (row) => !namesOf(before, table, row).some((name) => owned.has(String(name))),
    );
    expect(
      foreign.map(({ id }) => now.get(id)),
      table,
    ).toEqual(foreign);
  }
}

const KEYS: Readonly<Record<string, readonly string[]>> = {
  teams: ['organization', 'title'],
  members: ['organization', 'user'],
  teamMembers: ['team', 'user'],
  customFields: ['organization', 'name'],
  customFieldValues: ['space', 'field'],
  linkInvites: ['organization', 'space', 'level'],
  samlProviders: ['organization', 'label'],
  openapiSpecs: ['organization', 'slug'],
  translationSettings: ['organization', 'title'],
  translationLanguages: ['settings', 'language'],
  sites: ['organization', 'title'],
  sectionGroups: ['site', 'title'],
  sections: ['site', 'path'],
  siteSpaces: ['site', 'section', 'space'],
  redirects: ['site', 'source'],
  shareLinks: ['site', 'name'],
};

/** What is there more than once under one natural key. */
export function twins(world: World): readonly string[] {
  return Object.entries(KEYS).flatMap(([table, fields]) => {
    const seen = new Set<string>();
    return rowsOf(world, table).flatMap((row) => {
      const key = JSON.stringify([table, ...fields.map((field) => row[field])]);
      const again = seen.has(key);
      seen.add(key);
      return again ? [key] : [];
    });
  });
}

import { DEFAULT_PROFILE, type ProfileName } from '../../core/contract/profile-name.ts';
import type { Database } from '../database.ts';
import type { Table } from '../table.ts';
import { type RecordOf, TABLE_NAMES, type TableName, type World } from '../tables.ts';

/** The history of a world, not its state: two equal worlds may differ in it. */
const HISTORY: ReadonlySet<TableName> = new Set(['auditEvents']);

/** The database as a world file, with its history only if requested. The records are shared, not copied: they never change. */
export function exportWorld(
  database: Database,
  { withHistory = false }: { readonly withHistory?: boolean } = {},
): World {
  const tables = TABLE_NAMES.filter(
    (name) => database.tables[name].size > 0 && (withHistory || !HISTORY.has(name)),
  ).map((name) => [name, database.tables[name].all()]);
  const { profile = DEFAULT_PROFILE, ...meta } = database.meta;
  return {
    colophonWorld: 1,
    ...meta,
    // Absent for the default, so that existing worlds are exported unchanged.
    ...(profile === DEFAULT_PROFILE ? {} : { profile }),
    tables: Object.fromEntries(tables) as World['tables'],
  };
}

/** Replaces the content of the database with this world, for a profile, as part of the open transaction. */
export function putWorld(database: Database, world: World, profile: ProfileName): void {
  for (const name of TABLE_NAMES) {
    const table = database.tables[name] as Table<TableName>;
    // Newest first: removing the last row moves no other.
    for (const { value } of [...table.rows()].reverse()) {
      table.remove(value.id);
    }
    for (const record of world.tables[name] ?? []) {
      table.put(record as RecordOf<TableName>);
    }
  }
  database.putMeta({ organization: world.organization, tokenUser: world.tokenUser, profile });
}

import { DEFAULT_PROFILE, type ProfileName } from '../../core/contract/profile-name.ts';
import type { WorldKeeper } from '../admin.ts';
import type { Database } from '../database.ts';
import type { Table } from '../table.ts';
import { type RecordOf, TABLE_NAMES, type TableName, type World } from '../tables.ts';
import { digestOf, newToken } from '../tokens.ts';
import { refuseOtherProfile } from './convert.ts';

/** The record of the server's own token; a later start on the same data replaces it. */
const OWN_TOKEN = 'token_server';

export interface WorldKeeperOptions {
  readonly database: Database;
  /** The profile of the server; a world with another one is refused. */
  readonly profile: ProfileName;
  readonly clock: () => number;
  readonly newId: (prefix: string) => string;
  /** The bearer token of the world's own user, which may change with the world. */
  readonly token: string;
  /** Called after the world was replaced. */
  readonly onReplaced: () => void;
}

/**
 * Manages the world: exports it, replaces it, and restores its initial state. Tokens that were issued in the meantime stay valid in the new
 * world as long as their users exist in it.
 */
export function createWorldKeeper(options: WorldKeeperOptions): WorldKeeper {
  const { database, clock, newId, onReplaced } = options;
  const { tokens, users } = database.tables;
  const issued: RecordOf<'tokens'>[] = [];

  const tokenRecord = (id: string, user: string, token: string): RecordOf<'tokens'> => ({
    id,
    user,
    digest: digestOf(token),
    createdAt: new Date(clock()).toISOString(),
  });

  const putOwnToken = (): void => {
    const record = tokenRecord(OWN_TOKEN, database.meta.tokenUser, options.token);
    const before = tokens.get(OWN_TOKEN);
    if (before?.digest !== record.digest || before.user !== record.user) {
      tokens.put(record);
    }
  };

  const importWorld = (world: World): void => {
    refuseOtherProfile(world, options.profile);
    database.transaction(() => {
      putWorld(database, world, options.profile);
      for (const record of issued) {
        if (users.get(record.user) !== undefined) {
          tokens.put(record);
        }
      }
      putOwnToken();
    });
    onReplaced();
  };

  database.transaction(putOwnToken);
  const first = exportWorld(database, { withHistory: true });
  return {
    exportWorld: () => {
      // The export must not contain changes that may still fail to be stored.
      database.flush();
      return exportWorld(database);
    },
    importWorld,
    reset: () => importWorld(first),
    issueToken: (user) => {
      if (users.get(user) === undefined) {
        return undefined;
      }
      const token = newToken();
      const record = tokenRecord(newId('token'), user, token);
      database.transaction(() => tokens.put(record));
      issued.push(record);
      return token;
    },
  };
}

/** The history of a world, not its state: two equal worlds may differ in it. */
const HISTORY: ReadonlySet<TableName> = new Set(['auditEvents']);

/** The database as a world file, with its history only if requested. The records are shared, not copied: they never change. */
function exportWorld(database: Database, { withHistory = false }: { readonly withHistory?: boolean } = {}): World {
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

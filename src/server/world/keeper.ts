import type { ProfileName } from '../../core/contract/profile-name.ts';
import type { WorldKeeper } from '../admin.ts';
import type { Database } from '../database.ts';
import type { RecordOf, World } from '../tables.ts';
import { digestOf, newToken } from '../tokens.ts';
import { refuseOtherProfile } from './convert.ts';
import { exportWorld, putWorld } from './world.ts';

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

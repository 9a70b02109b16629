import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type Libsql from 'libsql';
import { defined } from '../base/defined.ts';
import { messageOf } from '../base/error-message.ts';
import { PROFILE_NAMES } from '../core/contract/profile-name.ts';
import type { Database, Meta, Persistence, Touched } from './database.ts';
import { Problem } from './problem.ts';
import { TABLE_NAMES, type TableName } from './tables.ts';

/** Why a data file cannot be used, and what to do. The file is unchanged. */
export class DataFileError extends Error {
  constructor(file: string, message: string) {
    super(`${file}: ${message}`);
    this.name = 'DataFileError';
  }
}

/** The SQLite library. It contains a binary of several megabytes for one flag, so only users of the flag install it. */
export const LIBSQL = 'libsql@0.5.29';

function loadLibsql(): typeof Libsql {
  try {
    return createRequire(import.meta.url)('libsql') as typeof Libsql;
  } catch (error) {
    // If a part of the library itself is missing, its own message explains it.
    if (codeOf(error) === 'MODULE_NOT_FOUND' && messageOf(error).includes("'libsql'")) {
      throw new Error(`serve --data stores the world in SQLite, which is not installed: npm install ${LIBSQL}`);
    }
    throw error;
  }
}

/** An open data file; no other process can open it until it is closed or this process ends. */
export interface Store extends Persistence {
  /** Loads the file into an empty database; false if the file is new. */
  readonly load: (database: Database) => boolean;
  readonly close: () => void;
}

/** Marks the file as ours ("Clph"), in the four bytes that SQLite reserves for that. */
const APPLICATION_ID = 0x436c7068;
/** The version of the tables below; raised when an older program could not read them. */
const FORMAT = 1;

const SQLITE_MAGIC = 'SQLite format 3\0';

/** Checks the header of the file before anything opens it for writing. */
function refuseForeignFile(file: string): void {
  if (!existsSync(file)) {
    return;
  }
  const head = Buffer.alloc(100);
  const handle = openSync(file, 'r');
  let size: number;
  try {
    size = readSync(handle, head, 0, head.length, 0);
  } finally {
    closeSync(handle);
  }
  if (size === 0) {
    return;
  }
  if (
    size < head.length ||
    head.toString('latin1', 0, 16) !== SQLITE_MAGIC ||
    head.readUInt32BE(68) !== APPLICATION_ID
  ) {
    throw new DataFileError(file, 'is not a data file of this server; it was not changed. Choose another file');
  }
  const format = head.readUInt32BE(60);
  if (format > FORMAT) {
    throw new DataFileError(
      file,
      `has format ${format}, and this version reads up to ${FORMAT}; it was not changed. Use a newer version`,
    );
  }
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

function openFile(file: string): Libsql.Database {
  const Database = loadLibsql();
  let db: Libsql.Database | undefined;
  try {
    refuseForeignFile(file);
    // Created here if missing, so that no other user can read it: it contains share keys and digests of tokens.
    closeSync(openSync(file, 'a', 0o600));
    db = new Database(file);
    // Most records are short, and a commit writes full pages. Applies to a new file only.
    db.pragma('page_size = 1024');
    // The lock is held from the first access until the connection ends, however it ends.
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
    db.exec(`
      PRAGMA application_id = ${APPLICATION_ID};
      PRAGMA user_version = ${FORMAT};
      CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS records (
        seq INTEGER PRIMARY KEY, tbl TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL
      );
    `);
    db.exec('COMMIT');
    db.pragma('journal_mode = WAL');
    // A returned commit has reached the operating system: it survives the death of the process.
    db.pragma('synchronous = NORMAL');
    // A checkpoint waits for the disk, so it is rare; the log stays below about 16 MiB.
    db.pragma('wal_autocheckpoint = 16000');
    db.pragma('cache_size = -64000');
    return db;
  } catch (error) {
    db?.close();
    if (error instanceof DataFileError) {
      throw error;
    }
    throw codeOf(error).startsWith('SQLITE_BUSY')
      ? new DataFileError(file, 'is in use by another server. Stop that one, or choose another file')
      : new DataFileError(file, `cannot be opened: ${messageOf(error)}`);
  }
}

/**
 * Releases the file. The library keeps a connection, and with it the lock, as long as one of its statements is in memory; so the checkpoint
 * and the release of the lock are explicit.
 */
function closeFile(db: Libsql.Database): void {
  if (!db.open) {
    return;
  }
  try {
    db.pragma('journal_mode = DELETE');
    db.pragma('locking_mode = NORMAL');
    db.prepare('SELECT count(*) FROM meta').get();
  } catch {
    // The disk may be full. Nothing is lost: the next process to open the file reads the log.
  } finally {
    db.close();
  }
}

/** The refusal if a change could not be stored. */
function commitProblem(error: unknown): Problem {
  const code = codeOf(error);
  return code.startsWith('SQLITE_FULL')
    ? new Problem(507, 'The change could not be stored: no space left for the data file. Nothing was changed')
    : new Problem(
        500,
        `The change could not be stored: the data file cannot be written (${code}). Nothing was changed`,
      );
}

interface StoredRow {
  readonly tbl: string;
  readonly id: string;
  readonly seq: number;
  readonly json: string;
}

type StoredValue = number | string;

const COLUMNS = 4;
const ROWS_AT_ONCE = 8;

function putStatement(rows: number): string {
  return `INSERT OR REPLACE INTO records VALUES ${Array.from({ length: rows }, () => '(?, ?, ?, ?)').join(', ')}`;
}

/** Writes rows. A call into the library costs more than writing a row, so each call writes several. */
function createWriter(db: Libsql.Database): (touched: readonly Touched[]) => void {
  // Rows are keyed by number: new ones are appended to the file, and are read back in order.
  const put = db.prepare<[StoredValue[]]>(putStatement(1));
  const putMany = db.prepare<[StoredValue[]]>(putStatement(ROWS_AT_ONCE));
  const remove = db.prepare<[[number]]>('DELETE FROM records WHERE seq = ?');
  return (touched) => {
    let waiting: StoredValue[] = [];
    for (const { table, id, seq, value } of touched) {
      if (value === undefined) {
        remove.run([seq]);
        continue;
      }
      waiting.push(seq, table, id, JSON.stringify(value));
      if (waiting.length === ROWS_AT_ONCE * COLUMNS) {
        putMany.run(waiting);
        waiting = [];
      }
    }
    for (let index = 0; index < waiting.length; index += COLUMNS) {
      put.run(waiting.slice(index, index + COLUMNS));
    }
  };
}

/** Loads all stored data; false if no world is stored yet. */
function loadInto(database: Database, file: string, db: Libsql.Database): boolean {
  const stored = db.prepare('SELECT name, value FROM meta').all() as { name: string; value: string }[];
  const meta = new Map(stored.map(({ name, value }) => [name, value]));
  const organization = meta.get('organization');
  const tokenUser = meta.get('tokenUser');
  if (organization === undefined || tokenUser === undefined) {
    // Created, and interrupted before its first world was stored.
    return false;
  }
  const profile = PROFILE_NAMES.find((name) => name === meta.get('profile'));
  database.restoreMeta({ organization, tokenUser, ...defined({ profile }) });
  const rows = db.prepare('SELECT tbl, id, seq, json FROM records ORDER BY seq').iterate() as Iterable<StoredRow>;
  for (const row of rows) {
    if (!TABLE_NAMES.includes(row.tbl as TableName)) {
      throw new DataFileError(
        file,
        `contains a table that this version does not know: ${row.tbl}. Use a newer version`,
      );
    }
    database.restore(row.tbl as TableName, { seq: row.seq, value: JSON.parse(row.json) });
  }
  return true;
}

/** Opens or creates a data file, with a size limit in bytes. Throws a `DataFileError`. */
export function openStore(path: string, maxSize?: number): Store {
  // An absolute path is never mistaken for the URL of a remote database.
  const file = resolve(path);
  const db = openFile(file);
  if (maxSize !== undefined) {
    const [{ page_size: pageSize }] = db.pragma('page_size') as [{ page_size: number }];
    db.pragma(`max_page_count = ${Math.max(1, Math.floor(maxSize / pageSize))}`);
  }
  const write = createWriter(db);
  const putMeta = db.prepare<[string, string]>(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );

  const commit = (touched: readonly Touched[], meta: Meta | undefined): void => {
    try {
      if (touched.length === 1 && meta === undefined) {
        // A single statement is its own transaction.
        write(touched);
        return;
      }
      db.exec('BEGIN');
      write(touched);
      for (const [name, value] of Object.entries(meta ?? {})) {
        putMeta.run(name, value);
      }
      db.exec('COMMIT');
    } catch (error) {
      if (db.inTransaction) {
        db.exec('ROLLBACK');
      }
      throw commitProblem(error);
    }
  };

  return {
    commit,
    load: (database) => {
      try {
        return loadInto(database, file, db);
      } catch (error) {
        throw error instanceof DataFileError ? error : new DataFileError(file, `is damaged: ${messageOf(error)}`);
      }
    },
    close: () => closeFile(db),
  };
}

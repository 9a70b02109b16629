import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type Libsql from 'libsql';
import { messageOf } from '../base/error-message.ts';
import type { Database, Meta, Persistence, Touched } from './database.ts';
import { Problem } from './problem.ts';
import { TABLE_NAMES, type TableName } from './tables.ts';

/** Why a data file cannot be used; the message says what to do. The file is as it was. */
export class DataFileError extends Error {
  constructor(file: string, message: string) {
    super(`${file}: ${message}`);
    this.name = 'DataFileError';
  }
}

/** What a data file is kept with. It holds a binary of several megabytes for one flag, so that whoever uses it installs it. */
export const LIBSQL = 'libsql@0.5.29';

function loadLibsql(): typeof Libsql {
  try {
    return createRequire(import.meta.url)('libsql') as typeof Libsql;
  } catch (error) {
    // That one of its own parts is missing is another matter, which its own message explains.
    if (codeOf(error) === 'MODULE_NOT_FOUND' && messageOf(error).includes("'libsql'")) {
      throw new Error(`serve --data keeps the world in SQLite; install it beside colophon: npm install ${LIBSQL}`);
    }
    throw error;
  }
}

/** A data file that is open; nobody else can open it until it is closed or the process ends. */
export interface Store extends Persistence {
  /** Puts what the file holds into an empty database; false when the file is new. */
  readonly load: (database: Database) => boolean;
  readonly close: () => void;
}

/** Marks the file as ours ("Clph"), where SQLite reserves four bytes for that. */
const APPLICATION_ID = 0x436c7068;
/** The version of the tables below; raised when an older program could not read them. */
const FORMAT = 1;

const SQLITE_MAGIC = 'SQLite format 3\0';

/** Looks at the head of the file before anything opens it for writing. */
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
    throw new DataFileError(file, 'is not a data file of this server; it is left as it is. Choose another file');
  }
  const format = head.readUInt32BE(60);
  if (format > FORMAT) {
    throw new DataFileError(
      file,
      `has format ${format}, and this version reads up to ${FORMAT}; it is left as it is. Use a newer version`,
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
    // Made here if it is missing, so that nobody else can read it: it holds share keys and digests of tokens.
    closeSync(openSync(file, 'a', 0o600));
    db = new Database(file);
    // Most records are short, and a commit writes whole pages. Counts for a new file only.
    db.pragma('page_size = 1024');
    // Held from the first access until the connection ends, however it ends.
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
    // A commit is in the hands of the operating system when it returns: it outlives the process, whatever ends it.
    db.pragma('synchronous = NORMAL');
    // Folding the log into the file waits for the disk, so it is done seldom; the log stays below some 16 MiB.
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
 * Lets go of the file. The library keeps a connection, and with it the lock, for as long as one of its statements is in
 * memory; so the log is folded into the file and the lock is given back by hand.
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
    // The disk may be full. Nothing is lost: the next one to open the file reads the log.
  } finally {
    db.close();
  }
}

/** What the caller is told when a change could not be kept. */
function commitProblem(error: unknown): Problem {
  const code = codeOf(error);
  return code.startsWith('SQLITE_FULL')
    ? new Problem(507, 'The change could not be kept: there is no space left for the data file. Nothing was changed')
    : new Problem(500, `The change could not be kept: the data file cannot be written (${code}). Nothing was changed`);
}

interface StoredRow {
  readonly tbl: string;
  readonly id: string;
  readonly seq: number;
  readonly json: string;
}

type StoredValue = number | string;

const COLUMNS = 4;
/** How many rows one statement writes, where there are so many. */
const ROWS_AT_ONCE = 8;

function putStatement(rows: number): string {
  return `INSERT OR REPLACE INTO records VALUES ${Array.from({ length: rows }, () => '(?, ?, ?, ?)').join(', ')}`;
}

export interface StoreOptions {
  /** The file may not grow beyond so many bytes. */
  readonly maxSize?: number;
}

/** Opens a data file, or makes it. Throws a `DataFileError`. */
export function openStore(path: string, { maxSize }: StoreOptions = {}): Store {
  // An absolute path is never taken for a URL of a remote database.
  const file = resolve(path);
  const db = openFile(file);
  if (maxSize !== undefined) {
    const [{ page_size: pageSize }] = db.pragma('page_size') as [{ page_size: number }];
    db.pragma(`max_page_count = ${Math.max(1, Math.floor(maxSize / pageSize))}`);
  }
  // Rows go by their number: new ones are added at the end of the file, and are read back in their order.
  const put = db.prepare<[StoredValue[]]>(putStatement(1));
  const putMany = db.prepare<[StoredValue[]]>(putStatement(ROWS_AT_ONCE));
  const remove = db.prepare<[[number]]>('DELETE FROM records WHERE seq = ?');
  const putMeta = db.prepare<[string, string]>(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );

  const write = (touched: readonly Touched[]): void => {
    // Each call into the library costs more than what it does with one row.
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

  const commit = (touched: readonly Touched[], meta: Meta | undefined): void => {
    try {
      if (touched.length === 1 && meta === undefined) {
        // One statement is a transaction of its own.
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

  const load = (database: Database): boolean => {
    const meta = new Map(
      (db.prepare('SELECT name, value FROM meta').all() as { name: string; value: string }[]).map(({ name, value }) => [
        name,
        value,
      ]),
    );
    const organization = meta.get('organization');
    const tokenUser = meta.get('tokenUser');
    if (organization === undefined || tokenUser === undefined) {
      // Made, and then stopped before its first world was in it.
      return false;
    }
    database.restoreMeta({ organization, tokenUser });
    for (const row of db
      .prepare('SELECT tbl, id, seq, json FROM records ORDER BY seq')
      .iterate() as Iterable<StoredRow>) {
      if (!TABLE_NAMES.includes(row.tbl as TableName)) {
        throw new DataFileError(file, `holds a table that this version does not know: ${row.tbl}. Use a newer version`);
      }
      database.restore(row.tbl as TableName, { seq: row.seq, value: JSON.parse(row.json) });
    }
    return true;
  };

  return {
    commit,
    load: (database) => {
      try {
        return load(database);
      } catch (error) {
        throw error instanceof DataFileError ? error : new DataFileError(file, `is damaged: ${messageOf(error)}`);
      }
    },
    close: () => closeFile(db),
  };
}

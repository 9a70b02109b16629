import { createHash } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { isJsonObject, type Json } from '../../base/json.ts';
import { createFile, hasCode, readIfThere, replaceFile } from './files.ts';
import type { LedgerSystem } from './system.ts';
import type { LedgerHolder } from './types.ts';

/** The holder of a lock, from the lock file. */
export interface LockHolder extends Omit<LedgerHolder, 'by'> {
  readonly boot: string;
}

export type LockOutcome =
  | {
      readonly taken: true;
      readonly release: () => void;
      /** Whether this process still holds the lock. */
      readonly isOurs: () => boolean;
    }
  | { readonly taken: false; readonly holder: LockHolder | undefined };

export interface LockOptions {
  readonly command: string;
  readonly waitMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly system: LedgerSystem;
}

/** A lock file is written right after its creation; one that is still empty after this long belongs to a killed process. */
const TORN_AFTER_MS = 5_000;
const POLL_MS = 100;
/** The number of immediate retries after a lock disappeared while it was read. */
const TRIES_AT_ONCE = 5;

interface Seen {
  readonly holder: LockHolder | undefined;
  /** Unique for every lock file, independent of its content. */
  readonly mark: string;
  readonly changedAt: number;
}

function holderOf(text: string): LockHolder | undefined {
  let json: Json;
  try {
    json = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  const { id, pid, host, boot, at, command } = isJsonObject(json) ? json : {};
  return typeof id === 'string' &&
    Number.isSafeInteger(pid) &&
    Number(pid) > 0 &&
    typeof host === 'string' &&
    typeof boot === 'string' &&
    typeof at === 'string' &&
    typeof command === 'string'
    ? { id, pid: Number(pid), host, boot, at, command }
    : undefined;
}

function see(path: string): Seen | undefined {
  const bytes = readIfThere(path);
  const found = statSync(path, { throwIfNoEntry: false });
  if (bytes === undefined || found === undefined) {
    return undefined;
  }
  const mark = createHash('sha256').update(`${found.ino} ${found.mtimeMs} `).update(bytes).digest('hex').slice(0, 16);
  return { holder: holderOf(bytes.toString('utf8')), mark, changedAt: found.mtimeMs };
}

/** Whether a lock is certainly dead: its process was on this machine, and is gone. */
function isDead({ holder, changedAt }: Seen, { system }: Pick<LockOptions, 'system'>): boolean {
  return holder === undefined
    ? Math.abs(system.wallTime() - changedAt) > TORN_AFTER_MS
    : holder.host === system.host && holder.boot === system.bootId && !system.isAlive(holder.pid);
}

/** The current holder of a lock; undefined if there is none, or if it is certainly dead. Read-only. */
export function findHolder(path: string, system: LedgerSystem): LockHolder | undefined {
  const seen = see(path);
  return seen === undefined || isDead(seen, { system }) ? undefined : seen.holder;
}

/** Removes the lock with this id, even if its holder is alive; undefined if there is no such lock. */
export function removeLock(path: string, id: string): LockHolder | undefined {
  const holder = see(path)?.holder;
  if (holder?.id !== id) {
    return undefined;
  }
  rmSync(path, { force: true });
  return holder;
}

/** Changes whenever the lock file is replaced; cheap enough to check before every write. */
function placeMark(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.ino} ${found.mtimeNs}`;
}

function isOurs(path: string, id: string): boolean {
  return see(path)?.holder?.id === id;
}

function textOf(id: string, { command, system }: LockOptions): string {
  const holder: LockHolder = {
    id,
    pid: system.pid,
    host: system.host,
    boot: system.bootId,
    at: new Date(system.wallTime()).toISOString(),
    command,
  };
  return `${JSON.stringify(holder)}\n`;
}

/**
 * Tries once to take the lock; returns its holder on failure.
 *
 * If two processes find the same dead lock, the slower one must not remove the lock that the faster one has taken. So a process
 * that replaces a dead lock first takes a second lock, named after the mark of the first, and then checks again that the first
 * is unchanged: while it holds the second lock, no other process can replace the first. If the owner of a second lock dies, it
 * is replaced in the same way.
 */
function attempt(path: string, id: string, options: LockOptions): 'taken' | Seen | 'gone' {
  try {
    createFile(path, textOf(id, options));
    // A process suspended between creating and writing the file may have been considered dead.
    return isOurs(path, id) ? 'taken' : 'gone';
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) {
      throw error;
    }
  }
  const seen = see(path);
  if (seen === undefined || !isDead(seen, options)) {
    return seen ?? 'gone';
  }
  const claim = `${path}.${seen.mark}`;
  if (attempt(claim, id, options) !== 'taken') {
    return seen;
  }
  try {
    if (see(path)?.mark !== seen.mark) {
      return 'gone';
    }
    replaceFile(path, { text: textOf(id, options), temporary: `${path}.${id}` });
    return 'taken';
  } finally {
    rmSync(claim, { force: true });
  }
}

/** Takes a lock, waiting for its holder if necessary. Throws the file system's error if it cannot be created. */
export async function takeLock(path: string, options: LockOptions): Promise<LockOutcome> {
  const { clock, newId } = options.system;
  const deadline = clock.now() + options.waitMs;
  const id = newId();
  for (let tries = 1; ; tries++) {
    const seen = attempt(path, id, options);
    if (seen === 'taken') {
      const mark = placeMark(path);
      return {
        taken: true,
        isOurs: () => mark !== undefined && placeMark(path) === mark,
        release: () => {
          try {
            if (isOurs(path, id)) {
              rmSync(path, { force: true });
            }
          } catch {
            // The run is complete; the lock is dead when this process ends.
          }
        },
      };
    }
    if (seen === 'gone' && tries < TRIES_AT_ONCE) {
      continue;
    }
    const left = deadline - clock.now();
    if (options.signal?.aborted === true || left <= 0) {
      return { taken: false, holder: seen === 'gone' ? undefined : seen.holder };
    }
    await clock.sleep(Math.min(POLL_MS, left), options.signal);
  }
}

import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { defined } from '../../base/defined.ts';
import { createFence, type Fence } from '../../base/fence.ts';
import { followNamed, readFenced } from '../../base/fenced-file.ts';
import { repositoryRootOf } from '../../base/repository-root.ts';
import { argumentOf } from '../../base/shell.ts';
import { printable, shortened } from '../../base/text.ts';
import { type Outcome, outcomeOf } from '../diagnostics/diagnostic.ts';
import type { LedgerState } from '../engine/ledger.ts';
import { plainSalt } from '../plan/digest.ts';
import { replaceFile } from './files.ts';
import { parseSnapshot, printSnapshot, type Snapshot } from './format.ts';
import { type Journal, type JournalHeader, type JournalWriter, openJournal, parseJournal } from './journal.ts';
import { findHolder, type LockHolder, removeLock, takeLock } from './lock.ts';
import { corrupt, type LedgerFailure, ledgerFailure, notLocked, reasonOf, unreadable, unwritable } from './problems.ts';
import { createSession, nextSnapshot, type SessionResult } from './session.ts';
import { checkOwner, stateOf } from './state.ts';
import { createLedgerSystem, type LedgerSystem, runTimes } from './system.ts';
import type { BeginOptions, FinishOptions, LedgerSession, LedgerStore } from './types.ts';

export interface FileLedgerOptions extends Partial<LedgerSystem> {
  readonly path: string;
  /** The name of the file in messages; the path by default. */
  readonly name?: string;
  /** A ledger of another environment is an error. */
  readonly environment?: string;
}

/** The size limit of files to read. */
const MOST = 256 * 1024 * 1024;

/** The ledger on disk: the snapshot, the journal that continues it, and the resulting state. */
interface Kept {
  readonly snapshot: Snapshot | undefined;
  readonly journal: Journal | undefined;
  readonly state: LedgerState;
}

interface Places {
  readonly snapshot: string;
  readonly journal: string;
  readonly lock: string;
}

/** The resources of a run until it ends. */
interface Begun {
  readonly places: Places;
  readonly header: JournalHeader;
  readonly journal: JournalWriter;
  readonly release: () => void;
  readonly isLockOurs: () => boolean;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
}

/** The path with links resolved, so that every process that opens the file uses the same lock. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Why a link in the path must not be followed: it would let a pull request choose where the ledger is. */
function outsideOf(path: string): string | undefined {
  const way = followNamed(path);
  return !way.ok && way.reason === 'outside' ? way.why : undefined;
}

function placesOf(path: string): Places {
  const outside = outsideOf(path);
  if (outside !== undefined) {
    throw new Error(outside);
  }
  const snapshot = realPath(path);
  return { snapshot, journal: `${snapshot}.journal`, lock: `${snapshot}.lock` };
}

function readPart<T>(
  path: string,
  name: string,
  { fence, parse }: { readonly fence: Fence; readonly parse: (bytes: Buffer, name: string) => Outcome<T> },
): Outcome<T | undefined> {
  const read = readFenced(path, { fence, most: MOST });
  if (!read.ok) {
    return read.code === 'ENOENT' ? { ok: true, value: undefined, diagnostics: [] } : unreadable(name, read.why);
  }
  const { buffer, byteOffset, byteLength } = read.bytes;
  return parse(Buffer.from(buffer, byteOffset, byteLength), name);
}

/** Reads the journal first: its snapshot was written before it, so a journal without its snapshot means data loss. */
function readKept(places: Places, { name, salt }: Pick<Ledger, 'name' | 'salt'>): Outcome<Kept> {
  const journalName = `${name}.journal`;
  // Snapshot and journal are in the same folder.
  const folder = dirname(places.snapshot);
  const fence = createFence(repositoryRootOf(folder) ?? folder);
  const foundJournal = readPart(places.journal, journalName, { fence, parse: parseJournal });
  if (!foundJournal.ok) {
    return foundJournal;
  }
  const foundSnapshot = readPart(places.snapshot, name, { fence, parse: parseSnapshot });
  if (!foundSnapshot.ok) {
    return foundSnapshot;
  }
  const snapshot = foundSnapshot.value;
  let journal = foundJournal.value;
  if (journal !== undefined) {
    const serial = snapshot?.serial ?? 0;
    if (journal.header.serial > serial) {
      const found = snapshot === undefined ? `${name} does not exist` : `${name} has serial ${serial}`;
      return corrupt(journalName, `it continues serial ${journal.header.serial}, and ${found}`);
    }
    if (journal.header.serial < serial) {
      // The snapshot includes the journal: the previous run ended between writing the snapshot and removing the journal.
      journal = undefined;
    } else if (snapshot !== undefined && snapshot.salt !== journal.header.salt) {
      return corrupt(journalName, `it belongs to another ledger than ${name}`);
    }
  }
  return { ok: true, value: { snapshot, journal, state: stateOf(snapshot, journal, salt) }, diagnostics: [] };
}

function locked(name: string, holder: LockHolder | undefined, aborted: boolean): LedgerFailure {
  const file = `${name}.lock`;
  const who =
    holder === undefined
      ? 'Another run is using it; its lock does not say which'
      : `Process ${holder.pid} on ${printable(holder.host)} has been using it since ${printable(holder.at)} (${shortened(printable(holder.command), 200)})`;
  return ledgerFailure(
    'ledger-locked',
    `${who}. ${aborted ? 'Waiting was interrupted, and' : 'It did not finish in time, so'} nothing was changed. Wait for it and run again. ${holder === undefined ? `If you are sure that it is no longer running, remove the file ${file} and run again.` : `If you are sure that it is no longer running: colophon ledger unlock ${argumentOf(holder.id, 'ID')}`}`,
  );
}

/** The location of a ledger, and its system dependencies. */
interface Ledger {
  readonly path: string;
  readonly name: string;
  readonly environment: string | undefined;
  readonly system: LedgerSystem;
  /** The salt for a new ledger. */
  readonly salt: () => string;
}

function read(ledger: Ledger, places: Places, organization: string | undefined): Outcome<Kept> {
  const { name, environment } = ledger;
  const kept = readKept(places, ledger);
  if (!kept.ok) {
    return kept;
  }
  const { snapshot, journal } = kept.value;
  const check = checkOwner(
    snapshot ?? journal?.header,
    { environment, organization },
    { name, other: 'Or choose another file with --ledger file:PATH.' },
  );
  return check.ok ? kept : check;
}

function findPlaces({ path, name }: Ledger): Outcome<Places> {
  const outside = outsideOf(path);
  return outside === undefined ? { ok: true, value: placesOf(path), diagnostics: [] } : unreadable(name, outside);
}

/** A run whose records become the new snapshot when it ends. */
function sessionOf({ name, system }: Ledger, kept: Kept, begun: Begun): LedgerSession {
  const { places, header, journal, release, isLockOurs, at } = begun;
  const before = kept.snapshot;

  const commit = async (result: SessionResult, finish: FinishOptions): Promise<void> => {
    const next = nextSnapshot(before, header, {
      result,
      finish,
      hasLeft: (kept.journal?.events.length ?? 0) > 0,
      times: () => runTimes(at, system.wallTime()),
    });
    if (next !== undefined) {
      try {
        replaceFile(places.snapshot, { text: printSnapshot(next), temporary: `${places.snapshot}.${system.newId()}` });
      } catch (error) {
        throw new Error(`${name} cannot be written: ${reasonOf(error)}`, { cause: error });
      }
    }
    // A journal that reappears after a power failure continues an older serial, so it is ignored.
    rmSync(places.journal, { force: true });
  };

  return createSession({
    state: { ...kept.state, organization: header.organization },
    append: journal.append,
    isLockOurs,
    commit,
    release: async () => {
      journal.close();
      release();
    },
  });
}

async function begin(ledger: Ledger, beginning: BeginOptions): Promise<Outcome<LedgerSession>> {
  const { path, name, environment, system } = ledger;
  const { command, waitMs, organization, signal } = beginning;
  let release: (() => void) | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    const places = placesOf(path);
    const lock = await takeLock(places.lock, { command, waitMs, signal, system });
    if (!lock.taken) {
      return locked(name, lock.holder, signal?.aborted === true);
    }
    release = lock.release;
    const outcome = read(ledger, places, organization);
    if (!outcome.ok) {
      release();
      return outcome;
    }
    const kept = outcome.value;
    const { serial, salt } = kept.state;
    const header = { serial, salt: plainSalt(salt), organization, ...defined({ environment }) };
    const journal = openJournal(places.journal, { header, continued: kept.journal?.end });
    const begun = { places, header, journal, release, isLockOurs: lock.isOurs, at: system.wallTime() };
    return { ok: true, value: sessionOf(ledger, kept, begun), diagnostics: [] };
  } catch (error) {
    release?.();
    return unwritable(name, reasonOf(error));
  }
}

/** Keeps the ledger in a file, with a journal and a lock next to it. */
export function createFileLedger(options: FileLedgerOptions): LedgerStore {
  const { path, name = path, environment } = options;
  const system = createLedgerSystem(options);
  let fresh: string | undefined;
  const salt = (): string => {
    fresh ??= system.newSalt();
    return fresh;
  };
  const ledger: Ledger = { path, name, environment, system, salt };

  return {
    describe: `file ${name}`,
    load: async ({ organization } = {}) => {
      const places = findPlaces(ledger);
      const kept = places.ok ? read(ledger, places.value, organization) : places;
      return kept.ok ? { ok: true, value: kept.value.state, diagnostics: kept.diagnostics } : kept;
    },
    unsettled: async () => {
      const places = findPlaces(ledger);
      const kept = places.ok ? readKept(places.value, ledger) : places;
      if (!places.ok || !kept.ok) {
        return kept as Exclude<typeof kept, { ok: true }>;
      }
      const isLeft =
        (kept.value.journal?.events.length ?? 0) > 0 && findHolder(places.value.lock, system) === undefined;
      return outcomeOf(isLeft ? `records of an interrupted run, in ${name}.journal` : undefined, []);
    },
    begin: (beginning) => {
      fresh = beginning.salt === undefined ? fresh : plainSalt(beginning.salt);
      return begin(ledger, beginning);
    },
    holder: async () => {
      const places = findPlaces(ledger);
      return places.ok ? findHolder(places.value.lock, system) : undefined;
    },
    retire: async () => rmSync(placesOf(path).snapshot, { force: true }),
    unlock: async (id) => {
      const places = findPlaces(ledger);
      if (!places.ok) {
        return places;
      }
      try {
        const holder = removeLock(places.value.lock, id);
        return holder === undefined ? notLocked(name, id) : { ok: true, value: holder, diagnostics: [] };
      } catch (error) {
        return unwritable(`${name}.lock`, reasonOf(error));
      }
    },
  };
}

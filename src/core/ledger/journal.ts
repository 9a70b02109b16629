import { closeSync, constants, ftruncateSync, openSync, rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { defined } from '../../base/defined.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Outcome } from '../diagnostics/diagnostic.ts';
import type { LedgerEvent } from '../engine/ledger.ts';
import { currentEvents } from './earlier.ts';
import { PRIVATE, writeAll } from './files.ts';
import { FORMAT_VERSION, isEvent, isReadable, isSerial } from './format.ts';
import { corrupt, otherVersion, reasonOf } from './problems.ts';

/** The first line: identifies the ledger and the state that the events continue. */
export interface JournalHeader {
  readonly serial: number;
  readonly salt: string;
  readonly organization: string;
  readonly environment?: string;
  /** For a ledger in git: the commit that the events continue, and the id of the run. */
  readonly base?: string;
  readonly run?: string;
}

/** The end of the complete lines of a journal, if it can be continued. */
export interface JournalEnd {
  readonly bytes: number;
  readonly check: number;
}

export interface Journal {
  readonly header: JournalHeader;
  readonly events: readonly LedgerEvent[];
  readonly end: JournalEnd;
}

const CHECK_LENGTH = 8;
const PREFIX = '{"check":"';
/** A quotation mark and a comma follow the check. */
const BODY_AT = PREFIX.length + CHECK_LENGTH + 2;
const NEWLINE = 0x0a;

/** A checksum of the line and, through the previous check, of all lines above it: detects lost and reordered lines. */
function checkOf(previous: number, body: Buffer | string): number {
  return crc32(body, previous);
}

function textOf(check: number): string {
  return check.toString(16).padStart(CHECK_LENGTH, '0');
}

function lineOf(previous: number, content: object): { readonly line: string; readonly check: number } {
  const body = JSON.stringify(content).slice(1);
  const check = checkOf(previous, body);
  return { line: `${PREFIX}${textOf(check)}",${body}\n`, check };
}

/** The content of a line and its check; undefined if any byte has changed. */
function contentOf(previous: number, line: Buffer): { readonly content: Json; readonly check: number } | undefined {
  const body = line.subarray(BODY_AT);
  const check = checkOf(previous, body);
  if (!line.subarray(0, BODY_AT).equals(Buffer.from(`${PREFIX}${textOf(check)}",`))) {
    return undefined;
  }
  try {
    return { content: JSON.parse(`{${body.toString('utf8')}`) as Json, check };
  } catch {
    return undefined;
  }
}

function headerOf(content: Json, file: string): Outcome<JournalHeader> {
  const { formatVersion, serial, salt, organization, environment, base, run } = isJsonObject(content) ? content : {};
  if (isReadable(formatVersion) === false) {
    return otherVersion(file, String(formatVersion));
  }
  const isRight =
    isReadable(formatVersion) === true &&
    isSerial(serial) &&
    typeof salt === 'string' &&
    typeof organization === 'string' &&
    (environment === undefined || typeof environment === 'string');
  return isRight
    ? {
        ok: true,
        value: {
          serial,
          salt,
          organization,
          ...defined({ environment }),
          ...(typeof base === 'string' ? { base } : {}),
          ...(typeof run === 'string' ? { run } : {}),
        },
        diagnostics: [],
      }
    : corrupt(file, 'line 1 does not name the ledger that it continues');
}

/**
 * Parses a journal. An incomplete last line was never acknowledged, so it is ignored; undefined if there is no other line. An
 * incomplete line before others means corruption.
 */
export function parseJournal(bytes: Buffer, file: string): Outcome<Journal | undefined> {
  const events: LedgerEvent[] = [];
  let header: JournalHeader | undefined;
  let end: JournalEnd = { bytes: 0, check: 0 };
  for (let number = 1; end.bytes < bytes.length; number++) {
    const newline = bytes.indexOf(NEWLINE, end.bytes);
    const read = newline < 0 ? undefined : contentOf(end.check, bytes.subarray(end.bytes, newline));
    if (read === undefined) {
      if (newline >= 0 && newline + 1 < bytes.length) {
        return corrupt(file, `line ${number} was modified`);
      }
      break;
    }
    const { content, check } = read;
    if (header === undefined) {
      const outcome = headerOf(content, file);
      if (!outcome.ok) {
        return outcome;
      }
      header = outcome.value;
    } else if (isJsonObject(content) && isEvent(content['event'])) {
      events.push(...currentEvents(content['event']));
    } else if (!isJsonObject(content) || content['resumed'] !== true) {
      return corrupt(file, `line ${number} has an event that this version does not support`);
    }
    end = { bytes: newline + 1, check };
  }
  return { ok: true, value: header === undefined ? undefined : { header, events, end }, diagnostics: [] };
}

export interface JournalWriter {
  /** Resolves when the event survives the end of this process. If it rejects, nothing was written, and appending can continue. */
  readonly append: (event: LedgerEvent) => Promise<void>;
  readonly close: () => void;
}

function createWriter(file: number, options: { path: string; end: JournalEnd }): JournalWriter {
  const { path } = options;
  let { end } = options;
  let broken: unknown;

  // Synchronous: writing a few hundred bytes takes less time than passing them to a thread. Afterwards they survive the end of
  // this process; only a power failure can lose them, and then the next run finds created resources by their natural keys.
  const write = (events: readonly LedgerEvent[]): void => {
    if (broken !== undefined) {
      throw broken;
    }
    let text = '';
    let last = end.check;
    for (const event of events) {
      const { line, check } = lineOf(last, { event });
      text += line;
      last = check;
    }
    const bytes = Buffer.from(text);
    try {
      writeAll(file, bytes);
      end = { bytes: end.bytes + bytes.length, check: last };
    } catch (error) {
      // Remove the partial line of a failed write, which would corrupt the journal.
      try {
        ftruncateSync(file, end.bytes);
      } catch (again) {
        broken = again;
      }
      throw error;
    }
  };

  // Events of the same turn of the event loop are written together.
  let batch: { readonly events: LedgerEvent[]; readonly written: Promise<void> } | undefined;
  const begin = (): NonNullable<typeof batch> => {
    const events: LedgerEvent[] = [];
    const written = new Promise<void>((resolve, reject) => {
      setImmediate(() => {
        batch = undefined;
        try {
          write(events);
          resolve();
        } catch (error) {
          reject(new Error(`${path} cannot be written: ${reasonOf(error)}`, { cause: error }));
        }
      });
    });
    return { events, written };
  };

  return {
    append: (event) => {
      batch ??= begin();
      batch.events.push(event);
      return batch.written;
    },
    close: () => closeSync(file),
  };
}

/**
 * Opens a journal for appending, and writes the first line immediately to detect an unwritable place early. Continues after the
 * given end, or starts over with the header.
 */
export function openJournal(
  path: string,
  options: { header: JournalHeader; continued?: JournalEnd | undefined },
): JournalWriter {
  const { header, continued } = options;
  const { O_APPEND, O_CREAT, O_TRUNC, O_WRONLY } = constants;
  const flags = O_WRONLY | O_APPEND | (continued === undefined ? O_CREAT | O_TRUNC : 0);
  const file = openSync(path, flags, PRIVATE);
  const start = continued ?? { bytes: 0, check: 0 };
  try {
    if (continued !== undefined) {
      ftruncateSync(file, start.bytes);
    }
    const first = continued === undefined ? { formatVersion: FORMAT_VERSION, ...header } : { resumed: true };
    const { line, check } = lineOf(start.check, first);
    writeAll(file, Buffer.from(line));
    return createWriter(file, { path, end: { bytes: start.bytes + Buffer.byteLength(line), check } });
  } catch (error) {
    try {
      ftruncateSync(file, start.bytes);
    } catch {
      // The remaining incomplete line is ignored.
    }
    closeSync(file);
    if (continued === undefined) {
      rmSync(path, { force: true });
    }
    throw error;
  }
}

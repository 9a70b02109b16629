import { defined } from '../base/defined.ts';
import type { OperationId } from '../core/contract/operation.ts';
import { redactUrl } from './redact.ts';

/** The journal entry of one request. Contains no secret. */
export interface JournalEntry {
  /** Counts up from 1, in the order of the responses. */
  readonly seq: number;
  /** When the request arrived. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** Absent if no operation has this method and path. */
  readonly operation?: OperationId;
  /** 0 if an injected fault suppressed the response. */
  readonly status: number;
  /** Absent if the caller was not authenticated. */
  readonly user?: string;
  /** Whether the request changed something. */
  readonly write: boolean;
  readonly ms: number;
  /** The kind of the injected fault. */
  readonly fault?: string;
}

/** The note about a request while it is being served. */
export interface Note {
  readonly at: number;
  readonly started: number;
  readonly method: string;
  readonly url: string;
  operation?: OperationId | undefined;
  user?: string | undefined;
  fault?: string | undefined;
  status: number;
  write: boolean;
  ms: number;
}

/** Starts the note about a request. */
export function newNote(method: string, url: string, at: number): Note {
  return { at, started: performance.now(), method, url, status: 0, write: false, ms: 0 };
}

export function entryOf(note: Note, seq: number): JournalEntry {
  const { operation, user, fault } = note;
  return {
    seq,
    at: new Date(note.at).toISOString(),
    method: note.method,
    path: redactUrl(note.url),
    ...defined({ operation }),
    status: note.status,
    ...defined({ user }),
    write: note.write,
    ms: Math.round(note.ms * 1000) / 1000,
    ...defined({ fault }),
  };
}

export interface JournalQuery {
  /** Only entries after this one. */
  readonly since?: number;
  /** At most this many, oldest first. */
  readonly limit?: number;
}

/** The last requests, in memory. Writing costs one assignment; everything else is done on reading. */
export class Journal {
  readonly #capacity: number;
  #ring: Note[] = [];
  #last = 0;
  #cleared = 0;

  constructor(capacity: number) {
    this.#capacity = Math.max(1, capacity);
  }

  /** The number of the newest entry; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** Adds the note about a request that was answered, or never will be; it must not change afterwards. */
  add(note: Note): number {
    this.#ring[this.#last % this.#capacity] = note;
    return ++this.#last;
  }

  /** The entries still in the journal, oldest first. */
  entries({ since = 0, limit = Number.POSITIVE_INFINITY }: JournalQuery = {}): JournalEntry[] {
    const first = Math.max(since, this.#cleared, this.#last - this.#capacity);
    const entries: JournalEntry[] = [];
    for (let index = first; index < this.#last && entries.length < limit; index++) {
      const note = this.#ring[index % this.#capacity];
      if (note !== undefined) {
        entries.push(entryOf(note, index + 1));
      }
    }
    return entries;
  }

  /** Deletes all entries; the numbering continues. */
  clear(): void {
    this.#ring = [];
    this.#cleared = this.#last;
  }
}

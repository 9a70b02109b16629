import type { Validators } from '../core/contract/validators.ts';
import type { WorldKeeper } from './admin.ts';
import type { Database } from './database.ts';
import type { Faults } from './faults/index.ts';
import type { Services } from './handler.ts';
import type { Journal, Note } from './journal.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { Trimmer } from './trim.ts';

/** The parts of a server behind its socket. */
export interface AppOptions {
  readonly services: Services;
  readonly database: Database;
  readonly validators: Validators;
  /** Removes fields from responses that the server's profile does not have. */
  readonly trim: Trimmer;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly admin: { readonly token: string; readonly world: WorldKeeper };
  readonly rateLimiter: RateLimiter;
  /** Whether a request with this Host header is for this server. */
  readonly hostCheck: (header: string | undefined) => boolean;
  readonly strict: boolean;
  readonly auditEvents: number;
  /** Time limits for the headers of a request and for the entire request, in milliseconds. */
  readonly timeouts: { readonly headers: number; readonly request: number };
  /** Called for every response. */
  readonly onAnswer: ((note: Note, seq: number) => void) | undefined;
  readonly log: (message: string) => void;
}

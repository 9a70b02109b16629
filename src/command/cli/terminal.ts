import type { Readable, Writable } from 'node:stream';
import type { Lines } from '../../core/client/index.ts';
import type { Repository } from '../../core/git/repository.ts';
import type { Sources } from '../../core/manifest/sources.ts';
import type { LoadOptions } from '../../core/manifest/types.ts';
import type { Format } from '../report/formats/format.ts';
import type { Result } from '../report/results.ts';

/** What a command may use of the process it runs in; only `main` creates one from the real process. */
export interface Terminal {
  /** Writes one line of the result. */
  readonly out: (line: string) => void;
  /** Writes one line that is not the result: a message, a log line, an error. */
  readonly err: (line: string) => void;
  /** Removes secrets from a text; missing where none are known yet. */
  readonly redact?: (text: string) => string;
  /** The values that `redact` removes besides tokens. */
  readonly secrets?: readonly string[];
  /** Receives every result that was shown or written, without its secrets. */
  readonly record?: (result: Result) => void;
  /** Writes a result whose texts were redacted one by one, because redacting the rendered document could break it. */
  readonly document?: (text: string) => void;
  /** The formats of results; those of `report` where none are named. */
  readonly formats?: readonly Format[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly pid: number;
  readonly cwd: string;
  /** Whether stdout, stderr and stdin are terminals. */
  readonly interactive: { readonly out: boolean; readonly err: boolean; readonly input: boolean };
  /** Where questions are shown and answered; the streams of the process when absent. */
  readonly dialog?: { readonly input: Readable; readonly output: Writable };
  readonly columns: number;
  /** Replaces the current line of stderr; undefined clears it. Does nothing where stderr is no terminal. */
  readonly draw: (line: string | undefined) => void;
  /** Resolves on SIGINT or SIGTERM. */
  readonly stopped: () => Promise<void>;
  /** Aborted on SIGINT or SIGTERM; a second signal ends the process at once. */
  readonly interruption: (onFirst: () => void) => AbortSignal;
  /** Aborted if the process was asked to end before this command started to change anything; then nothing is started. */
  readonly ending?: AbortSignal | undefined;
  /** Asks for a line of text; undefined without an answer. Asked on the terminal of the process where this is missing. */
  readonly ask?: (question: string) => Promise<string | undefined>;
  /** The whole standard input. */
  readonly input: () => Promise<string>;
  /** What a command shares with the same command in other environments. */
  readonly fleet?: Fleet;
}

/** What one command in several environments has once. */
export interface Fleet {
  /** The files of the manifest, read once. */
  readonly sources: () => Promise<Sources>;
  /** The variables that the manifest may read, found out once. */
  readonly permission?: Pick<LoadOptions, 'allowEnv' | 'secretEnv' | 'consent'>;
  /** Hears which organization an environment has once it is read. */
  readonly onLoaded?: (environment: string, organization: string) => void;
  readonly lines: Lines;
  /** The repository, opened once, which looks up the ledgers of all environments together. */
  readonly repository: () => Promise<Repository | undefined>;
  /** How many environments share a line at once. */
  readonly concurrency: number;
}

import type { Readable, Writable } from 'node:stream';
import type { Clock } from '../../base/clock.ts';
import type { Lines } from '../../core/client/index.ts';
import type { Repository } from '../../core/git/repository.ts';
import type { Sources } from '../../core/manifest/sources.ts';
import type { LoadOptions } from '../../core/manifest/types.ts';
import type { Format } from '../report/formats/format.ts';
import type { Result } from '../report/results.ts';

/** Pages a text for a person; false if it could not, in which case the text must still be printed. */
export type Pager = (text: string) => boolean;

/** The part of the process that a command may use; only `main` creates one from the real process. */
export interface Terminal {
  /** Prints one line of the result, or a long text through a pager. A terminal that wraps another may ignore the pager. */
  readonly out: (line: string, pager?: Pager) => void;
  /** Prints one line that is not part of the result: a message, a log line, an error. */
  readonly err: (line: string) => void;
  /** Removes secrets from a text; absent while none are known. */
  readonly redact?: (text: string) => string;
  readonly secrets?: readonly string[];
  /** Receives every result that was printed or written, without its secrets. */
  readonly record?: (result: Result) => void;
  /** Writes a result whose texts were redacted one by one, because redacting the rendered document could break it. */
  readonly document?: (text: string) => void;
  /** The formats of results; those in `report` by default. */
  readonly formats?: readonly Format[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Measures durations; the system clock by default. */
  readonly clock?: Pick<Clock, 'now'>;
  readonly pid: number;
  readonly cwd: string;
  /** Whether stdout, stderr and stdin are terminals. */
  readonly interactive: { readonly out: boolean; readonly err: boolean; readonly input: boolean };
  /** Where prompts are shown and answered; the streams of the process when absent. */
  readonly dialog?: { readonly input: Readable; readonly output: Writable };
  readonly columns: number;
  /** The height of the terminal at stdout, if it is one. */
  readonly rows?: number | undefined;
  /** Replaces the current line of stderr; undefined clears it. Does nothing if stderr is not a terminal. */
  readonly draw: (line: string | undefined) => void;
  readonly stopped: () => Promise<void>;
  /** Aborted on SIGINT or SIGTERM; a second signal ends the process at once. */
  readonly interruption: (onFirst: () => void) => AbortSignal;
  /** Aborted if the process was asked to end before this command started to change anything; then nothing is started. */
  readonly ending?: AbortSignal | undefined;
  /** Prompts for a line of text; undefined without an answer. By default, on the terminal of the process. */
  readonly ask?: (question: string) => Promise<string | undefined>;
  readonly input: () => Promise<string>;
  /** State shared with the same command in other environments. */
  readonly fleet?: Fleet;
}

/** Shared by the runs of a command in several environments. */
export interface Fleet {
  /** The files of the manifest, read once. */
  readonly sources: () => Promise<Sources>;
  /** The variables that the manifest may read, determined once. */
  readonly permission?: Pick<LoadOptions, 'allowEnv' | 'secretEnv' | 'consent'>;
  readonly onLoaded?: (environment: string, organization: string) => void;
  readonly lines: Lines;
  /** The repository, opened once, which looks up the ledgers of all environments together. */
  readonly repository: () => Promise<Repository | undefined>;
  readonly concurrency: number;
}

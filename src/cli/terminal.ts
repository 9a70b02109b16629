import type { Format } from '../report/formats/format.ts';

/** What a command may use of the process it runs in; only `main` makes one from the real thing. */
export interface Terminal {
  /** Writes one line of the result. */
  readonly out: (line: string) => void;
  /** Writes one line that is not the result: a message, a log line, an error. */
  readonly err: (line: string) => void;
  /** Takes secrets out of a text; missing where none are known yet. */
  readonly redact?: (text: string) => string;
  /** Writes a result whose texts went through `redact` one by one, and that could break if it was looked through as a whole. */
  readonly document?: (text: string) => void;
  /** The formats of results; those of `report` where none are named. */
  readonly formats?: readonly Format[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly pid: number;
  readonly cwd: string;
  /** Whether somebody looks at the result, at the messages, and can be asked. */
  readonly interactive: { readonly out: boolean; readonly err: boolean; readonly input: boolean };
  readonly columns: number;
  /** Draws over the current line of messages; undefined takes it away. Only where somebody looks. */
  readonly draw: (line: string | undefined) => void;
  /** Settles when the user or the system asks the process to end. */
  readonly stopped: () => Promise<void>;
  /** Aborted when the user or the system asks the process to end; a second time ends the process at once. */
  readonly interruption: (onFirst: () => void) => AbortSignal;
  /** Everything that comes in by the standard input. */
  readonly input: () => Promise<string>;
}

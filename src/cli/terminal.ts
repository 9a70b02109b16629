/** What a command may use of the process it runs in; only `main` makes one from the real thing. */
export interface Terminal {
  /** Writes one line of the result. */
  readonly out: (line: string) => void;
  /** Writes one line that is not the result: a message, a log line, an error. */
  readonly err: (line: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly pid: number;
  /** Settles when the user or the system asks the process to end. */
  readonly stopped: () => Promise<void>;
}

/** What the exit code of every command means. */
export const EXIT = {
  /** Done, or nothing to do. */
  done: 0,
  error: 1,
  /** There are changes or drift, where that was asked. */
  changes: 2,
  /** No valid token, or not allowed. */
  denied: 3,
  /** Some changes were applied, then something failed. */
  partial: 4,
  interrupted: 5,
  /** The plan is stale, or its digest is another. */
  stale: 6,
  /** A guard refused. */
  guarded: 7,
  /** A manifest or a world is not valid. */
  invalid: 8,
  usage: 64,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Thrown by a command to end it: the message goes to stderr, the code to the shell. */
export class Exit extends Error {
  readonly code: ExitCode;

  constructor(code: ExitCode, message: string) {
    super(message);
    this.name = 'Exit';
    this.code = code;
  }
}

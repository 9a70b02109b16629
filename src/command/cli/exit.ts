import { printableLines } from '../../base/text.ts';

/** The exit codes of all commands. */
export const EXIT = {
  /** Success, or nothing to do. */
  done: 0,
  error: 1,
  /** Changes, drift or mismatches found. */
  changes: 2,
  /** No valid token, or a permission is missing. */
  denied: 3,
  /** Some changes were applied, then something failed. */
  partial: 4,
  interrupted: 5,
  /** The plan is stale, or has another digest than expected. */
  stale: 6,
  /** Blocked by a guard. */
  guarded: 7,
  /** A manifest or a world file is invalid. */
  invalid: 8,
  usage: 64,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * The worst first: what left a workspace between two states, then what stopped, failed or was refused, then what only found
 * something.
 */
const BY_SEVERITY: readonly ExitCode[] = [
  EXIT.partial,
  EXIT.interrupted,
  EXIT.error,
  EXIT.denied,
  EXIT.stale,
  EXIT.guarded,
  EXIT.invalid,
  EXIT.usage,
  EXIT.changes,
];

/** The worst of several exit codes. */
export function worstExit(codes: readonly ExitCode[]): ExitCode {
  return BY_SEVERITY.find((code) => codes.includes(code)) ?? EXIT.done;
}

/** Thrown by a command to end it: the message goes to stderr, the code to the shell. */
export class Exit extends Error {
  readonly code: ExitCode;

  /** Without a message everything was printed already. */
  constructor(code: ExitCode, message: string = '') {
    super(message);
    this.name = 'Exit';
    this.code = code;
  }
}

/** Ends a command that was not called right. */
export function usage(message: string): Exit {
  return new Exit(EXIT.usage, message);
}

/** Ends a command that cannot do what it was asked for. */
export function failure(message: string): Exit {
  return new Exit(EXIT.error, message);
}

/** The last words of a command. Messages may quote a file, a service or an error of another library, so nothing in them is acted on. */
export function errorText(message: string): string {
  return `error: ${printableLines(message)}`;
}

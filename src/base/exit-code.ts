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
  /** The plan is stale, or its digest differs from the expected one. */
  stale: 6,
  /** Blocked by a guard. */
  guarded: 7,
  /** A manifest or a world file is invalid. */
  invalid: 8,
  usage: 64,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * Worst first: a workspace left between two states, then commands that were stopped, failed or were refused, then commands that
 * only found something.
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
  EXIT.done,
];

/** The worst of several exit codes. */
export function worstExit(codes: readonly ExitCode[]): ExitCode {
  return BY_SEVERITY.find((code) => codes.includes(code)) ?? EXIT.done;
}

/** The rank of an exit code; 0 is the worst. */
export function severityOf(code: ExitCode): number {
  return BY_SEVERITY.indexOf(code);
}

export function isExitCode(value: unknown): value is ExitCode {
  return BY_SEVERITY.some((code) => code === value);
}

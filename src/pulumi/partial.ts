import type { Kept } from './life.ts';

/** A resource that was created and not completed: a state must keep it, or it would be created twice. */
export class PartialError extends Error {
  readonly kept: Kept;
  readonly reasons: readonly string[];

  constructor(
    message: string,
    options: { readonly kept: Kept; readonly reasons: readonly string[]; readonly cause: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = 'PartialError';
    this.kept = options.kept;
    this.reasons = options.reasons;
  }
}

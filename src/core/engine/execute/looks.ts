import type { Clock } from '../apply-types.ts';
import { DriverError } from '../driver.ts';

/**
 * How long to wait before each read of a list that may lag, because a service need not list a change at once. A resource that the last read
 * does not show does not exist: it is created again, or has failed.
 */
export const LOOKS_MS: readonly number[] = [0, 500, 1500, 2000, 3000, 3000];

interface Looking {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

function isTransient(error: unknown): error is DriverError {
  return error instanceof DriverError && (error.failure === 'unavailable' || error.failure === 'unreadable');
}

/** Repeats a read until it finds something. Undefined: at least one read succeeded, and none found it. Rejects if no read succeeded. */
export async function lookUntilFound<T>(
  { clock, signal }: Looking,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  let hasSeen = false;
  let failed: unknown;
  for (const wait of LOOKS_MS) {
    if (wait > 0) {
      await clock.sleep(wait, signal);
    }
    try {
      const found = await look();
      if (found !== undefined || signal.aborted) {
        return found;
      }
      hasSeen = true;
    } catch (error) {
      failed = error;
      if (!isTransient(error) || signal.aborted) {
        break;
      }
    }
  }
  if (!hasSeen || (failed !== undefined && !(failed instanceof DriverError))) {
    throw failed;
  }
  return undefined;
}

import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import { DriverError } from '../../../core/engine/driver.ts';
import { readProblems } from '../../../core/engine/read-problems.ts';
import { driverError } from '../../../core/kinds/driver.ts';

/** The problem of a read that failed; any other error is thrown on. */
export function unreadProblems(error: unknown, consequence: string): readonly Diagnostic[] {
  const cause = driverError(error);
  if (!(cause instanceof DriverError)) {
    throw error;
  }
  return readProblems([{ subject: 'permissions', error: cause }], consequence);
}

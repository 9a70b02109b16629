import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { DriverError } from '../../engine/driver.ts';
import { readProblems } from '../../engine/read-problems.ts';
import { driverError } from '../../kinds/driver.ts';

/** The problem of a read that failed; any other error is thrown on. */
export function unreadProblems(error: unknown, consequence: string): readonly Diagnostic[] {
  const cause = driverError(error);
  if (!(cause instanceof DriverError)) {
    throw error;
  }
  return readProblems([{ subject: 'permissions', error: cause }], consequence);
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from './handler.ts';
import type { RecordOf, TableName } from './tables.ts';

/**
 * One step of background work on a record: waits, prepares what it writes, and writes that in a transaction of its own.
 * Records are replaced, never changed, so the record that the work stored last is its marker: work that finds another, or
 * none, was overtaken by a change or a removal, and ends. Returns whether it goes on.
 */
export async function step<Name extends TableName>(
  { db, transaction, processingDelay }: Services,
  table: Name,
  marker: RecordOf<Name>,
  prepare: () => (() => void) | Promise<() => void>,
): Promise<boolean> {
  // Without keeping the process alive.
  await pause(processingDelay, undefined, { ref: false });
  const write = await prepare();
  return transaction(() => {
    const isCurrent = db[table].get(marker.id) === marker;
    if (isCurrent) {
      write();
    }
    return isCurrent;
  });
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../handler.ts';
import type { RecordOf, TableName } from '../tables.ts';

/**
 * One step of background work on a record: waits, prepares the write, and writes it in a transaction of its own. Records are replaced,
 * never changed, so the last record that the work stored is its marker: if it finds another or none, a change or removal has overtaken the
 * work, and it ends. Returns whether to continue.
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

/** Work on the records of a table that goes on after a restart. */
export interface Job<Name extends TableName> {
  /** Starts it; `record` was just stored. */
  readonly start: (services: Services, record: RecordOf<Name>) => void;
  /** Restarts what was unfinished when the server was stopped. */
  readonly resume: (services: Services) => void;
}

export function createJob<Name extends TableName>(
  table: Name,
  isOpen: (record: RecordOf<Name>) => boolean,
  run: (services: Services, record: RecordOf<Name>) => Promise<void>,
): Job<Name> {
  const start: Job<Name>['start'] = (services, record) => services.background(() => run(services, record));
  return {
    start,
    resume: (services) => {
      for (const record of services.db[table].all().filter(isOpen)) {
        start(services, record);
      }
    },
  };
}

import type { Diagnostic, Outcome } from '../../core/diagnostics/diagnostic.ts';
import { type Driver, DriverError } from '../../core/engine/driver.ts';
import type { LedgerState } from '../../core/engine/ledger.ts';
import { readProblems } from '../../core/engine/read-problems.ts';
import { driverError } from '../../core/kinds/driver.ts';
import type { LedgerStore } from '../../core/ledger/types.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { Plan } from '../../core/plan/plan.ts';
import { type Service, type ServiceOptions, withService } from './service.ts';

export interface ReadingInput {
  readonly manifest: Manifest;
  readonly service: ServiceOptions;
  /** The ledger decides what may be deleted. */
  readonly ledger: LedgerStore;
  /** The commit that the manifest comes from. */
  readonly git?: Plan['git'] | undefined;
}

/** What a comparison starts with: the ledger, and a service that cannot write. */
export interface Reading {
  readonly record: LedgerState;
  /** Notes of the ledger. */
  readonly notes: readonly Diagnostic[];
  readonly service: Service;
  readonly driver: Driver;
}

/** Loads the ledger, opens the service for reading, and closes it in the end. */
export async function withReading<T>(
  { manifest, service: options, ledger, git }: ReadingInput,
  run: (reading: Reading) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { organization } = manifest.workspace;
  const loaded = await ledger.load({ organization, commit: git?.commit });
  if (!loaded.ok) {
    return loaded;
  }
  const { value: record, diagnostics: notes } = loaded;
  return await withService(options, { readOnly: true, manifest }, (service) =>
    run({ record, notes, service, driver: service.driver(organization, record.salt) }),
  );
}

/** The failure of a read; any other error is thrown on. */
export function readFailure(error: unknown): DriverError {
  const cause = driverError(error);
  if (!(cause instanceof DriverError)) {
    throw error;
  }
  return cause;
}

/** The problems of a read that failed; any other error is thrown on. */
export function unreadProblems(error: unknown, subject: string, consequence: string): readonly Diagnostic[] {
  return readProblems([{ subject, error: readFailure(error) }], consequence);
}

/** What was read, or why it could not be. */
export async function orUnread<T>(
  subject: string,
  consequence: string,
  read: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await read();
  } catch (error) {
    return { ok: false, diagnostics: unreadProblems(error, subject, consequence) };
  }
}

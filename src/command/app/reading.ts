import { defined } from '../../base/defined.ts';
import { printable, shortened } from '../../base/text.ts';
import { type Diagnostic, failed, type Outcome, success } from '../../core/diagnostics/diagnostic.ts';
import { type Driver, DriverError, type Reader } from '../../core/engine/driver.ts';
import type { LedgerState } from '../../core/engine/ledger.ts';
import type { Live } from '../../core/engine/model.ts';
import { readProblems } from '../../core/engine/read-problems.ts';
import { driverError } from '../../core/kinds/driver.ts';
import type { LedgerStore } from '../../core/ledger/types.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { KindName, Plan } from '../../core/plan/plan.ts';
import type { RemoteId } from '../../core/plan/value.ts';
import { type Service, type ServiceOptions, withService } from './service.ts';

export interface ReadingInput {
  readonly manifest: Manifest;
  readonly service: ServiceOptions;
  /** Decides what may be deleted. */
  readonly ledger: LedgerStore;
  /** The commit that the manifest comes from. */
  readonly git?: Plan['git'] | undefined;
}

/** The input of a comparison: the ledger, and a read-only service. */
export interface Reading {
  readonly record: LedgerState;
  readonly notes: readonly Diagnostic[];
  readonly service: Service;
  readonly driver: Driver;
}

/** Loads the ledger and opens the service for reading; closes it at the end. */
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

/** A snapshot of the service that several steps share; each list is read once. */
export interface Look {
  readonly reader: Reader;
  readonly driver: Driver;
  readonly find: (kind: KindName, id: RemoteId) => Live | undefined;
}

/** Caches everything that is read. */
export function createLook(direct: Driver): Look {
  const own = direct.reader();
  const lists = new Map<string, Promise<readonly Live[]>>();
  const resources = new Map<string, Live>();
  const reader: Reader = {
    list: (kind, parents, { withoutSeparateList = false, onlyApart = false } = {}) => {
      const name = JSON.stringify([kind, parents, withoutSeparateList, onlyApart]);
      const known =
        lists.get(name) ??
        own.list(kind, parents, { withoutSeparateList, onlyApart }).then((found) => {
          for (const live of found) {
            resources.set(`${kind}\0${live.id}`, live);
          }
          return found;
        });
      lists.set(name, known);
      return known;
    },
    ...defined({ reveal: own.reveal, lookUp: own.lookUp, pages: own.pages }),
  };
  return {
    reader,
    driver: { ...direct, reader: () => reader },
    find: (kind, id) => resources.get(`${kind}\0${id}`),
  };
}

/** The failure of a read; rethrows any other error. */
export function readFailure(error: unknown): DriverError {
  const cause = driverError(error);
  if (!(cause instanceof DriverError)) {
    throw error;
  }
  return cause;
}

export function unreadProblems(error: unknown, subject: string, consequence: string): readonly Diagnostic[] {
  return readProblems([{ subject, error: readFailure(error) }], consequence);
}

/** The value that was read, or the reason why it could not be read. */
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

/** The only organization that the token can see; an error if there are several. */
export async function findOrganization(
  { client }: Pick<Service, 'client'>,
  consequence: string,
): Promise<Outcome<string>> {
  const read = await orUnread('the organizations of the token', consequence, async () =>
    success(await client.listAll('listOrganizationsForAuthenticatedUser', { query: { limit: 1000 } })),
  );
  if (!read.ok) {
    return read;
  }
  const organizations = read.value;
  const [only] = organizations;
  if (only !== undefined && organizations.length === 1) {
    return success(only.id);
  }
  const seen = organizations.slice(0, 10).map(({ id, title }) => `${id} (${shortened(printable(title), 60)})`);
  const detail =
    organizations.length === 0
      ? 'This token can see no organization. Use the token of a member.'
      : `This token can see ${organizations.length} organizations: ${seen.join(', ')}. Set COLOPHON_ORGANIZATION to the id of one of them.`;
  return failed('organization', 'No organization set', detail);
}

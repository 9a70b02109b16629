import { ApiError } from '../../client/failure.ts';
import type { PagedId, RawInput } from '../../client/input.ts';
import type { ItemOf, OperationId, PathOf } from '../../contract/operation.ts';
import { OPERATIONS } from '../../contract/operations.gen.ts';
import { DriverError } from '../../engine/driver.ts';
import { type Kind, parentId, type Session } from '../define.ts';

/** Whether the service answered that the URL does not exist, or has no such method. */
export function isNotThere(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) {
    return false;
  }
  const { failure } = error;
  return (
    failure.type === 'not-found' ||
    (failure.type === 'refused' && failure.status === 405) ||
    (failure.type === 'server-error' && failure.status === 501)
  );
}

/** The result of a call; undefined if the service has no such resource. */
export async function ifThere<T>(calling: Promise<T>): Promise<T | undefined> {
  try {
    return await calling;
  } catch (error) {
    if (isNotThere(error)) {
      return undefined;
    }
    throw error;
  }
}

/** The error for a part of the API that a service does not support. */
export function notOffered(what: string, cause: unknown): DriverError {
  return new DriverError(
    `this service does not offer ${what}: it does not know their endpoint. Remove them from the manifest, or use a service that offers them`,
    { failure: 'unsupported', outcome: 'none', cause },
  );
}

async function isOrganizationVisible({ client, organization }: Session): Promise<boolean> {
  try {
    await client.call('getOrganizationById', { path: { organizationId: organization } });
    return true;
  } catch (error) {
    // A non-JSON response comes from another server than the API, and proves nothing about the organization.
    if (isNotThere(error) && !('foreign' in error.failure)) {
      return false;
    }
    // A response that breaks the contract still proves that the organization exists.
    if (error instanceof ApiError && error.failure.type === 'invalid-answer' && error.failure.foreign === undefined) {
      return true;
    }
    throw error;
  }
}

/** Deletes with a single operation: `own` is the path parameter that takes the id. */
export function deletesBy<Id extends OperationId>(id: Id, own: keyof PathOf<Id> & string): NonNullable<Kind['remove']> {
  const inSite = OPERATIONS[id].path.includes('{siteId}');
  return async ({ client, organization }, request) => {
    const holder = inSite && own !== 'siteId' ? { siteId: parentId(request.parents, 'site') } : {};
    const call = client.call as (id: string, input: RawInput) => Promise<unknown>;
    await call(id, { path: { organizationId: organization, ...holder, [own]: request.id } });
  };
}

/** The lists that need only the organization as a parameter. */
type OrganizationList = {
  [Id in PagedId]: keyof PathOf<Id> extends 'organizationId' ? Id : never;
}[PagedId];

/** A list that belongs to the organization itself. */
export function listOfOrganization<Id extends OrganizationList>(
  session: Session,
  what: string,
  id: Id,
): Promise<readonly ItemOf<Id>[]> {
  const listAll = session.client.listAll as (id: string, input: RawInput) => Promise<readonly ItemOf<Id>[]>;
  return partOfOrganization(session, what, () => listAll(id, { path: { organizationId: session.organization } }));
}

/**
 * Loads something that belongs to the organization itself. If its URL is not found, the error shows whether the organization is not visible
 * or the service does not support `what`. The two must differ, and never look like an empty list.
 */
export async function partOfOrganization<T>(session: Session, what: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isNotThere(error)) {
      throw error;
    }
    const visible = await session.once('organization-visible', () => isOrganizationVisible(session));
    if (visible) {
      throw notOffered(what, error);
    }
    throw new DriverError(`the organization "${session.organization}" does not exist or is not visible to this token`, {
      failure: 'missing',
      outcome: 'none',
      explanation: {
        scope: 'service',
        headline: `Organization "${session.organization}" not found`,
        advice:
          'It does not exist, or is not visible to the user of the token. Set its id (`organization:` in the manifest, or COLOPHON_ORGANIZATION), or use a token of one of its members.',
      },
      cause: error,
    });
  }
}

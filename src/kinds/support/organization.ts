import { ApiError } from '../../client/failure.ts';
import { DriverError } from '../../engine/driver.ts';
import type { Session } from '../define.ts';

/** Whether the service answered that there is no such address, or nothing that can be done there. */
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

/** The error for a part of the interface that a service does not have. */
export function notOffered(what: string, cause: unknown): DriverError {
  return new DriverError(
    `this service does not offer ${what}: the address for them is unknown to it. Take them out of the manifest, or use a service that has them`,
    { failure: 'unsupported', outcome: 'none', cause },
  );
}

async function isOrganizationVisible({ client, organization }: Session): Promise<boolean> {
  try {
    await client.call('getOrganizationById', { path: { organizationId: organization } });
    return true;
  } catch (error) {
    if (isNotThere(error)) {
      return false;
    }
    // An organization of another form than agreed is there all the same.
    if (error instanceof ApiError && error.failure.type === 'invalid-answer') {
      return true;
    }
    throw error;
  }
}

/**
 * A list that belongs to the organization itself. When its address leads nowhere, the error tells whether the
 * organization cannot be seen or the service does not have `what`, which must not look alike, and never like an empty list.
 */
export async function listOfOrganization<T>(
  session: Session,
  what: string,
  load: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
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
    throw new DriverError(
      `the organization "${session.organization}" is not there, or the user of this token may not see it: check the id of the organization and the token`,
      { failure: 'missing', outcome: 'none', cause: error },
    );
  }
}

import { printable, shortened } from '../../base/text.ts';
import type { ResultOf } from '../../contract/operation.ts';
import { DriverError, type Place } from '../../engine/driver.ts';
import type { Session } from '../define.ts';
import { isNotThere } from './organization.ts';

/** An installation, as the service returns it. It may hold the token. */
export type Installation = ResultOf<'getGitSyncInstallationById'>;

type State = ResultOf<'getSpaceGitInfo'>;

const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 2000;
const PATIENCE_MS = 60_000;

/** The space or site that is synchronized. */
export function targetOf(parents: readonly Place[]): Place {
  const target = parents.at(-1);
  if (target === undefined) {
    throw new Error('a git sync was asked for without its space or site');
  }
  return target;
}

/** The state of a sync; undefined where there is none. */
async function stateOf({ client, organization }: Session, { kind, id }: Place): Promise<State | undefined> {
  if (kind === 'site') {
    const site = await client.call('getSiteById', { path: { organizationId: organization, siteId: id } });
    return site.gitSync ?? undefined;
  }
  const path = { spaceId: id };
  try {
    return await client.call('getSpaceGitInfo', { path });
  } catch (error) {
    if (!isNotThere(error)) {
      throw error;
    }
    // If the space is not visible either, this throws the error about the space.
    await client.call('getSpaceById', { path });
    return undefined;
  }
}

/**
 * The installation of a space or site. Undefined where there is none, where the sync was set up by an integration, and
 * where it belongs to the sync of a whole site, which decides about it.
 */
export async function findInstallation(session: Session, target: Place): Promise<Installation | undefined> {
  const state = await stateOf(session, target);
  if (state === undefined || (state.parentInstallationId ?? undefined) !== undefined) {
    return undefined;
  }
  // Older integrations have none, and nothing that could be managed.
  const { installationId } = state;
  if (typeof installationId !== 'string') {
    return undefined;
  }
  try {
    const path = { installationId };
    return await session.client.call('getGitSyncInstallationById', { path });
  } catch (error) {
    if (isNotThere(error)) {
      return undefined;
    }
    throw error;
  }
}

/** Waits for the end of a sync, for a limited time; false where it takes longer. Rejects if the sync fails. */
export async function waitForSync(session: Session, target: Place): Promise<boolean> {
  let waited = 0;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const operation = (await stateOf(session, target))?.operation;
    if (operation === undefined || operation === null || operation.state === 'success') {
      return true;
    }
    if (operation.state !== 'running') {
      const reason = typeof operation.error === 'string' ? `: ${shortened(printable(operation.error), 300)}` : '';
      throw new DriverError(
        `the service saved the settings, and the sync with the repository failed (${operation.state})${reason}. Correct the cause and apply again`,
        { failure: 'invalid', outcome: 'done' },
      );
    }
    if (waited >= PATIENCE_MS) {
      return false;
    }
    if (!(await session.sleep(wait))) {
      throw new DriverError('stopped while the service was syncing with the repository, which it continues', {
        failure: 'cancelled',
        outcome: 'done',
      });
    }
    waited += wait;
  }
}

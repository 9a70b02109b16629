import { defined } from '../../../base/defined.ts';
import { printable, shortened } from '../../../base/text.ts';
import { ApiError } from '../../client/failure.ts';
import type { ResultOf } from '../../contract/operation.ts';
import { DriverError, type HiddenConflict, type Place } from '../../engine/driver.ts';
import type { Session } from '../define.ts';
import { ifThere, isNotThere } from './organization.ts';

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
  const state = await ifThere(client.call('getSpaceGitInfo', { path }));
  if (state === undefined) {
    // If the space is not visible either, this throws the error about the space.
    await client.call('getSpaceById', { path });
  }
  return state;
}

/** The installation that a state belongs to, if it can be managed where the state is. */
async function ownInstallation(session: Session, state: State | undefined): Promise<Installation | undefined> {
  if (state === undefined || (state.parentInstallationId ?? undefined) !== undefined) {
    return undefined;
  }
  // Older integrations have none, and nothing that could be managed.
  const { installationId } = state;
  if (typeof installationId !== 'string') {
    return undefined;
  }
  return await ifThere(session.client.call('getGitSyncInstallationById', { path: { installationId } }));
}

/**
 * The installation of a space or site. Undefined where there is none, where the sync was set up by an integration, and
 * where it belongs to the sync of a whole site, which decides about it.
 */
export async function findInstallation(session: Session, target: Place): Promise<Installation | undefined> {
  return await ownInstallation(session, await stateOf(session, target));
}

const BY_SITE =
  'A space has one sync, and that of its site decides about it: remove `gitSync` from the space, or stop the sync of the site in the app first';
const BY_INTEGRATION =
  'The API neither shows nor changes it: remove `gitSync` from the manifest, or stop that sync in the app first';

/** The site of an installation, if the token may see it. */
async function siteOf({ client }: Session, installationId: string): Promise<Place | undefined> {
  try {
    const { target } = await client.call('getGitSyncInstallationById', { path: { installationId } });
    const id = target.siteId ?? undefined;
    return id === undefined ? undefined : { kind: 'site', id };
  } catch (error) {
    // It only makes the message better, and the site may belong to others.
    if (isNotThere(error) || (error instanceof ApiError && error.failure.type === 'forbidden')) {
      return undefined;
    }
    throw error;
  }
}

/** The sync of a space or site that is not its own, so that `findInstallation` finds none. */
export async function findOccupant(session: Session, target: Place): Promise<HiddenConflict | undefined> {
  const state = await stateOf(session, target);
  if (state === undefined || (await ownInstallation(session, state)) !== undefined) {
    return undefined;
  }
  const parent = state.parentInstallationId ?? undefined;
  return parent === undefined
    ? {
        id: state.installationId ?? 'without an id',
        what: 'a git sync that an integration set up',
        advice: BY_INTEGRATION,
      }
    : {
        id: parent,
        what: 'the git sync of a whole site',
        ...defined({ of: await siteOf(session, parent) }),
        advice: BY_SITE,
      };
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

import type { Json } from '../../../base/json.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, Delete, KindName, Move, Plan } from '../../plan/plan.ts';
import type { Fields, RemoteId } from '../../plan/value.ts';
import type { ApplyEvent, Clock } from '../apply-types.ts';
import { differingFields } from '../compare.ts';
import {
  type Driver,
  DriverError,
  type DriverFailure,
  driverErrorIn,
  type Place,
  type UpdateRequest,
} from '../driver.ts';
import type { LedgerEntry, LedgerEvent } from '../ledger.ts';
import type { Live } from '../model.ts';
import { type Names, resolveFields } from '../observe/resolve.ts';
import { needsSeparateList } from '../observe/separate-list.ts';
import type { Check } from '../stale/stale.ts';

/** The maximum number of attempts while it is unknown whether a request arrived. */
export const MOST_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;

/** A write whose response does not confirm it. */
export interface Unshown {
  readonly id: RemoteId;
  readonly fields: Fields;
}

/** The state that all changes of a run share. */
export interface Run {
  readonly plan: Plan;
  readonly driver: Driver;
  readonly clock: Clock;
  readonly names: Names;
  readonly check: Check;
  readonly secretOf: (address: Address, field: string) => Json | undefined;
  /** Records one step. Never rejects; false means that it could not be recorded. */
  readonly keep: (event: LedgerEvent, resource: { readonly kind: string; readonly id?: RemoteId }) => Promise<boolean>;
  /** Records that an order is about to change. Never rejects; false means that it could not be recorded. */
  readonly recordBeforeMove: (change: Move) => Promise<boolean>;
  /** The ledger entry of an address after the renames. */
  readonly recorded: (address: Address) => LedgerEntry | undefined;
  /** Whether an earlier run started to create the resource at an address without completing it. */
  readonly isBegun: (address: Address) => boolean;
  /** The recorded addresses below an address at that time. */
  readonly recordedBelow: (address: Address) => readonly Address[];
  /** Whether this run recorded anything. */
  readonly hasRecorded: () => boolean;
  readonly emit: (event: ApplyEvent) => void;
  /** The kinds that turned out to have no batches, with the message of the service. */
  readonly unbatched: Map<KindName, string>;
  /** Aborted when the run no longer waits for changes in flight. */
  readonly signal: AbortSignal;
  /** Aborted once nothing may be retried. */
  readonly stopping: AbortSignal;
  /** Called when the service changed something, or may have. */
  readonly wrote: (change: Change) => void;
  /** Called with every secret, so that messages omit it. */
  readonly onSecret: (text: string) => void;
  /** Whether a change other than a deletion waits for this deletion, so that it must be verified at once. */
  readonly isAwaited: (change: Delete) => boolean;
  /** Called for each change that its response does not confirm. It is verified later, together with all others of its collection. */
  readonly lookLater: (change: Change, unshown?: Unshown) => void;
  /** Called for each resource that this run created. */
  readonly onCreated: (change: Change, id: RemoteId) => void;
}

/** The result of a change. */
export interface Attempted {
  readonly id?: RemoteId;
  /** The resource as the service returned it, if it did. */
  readonly live?: Live;
  readonly note?: string;
  /** Why the resource does not exist yet, or still exists, although the service accepted the request. */
  readonly pending?: string;
}

/** A change that could not be applied, with a message for people. */
export class ChangeError extends Error {
  readonly failure: DriverFailure | undefined;
  readonly outcome: 'none' | 'unknown' | 'done';

  constructor(
    message: string,
    options: { readonly failure?: DriverFailure | undefined; readonly outcome: ChangeError['outcome'] },
  ) {
    super(message);
    this.name = 'ChangeError';
    this.failure = options.failure;
    this.outcome = options.outcome;
  }
}

/** Sends one write request, and notes whether the service may have executed it. */
export async function send<T>(run: Run, change: Change, request: () => Promise<T>): Promise<T> {
  try {
    const answer = await request();
    run.wrote(change);
    return answer;
  } catch (error) {
    if (!(error instanceof DriverError) || error.outcome !== 'none') {
      run.wrote(change);
    }
    throw error;
  }
}

/** Waits before the next attempt; false if there is none. */
export async function pause(run: Run, change: Change, options: { attempt: number; message: string }): Promise<boolean> {
  if (options.attempt >= MOST_ATTEMPTS || run.stopping.aborted) {
    return false;
  }
  run.emit({ type: 'retrying', change, message: options.message });
  await run.clock.sleep(FIRST_PAUSE_MS * 2 ** (options.attempt - 1), run.stopping);
  return !run.stopping.aborted;
}

/** Sends an idempotent request until its outcome is known. */
export async function sendUntilKnown<T>(run: Run, change: Change, request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(run, change, request);
    } catch (error) {
      const again = error instanceof DriverError && (error.outcome === 'unknown' || error.failure === 'unavailable');
      if (!again || !(await pause(run, change, { attempt, message: error.message }))) {
        throw error;
      }
    }
  }
}

/** The list that shows the outcome of a change. */
export function listFor(run: Run, change: Change, parents: readonly Place[]): Promise<readonly Live[]> {
  const withoutSeparateList = !needsSeparateList(run.names.modelOf(change.kind), [change]);
  return run.driver.reader().list(change.kind, parents, { withoutSeparateList });
}

/** Reads a resource after the response to its change was lost. */
async function lookAt(
  run: Run,
  change: Change,
  request: { readonly parents: readonly Place[]; readonly id: RemoteId },
): Promise<Live | 'absent' | 'unseen'> {
  try {
    const resources = await listFor(run, change, request.parents);
    return resources.find(({ id }) => id === request.id) ?? 'absent';
  } catch (error) {
    driverErrorIn(error);
    return 'unseen';
  }
}

/**
 * Updates a resource. If a response was lost, reads the resource and sends what is still missing: an update may need several requests, and
 * the lost one may not have been the last.
 */
export async function updateResource(
  run: Run,
  change: Change,
  request: Pick<UpdateRequest, 'parents' | 'id' | 'fields' | 'all' | 'completes'>,
): Promise<Live | undefined> {
  const { kind } = change;
  let { fields } = request;
  for (let attempt = 1; ; attempt++) {
    const sent = fields;
    try {
      return await sendUntilKnown(run, change, () =>
        run.driver.update({ kind, ...request, fields: sent, signal: run.signal }),
      );
    } catch (error) {
      if (!(error instanceof DriverError) || error.outcome !== 'done' || error.failure !== 'unreadable') {
        throw error;
      }
      const live = await lookAt(run, change, request);
      if (live === 'absent') {
        return undefined;
      }
      // A field that cannot be read may be missing: one request of several does not prove the update.
      const missing = live === 'unseen' ? sent : missingIn(run, change, { fields: sent, live });
      if (live !== 'unseen' && Object.keys(missing).length === 0) {
        return live;
      }
      if (!(await pause(run, change, { attempt, message: error.message }))) {
        throw error;
      }
      fields = missing;
    }
  }
}

/** The fields that still differ. Fields that the service does not return count as set, since it reported success. */
function missingIn(
  run: Run,
  { kind }: Change,
  { fields, live }: { readonly fields: Fields; readonly live: Live },
): Fields {
  const visible = Object.entries(fields).filter(([field]) => live.witness?.[field] === undefined);
  return differingFields(run.names.modelOf(kind), Object.fromEntries(visible), live);
}

/** The fields of a change, ready to send. */
export function ready(run: Run, change: Change, fields: Fields): Fields {
  return resolveFields(fields, {
    address: change.address,
    model: run.names.modelOf(change.kind),
    names: run.names,
    salt: run.plan.ledger.salt,
    secretOf: run.secretOf,
    onSecret: run.onSecret,
  });
}

import type { Json } from '../../base/json.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, Move, Plan } from '../../plan/plan.ts';
import type { Fields, RemoteId } from '../../plan/value.ts';
import type { Clock } from '../apply-types.ts';
import { type Driver, DriverError, type DriverFailure, type Place } from '../driver.ts';
import type { ApplyEvent } from '../events.ts';
import type { LedgerEntry, LedgerEvent } from '../ledger.ts';
import type { Live } from '../model.ts';
import { type Names, resolveFields } from '../resolve.ts';
import { differingFields } from '../resolve-differing.ts';
import type { Check } from '../stale.ts';

/** How often a request is sent in all when it is not known whether it arrived. */
export const MOST_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;

/** What the attempts at the changes of one run share. */
export interface Run {
  readonly plan: Plan;
  readonly driver: Driver;
  readonly clock: Clock;
  readonly names: Names;
  readonly check: Check;
  readonly secretOf: (address: Address, field: string) => Json | undefined;
  /** Keeps one step of the record. Never rejects; false says that it could not be kept. */
  readonly keep: (event: LedgerEvent, thing: { readonly kind: string; readonly id?: RemoteId }) => Promise<boolean>;
  /** Records that an order is about to be changed. Never rejects; false says that it could not be kept. */
  readonly keepBeforeMove: (change: Move) => Promise<boolean>;
  /** What the ledger had at an address when the run began. */
  readonly recorded: (address: Address) => LedgerEntry | undefined;
  /** Whether anything was kept in this run. */
  readonly hasKept: () => boolean;
  readonly emit: (event: ApplyEvent) => void;
  /** Aborted when what is on its way is not waited for any longer. */
  readonly signal: AbortSignal;
  /** Aborted when nothing is to be sent again. */
  readonly stopping: AbortSignal;
  /** Told that the service did, or may have done, something. */
  readonly wrote: (change: Change) => void;
  /** Told every text that must not be shown. */
  readonly onSecret: (text: string) => void;
  /** Told of each thing that this run made. */
  readonly onMade: (change: Change, id: RemoteId) => void;
}

/** What a change came to. */
export interface Attempted {
  readonly id?: RemoteId;
  /** The thing as the service gave it, where it did. */
  readonly live?: Live;
  readonly note?: string;
  /** Why the resource does not exist yet, although the service accepted it. */
  readonly pending?: string;
}

/** A change that could not be made, in words for people. */
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

/** Sends one request that writes, and takes note of whether the service may have done it. */
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

/** Waits before the next attempt; false says that there is to be none. */
export async function pause(run: Run, change: Change, options: { attempt: number; message: string }): Promise<boolean> {
  if (options.attempt >= MOST_ATTEMPTS || run.stopping.aborted) {
    return false;
  }
  run.emit({ type: 'retrying', change, message: options.message });
  await run.clock.sleep(FIRST_PAUSE_MS * 2 ** (options.attempt - 1), run.stopping);
  return !run.stopping.aborted;
}

/** Sends a request that says how things shall be, so that it does no harm twice, until its fate is known. */
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

/** Looks at a thing whose change was made and whose answer was lost. */
async function lookAt(
  run: Run,
  { kind }: Change,
  request: { readonly parents: readonly Place[]; readonly id: RemoteId },
): Promise<Live | 'absent' | 'unseen'> {
  try {
    const things = await run.driver.reader().list(kind, request.parents);
    return things.find(({ id }) => id === request.id) ?? 'absent';
  } catch (error) {
    if (error instanceof DriverError) {
      return 'unseen';
    }
    throw error;
  }
}

/**
 * Brings a thing to what is wanted. A done request whose answer was lost is followed by a look at the thing, and by what
 * is still missing: several requests may be needed, of which that was not the last.
 */
export async function updateThing(
  run: Run,
  change: Change,
  request: { readonly parents: readonly Place[]; readonly id: RemoteId; readonly fields: Fields; readonly all: Fields },
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
      // What cannot be seen may be missing: nothing is said to be done on the evidence of one request among several.
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

/** What is not so yet. What the service does not tell is taken as done, for it said so. */
function missingIn(
  run: Run,
  { kind }: Change,
  { fields, live }: { readonly fields: Fields; readonly live: Live },
): Fields {
  const told = Object.entries(fields).filter(([field]) => live.witness?.[field] === undefined);
  return differingFields(run.names.modelOf(kind), Object.fromEntries(told), live.fields);
}

/** The fields of a change as they are sent. */
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

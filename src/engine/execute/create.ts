import { defined } from '../../base/defined.ts';
import type { Create, Replace } from '../../plan/plan.ts';
import type { Fields, RemoteId } from '../../plan/value.ts';
import { DriverError, type Place } from '../driver.ts';
import type { KindModel, Live } from '../model.ts';
import { differingFields } from '../resolve-differing.ts';
import { type Attempted, ChangeError, MOST_ATTEMPTS, pause, type Run, ready, send, updateThing } from './send.ts';

/** How long to wait before each look at a list that may be behind: a service need not show at once what it made. */
export const LOOKS_MS: readonly number[] = [0, 500, 1500];

interface Making {
  readonly run: Run;
  readonly change: Create | Replace;
  readonly model: KindModel;
  readonly parents: readonly Place[];
  readonly wanted: Fields;
}

/** The one thing that an earlier request of this change must have made, if there is one. */
function candidateIn({ run, change, model, wanted }: Making, things: readonly Live[]): Live | undefined {
  const { kind, address } = change;
  const free = things.filter(({ id }) => !run.names.isTaken(kind, id));
  const collection = run.names.collectionOf(change).key;
  const isNew = ({ id }: Live): boolean => !run.check.wasThere(collection, id);
  const key = model.keyOf(wanted);
  const found =
    key === undefined
      ? free.filter((live) => isNew(live) && Object.keys(differingFields(model, wanted, live.fields)).length === 0)
      : free.filter(({ fields }) => model.keyOf(fields) === key);
  const halfMade =
    found.length > 0 ? [] : free.filter((live) => isNew(live) && model.isHalfMade?.(live, wanted) === true);
  const candidates = [...found, ...halfMade];
  if (candidates.length > 1) {
    const ids = candidates.map(({ id }) => id).join(', ');
    throw new ChangeError(
      `it is not known whether the request to make ${address} arrived, and several things could be what it made: ${ids}. Delete what is too much, then plan again.`,
      { outcome: 'unknown' },
    );
  }
  return candidates[0];
}

/** Looks for what a request made whose answer was lost. Undefined: it is certainly not there. */
async function lookFor(
  making: Making,
  choose: (things: readonly Live[]) => Live | undefined,
): Promise<Live | undefined> {
  const { run, change, parents } = making;
  let seen = false;
  let last: DriverError | undefined;
  for (const wait of LOOKS_MS) {
    if (wait > 0) {
      await run.clock.sleep(wait, run.signal);
    }
    try {
      const found = choose(await run.driver.reader().list(change.kind, parents));
      if (found !== undefined) {
        return found;
      }
      seen = true;
    } catch (error) {
      if (!(error instanceof DriverError)) {
        throw error;
      }
      last = error;
      if (error.failure !== 'unavailable' && error.failure !== 'unreadable') {
        break;
      }
    }
  }
  if (seen) {
    return undefined;
  }
  throw new ChangeError(
    `it is not known whether it was made, and looking for it failed: ${last?.message ?? 'no answer'}. The next apply looks again.`,
    { failure: last?.failure, outcome: 'unknown' },
  );
}

function claim({ run, change }: Making, id: RemoteId): void {
  run.names.give(change, id);
  run.onMade(change, id);
}

async function own(making: Making, id: RemoteId): Promise<void> {
  const { run, change } = making;
  const { address, kind, previousAddress, protect } = change;
  claim(making, id);
  // From here on the thing is known to be ours, whatever becomes of the rest.
  const entry = { kind, id, fields: {}, ...defined({ protect }) };
  await run.keep({ type: 'put', address, entry, ...defined({ previousAddress }) }, { kind, id });
}

/**
 * Writes down what is about to be made, where the next run could not tell a half of it from what is somebody else's, and
 * as long as nothing was written down in this run: so that a ledger that cannot be written shows before anything is made.
 * Undefined where neither is so.
 */
export function intend(run: Run, change: Create | Replace): Promise<void> | undefined {
  if (run.hasKept() && run.names.modelOf(change.kind).isHalfMade === undefined) {
    return undefined;
  }
  const { address, kind, after: fields } = change;
  return run.keep({ type: 'intend', address, intent: { kind, fields } }, change).then((kept) => {
    if (!kept) {
      throw new ChangeError('nothing was sent, because the ledger could not be written', { outcome: 'none' });
    }
  });
}

/** Records that the service accepted a creation, so that the next run does not send it again. */
async function keepPending({ run, change, model }: Making): Promise<Attempted> {
  const { address, kind, after: fields } = change;
  await run.keep({ type: 'intend', address, intent: { kind, fields, pending: true } }, change);
  return { pending: model.pending ?? 'accepted, and not there yet' };
}

async function complete(making: Making, live: Live): Promise<Attempted> {
  const { run, change, model, parents, wanted } = making;
  const fields = differingFields(model, wanted, live.fields);
  if (Object.keys(fields).length === 0) {
    return { id: live.id, live };
  }
  const updated = await updateThing(run, change, { parents, id: live.id, fields, all: wanted });
  return updated === undefined ? { id: live.id } : { id: live.id, live: updated };
}

/** Goes on with a thing that exists, after a later request of its creation failed. */
async function completeMade(making: Making, made: RemoteId, error: DriverError): Promise<Attempted> {
  const refused = error.outcome === 'done' && error.failure !== 'unreadable';
  if (refused || (error.outcome === 'none' && error.failure !== 'unavailable')) {
    throw new ChangeError(`it was made, but not completed: ${error.message}`, {
      failure: error.failure,
      outcome: 'done',
    });
  }
  making.run.emit({ type: 'retrying', change: making.change, message: error.message });
  const live = await lookFor(making, (things) => things.find(({ id }) => id === made));
  if (live === undefined) {
    throw new ChangeError(
      `it was made (its id is ${made}) and is not among what the service lists; the next apply looks again`,
      { failure: error.failure, outcome: 'done' },
    );
  }
  return await complete(making, live);
}

/**
 * Makes a thing, once. Where it is not known whether a request did it, the thing is looked for before the request is sent
 * again: by its natural key, or else by being new and exactly what was asked for.
 */
export async function makeThing(run: Run, change: Create | Replace): Promise<Attempted> {
  const model = run.names.modelOf(change.kind);
  const parents = run.names.parentsOf(change);
  const wanted = ready(run, change, change.after);
  const making: Making = { run, change, model, parents, wanted };
  const intended = intend(run, change);
  if (intended !== undefined) {
    await intended;
  }
  const state: { made?: RemoteId; doubtful: boolean } = { doubtful: false };
  const create = (): Promise<Live | 'pending'> =>
    run.driver.create({
      kind: change.kind,
      parents,
      fields: wanted,
      created: async (id) => {
        state.made = id;
        run.wrote(change);
        await own(making, id);
      },
      signal: run.signal,
    });
  for (let attempt = 1; ; attempt++) {
    let error: DriverError;
    try {
      const live = await send(run, change, create);
      if (live === 'pending') {
        return await keepPending(making);
      }
      if (state.made !== live.id) {
        // Made and completed by one request: what is recorded of it next is the whole.
        claim(making, live.id);
      }
      return { id: live.id, live };
    } catch (thrown) {
      if (!(thrown instanceof DriverError)) {
        throw thrown;
      }
      error = thrown;
    }
    if (state.made !== undefined) {
      return await completeMade(making, state.made, error);
    }
    const wasThere = state.doubtful && (error.failure === 'conflict' || error.failure === 'invalid');
    if (error.outcome === 'none' && !wasThere) {
      if (error.failure === 'unavailable' && (await pause(run, change, { attempt, message: error.message }))) {
        continue;
      }
      throw state.doubtful ? new ChangeError(error.message, { failure: error.failure, outcome: 'unknown' }) : error;
    }
    run.emit({ type: 'retrying', change, message: error.message });
    const found = await lookFor(making, (things) => candidateIn(making, things));
    if (found !== undefined) {
      await own(making, found.id);
      return await complete(making, found);
    }
    if (error.outcome === 'done') {
      throw new ChangeError(
        `the service says that it was made, and it is not among what the service lists: ${error.message}. Plan again to see what is there.`,
        { failure: error.failure, outcome: 'done' },
      );
    }
    state.doubtful = true;
    if (error.outcome === 'none' || attempt >= MOST_ATTEMPTS || run.stopping.aborted) {
      throw error;
    }
  }
}

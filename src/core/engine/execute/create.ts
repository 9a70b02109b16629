import { defined } from '../../../base/defined.ts';
import type { Create, Replace } from '../../plan/plan.ts';
import type { Fields, RemoteId } from '../../plan/value.ts';
import { differingFields } from '../compare.ts';
import { type DriverError, driverErrorIn, type Place } from '../driver.ts';
import type { KindModel, Live } from '../model.ts';
import { lookUntilFound } from './looks.ts';
import { expectSeen } from './seen.ts';
import {
  type Attempted,
  ChangeError,
  listFor,
  MOST_ATTEMPTS,
  pause,
  type Run,
  ready,
  send,
  updateResource,
} from './send.ts';

interface Creation {
  readonly run: Run;
  readonly change: Create | Replace;
  readonly model: KindModel;
  readonly parents: readonly Place[];
  readonly wanted: Fields;
}

/** The resource that an earlier request of this change must have created, if exactly one qualifies. */
function candidateIn({ run, change, model, wanted }: Creation, resources: readonly Live[]): Live | undefined {
  const { kind, address } = change;
  const collection = run.names.collectionOf(change).key;
  // A resource that existed before the run belongs to somebody else, even with the same name.
  const fresh = resources.filter(({ id }) => !run.names.isTaken(kind, id) && !run.check.wasThere(collection, id));
  const key = model.keyOf(wanted);
  const found = fresh.filter(({ fields }) =>
    key === undefined
      ? Object.keys(differingFields(model, wanted, { fields })).length === 0
      : model.keyOf(fields) === key,
  );
  const incomplete = found.length > 0 ? [] : fresh.filter((live) => model.partial?.isCreate?.(live, wanted) === true);
  const candidates = [...found, ...incomplete];
  if (candidates.length > 1) {
    const ids = candidates.map(({ id }) => id).join(', ');
    throw new ChangeError(
      `it is unknown whether the request to create ${address} arrived, and several resources could be its result: ${ids}. Delete the extra ones, then plan again.`,
      { outcome: 'unknown' },
    );
  }
  return candidates[0];
}

/** Searches for the result of a creation whose response was lost. Undefined: it certainly does not exist. */
async function lookFor(
  { run, change, parents }: Creation,
  choose: (resources: readonly Live[]) => Live | undefined,
): Promise<Live | undefined> {
  try {
    return await lookUntilFound(run, async () => choose(await listFor(run, change, parents)));
  } catch (error) {
    const { message, failure } = driverErrorIn(error);
    throw new ChangeError(
      `it is unknown whether it was created, and looking for it failed: ${message}. The next apply looks again.`,
      { failure, outcome: 'unknown' },
    );
  }
}

function claim({ run, change }: Creation, id: RemoteId): void {
  run.names.give(change, id);
  run.onCreated(change, id);
}

async function own(making: Creation, id: RemoteId): Promise<void> {
  const { run, change } = making;
  const { address, kind, protect } = change;
  claim(making, id);
  // From here on the ledger owns the resource, whatever happens next.
  const entry = { kind, id, fields: {}, ...defined({ protect }) };
  await run.keep({ type: 'put', address, entry, created: true }, { kind, id });
}

/**
 * Records a creation before it is sent, in two cases: the next run could not distinguish an incomplete resource from a foreign one, or this
 * run has recorded nothing yet, so that an unwritable ledger is noticed before anything is created. Undefined otherwise.
 */
export function intend(run: Run, change: Create | Replace): Promise<void> | undefined {
  const { address, kind, after: fields } = change;
  const { isCreate, startsClosed } = run.names.modelOf(kind).partial ?? {};
  if (run.hasRecorded() && isCreate === undefined && startsClosed?.(fields) !== true) {
    return undefined;
  }
  return run.keep({ type: 'intend', address, intent: { kind, fields } }, change).then((kept) => {
    if (!kept) {
      throw new ChangeError('nothing was sent, because the ledger could not be written', { outcome: 'none' });
    }
  });
}

/** Records that the service accepted a creation, so that the next run does not send it again. */
async function keepPending({ run, change, model }: Creation): Promise<Attempted> {
  const { address, kind, after: fields } = change;
  await run.keep({ type: 'intend', address, intent: { kind, fields, pending: true } }, change);
  return { pending: model.pending ?? 'accepted by the service, but not created yet' };
}

async function complete(making: Creation, live: Live): Promise<Attempted> {
  const { run, change, model, parents, wanted } = making;
  const fields = differingFields(model, wanted, { fields: live.fields });
  if (Object.keys(fields).length === 0) {
    return { id: live.id, live };
  }
  const updated = await updateResource(run, change, { parents, id: live.id, fields, all: wanted, completes: true });
  if (updated !== undefined) {
    await expectSeen(run, change, { parents, id: updated.id, fields }, updated);
  }
  return updated === undefined ? { id: live.id } : { id: live.id, live: updated };
}

/** Continues with a resource that exists, after a later request of its creation failed. */
async function completeCreated(making: Creation, created: RemoteId, error: DriverError): Promise<Attempted> {
  const refused = error.outcome === 'done' && error.failure !== 'unreadable';
  if (refused || (error.outcome === 'none' && error.failure !== 'unavailable')) {
    throw new ChangeError(`it was created, but not completed: ${error.message}`, {
      failure: error.failure,
      outcome: 'done',
    });
  }
  making.run.emit({ type: 'retrying', change: making.change, message: error.message });
  const live = await lookFor(making, (resources) => resources.find(({ id }) => id === created));
  if (live === undefined) {
    throw new ChangeError(
      `it was created (its id is ${created}), but the service does not list it; the next apply looks again`,
      { failure: error.failure, outcome: 'done' },
    );
  }
  return await complete(making, live);
}

/**
 * Creates a resource exactly once. If the outcome of a request is unknown, searches for the resource before sending it again: by its
 * natural key, or else for a new resource exactly as requested.
 */
export async function makeResource(run: Run, change: Create | Replace): Promise<Attempted> {
  const model = run.names.modelOf(change.kind);
  const parents = run.names.parentsOf(change);
  const wanted = ready(run, change, change.after);
  const making: Creation = { run, change, model, parents, wanted };
  const intended = intend(run, change);
  if (intended !== undefined) {
    await intended;
  }
  const state: { created?: RemoteId; doubtful: boolean } = { doubtful: false };
  const create = (): Promise<Live | 'pending'> =>
    run.driver.create({
      kind: change.kind,
      parents,
      fields: wanted,
      created: async (id) => {
        state.created = id;
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
      await expectSeen(run, change, { parents, id: live.id, fields: wanted }, live).catch(async (error: unknown) => {
        // It exists and is ours, even if it is incomplete.
        await own(making, live.id);
        throw error;
      });
      if (state.created !== live.id) {
        // One request created and completed it: the next record has everything.
        claim(making, live.id);
      }
      return { id: live.id, live };
    } catch (thrown) {
      error = driverErrorIn(thrown);
    }
    if (state.created !== undefined) {
      return await completeCreated(making, state.created, error);
    }
    const wasThere = state.doubtful && (error.failure === 'conflict' || error.failure === 'invalid');
    if (error.outcome === 'none' && !wasThere) {
      if (error.failure === 'unavailable' && (await pause(run, change, { attempt, message: error.message }))) {
        continue;
      }
      throw state.doubtful ? new ChangeError(error.message, { failure: error.failure, outcome: 'unknown' }) : error;
    }
    run.emit({ type: 'retrying', change, message: error.message });
    const found = await lookFor(making, (resources) => candidateIn(making, resources));
    if (found !== undefined) {
      await own(making, found.id);
      return await complete(making, found);
    }
    if (error.outcome === 'done') {
      throw new ChangeError(
        `the service reports that it was created, but does not list it: ${error.message}. Plan again to see what exists.`,
        { failure: error.failure, outcome: 'done' },
      );
    }
    state.doubtful = true;
    if (error.outcome === 'none' || attempt >= MOST_ATTEMPTS || run.stopping.aborted) {
      throw error;
    }
  }
}

import { messageOf } from '../../../base/error-message.ts';
import type { KindName } from '../../plan/plan.ts';
import type { Fields } from '../../plan/value.ts';
import { differingFields } from '../compare.ts';
import { type BatchItem, type BatchResult, DriverError, type Place } from '../driver.ts';
import type { KindModel, Live } from '../model.ts';
import { changedFields } from '../observe/resolve.ts';
import { needsSeparateList } from '../observe/separate-list.ts';
import { attempt } from './attempt.ts';
import type { Batched } from './batches.ts';
import { intend } from './create.ts';
import { type Attempted, ChangeError, pause, type Run, ready } from './send.ts';

/** The outcome of one change of a batch. */
export type ItemResult = { readonly done: Attempted } | { readonly error: unknown };

/** One change of a batch without an outcome so far. */
interface Open {
  readonly at: number;
  readonly change: Batched;
  readonly item: BatchItem;
}

interface Sending {
  readonly run: Run;
  readonly kind: KindName;
  readonly model: KindModel;
  readonly parents: readonly Place[];
  /** Called once for each change, with its index in the batch. */
  readonly end: (at: number, outcome: ItemResult) => void;
}

/** The change as a batch item, or its outcome if it needs no request. */
async function itemOf(run: Run, change: Batched): Promise<BatchItem | Attempted> {
  if (change.action === 'create') {
    const fields = ready(run, change, change.after);
    await intend(run, change);
    return { action: 'create', fields };
  }
  const { id } = change;
  const live = run.check.liveOf(change, id);
  if (change.action === 'delete') {
    return live === undefined ? { id, note: 'already deleted' } : { action: 'delete', id, live };
  }
  if (live === undefined) {
    throw new ChangeError('it no longer exists', { failure: 'missing', outcome: 'none' });
  }
  const fields = ready(run, change, changedFields(change));
  return { action: 'update', id, fields, all: ready(run, change, change.after), live };
}

async function openItems({ run, end }: Sending, changes: readonly Batched[]): Promise<readonly Open[]> {
  const open: Open[] = [];
  for (const [at, change] of changes.entries()) {
    try {
      const item = await itemOf(run, change);
      if ('action' in item) {
        open.push({ at, change, item });
      } else {
        end(at, { done: item });
      }
    } catch (error) {
      end(at, { error });
    }
  }
  return open;
}

async function sendMany({ run, kind, parents }: Sending, open: readonly Open[]): Promise<readonly BatchResult[]> {
  const { batches } = run.driver;
  if (batches === undefined) {
    throw new DriverError('the service takes one change at a time', { failure: 'unsupported', outcome: 'none' });
  }
  const touch = (): void => {
    for (const { change } of open) {
      run.wrote(change);
    }
  };
  try {
    const results = await batches.write({
      kind,
      parents,
      items: open.map(({ item }) => item),
      signal: run.signal,
    });
    touch();
    return results;
  } catch (error) {
    if (!(error instanceof DriverError) || error.outcome !== 'none') {
      touch();
    }
    throw error;
  }
}

/** Processes the results, and returns the items with an unknown outcome. */
function takeResults(
  { run, end }: Sending,
  open: readonly Open[],
  { results, isFirst }: { readonly results: readonly BatchResult[]; readonly isFirst: boolean },
): readonly Open[] {
  const unknown: Open[] = [];
  for (const [index, one] of open.entries()) {
    const { at, change, item } = one;
    const result = results[index];
    if (result === undefined || (result.status === 'failed' && result.error.outcome !== 'none')) {
      unknown.push(one);
    } else if (result.status === 'failed') {
      end(at, { error: result.error });
    } else if (item.action === 'delete' || result.status === 'deleted') {
      if (change.action === 'delete') {
        run.lookLater(change);
      }
      end(at, { done: item.action === 'create' ? {} : { id: item.id } });
    } else {
      if (change.action === 'create') {
        run.names.give(change, result.id);
        run.onCreated(change, result.id);
      }
      run.lookLater(change, { id: result.id, fields: item.fields });
      const existed = change.action === 'create' && result.status === 'updated' && isFirst;
      end(at, { done: { id: result.id, ...(existed ? { note: 'it existed already, and was updated' } : {}) } });
    }
  }
  return unknown;
}

/** The live resource that proves an item is done; undefined if it is not done, or not visible yet. */
function proofOf({ run, model }: Sending, { item }: Open, resources: ListedNow): Live | 'deleted' | undefined {
  if (item.action === 'delete') {
    return resources.byId.has(item.id) ? undefined : 'deleted';
  }
  const isAsWanted = (live: Live | undefined, fields: Fields): live is Live =>
    live !== undefined && Object.keys(differingFields(model, fields, { fields: live.fields })).length === 0;
  if (item.action === 'update') {
    // The service may assign a new id on update.
    const live =
      resources.byId.get(item.id) ?? resources.byKey.get(model.keyOf({ ...item.live.fields, ...item.fields }) ?? '');
    return isAsWanted(live, item.fields) ? live : undefined;
  }
  const live = resources.byKey.get(model.keyOf(item.fields) ?? '');
  return isAsWanted(live, item.fields) && !run.names.isTaken(model.name, live.id) ? live : undefined;
}

interface ListedNow {
  readonly byId: ReadonlyMap<string, Live>;
  readonly byKey: ReadonlyMap<string, Live>;
}

/** Finds out, with one list, which items are done although their results were lost. Returns the others. */
async function lookUp(sending: Sending, open: readonly Open[]): Promise<readonly Open[]> {
  const { run, kind, model, parents, end } = sending;
  const withoutSeparateList = !needsSeparateList(
    model,
    open.map(({ change }) => change),
  );
  const listed = await run.driver.reader().list(kind, parents, { withoutSeparateList });
  const resources: ListedNow = {
    byId: new Map(listed.map((live) => [live.id, live])),
    byKey: new Map(listed.flatMap((live) => [[model.keyOf(live.fields) ?? '', live] as const])),
  };
  return open.filter((one) => {
    const { at, change, item } = one;
    const proof = proofOf(sending, one, resources);
    if (proof === undefined) {
      return true;
    }
    if (proof === 'deleted') {
      end(at, { done: item.action === 'create' ? {} : { id: item.id } });
      return false;
    }
    if (change.action === 'create') {
      run.names.give(change, proof.id);
      run.onCreated(change, proof.id);
    }
    end(at, { done: { id: proof.id, live: proof } });
    return false;
  });
}

function isNotOffered({ failure, outcome }: DriverError): boolean {
  return outcome === 'none' && (failure === 'missing' || failure === 'unsupported');
}

/** Applies the changes one by one, without batches. */
async function oneByOne({ run, end }: Sending, open: readonly Open[]): Promise<void> {
  for (const { at, change } of open) {
    if (run.stopping.aborted) {
      end(at, { error: new ChangeError('not sent, because the run ended', { outcome: 'none' }) });
      continue;
    }
    try {
      end(at, { done: await attempt(run, change) });
    } catch (error) {
      end(at, { error });
    }
  }
}

/** Whether the service rejects the request as a whole, possibly because of a single item. */
function isRefused({ failure, outcome }: DriverError): boolean {
  return outcome === 'none' && (failure === 'invalid' || failure === 'conflict');
}

/** Splits a rejected request in halves, so that only invalid items fail. */
async function inHalves(sending: Sending, open: readonly Open[]): Promise<void> {
  const middle = Math.ceil(open.length / 2);
  await settle(sending, open.slice(0, middle));
  await settle(sending, open.slice(middle));
}

/** Sends the open items until each has an outcome. */
async function settle(sending: Sending, all: readonly Open[]): Promise<void> {
  const { run, kind, end } = sending;
  let open = all;
  let isDoubtful = false;
  const giveUp = (error: unknown): void => {
    for (const { at } of open) {
      end(at, { error });
    }
  };
  for (let attempts = 1; open.length > 0; attempts++) {
    if (attempts === 1 && (open.length === 1 || run.unbatched.has(kind) || run.stopping.aborted)) {
      return await oneByOne(sending, open);
    }
    let problem: DriverError;
    try {
      open = takeResults(sending, open, { results: await sendMany(sending, open), isFirst: !isDoubtful });
      problem = new DriverError('the service returned no result for it', { failure: 'unreadable', outcome: 'unknown' });
    } catch (error) {
      if (!(error instanceof DriverError)) {
        return giveUp(error);
      }
      problem = error;
    }
    const [next] = open;
    if (next === undefined) {
      return;
    }
    const { message, failure } = problem;
    if (isNotOffered(problem) && !isDoubtful) {
      run.unbatched.set(kind, message);
      return await oneByOne(sending, open);
    }
    if (isRefused(problem) && !isDoubtful) {
      return await inHalves(sending, open);
    }
    if (problem.outcome !== 'none') {
      isDoubtful = true;
      run.emit({ type: 'retrying', change: next.change, message });
      try {
        open = await lookUp(sending, open);
      } catch (error) {
        const why = `it is unknown whether it was applied, and looking for it failed: ${messageOf(error)}. The next apply looks again.`;
        return giveUp(new ChangeError(why, { failure, outcome: 'unknown' }));
      }
    } else if (failure !== 'unavailable') {
      return giveUp(isDoubtful ? new ChangeError(message, { failure, outcome: 'unknown' }) : problem);
    }
    const [left] = open;
    if (left !== undefined && !(await pause(run, left.change, { attempt: attempts, message }))) {
      return giveUp(isDoubtful ? new ChangeError(message, { failure, outcome: 'unknown' }) : problem);
    }
  }
}

/**
 * Applies changes of one kind below one parent with one request; each has its own outcome. After a lost response, one list shows which
 * items are done before the rest is sent again.
 */
export async function applyBatch(
  run: Run,
  changes: readonly Batched[],
  end: (at: number, outcome: ItemResult) => void,
): Promise<void> {
  const [first] = changes;
  if (first === undefined) {
    return;
  }
  const { kind } = first;
  const sending: Sending = { run, kind, model: run.names.modelOf(kind), parents: run.names.parentsOf(first), end };
  await settle(sending, await openItems(sending, changes));
}

import { messageOf } from '../../../base/error-message.ts';
import { unreachable } from '../../../base/unreachable.ts';
import type { Adopt, Change, Delete, Move, Replace, Update } from '../../plan/plan.ts';
import { DriverError, type Removal } from '../driver.ts';
import { partsFirst } from '../ledger.ts';
import { changedFields } from '../observe/resolve.ts';
import { intend, makeResource } from './create.ts';
import { expectGone, expectSeen } from './seen.ts';
import { type Attempted, ChangeError, type Run, ready, sendUntilKnown, updateResource } from './send.ts';
import { isTemporary, setTemporary } from './temporary.ts';

async function update(run: Run, change: Update | Adopt): Promise<Attempted> {
  const id =
    change.id !== undefined && !run.names.isCreated(change.address) ? change.id : run.names.idOf(change.address);
  const fields = ready(run, change, changedFields(change));
  if (Object.keys(fields).length === 0) {
    const live = run.check.liveOf(change, id);
    return live === undefined ? { id } : { id, live };
  }
  const all = ready(run, change, change.after);
  const live = await updateResource(run, change, {
    parents: run.names.parentsOf(change),
    id,
    fields,
    all,
    ...(run.isBegun(change.address) ? { completes: true } : {}),
  });
  if (live === undefined) {
    return { id };
  }
  await expectSeen(run, change, { parents: run.names.parentsOf(change), id: live.id, fields }, live);
  // The service may assign a new id on update.
  return { id: live.id, live };
}

async function remove(run: Run, change: Delete | Replace): Promise<Removal> {
  const { kind, id } = change;
  const parents = run.names.parentsOf(change);
  let sent = 0;
  try {
    const answer = await sendUntilKnown(run, change, () => {
      sent++;
      return run.driver.remove({ kind, parents, id, signal: run.signal });
    });
    // If the second request finds nothing, the first one deleted it.
    return sent > 1 && answer === 'absent' ? 'removed' : answer;
  } catch (error) {
    if (error instanceof DriverError && error.outcome === 'done') {
      return 'removed';
    }
    if (error instanceof DriverError && error.failure === 'missing') {
      return sent > 1 ? 'removed' : 'absent';
    }
    throw error;
  }
}

async function replace(run: Run, change: Replace): Promise<Attempted> {
  // Resolve the values first: a resource that cannot be created again must not be deleted.
  ready(run, change, change.after);
  run.names.parentsOf(change);
  await intend(run, change);
  const removed = await remove(run, change);
  if (typeof removed === 'object') {
    throw new ChangeError(`${removed.pending}; it is created again by an apply after that`, { outcome: 'done' });
  }
  // Its parts are deleted as well; record that, so that the next run does not search for them.
  for (const address of partsFirst(run.recordedBelow(change.address))) {
    await run.keep({ type: 'remove', address }, { kind: run.recorded(address)?.kind ?? change.kind });
  }
  try {
    return await makeResource(run, change);
  } catch (error) {
    const message = messageOf(error);
    throw new ChangeError(`it was deleted, but creating it again failed: ${message}. The next apply creates it.`, {
      failure: error instanceof DriverError || error instanceof ChangeError ? error.failure : undefined,
      outcome: 'done',
    });
  }
}

async function move(run: Run, change: Move): Promise<Attempted> {
  const { kind, after, before } = change;
  const { names } = run;
  const id = change.id !== undefined && !names.isCreated(change.address) ? change.id : names.idOf(change.address);
  const sibling = after ?? before;
  if (sibling === undefined) {
    return { id, note: 'it has no siblings' };
  }
  const place = names.placeOf(sibling, change);
  const position = after === null ? { before: place } : { after: place };
  const parents = names.parentsOf(change);
  if (!(await run.recordBeforeMove(change))) {
    throw new ChangeError('nothing was sent, because the ledger could not be written', { outcome: 'none' });
  }
  try {
    await sendUntilKnown(run, change, () => run.driver.move({ kind, parents, id, position, signal: run.signal }));
  } catch (error) {
    if (!(error instanceof DriverError) || error.outcome !== 'done') {
      throw error;
    }
  }
  run.lookLater(change);
  return { id };
}

async function removeForGood(run: Run, change: Delete): Promise<Attempted> {
  const removed = await remove(run, change);
  if (typeof removed === 'object') {
    return removed;
  }
  if (removed === 'absent') {
    return { id: change.id, note: 'already deleted' };
  }
  if (run.isAwaited(change)) {
    await expectGone(run, change);
  } else {
    run.lookLater(change);
  }
  return { id: change.id };
}

/** Applies one change exactly as planned. Rejects with the reason if it cannot. */
export function attempt(run: Run, change: Change): Promise<Attempted> {
  switch (change.action) {
    case 'create':
      return makeResource(run, change);
    case 'update':
    case 'adopt':
      return isTemporary(change) ? setTemporary(run, change) : update(run, change);
    case 'replace':
      return replace(run, change);
    case 'delete':
      return removeForGood(run, change);
    case 'move':
      return move(run, change);
    default:
      return unreachable(change);
  }
}

import { printable, shortened } from '../../base/text.ts';
import type { ClosedGit } from './closed-git.ts';
import { failureOf, GitFailure, orUndefined } from './failure.ts';
import type { PushOutcome, RefUpdate, Repository } from './types.ts';

function leaseOf({ ref, from }: RefUpdate): string {
  return `--force-with-lease=${ref}:${from ?? ''}`;
}

/** The reasons for rejected references in the output of `--porcelain`: `!<tab>from:to<tab>[rejected] (stale info)`. */
function rejectionsIn({ output }: GitFailure): readonly string[] {
  const rejected = output.split('\n').filter((line) => line.startsWith('!\t'));
  return [...new Set(rejected.map((line) => line.split('\t')[2] ?? ''))];
}

function reasonOf(error: GitFailure): string {
  return [error.message, ...rejectionsIn(error).map((reason) => shortened(printable(reason), 200))].join('; ');
}

/** Whether a reference was not where expected during the push, even if another run has moved it back by now. */
function isStale(error: GitFailure): boolean {
  return rejectionsIn(error).some((reason) => reason.endsWith('(stale info)'));
}

type Send = (atomic: boolean, updates: readonly RefUpdate[]) => Promise<string>;

function sending(reach: ClosedGit['reach'], remote: string): Send {
  return (atomic, updates) =>
    reach(remote, [
      'push',
      '--porcelain',
      '--no-verify',
      '--no-follow-tags',
      '--no-signed',
      '--recurse-submodules=no',
      ...(atomic ? ['--atomic'] : []),
      ...updates.map(leaseOf),
      remote,
      ...updates.map(({ ref, to }) => `${to ?? ''}:${ref}`),
    ]);
}

type Look = (refs: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Pushes for all callers at once; returns the callers whose references are now at their targets. */
async function pushedAtOnce(
  callers: readonly (readonly RefUpdate[])[],
  { send, look, atomic }: { readonly send: Send; readonly look: Look; readonly atomic: boolean },
): Promise<readonly (readonly RefUpdate[])[]> {
  if (callers.length < 2) {
    return [];
  }
  const all = callers.flat();
  if ((await failureOf(send(atomic, all))) === undefined) {
    return callers;
  }
  const found = await orUndefined(look(all.map(({ ref }) => ref)));
  return found === undefined ? [] : callers.filter((own) => own.every(({ ref, to }) => found.get(ref) === to));
}

/**
 * Moves the references of several callers, all or none of each caller's: first in one push, then the failed callers one by one.
 * Callers with several references are pushed atomically.
 */
export async function pushTogether(
  reach: ClosedGit['reach'],
  remote: string,
  callers: readonly (readonly RefUpdate[])[],
  list: Repository['listRemote'],
): Promise<readonly PushOutcome[]> {
  const send = sending(reach, remote);
  const look: Look = (refs) => list(remote, refs);
  const single = callers.filter((own) => own.length === 1);
  const several = callers.filter((own) => own.length > 1);
  const done = new Set([
    ...(await pushedAtOnce(single, { send, look, atomic: false })),
    ...(await pushedAtOnce(several, { send, look, atomic: true })),
  ]);
  const outcomes: PushOutcome[] = [];
  for (const own of callers) {
    outcomes.push(done.has(own) ? { type: 'done' } : await pushAlone(own, send, look));
  }
  return outcomes;
}

/** Moves the references of one caller. If git fails, the result depends on where they point afterwards. */
async function pushAlone(updates: readonly RefUpdate[], send: Send, look: Look): Promise<PushOutcome> {
  try {
    await send(updates.length > 1, updates).catch(async (error: unknown) => {
      if (!(error instanceof GitFailure) || !error.message.includes('does not support --atomic')) {
        throw error;
      }
      for (const update of updates) {
        await send(false, [update]);
      }
    });
    return { type: 'done' };
  } catch (error) {
    if (!(error instanceof GitFailure)) {
      throw error;
    }
    const refs = updates.map(({ ref }) => ref);
    const found = await orUndefined(look(refs));
    if (found === undefined) {
      return { type: 'refused', reason: reasonOf(error) };
    }
    if (updates.every(({ ref, to }) => found.get(ref) === to)) {
      // The push succeeded, but its answer was lost.
      return { type: 'done' };
    }
    return updates.every(({ ref, from }) => found.get(ref) === from) && !isStale(error)
      ? { type: 'refused', reason: reasonOf(error) }
      : { type: 'moved' };
  }
}

import { printable, shortened } from '../../base/text.ts';
import type { ClosedGit } from './closed-git.ts';
import { GitFailure, orUndefined } from './failure.ts';
import type { PushOutcome, RefUpdate, Repository } from './types.ts';

function leaseOf({ ref, from }: RefUpdate): string {
  return `--force-with-lease=${ref}:${from ?? ''}`;
}

/** Why references were not moved, as `--porcelain` reports it: `!<tab>from:to<tab>[rejected] (stale info)`. */
function rejectionsIn({ output }: GitFailure): readonly string[] {
  const rejected = output.split('\n').filter((line) => line.startsWith('!\t'));
  return [...new Set(rejected.map((line) => line.split('\t')[2] ?? ''))];
}

function reasonOf(error: GitFailure): string {
  return [error.message, ...rejectionsIn(error).map((reason) => shortened(printable(reason), 200))].join('; ');
}

/** Whether a reference pointed elsewhere when git looked, even if it points where expected again: another run was quick. */
function isStale(error: GitFailure): boolean {
  return rejectionsIn(error).some((reason) => reason.endsWith('(stale info)'));
}

/** Moves references at a remote. Whatever git reports, what counts is where they point afterwards. */
export async function pushAll(
  reach: ClosedGit['reach'],
  remote: string,
  updates: readonly RefUpdate[],
  list: Repository['listRemote'],
): Promise<PushOutcome> {
  const send = (atomic: readonly string[], some: readonly RefUpdate[]): Promise<string> =>
    reach(remote, [
      'push',
      '--porcelain',
      '--no-verify',
      '--no-follow-tags',
      '--no-signed',
      '--recurse-submodules=no',
      ...atomic,
      ...some.map(leaseOf),
      remote,
      ...some.map(({ ref, to }) => `${to ?? ''}:${ref}`),
    ]);
  try {
    await send(updates.length > 1 ? ['--atomic'] : [], updates).catch(async (error: unknown) => {
      if (!(error instanceof GitFailure) || !error.message.includes('does not support --atomic')) {
        throw error;
      }
      for (const update of updates) {
        await send([], [update]);
      }
    });
    return { type: 'done' };
  } catch (error) {
    if (!(error instanceof GitFailure)) {
      throw error;
    }
    const refs = updates.map(({ ref }) => ref);
    const found = await orUndefined(list(remote, refs));
    if (found === undefined) {
      return { type: 'refused', reason: reasonOf(error) };
    }
    if (updates.every(({ ref, to }) => found.get(ref) === to)) {
      // It succeeded, and only the answer was lost.
      return { type: 'done' };
    }
    return updates.every(({ ref, from }) => found.get(ref) === from) && !isStale(error)
      ? { type: 'refused', reason: reasonOf(error) }
      : { type: 'moved' };
  }
}

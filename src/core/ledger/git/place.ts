import { argumentOf } from '../../../base/shell.ts';
import { printable } from '../../../base/text.ts';
import type { Outcome } from '../../diagnostics/diagnostic.ts';
import { GitFailure } from '../../git/failure.ts';
import type { CommitId, Repository } from '../../git/repository.ts';
import { type LedgerFailure, ledgerFailure } from '../problems.ts';
import { type RemoteLock, readLock } from './lock.ts';
import { type Relation, relationOf } from './relation.ts';

/** The location of an environment's ledger: the names of its refs in this clone and at the remote. */
export interface Place {
  readonly repository: Repository;
  /** Undefined if the repository has no remote; then the ledger is only in this clone. */
  readonly remote: string | undefined;
  /** Whether the user chose not to share it. */
  readonly isAlone: boolean;
  readonly environment: string;
  /** The ledger: a chain of commits, with the same name here and at the remote. */
  readonly ref: string;
  /** Exists at the remote while a run holds the ledger. */
  readonly lockRef: string;
  /** In this clone: the last seen ledger of the remote. */
  readonly seenRef: string;
  /** In this clone: fetched commits, until they are checked. */
  readonly incomingRef: string;
  readonly incomingLockRef: string;
  /** The name in messages. */
  readonly name: string;
}

/** The refs of an environment's ledger. */
export function placeOf(
  repository: Repository,
  environment: string,
  { remote, isAlone = false }: { readonly remote: string | undefined; readonly isAlone?: boolean | undefined },
): Place {
  const ref = `refs/colophon/${environment}`;
  return {
    repository,
    remote,
    isAlone,
    environment,
    ref,
    lockRef: `refs/colophon-lock/${environment}`,
    seenRef: `refs/colophon-remote/${remote ?? ''}/${environment}`,
    incomingRef: `refs/colophon-incoming/${environment}`,
    incomingLockRef: `refs/colophon-incoming-lock/${environment}`,
    name: remote === undefined ? ref : `${ref} of ${printable(remote)}`,
  };
}

/** The ledger in this clone and at the remote. */
export interface RemoteView {
  readonly relation: Relation;
  readonly local: CommitId | undefined;
  readonly remote: CommitId | undefined;
  /** The remote's commit when this clone saw it last, before the current fetch. */
  readonly seen: CommitId | undefined;
  readonly lock: RemoteLock | undefined;
}

/** The number of tries while the refs of the remote move during the fetch. */
const VIEWS = 5;

function unreachable({ name, remote = '' }: Place, reason: string): LedgerFailure {
  return ledgerFailure(
    'ledger-unreachable',
    `Cannot fetch ${name}: ${reason}. Without it, Colophon does not know what was applied and what may be deleted, so it did nothing. Check with \`git ls-remote ${argumentOf(remote, 'REMOTE')}\` that git can reach the remote without a password prompt. To plan without a ledger, and so without deletions: --ledger none.`,
  );
}

async function viewOnce(place: Place, remote: string): Promise<RemoteView | 'moved'> {
  const { repository, ref, lockRef, seenRef, incomingRef, incomingLockRef } = place;
  const there = await repository.listRemote(remote, [ref, lockRef]);
  const here = await repository.refs([ref, seenRef]);
  const [tip, lockTip] = [there.get(ref), there.get(lockRef)];
  const [local, seen] = [here.get(ref), here.get(seenRef)];
  const isHere = async (commit: CommitId | undefined): Promise<boolean> =>
    commit === undefined || commit === local || commit === seen || (await repository.has(commit));
  const missing = {
    ...((await isHere(tip)) ? {} : { [ref]: incomingRef }),
    ...((await isHere(lockTip)) ? {} : { [lockRef]: incomingLockRef }),
  };
  if (Object.keys(missing).length > 0) {
    try {
      await repository.fetch(remote, missing);
    } catch (error) {
      // Probably deleted or replaced between the two requests; any other failure will also fail the next request.
      if (error instanceof GitFailure) {
        return 'moved';
      }
      throw error;
    }
    if (!(await isHere(tip)) || !(await isHere(lockTip))) {
      return 'moved';
    }
  }
  return {
    relation: await relationOf({ local, remote: tip, seen }, repository.isAncestor),
    local,
    remote: tip,
    seen,
    lock: lockTip === undefined ? undefined : await readLock(repository, lockTip),
  };
}

/** Records the state of the remote, and fast-forwards this clone to it. */
async function remember({ repository, ref, seenRef }: Place, view: RemoteView): Promise<void> {
  const { relation, local, remote, seen } = view;
  await Promise.all([
    remote !== undefined &&
      seen !== remote &&
      relation.type !== 'rewritten' &&
      repository.setRef({ ref: seenRef, from: seen, to: remote }),
    relation.type === 'same' &&
      relation.tip !== undefined &&
      relation.tip !== local &&
      repository.setRef({ ref, from: local, to: relation.tip }),
  ]);
}

/** Compares the ledger here with the one at the remote, and fetches what is new. */
export async function viewRemote(place: Place): Promise<Outcome<RemoteView>> {
  const { repository, remote, ref } = place;
  if (remote === undefined) {
    const local = (await repository.refs([ref])).get(ref);
    const relation: Relation = { type: 'same', tip: local };
    return {
      ok: true,
      value: { relation, local, remote: undefined, seen: undefined, lock: undefined },
      diagnostics: [],
    };
  }
  try {
    for (let tries = 0; tries < VIEWS; tries++) {
      const view = await viewOnce(place, remote);
      if (view === 'moved') {
        continue;
      }
      try {
        await remember(place, view);
      } catch (error) {
        // Another process of this clone moved the refs; retry.
        if (error instanceof GitFailure && tries < VIEWS - 1) {
          continue;
        }
        throw error;
      }
      return { ok: true, value: view, diagnostics: [] };
    }
    return unreachable(place, 'the fetch failed, or the refs changed, at every attempt');
  } catch (error) {
    if (error instanceof GitFailure) {
      return unreachable(place, error.message);
    }
    throw error;
  }
}

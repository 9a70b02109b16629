import { rmSync, writeFileSync } from 'node:fs';
import type { CommitId } from '../../git/repository.ts';
import { PRIVATE, readIfThere } from '../files.ts';
import type { LedgerSystem } from '../system.ts';
import { isDead, type RemoteLock } from './lock.ts';
import type { Place } from './place.ts';
import { filesOf } from './records.ts';

/** Remembers in this clone which lock at the remote is its own, until that was given back. */
export function rememberHeld(place: Place, commit: CommitId): void {
  writeFileSync(filesOf(place).held, commit, { mode: PRIVATE });
}

/** Gives a lock back, and forgets it once it is gone. A remote that refuses keeps it; the next apply tries again. */
export async function giveBack(place: Place, commit: CommitId): Promise<void> {
  const { repository, remote, lockRef } = place;
  if (remote !== undefined) {
    const pushed = await repository.push(remote, [{ ref: lockRef, from: commit, to: undefined }]);
    if (pushed.type !== 'refused') {
      forgetHeld(place);
    }
  }
}

export function forgetHeld(place: Place): void {
  rmSync(filesOf(place).held, { force: true });
}

/**
 * Whether nobody works under a lock any more: its process is gone, or it was taken from this clone. For the latter the caller
 * must have, or see that nobody has, the lock of the clone itself.
 */
export function isLeftBehind(place: Place, lock: RemoteLock, system: LedgerSystem): boolean {
  const held = readIfThere(filesOf(place).held)?.toString('utf8');
  return isDead(lock, system) || (held === lock.commit && lock.host === system.host);
}

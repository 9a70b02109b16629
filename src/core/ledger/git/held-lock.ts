import { rmSync, writeFileSync } from 'node:fs';
import type { CommitId } from '../../git/repository.ts';
import { PRIVATE, readIfThere } from '../files.ts';
import type { LedgerSystem } from '../system.ts';
import { isDead, type RemoteLock } from './lock.ts';
import type { Place } from './place.ts';
import { filesOf } from './records.ts';

/** Records in this clone which lock at the remote it holds, until it is released. */
export function rememberHeld(place: Place, commit: CommitId): void {
  writeFileSync(filesOf(place).held, commit, { mode: PRIVATE });
}

/** Releases a lock, and forgets it on success. If the remote refuses, the lock remains until the next apply tries again. */
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
 * Whether no run uses a lock anymore: its process is gone, or it belongs to this clone. In the second case, the caller must
 * hold the lock of the clone, or know that it is free.
 */
export function isLeftBehind(place: Place, lock: RemoteLock, system: LedgerSystem): boolean {
  const held = readIfThere(filesOf(place).held)?.toString('utf8');
  return isDead(lock, system) || (held === lock.commit && lock.host === system.host);
}

import type { CommitId } from '../../git/repository.ts';

/** The newest commit of the ledger in this clone, at the remote, and at the remote when it was last seen from here. */
export interface Tips {
  readonly local: CommitId | undefined;
  readonly remote: CommitId | undefined;
  readonly seen: CommitId | undefined;
}

/** How the two relate. `tip` is the commit that counts; undefined if there is no ledger yet. */
export type Relation =
  /** This clone has what the remote has, or the remote has more: nothing of ours is missing there. */
  | { readonly type: 'same'; readonly tip: CommitId | undefined }
  /** This clone has records that were never pushed; they continue what the remote has. */
  | { readonly type: 'unpushed'; readonly tip: CommitId }
  /** This clone has records that were never pushed, and the remote was updated without them. */
  | { readonly type: 'parted'; readonly tip: CommitId; readonly ours: CommitId }
  /** The remote no longer has what it had. */
  | { readonly type: 'rewritten'; readonly tip: CommitId; readonly ours: CommitId }
  /** The remote had a ledger and no longer has one. */
  | { readonly type: 'lost'; readonly tip: CommitId };

/** Compares the ledger of this clone with the one of the remote. */
export async function relationOf(
  { local, remote, seen }: Tips,
  isAncestor: (older: CommitId, newer: CommitId) => Promise<boolean>,
): Promise<Relation> {
  if (local === undefined) {
    return { type: 'same', tip: remote };
  }
  if (remote === undefined) {
    return seen === undefined ? { type: 'unpushed', tip: local } : { type: 'lost', tip: local };
  }
  // What was at the remote must still be there.
  if (seen !== undefined && seen !== remote && !(await isAncestor(seen, remote))) {
    return { type: 'rewritten', tip: remote, ours: local };
  }
  if (await isAncestor(local, remote)) {
    return { type: 'same', tip: remote };
  }
  return (await isAncestor(remote, local))
    ? { type: 'unpushed', tip: local }
    : { type: 'parted', tip: remote, ours: local };
}

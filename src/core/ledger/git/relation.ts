import type { CommitId } from '../../git/repository.ts';

/** The newest commit of the ledger in this clone, at the remote, and at the remote when it was last seen from here. */
export interface Tips {
  readonly local: CommitId | undefined;
  readonly remote: CommitId | undefined;
  readonly seen: CommitId | undefined;
}

/** How clone and remote relate. `tip` is the authoritative commit; undefined if there is no ledger yet. */
export type Relation =
  /** The remote has everything that this clone has, and possibly more. */
  | { readonly type: 'same'; readonly tip: CommitId | undefined }
  /** This clone has unpushed records that continue the remote's commit. */
  | { readonly type: 'unpushed'; readonly tip: CommitId }
  /** This clone has unpushed records, and the remote was updated without them. */
  | { readonly type: 'parted'; readonly tip: CommitId; readonly ours: CommitId }
  /** The remote's history was rewritten. */
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
  // The last seen commit must still be part of the remote's history.
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

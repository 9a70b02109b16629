/** The hash of a commit. */
export type CommitId = string;

/** A reference to move, provided that it still points where expected. */
export interface RefUpdate {
  readonly ref: string;
  /** Its expected target; undefined if it must not exist. */
  readonly from: CommitId | undefined;
  /** Its new target; undefined deletes it. */
  readonly to: CommitId | undefined;
}

/** The result of moving references at a remote, all or none. */
export type PushOutcome =
  | { readonly type: 'done' }
  /** One of them did not point where expected. */
  | { readonly type: 'moved' }
  | { readonly type: 'refused'; readonly reason: string };

export interface CommitInfo {
  readonly id: CommitId;
  readonly parents: readonly CommitId[];
  readonly author: string;
  /** As an ISO timestamp. */
  readonly at: string;
  readonly subject: string;
  readonly body: string;
}

interface NewCommit {
  /** All files of the commit; it has no folders. */
  readonly files: Readonly<Record<string, string>>;
  readonly parent: CommitId | undefined;
  readonly message: string;
}

/** A git repository. Nothing here touches the work tree, the index or a branch. */
export interface Repository {
  /** The top of the work tree. */
  readonly root: string;
  /** The git folder that all work trees of the repository share. */
  readonly commonDir: string;
  readonly isShallow: boolean;
  readonly head: () => Promise<CommitId | undefined>;
  /** Whether any of these files (by default, anything below the root) differs from the last commit. */
  readonly isChanged: (files?: readonly string[]) => Promise<boolean>;
  /** The paths among these that are in the index; relative to the top, case-insensitive. */
  readonly tracked: (paths: readonly string[]) => Promise<readonly string[]>;
  /** The name of the committer, if git has one. */
  readonly committer: () => Promise<string | undefined>;
  readonly remotes: () => Promise<readonly string[]>;
  /** The remote of the current branch, otherwise `origin`, otherwise the only one. */
  readonly defaultRemote: () => Promise<string | undefined>;
  /** The references with these names; a star at the end matches anything. */
  readonly refs: (names: readonly string[]) => Promise<ReadonlyMap<string, CommitId>>;
  /** Moves a reference of this repository, unless it has been moved meanwhile. */
  readonly setRef: (update: RefUpdate) => Promise<void>;
  readonly has: (commit: CommitId) => Promise<boolean>;
  /** The commit of a branch, a tag or a hash; undefined if there is none. */
  readonly commitOf: (name: string) => Promise<CommitId | undefined>;
  /** Checks out a commit into an empty folder as a separate checkout. */
  readonly checkOut: (commit: CommitId, folder: string) => Promise<void>;
  readonly isAncestor: (older: CommitId, newer: CommitId) => Promise<boolean>;
  readonly commonAncestor: (one: CommitId, other: CommitId) => Promise<CommitId | undefined>;
  /** A file of a commit; undefined if the commit does not have it. Throws if it exceeds the limit. */
  readonly read: (commit: CommitId, file: string, mostBytes?: number) => Promise<Buffer | undefined>;
  readonly commit: (commit: NewCommit) => Promise<CommitId>;
  /** Newest first. */
  readonly history: (
    tip: CommitId,
    options?: { readonly limit?: number; readonly since?: CommitId },
  ) => Promise<readonly CommitInfo[]>;
  /** `refs` at a remote. */
  readonly listRemote: (remote: string, refs: readonly string[]) => Promise<ReadonlyMap<string, CommitId>>;
  /** Fetches references of a remote, each under a local name. */
  readonly fetch: (remote: string, names: Readonly<Record<string, string>>) => Promise<void>;
  readonly push: (remote: string, updates: readonly RefUpdate[]) => Promise<PushOutcome>;
}

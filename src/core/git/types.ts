/** The hash of a commit. */
export type CommitId = string;

/** One reference to move at a remote, provided that it still points where expected. */
export interface RefUpdate {
  readonly ref: string;
  /** Where it must point; undefined where it must not exist. */
  readonly from: CommitId | undefined;
  /** Its new target; undefined deletes it. */
  readonly to: CommitId | undefined;
}

/** The result of moving references at a remote: all of them, or none. */
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
  /** The files of the commit, all of them, at the top. */
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
  /** Whether any of these files, or without them anything below the root, differs from the last commit. */
  readonly isChanged: (files?: readonly string[]) => Promise<boolean>;
  /** Which of these paths, relative to the top and in any case, are in the index. */
  readonly tracked: (paths: readonly string[]) => Promise<readonly string[]>;
  /** The name of the committer, where git knows one. */
  readonly committer: () => Promise<string | undefined>;
  readonly remotes: () => Promise<readonly string[]>;
  /** The remote of the current branch, otherwise `origin`, otherwise the only one. */
  readonly defaultRemote: () => Promise<string | undefined>;
  /** The references with these names; a star at the end matches anything. */
  readonly refs: (names: readonly string[]) => Promise<ReadonlyMap<string, CommitId>>;
  /** Moves a reference of this repository, unless it was moved in the meantime. */
  readonly setRef: (update: RefUpdate) => Promise<void>;
  readonly has: (commit: CommitId) => Promise<boolean>;
  /** The commit that a branch, a tag or a hash means; undefined where there is none. */
  readonly commitOf: (name: string) => Promise<CommitId | undefined>;
  /** Puts the files of a commit into an empty folder, which becomes a checkout of its own. */
  readonly checkOut: (commit: CommitId, folder: string) => Promise<void>;
  readonly isAncestor: (older: CommitId, newer: CommitId) => Promise<boolean>;
  readonly commonAncestor: (one: CommitId, other: CommitId) => Promise<CommitId | undefined>;
  /** A file of a commit; undefined where the commit has no such file. Throws where it is larger than the limit. */
  readonly read: (commit: CommitId, file: string, mostBytes?: number) => Promise<Buffer | undefined>;
  readonly commit: (commit: NewCommit) => Promise<CommitId>;
  /** Newest first. */
  readonly history: (
    tip: CommitId,
    options?: { readonly limit?: number; readonly since?: CommitId },
  ) => Promise<readonly CommitInfo[]>;
  /** The same at a remote. */
  readonly listRemote: (remote: string, refs: readonly string[]) => Promise<ReadonlyMap<string, CommitId>>;
  /** Fetches references of a remote under other names. */
  readonly fetch: (remote: string, names: Readonly<Record<string, string>>) => Promise<void>;
  readonly push: (remote: string, updates: readonly RefUpdate[]) => Promise<PushOutcome>;
}

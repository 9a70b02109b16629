import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lazily } from '../base/lazily.ts';
import { isInside, realOrGiven } from '../base/places.ts';
import { repositoryRootOf } from '../base/repository-root.ts';
import { printable } from '../base/text.ts';
import { closeSettings } from './closed-settings.ts';
import { GitFailure } from './failure.ts';
import { type Git, gitIn, withSettings } from './run.ts';

/** The name of a commit. */
export type CommitId = string;

/** One reference to be moved at a remote, provided that it still is where it is thought to be. */
interface RefUpdate {
  readonly ref: string;
  /** Where it must be; undefined where it must not be there. */
  readonly from: CommitId | undefined;
  /** Where it goes; undefined takes it away. */
  readonly to: CommitId | undefined;
}

/** What came of moving references at a remote: all of them, or none. */
type PushOutcome =
  | { readonly type: 'done' }
  /** One of them was not where it was thought to be. */
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
  /** What all work trees of the repository share. */
  readonly commonDir: string;
  readonly isShallow: boolean;
  readonly head: () => Promise<CommitId | undefined>;
  /** Whether any of these files, or anything at all below the root without them, is not as it was committed. */
  readonly isChanged: (files?: readonly string[]) => Promise<boolean>;
  /** Which of these paths, from the top and in any case, the index has. */
  readonly tracked: (paths: readonly string[]) => Promise<readonly string[]>;
  /** The name of whoever commits here, where git knows one. */
  readonly committer: () => Promise<string | undefined>;
  readonly remotes: () => Promise<readonly string[]>;
  /** The remote of the current branch, else `origin`, else the only one. */
  readonly defaultRemote: () => Promise<string | undefined>;
  readonly urlOf: (remote: string) => Promise<string | undefined>;
  readonly refs: (names: readonly string[]) => Promise<ReadonlyMap<string, CommitId>>;
  /** Moves a reference of this repository, unless somebody else moved it in the meantime. */
  readonly setRef: (update: RefUpdate) => Promise<void>;
  readonly has: (commit: CommitId) => Promise<boolean>;
  readonly isAncestor: (older: CommitId, newer: CommitId) => Promise<boolean>;
  readonly commonAncestor: (one: CommitId, other: CommitId) => Promise<CommitId | undefined>;
  /** A file of a commit; undefined where the commit has none of that name. Throws where it is larger than the limit. */
  readonly read: (commit: CommitId, file: string, mostBytes?: number) => Promise<Buffer | undefined>;
  readonly commit: (commit: NewCommit) => Promise<CommitId>;
  /** Newest first. */
  readonly history: (
    tip: CommitId,
    options?: { readonly limit?: number; readonly since?: CommitId },
  ) => Promise<readonly CommitInfo[]>;
  readonly listRemote: (remote: string, refs: readonly string[]) => Promise<ReadonlyMap<string, CommitId>>;
  /** Brings references of a remote here, under other names. */
  readonly fetch: (remote: string, names: Readonly<Record<string, string>>) => Promise<void>;
  readonly push: (remote: string, updates: readonly RefUpdate[]) => Promise<PushOutcome>;
}

export interface OpenOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

// No name, subject or text of a commit can hold it: whoever writes one cannot make it look like two.
const FIELD = '\0';
/** More than these are not named one by one. */
const MOST_PATHS = 200;
const NOWHERE = '0'.repeat(40);

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof GitFailure) {
      return undefined;
    }
    throw error;
  }
}

/** Git in a repository, and what was found out about it. */
interface ClosedGit {
  readonly git: Git;
  readonly root: string;
  readonly commonDir: string;
  readonly isShallow: boolean;
  /** Runs a command that speaks to a remote. */
  readonly reach: (remote: string, args: readonly string[]) => Promise<string>;
}

/** Lines of `id<tab or blank>name`. */
function refLines(text: string): ReadonlyMap<string, CommitId> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [id = '', name = ''] = line.split(/[\t ]/);
      return [name, id];
    }),
  );
}

/** Stores an object of git's own without going through the index. */
async function store(git: Git, folder: string, type: 'blob' | 'tree', content: string | Buffer): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `new-${randomUUID()}`);
  try {
    writeFileSync(path, content, { mode: 0o600, flag: 'wx' });
    return await git.run(['hash-object', '-t', type, '-w', '--no-filters', path]);
  } finally {
    rmSync(path, { force: true });
  }
}

/** The bytes of a tree with these files, sorted by name as git wants it. */
function treeOf(files: readonly (readonly [name: string, blob: string])[]): Buffer {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.concat(
    sorted.flatMap(([name, blob]) => [Buffer.from(`100644 ${name}\0`, 'utf8'), Buffer.from(blob, 'hex')]),
  );
}

function leaseOf({ ref, from }: RefUpdate): string {
  return `--force-with-lease=${ref}:${from ?? ''}`;
}

/** Moves references at a remote. Whatever git says, what counts is where they are afterwards. */
async function pushAll(
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
      return { type: 'refused', reason: error.message };
    }
    if (updates.every(({ ref, to }) => found.get(ref) === to)) {
      // It was done, and only the answer was lost.
      return { type: 'done' };
    }
    return updates.every(({ ref, from }) => found.get(ref) === from)
      ? { type: 'refused', reason: error.message }
      : { type: 'moved' };
  }
}

/** The path of this machine that an address is; undefined for one of another machine. */
function localPath(url: string, top: string): string | undefined {
  if (/^file:\/\//i.test(url)) {
    return URL.canParse(url) ? realOrGiven(fileURLToPath(new URL(url).href)) : url;
  }
  const isElsewhere = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) || /^[^/\\]{2,}:/.test(url);
  return isElsewhere ? undefined : realOrGiven(resolve(top, url));
}

/** Git for one repository, which has no say in what programs are run. */
async function closedGit(top: string, { env = process.env, signal }: OpenOptions): Promise<ClosedGit> {
  const git = gitIn({ folder: top, env, signal });
  const [places, listing] = await Promise.all([
    git.run([
      'rev-parse',
      '--path-format=absolute',
      '--show-toplevel',
      '--git-common-dir',
      '--git-dir',
      '--is-shallow-repository',
    ]),
    // Runs nothing, whatever is in there.
    git.run(['config', '--list', '--includes', '--show-origin', '-z']),
  ]);
  const [root, commonDir, gitDir, shallow] = places.split('\n');
  if (root === undefined || commonDir === undefined || gitDir === undefined || realpathSync(root) !== top) {
    throw new GitFailure(
      `git takes ${printable(root ?? 'another folder')} for the top of the work tree instead of ${printable(top)}`,
    );
  }
  const gitFolders = [realpathSync(commonDir), realpathSync(gitDir)];
  const { settings, variables, ignored } = closeSettings(listing, { top, gitFolders }, env);
  const closed = gitIn({ folder: top, env: withSettings({ ...env, ...variables }, settings), signal });

  const addressOf = (remote: string, ...direction: readonly string[]): Promise<string> =>
    closed.run(['remote', 'get-url', '--all', ...direction, '--', remote]);
  const checked = new Map<string, Promise<void>>();
  const check = async (remote: string): Promise<void> => {
    const addresses = await Promise.all([addressOf(remote), addressOf(remote, '--push')]);
    const inside = addresses
      .flatMap((lines) => lines.split('\n'))
      .find((url) => {
        const path = localPath(url, top);
        return path !== undefined && isInside(top, path);
      });
    if (inside !== undefined) {
      throw new GitFailure(
        `the remote ${printable(remote)} is ${printable(inside)}, which is inside the checkout: a pull request could have brought it, with hooks that git would run`,
      );
    }
  };
  return {
    git: closed,
    root,
    commonDir,
    isShallow: shallow === 'true',
    reach: async (remote, args) => {
      const known = checked.get(remote) ?? check(remote);
      checked.set(remote, known);
      await known;
      return await closed.run(args).catch((error: unknown) => {
        throw error instanceof GitFailure && ignored.length > 0
          ? new GitFailure(
              `${error.message.replace(/\.$/, '')}. The repository sets ${ignored.map((name) => printable(name)).join(', ')}, which Colophon does not obey, because files of a checkout must not choose programs: set it for yourself with git config --global${ignored.includes('core.sshcommand') ? ', or GIT_SSH_COMMAND in the environment' : ''}`,
            )
          : error;
      });
    },
  };
}

function infoOf(fields: readonly string[]): CommitInfo {
  const [id = '', parents = '', author = '', at = '', subject = '', body = ''] = fields;
  return { id, parents: parents.split(' ').filter((one) => one !== ''), author, at, subject, body: body.trimEnd() };
}

/**
 * Opens the repository that a folder is in; undefined where it is in none. Throws where it is in one that git cannot open
 * (no git, another owner): whoever took that for no repository would look for the ledger in the wrong place.
 *
 * Which repository that is, is found here and not by git, which would also take a folder for one that only looks like it,
 * and then obey the configuration in it. Even the real one's configuration chooses no program to run.
 */
export async function openRepository(folder: string, options: OpenOptions = {}): Promise<Repository | undefined> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    return undefined;
  }
  const top = repositoryRootOf(realpathSync(folder));
  if (top === undefined) {
    return undefined;
  }
  const { git, root, commonDir, isShallow, reach } = await closedGit(top, options);
  const scratch = join(commonDir, 'colophon');
  const ident = lazily(() => orUndefined(git.run(['var', 'GIT_COMMITTER_IDENT'])));

  const remotes = async (): Promise<readonly string[]> =>
    (await git.run(['remote'])).split('\n').filter((name) => name !== '');

  const refs: Repository['refs'] = async (names) => {
    const text = (await orUndefined(git.run(['show-ref', '--', ...names]))) ?? '';
    // A name also stands for others that end with it.
    return new Map([...refLines(text)].filter(([name]) => names.includes(name)));
  };

  const listRemote: Repository['listRemote'] = async (remote, names) => {
    const found = refLines(await reach(remote, ['ls-remote', '--', remote, ...names]));
    return new Map([...found].filter(([name]) => names.includes(name)));
  };

  return {
    root,
    commonDir,
    isShallow,
    head: () => orUndefined(git.run(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])),
    isChanged: async (files) => {
      // A repository may be much larger than the manifest in it, and what is named must be found below its top.
      const inside = files?.map((file) => relative(root, realpathSync(file)).split(sep).join('/'));
      const only =
        inside !== undefined && inside.length <= MOST_PATHS ? inside.map((name) => `:(top,literal)${name}`) : [];
      const text = await git.run([
        'status',
        '--porcelain=v1',
        '--branch',
        '-z',
        '--untracked-files=all',
        '--no-renames',
        // To look into them, git would start another git in each.
        '--ignore-submodules=dirty',
        '--',
        ...only,
      ]);
      const changed = text
        .split('\0')
        .flatMap((line) => (line === '' || line.startsWith('## ') ? [] : [line.slice(3)]));
      const wanted = inside === undefined ? undefined : new Set(inside);
      return changed.some((name) => wanted === undefined || wanted.has(name));
    },
    tracked: async (paths) => {
      const names = paths.map((path) => `:(top,literal,icase)${path.split(sep).join('/')}`);
      const text = await git.run(['ls-files', '--cached', '-z', '--', ...names]);
      return text.split('\0').filter((name) => name !== '');
    },
    committer: async () => /^(.+) <[^>]*> /.exec((await ident()) ?? '')?.[1],
    remotes,
    defaultRemote: async () => {
      const branch = await orUndefined(git.run(['symbolic-ref', '--short', '--quiet', 'HEAD']));
      const own =
        branch === undefined ? undefined : await orUndefined(git.run(['config', '--get', `branch.${branch}.remote`]));
      const all = await remotes();
      return (
        [own, 'origin'].find((name) => name !== undefined && all.includes(name)) ??
        (all.length === 1 ? all[0] : undefined)
      );
    },
    urlOf: (remote) => orUndefined(git.run(['remote', 'get-url', '--', remote])),
    refs,
    setRef: async ({ ref, from, to }) => {
      const nowhere = NOWHERE.padEnd((to ?? from ?? NOWHERE).length, '0');
      await git.run(
        to === undefined ? ['update-ref', '-d', ref, from ?? nowhere] : ['update-ref', ref, to, from ?? nowhere],
      );
    },
    has: async (commit) => (await orUndefined(git.run(['cat-file', '-t', `${commit}^{commit}`]))) !== undefined,
    isAncestor: async (older, newer) =>
      older === newer || (await orUndefined(git.run(['merge-base', older, newer]))) === older,
    commonAncestor: async (one, other) => {
      const base = await orUndefined(git.run(['merge-base', one, other]));
      return base === '' ? undefined : base;
    },
    read: async (commit, file, mostBytes) => {
      const name = `${commit}:${file}`;
      const size = mostBytes === undefined ? undefined : await orUndefined(git.run(['cat-file', '-s', name]));
      if (mostBytes !== undefined && Number(size ?? 0) > mostBytes) {
        throw new GitFailure(`it has ${size} bytes, and more than ${mostBytes} are never read`);
      }
      return await orUndefined(git.bytes(['cat-file', 'blob', name]));
    },
    commit: async ({ files, parent, message }) => {
      const blobs: [string, string][] = [];
      for (const [name, text] of Object.entries(files)) {
        blobs.push([name, await store(git, scratch, 'blob', text)]);
      }
      const tree = await store(git, scratch, 'tree', treeOf(blobs));
      const path = join(scratch, `new-${randomUUID()}`);
      try {
        writeFileSync(path, message, { mode: 0o600, flag: 'wx' });
        const above = parent === undefined ? [] : ['-p', parent];
        // Machines that build have no name of their own.
        const who =
          (await ident()) === undefined ? ['-c', 'user.name=Colophon', '-c', 'user.email=colophon@localhost'] : [];
        return await git.run([...who, 'commit-tree', tree, ...above, '-F', path]);
      } finally {
        rmSync(path, { force: true });
      }
    },
    history: async (tip, { limit, since } = {}) => {
      const parts = ['%H', '%P', '%an <%ae>', '%cI', '%s', '%b'];
      const text = await git.run([
        'log',
        '-z',
        `--format=${parts.join('%x00')}`,
        ...(limit === undefined ? [] : [`--max-count=${limit}`]),
        tip,
        ...(since === undefined ? [] : [`^${since}`]),
        '--',
      ]);
      const fields = text === '' ? [] : text.split(FIELD);
      return Array.from({ length: Math.floor(fields.length / parts.length) }, (_, index) =>
        infoOf(fields.slice(index * parts.length, (index + 1) * parts.length)),
      );
    },
    listRemote,
    fetch: async (remote, names) => {
      await reach(remote, [
        'fetch',
        '--no-tags',
        '--no-write-fetch-head',
        '--no-auto-maintenance',
        '--recurse-submodules=no',
        '--',
        remote,
        ...Object.entries(names).map(([there, here]) => `+${there}:${here}`),
      ]);
    },
    push: (remote, updates) => pushAll(reach, remote, updates, listRemote),
  };
}

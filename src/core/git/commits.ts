import { lazily } from '../../base/lazily.ts';
import { GitFailure, orUndefined } from './failure.ts';
import type { Git } from './run.ts';
import type { CommitInfo, Repository } from './types.ts';

// No name, subject or text of a commit can contain it, so that no commit can look like two.
const FIELD = '\0';

function infoOf(fields: readonly string[]): CommitInfo {
  const [id = '', parents = '', author = '', at = '', subject = '', body = ''] = fields;
  return { id, parents: parents.split(' ').filter((one) => one !== ''), author, at, subject, body: body.trimEnd() };
}

/** Reads commits and their files. */
export function commitsOf(
  git: Git,
): Pick<Repository, 'head' | 'has' | 'commitOf' | 'isAncestor' | 'commonAncestor' | 'read' | 'history'> {
  return {
    head: () => orUndefined(git.run(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])),
    has: async (commit) => (await orUndefined(git.run(['cat-file', '-t', `${commit}^{commit}`]))) !== undefined,
    commitOf: (name) =>
      orUndefined(git.run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])),
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
        throw new GitFailure(`it has ${size} bytes; the limit is ${mostBytes}`);
      }
      return await orUndefined(git.blob(name));
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
  };
}

/** The bytes of a tree with these files, sorted by name as git requires. */
function treeOf(files: readonly (readonly [name: string, blob: string])[]): Buffer {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.concat(
    sorted.flatMap(([name, blob]) => [Buffer.from(`100644 ${name}\0`, 'utf8'), Buffer.from(blob, 'hex')]),
  );
}

/** Creates commits without the index and the work tree. */
export function committing(git: Git): Pick<Repository, 'commit' | 'committer'> {
  const ident = lazily(() => orUndefined(git.run(['var', 'GIT_COMMITTER_IDENT'])));
  const store = (type: 'blob' | 'tree', content: string | Buffer): Promise<string> =>
    git.run(['hash-object', '-t', type, '-w', '--no-filters', '--stdin'], content);
  return {
    committer: async () => /^(.+) <[^>]*> /.exec((await ident()) ?? '')?.[1],
    commit: async ({ files, parent, message }) => {
      const blobs: [string, string][] = [];
      for (const [name, text] of Object.entries(files)) {
        blobs.push([name, await store('blob', text)]);
      }
      const tree = await store('tree', treeOf(blobs));
      const above = parent === undefined ? [] : ['-p', parent];
      // Build machines have no committer name.
      const who =
        (await ident()) === undefined ? ['-c', 'user.name=Colophon', '-c', 'user.email=colophon@localhost'] : [];
      return await git.run([...who, 'commit-tree', tree, ...above, '-F', '-'], message);
    },
  };
}

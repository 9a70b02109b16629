import { lazily } from '../../base/lazily.ts';
import { GitFailure, orUndefined } from './failure.ts';
import { idOf, storing } from './objects.ts';
import type { Git } from './run.ts';
import type { CommitInfo, Repository } from './types.ts';

// Cannot occur in a commit, so that no commit can look like two.
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
    has: async (commit) => (await orUndefined(git.objects.read(`${commit}^{commit}`, 0)))?.type === 'commit',
    commitOf: (name) =>
      orUndefined(git.run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])),
    isAncestor: async (older, newer) =>
      older === newer || (await orUndefined(git.run(['merge-base', older, newer]))) === older,
    commonAncestor: async (one, other) => {
      const base = await orUndefined(git.run(['merge-base', one, other]));
      return base === '' ? undefined : base;
    },
    read: async (commit, file, mostBytes) => {
      const found = await orUndefined(git.objects.read(`${commit}:${file}`, mostBytes));
      if (found !== undefined && found.content === undefined) {
        throw new GitFailure(`it has ${found.size} bytes; the limit is ${mostBytes}`);
      }
      return found?.type === 'blob' ? found.content : undefined;
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

/** The author on machines without a git identity, such as build machines. */
const NOBODY = 'Colophon <colophon@localhost> 0 +0000';

/** Creates commits without touching the index and the work tree. */
export function committing(
  git: Git,
  { algorithm, env }: { readonly algorithm: string; readonly env: Readonly<Record<string, string | undefined>> },
): Pick<Repository, 'commit' | 'committer'> {
  const store = storing(git, algorithm);
  const identOf = (role: 'AUTHOR' | 'COMMITTER'): (() => Promise<string | undefined>) =>
    lazily(() => orUndefined(git.run(['var', `GIT_${role}_IDENT`])));
  const [author, committer] = [identOf('AUTHOR'), identOf('COMMITTER')];
  /** The identity with the current time, because the one that git reported is cached. */
  const now = (ident: string | undefined, role: 'AUTHOR' | 'COMMITTER'): string =>
    ident !== undefined && env[`GIT_${role}_DATE`] !== undefined
      ? ident
      : (ident ?? NOBODY).replace(/ \d{1,12}( [+-]\d{4})$/, ` ${Math.floor(Date.now() / 1000)}$1`);
  return {
    committer: async () => /^(.+) <[^>]*> /.exec((await committer()) ?? '')?.[1],
    commit: async ({ files, parent, message }) => {
      const blobs = Object.entries(files).map(([name, text]) => ({
        name,
        type: 'blob' as const,
        content: Buffer.from(text),
      }));
      const tree = {
        type: 'tree' as const,
        content: treeOf(blobs.map((blob) => [blob.name, idOf(blob, algorithm)])),
      };
      const lines = [
        `tree ${idOf(tree, algorithm)}`,
        ...(parent === undefined ? [] : [`parent ${parent}`]),
        `author ${now(await author(), 'AUTHOR')}`,
        `committer ${now(await committer(), 'COMMITTER')}`,
      ];
      const text = `${lines.join('\n')}\n\n${message}${message.endsWith('\n') ? '' : '\n'}`;
      const commit = { type: 'commit' as const, content: Buffer.from(text) };
      await store([...blobs, tree, commit]);
      return idOf(commit, algorithm);
    },
  };
}

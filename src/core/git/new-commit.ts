import { lazily } from '../../base/lazily.ts';
import { orUndefined } from './failure.ts';
import type { Git } from './run.ts';
import type { Repository } from './types.ts';

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

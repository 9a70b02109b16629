import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazily } from '../base/lazily.ts';
import type { ClosedGit } from './closed-git.ts';
import { orUndefined } from './or-undefined.ts';
import type { Git } from './run.ts';
import type { Repository } from './types.ts';

/** Stores a git object without using the index. */
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

/** The bytes of a tree with these files, sorted by name as git requires. */
function treeOf(files: readonly (readonly [name: string, blob: string])[]): Buffer {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.concat(
    sorted.flatMap(([name, blob]) => [Buffer.from(`100644 ${name}\0`, 'utf8'), Buffer.from(blob, 'hex')]),
  );
}

/** Creates commits without the index and the work tree. */
export function committing({
  git,
  commonDir,
}: Pick<ClosedGit, 'git' | 'commonDir'>): Pick<Repository, 'commit' | 'committer'> {
  const scratch = join(commonDir, 'colophon');
  const ident = lazily(() => orUndefined(git.run(['var', 'GIT_COMMITTER_IDENT'])));
  return {
    committer: async () => /^(.+) <[^>]*> /.exec((await ident()) ?? '')?.[1],
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
        // Build machines have no committer name.
        const who =
          (await ident()) === undefined ? ['-c', 'user.name=Colophon', '-c', 'user.email=colophon@localhost'] : [];
        return await git.run([...who, 'commit-tree', tree, ...above, '-F', path]);
      } finally {
        rmSync(path, { force: true });
      }
    },
  };
}

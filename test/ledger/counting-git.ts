import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GIT_ENV } from '../support/git.ts';

/** A git that counts how often it is started, in front of the real one. */
export function countingGit(folder: string): { readonly path: string; readonly started: () => readonly string[] } {
  const log = join(folder, 'log');
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  writeFileSync(log, '');
  writeFileSync(join(folder, 'git'), `#!/bin/sh\necho "$*" >> '${log}'\nexec '${real}' "$@"\n`);
  chmodSync(join(folder, 'git'), 0o755);
  return {
    path: `${folder}:${GIT_ENV['PATH']}`,
    started: () => {
      const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1);
      writeFileSync(log, '');
      return lines;
    },
  };
}

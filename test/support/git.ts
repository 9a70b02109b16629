import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

/** Git as somebody would have it whose machine says nothing about them. */
export const GIT_ENV: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};

/** Runs git in a folder and gives what it prints. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, {
    cwd: folder,
    env: GIT_ENV,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

/** Writes files and commits them; gives the commit. */
export function commitFiles(folder: string, files: Readonly<Record<string, string>>, message = 'Change'): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    git(folder, 'add', '--', name);
  }
  git(folder, 'commit', '--quiet', '--allow-empty', '-m', message);
  return git(folder, 'rev-parse', 'HEAD');
}

/** Repositories for tests; removed after the tests of the file. */
export interface Repositories {
  /** A bare repository with one commit on `main`. */
  readonly remote: (files?: Readonly<Record<string, string>>) => string;
  readonly clone: (remote: string, ...options: readonly string[]) => string;
  /** A repository without a remote. */
  readonly alone: (files?: Readonly<Record<string, string>>) => string;
  readonly folder: () => string;
}

/** Makes repositories in a temporary folder. */
export function useRepositories(): Repositories {
  const made: string[] = [];
  afterAll(() => {
    for (const folder of made) {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  const folder = (): string => {
    const path = mkdtempSync(join(tmpdir(), 'colophon-git-'));
    made.push(path);
    return path;
  };
  const alone: Repositories['alone'] = (files = { 'README.md': 'Docs\n' }) => {
    const path = folder();
    git(path, 'init', '--quiet', '--initial-branch=main');
    commitFiles(path, files, 'Begin');
    return path;
  };
  return {
    folder,
    alone,
    remote: (files) => {
      const path = folder();
      git(path, 'clone', '--quiet', '--bare', alone(files), path);
      return path;
    },
    clone: (remote, ...options) => {
      const path = folder();
      git(path, 'clone', '--quiet', ...options, remote, path);
      return path;
    },
  };
}

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

/** Git as somebody would have it whose machine says nothing about them. */
export const GIT_ENV: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  // Sample hooks are most of the files of a new repository.
  GIT_TEMPLATE_DIR: '',
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
  }
  if (Object.keys(files).length > 0) {
    git(folder, 'add', '--', ...Object.keys(files));
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

/** A repository that is copied wherever one with the same files is asked for, as it is alone, as a remote and as a clone. */
interface Prepared {
  readonly alone: string;
  readonly bare: string;
  readonly clone: string;
  /** What the references of the remote are as long as nobody has pushed. */
  readonly references: string;
}

const prepared = new Map<string, Prepared>();

function referencesOf(bare: string): string {
  const files = readdirSync(join(bare, 'refs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) =>
        `${entry.parentPath.slice(bare.length)}/${entry.name} ${readFileSync(join(entry.parentPath, entry.name), 'utf8')}`,
    );
  return [
    readFileSync(join(bare, 'packed-refs'), 'utf8'),
    readFileSync(join(bare, 'HEAD'), 'utf8'),
    ...files.sort(),
  ].join('\n');
}

/** Git is slow to start, and a copy needs no git; so each worker creates each repository once. */
function prepare(files: Readonly<Record<string, string>>): Prepared {
  const key = JSON.stringify(files);
  const known = prepared.get(key);
  if (known !== undefined) {
    return known;
  }
  const folder = mkdtempSync(join(tmpdir(), 'colophon-prepared-'));
  const [alone, bare, clone] = [join(folder, 'alone'), join(folder, 'bare'), join(folder, 'clone')];
  mkdirSync(alone);
  git(alone, 'init', '--quiet', '--initial-branch=main');
  commitFiles(alone, files, 'Begin');
  git(folder, 'clone', '--quiet', '--bare', alone, bare);
  git(folder, 'clone', '--quiet', bare, clone);
  const made = { alone, bare, clone, references: referencesOf(bare) };
  prepared.set(key, made);
  return made;
}

/** Creates repositories in a temporary folder. */
export function useRepositories(): Repositories {
  const made: string[] = [];
  /** The remotes that were copied, and from what. */
  const sources = new Map<string, Prepared>();
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
  const copyOf = (prepared: string): string => {
    const path = folder();
    cpSync(prepared, path, { recursive: true, preserveTimestamps: true });
    return path;
  };
  const usual = { 'README.md': 'Docs\n' };
  return {
    folder,
    alone: (files = usual) => copyOf(prepare(files).alone),
    remote: (files = usual) => {
      const source = prepare(files);
      const path = copyOf(source.bare);
      sources.set(path, source);
      return path;
    },
    clone: (remote, ...options) => {
      const source = sources.get(remote);
      if (source !== undefined && options.length === 0 && referencesOf(remote) === source.references) {
        const path = copyOf(source.clone);
        const config = join(path, '.git', 'config');
        writeFileSync(config, readFileSync(config, 'utf8').replace(source.bare, remote));
        // What the index says of the copied files is of the originals.
        git(path, 'update-index', '-q', '--refresh');
        return path;
      }
      const path = folder();
      git(path, 'clone', '--quiet', ...options, remote, path);
      return path;
    },
  };
}

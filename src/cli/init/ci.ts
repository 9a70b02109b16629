import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { packageFile } from '../../base/package-file.ts';
import { repositoryRootOf } from '../../base/repository-root.ts';
import { EXIT, Exit } from '../exit.ts';
import type { Terminal } from '../terminal.ts';
import type { NewFile } from './files.ts';
import { type Pin, type PinFlags, pinFor } from './pin.ts';

/** The hosts of repositories that `init` writes files for. */
export const CI_HOSTS = ['github', 'gitlab'] as const;
export type CiHost = (typeof CI_HOSTS)[number];

/** Files for the host of a repository, and what is left to do by hand. */
export interface CiFiles {
  readonly files: readonly NewFile[];
  readonly advice: readonly string[];
}

const GITLAB_FILE = '.gitlab-ci.yml';
const GITLAB_INCLUDED = '.gitlab/colophon.gitlab-ci.yml';
const WORKFLOWS = ['colophon-plan.yml', 'colophon-apply.yml', 'colophon-drift.yml'];

/** The first line that git answers; undefined where it has none, or there is no git. */
async function askGit(folder: string, env: Terminal['env'], args: readonly string[]): Promise<string | undefined> {
  if (repositoryRootOf(folder) !== folder) {
    return undefined;
  }
  const { gitIn } = await import('../../git/run.ts');
  const answer = await gitIn({ folder, env })
    .run(args)
    .catch(() => '');
  const [line = ''] = answer.split('\n');
  return line.trim() === '' ? undefined : line.trim();
}

/** The name of the machine in the address of a remote: `https://HOST/…`, `ssh://git@HOST/…` or `git@HOST:…`. */
function machineOf(remote: string): string {
  const found = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?([^/:]+)/i.exec(remote) ?? /^(?:[^@/:]+@)?([^/:]+):/.exec(remote);
  return found?.[1]?.toLowerCase() ?? '';
}

/**
 * The host that a repository is on, or will be: by its remote, else by the files that are there, else by the job that this
 * runs in. Undefined where nothing tells.
 */
export async function findCiHost(root: string, env: Terminal['env']): Promise<CiHost | undefined> {
  const name = await askGit(root, env, ['remote']);
  const remote =
    (await askGit(root, env, ['remote', 'get-url', 'origin'])) ??
    (name === undefined ? undefined : await askGit(root, env, ['remote', 'get-url', name]));
  const machine = machineOf(remote ?? '');
  const byMachine = CI_HOSTS.find((host) => machine.includes(host));
  if (byMachine !== undefined) {
    return byMachine;
  }
  if (existsSync(join(root, '.github'))) {
    return 'github';
  }
  if (existsSync(join(root, GITLAB_FILE)) || existsSync(join(root, '.gitlab'))) {
    return 'gitlab';
  }
  return env['GITHUB_ACTIONS'] === 'true' ? 'github' : env['GITLAB_CI'] === 'true' ? 'gitlab' : undefined;
}

// These would end a quoted text, stand for something else in a shell, a workflow or a pattern of paths, or be two lines.
const UNFIT = /["'`$\\*?[\]{}!\p{Cc}]/u;

function fitting(value: string, what: string): string {
  if (UNFIT.test(value) || value.includes('..')) {
    throw new Exit(
      EXIT.error,
      `${what} ${JSON.stringify(value)} has characters that a pipeline cannot be given safely. Nothing was written; leave the pipeline out with --ci none.`,
    );
  }
  return value;
}

/** The branch that is applied: what the remote calls its own, else the usual one that is there. */
async function mainBranch(root: string, env: Terminal['env']): Promise<string> {
  const remote = await askGit(root, env, ['symbolic-ref', '--short', 'refs/remotes/origin/HEAD']);
  if (remote?.startsWith('origin/') === true) {
    return remote.slice('origin/'.length);
  }
  const current = await askGit(root, env, ['symbolic-ref', '--short', 'HEAD']);
  return current === 'master' || current === 'trunk' ? current : 'main';
}

/** What a template leaves open. */
interface Values {
  readonly folder: string;
  readonly branch: string;
  readonly pin: Pin;
}

async function template(path: string, { folder, branch, pin }: Values): Promise<string> {
  const text = await readFile(packageFile(`ci/${path}`), 'utf8');
  return text
    .replace(/\bPACKAGE\b/g, () => pin.name)
    .replace(/\bVERSION\b/g, () => pin.version)
    .replace(/\bINTEGRITY\b/g, () => pin.integrity)
    .replaceAll('FOLDER/', () => (folder === '' ? '' : `${folder}/`))
    .replaceAll('FOLDER', () => (folder === '' ? '.' : folder))
    .replace(/\bBRANCH\b/g, () => branch);
}

/** Where the pipelines are written, and what they run. */
export interface CiPlace {
  readonly root: string;
  readonly folder: string;
  readonly env: Terminal['env'];
  readonly pin: PinFlags;
}

/** The files for a host, with paths from the root of the repository, for a manifest in `folder`. */
export async function ciFilesFor(host: CiHost, { root, folder, env, pin }: CiPlace): Promise<CiFiles> {
  const inside = fitting(relative(root, folder).split(sep).join('/'), 'the folder');
  const values = { folder: inside, branch: fitting(await mainBranch(root, env), 'the branch'), pin: pinFor(pin) };
  if (host === 'github') {
    const files = WORKFLOWS.map(async (name) => ({
      path: `.github/workflows/${name}`,
      text: await template(`github/${name}`, values),
    }));
    return {
      files: await Promise.all(files),
      advice: [
        'The workflows need two secrets and a variable: the comments at their top say which, and where they belong.',
      ],
    };
  }
  const taken = existsSync(join(root, GITLAB_FILE));
  const path = taken ? GITLAB_INCLUDED : GITLAB_FILE;
  return {
    files: [{ path, text: await template('gitlab/colophon.gitlab-ci.yml', values) }],
    advice: [
      ...(taken
        ? [`${GITLAB_FILE} is there already. Add this to it:\n  include:\n    - local: ${GITLAB_INCLUDED}`]
        : []),
      'The jobs need some variables: the comments at the top of the file say which, and what to protect.',
    ],
  };
}

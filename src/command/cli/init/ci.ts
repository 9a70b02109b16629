import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { packageFile } from '../../../base/package-file.ts';
import { repositoryRootOf } from '../../../base/repository-root.ts';
import { readVersion } from '../../../base/version.ts';
import { failure } from '../exit.ts';
import type { Terminal } from '../terminal.ts';
import { type Pin, type PinFlags, pinFor } from './pin.ts';

/** The hosts of repositories that `init` writes files for. */
const CODE_HOSTS = ['github', 'gitlab'] as const;
/** What runs Colophon. */
export type CiHost = (typeof CODE_HOSTS)[number] | 'kubernetes';

/** A file that `init` writes. */
export interface NewFile {
  /** Relative to the folder. */
  readonly path: string;
  readonly text: string;
}

/** Files for the host of a repository, and what remains to be done by hand. */
export interface CiFiles {
  readonly files: readonly NewFile[];
  readonly advice: readonly string[];
}

const GITLAB_FILE = '.gitlab-ci.yml';
const GITLAB_INCLUDED = '.gitlab/colophon.gitlab-ci.yml';
const KUBERNETES_FILES = ['colophon-agent.yaml', 'colophon-apply.yaml', 'colophon-drift.yaml'];
const WORKFLOWS = ['colophon-plan.yml', 'colophon-apply.yml', 'colophon-drift.yml'];

/** The first line that git prints; undefined if there is none, or no git. */
async function askGit(folder: string, env: Terminal['env'], args: readonly string[]): Promise<string | undefined> {
  if (repositoryRootOf(folder) !== folder) {
    return undefined;
  }
  const { gitIn } = await import('../../../core/git/run.ts');
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
 * The host of a repository: by its remote, else by the files that exist, else by the job that this runs in. Undefined if
 * none of them says.
 */
export async function findCiHost(root: string, env: Terminal['env']): Promise<CiHost | undefined> {
  const name = await askGit(root, env, ['remote']);
  const remote =
    (await askGit(root, env, ['remote', 'get-url', 'origin'])) ??
    (name === undefined ? undefined : await askGit(root, env, ['remote', 'get-url', name]));
  const machine = machineOf(remote ?? '');
  const byMachine = CODE_HOSTS.find((host) => machine.includes(host));
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

// These would end a quoted text, mean something else in a shell, a workflow or a path pattern, or start a new line.
const UNSAFE = /["'`$\\*?[\]{}!\p{Cc}]/u;

function checkSafe(value: string, what: string): string {
  if (UNSAFE.test(value) || value.includes('..')) {
    throw failure(
      `the name of the ${what}, ${JSON.stringify(value)}, contains characters that are not safe in a pipeline. Nothing was written. Rename it, or pass --ci none to write no pipelines.`,
    );
  }
  return value;
}

/** The branch that is applied: the default branch of the remote, else the current one if it has a usual name. */
async function mainBranch(root: string, env: Terminal['env']): Promise<string> {
  const remote = await askGit(root, env, ['symbolic-ref', '--short', 'refs/remotes/origin/HEAD']);
  if (remote?.startsWith('origin/') === true) {
    return remote.slice('origin/'.length);
  }
  const current = await askGit(root, env, ['symbolic-ref', '--short', 'HEAD']);
  return current === 'master' || current === 'trunk' ? current : 'main';
}

/** The values of the placeholders in a template. */
interface Values {
  /** The environments that a pipeline runs for; none for a manifest that declares none. */
  readonly environments: readonly string[];
  /** How many jobs share them; undefined for one job each. */
  readonly shards: number | undefined;
  readonly folder: string;
  readonly branch: string;
  /** What a job installs; undefined where an image has it. */
  readonly pin: Pin | undefined;
  readonly repository?: string;
}

async function template(path: string, values: Values): Promise<string> {
  const { folder, branch, pin, environments, shards = 0, repository = '' } = values;
  const names = Array.from({ length: shards }, (_one, index) => `"${index + 1}/${shards}"`);
  const text = await readFile(packageFile(`ci/${path}`), 'utf8');
  return text
    .replace(/\bENVIRONMENTS\b/g, () => environments.map((name) => JSON.stringify(name)).join(', '))
    .replace(/\bEXPECTED\b/g, () => environments.join(','))
    .replace(/\bSHARDS\b/g, () => names.join(', '))
    .replace(/\bSHARDCOUNT\b/g, () => String(shards))
    .replace(/\bPACKAGE\b/g, () => pin?.name ?? '')
    .replace(/\bVERSION\b/g, () => pin?.version ?? readVersion())
    .replace(/\bINTEGRITY\b/g, () => pin?.integrity ?? '')
    .replace(/\bREPOSITORY\b/g, () => repository)
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
  /** The environments that the manifest declares. */
  readonly environments: readonly string[];
  /** How many jobs share them; undefined for one job each. */
  readonly shards: number | undefined;
}

const EXAMPLE_REPOSITORY = 'https://git.example.com/docs.git';

/** The text of an object for each shard, below what is said about all of them. */
function perShard(text: string, shards: number): string {
  const start = text.search(/^apiVersion:/m);
  const objects = Array.from({ length: shards }, (_, index) =>
    text.slice(start).replace(/\bSHARDINDEX\b/g, () => String(index + 1)),
  );
  return `${text.slice(0, start)}${objects.join('---\n')}`;
}

/** Objects for a cluster, which clones the repository from its remote. */
async function kubernetesFiles(values: Values & { readonly shards: number }, place: CiPlace): Promise<CiFiles> {
  const { root, env } = place;
  const { readAddress } = await import('../../../core/git/checkout.ts');
  const { url } = readAddress((await askGit(root, env, ['remote', 'get-url', 'origin'])) ?? '', root);
  // A folder of this machine is none of the cluster.
  const isRemote = machineOf(url) !== '';
  const repository = isRemote ? checkSafe(url, 'remote') : EXAMPLE_REPOSITORY;
  const files = KUBERNETES_FILES.map(async (name) => {
    const text = await template(`kubernetes/${name}`, { ...values, repository });
    return { path: `kubernetes/${name}`, text: text.includes('SHARDINDEX') ? perShard(text, values.shards) : text };
  });
  return {
    files: await Promise.all(files),
    advice: [
      'The objects need an image in your registry and secrets: see the comments at the top of each file.',
      ...(isRemote ? [] : [`The repository has no remote: write its address in place of ${EXAMPLE_REPOSITORY}.`]),
    ],
  };
}

/** The files for a host, with paths from the root of the repository, for a manifest in `folder`. */
export async function ciFilesFor(host: CiHost, place: CiPlace): Promise<CiFiles> {
  const { root, folder, env, pin, environments, shards } = place;
  if (shards !== undefined && environments.length === 0) {
    throw failure('--shards shares environments among jobs, and the manifest declares none.');
  }
  const inside = checkSafe(relative(root, folder).split(sep).join('/'), 'folder');
  const values = {
    folder: inside,
    branch: checkSafe(await mainBranch(root, env), 'branch'),
    pin: host === 'kubernetes' ? undefined : pinFor(pin),
    environments,
    shards,
  };
  if (host === 'kubernetes') {
    return await kubernetesFiles({ ...values, shards: shards ?? 1 }, place);
  }
  const templates = shards !== undefined ? `${host}-shards` : environments.length === 0 ? host : `${host}-environments`;
  if (host === 'github') {
    const files = WORKFLOWS.map(async (name) => ({
      path: `.github/workflows/${name}`,
      text: await template(`${templates}/${name}`, values),
    }));
    return {
      files: await Promise.all(files),
      advice: [
        environments.length === 0 || shards !== undefined
          ? `The workflows need two secrets${shards === undefined ? ' and a variable' : ', and each environment an organization in the manifest'}: see the comments at the top of each file.`
          : 'The workflows need two secrets, and a variable for each environment: see the comments at the top of each file.',
      ],
    };
  }
  const taken = existsSync(join(root, GITLAB_FILE));
  const path = taken ? GITLAB_INCLUDED : GITLAB_FILE;
  return {
    files: [{ path, text: await template(`${templates}/colophon.gitlab-ci.yml`, values) }],
    advice: [
      ...(taken ? [`${GITLAB_FILE} already exists. Add this to it:\n  include:\n    - local: ${GITLAB_INCLUDED}`] : []),
      'The jobs need variables: the comments at the top of the file list them, and which ones to protect.',
    ],
  };
}

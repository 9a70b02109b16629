import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { packageFile } from '../../../base/package-file.ts';
import { repositoryRootOf } from '../../../base/repository-root.ts';
import { readVersion } from '../../../base/version.ts';
import { failure } from '../exit.ts';
import type { Terminal } from '../terminal.ts';
import { type Pin, type PinFlags, pinFor } from './pin.ts';

const CODE_HOSTS = ['github', 'gitlab'] as const;
export type CiHost = (typeof CODE_HOSTS)[number] | 'kubernetes';

export interface NewFile {
  /** Relative to the folder. */
  readonly path: string;
  readonly text: string;
}

/** Files for a repository host, and the remaining manual steps. */
export interface CiFiles {
  readonly files: readonly NewFile[];
  readonly advice: readonly string[];
}

const GITLAB_FILE = '.gitlab-ci.yml';
const GITLAB_INCLUDED = '.gitlab/colophon.gitlab-ci.yml';
const GITLAB_CONSOLE = '.gitlab/colophon-console.gitlab-ci.yml';
const KUBERNETES_FILES = ['colophon-agent.yaml', 'colophon-apply.yaml', 'colophon-drift.yaml'];
const WORKFLOWS = ['colophon-plan.yml', 'colophon-apply.yml', 'colophon-drift.yml'];
const CONSOLE_WORKFLOW = 'colophon-console.yml';

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

/** The host name in the URL of a remote: `https://HOST/…`, `ssh://git@HOST/…` or `git@HOST:…`. */
function machineOf(remote: string): string {
  const found = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?([^/:]+)/i.exec(remote) ?? /^(?:[^@/:]+@)?([^/:]+):/.exec(remote);
  return found?.[1]?.toLowerCase() ?? '';
}

/**
 * The host of a repository: by its remote, otherwise by existing files, otherwise by the current CI job. Undefined if none of them decides.
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

// These would end a quoted text, have a meaning in a shell, a workflow or a path pattern, or start a new line.
const UNSAFE = /["'`$\\*?[\]{}!\p{Cc}]/u;

function checkSafe(value: string, what: string): string {
  if (UNSAFE.test(value) || value.includes('..')) {
    throw failure(
      `the name of the ${what}, ${JSON.stringify(value)}, contains characters that are not safe in a pipeline. Nothing was written. Rename it, or pass --ci none to write no pipelines.`,
    );
  }
  return value;
}

/** The branch to apply: the default branch of the remote, otherwise the current one if it has a common name. */
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
  readonly environments: readonly string[];
  /** The number of jobs that share them; undefined for one job each. */
  readonly shards: number | undefined;
  readonly folder: string;
  readonly branch: string;
  /** The package that a job installs; undefined if an image contains it. */
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
  readonly environments: readonly string[];
  readonly shards: number | undefined;
  readonly console: boolean;
}

const EXAMPLE_REPOSITORY = 'https://git.example.com/docs.git';

/** One object per shard, below the part that they share. */
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
  // A local folder does not exist in the cluster.
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

const CONSOLE_ADVICE: Readonly<Record<(typeof CODE_HOSTS)[number], string>> = {
  github:
    'The console shows who can read what. GitHub shows Pages to everyone on the internet unless an organization on Enterprise Cloud restricts them, and colophon-console.yml replaces what the Pages of this repository show. Its first comment says what to set.',
  gitlab:
    'The console shows who can read what. Limit Pages to project members under Settings > General > Visibility before the first night; the job `pages` replaces what the Pages of this project show.',
};

function hasJob(text: string, name: string): boolean {
  return text.split('\n').some((line) => ['', '"', "'"].some((quote) => line.startsWith(`${quote}${name}${quote}:`)));
}

async function existingFiles(root: string, paths: readonly string[]): Promise<readonly NewFile[]> {
  const found = paths.filter((path) => existsSync(join(root, path)));
  return await Promise.all(found.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));
}

async function pipelinesIn(root: string, host: (typeof CODE_HOSTS)[number]): Promise<readonly NewFile[]> {
  if (host === 'github') {
    return await existingFiles(
      root,
      WORKFLOWS.map((name) => `.github/workflows/${name}`),
    );
  }
  const files = await existingFiles(root, [GITLAB_FILE, GITLAB_INCLUDED]);
  return files.filter(({ text }) => hasJob(text, 'colophon plan'));
}

function shardsOf(pipelines: readonly NewFile[]): number | undefined {
  const lines = pipelines.flatMap(({ text }) => text.split('\n'));
  // The last of `shard: ["1/4", …, "4/4"]`.
  const list = lines.find((line) => line.toLowerCase().includes('shard: [')) ?? '';
  const shards = Number.parseInt(list.slice(list.lastIndexOf('/') + 1), 10);
  return Number.isNaN(shards) ? undefined : shards;
}

interface FilesPlace extends CiPlace {
  readonly existing: readonly NewFile[];
  readonly isConsoleAlone: boolean;
}

function unchanged(pipelines: readonly NewFile[]): string {
  return `Only the console was written. Unchanged: ${pipelines.map(({ path }) => path).join(', ')}.`;
}

async function githubFiles(templates: string, values: Values, place: FilesPlace): Promise<CiFiles> {
  const { environments, shards, isConsoleAlone } = place;
  const names = [...(isConsoleAlone ? [] : WORKFLOWS), ...(place.console ? [CONSOLE_WORKFLOW] : [])];
  const files = names.map(async (name) => ({
    path: `.github/workflows/${name}`,
    text: await template(`${templates}/${name}`, values),
  }));
  const settings =
    environments.length === 0 || shards !== undefined
      ? `The workflows need two secrets${shards === undefined ? ' and a variable' : ', and each environment an organization in the manifest'}: see the comments at the top of each file.`
      : 'The workflows need two secrets, and a variable for each environment: see the comments at the top of each file.';
  return {
    files: await Promise.all(files),
    advice: [isConsoleAlone ? unchanged(place.existing) : settings, ...(place.console ? [CONSOLE_ADVICE.github] : [])],
  };
}

/** Rejects jobs that the repository already has: GitLab would merge them with ours. */
function refuseSameJobs(files: readonly NewFile[], names: readonly string[]): void {
  for (const { path, text } of files) {
    const name = names.find((one) => hasJob(text, one));
    if (name !== undefined) {
      throw failure(`${path} already has a job \`${name}\`, and two jobs cannot share a name. Nothing was written.`);
    }
  }
}

function includeAdvice(path: string, own: string): string {
  const where = /^include:/m.test(own) ? `the \`include\` of ${GITLAB_FILE}` : GITLAB_FILE;
  return `Add this to ${where}:\n  include:\n    - local: ${path}`;
}

/** The jobs that publish the console, with a copy of the list of environments or shards: anchors do not cross files. */
function consoleAlone(main: string, console: string): string {
  const [, anchor = '', list = ''] = / &(\w+)\n((?: {4}.+\n)+)/.exec(main) ?? [];
  const why = `  # The same list as in the pipelines, whose anchor cannot be used in this file.\n`;
  return console.replace(`  parallel: *${anchor}\n`, () => `${why}  parallel:\n${list}`);
}

/** All GitLab jobs in one file; the console's in a separate file if the repository already has the others. */
async function gitlabFiles(templates: string, values: Values, place: FilesPlace): Promise<CiFiles> {
  const { root, existing, isConsoleAlone } = place;
  const [main = '', console = ''] = await Promise.all(
    ['colophon.gitlab-ci.yml', 'console.gitlab-ci.yml'].map((name) => template(`${templates}/${name}`, values)),
  );
  const files = await existingFiles(root, [GITLAB_FILE, GITLAB_INCLUDED]);
  const own = files.find(({ path }) => path === GITLAB_FILE)?.text;
  refuseSameJobs(files, [
    ...(isConsoleAlone ? [] : ['colophon plan']),
    ...(place.console ? ['colophon console', 'pages'] : []),
  ]);
  if (isConsoleAlone) {
    return {
      files: [{ path: GITLAB_CONSOLE, text: consoleAlone(main, console) }],
      advice: [unchanged(existing), includeAdvice(GITLAB_CONSOLE, own ?? ''), CONSOLE_ADVICE.gitlab],
    };
  }
  return {
    files: [
      {
        path: own === undefined ? GITLAB_FILE : GITLAB_INCLUDED,
        text: place.console ? `${main}\n${console}` : main,
      },
    ],
    advice: [
      ...(own === undefined ? [] : [`${GITLAB_FILE} already exists. ${includeAdvice(GITLAB_INCLUDED, own)}`]),
      'The jobs need variables: the comments at the top of the file list them, and which ones to protect.',
      ...(place.console ? [CONSOLE_ADVICE.gitlab] : []),
    ],
  };
}

/** The files for a host and a manifest in `folder`, with paths from the root of the repository. */
export async function ciFilesFor(host: CiHost, place: CiPlace): Promise<CiFiles> {
  const { root, folder, env, pin, environments } = place;
  const existing = host === 'kubernetes' ? [] : await pipelinesIn(root, host);
  const isConsoleAlone = place.console && existing.length > 0;
  const shards = place.shards ?? (isConsoleAlone && environments.length > 0 ? shardsOf(existing) : undefined);
  // On GitLab, the console's jobs reuse the installation of the others.
  const needsPin = host === 'github' || (host === 'gitlab' && !isConsoleAlone);
  if (shards !== undefined && environments.length === 0) {
    throw failure('--shards shares environments among jobs, and the manifest declares none.');
  }
  const inside = checkSafe(relative(root, folder).split(sep).join('/'), 'folder');
  const values = {
    folder: inside,
    branch: checkSafe(await mainBranch(root, env), 'branch'),
    pin: needsPin ? pinFor(pin) : undefined,
    environments,
    shards,
  };
  if (host === 'kubernetes') {
    return await kubernetesFiles({ ...values, shards: shards ?? 1 }, place);
  }
  const templates = shards !== undefined ? `${host}-shards` : environments.length === 0 ? host : `${host}-environments`;
  return await (host === 'github' ? githubFiles : gitlabFiles)(templates, values, {
    ...place,
    shards,
    existing,
    isConsoleAlone,
  });
}

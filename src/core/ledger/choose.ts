import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ENVIRONMENT_RULE, isEnvironmentName } from '../../base/environment-name.ts';
import { argumentOf } from '../../base/shell.ts';
import { printable, shortened } from '../../base/text.ts';
import type { Outcome } from '../diagnostics/diagnostic.ts';
import { GitFailure } from '../git/failure.ts';
import type { Repository } from '../git/repository.ts';
import { createFileLedger } from './file-ledger.ts';
import { createNoLedger } from './none-ledger.ts';
import { refusePlanted } from './planted.ts';
import { type LedgerFailure, ledgerFailure } from './problems.ts';
import type { LedgerSystem } from './system.ts';
import type { LedgerStore } from './types.ts';

export interface ChooseLedgerOptions {
  /** The value of `--ledger`: `git`, `git:REMOTE`, `file:PATH` or `none`; undefined for the default. */
  readonly spec: string | undefined;
  readonly cwd: string;
  readonly environment: string;
  /** The folder that a pull request can write to: the work tree of the manifest, or its folder; `cwd` by default. */
  readonly fence?: () => string;
  /** The repository that contains the manifest; opened only if needed. */
  readonly repository?: () => Promise<Repository | undefined>;
  /** Opens the repository of another folder; needed if the ledger may be a file. */
  readonly repositoryAt?: (folder: string) => Promise<Repository | undefined>;
  /** Whether the ledger may be a file that git tracks. */
  readonly allowTracked?: boolean;
  /** Whether a manifest that does not descend from the last apply may delete. */
  readonly trustHistory?: boolean;
  /** The person running this; the user in git's configuration by default. */
  readonly by?: string | undefined;
  readonly system?: Partial<LedgerSystem>;
}

const FILE = 'file:';
const GIT = 'git';

function unknown(spec: string, environment: string): LedgerFailure {
  return ledgerFailure(
    'ledger-unknown',
    `${shortened(printable(JSON.stringify(spec)), 120)} is not a ledger. Use git or git:REMOTE, which keep the ledger in the repository under refs/colophon/${environment} and share it through the remote; file:PATH, which keeps it in a file; or none, which keeps no ledger and so never deletes anything. The default is git inside a repository, else file:.colophon/${environment}.json.`,
  );
}

/**
 * A file in the checkout is never used by default: anyone who opens a pull request can write one, and Colophon may delete the
 * resources that it claims to own.
 */
function ambiguous(path: string, environment: string): LedgerFailure {
  const file = argumentOf(`file:${path}`, 'file:PATH');
  return ledgerFailure(
    'ledger-ambiguous',
    `The manifest is in a git repository, where the ledger is kept under refs/colophon/${environment}, but there is a ledger file as well: ${printable(path)}. Inside a repository, Colophon uses a ledger file only if you choose it, because a pull request could have added it. If the file is your ledger, move it: \`colophon ledger move --ledger ${file} --to git\`, or choose it with --ledger ${file} (or COLOPHON_LEDGER). If it is not, delete it, or choose --ledger git.`,
  );
}

async function chooseGit(
  repository: Repository | undefined,
  wanted: string | undefined,
  options: ChooseLedgerOptions,
): Promise<Outcome<LedgerStore>> {
  if (repository === undefined) {
    return ledgerFailure(
      'ledger-unknown',
      'The ledger should be in git, but the manifest is not in a git repository, or git is not installed. Run `git init` there, or keep the ledger in a file: --ledger file:PATH.',
    );
  }
  const { environment, system = {}, trustHistory = false } = options;
  const remotes = await repository.remotes();
  if (wanted !== undefined && wanted !== '.' && !remotes.includes(wanted)) {
    const known = remotes.length === 0 ? 'none' : remotes.map((name) => printable(name)).join(', ');
    return ledgerFailure(
      'ledger-unknown',
      `The repository has no remote named ${shortened(printable(JSON.stringify(wanted)), 120)}. It has ${known}. Choose one of them with --ledger git:REMOTE, or keep the ledger in this clone only: --ledger git:.`,
    );
  }
  const remote = wanted === '.' ? undefined : (wanted ?? (await repository.defaultRemote()));
  if (remote === undefined && wanted === undefined && remotes.length > 1) {
    return ledgerFailure(
      'ledger-unknown',
      `The repository has several remotes (${remotes.map((name) => printable(name)).join(', ')}), and none of them is origin or the remote of the current branch. Choose the one that shares the ledger: --ledger git:REMOTE.`,
    );
  }
  const { createGitLedger } = await import('./git/git-ledger.ts');
  return {
    ok: true,
    value: createGitLedger({
      ...system,
      repository,
      remote,
      isAlone: wanted === '.',
      environment,
      trustHistory,
      by: options.by,
    }),
    diagnostics: [],
  };
}

/**
 * Chooses the ledger. The default is the one in the repository of the manifest, or without a repository, the environment's file
 * below the folder. Opens nothing yet.
 */
export async function chooseLedger(options: ChooseLedgerOptions): Promise<Outcome<LedgerStore>> {
  const { environment } = options;
  if (!isEnvironmentName(environment)) {
    return ledgerFailure(
      'environment-name',
      `The environment ${shortened(printable(JSON.stringify(environment)), 120)} ${ENVIRONMENT_RULE}. Choose another name.`,
    );
  }
  const usual = `.colophon/${environment}.json`;
  const { spec } = options;
  try {
    return await choose(spec, usual, options);
  } catch (error) {
    if (error instanceof GitFailure) {
      return ledgerFailure(
        'ledger-unreadable',
        `The manifest is in a git repository, and git cannot open it: ${error.message}. The ledger is kept there. Make git work in this folder (\`git status\` shows whether it does), or choose another ledger: --ledger file:PATH.`,
      );
    }
    throw error;
  }
}

async function choose(
  spec: string | undefined,
  usual: string,
  options: ChooseLedgerOptions,
): Promise<Outcome<LedgerStore>> {
  const { cwd, environment, system = {} } = options;
  if (spec === undefined) {
    const repository = await options.repository?.();
    if (repository !== undefined) {
      const path = resolve(cwd, usual);
      return existsSync(path) || existsSync(`${path}.journal`)
        ? ambiguous(path, environment)
        : await chooseGit(repository, undefined, options);
    }
  }
  const chosen = spec ?? `${FILE}${usual}`;
  if (chosen === 'none') {
    return { ok: true, value: createNoLedger(system), diagnostics: [] };
  }
  if (chosen === GIT || (chosen.startsWith(`${GIT}:`) && chosen.length > GIT.length + 1)) {
    return await chooseGit(await options.repository?.(), chosen.slice(GIT.length + 1) || undefined, options);
  }
  const name = chosen.startsWith(FILE) ? chosen.slice(FILE.length) : '';
  if (name === '' || name.includes('\0')) {
    return unknown(chosen, environment);
  }
  const path = resolve(cwd, name);
  const planted = await refusePlanted({
    form: 'file',
    path,
    files: [path, `${path}.journal`],
    fence: options.fence?.() ?? cwd,
    repositoryAt: options.repositoryAt ?? (async () => undefined),
    allowTracked: options.allowTracked ?? false,
  });
  if (planted !== undefined) {
    return planted;
  }
  return {
    ok: true,
    value: createFileLedger({ ...system, path, name: printable(name), environment }),
    diagnostics: [],
  };
}

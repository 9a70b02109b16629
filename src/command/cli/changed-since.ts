import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { canonicalJson } from '../../base/canonical.ts';
import { messageOf } from '../../base/error-message.ts';
import { lazily } from '../../base/lazily.ts';
import { isInside, realOrGiven } from '../../base/places.ts';
import type { Outcome } from '../../core/diagnostics/diagnostic.ts';
import type { Repository } from '../../core/git/repository.ts';
import type { Sources } from '../../core/manifest/sources.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import { usage } from './exit.ts';
import type { WorkFlags } from './flags.ts';
import type { Terminal } from './terminal.ts';
import { loadFor, repositoryOf, sourcesFor } from './work.ts';

/** Whether the declaration of an environment changed, compared with its manifest as loaded now. */
export type IsTouched = (environment: string, now: Outcome<Manifest>) => Promise<boolean>;

type SinceFlags = WorkFlags & { readonly changedSince?: string };

/** Everything in a manifest that affects a command: not its comments, line numbers or unused variables. */
function declarationIn({ workspace, profile, lint, assertions }: Manifest): string {
  const { resources, collections, ...others } = workspace;
  return canonicalJson({
    ...others,
    profile,
    lint,
    resources: resources.map(({ source, importSource, fieldSources, ...resource }) => resource),
    collections: collections.map(({ source, ...collection }) => collection),
    assertions: assertions.map(({ source, ...assertion }) => assertion),
  });
}

/** The merge base with the checkout's branch: later commits on the other branch are not its changes. */
async function startOf(ref: string, repository: Repository): Promise<string> {
  const [commit, head] = await Promise.all([repository.commitOf(ref), repository.head()]);
  if (commit === undefined || head === undefined) {
    throw usage(`--changed-since: git knows no commit ${JSON.stringify(ref.slice(0, 100))} here. Fetch it first.`);
  }
  const start = await repository.commonAncestor(commit, head);
  if (start === undefined) {
    throw usage(
      `--changed-since: ${JSON.stringify(ref.slice(0, 100))} and this branch have no commit in common${repository.isShallow ? ' in this shallow clone. Fetch the whole history: `fetch-depth: 0` on GitHub, `GIT_DEPTH: 0` on GitLab' : ''}.`,
    );
  }
  return start;
}

function sourcesIn(folder: string, flags: SinceFlags, { terminal, root }: { terminal: Terminal; root: string }) {
  const moved = (path: string): string => {
    const real = realOrGiven(path);
    if (!isInside(root, real)) {
      throw usage(`--changed-since: ${path} is not in the repository ${root}, so git does not know what it was.`);
    }
    return join(folder, relative(root, real));
  };
  const paths = flags.file.map((path) => moved(isAbsolute(path) ? path : resolve(terminal.cwd, path)));
  return sourcesFor({ file: paths }, { ...terminal, cwd: moved(terminal.cwd) });
}

/** Detects environments that changed since a commit by loading them from its files as well. */
function comparedWith(past: () => Promise<Sources>, flags: SinceFlags, terminal: Terminal): IsTouched {
  return async (environment, now) => {
    if (!now.ok || terminal.fleet === undefined) {
      return true;
    }
    const then = await loadFor({ ...flags, environment }, { ...terminal, fleet: { ...terminal.fleet, sources: past } });
    // An environment that did not exist or was invalid was never planned as it is now.
    return !then.ok || declarationIn(then.value) !== declarationIn(now.value);
  };
}

/** Runs a function with a check for environments that changed since the commit in the flags; without the flag, all count as changed. */
export async function withChangedSince<T>(
  flags: SinceFlags,
  terminal: Terminal,
  use: (isTouched: IsTouched) => Promise<T>,
): Promise<T> {
  const { changedSince } = flags;
  if (changedSince === undefined) {
    return await use(async () => true);
  }
  const repository = await repositoryOf(flags, terminal)().catch((error: unknown) => {
    throw usage(`--changed-since: ${messageOf(error)}`);
  });
  if (repository === undefined) {
    throw usage('--changed-since compares with a commit, and the manifest is in no git repository.');
  }
  const start = await startOf(changedSince, repository);
  const folder = await mkdtemp(join(tmpdir(), 'colophon-since-'));
  try {
    await repository.checkOut(start, folder);
    const past = lazily(sourcesIn(realOrGiven(folder), flags, { terminal, root: repository.root }));
    return await use(comparedWith(past, flags, terminal));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isJsonObject, type Json } from '../../base/json.ts';
import { repositoryRootOf } from '../../base/repository-root.ts';
import { printable, shortened } from '../../base/text.ts';
import { GitFailure } from './failure.ts';
import type { CommitId } from './repository.ts';
import { gitIn, withSettings } from './run.ts';
import { withPathOutside } from './search-path.ts';

/** Why a folder cannot be used as the agent's clone. Nothing was changed in it. */
export class CheckoutRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CheckoutRefused';
  }
}

export interface CheckoutOptions {
  readonly url: string;
  readonly branch: string;
  /** The folder of the clone; created if it does not exist. */
  readonly folder: string;
  /** Relative paths to a repository are resolved from here. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

/** A clone that only the agent works in. */
export interface Checkout {
  readonly folder: string;
  /** The place for files with the lifetime of the clone. */
  readonly gitFolder: string;
  /** The URL of its remote, without credentials. */
  readonly url: string;
  readonly branch: string;
  /** The environment for git to access the remote; may contain credentials. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Fetches, and returns the tip of the branch. Throws the error of git. */
  readonly tip: () => Promise<CommitId>;
  /** Resets the folder to a fetched commit. */
  readonly moveTo: (commit: CommitId) => Promise<void>;
  /** Fetches, and resets the folder to the tip. */
  readonly update: () => Promise<CommitId>;
}

/** A parsed repository URL. */
export interface RemoteAddress {
  /** Has no credentials, so it may be shown and stored. */
  readonly url: string;
  /** Given to git when it asks for them. */
  readonly credentials?: { readonly username: string; readonly password: string };
  /** The secret credentials, encoded and decoded; never shown. */
  readonly secrets: readonly string[];
}

const MARKER = 'colophon-agent';
const REMOTE = 'origin';

/** Separates the credentials from a URL. Makes a local path absolute, because git would resolve it from the clone. */
export function readAddress(url: string, cwd: string): RemoteAddress {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    const local = !/^[a-z][a-z0-9+.-]*:\/\//i.test(url) && existsSync(resolve(cwd, url)) ? resolve(cwd, url) : url;
    return { url: local, secrets: [] };
  }
  const parsed = new URL(url);
  const { username, password } = parsed;
  if (username === '' && password === '') {
    return { url, secrets: [] };
  }
  parsed.username = '';
  parsed.password = '';
  const credentials = { username: decoded(username), password: decoded(password) };
  const secrets = password === '' ? [username, credentials.username] : [password, credentials.password];
  return { url: parsed.href, credentials, secrets: [...new Set(secrets)] };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The percent sign is not an escape, so the text is literal.
    return text;
  }
}

/**
 * The environment in which git gets only the credentials of the URL. They are not passed in a URL: those appear in the command
 * lines of the programs that git starts, which every user of the machine can read.
 */
function withCredentials(
  env: CheckoutOptions['env'],
  { url, credentials }: RemoteAddress,
): Readonly<Record<string, string | undefined>> {
  if (credentials === undefined) {
    return env;
  }
  const { username, password } = credentials;
  if (/[\0\n]/.test(username + password)) {
    throw new CheckoutRefused('The credentials in the repository URL contain a line break or NUL. Correct the URL.');
  }
  const helper = `credential.${new URL(url).origin}.helper`;
  const script = `!f() { test "$1" = get && printf 'username=%s\\npassword=%s\\n' "$REMOTE_USERNAME" "$REMOTE_PASSWORD"; }; f`;
  return {
    // The empty helper resets the list, so that the user's helpers are not asked.
    ...withSettings(env, [
      [helper, ''],
      [helper, script],
    ]),
    REMOTE_USERNAME: username,
    REMOTE_PASSWORD: password,
  };
}

function markerUrl(path: string): string | undefined {
  try {
    const json = JSON.parse(readFileSync(path, 'utf8')) as Json;
    return isJsonObject(json) && typeof json['url'] === 'string' ? json['url'] : undefined;
  } catch {
    return undefined;
  }
}

/** Claims the folder, or refuses one with other content. */
function claim(folder: string, url: string): void {
  const shown = printable(folder);
  const gitFolder = join(folder, '.git');
  const marker = join(gitFolder, MARKER);
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found !== undefined && !found.isDirectory()) {
    throw new CheckoutRefused(`${shown} is not a folder. Choose another place with --checkout.`);
  }
  if (existsSync(marker)) {
    const other = markerUrl(marker);
    if (other !== url) {
      throw new CheckoutRefused(
        `${shown} is a clone of ${shortened(printable(other ?? 'something unknown'), 200)}, not of ${shortened(printable(url), 200)}. Choose another folder with --checkout, or remove this one.`,
      );
    }
    return;
  }
  if (found !== undefined && readdirSync(folder).length > 0) {
    throw new CheckoutRefused(
      `${shown} contains files that \`colophon agent\` did not create. The agent discards everything that is not committed, so it never uses such a folder. Choose an empty or new one with --checkout.`,
    );
  }
  // Written first, so that the folder can be repaired after an interruption.
  mkdirSync(gitFolder, { recursive: true, mode: 0o700 });
  writeFileSync(marker, `${JSON.stringify({ url })}\n`, { flag: 'wx', mode: 0o600 });
}

/** Removes the lock files of a killed git, which block every later git command. */
function removeStaleLocks(gitFolder: string): void {
  const inside = (folder: string, recursive: boolean): string[] =>
    existsSync(folder)
      ? readdirSync(folder, { recursive, encoding: 'utf8' })
          .filter((name) => name.endsWith('.lock'))
          .map((name) => join(folder, name))
      : [];
  for (const path of [...inside(gitFolder, false), ...inside(join(gitFolder, 'refs'), true)]) {
    rmSync(path, { force: true });
  }
}

// Git prints progress so that a long transfer does not look stuck; error messages leave it out.
const PROGRESS = /^(?:Enumerating|Counting|Compressing|Receiving|Resolving|Updating|Total) /;

function withoutProgress(error: unknown): unknown {
  if (!(error instanceof GitFailure)) {
    return error;
  }
  const parts = error.message.split('; ').map((part) => part.split('\\r').at(-1) ?? '');
  const left = parts.filter((part) => !PROGRESS.test(part.replace(/^remote: */, '')));
  return new GitFailure(left.length === 0 ? error.message : left.join('; '));
}

/**
 * Opens a clone for the agent in a folder, with the full history of one branch. Throws `CheckoutRefused` for a folder that the
 * agent did not create. Does not fetch yet.
 */
export function openCheckout(options: CheckoutOptions): Checkout {
  const { branch, folder, cwd, signal } = options;
  const address = readAddress(options.url, cwd);
  const { url } = address;
  if (url === '' || url.startsWith('-')) {
    throw new CheckoutRefused('The repository URL is missing or begins with a hyphen.');
  }
  // Slightly stricter than git's rules for branch names.
  if (!/^(?![-./])(?!.*(?:\.\.|\/\/|@\{|\/\.|\.lock$|\.lock\/|[./]$))[^\p{Cc} ~^:?*[\\]{1,200}$/u.test(branch)) {
    throw new CheckoutRefused(`${shortened(printable(JSON.stringify(branch)), 120)} is not a valid branch name.`);
  }
  claim(folder, url);
  const gitFolder = join(folder, '.git');
  // The agent may run inside another checkout, whose programs git must not start.
  const env = withCredentials(withPathOutside(options.env, repositoryRootOf(cwd) ?? folder), address);
  const git = gitIn({ folder, env, signal });
  const tracking = `refs/remotes/${REMOTE}/${branch}`;
  let isReady = false;

  const prepare = async (): Promise<void> => {
    removeStaleLocks(gitFolder);
    // Also completes an interrupted initialization.
    await git.run(['init', '--quiet', '--template=']);
    await git.run(['config', `remote.${REMOTE}.url`, url]);
    isReady = true;
  };

  const tip = async (): Promise<CommitId> => {
    if (!isReady) {
      await prepare();
    }
    try {
      await git.run([
        // By default, garbage collection continues in the background after the command ends.
        ...['-c', 'gc.autoDetach=false'],
        ...['fetch', '--progress', '--no-tags', '--no-write-fetch-head', '--recurse-submodules=no'],
        ...['--', REMOTE, `+refs/heads/${branch}:${tracking}`],
      ]);
    } catch (error) {
      throw withoutProgress(error);
    }
    return await git.run(['rev-parse', '--verify', '--quiet', `${tracking}^{commit}`]);
  };
  const moveTo = async (commit: CommitId): Promise<void> => {
    await git.run(['checkout', '--quiet', '--force', '--detach', commit, '--']);
    await git.run(['clean', '--quiet', '-ffdx']);
  };

  return {
    folder,
    gitFolder,
    url,
    branch,
    env,
    tip,
    moveTo,
    update: async () => {
      const commit = await tip();
      await moveTo(commit);
      return commit;
    },
  };
}

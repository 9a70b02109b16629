import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isJsonObject, type Json } from '../base/json.ts';
import { repositoryRootOf } from '../base/repository-root.ts';
import { printable, shortened } from '../base/text.ts';
import { GitFailure } from './failure.ts';
import type { CommitId } from './repository.ts';
import { gitIn, withSettings } from './run.ts';
import { withPathOutside } from './search-path.ts';

/** Why a folder cannot be used as a clone of our own. Nothing was changed in it. */
export class CheckoutRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CheckoutRefused';
  }
}

export interface CheckoutOptions {
  readonly url: string;
  readonly branch: string;
  /** Where the clone is; made if it is not there. */
  readonly folder: string;
  /** Where a relative path to a repository starts. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

/** A clone that nobody but us works in. */
export interface Checkout {
  readonly folder: string;
  /** For files that are to live as long as the clone. */
  readonly gitFolder: string;
  /** Where it comes from, without credentials. */
  readonly url: string;
  readonly branch: string;
  /** The environment in which git gets to the remote; it may hold credentials. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Fetches, and makes the folder hold the tip of the branch and nothing else. Throws what git says when it cannot. */
  readonly update: () => Promise<CommitId>;
}

/** An address of a repository, taken apart. */
export interface RemoteAddress {
  /** Without credentials: to be shown and kept. */
  readonly url: string;
  /** As git needs it. */
  readonly full: string;
  /** What must not be shown; empty where there is none. */
  readonly secrets: readonly string[];
}

const MARKER = 'colophon-agent';
const REMOTE = 'origin';

/** Takes the credentials out of an address. A path of this machine becomes absolute: git would look for it from the clone. */
export function readAddress(url: string, cwd: string): RemoteAddress {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    const local = !/^[a-z][a-z0-9+.-]*:\/\//i.test(url) && existsSync(resolve(cwd, url)) ? resolve(cwd, url) : url;
    return { url: local, full: local, secrets: [] };
  }
  const parsed = new URL(url);
  const { username, password } = parsed;
  if (username === '' && password === '') {
    return { url, full: url, secrets: [] };
  }
  parsed.username = '';
  parsed.password = '';
  const hidden = password === '' ? username : password;
  let plain = hidden;
  try {
    plain = decodeURIComponent(hidden);
  } catch {
    // It holds a percent sign of its own; then it is what it says.
  }
  return { url: parsed.href, full: url, secrets: [...new Set([hidden, plain])] };
}

function markerUrl(path: string): string | undefined {
  try {
    const json = JSON.parse(readFileSync(path, 'utf8')) as Json;
    return isJsonObject(json) && typeof json['url'] === 'string' ? json['url'] : undefined;
  } catch {
    return undefined;
  }
}

/** Makes the folder ours, or refuses one that is somebody else's. */
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
      `${shown} holds files that were not put there by \`colophon agent\`. It drops everything that is not committed, so it never works in such a folder. Choose an empty or a new one with --checkout.`,
    );
  }
  // The mark comes first: whatever is cut off after it is ours to repair.
  mkdirSync(gitFolder, { recursive: true, mode: 0o700 });
  writeFileSync(marker, `${JSON.stringify({ url })}\n`, { flag: 'wx', mode: 0o600 });
}

/** Takes away what git leaves behind when it is killed, and then takes for another git at work. */
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

// Git tells how far it is, so that a long transfer is not taken for one that hangs; of that nothing belongs into a message.
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
 * A clone of our own in a folder, with the whole history of one branch. Throws `CheckoutRefused` for a folder that is
 * not ours. Nothing is fetched yet.
 */
export function openCheckout(options: CheckoutOptions): Checkout {
  const { branch, folder, cwd, signal } = options;
  const { url, full } = readAddress(options.url, cwd);
  if (url === '' || url.startsWith('-')) {
    throw new CheckoutRefused('The address of the repository is missing or begins with a hyphen.');
  }
  // As git has it, but for what nobody would miss.
  if (!/^(?![-./])(?!.*(?:\.\.|\/\/|@\{|\/\.|\.lock$|\.lock\/|[./]$))[^\p{Cc} ~^:?*[\\]{1,200}$/u.test(branch)) {
    throw new CheckoutRefused(`${shortened(printable(JSON.stringify(branch)), 120)} cannot be the name of a branch.`);
  }
  claim(folder, url);
  const gitFolder = join(folder, '.git');
  const env = withSettings(
    // It may have been started in a checkout of somebody else's.
    withPathOutside(options.env, repositoryRootOf(cwd) ?? folder),
    full === url ? [] : [[`url.${full}.insteadOf`, url]],
  );
  const git = gitIn({ folder, env, signal });
  const tracking = `refs/remotes/${REMOTE}/${branch}`;
  let isReady = false;

  const prepare = async (): Promise<void> => {
    removeStaleLocks(gitFolder);
    // Also takes up what an earlier one could not end.
    await git.run(['init', '--quiet', '--template=']);
    await git.run(['config', `remote.${REMOTE}.url`, url]);
    isReady = true;
  };

  return {
    folder,
    gitFolder,
    url,
    branch,
    env,
    update: async () => {
      if (!isReady) {
        await prepare();
      }
      try {
        await git.run([
          // Tidying up goes on in the background otherwise, when nobody expects it any more.
          ...['-c', 'gc.autoDetach=false'],
          ...['fetch', '--progress', '--no-tags', '--no-write-fetch-head', '--recurse-submodules=no'],
          ...['--', REMOTE, `+refs/heads/${branch}:${tracking}`],
        ]);
      } catch (error) {
        throw withoutProgress(error);
      }
      const commit = await git.run(['rev-parse', '--verify', '--quiet', `${tracking}^{commit}`]);
      await git.run(['checkout', '--quiet', '--force', '--detach', commit, '--']);
      await git.run(['clean', '--quiet', '-ffdx']);
      return commit;
    },
  };
}

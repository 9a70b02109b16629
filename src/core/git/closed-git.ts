import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInside, realOrGiven } from '../../base/places.ts';
import { printable } from '../../base/text.ts';
import { closeSettings } from './closed-settings.ts';
import { GitFailure } from './failure.ts';
import { type Git, gitIn, withSettings } from './run.ts';

export interface OpenOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

/** Git in a repository, and properties of the repository. */
export interface ClosedGit {
  readonly git: Git;
  readonly root: string;
  readonly commonDir: string;
  readonly isShallow: boolean;
  /** The hash function of object ids. */
  readonly algorithm: string;
  /** Runs a command that connects to a remote. */
  readonly reach: (remote: string, args: readonly string[]) => Promise<string>;
}

/** The local path of a URL; undefined for a URL on another machine. */
function localPath(url: string, top: string): string | undefined {
  if (/^file:\/\//i.test(url)) {
    return URL.canParse(url) ? realOrGiven(fileURLToPath(new URL(url).href)) : url;
  }
  const isElsewhere = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) || /^[^/\\]{2,}:/.test(url);
  return isElsewhere ? undefined : realOrGiven(resolve(top, url));
}

/** Git for one repository, which cannot make git run any program. */
export async function closedGit(top: string, { env = process.env, signal }: OpenOptions): Promise<ClosedGit> {
  const git = gitIn({ folder: top, env, signal });
  const [places, listing] = await Promise.all([
    git.run([
      'rev-parse',
      '--path-format=absolute',
      '--show-toplevel',
      '--git-common-dir',
      '--git-dir',
      '--is-shallow-repository',
      '--show-object-format',
    ]),
    // Runs no programs, regardless of the configuration.
    git.run(['config', '--list', '--includes', '--show-origin', '-z']),
  ]);
  const [root, commonDir, gitDir, shallow, algorithm = 'sha1'] = places.split('\n');
  if (root === undefined || commonDir === undefined || gitDir === undefined || realpathSync(root) !== top) {
    throw new GitFailure(
      `git considers ${printable(root ?? 'another folder')} the top of the work tree, not ${printable(top)}`,
    );
  }
  const gitFolders = [realpathSync(commonDir), realpathSync(gitDir)];
  const { settings, variables, ignored } = closeSettings(listing, { top, gitFolders }, env);
  const closed = gitIn({ folder: top, env: withSettings({ ...env, ...variables }, settings), signal });

  const addressOf = (remote: string, ...direction: readonly string[]): Promise<string> =>
    closed.run(['remote', 'get-url', '--all', ...direction, '--', remote]);
  const checked = new Map<string, Promise<void>>();
  const check = async (remote: string): Promise<void> => {
    const addresses = await Promise.all([addressOf(remote), addressOf(remote, '--push')]);
    const inside = addresses
      .flatMap((lines) => lines.split('\n'))
      .find((url) => {
        const path = localPath(url, top);
        return path !== undefined && isInside(top, path);
      });
    if (inside !== undefined) {
      throw new GitFailure(
        `the remote ${printable(remote)} is ${printable(inside)}, which is inside the checkout: a pull request could have added it, with hooks that git would run`,
      );
    }
  };
  return {
    git: closed,
    root,
    commonDir,
    isShallow: shallow === 'true',
    algorithm,
    reach: async (remote, args) => {
      const known = checked.get(remote) ?? check(remote);
      checked.set(remote, known);
      await known;
      return await closed.run(args).catch((error: unknown) => {
        throw error instanceof GitFailure && ignored.length > 0
          ? new GitFailure(
              `${error.message.replace(/\.$/, '')}. The repository sets ${ignored.map((name) => printable(name)).join(', ')}, which Colophon ignores, because files of a checkout must not choose programs: set it with git config --global${ignored.includes('core.sshcommand') ? ', or GIT_SSH_COMMAND in the environment' : ''}`,
              error.output,
            )
          : error;
      });
    },
  };
}

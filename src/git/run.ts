import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { simpleGit } from 'simple-git';
import { printable, shortened } from '../base/text.ts';
import { GitFailure } from './failure.ts';

export interface GitOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

/** Runs git with arguments and gives what it prints. */
export interface Git {
  readonly run: (args: readonly string[]) => Promise<string>;
  /** The same for commands that print nothing, after which simple-git would wait a twentieth of a second for more. */
  readonly quiet: (args: readonly string[]) => Promise<void>;
  /** The bytes of an object, as `git cat-file` gives them. */
  readonly bytes: (args: readonly string[]) => Promise<Buffer>;
}

/** A command that says nothing for this long is waiting for something that will not come. */
const SILENCE_MS = 120_000;
/** A command of this machine alone, such as checking out a large repository, ends within this. */
const LONGEST_MS = 600_000;

// Hooks set these for the repository they run in; which repository is meant is said by the folder alone.
const SHAPING =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|OBJECT_DIRECTORY|COMMON_DIR|NAMESPACE|QUARANTINE_PATH|ALTERNATE_.*)$/;
// simple-git takes what steers git's ways of access for an attack. Here it is the user's own set-up: keys, proxies, helpers.
const STEERING = /^(?:GIT_|SSH_ASKPASS|EDITOR|VISUAL|PAGER|PREFIX|TEMPLATE)/;

const TRUSTED = {
  allowUnsafeAskPass: true,
  allowUnsafeConfigEnvCount: true,
  allowUnsafeConfigPaths: true,
  allowUnsafeCredentialHelper: true,
  allowUnsafeDiffExternal: true,
  allowUnsafeEditor: true,
  allowUnsafeExec: true,
  allowUnsafeGitProxy: true,
  allowUnsafeHooksPath: true,
  allowUnsafePager: true,
  allowUnsafeProtocolOverride: true,
  allowUnsafeSshCommand: true,
  allowUnsafeTemplateDir: true,
  allowUnsafeUrlRewrite: true,
} as const;

function environmentFor(env: GitOptions['env']): Record<string, string> {
  const kept = Object.entries(env).filter(([name, value]) => value !== undefined && !SHAPING.test(name));
  return {
    ...(Object.fromEntries(kept) as Record<string, string>),
    // Nobody answers here; without this git would wait for a password.
    GIT_TERMINAL_PROMPT: '0',
    // Messages are read by people and by programs, and only one language is the same everywhere.
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
  };
}

/** Addresses of repositories may hold a password. */
function withoutCredentials(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]*:\/\/)[^\s/@'"]*@/gi, '$1');
}

/** What a failed command said, in one line. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const lines = withoutCredentials(text)
    .split('\n')
    .map((line) => line.replace(/^(?:fatal|error|remote): */, '').trim())
    .filter((line) => line !== '' && !line.startsWith('hint:'));
  return shortened(printable([...new Set(lines)].join('; ')), 600);
}

/** Git in one folder. The user's own configuration, keys and helpers count; no question is ever asked. */
export function gitIn({ folder, env, signal }: GitOptions): Git {
  const environment = environmentFor(env);
  const git = simpleGit({
    baseDir: folder,
    unsafe: TRUSTED,
    allowEnvironment: Object.keys(environment).filter((name) => STEERING.test(name)),
    timeout: { block: SILENCE_MS },
    ...(signal === undefined ? {} : { abort: signal }),
  }).env(environment);
  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw new GitFailure(reasonOf(error));
    }
  };
  return {
    run: (args) => guarded(git.raw([...args]).then((text) => text.replace(/\n$/, ''))),
    quiet: async (args) => {
      const options = {
        cwd: folder,
        env: environment,
        timeout: LONGEST_MS,
        ...(signal === undefined ? {} : { signal }),
      };
      await guarded(
        promisify(execFile)('git', args, options).catch((error: Error & { readonly stderr?: string }) => {
          throw new Error(error.stderr || error.message);
        }),
      );
    },
    bytes: (args) => guarded(git.binaryCatFile([...args])),
  };
}

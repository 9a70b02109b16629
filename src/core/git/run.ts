import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { SimpleGit, SimpleGitOptions } from 'simple-git';
import { messageOf } from '../../base/error-message.ts';
import { printable, shortened } from '../../base/text.ts';
import { CLOSED, type Setting } from './closed-settings.ts';
import { Conversation } from './conversation.ts';
import { GitFailure } from './failure.ts';
import { findProgram, withPathOutside } from './search-path.ts';

export interface GitOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

export interface Git {
  /** Runs git with arguments and returns its output. It reads `input`, or nothing. */
  readonly run: (args: readonly string[], input?: string | Buffer) => Promise<string>;
  /** Reads objects, byte for byte, with one process for all of them. */
  readonly objects: Pick<Conversation, 'read'>;
}

/** A command without output for this long is stuck. */
const SILENCE_MS = 120_000;
const NO_GIT = 'git is not installed, or the folder is gone';
/** No command here prints more than this. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * simple-git refuses settings and variables that name programs, because its callers may pass on what others wrote. Here they
 * are the user's own, or ours that keep a checkout from choosing programs (`closed-settings.ts`, `search-path.ts`): every
 * guard is off, also those of later versions.
 */
const GUARDS_OFF: NonNullable<SimpleGitOptions['unsafe']> = new Proxy({}, { get: () => true });

// Hooks set these for their own repository; here the folder alone decides which repository is meant.
const SHAPING =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|OBJECT_DIRECTORY|COMMON_DIR|NAMESPACE|QUARANTINE_PATH|ALTERNATE_.*)$/;
// Nothing that git starts (a helper, ssh, a filter) needs Colophon's variables, least of all its token.
const OURS = /^(?:COLOPHON|GITBOOK)_/;

/** The environment with additional settings of git, which override those that are in it already. */
export function withSettings(
  env: GitOptions['env'],
  settings: readonly Setting[],
): Readonly<Record<string, string | undefined>> {
  const before = Number(env['GIT_CONFIG_COUNT'] ?? 0);
  const count = Number.isSafeInteger(before) && before > 0 ? before : 0;
  return {
    ...env,
    GIT_CONFIG_COUNT: String(count + settings.length),
    ...Object.fromEntries(
      settings.flatMap(([name, value], index) => [
        [`GIT_CONFIG_KEY_${count + index}`, name],
        [`GIT_CONFIG_VALUE_${count + index}`, value],
      ]),
    ),
  };
}

function environmentFor(env: GitOptions['env']): Record<string, string> {
  const kept = Object.entries(withSettings(env, CLOSED)).filter(
    ([name, value]) => value !== undefined && !SHAPING.test(name) && !OURS.test(name),
  );
  return {
    ...(Object.fromEntries(kept) as Record<string, string>),
    // There is nobody to answer; without this git would wait for a password.
    GIT_TERMINAL_PROMPT: '0',
    // Programs read the messages too, so they must be in one language everywhere.
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
  };
}

/** Repository URLs may contain a password. */
function withoutCredentials(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]*:\/\/)[^\s/@'"]*@/gi, '$1');
}

/** The output of a failed command, in one line. */
function reasonOf(text: string): string {
  const lines = withoutCredentials(text)
    .split('\n')
    .map((line) => line.replace(/^(?:fatal|error|remote): */, '').trim())
    .filter((line) => line !== '' && !line.startsWith('hint:'));
  return shortened(printable([...new Set(lines)].join('; ')), 600);
}

/** Why a command failed; undefined where it did not. */
function problemOf(
  error: Buffer | Error | undefined,
  { exitCode, stdErr }: { readonly exitCode: number | null; readonly stdErr: readonly Buffer[] },
): string | undefined {
  if (error !== undefined && 'plugin' in error && error.plugin === 'timeout') {
    return `it printed nothing for ${SILENCE_MS / 1000} seconds`;
  }
  if (exitCode === 0) {
    return undefined;
  }
  const complaint = Buffer.concat(stdErr).toString('utf8').trim();
  if (exitCode !== null && exitCode < 0) {
    // It did not start, and the text is a stack trace.
    return complaint.includes('ENOENT') ? NO_GIT : complaint.replace(/^Error: |\n.*/gs, '');
  }
  // The error comes last, after all progress.
  return complaint === '' ? `it ended with ${exitCode ?? 'a signal'}` : complaint.slice(-65_536);
}

/**
 * Git in one folder, the top of a checkout. It uses the user's own keys and helpers, but no program below the folder, and
 * never prompts.
 */
export function gitIn({ folder, env, signal }: GitOptions): Git {
  // Git looks for ssh and helpers in its own folder.
  const environment = environmentFor(withPathOutside(env, folder));
  const program = findProgram('git', environment);
  const installed = (): string => {
    if (program === undefined || !existsSync(folder)) {
      throw new GitFailure(NO_GIT);
    }
    return program;
  };
  const start = async <T>(command: (git: SimpleGit) => PromiseLike<T>, input: string | Buffer = ''): Promise<T> => {
    const binary = installed();
    const { simpleGit } = await import('simple-git');
    let size = 0;
    // simple-git passes on the message of an error and nothing else.
    let failure: GitFailure | undefined;
    const git = simpleGit({
      baseDir: folder,
      binary,
      unsafe: GUARDS_OFF,
      allowEnvironment: Object.keys(environment),
      timeout: { block: SILENCE_MS },
      completion: { onExit: false },
      // Without an end of its input, which an empty text does not have, a command could wait for it.
      input: () => Buffer.from(input),
      ...(signal === undefined ? {} : { abort: signal }),
      errors: (error, result) => {
        const problem =
          signal?.aborted === true
            ? 'it was interrupted'
            : size > MOST_BYTES
              ? 'its output is too large'
              : problemOf(error, result);
        if (problem === undefined) {
          return undefined;
        }
        const printed = Buffer.concat(result.stdOut).toString('utf8', 0, 65_536);
        failure = new GitFailure(reasonOf(problem), withoutCredentials(printed));
        return failure;
      },
    });
    git.env(environment).outputHandler((_program, ...streams) => {
      for (const stream of streams.slice(0, 2) as Readable[]) {
        stream.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MOST_BYTES) {
            // Git ends when it cannot write.
            stream.destroy();
          }
        });
        // Otherwise simple-git waits 50 ms after a command that printed nothing.
        stream.once('end', () => stream.emit('data', Buffer.alloc(0)));
      }
    });
    try {
      return await command(git);
    } catch (error) {
      throw failure ?? new GitFailure(reasonOf(messageOf(error)));
    }
  };
  return {
    run: async (args, input) => (await start((git) => git.raw([...args]), input)).replace(/\n$/, ''),
    objects: new Conversation(() => ({
      program: installed(),
      args: ['cat-file', '--batch'],
      folder,
      env: environment,
      signal,
    })),
  };
}

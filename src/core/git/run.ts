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
  /** Runs git and returns its output. `input` is its standard input, empty by default. */
  readonly run: (args: readonly string[], input?: string | Buffer) => Promise<string>;
  /** Reads objects byte for byte, with one process for all of them. */
  readonly objects: Pick<Conversation, 'read'>;
}

/** A command without output for this long is stuck. */
const SILENCE_MS = 120_000;
const NO_GIT = 'git is not installed, or the folder is gone';
/** No command here prints more than this. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Disables every guard of simple-git, including those of later versions. They reject settings and variables that name programs,
 * because callers may pass on untrusted input. Here the values are the user's own, or ours that keep a checkout from choosing
 * programs (`closed-settings.ts`, `search-path.ts`).
 */
const GUARDS_OFF: NonNullable<SimpleGitOptions['unsafe']> = new Proxy({}, { get: () => true });

// Git sets these for hooks, for the repository of the hook; here, only the folder selects the repository.
const SHAPING =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|OBJECT_DIRECTORY|COMMON_DIR|NAMESPACE|QUARANTINE_PATH|ALTERNATE_.*)$/;
// No program that git starts (a helper, ssh, a filter) needs Colophon's variables, least of all its token.
const OURS = /^(?:COLOPHON|GITBOOK)_/;

/** The environment with additional git settings, which override its existing ones. */
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
    // Otherwise git would wait for a password.
    GIT_TERMINAL_PROMPT: '0',
    // Colophon parses the messages, so their language must be fixed.
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

/** Why a command failed; undefined if it succeeded. */
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
    // Git did not start, and the text is a stack trace.
    return complaint.includes('ENOENT') ? NO_GIT : complaint.replace(/^Error: |\n.*/gs, '');
  }
  // The error comes last, after the progress.
  return complaint === '' ? `it ended with ${exitCode ?? 'a signal'}` : complaint.slice(-65_536);
}

/**
 * Git at the top of a checkout. It uses the user's keys and helpers, but no program inside the checkout, and never prompts.
 */
export function gitIn({ folder, env, signal }: GitOptions): Git {
  // Git also looks for ssh and helpers in its own folder.
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
    // simple-git keeps only the message of an error.
    let failure: GitFailure | undefined;
    const git = simpleGit({
      baseDir: folder,
      binary,
      unsafe: GUARDS_OFF,
      allowEnvironment: Object.keys(environment),
      timeout: { block: SILENCE_MS },
      completion: { onExit: false },
      // A buffer, because simple-git does not close standard input for an empty text, and a command could wait for it.
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
            // Git exits when it cannot write.
            stream.destroy();
          }
        });
        // Otherwise simple-git waits 50 ms after a command without output.
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

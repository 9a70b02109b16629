import { spawn } from 'node:child_process';
import { printable, shortened } from '../base/text.ts';
import { CLOSED, type Setting } from './closed-settings.ts';
import { GitFailure } from './failure.ts';
import { findProgram, withPathOutside } from './search-path.ts';

export interface GitOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

/** Runs git with arguments and returns its output. */
export interface Git {
  readonly run: (args: readonly string[]) => Promise<string>;
  /** The same, byte for byte. */
  readonly bytes: (args: readonly string[]) => Promise<Buffer>;
}

/** A command without output for this long is stuck. */
const SILENCE_MS = 120_000;
const NO_GIT = 'git is not installed, or the folder is gone';
/** No command here prints more than this. */
const MOST_BYTES = 512 * 1024 * 1024;

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

/** Why a process did not start. */
function startFailure(error: NodeJS.ErrnoException): string {
  return error.code === 'ENOENT' ? NO_GIT : error.message;
}

/**
 * Git in one folder, the top of a checkout. It uses the user's own keys and helpers, but no program below the folder, and
 * never prompts.
 */
export function gitIn({ folder, env, signal }: GitOptions): Git {
  // Git looks for ssh and helpers in its own folder.
  const environment = environmentFor(withPathOutside(env, folder));
  const program = findProgram('git', environment);
  const bytes = (args: readonly string[]): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const fail = (reason: string, printed?: string): void => reject(new GitFailure(reasonOf(reason), printed));
      if (signal?.aborted === true) {
        fail('it was interrupted');
        return;
      }
      if (program === undefined) {
        fail(NO_GIT);
        return;
      }
      const child = spawn(program, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
      const output: Buffer[] = [];
      let complaint = '';
      let size = 0;
      let ended: string | undefined;
      const end = (reason: string): void => {
        ended ??= reason;
        child.kill();
      };
      const interrupt = (): void => end('it was interrupted');
      signal?.addEventListener('abort', interrupt, { once: true });
      const silence = setTimeout(() => end(`it printed nothing for ${SILENCE_MS / 1000} seconds`), SILENCE_MS);
      child.stdout.on('data', (chunk: Buffer) => {
        silence.refresh();
        output.push(chunk);
        size += chunk.length;
        if (size > MOST_BYTES) {
          end('its output is too large');
        }
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        silence.refresh();
        // Otherwise hours of progress output would be kept; the error comes last.
        complaint = `${complaint}${text}`.slice(-65_536);
      });
      const settle = (): void => {
        clearTimeout(silence);
        signal?.removeEventListener('abort', interrupt);
      };
      child.once('error', (error) => {
        settle();
        fail(startFailure(error));
      });
      child.once('close', (code) => {
        settle();
        if (code === 0 && ended === undefined) {
          resolve(Buffer.concat(output));
        } else {
          fail(
            ended ?? (complaint.trim() === '' ? `it ended with ${code ?? 'a signal'}` : complaint),
            withoutCredentials(Buffer.concat(output).toString('utf8', 0, 65_536)),
          );
        }
      });
    });
  return {
    run: async (args) => (await bytes(args)).toString('utf8').replace(/\n$/, ''),
    bytes,
  };
}

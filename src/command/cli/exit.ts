import { EXIT, type ExitCode } from '../../base/exit-code.ts';
import { printableLines } from '../../base/text.ts';

export { EXIT, type ExitCode, worstExit } from '../../base/exit-code.ts';

/** Thrown by a command to end it, with a message for stderr and an exit code. */
export class Exit extends Error {
  readonly code: ExitCode;

  /** An empty message means that everything was printed already. */
  constructor(code: ExitCode, message: string = '') {
    super(message);
    this.name = 'Exit';
    this.code = code;
  }
}

/** Runs a function and returns the exit code with which it would end a command. */
export async function codeOf(
  work: () => Promise<void>,
): Promise<{ readonly code: ExitCode; readonly error?: unknown }> {
  try {
    await work();
    return { code: EXIT.done };
  } catch (error) {
    return { code: error instanceof Exit ? error.code : EXIT.error, error };
  }
}

/** Ends a command with this code, unless it is that of success. */
export function endWith(code: ExitCode): void {
  if (code !== EXIT.done) {
    throw new Exit(code);
  }
}

/** Ends a command that was called incorrectly. */
export function usage(message: string): Exit {
  return new Exit(EXIT.usage, message);
}

/** Ends a command that cannot do what was requested. */
export function failure(message: string): Exit {
  return new Exit(EXIT.error, message);
}

/** The final message of a command. It may quote a file, a service or a library's error, so control characters in it are escaped. */
export function errorText(message: string): string {
  return `error: ${printableLines(message)}`;
}

import { EXIT, type ExitCode } from '../../base/exit-code.ts';
import { printableLines } from '../../base/text.ts';

export { EXIT, type ExitCode, worstExit } from '../../base/exit-code.ts';

/** Thrown by a command to end it: the message goes to stderr, the code to the shell. */
export class Exit extends Error {
  readonly code: ExitCode;

  /** Without a message everything was printed already. */
  constructor(code: ExitCode, message: string = '') {
    super(message);
    this.name = 'Exit';
    this.code = code;
  }
}

/** Runs something, and says with which code it would end a command. */
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

/** Ends a command that was not called right. */
export function usage(message: string): Exit {
  return new Exit(EXIT.usage, message);
}

/** Ends a command that cannot do what it was asked for. */
export function failure(message: string): Exit {
  return new Exit(EXIT.error, message);
}

/** The last words of a command. Messages may quote a file, a service or an error of another library, so nothing in them is acted on. */
export function errorText(message: string): string {
  return `error: ${printableLines(message)}`;
}

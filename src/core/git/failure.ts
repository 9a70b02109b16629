/** A failed git command, with git's message. Contains no credentials. */
export class GitFailure extends Error {
  /** The output before it failed. */
  readonly output: string;

  constructor(message: string, output = '') {
    super(message);
    this.name = 'GitFailure';
    this.output = output;
  }
}

/** The result of a command; undefined if git failed. */
export async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof GitFailure) {
      return undefined;
    }
    throw error;
  }
}

/** Why git failed; undefined if it succeeded. */
export async function failureOf(work: Promise<unknown>): Promise<GitFailure | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof GitFailure) {
      return error;
    }
    throw error;
  }
}

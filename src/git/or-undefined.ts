import { GitFailure } from './failure.ts';

/** The result of a command; undefined where git failed. */
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

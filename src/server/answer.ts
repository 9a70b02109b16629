import { Problem } from './problem.ts';

/** What a request is answered, before it is written. */
export interface Answer {
  readonly status: number;
  /** Undefined for an answer without a body. */
  readonly body?: unknown;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The answer to a refused request. */
export function refusal(status: number, message: string): Answer {
  return { status, body: { error: { code: status, message } } };
}

/** What to answer to an error that is not a `Problem`: the framework's own refusals keep their 4xx. */
function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

/** The answer to whatever was thrown. What is the server's own fault goes to the log, and not to the caller. */
export function answerToError(error: unknown, log: (message: string) => void): Answer {
  if (error instanceof Problem) {
    return refusal(error.status, error.message);
  }
  const status = statusOf(error);
  if (status === 500) {
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return refusal(500, 'The server failed; this is a fault of its own');
  }
  return refusal(status, MESSAGES[status] ?? 'The request is not valid');
}

/** The framework's own messages may quote the request. */
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request is not valid HTTP, or its path is not',
  404: 'There is no such path in this interface',
  413: 'The body is too large',
  414: 'A part of the path is too long',
  415: 'Bodies must be JSON: Content-Type: application/json',
};

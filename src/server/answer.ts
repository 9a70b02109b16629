import { Problem } from './problem.ts';

/** The response to a request, before it is written. */
export interface Answer {
  readonly status: number;
  /** Undefined for a response without a body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The response to a refused request. */
export function refusal(status: number, message: string, more: object = {}): Answer {
  return { status, body: { error: { code: status, message, ...more } } };
}

/** The status for an error that is not a `Problem`: the framework's own refusals keep their 4xx. */
function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

/** The response to a thrown error. Internal errors go to the log, and not to the caller. */
export function answerToError(error: unknown, log: (message: string) => void): Answer {
  if (error instanceof Problem) {
    return refusal(error.status, error.message, error.more);
  }
  const status = statusOf(error);
  if (status === 500) {
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return refusal(500, 'Internal server error');
  }
  return refusal(status, MESSAGES[status] ?? 'Invalid request');
}

/** Replaces the framework's own messages, which may quote the request. */
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request or its path is not valid HTTP',
  404: 'No such path in this interface',
  413: 'The body is too large',
  414: 'A path segment is too long',
  415: 'The body must be JSON: Content-Type: application/json',
};

import { defined } from '../../base/defined.ts';
import { isJsonObject } from '../../base/json.ts';
import { isRead } from '../contract/is-read.ts';
import type { Method, OperationId } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.gen.ts';
import { certificateProblem, isTransientCode, isUncertainStatus, TOO_LARGE } from '../http/failure.ts';
import { type Headers, headerOf, waitOf, waitOfRetryAfter } from '../http/headers.ts';
import type { ApiFailure } from './failure.ts';
import { CANCELLED, TIMED_OUT, type WireResult } from './wire.ts';

/** Why to retry: nothing was sent, the rate limit was hit, or the failure is transient (and the write may have succeeded). */
export type RetryKind = 'unsent' | 'limited' | 'transient';

/** A complete answer with a 2xx status. */
export interface Success {
  readonly type: 'success';
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** How to continue after a failed try. */
export type CallFailure =
  /** Retry while tries are left; then the call ends with this failure. */
  | {
      readonly type: 'retry';
      readonly kind: RetryKind;
      /** The delay that the service asks for. */
      readonly waitMs: number | undefined;
      readonly failure: ApiFailure;
    }
  | { readonly type: 'fail'; readonly waitMs?: number | undefined; readonly failure: ApiFailure };

export interface CallContext {
  /** Makes a text of the service safe to show. */
  readonly quote: (text: string) => string;
  /** The same for a text of ours. */
  readonly show: (text: string) => string;
  readonly host: string;
  readonly origin: string;
  readonly timeoutMs: number;
  readonly maxResponseSize: number;
}

/** PUT operations that are not idempotent: each call creates a new resource, or publishes a draft, which works only once. */
const ONCE_BY_PUT: ReadonlySet<OperationId> = new Set([
  'createOrganizationTeam',
  'updateGlossaryEntries',
  'bulkUpsertSiteRedirects',
]);

/** Whether the operation is idempotent. */
function isRepeatable(id: OperationId): boolean {
  const method: Method = OPERATIONS[id].method;
  return isRead(id) || (method !== 'POST' && !ONCE_BY_PUT.has(id));
}

/** The message of a refused request, or the media type of a body that is not JSON. */
interface ErrorText {
  readonly message: string;
  readonly foreign?: string;
}

function errorTextIn(text: string, headers: Headers, quote: CallContext['quote']): ErrorText {
  try {
    const body: unknown = JSON.parse(text);
    const error = isJsonObject(body) ? body['error'] : undefined;
    const message = isJsonObject(error) ? error['message'] : undefined;
    return { message: typeof message === 'string' ? quote(message) : '' };
  } catch {
    if (text.trim() === '') {
      return { message: '' };
    }
    const type = headerOf(headers, 'content-type');
    const shown = type === undefined ? undefined : quote(type);
    return {
      message: `a body that is not JSON${shown === undefined ? '' : ` (${shown})`}`,
      foreign: shown ?? 'a body without a content type',
    };
  }
}

/** The origin of the redirect target; its path may contain a secret. The host may too, so it is sanitized. */
function originOf(headers: Headers, { origin, quote }: Pick<CallContext, 'origin' | 'quote'>): string | undefined {
  const location = headerOf(headers, 'location');
  return location !== undefined && URL.canParse(location, origin) ? quote(new URL(location, origin).origin) : undefined;
}

function refusal(status: number, { message, foreign }: ErrorText): ApiFailure {
  switch (status) {
    case 400:
    case 422:
      return { type: 'invalid', status, message };
    case 401:
      return { type: 'unauthenticated', status, message };
    case 403:
      return { type: 'forbidden', status, message, ...defined({ foreign }) };
    case 404:
    case 410:
      return { type: 'not-found', status, message, ...defined({ foreign }) };
    case 409:
    case 412:
      return { type: 'conflict', status, message };
    default:
      return { type: status >= 500 ? 'server-error' : 'refused', status, message };
  }
}

function classifyStatus(
  answer: { readonly status: number; readonly headers: Headers; readonly text: string },
  operation: OperationId,
  context: CallContext,
): CallFailure {
  const { status, headers, text } = answer;
  if (status < 400) {
    return { type: 'fail', failure: { type: 'redirect', status, origin: originOf(headers, context) } };
  }
  const error = errorTextIn(text, headers, context.quote);
  if (status === 429) {
    const waitMs = waitOf(headers);
    const retryAfterSeconds = waitMs === undefined ? undefined : Math.ceil(waitMs / 1000);
    return {
      type: 'retry',
      kind: 'limited',
      waitMs,
      failure: { type: 'rate-limited', status, message: error.message, retryAfterSeconds },
    };
  }
  const failure = refusal(status, error);
  // Not `waitOf`: every answer has the reset time of the budget, which is a requested delay only with 429.
  const waitMs = waitOfRetryAfter(headers);
  return isUncertainStatus(status) && isRepeatable(operation)
    ? { type: 'retry', kind: 'transient', waitMs, failure }
    : { type: 'fail', waitMs, failure };
}

/** Classifies a connection that broke, or that the caller or a timeout closed. */
function classifyBroken(
  result: WireResult & { type: 'broken' },
  operation: OperationId,
  context: CallContext,
): CallFailure {
  const { code, status, headers } = result;
  const { timeoutMs, maxResponseSize } = context;
  const read = isRead(operation);
  if (status !== undefined && (status < 200 || status >= 300)) {
    return classifyStatus({ status, headers: headers ?? {}, text: '' }, operation, context);
  }
  if (status !== undefined && !read) {
    return { type: 'fail', failure: { type: 'done-without-body', status, reason: code } };
  }
  if (read && code === CANCELLED) {
    return { type: 'fail', failure: { type: 'cancelled' } };
  }
  if (read && code === TOO_LARGE) {
    return { type: 'fail', failure: { type: 'too-large', limit: maxResponseSize } };
  }
  const late = code === TIMED_OUT || code === 'UND_ERR_HEADERS_TIMEOUT';
  const failure: ApiFailure =
    read && late ? { type: 'timeout', afterMs: timeoutMs } : { type: 'unknown-outcome', code };
  return isRepeatable(operation) && code !== CANCELLED
    ? { type: 'retry', kind: 'transient', waitMs: undefined, failure }
    : { type: 'fail', failure };
}

/** Decides how to continue after one try. A pure function. */
export function classify(result: WireResult, operation: OperationId, context: CallContext): Success | CallFailure {
  switch (result.type) {
    case 'not-sent': {
      if (result.code === CANCELLED) {
        return { type: 'fail', failure: { type: 'cancelled' } };
      }
      const { code, proxy } = result;
      const { host, show } = context;
      const untrusted = certificateProblem(code);
      if (proxy === undefined && untrusted !== undefined) {
        return { type: 'fail', failure: { type: 'untrusted', host, code, ...untrusted } };
      }
      const shown = proxy && { problem: show(proxy.problem), advice: show(proxy.advice) };
      const failure: ApiFailure = { type: 'unreachable', host, code, ...defined({ proxy: shown }) };
      return isTransientCode(code) || code === TIMED_OUT
        ? { type: 'retry', kind: 'unsent', waitMs: undefined, failure }
        : { type: 'fail', failure };
    }
    case 'broken':
      return classifyBroken(result, operation, context);
    case 'answer':
      return result.status >= 200 && result.status < 300
        ? { type: 'success', status: result.status, headers: result.headers, text: result.text }
        : classifyStatus(result, operation, context);
  }
}

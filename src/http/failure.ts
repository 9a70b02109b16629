import { ProxyError } from '../base/proxy.ts';

/** Whether a server did what it was asked: `none` means certainly not. */
export type WriteOutcome = 'none' | 'unknown' | 'done';

/** The answer was larger than allowed. */
export const TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';

/** Codes of connections that were never made: not a byte of the request was sent. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Codes of transient failures. What is not here, above all a bad certificate, does not pass. */
const TRANSIENT_CODES: ReadonlySet<string> = new Set([
  ...NOT_SENT,
  'EADDRNOTAVAIL',
  'ECONNABORTED',
  'ECONNRESET',
  'EHOSTDOWN',
  'ENETDOWN',
  'EPIPE',
  'ETIMEDOUT',
  'PROXY_FAILED',
  'UND_ERR_SOCKET',
]);

/** Statuses after which a write may have been done: the server failed on the way, or another one answered for it. */
const UNCERTAIN_STATUSES: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

/** The code of the system or of the library; undefined where an error has none. Unlike a message it holds no address. */
export function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : undefined;
}

/** Why a connection failed, in words that hold neither an address nor a secret; undefined where there are none. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof ProxyError) {
    return error.message;
  }
  return error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : codeOf(error);
}

/** Whether the failure of a connection with that code may be gone at the next try. */
export function isTransientCode(code: string): boolean {
  return TRANSIENT_CODES.has(code);
}

/** Whether an answer with that status says that the next try may do better. */
export function isTransientStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Whether a status leaves open what happened. */
export function isUncertainStatus(status: number): boolean {
  return UNCERTAIN_STATUSES.has(status) || status >= 520;
}

/** What is known of a request that ended in an error in place of an answer. */
export function outcomeOfError(error: unknown): Exclude<WriteOutcome, 'done'> {
  return error instanceof ProxyError || NOT_SENT.has(codeOf(error) ?? '') ? 'none' : 'unknown';
}

import { type Obstacle, obstacleText } from '../../base/explanation.ts';
import { ProxyError } from '../../base/proxy.ts';

/** Whether a write took effect: `none` means certainly not. */
export type WriteOutcome = 'none' | 'unknown' | 'done';

/** The answer was larger than allowed. */
export const TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';

/** Codes of failed connections: not a byte of the request was sent. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Codes of transient failures. Retrying does not help for any other code, above all for a bad certificate. */
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

/** Statuses after which a write may have succeeded: the server failed midway, or a gateway answered for it. */
const UNCERTAIN_STATUSES: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

/** The code of an error of the system or of undici, if any. Unlike the message, it contains no address. */
export function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : undefined;
}

/** Why a connection failed, without addresses or secrets; undefined if unknown. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof ProxyError) {
    return error.message;
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    return 'timed out';
  }
  const code = codeOf(error);
  return code === undefined ? undefined : (untrustedReason(code) ?? code);
}

const TRUST_AUTHORITY =
  'if you trust the server, save the certificate of its authority in PEM format and set `export NODE_EXTRA_CA_CERTS=/path/to/ca.pem`';
/** Why a certificate is not trusted, and what to change. */
const CERTIFICATE_PROBLEMS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', ['is self-signed', TRUST_AUTHORITY]],
  ['SELF_SIGNED_CERT_IN_CHAIN', ['is signed by an unknown authority', TRUST_AUTHORITY]],
  ['UNABLE_TO_GET_ISSUER_CERT', ['is signed by an unknown authority', TRUST_AUTHORITY]],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', ['is signed by an unknown authority', TRUST_AUTHORITY]],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', ['is signed by an unknown authority', TRUST_AUTHORITY]],
  ['CERT_UNTRUSTED', ['is signed by an authority that is not trusted', TRUST_AUTHORITY]],
  ['CERT_HAS_EXPIRED', ['has expired', 'renew it on the server, or check the clock of this machine']],
  ['CERT_NOT_YET_VALID', ['is not valid yet', 'check the clock of this machine']],
  ['ERR_TLS_CERT_ALTNAME_INVALID', ['is for another host', 'check the host in the base URL']],
  ['CERT_REVOKED', ['was revoked', 'replace it on the server']],
  ['CERT_SIGNATURE_FAILURE', ['has an invalid signature', 'replace it on the server']],
]);

/** The problem with a server's certificate; undefined for any other failure. */
export function certificateProblem(code: string): Obstacle | undefined {
  const [problem, advice] = CERTIFICATE_PROBLEMS.get(code) ?? [];
  return problem === undefined || advice === undefined
    ? undefined
    : { problem: `the certificate of the server ${problem} (${code})`, advice };
}

/** `certificateProblem` as one text. */
export function untrustedReason(code: string): string | undefined {
  const obstacle = certificateProblem(code);
  return obstacle === undefined ? undefined : obstacleText(obstacle);
}

/** Whether a retry may succeed after a connection failed with this code. */
export function isTransientCode(code: string): boolean {
  return TRANSIENT_CODES.has(code);
}

/** Whether a retry may succeed after an answer with this status. */
export function isTransientStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Whether a write may have succeeded despite this status. */
export function isUncertainStatus(status: number): boolean {
  return UNCERTAIN_STATUSES.has(status) || status >= 520;
}

/** The outcome of a request that ended in an error instead of an answer. */
export function outcomeOfError(error: unknown): Exclude<WriteOutcome, 'done'> {
  const code = codeOf(error) ?? '';
  // A certificate is checked before anything is sent.
  const isNotSent = NOT_SENT.has(code) || CERTIFICATE_PROBLEMS.has(code);
  return error instanceof ProxyError || isNotSent ? 'none' : 'unknown';
}

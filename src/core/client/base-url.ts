import { isLoopback } from '../http/public-address.ts';

/** The address of the public service. */
export const SERVICE_URL = 'https://api.gitbook.com';

/** The address of a service: an origin, and the prefix of `/v1` in every path. */
export interface BaseUrl {
  readonly origin: string;
  readonly host: string;
  /** Empty, or starts with a slash and ends without one. */
  readonly prefix: string;
}

export type BaseUrlOutcome =
  | { readonly ok: true; readonly value: BaseUrl }
  | { readonly ok: false; readonly problem: string };

/**
 * Parses the address of a service, with or without a trailing `/v1`. Without `allowInsecure`, only https is accepted, or http
 * to this machine. Credentials are rejected, and a problem never quotes the address.
 */
export function parseBaseUrl(
  text: string,
  { allowInsecure = false }: { allowInsecure?: boolean } = {},
): BaseUrlOutcome {
  if (!URL.canParse(text)) {
    return { ok: false, problem: 'the base URL is not a URL' };
  }
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { ok: false, problem: 'the base URL must start with https://' };
  }
  if (url.username !== '' || url.password !== '') {
    return { ok: false, problem: 'the base URL must not hold a user name or password' };
  }
  if (url.search !== '' || url.hash !== '' || text.includes('?') || text.includes('#')) {
    return { ok: false, problem: 'the base URL must not have a query or a fragment' };
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowInsecure) {
    return { ok: false, problem: 'the base URL must start with https:// (http is for this machine only)' };
  }
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
  return { ok: true, value: { origin: url.origin, host: url.host, prefix } };
}

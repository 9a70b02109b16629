/** The headers of an answer; a repeated header is a list. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value of a header; undefined if it is missing or repeated. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function dateOf(text: string | undefined): number | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/** Milliseconds until a time by the server's clock; ours may be off by hours. */
function untilServerTime(headers: Headers, moment: number): number | undefined {
  const now = dateOf(headerOf(headers, 'date'));
  return now === undefined ? undefined : moment - now;
}

/** The delay in `Retry-After` in milliseconds; undefined if it is missing or invalid. */
export function waitOfRetryAfter(headers: Headers): number | undefined {
  const value = headers['retry-after'];
  let longest: number | undefined;
  for (const text of value === undefined ? [] : [value].flat()) {
    const seconds = /^\d+$/.test(text.trim()) ? Number(text) : undefined;
    // A date contains letters; without this check, a negative number would be parsed as a year.
    const moment = /[a-z]/i.test(text) ? dateOf(text) : undefined;
    const wait =
      seconds !== undefined ? seconds * 1000 : moment === undefined ? undefined : untilServerTime(headers, moment);
    if (wait === undefined || wait <= 0) {
      return undefined;
    }
    longest = Math.max(longest ?? 0, wait);
  }
  return longest;
}

function numberOf(headers: Headers, name: string): number | undefined {
  const text = headerOf(headers, name);
  return text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) : undefined;
}

/** Milliseconds until the budget resets; undefined if the answer does not have it. */
export function waitOfReset(headers: Headers): number | undefined {
  // The second is GitLab's name.
  const reset = numberOf(headers, 'x-ratelimit-reset') ?? numberOf(headers, 'ratelimit-reset');
  const wait = reset === undefined ? undefined : untilServerTime(headers, reset * 1000);
  return wait !== undefined && wait > 0 ? wait : undefined;
}

/** The delay in milliseconds that a server requests with a rate limit error; undefined if it states none. */
export function waitOf(headers: Headers): number | undefined {
  return waitOfRetryAfter(headers) ?? waitOfReset(headers);
}

/** The total and the remaining rate budget in an answer. */
export function budgetOf(headers: Headers): { readonly limit: number; readonly remaining: number } | undefined {
  const limit = numberOf(headers, 'x-ratelimit-limit');
  const remaining = numberOf(headers, 'x-ratelimit-remaining');
  return limit === undefined || remaining === undefined ? undefined : { limit, remaining };
}

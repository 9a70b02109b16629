/** The headers of an answer; a header that was sent twice is a list. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The only value of a header; undefined when it is missing or was sent more than once. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function dateOf(text: string | undefined): number | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/** Milliseconds until a time on the server's own clock. Ours is not used: it may be wrong by hours. */
function untilServerTime(headers: Headers, moment: number): number | undefined {
  const now = dateOf(headerOf(headers, 'date'));
  return now === undefined ? undefined : moment - now;
}

/** The delay that `Retry-After` asks for, in milliseconds; undefined when it is missing or makes no sense. */
export function waitOfRetryAfter(headers: Headers): number | undefined {
  const value = headers['retry-after'];
  let longest: number | undefined;
  for (const text of value === undefined ? [] : [value].flat()) {
    const seconds = /^\d+$/.test(text.trim()) ? Number(text) : undefined;
    // A date has letters; without this check a negative number would be parsed as a year.
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

/** Milliseconds until the budget resets; undefined when the answer does not say. */
export function waitOfReset(headers: Headers): number | undefined {
  // The second is GitLab's name.
  const reset = numberOf(headers, 'x-ratelimit-reset') ?? numberOf(headers, 'ratelimit-reset');
  const wait = reset === undefined ? undefined : untilServerTime(headers, reset * 1000);
  return wait !== undefined && wait > 0 ? wait : undefined;
}

/** The delay that a server asks for when it refuses the rate, in milliseconds; undefined when it does not say. */
export function waitOf(headers: Headers): number | undefined {
  return waitOfRetryAfter(headers) ?? waitOfReset(headers);
}

/** The rate budget in an answer, and how much of it is left. */
export function budgetOf(headers: Headers): { readonly limit: number; readonly remaining: number } | undefined {
  const limit = numberOf(headers, 'x-ratelimit-limit');
  const remaining = numberOf(headers, 'x-ratelimit-remaining');
  return limit === undefined || remaining === undefined ? undefined : { limit, remaining };
}

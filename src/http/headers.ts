/** The headers of an answer, as they came: a header that came twice is a list. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The only value of a header; undefined when it is missing or came more than once. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function dateOf(text: string | undefined): number | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/** Milliseconds until a moment of the server's own clock. Ours plays no part: it may be wrong by hours. */
function untilServerTime(headers: Headers, moment: number): number | undefined {
  const now = dateOf(headerOf(headers, 'date'));
  return now === undefined ? undefined : moment - now;
}

/** How many milliseconds `Retry-After` asks to wait; undefined when it asks for nothing that makes sense. */
export function waitOfRetryAfter(headers: Headers): number | undefined {
  const value = headers['retry-after'];
  let longest: number | undefined;
  for (const text of value === undefined ? [] : [value].flat()) {
    const seconds = /^\d+$/.test(text.trim()) ? Number(text) : undefined;
    // A date has letters; without this a negative number would be read as a year.
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

/** Milliseconds until the budget is renewed; undefined when the answer does not say. */
export function waitOfReset(headers: Headers): number | undefined {
  // The second is what GitLab calls it.
  const reset = numberOf(headers, 'x-ratelimit-reset') ?? numberOf(headers, 'ratelimit-reset');
  const wait = reset === undefined ? undefined : untilServerTime(headers, reset * 1000);
  return wait !== undefined && wait > 0 ? wait : undefined;
}

/** How many milliseconds a server that refuses the rate asks to wait; undefined when it does not say. */
export function waitOf(headers: Headers): number | undefined {
  return waitOfRetryAfter(headers) ?? waitOfReset(headers);
}

/** What an answer says of the rate budget: how much of it is left. */
export function budgetOf(headers: Headers): { readonly limit: number; readonly remaining: number } | undefined {
  const limit = numberOf(headers, 'x-ratelimit-limit');
  const remaining = numberOf(headers, 'x-ratelimit-remaining');
  return limit === undefined || remaining === undefined ? undefined : { limit, remaining };
}

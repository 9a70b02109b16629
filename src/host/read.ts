import { isJsonObject, type JsonObject } from '../base/json.ts';
import type { Headers } from '../http/headers.ts';
import type { Caller, Reply } from './request.ts';
import { HostError } from './types.ts';

/** More pages than any pull request has; a host that goes on beyond them goes in circles. */
const MOST_PAGES = 2000;

/** Reads every page of a list. `next` says what to ask for the one after, or undefined at the end. */
export async function readPages(
  { call }: Caller,
  { path, query, next }: { path: string; query: string; next: (headers: Headers) => string | undefined },
): Promise<readonly JsonObject[]> {
  const items: JsonObject[] = [];
  const asked = new Set<string>();
  for (let page: string | undefined = query; page !== undefined; ) {
    if (asked.has(page) || asked.size >= MOST_PAGES) {
      throw new HostError('unreadable', `the pages of ${path} have no end`);
    }
    asked.add(page);
    const { json, headers }: Reply = await call({ method: 'GET', path, query: page });
    if (!Array.isArray(json)) {
      throw new HostError('unreadable', `the answer to GET ${path} is not a list`);
    }
    items.push(...json.filter(isJsonObject));
    page = next(headers);
  }
  return items;
}

/** A text of an answer, empty where there is none. */
export function textIn(value: unknown, name: string): string {
  const text = isJsonObject(value) ? value[name] : undefined;
  return typeof text === 'string' ? text : '';
}

/** A number of an answer as text, undefined where there is none. */
export function idIn(value: unknown, name: string): string | undefined {
  const id = isJsonObject(value) ? value[name] : undefined;
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : undefined;
}

/** An address that a person can be sent to, empty where an answer holds something else. */
export function addressIn(value: unknown, name: string): string {
  const text = textIn(value, name);
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text).href : '';
}

/** The id of what was made; the write was done where it is missing, but nothing can be said of it. */
export function needId(value: unknown, name: string, what: string): string {
  const id = idIn(value, name);
  if (id === undefined) {
    throw new HostError('unreadable', `the answer does not say which ${what} it is about`, { uncertain: true });
  }
  return id;
}

import { isJsonObject, type JsonObject } from '../../base/json.ts';
import type { Headers } from '../../core/http/headers.ts';
import type { Caller, Reply } from './request.ts';
import { HostError } from './types.ts';

/** More pages than any pull request has; a host that exceeds it returns pages in a circle. */
const MOST_PAGES = 2000;

/** Reads every page of a list. `next` returns the query of the following page, or undefined at the end. */
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

export function textIn(value: unknown, name: string): string {
  const text = isJsonObject(value) ? value[name] : undefined;
  return typeof text === 'string' ? text : '';
}

/** A number in a response as text; undefined if absent. */
export function idIn(value: unknown, name: string): string | undefined {
  const id = isJsonObject(value) ? value[name] : undefined;
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : undefined;
}

/** A URL that is safe to link to; empty if the response has another value. */
export function addressIn(value: unknown, name: string): string {
  const text = textIn(value, name);
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text).href : '';
}

/** The id of the created object. Without it, the write succeeded but its result is unknown. */
export function needId(value: unknown, name: string, what: string): string {
  const id = idIn(value, name);
  if (id === undefined) {
    throw new HostError('unreadable', `the answer does not name the ${what}`, { uncertain: true });
  }
  return id;
}

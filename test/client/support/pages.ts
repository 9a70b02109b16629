import { json, type Reply, type ScriptedServer, scripted } from './script.ts';

/** One page: its items, the cursor to the next one, and the total if it is told. */
export interface Page {
  readonly items: readonly unknown[];
  readonly next?: string | undefined;
  readonly count?: number | undefined;
  /** What else the page holds. */
  readonly rest?: object;
}

/** The cursor that a request came with. */
function cursorOf(url: string): string | undefined {
  return new URL(url, 'http://x').searchParams.get('page') ?? undefined;
}

export function page({ items, next, count, rest }: Page): Reply {
  return json(200, {
    ...rest,
    items,
    ...(next === undefined ? {} : { next: { page: next } }),
    ...(count === undefined ? {} : { count }),
  });
}

/** A server of a list: the function says what a cursor gives; the second argument counts the requests from 1. */
export function paged(pageOf: (cursor: string | undefined, request: number) => Page | Reply): Promise<ScriptedServer> {
  let requests = 0;
  return scripted((socket, seen) => {
    requests++;
    const result = pageOf(cursorOf(seen.url), requests);
    return (typeof result === 'function' ? result : page(result))(socket, seen);
  });
}

/** Cuts a list into pages of the given sizes, over and over, with the total on each. */
export function cut(items: readonly unknown[], sizes: readonly number[]): (cursor: string | undefined) => Page {
  return (cursor) => {
    const [start, turn] = (cursor ?? '0-0').split('-').map(Number) as [number, number];
    const end = start + (sizes[turn % sizes.length] ?? 1);
    return {
      items: items.slice(start, end),
      next: end < items.length ? `${end}-${turn + 1}` : undefined,
      count: items.length,
    };
  };
}

import { routeOf } from '../../core/lint/site-paths.ts';
import { nearestAbove, wildcardsAmong } from '../../redirects/match.ts';
import { type Trace, tracePath } from '../../redirects/trace.ts';
import type { Routes } from '../report/html/list.ts';

type Named = { readonly path: string; readonly name: string };

function byRoute(all: readonly Named[]): ReadonlyMap<string, Named> {
  return new Map(all.map((one) => [routeOf(one.path), one]));
}

/** Looks up where a path of a site leads, with the rows of the redirects on the way. */
export function lookupIn(
  routes: Routes,
): (path: string) => { readonly trace: Trace; readonly rows: readonly string[] } {
  const content = byRoute(routes.content);
  const unknown = byRoute(routes.unknown);
  const redirects = new Map(routes.redirects.map((one) => [routeOf(one.source), one]));
  const wildcardAt = wildcardsAmong(routes.redirects);
  return (path) => {
    const trace = tracePath(
      {
        contentAt: (asked) => content.get(routeOf(asked)),
        redirectAt: (asked) => redirects.get(routeOf(asked)),
        wildcardAt,
        unknownAbove: (asked) => nearestAbove(asked, (route) => unknown.get(route)?.name),
      },
      path,
    );
    return { trace, rows: trace.via.flatMap(({ source }) => redirects.get(routeOf(source))?.row ?? []) };
  };
}

import { isWildcard } from '../core/lint/redirects.ts';
import { routeOf } from '../core/lint/site-paths.ts';

/** The path of a page, or of the site space itself if `page` is empty. */
export function joinedPath(base: string, page: string): string {
  return page === '' ? base : `${base.replace(/\/$/, '')}/${page}`;
}

/** The properties of a redirect that determine the destination of its wildcard. */
interface Wildcard {
  readonly source: string;
  readonly keepsRest: boolean;
  readonly paths: readonly string[];
}

/** Finds the longest wildcard that matches a path, with its destination for this path. */
export function wildcardsAmong<T extends Wildcard & { readonly target?: unknown }>(
  redirects: readonly T[],
): (path: string) => T | undefined {
  const wildcards = redirects.filter(({ source }) => isWildcard(source));
  const byStart = new Map(wildcards.map((one) => [one.source.slice(0, -1).toLowerCase(), one]));
  const lengths = [...new Set([...byStart.keys()].map((start) => start.length))].sort((a, b) => b - a);
  return (path) => {
    const wanted = path.toLowerCase();
    const length = lengths.find((one) => byStart.has(wanted.slice(0, one)));
    const found = length === undefined ? undefined : byStart.get(wanted.slice(0, length));
    if (length === undefined || found?.keepsRest !== true) {
      return found;
    }
    const rest = path.slice(length).replace(/^\/+/, '');
    return { ...found, target: undefined, paths: found.paths.map((base) => joinedPath(base, rest)) };
  };
}

/** The value for a path, or else for its nearest parent path. */
export function nearestAbove(path: string, named: (route: string) => string | undefined): string | undefined {
  for (let route = routeOf(path); ; route = route.slice(0, Math.max(1, route.lastIndexOf('/')))) {
    const found = named(route);
    if (found !== undefined || route === '/') {
      return found;
    }
  }
}

import type { JsonObject } from '../base/json.ts';
import { withoutEnd } from '../base/text.ts';
import type { Desired } from '../core/engine/model.ts';
import { nameOf } from '../core/lint/entry-name.ts';
import { routeOf, sitePathsOf } from '../core/lint/site-paths.ts';
import { type Address, addressOf } from '../core/plan/address.ts';
import type { DeadUrl, Plan } from '../core/plan/plan.ts';
import { sourceProblem } from './path.ts';

/** A URL that a plan breaks, with the redirect that keeps it working, or why there is none. */
type Kept = { readonly source: string } & (
  | { readonly entry: JsonObject; readonly path: string }
  | { readonly entry?: undefined; readonly why: string }
);

/** The redirects for the URLs of one site that a plan breaks. */
export interface KeptUrls {
  readonly urls: readonly Kept[];
  /** Whether pages below some of the paths remain broken. */
  readonly partial: boolean;
}

export function deadUrlsOf({ changes }: Pick<Plan, 'changes'>): readonly DeadUrl[] {
  return changes.flatMap(({ deadUrls = [] }) => deadUrls);
}

interface KeepOptions {
  readonly resources: readonly Desired[];
  /** Whether the service supports wildcards. */
  readonly isWide: boolean;
}

function joined(path: string, rest: string): string {
  return `${withoutEnd(path, '/')}${rest}`;
}

/**
 * Redirects broken URLs of a site to the resources that now show their content. With wildcards, this includes everything below
 * them, so the redirect of a section covers its site spaces.
 */
export function keepUrls(dead: readonly DeadUrl[], { resources, isWide }: KeepOptions): KeptUrls {
  const byAddress = new Map(resources.map((resource) => [resource.address, resource]));
  const find = (address: Address): Desired | undefined => byAddress.get(address);
  const { pathsOf } = sitePathsOf({ resources, find, live: undefined });
  const wide: { readonly start: string; readonly paths: readonly string[] }[] = [];
  const shortestFirst = dead.toSorted((a, b) => (a.path ?? a.url).length - (b.path ?? b.url).length);
  const urls = shortestFirst.flatMap(({ url, site, path, below, to }): readonly Kept[] => {
    if (path === undefined) {
      const why = 'no redirect of the site reaches it: the site has another address, or shows other content there';
      return [{ source: url, why }];
    }
    const part = to === undefined ? undefined : find(to);
    const name = part === undefined ? undefined : nameOf({ $ref: part.address }, { find });
    const paths = part === undefined ? [] : pathsOf(part);
    const problem = sourceProblem(path === '' ? '/' : path, isWide);
    if (below !== true || find(addressOf(site, 'redirect', path)) !== undefined) {
      return [{ source: path, why: 'a redirect that the plan breaks; declare it with a destination to keep it' }];
    }
    if (part === undefined || name === undefined || problem !== undefined) {
      return [{ source: path === '' ? '/' : path, why: problem ?? 'its content is no longer on the site' }];
    }
    const isCovered = wide.some(({ start, paths: bases }) => {
      const ends = path.startsWith(start)
        ? bases.map((base) => routeOf(joined(base, path.slice(start.length - 1))))
        : [];
      return paths.some((one) => ends.includes(routeOf(one)));
    });
    if (isCovered) {
      return [];
    }
    const entry = { [part.kind === 'section' ? 'section' : 'space']: name };
    const [shown = '/'] = paths;
    if (!isWide) {
      return [{ source: path, entry, path: shown }];
    }
    wide.push({ start: `${path}/`, paths });
    return [
      { source: path, entry, path: shown },
      { source: `${path}/*`, entry: { ...entry, keepRest: true }, path: joined(shown, '/*') },
    ];
  });
  return { urls, partial: !isWide && urls.some(({ entry }) => entry !== undefined) };
}

import { isJsonObject, type Json } from '../../base/json.ts';
import { printable, restBelow, shortened, withoutEnd } from '../../base/text.ts';
import type { Desired } from '../engine/model.ts';
import type { Address } from '../plan/address.ts';
import { isForeignId, isReference } from '../plan/value.ts';
import { type SitePaths, siteRoute } from './site-paths.ts';
import { quoted } from './words.ts';

/** A redirect and its destination. */
export interface Hop {
  readonly resource: Desired;
  readonly site: Address;
  readonly source: string;
  /** The paths of its destination; empty if unknown. */
  readonly leadsTo: readonly string[];
  /**
   * The redirect from the destination, if any visitor reaches it. Content takes precedence over redirects, so visitors only reach
   * a redirect where there is no content, or only conditional content.
   */
  readonly next: Hop | undefined;
  /** Whether every visitor reaches `next`, because there is no content at the destination. */
  readonly isForAll: boolean;
}

/** All redirects and their chains. */
export interface RedirectMap {
  readonly hops: readonly Hop[];
  /** All loops of redirects, each starting with the redirect that is declared first. */
  readonly loops: readonly (readonly Hop[])[];
  readonly isInLoop: (hop: Hop) => boolean;
  /** The last redirect of a chain, and the number of steps to it; undefined if the chain ends in a loop. */
  readonly endOf: (hop: Hop) => { readonly hop: Hop; readonly steps: number } | undefined;
}

/** A destination: a section, a site space, a page of a site space by id or path, or a URL. */
export type Destination =
  | {
      readonly kind: 'section' | 'site-space';
      readonly target: Json | undefined;
      readonly page: string | undefined;
      readonly path?: string;
    }
  | { readonly kind: 'url'; readonly url: string; readonly target?: undefined; readonly page?: undefined };

/** Parses the destination of a redirect; undefined if it is missing or unknown. */
export function destinationOf({ fields }: Desired): Destination | undefined {
  const destination = fields['destination'];
  if (!isJsonObject(destination)) {
    return undefined;
  }
  const { section, space, page, path, url } = destination;
  if (typeof url === 'string') {
    return { kind: 'url', url };
  }
  if (section !== undefined) {
    return { target: section, kind: 'section', page: undefined };
  }
  return space === undefined
    ? undefined
    : {
        target: space,
        kind: 'site-space',
        page: typeof page === 'string' ? page : undefined,
        ...(typeof path === 'string' ? { path } : {}),
      };
}

/** The host of a URL; undefined if it is invalid. */
export function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** Describes a destination. */
export function describeDestination(destination: Destination): string {
  if (destination.kind === 'url') {
    return quoted(destination.url);
  }
  const { target, kind, page = destination.path } = destination;
  const resource = isReference(target)
    ? printable(shortened(target.$ref, 200))
    : `the ${kind === 'section' ? 'section' : 'site space'} with the id ${quoted(isForeignId(target) ? target.$id : '')}`;
  return page === undefined ? resource : `the page ${quoted(page)} of ${resource}`;
}

interface Source {
  readonly redirects: readonly Desired[];
  readonly find: (address: Address) => Desired | undefined;
  readonly paths: SitePaths;
  /** The known URLs of a site. */
  readonly homesOf: (site: Address) => readonly string[];
}

type OpenHop = { -readonly [K in keyof Hop]: Hop[K] };

/** The path of a URL within a site; undefined if the URL is outside it. */
function pathWithin(url: string, home: string): string | undefined {
  if (!URL.canParse(url) || !URL.canParse(home)) {
    return undefined;
  }
  const [to, at] = [new URL(url), new URL(home)];
  return to.host === at.host ? restBelow(to.pathname, at.pathname) : undefined;
}

function pathsLedTo(redirect: Desired, { find, paths, homesOf }: Source): readonly string[] {
  const destination = destinationOf(redirect);
  if (destination?.kind === 'url') {
    const { url } = destination;
    return homesOf(redirect.parent ?? '').flatMap((home) => pathWithin(url, home) ?? []);
  }
  const resource = isReference(destination?.target) ? find(destination.target.$ref) : undefined;
  if (destination === undefined || resource === undefined || paths.siteOf(resource) !== redirect.parent) {
    return [];
  }
  if (destination.path !== undefined) {
    return paths.pathsBelow(resource, destination.path);
  }
  return destination.page === undefined ? paths.pathsOf(resource) : paths.pagePathsOf(resource, destination.page);
}

/** Represents the rest of the path that a wildcard matched. */
const ANY_REST = '*';

function withRest(path: string): string {
  return `${withoutEnd(path, '/')}/${ANY_REST}`;
}

/** Whether a source ends with a star. */
export function isWildcard(source: string): boolean {
  return source.endsWith('*');
}

/** Finds the wildcard of a site with the longest matching prefix. */
function wildcardsOf(hops: readonly OpenHop[]): (site: Address, path: string) => OpenHop | undefined {
  const sites = new Map<Address, { readonly byStart: Map<string, OpenHop>; readonly lengths: Set<number> }>();
  for (const hop of hops.filter(({ source }) => isWildcard(source))) {
    const known = sites.get(hop.site) ?? { byStart: new Map<string, OpenHop>(), lengths: new Set<number>() };
    sites.set(hop.site, known);
    const start = hop.source.slice(0, -1).toLowerCase();
    if (!known.byStart.has(start)) {
      known.byStart.set(start, hop);
      known.lengths.add(start.length);
    }
  }
  const longestFirst = new Map([...sites].map(([site, { lengths }]) => [site, [...lengths].sort((a, b) => b - a)]));
  return (site, path) => {
    const known = sites.get(site);
    const wanted = path.toLowerCase();
    for (const length of longestFirst.get(site) ?? []) {
      const found = length <= wanted.length ? known?.byStart.get(wanted.slice(0, length)) : undefined;
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  };
}

function connect(hops: readonly OpenHop[], { servedAt }: SitePaths): void {
  const exact = new Map<string, OpenHop>();
  const loose = new Map<string, OpenHop>();
  const put = (map: Map<string, OpenHop>, key: string, hop: OpenHop): void => {
    if (!map.has(key)) {
      map.set(key, hop);
    }
  };
  for (const hop of hops) {
    put(exact, `${hop.site}\n${hop.source}`, hop);
    put(loose, siteRoute(hop.site, hop.source), hop);
  }
  const wildcardAt = wildcardsOf(hops);
  for (const hop of hops) {
    for (const path of hop.leadsTo) {
      const served = servedAt(hop.site, path);
      if (hop.next === undefined && served?.forEveryone !== true) {
        hop.next =
          exact.get(`${hop.site}\n${path}`) ?? loose.get(siteRoute(hop.site, path)) ?? wildcardAt(hop.site, path);
        hop.isForAll = hop.next !== undefined && served === undefined;
      }
    }
  }
}

interface End {
  readonly hop: Hop;
  readonly steps: number;
}

/**
 * Finds loops and the ends of chains. Each redirect has at most one successor, so every walk ends: at a redirect without one,
 * at an earlier walk, or in a loop. Each redirect is visited once.
 */
function follow(hops: readonly Hop[]): { loops: Hop[][]; looped: Set<Hop>; ends: Map<Hop, End | undefined> } {
  const order = new Map(hops.map((hop, index) => [hop, index]));
  const ends = new Map<Hop, End | undefined>();
  const looped = new Set<Hop>();
  const loops: Hop[][] = [];
  for (const start of hops) {
    const walk: Hop[] = [];
    const places = new Map<Hop, number>();
    let at: Hop | undefined = start;
    while (at !== undefined && !ends.has(at) && !places.has(at)) {
      places.set(at, walk.length);
      walk.push(at);
      at = at.next;
    }
    const entry = at === undefined ? undefined : places.get(at);
    if (entry !== undefined) {
      const circle = walk.slice(entry);
      let first = 0;
      for (const [index, hop] of circle.entries()) {
        looped.add(hop);
        if ((order.get(hop) ?? 0) < (order.get(circle[first] ?? hop) ?? 0)) {
          first = index;
        }
      }
      loops.push([...circle.slice(first), ...circle.slice(0, first)]);
    }
    let end: End | undefined = at === undefined || entry !== undefined ? undefined : ends.get(at);
    const endsHere = at === undefined;
    for (const hop of walk.reverse()) {
      end = end === undefined ? (endsHere ? { hop, steps: 0 } : undefined) : { hop: end.hop, steps: end.steps + 1 };
      ends.set(hop, end);
    }
  }
  return { loops, looped, ends };
}

/** Links the redirects of all sites to their successors. */
export function redirectMapOf(source: Source): RedirectMap {
  const hops: OpenHop[] = source.redirects.flatMap((resource) => {
    const from = resource.fields['source'];
    const { parent, fields } = resource;
    // Visitors never reach drafts.
    if (typeof from !== 'string' || parent === undefined || fields['draft'] === true) {
      return [];
    }
    const paths = pathsLedTo(resource, source);
    const leadsTo = fields['keepRest'] === true && isWildcard(from) ? paths.map(withRest) : paths;
    return [{ resource, site: parent, source: from, leadsTo, next: undefined, isForAll: false }];
  });
  connect(hops, source.paths);
  const { loops, looped, ends } = follow(hops);
  return { hops, loops, isInLoop: (hop) => looped.has(hop), endOf: (hop) => ends.get(hop) };
}

import { isJsonObject, type Json } from '../base/json.ts';
import { printable, shortened } from '../base/text.ts';
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
  /** The paths that its destination is shown at; none where that is not known. */
  readonly leadsTo: readonly string[];
  /**
   * The redirect that starts at the destination, if visitors can meet it. A site shows content before it looks for
   * redirects, so that is only where some visitors do not see the content: it has a condition.
   */
  readonly next: Hop | undefined;
}

/** All redirects, and which of them follow others. */
export interface RedirectMap {
  readonly hops: readonly Hop[];
  /** Redirects that form a loop: each loop once, from the one that was declared first. */
  readonly loops: readonly (readonly Hop[])[];
  readonly isInLoop: (hop: Hop) => boolean;
  /** The last redirect of a chain, and how many follow the given one; undefined where the chain ends in a loop. */
  readonly endOf: (hop: Hop) => { readonly hop: Hop; readonly steps: number } | undefined;
}

/** A destination: a section, a site space, or a page of one. */
export interface Destination {
  readonly target: Json | undefined;
  readonly kind: 'section' | 'site-space';
  readonly page: string | undefined;
}

/** The parts of a redirect's destination; undefined where it has none that is known. */
export function destinationOf({ fields }: Desired): Destination | undefined {
  const destination = fields['destination'];
  if (!isJsonObject(destination)) {
    return undefined;
  }
  const { section, space, page } = destination;
  if (section !== undefined) {
    return { target: section, kind: 'section', page: undefined };
  }
  return space === undefined
    ? undefined
    : { target: space, kind: 'site-space', page: typeof page === 'string' ? page : undefined };
}

/** A destination in words. */
export function describeDestination({ target, kind, page }: Destination): string {
  const resource = isReference(target)
    ? printable(shortened(target.$ref, 200))
    : `the ${kind === 'section' ? 'section' : 'site space'} with the id ${quoted(isForeignId(target) ? target.$id : '')}`;
  return page === undefined ? resource : `the page ${quoted(page)} of ${resource}`;
}

interface Source {
  readonly redirects: readonly Desired[];
  readonly find: (address: Address) => Desired | undefined;
  readonly paths: SitePaths;
}

type OpenHop = { -readonly [K in keyof Hop]: Hop[K] };

function pathsLedTo(redirect: Desired, { find, paths }: Source): readonly string[] {
  const destination = destinationOf(redirect);
  const resource = isReference(destination?.target) ? find(destination.target.$ref) : undefined;
  if (destination === undefined || resource === undefined || paths.siteOf(resource) !== redirect.parent) {
    return [];
  }
  return destination.page === undefined ? paths.pathsOf(resource) : paths.pagePathsOf(resource, destination.page);
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
  for (const hop of hops) {
    for (const path of hop.leadsTo) {
      if (servedAt(hop.site, path)?.forEveryone !== true) {
        hop.next ??= exact.get(`${hop.site}\n${path}`) ?? loose.get(siteRoute(hop.site, path));
      }
    }
  }
}

interface End {
  readonly hop: Hop;
  readonly steps: number;
}

/**
 * Each redirect has at most one that follows it, so every walk ends: at a redirect that none follows, in an earlier walk,
 * or in itself. Each redirect is visited once.
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

/** Connects the redirects of all sites that follow each other. */
export function redirectMapOf(source: Source): RedirectMap {
  const hops: OpenHop[] = source.redirects.flatMap((resource) => {
    const from = resource.fields['source'];
    return typeof from === 'string' && resource.parent !== undefined
      ? [{ resource, site: resource.parent, source: from, leadsTo: pathsLedTo(resource, source), next: undefined }]
      : [];
  });
  connect(hops, source.paths);
  const { loops, looped, ends } = follow(hops);
  return { hops, loops, isInLoop: (hop) => looped.has(hop), endOf: (hop) => ends.get(hop) };
}

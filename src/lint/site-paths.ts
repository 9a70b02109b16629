import type { Desired } from '../engine/model.ts';
import type { Address } from '../plan/address.ts';
import type { LintLive } from './input.ts';

/** Something that a site shows at a path of its own. */
interface Served {
  readonly thing: Desired;
  /** The page of it that is meant; the thing itself when missing. */
  readonly page?: string;
}

/** The paths of sites: where each of their parts is shown. */
export interface SitePaths {
  /** The site that a section, a site space or a redirect belongs to. */
  readonly siteOf: (thing: Desired) => Address | undefined;
  /** The paths at which a section or a site space is shown, the fullest first; none where that is not known. */
  readonly pathsOf: (thing: Desired) => readonly string[];
  /** The paths at which a page of a site space is shown; none where that is not known. */
  readonly pagePathsOf: (siteSpace: Desired, page: string) => readonly string[];
  /** The ids of the live pages of a site space; undefined where nobody looked. */
  readonly pagesOf: (siteSpace: Address) => ReadonlyMap<string, string> | undefined;
  /** What a site shows at a path. */
  readonly servedAt: (site: Address, path: string) => Served | undefined;
}

/** The form in which paths are compared: sites do not tell capital letters, nor doubled slashes and ones at the end. */
function routeOf(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.join('/')}`.toLowerCase();
}

/** Names a path of a site, for look-ups over all sites. */
export function siteRoute(site: Address, path: string): string {
  // No address holds a line break: keys with one are quoted.
  return `${site}\n${routeOf(path)}`;
}

function textField({ fields }: Desired, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
}

/** The ways to write a part below something: with its own segment, and without it where it is the default. */
function segmentsOf(thing: Desired): readonly string[] {
  const path = textField(thing, 'path');
  return [...(path === undefined ? [] : [`/${path}`]), ...(thing.fields['default'] === true ? [''] : [])];
}

interface Source {
  readonly things: readonly Desired[];
  readonly find: (address: Address) => Desired | undefined;
  readonly live: LintLive | undefined;
}

/** Works out where the declared parts of all sites are shown. */
export function sitePathsOf({ things, find, live }: Source): SitePaths {
  const sectionOf = ({ parent }: Desired): Desired | undefined => {
    const holder = parent === undefined ? undefined : find(parent);
    return holder?.kind === 'section' ? holder : undefined;
  };
  const siteOf = (thing: Desired): Address | undefined => sectionOf(thing)?.parent ?? thing.parent;
  const prefixesOf = (thing: Desired): readonly string[] => {
    const section = sectionOf(thing);
    const before = section === undefined ? [''] : segmentsOf(section);
    return segmentsOf(thing).flatMap((own) => before.map((prefix) => `${prefix}${own}`));
  };
  const pathsOf = (thing: Desired): readonly string[] =>
    prefixesOf(thing).map((prefix) => (prefix === '' ? '/' : prefix));
  const pages = new Map(
    [...(live?.pages ?? [])].map(([address, list]) => [address, new Map(list.map(({ id, path }) => [id, path]))]),
  );
  const below = (thing: Desired, path: string): readonly string[] =>
    prefixesOf(thing).map((prefix) => `${prefix}/${path}`);

  const served = new Map<string, Served>();
  const serve = (site: Address, path: string, what: Served): void => {
    const route = siteRoute(site, path);
    if (!served.has(route)) {
      served.set(route, what);
    }
  };
  for (const thing of things) {
    const site = siteOf(thing);
    if (site === undefined || (thing.kind !== 'section' && thing.kind !== 'site-space')) {
      continue;
    }
    for (const path of pathsOf(thing)) {
      serve(site, path, { thing });
    }
    for (const [page, path] of pages.get(thing.address) ?? []) {
      for (const full of below(thing, path)) {
        serve(site, full, { thing, page });
      }
    }
  }

  return {
    siteOf,
    pathsOf,
    pagesOf: (siteSpace) => pages.get(siteSpace),
    pagePathsOf: (siteSpace, page) => {
      const path = pages.get(siteSpace.address)?.get(page);
      return path === undefined ? [] : below(siteSpace, path);
    },
    servedAt: (site, path) => served.get(siteRoute(site, path)),
  };
}

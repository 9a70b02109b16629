import { withoutEnd } from '../../base/text.ts';
import type { Desired } from '../engine/model.ts';
import type { Address } from '../plan/address.ts';
import type { LintLive } from './input.ts';

/** Content that a site shows at a path. */
interface Served {
  readonly resource: Desired;
  /** A page of the resource; if absent, the resource itself. */
  readonly page?: string;
  /** Whether every visitor sees it: neither it nor its section has a condition. */
  readonly forEveryone: boolean;
}

/** The paths of the parts of all sites. */
export interface SitePaths {
  /** The site that a section, a site space or a redirect belongs to. */
  readonly siteOf: (resource: Desired) => Address | undefined;
  /** The paths of a section or a site space, the longest first; empty if unknown. */
  readonly pathsOf: (resource: Desired) => readonly string[];
  /** The paths of a page of a site space; empty if unknown. */
  readonly pagePathsOf: (siteSpace: Desired, page: string) => readonly string[];
  /** The paths in the site of a page with this path in its space. */
  readonly pathsBelow: (siteSpace: Desired, path: string) => readonly string[];
  /** The live pages of a site space, paths by id; undefined if they were not read. */
  readonly pagesOf: (siteSpace: Address) => ReadonlyMap<string, string> | undefined;
  /** The content of a site at a path. */
  readonly servedAt: (site: Address, path: string) => Served | undefined;
}

/** Normalizes a path for comparison: sites ignore case, repeated slashes and trailing slashes. */
export function routeOf(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.join('/')}`.toLowerCase();
}

/** A key for a path of a site. */
export function siteRoute(site: Address, path: string): string {
  // Addresses contain no line breaks, because keys with one are quoted.
  return `${site}\n${routeOf(path)}`;
}

function textField({ fields }: Desired, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
}

/** The segments of a part: its own, and none if it is the default. */
function segmentsOf(resource: Desired): readonly string[] {
  const path = textField(resource, 'path');
  return [...(path === undefined ? [] : [`/${path}`]), ...(resource.fields['default'] === true ? [''] : [])];
}

interface Source {
  readonly resources: readonly Desired[];
  readonly find: (address: Address) => Desired | undefined;
  readonly live: LintLive | undefined;
}

/** Computes the paths of the declared parts of all sites. */
export function sitePathsOf({ resources, find, live }: Source): SitePaths {
  const sectionOf = ({ parent }: Desired): Desired | undefined => {
    const holder = parent === undefined ? undefined : find(parent);
    return holder?.kind === 'section' ? holder : undefined;
  };
  const siteOf = (resource: Desired): Address | undefined => sectionOf(resource)?.parent ?? resource.parent;
  const prefixesOf = (resource: Desired): readonly string[] => {
    const section = sectionOf(resource);
    const before = section === undefined ? [''] : segmentsOf(section);
    return segmentsOf(resource).flatMap((own) => before.map((prefix) => `${prefix}${own}`));
  };
  const pathsOf = (resource: Desired): readonly string[] =>
    prefixesOf(resource).map((prefix) => (prefix === '' ? '/' : prefix));
  const pages = new Map(
    [...(live?.pages ?? [])].map(([address, list]) => [address, new Map(list.map(({ id, path }) => [id, path]))]),
  );
  const below = (resource: Desired, path: string): readonly string[] =>
    prefixesOf(resource).map((prefix) => `${prefix}/${path}`);

  const served = new Map<string, Served>();
  const serve = (site: Address, path: string, what: Served): void => {
    const route = siteRoute(site, path);
    // A section and its default space share a path; unconditional content wins.
    if (served.get(route)?.forEveryone !== true && (what.forEveryone || !served.has(route))) {
      served.set(route, what);
    }
  };
  const isConditional = ({ fields }: Desired): boolean =>
    fields['condition'] !== undefined && fields['condition'] !== null;
  for (const resource of resources) {
    const site = siteOf(resource);
    if (site === undefined || (resource.kind !== 'section' && resource.kind !== 'site-space')) {
      continue;
    }
    const section = sectionOf(resource);
    const forEveryone = !isConditional(resource) && (section === undefined || !isConditional(section));
    for (const path of pathsOf(resource)) {
      serve(site, path, { resource, forEveryone });
    }
    for (const [page, path] of pages.get(resource.address) ?? []) {
      for (const full of below(resource, path)) {
        serve(site, full, { resource, page, forEveryone });
      }
    }
  }

  return {
    siteOf,
    pathsOf,
    pathsBelow: (siteSpace, path) => below(siteSpace, withoutEnd(path, '/').replace(/^\/+/, '')),
    pagesOf: (siteSpace) => pages.get(siteSpace),
    pagePathsOf: (siteSpace, page) => {
      const path = pages.get(siteSpace.address)?.get(page);
      return path === undefined ? [] : below(siteSpace, path);
    },
    servedAt: (site, path) => served.get(siteRoute(site, path)),
  };
}

import { groupBy } from '../base/group-by.ts';
import { pathOfSteps } from '../base/text.ts';
import type { SourcePlace } from '../core/diagnostics/diagnostic.ts';
import type { Desired } from '../core/engine/model.ts';
import type { LintLive } from '../core/lint/input.ts';
import { describeDestination, destinationOf } from '../core/lint/redirects.ts';
import { routeOf, type SitePaths, sitePathsOf } from '../core/lint/site-paths.ts';
import type { Address } from '../core/plan/address.ts';
import { isReference } from '../core/plan/value.ts';
import { joinedPath, nearestAbove, wildcardsAmong } from './match.ts';
import { createNamer, idOfPage, type Namer, type Target } from './target.ts';

/** A declared redirect. */
interface Existing {
  readonly resource: Desired;
  readonly source: string;
  readonly place: SourcePlace | undefined;
  /** Its target; undefined if the manifest does not declare it. */
  readonly target: Target | undefined;
  readonly name: string;
  /** The paths of its destination; empty if unknown. */
  readonly paths: readonly string[];
  /** Whether it is a wildcard that appends the rest of the path. */
  readonly keepsRest: boolean;
}

/** The page of a file; `unknown` if the pages have no source files. */
type PageFrom = { readonly target: Target } | 'none' | 'several' | 'unknown';

export interface SiteView {
  readonly address: Address;
  readonly contentAt: (path: string) => Target | undefined;
  readonly contentPaths: () => readonly string[];
  /** All paths of parts by the manifest; defaults also have shorter ones. */
  readonly partPaths: () => readonly string[];
  /** The redirects with a known target, one for each path. */
  readonly redirects: () => readonly Existing[];
  readonly redirectAt: (path: string) => Existing | undefined;
  /** The redirect with the longest wildcard that matches a path, with its destination for this path. */
  readonly wildcardAt: (path: string) => Existing | undefined;
  /** The page of a file, given its possible paths, in the space at `base`, or in any space. */
  readonly pageFrom: (files: readonly string[], base: string) => PageFrom;
  /** The nearest part above a path whose pages were not read; undefined if all pages are known. */
  readonly unknownAbove: (path: string) => string | undefined;
  /** All parts whose pages were not read, by path. */
  readonly unknownParts: () => ReadonlyMap<string, string>;
}

interface Source {
  readonly resources: readonly Desired[];
  readonly site: Address;
  readonly pages?: LintLive | undefined;
  /** The published paths of sections and site spaces; those of defaults are shorter. */
  readonly partPaths?: ReadonlyMap<Address, string>;
}

/** What the views of a site are made of. */
interface Known {
  readonly resources: readonly Desired[];
  readonly site: Address;
  readonly live: LintLive | undefined;
  readonly partPaths: ReadonlyMap<Address, string>;
  readonly find: (address: Address) => Desired | undefined;
  readonly paths: SitePaths;
  readonly named: Namer;
}

export function createSiteView({ resources, site, pages: live, partPaths = new Map() }: Source): SiteView {
  const byAddress = new Map(resources.map((resource) => [resource.address, resource]));
  const find = (address: Address): Desired | undefined => byAddress.get(address);
  const paths = sitePathsOf({ resources, find, live });
  const named = createNamer({ find, live });
  const known: Known = { resources, site, live, partPaths, find, paths, named };
  const shorter = shorterPaths(known);
  const existing = new Map(redirectsOf(known));
  const parts = partsOf(known);
  return {
    address: site,
    contentAt: (path) => {
      const served = paths.servedAt(site, path) ?? shorter.get(routeOf(path));
      return served === undefined ? undefined : named(served.resource, idOfPage(served.page));
    },
    contentPaths: () =>
      resources.flatMap((resource): readonly string[] => {
        const isPart = resource.kind === 'section' || resource.kind === 'site-space';
        const base = partPaths.get(resource.address) ?? paths.pathsOf(resource)[0];
        return !isPart || base === undefined || paths.siteOf(resource) !== site
          ? []
          : [base, ...[...(paths.pagesOf(resource.address)?.values() ?? [])].map((page) => joinedPath(base, page))];
      }),
    partPaths: () =>
      resources.flatMap((resource) =>
        (resource.kind === 'section' || resource.kind === 'site-space') && paths.siteOf(resource) === site
          ? paths.pathsOf(resource)
          : [],
      ),
    redirects: () => [...existing.values()],
    redirectAt: (path) => existing.get(routeOf(path)),
    pageFrom: createPageFinder(known),
    wildcardAt: wildcardsAmong([...existing.values()]),
    unknownAbove: (path) => nearestAbove(path, (route) => parts.get(route)),
    unknownParts: () => parts,
  };
}

/** Finds pages by their source files. The pages below a path are indexed once. */
function createPageFinder({ site, paths, partPaths, live, find, named }: Known): SiteView['pageFrom'] {
  const isAt = (part: Desired, base: string): boolean =>
    [...paths.pathsOf(part), partPaths.get(part.address) ?? ''].some((path) => routeOf(path) === routeOf(base));
  const filesBelow = (base: string) => {
    const pages = [...(live?.pages ?? [])].flatMap(([address, some]) => {
      const part = find(address);
      const isMeant = part !== undefined && paths.siteOf(part) === site && (base === '' || isAt(part, base));
      return isMeant ? some.map((page) => ({ part, page })) : [];
    });
    return groupBy(pages, ({ page }) => page.file);
  };
  const known = new Map<string, ReturnType<typeof filesBelow>>();
  return (files, base) => {
    const byFile = known.get(base) ?? filesBelow(base);
    known.set(base, byFile);
    const file = files.find((one) => byFile.has(one));
    const [found, ...others] = file === undefined ? [] : (byFile.get(file) ?? []);
    const target = found === undefined ? undefined : named(found.part, { id: found.page.id });
    if (target === undefined) {
      return byFile.size === 0 ? 'unknown' : 'none';
    }
    return others.length === 0 ? { target } : 'several';
  };
}

interface Served {
  readonly resource: Desired;
  readonly page?: string;
}

/** Content at other paths than the manifest implies. Sections take precedence: their spaces may have the same path. */
function shorterPaths({ find, live, partPaths }: Known): ReadonlyMap<string, Served> {
  const served = new Map<string, Served>();
  const put = (path: string, what: Served): void => {
    const route = routeOf(path);
    if (!served.has(route)) {
      served.set(route, what);
    }
  };
  const parts = [...partPaths].flatMap(([address, path]) => {
    const resource = find(address);
    return resource === undefined ? [] : [{ resource, path }];
  });
  for (const { resource, path } of [
    ...parts.filter((part) => part.resource.kind === 'section'),
    ...parts.filter((part) => part.resource.kind !== 'section'),
  ]) {
    put(path, { resource });
    for (const page of live?.pages.get(resource.address) ?? []) {
      put(joinedPath(path, page.path), { resource, page: page.id });
    }
  }
  return served;
}

function livePath(
  part: Address,
  { page, path }: { readonly page: string | undefined; readonly path: string | undefined },
  { paths, partPaths }: Known,
): readonly string[] {
  const base = partPaths.get(part);
  const below = page === undefined ? pathOfSteps(path ?? '') : paths.pagesOf(part)?.get(page);
  return base === undefined || below === undefined ? [] : [joinedPath(base, below)];
}

function redirectsOf(known: Known): [string, Existing][] {
  const { resources, site, paths, find, named } = known;
  const seen = new Set<string>();
  return resources.flatMap((resource): [string, Existing][] => {
    const source = resource.kind === 'redirect' && resource.parent === site ? resource.fields['source'] : undefined;
    const route = typeof source === 'string' ? routeOf(source) : '';
    const destination = destinationOf(resource);
    const isDraft = resource.fields['draft'] === true;
    if (typeof source !== 'string' || destination === undefined || isDraft || seen.has(route)) {
      return [];
    }
    seen.add(route);
    const { target: to, page } = destination;
    const address = isReference(to) ? to.$ref : undefined;
    const leadsTo = address === undefined ? undefined : find(address);
    const path = destination.kind === 'url' ? undefined : destination.path;
    const shownAt = (part: Desired): readonly string[] =>
      path !== undefined
        ? paths.pathsBelow(part, path)
        : page === undefined
          ? paths.pathsOf(part)
          : paths.pagePathsOf(part, page);
    const declared = leadsTo === undefined ? [] : shownAt(leadsTo);
    const lived = leadsTo === undefined ? [] : livePath(leadsTo.address, { page, path }, known);
    const shown = [...new Set([...declared, ...lived])];
    const target = leadsTo && named(leadsTo, path === undefined ? idOfPage(page) : { path });
    const name = target?.name ?? describeDestination(destination);
    const keepsRest = resource.fields['keepRest'] === true;
    return [[route, { resource, source, place: resource.source, target, name, paths: shown, keepsRest }]];
  });
}

/** The sections and site spaces of a site whose pages are unknown, by route. */
function partsOf({ resources, site, paths, live }: Known): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const resource of resources) {
    const isPart = resource.kind === 'section' || resource.kind === 'site-space';
    if (isPart && paths.siteOf(resource) === site) {
      const isKnown = resource.kind === 'section' ? live !== undefined : paths.pagesOf(resource.address) !== undefined;
      for (const path of paths.pathsOf(resource)) {
        const route = routeOf(path);
        if (!isKnown && !(parts.has(route) && resource.kind === 'section')) {
          parts.set(route, resource.address);
        }
      }
    }
  }
  return parts;
}

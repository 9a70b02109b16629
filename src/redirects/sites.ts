import { groupBy } from '../base/group-by.ts';
import { nearest } from '../base/nearest.ts';
import { printable, restBelow, shortened } from '../base/text.ts';
import type { Place, Reader } from '../core/engine/driver.ts';
import type { Desired, Live } from '../core/engine/model.ts';
import type { Wanted } from '../core/lint/live.ts';
import { routeOf } from '../core/lint/site-paths.ts';
import { type Address, splitAddress } from '../core/plan/address.ts';
import { isForeignId, isReference, type RemoteId } from '../core/plan/value.ts';

export interface DeclaredSite {
  readonly address: Address;
  readonly key: string;
  /** The first segment of its published paths, if it has one. */
  readonly basename: string | undefined;
}

/** The sites of a manifest, in declaration order. */
export function sitesIn(resources: readonly Desired[]): readonly DeclaredSite[] {
  return resources.flatMap(({ kind, address, fields }) => {
    const key = kind === 'site' ? splitAddress(address, 'site', false).key : undefined;
    const { basename } = fields;
    return key === undefined ? [] : [{ address, key, basename: typeof basename === 'string' ? basename : undefined }];
  });
}

/** The site with this name, or the only one; otherwise the end of a sentence with advice. */
export function chooseSite(
  sites: readonly DeclaredSite[],
  name: string | undefined,
): { readonly ok: true; readonly site: DeclaredSite } | { readonly ok: false; readonly why: string } {
  const known = sites.map(({ key }) => key);
  const listed = printable(shortened(known.join(', '), 300));
  if (known.length === 0) {
    return { ok: false, why: 'the manifest declares no site' };
  }
  if (name !== undefined) {
    const site = sites.find(({ key, address }) => key === name || address === name);
    const meant = nearest(name, known);
    const advice = meant === undefined ? `it declares: ${listed}` : `did you mean ${JSON.stringify(meant)}?`;
    return site === undefined
      ? { ok: false, why: `--site: the manifest declares no site ${JSON.stringify(shortened(name, 80))}; ${advice}` }
      : { ok: true, site };
  }
  const [only] = sites;
  return only === undefined || sites.length > 1
    ? { ok: false, why: `the manifest declares several sites (${listed}); choose one with --site` }
    : { ok: true, site: only };
}

/** The spaces whose pages are needed for some sites. */
export function pagesWanted(resources: readonly Desired[], sites: ReadonlySet<Address>): Wanted {
  const byAddress = new Map(resources.map((resource) => [resource.address, resource]));
  const siteOf = (resource: Desired | undefined): Address | undefined => {
    let current = resource;
    while (current !== undefined && current.kind !== 'site') {
      current = current.parent === undefined ? undefined : byAddress.get(current.parent);
    }
    return current?.address;
  };
  const shown = resources.flatMap((resource) => {
    const space = resource.kind === 'site-space' ? resource.fields['space'] : undefined;
    return sites.has(siteOf(resource) ?? '') && (isReference(space) || isForeignId(space))
      ? [{ siteSpace: resource.address, space }]
      : [];
  });
  return { shown, sites: [], elsewhere: { sites: [], hosts: [] } };
}

function isSamePath(desired: Desired, live: Live): boolean {
  return desired.fields['path'] !== undefined && desired.fields['path'] === live.fields['path'];
}

/** Reads the published URLs of the declared sections and site spaces of a site, matched by path. */
export async function readPartUrls(
  reader: Reader,
  { resources, site, id }: { readonly resources: readonly Desired[]; readonly site: Address; readonly id: RemoteId },
): Promise<ReadonlyMap<Address, string>> {
  const urls = new Map<Address, string>();
  const keep = (desired: Desired, live: Live | undefined): void => {
    const url = live?.outputs?.['url'];
    if (typeof url === 'string') {
      urls.set(desired.address, url);
    }
  };
  const below = groupBy(resources, ({ parent }) => parent);
  const place: Place = { kind: 'site', id };
  const keepSpaces = async (holder: Address, places: readonly Place[]): Promise<void> => {
    const spaces = below.get(holder)?.filter(({ kind }) => kind === 'site-space') ?? [];
    const live = spaces.length === 0 ? [] : await reader.list('site-space', places);
    for (const space of spaces) {
      keep(
        space,
        live.find((one) => isSamePath(space, one)),
      );
    }
  };
  const sections = below.get(site)?.filter(({ kind }) => kind === 'section') ?? [];
  const liveSections = sections.length === 0 ? [] : await reader.list('section', [place]);
  await keepSpaces(site, [place]);
  for (const section of sections) {
    const live = liveSections.find((one) => isSamePath(section, one));
    keep(section, live);
    if (live !== undefined) {
      await keepSpaces(section.address, [place, { kind: 'section', id: live.id }]);
    }
  }
  return urls;
}

interface Located {
  readonly site: DeclaredSite;
  readonly path: string;
}

/** The site and path of a text, or why there is none. */
type Locating = { readonly ok: true; readonly at: Located } | { readonly ok: false; readonly why: string };

interface LocateOptions {
  readonly sites: readonly DeclaredSite[];
  readonly chosen: DeclaredSite | undefined;
  readonly homes: ReadonlyMap<Address, string>;
}

function ofHome({ sites, homes }: LocateOptions, url: URL): Located | undefined {
  for (const site of sites) {
    const home = homes.get(site.address);
    const base = home !== undefined && URL.canParse(home) ? new URL(home) : undefined;
    const path = base?.host === url.host ? restBelow(url.pathname, base.pathname) : undefined;
    if (path !== undefined) {
      return { site, path };
    }
  }
  return undefined;
}

/** Finds the site and the path of a text: by its published URL, by its basename, or the only site. */
export function locate(text: string, options: LocateOptions): Locating {
  const { sites, chosen } = options;
  const only = chosen ?? (sites.length === 1 ? sites[0] : undefined);
  if (!/^https?:\/\//i.test(text)) {
    const [path = ''] = text.split(/[?#]/, 1);
    if (!path.startsWith('/')) {
      return { ok: false, why: 'Write a path, which starts with a slash, or an http(s) URL.' };
    }
    return only === undefined
      ? { ok: false, why: 'The manifest declares several sites. Choose one with --site.' }
      : { ok: true, at: { site: only, path } };
  }
  if (!URL.canParse(text)) {
    return { ok: false, why: 'This is not a URL.' };
  }
  const url = new URL(text);
  const home = ofHome(options, url);
  if (home !== undefined && (chosen === undefined || home.site === chosen)) {
    return { ok: true, at: home };
  }
  const named = (chosen === undefined ? sites : [chosen]).flatMap((site) => {
    const path = site.basename === undefined ? undefined : restBelow(url.pathname, `/${site.basename}`);
    return path === undefined ? [] : [{ site, path }];
  });
  const [one] = named;
  if (one !== undefined && named.length === 1 && routeOf(url.pathname) !== '/') {
    return { ok: true, at: one };
  }
  return only === undefined
    ? {
        ok: false,
        why: 'No declared site has this address. Choose one with --site, or say where it is: --published SITE=URL.',
      }
    : { ok: true, at: { site: only, path: url.pathname } };
}

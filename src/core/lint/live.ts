import type { Json } from '../../base/json.ts';
import type { Reader } from '../engine/driver.ts';
import type { Desired } from '../engine/model.ts';
import type { Address } from '../plan/address.ts';
import { type ForeignId, isForeignId, isReference, type Reference, type RemoteId } from '../plan/value.ts';
import { destinationOf, hostOf } from './redirects.ts';

/** The live values that the rules need. */
export interface Wanted {
  /** The site spaces whose pages are needed, each with its space. */
  readonly shown: readonly { readonly siteSpace: Address; readonly space: Json & (Reference | ForeignId) }[];
  /** The sites with a redirect whose destination is an id. */
  readonly sites: readonly Address[];
  /** The sites with a redirect to a URL, and the hosts of these URLs. */
  readonly elsewhere: { readonly sites: readonly Address[]; readonly hosts: readonly string[] };
}

/** Selects the live values to read; only sites with redirects need any. */
export function wantedOf(resources: readonly Desired[]): Wanted {
  const byAddress = new Map(resources.map((resource) => [resource.address, resource]));
  const siteOf = (resource: Desired | undefined): Address | undefined => {
    let current = resource;
    while (current !== undefined && current.kind !== 'site') {
      current = current.parent === undefined ? undefined : byAddress.get(current.parent);
    }
    return current?.address;
  };
  const withRedirects = new Set<Address>();
  const withIds = new Set<Address>();
  const withUrls = new Set<Address>();
  const hosts = new Set<string>();
  for (const resource of resources) {
    const site = resource.kind === 'redirect' ? siteOf(resource) : undefined;
    if (site !== undefined) {
      withRedirects.add(site);
      const destination = destinationOf(resource);
      if (isForeignId(destination?.target)) {
        withIds.add(site);
      }
      const host = destination?.kind === 'url' ? hostOf(destination.url) : undefined;
      if (host !== undefined) {
        withUrls.add(site);
        hosts.add(host);
      }
    }
  }
  const shown = resources.flatMap((resource) => {
    const space = resource.kind === 'site-space' ? resource.fields['space'] : undefined;
    const site = space === undefined ? undefined : siteOf(resource);
    return site !== undefined && withRedirects.has(site) && (isReference(space) || isForeignId(space))
      ? [{ siteSpace: resource.address, space }]
      : [];
  });
  return { shown, sites: [...withIds], elsewhere: { sites: [...withUrls], hosts: [...hosts] } };
}

/** The ids of all sections and site spaces of a site. */
export async function partIdsOf(reader: Reader, site: RemoteId): Promise<readonly RemoteId[]> {
  const place = { kind: 'site', id: site } as const;
  const sections = await reader.list('section', [place]);
  const spaces = await Promise.all([
    reader.list('site-space', [place]),
    ...sections.map(({ id }) => reader.list('site-space', [place, { kind: 'section', id }])),
  ]);
  return [...sections, ...spaces.flat()].map(({ id }) => id);
}

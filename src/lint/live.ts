import type { Json } from '../base/json.ts';
import type { Reader } from '../engine/driver.ts';
import type { Desired } from '../engine/model.ts';
import type { Address } from '../plan/address.ts';
import { type ForeignId, isForeignId, isReference, type Reference, type RemoteId } from '../plan/value.ts';
import type { LivePage } from './input.ts';
import { destinationOf } from './redirects.ts';

/** What of the service the rules can make use of. */
export interface Wanted {
  /** The site spaces whose pages matter, each with the space that it shows. */
  readonly shown: readonly { readonly siteSpace: Address; readonly space: Json & (Reference | ForeignId) }[];
  /** The sites in which something is named by its id. */
  readonly sites: readonly Address[];
}

/** Works out what is worth a look: the sites that have redirects, as far as those need it. */
export function wantedOf(things: readonly Desired[]): Wanted {
  const byAddress = new Map(things.map((thing) => [thing.address, thing]));
  const siteOf = (thing: Desired | undefined): Address | undefined => {
    let current = thing;
    while (current !== undefined && current.kind !== 'site') {
      current = current.parent === undefined ? undefined : byAddress.get(current.parent);
    }
    return current?.address;
  };
  const withRedirects = new Set<Address>();
  const withIds = new Set<Address>();
  for (const thing of things) {
    const site = thing.kind === 'redirect' ? siteOf(thing) : undefined;
    if (site !== undefined) {
      withRedirects.add(site);
      if (isForeignId(destinationOf(thing)?.target)) {
        withIds.add(site);
      }
    }
  }
  const shown = things.flatMap((thing) => {
    const space = thing.kind === 'site-space' ? thing.fields['space'] : undefined;
    const site = space === undefined ? undefined : siteOf(thing);
    return site !== undefined && withRedirects.has(site) && (isReference(space) || isForeignId(space))
      ? [{ siteSpace: thing.address, space }]
      : [];
  });
  return { shown, sites: [...withIds] };
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

/** A page as the service lists it, with the pages below it. */
interface ListedPage {
  readonly id: string;
  readonly path?: string;
  readonly pages?: readonly ListedPage[];
}

/** All pages of a tree that have a path, however deep they are. */
export function pagesIn(tree: readonly ListedPage[]): readonly LivePage[] {
  const found: LivePage[] = [];
  const pending = [...tree].reverse();
  for (let page = pending.pop(); page !== undefined; page = pending.pop()) {
    if (page.path !== undefined) {
      found.push({ id: page.id, path: page.path });
    }
    for (const child of [...(page.pages ?? [])].reverse()) {
      pending.push(child);
    }
  }
  return found;
}

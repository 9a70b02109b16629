import { failed, type Outcome, success } from '../../../core/diagnostics/diagnostic.ts';
import type { Reader } from '../../../core/engine/driver.ts';
import { KINDS } from '../../../core/kinds/index.gen.ts';
import type { LedgerStore } from '../../../core/ledger/types.ts';
import type { LintLive } from '../../../core/lint/lint.ts';
import type { Manifest } from '../../../core/manifest/types.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { RemoteId } from '../../../core/plan/value.ts';
import { pathBelow } from '../../../redirects/path.ts';
import { pagesWanted, readPartUrls } from '../../../redirects/sites.ts';
import type { AskedPath } from '../../../redirects/traffic.ts';
import { idsOf, look } from '../lint.ts';
import { type ReadingInput, readFailure } from '../reading.ts';
import { type Service, withService } from '../service.ts';
import { readMisses } from './misses.ts';

export interface LiveSites {
  readonly pages: LintLive;
  /** The URLs of public sites. */
  readonly homes: ReadonlyMap<Address, string>;
  /** The paths at which the service shows their sections and site spaces; defaults have shorter ones. */
  readonly partPaths: ReadonlyMap<Address, string>;
  /** The paths that visitors requested in vain, if requested. */
  readonly misses: ReadonlyMap<Address, readonly AskedPath[]>;
  readonly profile: string | undefined;
}

function unread(error: unknown): Outcome<never> {
  const { failure, message } = readFailure(error);
  const detail = `${message}. Without --live only the manifest is read.`;
  return failed(`read-${failure}`, 'Could not read the live workspace', detail);
}

export interface LiveInput {
  readonly manifest: Manifest;
  readonly ledger: LedgerStore;
  readonly sites: readonly Address[];
  readonly misses?: boolean | undefined;
}

async function homesIn(
  reader: Reader,
): Promise<(id: RemoteId) => { readonly url: string; readonly open: boolean } | undefined> {
  const kind = KINDS.find(({ verify }) => verify?.home !== undefined);
  const live = kind === undefined ? [] : await reader.list(kind.name, []);
  return (id) => {
    const found = live.find((one) => one.id === id);
    return found === undefined ? undefined : kind?.verify?.home?.(found);
  };
}

/** The paths that visitors of these sites requested in vain. Sends one request per site, and one for the list of sites. */
export async function missesOf(
  service: Service,
  { organization, ids }: { readonly organization: string; readonly ids: ReadonlyMap<Address, RemoteId> },
): Promise<Outcome<LiveSites['misses']>> {
  const misses = new Map<Address, readonly AskedPath[]>();
  const homeOf = ids.size === 0 ? () => undefined : await homesIn(service.driver(organization, '').reader());
  for (const [address, id] of ids) {
    const read = await readMisses(service.client, { organization, id, home: homeOf(id)?.url });
    if (!read.ok) {
      return read;
    }
    misses.set(address, read.value);
  }
  return success(misses);
}

export async function liveSitesOf(
  service: Service,
  { manifest, ledger, sites, misses: isAsked = false }: LiveInput,
): Promise<Outcome<LiveSites>> {
  const { workspace } = manifest;
  const { resources, organization } = workspace;
  const wanted = pagesWanted(resources, new Set(sites));
  const pages = await look(service, { manifest, ledger, wanted });
  if (!pages.ok) {
    return pages;
  }
  const driver = service.driver(organization, '');
  const ids = await idsOf(sites, { manifest, driver, ledger });
  if (!ids.ok) {
    return ids;
  }
  const profile = await driver.profile?.find();
  const homes = new Map<Address, string>();
  const partPaths = new Map<Address, string>();
  const misses = new Map<Address, readonly AskedPath[]>();
  const reader = driver.reader();
  const homeOf = await homesIn(reader);
  for (const [address, id] of ids.value) {
    const home = homeOf(id);
    if (isAsked) {
      const read = await readMisses(service.client, { organization, id, home: home?.url });
      if (!read.ok) {
        return read;
      }
      misses.set(address, read.value);
    }
    if (home === undefined) {
      continue;
    }
    if (home.open) {
      homes.set(address, home.url);
    }
    for (const [part, url] of await readPartUrls(reader, { resources, site: address, id })) {
      const path = pathBelow(url, home.url);
      if (path !== undefined) {
        partPaths.set(part, path);
      }
    }
  }
  return success({ pages: pages.value, homes, partPaths, profile, misses });
}

/** Reads the pages of some declared sites and their published URLs. Never writes anything. */
export function readLiveSites({
  manifest,
  service: options,
  ledger,
  ...asked
}: ReadingInput & LiveInput): Promise<Outcome<LiveSites>> {
  return withService(options, { readOnly: true, manifest }, (service) =>
    liveSitesOf(service, { manifest, ledger, ...asked }).catch(unread),
  );
}

import type { Diagnostic, Outcome } from '../../../core/diagnostics/diagnostic.ts';
import { DriverError } from '../../../core/engine/driver.ts';
import { driverError } from '../../../core/kinds/driver.ts';
import { KINDS } from '../../../core/kinds/index.gen.ts';
import type { LedgerStore } from '../../../core/ledger/types.ts';
import type { LintLive } from '../../../core/lint/lint.ts';
import type { Manifest } from '../../../core/manifest/types.ts';
import type { Address } from '../../../core/plan/address.ts';
import { pathBelow } from '../../../redirects/path.ts';
import { pagesWanted, readPartUrls } from '../../../redirects/sites.ts';
import { idsOf, look } from '../lint.ts';
import { openService, type ServiceOptions } from '../service.ts';

/** What the service knows of some sites. */
export interface LiveSites {
  readonly pages: LintLive;
  /** Where they are published, for those that anybody can visit. */
  readonly homes: ReadonlyMap<Address, string>;
  /** The paths at which the service shows their sections and site spaces: those of defaults are shorter. */
  readonly partPaths: ReadonlyMap<Address, string>;
  /** The name of what the service offers. */
  readonly profile: string | undefined;
}

function unread(error: unknown): Diagnostic {
  const cause = driverError(error);
  if (!(cause instanceof DriverError)) {
    throw error;
  }
  return {
    severity: 'error',
    code: `read-${cause.failure}`,
    summary: 'Could not read the live workspace',
    detail: `${cause.message}. Without --live only the manifest is read.`,
  };
}

/** Reads the pages of some declared sites, and where they are published. Never writes anything. */
export async function readLiveSites({
  manifest,
  service,
  ledger,
  sites,
}: {
  readonly manifest: Manifest;
  readonly service: ServiceOptions;
  readonly ledger: LedgerStore;
  readonly sites: readonly Address[];
}): Promise<Outcome<LiveSites>> {
  const opened = openService(service, { readOnly: true, manifest });
  if (!opened.ok) {
    return opened;
  }
  try {
    const { workspace } = manifest;
    const wanted = pagesWanted(workspace.resources, new Set(sites));
    const pages = await look(opened.value, { manifest, ledger, wanted });
    if (!pages.ok) {
      return pages;
    }
    const driver = opened.value.driver(workspace.organization, '');
    const ids = await idsOf(sites, { manifest, driver, ledger });
    if (!ids.ok) {
      return ids;
    }
    const profile = await driver.profile?.find();
    const homes = new Map<Address, string>();
    const partPaths = new Map<Address, string>();
    const reader = driver.reader();
    const kind = KINDS.find(({ verify }) => verify?.home !== undefined);
    const live = kind === undefined ? [] : await reader.list(kind.name, []);
    for (const [address, id] of ids.value) {
      const found = live.find((one) => one.id === id);
      const home = found === undefined ? undefined : kind?.verify?.home?.(found);
      if (home === undefined) {
        continue;
      }
      if (home.open) {
        homes.set(address, home.url);
      }
      const urls = await readPartUrls(reader, { resources: workspace.resources, site: address, id });
      for (const [part, url] of urls) {
        const path = pathBelow(url, home.url);
        if (path !== undefined) {
          partPaths.set(part, path);
        }
      }
    }
    return { ok: true, value: { pages: pages.value, homes, partPaths, profile }, diagnostics: [] };
  } catch (error) {
    return { ok: false, diagnostics: [unread(error)] };
  } finally {
    await opened.value.close();
  }
}

import { resolve } from 'node:path';
import { readProxies } from '../../../base/proxy.ts';
import type { Manifest } from '../../../core/manifest/types.ts';
import type { Address } from '../../../core/plan/address.ts';
import { plainPlace, type Traffic } from '../../../redirects/traffic.ts';
import type { LiveSites } from '../../app/redirects/live.ts';
import { failure, usage } from '../exit.ts';
import type { WorkFlags } from '../flags.ts';
import { isOn } from '../options.ts';
import { successOf } from '../output.ts';
import type { Terminal } from '../terminal.ts';
import { openWork, readOffline, type Work, withoutSecrets } from '../work.ts';

/** The flags of a command that reads the manifest, and the service with `--live`. */
export interface SiteFlags extends WorkFlags {
  readonly site?: string;
  readonly live?: boolean;
}

/** The manifest, and the service if requested. */
export interface OpenManifest {
  readonly manifest: Manifest;
  readonly terminal: Terminal;
  readonly service: Pick<Work, 'service' | 'ledger'> | undefined;
  /** Reads live data about some sites; undefined without `--live`. A failure ends the command. */
  readonly read: (sites: readonly Address[], more?: { readonly misses: boolean }) => Promise<LiveSites | undefined>;
  readonly close: () => Promise<void>;
}

/** The problems of a manifest have only the formats text and JSON here. */
function problemFlags(flags: SiteFlags): SiteFlags {
  return { ...flags, output: flags.output === 'json' ? 'json' : 'text', outputTo: [] };
}

async function openManifest(flags: SiteFlags, outer: Terminal): Promise<OpenManifest> {
  const plain = problemFlags(flags);
  if (!isOn(flags.live, 'live', outer.env)) {
    const manifest = await readOffline(plain, outer);
    const terminal = await withoutSecrets(outer, manifest.secrets);
    return { manifest, terminal, service: undefined, read: async () => undefined, close: async () => {} };
  }
  const work = await openWork(plain, outer);
  const { manifest, service, ledger, terminal, close } = work;
  return {
    manifest,
    terminal,
    service: work,
    read: async (sites, more) => {
      const { readLiveSites } = await import('../../app/redirects/live.ts');
      return await successOf(await readLiveSites({ manifest, service, ledger, sites, ...more }), plain, terminal);
    },
    close,
  };
}

export async function withManifest(
  flags: SiteFlags,
  outer: Terminal,
  run: (opened: OpenManifest) => Promise<void>,
): Promise<void> {
  const opened = await openManifest(flags, outer);
  try {
    await run(opened);
  } finally {
    await opened.close();
  }
}

/** The site that the flags select; a problem ends the command. */
export async function siteOf(
  { manifest }: Pick<OpenManifest, 'manifest'>,
  name: string | undefined,
): Promise<import('../../../redirects/sites.ts').DeclaredSite> {
  const { chooseSite, sitesIn } = await import('../../../redirects/sites.ts');
  const chosen = chooseSite(sitesIn(manifest.workspace.resources), name);
  if (!chosen.ok) {
    throw usage(chosen.why);
  }
  return chosen.site;
}

/** The source as shown: a URL may contain a password, and a token after its path. */
export function shownPlace(place: string): string {
  return /^https?:/i.test(place) ? plainPlace(place) : place;
}

/** Reads the access log, list of paths or sitemap in a flag; a failure ends the command. */
export async function readSource(
  flag: '--from' | '--list',
  place: string,
  { cwd, env }: Terminal,
): Promise<{ readonly traffic: Traffic }> {
  const { readTrafficFrom } = await import('../../app/redirects/read-traffic.ts');
  const isUrl = /^https?:\/\//i.test(place);
  const read = await readTrafficFrom(isUrl ? place : resolve(cwd, place), { proxies: readProxies(env) });
  if (!read.ok) {
    throw failure(`${flag}: ${shownPlace(place)} cannot be read: ${read.why}`);
  }
  const { traffic } = read;
  if (flag === '--from' && traffic.unreadCount > 0 && traffic.missed.length + traffic.shown.length === 0) {
    throw failure(
      `${flag}: ${shownPlace(place)} has no line of an access log (as nginx and Apache write it, or JSON), and no path`,
    );
  }
  return read;
}

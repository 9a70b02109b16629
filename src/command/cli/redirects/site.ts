import type { Manifest } from '../../../core/manifest/types.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { LiveSites } from '../../app/redirects/live.ts';
import { usage } from '../exit.ts';
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

/** Reads the manifest, and connects to the service with `--live`. */
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

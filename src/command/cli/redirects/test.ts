import type { Command } from 'commander';
import type { Address } from '../../../core/plan/address.ts';
import type { LiveSites } from '../../app/redirects/live.ts';
import type { ShownTrace } from '../../report/redirects/trace.ts';
import { EXIT, Exit, usage } from '../exit.ts';
import { addWorkFlags, repeated } from '../flags.ts';
import { switchOption, valueOption } from '../options.ts';
import { emit, successOf } from '../output.ts';
import type { Terminal } from '../terminal.ts';
import { type OpenManifest, readSource, type SiteFlags, siteOf, withManifest } from './site.ts';

interface TestFlags extends SiteFlags {
  readonly list?: string;
  readonly published: readonly string[];
}

const MOST_PATHS = 100_000;
const TIMEOUT_MS = 15_000;
const TRIES = 3;

/** The paths and URLs from the arguments and the list. In a list, a line that is not a path is reported; a log contains other lines. */
async function inputsOf(urls: readonly string[], { list }: TestFlags, terminal: Terminal): Promise<readonly string[]> {
  if (list === undefined) {
    return urls;
  }
  const { traffic } = await readSource('--list', list, terminal);
  return [...urls, ...(traffic.isLog ? [] : traffic.unread), ...traffic.shown.map(({ path }) => path)];
}

async function publishedOf(
  { published }: TestFlags,
  { manifest, terminal }: OpenManifest,
  flags: TestFlags,
): Promise<ReadonlyMap<Address, string>> {
  // The variable of the same name may only enable or disable the flag of `verify`.
  const specs = published.filter((spec) => !/^(?:1|true|yes|on|0|false|no|off)?$/i.test(spec));
  const pairs = specs.map((spec): [string, string] => {
    const split = spec.search(/=(?=https?:)/);
    if (split < 1) {
      throw usage('--published: write SITE=URL, such as docs=https://docs.example.com');
    }
    return [spec.slice(0, split), spec.slice(split + 1)];
  });
  const { givenHomes } = await import('../../app/verify/subjects.ts');
  const given = givenHomes(manifest.workspace.resources, Object.fromEntries(pairs));
  return await successOf(given, { ...flags, output: 'text', outputTo: [] }, terminal);
}

interface Asking {
  readonly opened: OpenManifest;
  readonly flags: TestFlags;
  readonly given: ReadonlyMap<Address, string>;
  readonly live: LiveSites | undefined;
}

async function tracesOf(
  inputs: readonly string[],
  { opened, flags, given, live }: Asking,
): Promise<readonly ShownTrace[]> {
  const { locate, sitesIn } = await import('../../../redirects/sites.ts');
  const { createSiteView } = await import('../../../redirects/site.ts');
  const { tracePath } = await import('../../../redirects/trace.ts');
  const { resources } = opened.manifest.workspace;
  const sites = sitesIn(resources);
  const chosen = flags.site === undefined ? undefined : await siteOf(opened, flags.site);
  const homes = new Map([...(live?.homes ?? []), ...given]);
  const views = new Map<Address, ReturnType<typeof createSiteView>>();
  return inputs.map((url) => {
    const located = locate(url, { sites, chosen, homes });
    if (!located.ok) {
      return { url, outcome: 'no-site', via: [], paths: [], why: located.why };
    }
    const { site, path } = located.at;
    const view = views.get(site.address) ?? createSiteView({ resources, site: site.address, ...live });
    views.set(site.address, view);
    return { url, site: site.address, path, ...tracePath(view, path) };
  });
}

async function visited(
  traces: readonly ShownTrace[],
  { opened, flags, given, live }: Asking,
): Promise<readonly ShownTrace[]> {
  if (opened.service === undefined) {
    return traces;
  }
  const { createVisitor } = await import('../../app/verify/visit.ts');
  const { visitPath } = await import('../../app/redirects/visit.ts');
  const { inParallel } = await import('../../../base/parallel.ts');
  const { timeoutMs = TIMEOUT_MS, tries = TRIES, proxies } = opened.service.service;
  const visitor = createVisitor({ timeoutMs, tries, connections: flags.parallelism, proxies });
  try {
    return await inParallel(traces, flags.parallelism, async (trace): Promise<ShownTrace> => {
      const { site, path, outcome } = trace;
      if (site === undefined || path === undefined || outcome === 'no-site') {
        return trace;
      }
      const home = live?.homes.get(site) ?? given.get(site);
      if (home === undefined) {
        const why = 'Nobody can visit this site without a key. Say where it is: --published SITE=URL.';
        return { ...trace, live: { verdict: 'unreachable', steps: [], why } };
      }
      const asked = { path, home, given: given.get(site), trace: { ...trace, outcome } };
      return { ...trace, live: await visitPath(visitor, asked) };
    });
  } finally {
    await visitor.close();
  }
}

async function testRedirects(urls: readonly string[], flags: TestFlags, outer: Terminal): Promise<void> {
  const inputs = await inputsOf(urls, flags, outer);
  if (inputs.length === 0 || inputs.length > MOST_PATHS) {
    throw usage(
      inputs.length === 0
        ? 'name a path or URL, or a list of them with --list FILE'
        : `at most ${MOST_PATHS} paths at once`,
    );
  }
  await withManifest(flags, outer, async (opened) => {
    const { sitesIn } = await import('../../../redirects/sites.ts');
    const given = await publishedOf(flags, opened, flags);
    const addresses = sitesIn(opened.manifest.workspace.resources).map(({ address }) => address);
    const live = await opened.read(addresses);
    const asking: Asking = { opened, flags, given, live };
    const traces = await visited(await tracesOf(inputs, asking), asking);
    await emit({ type: 'redirect-traces', shown: { traces } }, flags, opened.terminal);
    const { isAmiss } = await import('../../report/redirects/trace.ts');
    if (traces.some((trace) => trace.live?.verdict === 'unreachable')) {
      throw new Exit(EXIT.error);
    }
    if (traces.some(isAmiss)) {
      throw new Exit(EXIT.changes);
    }
  });
}

export function addTestCommand(parent: Command, terminal: Terminal): void {
  const command = parent
    .command('test')
    .description(
      'Show where paths and URLs lead (exit code 2 if one leads to nothing, or differs from the published site)',
    )
    .argument('[urls...]', 'paths, or URLs of declared sites')
    .addOption(
      valueOption('--list <file>', 'what must not break: a list of paths or URLs, a sitemap, or an access log'),
    )
    .addOption(valueOption('--site <name>', 'the site that paths belong to; the only one when absent'))
    .addOption(switchOption('--live', 'look up pages on the service, and ask the published site'))
    .addOption(
      valueOption('--published <site=url>', 'where a site is published, if not where the service says; repeatable')
        .argParser(repeated)
        .default([], ''),
    );
  addWorkFlags(command, 'redirect-traces', { terminal }).action((urls: readonly string[], flags: TestFlags) =>
    testRedirects(urls, flags, terminal),
  );
}

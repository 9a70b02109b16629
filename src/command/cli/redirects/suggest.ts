import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { defined } from '../../../base/defined.ts';
import { readProxies } from '../../../base/proxy.ts';
import { restBelow } from '../../../base/text.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { DeclaredSite } from '../../../redirects/sites.ts';
import { MIN_SCORE } from '../../../redirects/suggest/min-score.ts';
import type { AskedPath } from '../../../redirects/traffic.ts';
import type { ShownSuggestions } from '../../report/redirects/suggestions.ts';
import { failure, usage } from '../exit.ts';
import { addWorkFlags } from '../flags.ts';
import { isOn, switchOption, valueOption } from '../options.ts';
import { emit, refuse } from '../output.ts';
import { rewriteManifest, silenced } from '../rewrite-manifest.ts';
import { readPlan } from '../saved-plan.ts';
import type { Terminal } from '../terminal.ts';
import { readOffline } from '../work.ts';
import { type OpenManifest, readSource, type SiteFlags, shownPlace, siteOf, withManifest } from './site.ts';

interface SuggestFlags extends SiteFlags {
  readonly old?: string;
  readonly new?: string;
  readonly plan?: string;
  readonly from?: string;
  readonly write?: boolean;
  readonly oldBase?: string;
  readonly newBase?: string;
  readonly minScore: number;
}

function readScore(text: string): number {
  const value = /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?|\.\d{1,6})$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) {
    throw new InvalidArgumentError('It must be a number from 0 to 1, such as 0.6.');
  }
  return value;
}

async function pathsOf(
  flag: '--old' | '--new',
  place: string,
  base: string | undefined,
  terminal: Terminal,
): Promise<readonly string[]> {
  const { readSitemapPages } = await import('../../app/redirects/read-sitemap.ts');
  const isUrl = /^https?:\/\//i.test(place);
  const read = await readSitemapPages(isUrl ? place : resolve(terminal.cwd, place), {
    proxies: readProxies(terminal.env),
  });
  if (!read.ok) {
    throw failure(`${flag}: ${shownPlace(place)} cannot be read: ${read.why}`);
  }
  const start = (base ?? '').replace(/\/$/, '');
  const paths = read.urls.flatMap((url) => {
    const path = URL.canParse(url) ? new URL(url).pathname : url.startsWith('/') ? url : undefined;
    return (path === undefined ? undefined : restBelow(path, start)) ?? [];
  });
  if (paths.length === 0) {
    const below = start === '' ? '' : ` below ${start}`;
    throw failure(`${flag}: ${shownPlace(place)} names no pages${below}, so nothing can be compared`);
  }
  return paths;
}

async function compared(old: string, recent: string, flags: SuggestFlags, outer: Terminal): Promise<void> {
  const [oldPaths, newPaths] = await Promise.all([
    pathsOf('--old', old, flags.oldBase, outer),
    pathsOf('--new', recent, flags.newBase, outer),
  ]);
  await withManifest(flags, outer, async (opened) => {
    const [site, { createSiteView }, { suggestRedirects }] = await Promise.all([
      siteOf(opened, flags.site),
      import('../../../redirects/site.ts'),
      import('../../../redirects/suggest/suggest.ts'),
    ]);
    const { resources } = opened.manifest.workspace;
    const live = await opened.read([site.address]);
    const view = createSiteView({ resources, site: site.address, ...live });
    const { minScore } = flags;
    const isDeclared = (path: string): boolean => (view.redirectAt(path) ?? view.wildcardAt(path)) !== undefined;
    const { suggestions, pages } = suggestRedirects({ oldPaths, newPaths, minScore, isDeclared });
    const shown: ShownSuggestions = {
      site: site.key,
      minScore,
      pages,
      suggestions: suggestions.map((suggestion) => {
        const { destination } = suggestion;
        const target = destination === undefined ? undefined : view.contentAt(destination.path);
        return target === undefined
          ? suggestion
          : { ...suggestion, ...defined({ entry: target.entry, sharesPath: target.sharesPath }) };
      }),
    };
    await emit({ type: 'redirect-suggestions', shown }, flags, opened.terminal);
  });
}

const INSIGHTS = 'insights';

/** The paths that visitors requested in vain, or that must not break, from a file or a sitemap. */
async function missedIn(
  source: string,
  { oldBase = '' }: SuggestFlags,
  terminal: Terminal,
): Promise<{ readonly missed: readonly AskedPath[]; readonly isTraffic: boolean }> {
  const { traffic } = await readSource('--from', source, terminal);
  const start = oldBase.replace(/\/$/, '');
  const missed = traffic.missed.flatMap(({ path, times }) => {
    const below = restBelow(URL.canParse(path) ? new URL(path).pathname : path, start);
    return below === undefined ? [] : [{ path: below, times }];
  });
  return { missed, isTraffic: traffic.isLog };
}

async function ofSource(source: string, flags: SuggestFlags, outer: Terminal): Promise<void> {
  const isAsked = source === INSIGHTS;
  const isLive = isAsked || isOn(flags.live, 'live', outer.env);
  if (!isLive && flags.new === undefined) {
    throw usage('--from: pass --live, or --new with the sitemap of the site: a redirect leads to one of its pages');
  }
  const [read, newPaths] = await Promise.all([
    isAsked ? undefined : missedIn(source, flags, outer),
    flags.new === undefined ? [] : pathsOf('--new', flags.new, flags.newBase, outer),
  ]);
  await withManifest({ ...flags, live: isLive }, outer, async (opened) => {
    const [site, { createSiteView }, { suggestForMisses }, { isWideService }] = await Promise.all([
      siteOf(opened, flags.site),
      import('../../../redirects/site.ts'),
      import('../../../redirects/suggest/misses.ts'),
      import('../../app/redirects/keep.ts'),
    ]);
    const { workspace, profile } = opened.manifest;
    const live = await opened.read([site.address], { misses: isAsked });
    const { missed, isTraffic } = read ?? { missed: live?.misses.get(site.address) ?? [], isTraffic: true };
    const { minScore } = flags;
    const found = suggestForMisses(missed, {
      view: createSiteView({ resources: workspace.resources, site: site.address, ...live }),
      newPaths,
      minScore,
      isWide: isWideService(flags.profile, live?.profile, profile) ?? false,
      isTraffic,
    });
    const { suggestions, noPages, pages } = found;
    const shown: ShownSuggestions = {
      site: site.key,
      from: shownPlace(source),
      minScore,
      pages,
      ...(isTraffic ? { noPages, suggestions } : { suggestions: suggestions.map(({ asked: _, ...rest }) => rest) }),
    };
    const isWriting = isOn(flags.write, 'write', opened.terminal.env);
    const result = isWriting ? await write(shown, { flags, opened, site }) : shown;
    await emit({ type: 'redirect-suggestions', shown: result }, flags, opened.terminal);
  });
}

/** The site whose URLs a plan breaks: the selected one, or the only one. */
async function brokenSite(
  opened: OpenManifest,
  { site }: SuggestFlags,
  sites: readonly Address[],
): Promise<DeclaredSite> {
  const { sitesIn } = await import('../../../redirects/sites.ts');
  const broken = sitesIn(opened.manifest.workspace.resources).filter(({ address }) => sites.includes(address));
  const [only] = broken;
  return site === undefined && broken.length === 1 && only !== undefined ? only : await siteOf(opened, site);
}

async function write(
  shown: ShownSuggestions,
  { flags, opened, site }: { readonly flags: SuggestFlags; readonly opened: OpenManifest; readonly site: DeclaredSite },
): Promise<ShownSuggestions> {
  const { redirectEdits } = await import('../../app/redirects/keep.ts');
  const { editWherePossible } = await import('../../../core/manifest/edit/edit.ts');
  const { manifest, terminal } = opened;
  const entries = shown.suggestions.flatMap(({ source, entry }) =>
    entry === undefined ? [] : [[source, entry] as const],
  );
  const edits = entries.length === 0 ? [] : redirectEdits(Object.fromEntries(entries), site.address, manifest);
  const { changed, refused } = editWherePossible(edits, manifest.files);
  if (refused.length > 0) {
    await refuse(refused, flags, terminal);
  }
  if (changed.length > 0) {
    await rewriteManifest(changed, {
      flag: '--write',
      what: 'redirects',
      todo: 'add them',
      reread: () => readOffline(flags, silenced(terminal)),
    });
  }
  return { ...shown, written: changed.map(({ file }) => file.name) };
}

async function ofPlan(file: string, flags: SuggestFlags, outer: Terminal): Promise<void> {
  const plan = await readPlan(file, flags, { terminal: outer });
  await withManifest(flags, outer, async (opened) => {
    const { deadUrlsOf, keepUrls } = await import('../../../redirects/keep.ts');
    const { isWideService } = await import('../../app/redirects/keep.ts');
    const { resources } = opened.manifest.workspace;
    const dead = deadUrlsOf(plan);
    const site = await brokenSite(
      opened,
      flags,
      dead.map((one) => one.site),
    );
    const own = dead.filter((one) => one.site === site.address);
    const isWide = isWideService(flags.profile, plan.profile, opened.manifest.profile) ?? false;
    const { urls, partial } = keepUrls(own, { resources, isWide });
    const shown: ShownSuggestions = {
      site: site.key,
      plan: file,
      partial,
      minScore: 1,
      pages: { old: own.length, new: 0, gone: own.length, declared: 0 },
      suggestions: urls.map((url) =>
        url.entry === undefined
          ? { source: url.source, status: 'none', alternatives: [], why: url.why }
          : {
              source: url.source,
              status: 'proposed',
              destination: { path: url.path, score: 1, certainty: 'certain' },
              entry: url.entry,
              alternatives: [],
            },
      ),
    };
    const isWriting = isOn(flags.write, 'write', opened.terminal.env);
    const result = isWriting ? await write(shown, { flags, opened, site }) : shown;
    await emit({ type: 'redirect-suggestions', shown: result }, flags, opened.terminal);
  });
}

async function suggest(flags: SuggestFlags, outer: Terminal): Promise<void> {
  const { plan, old, new: recent, from, write: isWriting } = flags;
  const ways = [plan, old, from].filter((way) => way !== undefined).length;
  if (ways === 1 && plan !== undefined && recent === undefined) {
    return await ofPlan(plan, flags, outer);
  }
  if (ways === 1 && from !== undefined) {
    return await ofSource(from, flags, outer);
  }
  if (ways !== 1 || old === undefined || recent === undefined || isWriting === true) {
    throw usage('pass --old and --new, or --from, or --plan; --write goes with the last two');
  }
  return await compared(old, recent, flags, outer);
}

export function addSuggestCommand(parent: Command, terminal: Terminal): void {
  const command = parent
    .command('suggest')
    .description(
      'Propose redirects for pages that are gone after a move, for URLs that a plan breaks, or for what visitors miss',
    )
    .addOption(valueOption('--old <sitemap>', 'the sitemap before the move: a file or a URL'))
    .addOption(valueOption('--new <sitemap>', 'the sitemap after the move: a file or a URL'))
    .addOption(valueOption('--plan <file>', 'a saved plan that breaks URLs, instead of sitemaps'))
    .addOption(
      valueOption(
        '--from <source>',
        'paths that visitors miss: `insights` asks the service; or an access log, a list of paths, a sitemap',
        'suggest',
      ),
    )
    .addOption(switchOption('--write', 'with --plan or --from: add the redirects to the manifest'))
    .addOption(
      valueOption('--old-base <path>', 'where the old site begins, such as /docs; pages elsewhere are ignored'),
    )
    .addOption(valueOption('--new-base <path>', 'where the new site begins; pages elsewhere are ignored'))
    .addOption(
      valueOption('--min-score <n>', 'the least likeness for a proposal, from 0 to 1')
        .argParser(readScore)
        .default(MIN_SCORE),
    )
    .addOption(valueOption('--site <name>', 'the site that gets the redirects; the only one when absent'))
    .addOption(switchOption('--live', 'look up pages on the service, for -o yaml'));
  addWorkFlags(command, 'redirect-suggestions', { terminal }).action((flags: SuggestFlags) => suggest(flags, terminal));
}

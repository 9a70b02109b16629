import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { defined } from '../../../base/defined.ts';
import { readProxies } from '../../../base/proxy.ts';
import { restBelow } from '../../../base/text.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { DeclaredSite } from '../../../redirects/sites.ts';
import type { ShownSuggestions } from '../../report/redirects/suggestions.ts';
import { failure, usage } from '../exit.ts';
import { addWorkFlags } from '../flags.ts';
import { isOn, switchOption, valueOption } from '../options.ts';
import { emit, refuse } from '../output.ts';
import { rewriteManifest, silenced } from '../rewrite-manifest.ts';
import { readPlan } from '../saved-plan.ts';
import type { Terminal } from '../terminal.ts';
import { readOffline } from '../work.ts';
import { type OpenManifest, type SiteFlags, siteOf, withManifest } from './site.ts';

interface SuggestFlags extends SiteFlags {
  readonly old?: string;
  readonly new?: string;
  readonly plan?: string;
  readonly write?: boolean;
  readonly oldBase?: string;
  readonly newBase?: string;
  readonly minScore: number;
}

const MIN_SCORE = 0.6;

function readScore(text: string): number {
  const value = /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?|\.\d{1,6})$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) {
    throw new InvalidArgumentError('It must be a number from 0 to 1, such as 0.6.');
  }
  return value;
}

/** The place as it is shown: an address may hold a password. */
function shownPlace(place: string): string {
  return place.replace(/^(https?:\/\/)[^/]*@/i, '$1');
}

/** The paths of the pages of a sitemap, below a base. */
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

/** The site whose URLs a plan breaks: the chosen one, or the only one. */
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

/** Adds redirects to the files of the manifest; says which could not be added. */
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

/** Proposes redirects for the URLs that a saved plan breaks. */
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
  const { plan, old, new: recent, write: isWriting } = flags;
  if (plan !== undefined && old === undefined && recent === undefined) {
    return await ofPlan(plan, flags, outer);
  }
  if (plan !== undefined || old === undefined || recent === undefined || isWriting === true) {
    throw usage('pass --old and --new, or --plan, which --write goes with');
  }
  return await compared(old, recent, flags, outer);
}

/** Adds `redirects suggest`. */
export function addSuggestCommand(parent: Command, terminal: Terminal): void {
  const command = parent
    .command('suggest')
    .description('Propose redirects for pages that are gone after a move, or for URLs that a plan breaks')
    .addOption(valueOption('--old <sitemap>', 'the sitemap before the move: a file or a URL'))
    .addOption(valueOption('--new <sitemap>', 'the sitemap after the move: a file or a URL'))
    .addOption(valueOption('--plan <file>', 'a saved plan that breaks URLs, instead of sitemaps'))
    .addOption(switchOption('--write', 'with --plan: add the redirects to the manifest'))
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

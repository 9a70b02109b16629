import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { readProxies } from '../../../base/proxy.ts';
import { restBelow } from '../../../base/text.ts';
import type { ShownSuggestions } from '../../report/redirects/suggestions.ts';
import { EXIT, Exit } from '../exit.ts';
import { addManifestFlags, addOutputFlags, addServiceFlags } from '../flags.ts';
import { switchOption, valueOption } from '../options.ts';
import { emit } from '../output.ts';
import type { Terminal } from '../terminal.ts';
import { openManifest, type SiteFlags, siteOf } from './site.ts';

interface SuggestFlags extends SiteFlags {
  readonly old: string;
  readonly new: string;
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
    throw new Exit(EXIT.error, `${flag}: ${shownPlace(place)} cannot be read: ${read.why}`);
  }
  const start = (base ?? '').replace(/\/$/, '');
  const paths = read.urls.flatMap((url) => {
    const path = URL.canParse(url) ? new URL(url).pathname : url.startsWith('/') ? url : undefined;
    return (path === undefined ? undefined : restBelow(path, start)) ?? [];
  });
  if (paths.length === 0) {
    const below = start === '' ? '' : ` below ${start}`;
    throw new Exit(EXIT.error, `${flag}: ${shownPlace(place)} names no pages${below}, so nothing can be compared`);
  }
  return paths;
}

async function suggest(flags: SuggestFlags, outer: Terminal): Promise<void> {
  const [oldPaths, newPaths] = await Promise.all([
    pathsOf('--old', flags.old, flags.oldBase, outer),
    pathsOf('--new', flags.new, flags.newBase, outer),
  ]);
  const opened = await openManifest(flags, outer);
  try {
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
        const entry =
          suggestion.destination === undefined ? undefined : view.contentAt(suggestion.destination.path)?.entry;
        return entry === undefined ? suggestion : { ...suggestion, entry };
      }),
    };
    await emit({ type: 'redirect-suggestions', shown }, flags, opened.terminal);
  } finally {
    await opened.close();
  }
}

/** Adds `redirects suggest`. */
export function addSuggestCommand(parent: Command, terminal: Terminal): void {
  const command = parent
    .command('suggest')
    .description('Propose redirects for pages that are gone after a move, by likeness of their paths')
    .requiredOption('--old <sitemap>', 'the sitemap before the move: a file or a URL')
    .requiredOption('--new <sitemap>', 'the sitemap after the move: a file or a URL')
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
    .addOption(switchOption('--live', 'look up the ids of pages on the service, for -o yaml'));
  addServiceFlags(addManifestFlags(command));
  addOutputFlags(command, 'redirect-suggestions', { terminal }).action((flags: SuggestFlags) =>
    suggest(flags, terminal),
  );
}

import { printable, shortened } from '../../../base/text.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import { PAGE_MISSED, PAGES_UNREAD } from '../../../core/engine/drift.ts';
import type { LedgerStore } from '../../../core/ledger/types.ts';
import type { Manifest } from '../../../core/manifest/types.ts';
import { createSiteView } from '../../../redirects/site.ts';
import { sitesIn } from '../../../redirects/sites.ts';
import { MIN_SCORE } from '../../../redirects/suggest/min-score.ts';
import { type Miss, suggestForMisses } from '../../../redirects/suggest/misses.ts';
import { readFailure } from '../reading.ts';
import type { Service } from '../service.ts';
import { isWideService } from './keep.ts';
import { liveSitesOf } from './live.ts';
import { MISSES_SINCE } from './misses.ts';

const MOST = 10;
const LONGEST = 200;

function shown(path: string): string {
  return printable(shortened(path, LONGEST));
}

/** A note about one missing page. Only a note with a proposal suggests an action. */
function noteOf({ source, asked, destination, alternatives }: Miss, site: string): Diagnostic {
  const [near] = alternatives;
  const where = destination ?? near;
  const proposal =
    where === undefined
      ? 'No page is like it'
      : destination === undefined
        ? `Nothing is likely enough; the nearest page is ${shown(where.path)}`
        : `Proposed: ${shown(destination.path)} (${destination.certainty})`;
  const times = asked === 1 ? 'once' : `${asked} times`;
  return {
    severity: destination === undefined ? 'info' : 'warning',
    code: PAGE_MISSED,
    summary: 'Visitors miss a page',
    detail: `${shown(source)} of ${site} was missed ${times} in ${MISSES_SINCE}. ${proposal}.`,
  };
}

function unread(detail: string): Diagnostic {
  return { severity: 'info', code: PAGES_UNREAD, summary: 'What visitors miss is not known', detail };
}

/**
 * The missing pages that visitors of the declared sites request most, with proposals if there are any. Never fails: a note gives the
 * reason.
 */
export async function missedPages(
  service: Service,
  { manifest, ledger }: { readonly manifest: Manifest; readonly ledger: LedgerStore },
): Promise<readonly Diagnostic[]> {
  const { resources } = manifest.workspace;
  const sites = sitesIn(resources);
  if (sites.length === 0) {
    return [unread('The manifest declares no site.')];
  }
  try {
    const read = await liveSitesOf(service, {
      manifest,
      ledger,
      sites: sites.map(({ address }) => address),
      misses: true,
    });
    if (!read.ok) {
      const [{ summary = '', detail = '' } = {}] = read.diagnostics;
      return [unread(`${summary}. ${detail}`)];
    }
    const live = read.value;
    const isWide = isWideService(live.profile, manifest.profile) ?? false;
    const missed = sites.flatMap(({ address }) => {
      const view = createSiteView({ resources, site: address, ...live });
      const { suggestions } = suggestForMisses(live.misses.get(address) ?? [], { view, minScore: MIN_SCORE, isWide });
      return suggestions.map((miss) => ({ miss, address }));
    });
    return missed
      .toSorted((a, b) => b.miss.asked - a.miss.asked)
      .slice(0, MOST)
      .map(({ miss, address }) => noteOf(miss, address));
  } catch (error) {
    return [unread(readFailure(error).message)];
  }
}

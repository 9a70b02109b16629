import type { JsonObject } from '../../../base/json.ts';
import { argumentOf } from '../../../base/shell.ts';
import type { Candidate, Suggested, Suggestion } from '../../../redirects/suggest/suggest.ts';
import { inkOf, type Layout } from '../ink.ts';
import { count, joined, safe, wrapped } from '../text.ts';
import { redirectsCsv, redirectsYaml } from './documents.ts';

/** A page that no longer exists, and its possible replacements. */
interface ShownSuggestion extends Suggestion {
  /** The destination in the notation of the manifest, if it is known. */
  readonly entry?: JsonObject;
  /** Whether the entry refers to a page by id, because other pages of its space have the same path. */
  readonly sharesPath?: true;
  readonly asked?: number;
}

export interface ShownSuggestions {
  /** The key of the site; undefined without a manifest. */
  readonly site?: string | undefined;
  /** The saved plan that breaks the URLs, unless sitemaps are compared. */
  readonly plan?: string;
  /** The source of missed paths: `insights`, or a file. */
  readonly from?: string;
  readonly noPages?: { readonly paths: number; readonly asked: number };
  /** Whether pages below the paths remain without a redirect, because the service supports no wildcards. */
  readonly partial?: boolean;
  /** The manifest files that the redirects were added to. */
  readonly written?: readonly string[];
  readonly minScore: number;
  readonly pages: Suggested['pages'];
  readonly suggestions: readonly ShownSuggestion[];
}

function scored({ path, score, certainty }: Candidate): string {
  return `${path} (${certainty}, ${score.toFixed(2)})`;
}

function candidateLine({ path, score, certainty }: Candidate): string {
  return `    ${certainty.padEnd(8)}  ${score.toFixed(2)}  ${safe(path, 200)}`;
}

export function byStatus({ suggestions }: ShownSuggestions): { proposed: number; undecided: number } {
  const proposed = suggestions.filter(({ status }) => status === 'proposed').length;
  return { proposed, undecided: suggestions.length - proposed };
}

const REASONS: Readonly<Record<Exclude<ShownSuggestion['status'], 'proposed'>, string>> = {
  tie: 'several pages are equally likely',
  low: 'no page is likely enough',
  none: 'no page is similar',
  source: 'the API does not accept this source',
};

function reasonOf({ status, why }: ShownSuggestion): string {
  return status === 'proposed' ? '' : (why ?? REASONS[status]);
}

function nextStep({ plan = '', partial, written }: ShownSuggestions, proposed: number): string {
  const below = 'Pages under these paths stay dead: the service takes no wildcards, so each needs its own redirect.';
  const next =
    written === undefined
      ? `Next: colophon redirects suggest --plan ${argumentOf(plan, 'FILE')} --write`
      : written.length > 0
        ? `Wrote ${written.map((file) => safe(file, 200)).join(', ')}. Next: colophon plan`
        : 'Nothing was written.';
  return [...(partial === true ? [below] : []), ...(proposed === 0 ? [] : [next])].join(' ');
}

/** The result for the paths of a log or list. */
function missedHeadline({ from = '', pages, noPages }: ShownSuggestions): string {
  const kept = pages.old - pages.gone;
  const rest = [
    ...(kept > 0 ? [`${kept} ${kept === 1 ? 'is a page' : 'are pages'} of the site`] : []),
    ...(pages.declared > 0 ? [`${pages.declared} ${pages.declared === 1 ? 'has' : 'have'} a redirect already`] : []),
    ...((noPages?.paths ?? 0) > 0
      ? [
          `${count(noPages?.paths ?? 0, 'other path')} (asked for ${count(noPages?.asked ?? 0, 'time')}) ${noPages?.paths === 1 ? 'is no page' : 'are no pages'}`,
        ]
      : []),
  ];
  const missed = count(pages.gone - pages.declared, 'path');
  return `${missed} of ${safe(from, 200)} ${pages.gone - pages.declared === 1 ? 'has' : 'have'} no page and no redirect${rest.length === 0 ? '' : `; ${rest.join(', ')}`}.`;
}

function missedStep({ written, suggestions }: ShownSuggestions, proposed: number): string {
  if (written !== undefined) {
    return written.length > 0
      ? `Wrote ${written.map((file) => safe(file, 200)).join(', ')}. Next: colophon plan`
      : 'Nothing was written.';
  }
  const known = suggestions.filter(({ entry }) => entry !== undefined).length;
  const choose = 'add -o csv > missed.csv, choose destinations there, then colophon redirects import missed.csv';
  return suggestions.length === 0
    ? ''
    : `Next: ${known > 0 && known === proposed ? 'add --write to add the proposed redirects to the manifest, or ' : ''}${choose}`;
}

export function renderSuggestionsText(shown: ShownSuggestions, { colour, width }: Required<Layout>): string {
  const ink = inkOf(colour);
  const { pages, suggestions, minScore } = shown;
  const { proposed, undecided } = byStatus(shown);
  const lines = suggestions.flatMap((suggestion) => {
    const { source, destination, alternatives, asked } = suggestion;
    return [
      `${safe(source, 200)}${asked === undefined ? '' : ink.dim(`  (missed ${count(asked, 'time')})`)}`,
      ...(destination === undefined
        ? [`    ${ink.yellow('?')}  ${safe(reasonOf(suggestion))}`]
        : [ink.green(candidateLine(destination))]),
      ...alternatives.map((one) => ink.dim(`${candidateLine(one)}  (alternative)`)),
    ];
  });
  if (shown.plan !== undefined) {
    return joined([
      `The plan breaks ${count(pages.gone, 'URL')} of ${safe(shown.site ?? '', 200)}.`,
      ...(lines.length === 0 ? [] : ['', ...lines, '']),
      ink.bold(`${count(proposed, 'redirect')} proposed, ${undecided} for you to decide.`),
      ...wrapped(nextStep(shown, proposed), width),
    ]);
  }
  if (shown.from !== undefined) {
    return joined([
      ...wrapped(missedHeadline(shown), width),
      ...(lines.length === 0 ? [] : ['', ...lines, '']),
      ink.bold(`${proposed} proposed, ${undecided} for you to decide (--min-score ${minScore}).`),
      ...wrapped(missedStep(shown, proposed), width),
    ]);
  }
  const covered =
    pages.declared === 0 ? '' : `; ${pages.declared} ${pages.declared === 1 ? 'has' : 'have'} a redirect already`;
  return joined([
    ...wrapped(
      `${pages.gone} of ${count(pages.old, 'page')} ${pages.gone === 1 ? 'is' : 'are'} gone${covered}.`,
      width,
    ),
    ...(lines.length === 0 ? [] : ['', ...lines, '']),
    ink.bold(`${proposed} proposed, ${undecided} for you to decide (--min-score ${minScore}).`),
    ...(suggestions.length === 0
      ? []
      : wrapped(
          'Next: add -o csv > moved.csv, choose destinations there, then colophon redirects import moved.csv',
          width,
        )),
  ]);
}

/** A table of paths for `redirects import`: a person fills in missing destinations. */
export function renderSuggestionsCsv({ suggestions, noPages }: ShownSuggestions): string {
  // Only requested paths are counted together with those that are not pages.
  const counted = noPages !== undefined;
  return redirectsCsv([
    ['source', 'destination', 'score', 'reason', 'alternatives', 'certainty', ...(counted ? ['missed'] : [])],
    ...suggestions.map((suggestion) => {
      const { source, destination, alternatives, asked } = suggestion;
      return [
        safe(source, 2000),
        safe(destination?.path ?? '', 2000),
        destination?.score.toFixed(2) ?? '',
        reasonOf(suggestion),
        alternatives.map(({ path, score }) => safe(`${path} (${score.toFixed(2)})`, 2000)).join(' '),
        destination?.certainty ?? '',
        ...(counted ? [String(asked ?? '')] : []),
      ];
    }),
  ]);
}

/** A part of a manifest with the clear proposals, and the rest in comments. */
export function renderSuggestionsYaml({ site = '', suggestions }: ShownSuggestions): string {
  const redirects = suggestions.flatMap(({ source, entry, destination, sharesPath }) => {
    const byId = sharesPath ? ', by id: other pages have the same path' : '';
    return entry === undefined || destination === undefined
      ? []
      : [{ source, entry, comment: `${scored(destination)}${byId}` }];
  });
  const open = suggestions.flatMap((suggestion) => {
    const { source, entry, destination, alternatives } = suggestion;
    const near = [...(destination === undefined ? [] : [destination]), ...alternatives].map(scored).join(', ');
    const why = destination === undefined ? reasonOf(suggestion) : 'a page; pass --live to look it up';
    return entry === undefined ? [{ source, comment: near === '' ? why : `${why}: ${near}` }] : [];
  });
  const headline = `${count(redirects.length, 'redirect')} proposed, ${open.length} undecided. Review each one.`;
  return redirectsYaml({ site, headline, redirects, open });
}

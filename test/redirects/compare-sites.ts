import { routeOf } from '../../src/core/lint/site-paths.ts';
import { type Carrying, convertRules } from '../../src/redirects/convert.ts';
import type { Reading } from '../../src/redirects/rule.ts';
import type { SiteView } from '../../src/redirects/site.ts';
import type { Model } from './dialects/dialect.ts';

/** A site that shows something at every path below /new, and nothing else. */
const SITE: SiteView = {
  address: 'site.docs',
  contentAt: (path) =>
    /^\/new(?:\/|$)/.test(routeOf(path)) ? { entry: { section: routeOf(path) }, name: routeOf(path) } : undefined,
  contentPaths: () => [],
  partPaths: () => [],
  redirects: () => [],
  unknownParts: () => new Map(),
  redirectAt: () => undefined,
  pageFrom: () => 'unknown',
  wildcardAt: () => undefined,
  unknownAbove: () => undefined,
};

const MOST_HOPS = 40;

/** Where a path ends on the old site, if the new site has it: undefined where it ends nowhere, `?` where that is not said. */
function endOf(path: string, leads: Model): string | undefined {
  let at = path;
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    if (/^https?:/.test(at)) {
      // Apache adds what an internal rewrite set before.
      return at.split('?', 1)[0];
    }
    if (hop > 0 && SITE.contentAt(at) !== undefined) {
      return routeOf(at);
    }
    const next = leads(at);
    if (next === undefined || next === '?') {
      return next;
    }
    // Redirects to pages have no query and no fragment; a note says so.
    at = /^https?:/.test(next) ? next : (next.split(/[?#]/, 1)[0] ?? '');
  }
  return undefined;
}

/** The redirect of a path: its own, else the longest wildcard; and where it leads. */
function redirectOf(carried: Carrying['carried'], path: string) {
  const single = carried.find(({ source }) => source === path.replace(/\/$/, ''));
  const [wildcard] = carried
    .filter(({ source }) => source.endsWith('*') && path.startsWith(source.slice(0, -1)))
    .toSorted((a, b) => b.source.length - a.source.length);
  const isOtherCase = single === undefined && carried.some(({ source }) => routeOf(source) === routeOf(path));
  const found = single ?? (isOtherCase ? undefined : wildcard);
  const rest = found?.keepRest === true ? path.slice(found.source.length - 2) : '';
  const end = `${found?.target.name}${rest}`;
  return found === undefined
    ? undefined
    : { ...found, end: /^https?:/.test(end) ? end : routeOf(end), isSingle: found === single };
}

/** What became of the rules of a file, and what is wrong with it by where paths led on the old site. */
export interface Comparison {
  readonly rules: number;
  readonly carried: number;
  readonly refused: number;
  /** Rules that are there already. */
  readonly repeats: number;
  /** Paths that the new site redirects, held against the old one. */
  readonly paths: number;
  readonly wrong: readonly string[];
}

/** Holds the import of a file against where paths led on the old site. */
export function compareSites(
  reading: Reading,
  { leads, paths, isWide }: { readonly leads: Model; readonly paths: readonly string[]; readonly isWide: boolean },
): Comparison {
  const options = { site: SITE, form: 'yaml', base: '', hosts: new Set<string>(), isWide } as const;
  const { carried, rejected, notes, unneeded } = convertRules(reading, options);
  const all = reading.rejected.length + reading.rules.filter(({ isSilent }) => isSilent !== true).length;
  const wrong: string[] = [];
  const rules = carried.filter(({ isSecond }) => isSecond !== true).length;
  if (rules + rejected.length + unneeded !== all) {
    wrong.push(`${rules} + ${rejected.length} + ${unneeded} rules of ${all}`);
  }
  let compared = 0;
  for (const path of paths) {
    // Sites ignore the case of letters.
    const redirect = redirectOf(carried, path);
    const end = endOf(path, leads);
    const noted = new Set(
      notes.flatMap(({ line, text: rule, code }) => (line === redirect?.line && rule === redirect.text ? [code] : [])),
    );
    // What sites do not distinguish from the source may have led to nothing, or elsewhere, which is said.
    const isSaid = noted.has('spelling') || rejected.some(({ code }) => code === 'duplicate');
    const hasSlash = reading.rules.some(
      (rule) => rule.line === redirect?.line && rule.source === `${redirect.source}/`,
    );
    const own = `${redirect?.source}${noted.has('slash') && hasSlash ? '/' : ''}`;
    // Only the way on from the same destination with another slash differs.
    const isSameHop = leads(path)?.replace(/\/$/, '') === leads(own)?.replace(/\/$/, '');
    const isAsWritten = !path.endsWith('/') && !(noted.has('ending') && /(?:\.html|\/index)$/.test(path));
    const isOwnWay = redirect?.isSingle === false ? isAsWritten : !(isSaid || end === undefined || isSameHop);
    const isOwn = path === own || isOwnWay;
    compared += redirect !== undefined && isOwn ? 1 : 0;
    if (redirect !== undefined && end !== '?' && end !== redirect.end && isOwn) {
      wrong.push(`${path} led to ${end ?? 'nothing'} and leads to ${redirect.end} (line ${redirect.line})`);
    }
  }
  for (const { code, line, why } of rejected) {
    const [, path = '', destination = ''] = /, so (\S+) never led to (\S+)\.$/.exec(why) ?? [];
    if (code === 'order' && path !== '' && leads(path) === destination) {
      wrong.push(`line ${line}: ${path} did lead to ${destination}`);
    }
  }
  return { rules: all, carried: rules, refused: rejected.length, repeats: unneeded, paths: compared, wrong };
}

import type { JsonObject } from '../../base/json.ts';
import { routeOf } from '../../core/lint/site-paths.ts';
import type { SiteView } from '../site.ts';
import { type AskedPath, isNoPage } from '../traffic.ts';
import { type Suggested, type Suggestion, suggestRedirects } from './suggest.ts';

/** A path that visitors requested, but did not find. */
export interface Miss extends Suggestion {
  readonly asked: number;
  /** The destination as a manifest entry, if known. */
  readonly entry?: JsonObject;
}

/** The missed paths, most frequent first. */
interface Misses {
  readonly suggestions: readonly Miss[];
  readonly pages: Suggested['pages'];
  /** Paths that robots try and files other than pages, which need no redirect. */
  readonly noPages: { readonly paths: number; readonly asked: number };
}

/** Proposes a destination for each missed path that the site does not show and the manifest does not redirect. */
export function suggestForMisses(
  missed: readonly AskedPath[],
  {
    view,
    newPaths = [],
    minScore,
    isWide,
    isTraffic = true,
  }: {
    readonly view: SiteView;
    /** Pages in addition to the known ones of the site. */
    readonly newPaths?: readonly string[];
    readonly minScore: number;
    readonly isWide: boolean;
    /** Whether the paths come from requests, including those of robots, and not from a list of pages. */
    readonly isTraffic?: boolean;
  },
): Misses {
  const [pages, others] = [false, true].map((wanted) =>
    missed.filter(({ path }) => (isTraffic && isNoPage(path)) === wanted),
  ) as [AskedPath[], AskedPath[]];
  // Skips paths that the site shows now, or also at a longer path.
  const gone = pages.filter(({ path }) => view.contentAt(path) === undefined);
  const asked = new Map<string, number>();
  for (const { path, times } of gone) {
    asked.set(routeOf(path), (asked.get(routeOf(path)) ?? 0) + times);
  }
  const suggested = suggestRedirects({
    oldPaths: gone.map(({ path }) => path),
    newPaths: [...newPaths, ...view.contentPaths()],
    minScore,
    isDeclared: (path) => (view.redirectAt(path) ?? view.wildcardAt(path)) !== undefined,
    isWide,
  });
  const suggestions = suggested.suggestions.map((one): Miss => {
    const entry = one.destination === undefined ? undefined : view.contentAt(one.destination.path)?.entry;
    return { ...one, asked: asked.get(routeOf(one.source)) ?? 0, ...(entry === undefined ? {} : { entry }) };
  });
  return {
    suggestions: suggestions.sort((a, b) => b.asked - a.asked || (a.source < b.source ? -1 : 1)),
    pages: { ...suggested.pages, old: suggested.pages.old + pages.length - gone.length },
    noPages: { paths: others.length, asked: others.reduce((sum, { times }) => sum + times, 0) },
  };
}

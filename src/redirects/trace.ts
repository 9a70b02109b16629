import type { SourcePlace } from '../core/diagnostics/diagnostic.ts';
import { routeOf } from '../core/lint/site-paths.ts';
import type { SiteView } from './site.ts';

/** Where a path leads by what the manifest declares. */
export interface Trace {
  /**
   * `content`: the site shows something there. `redirected`: it leads to content. `loop`: it never ends. `unknown`: it may be a
   * page, and nobody looked. `none`: nothing is declared for it.
   */
  readonly outcome: 'content' | 'redirected' | 'loop' | 'unknown' | 'none';
  /** The redirects that are followed, in order. */
  readonly via: readonly { readonly source: string; readonly place?: SourcePlace }[];
  /** What is shown in the end, in words. */
  readonly target?: string;
  /** The paths at which that is shown, where they are known. */
  readonly paths: readonly string[];
  readonly why?: string;
}

/** Follows a path through a site: content goes before redirects. */
export function tracePath(site: SiteView, start: string): Trace {
  const via: { source: string; place?: SourcePlace }[] = [];
  const seen = new Set<string>();
  let path = start;
  for (;;) {
    const content = site.contentAt(path);
    if (content !== undefined) {
      return { outcome: via.length === 0 ? 'content' : 'redirected', via, target: content.name, paths: [path] };
    }
    const hop = site.redirectAt(path) ?? site.wildcardAt(path);
    if (hop === undefined) {
      const above = site.unknownAbove(path);
      return above === undefined
        ? { outcome: 'none', via, paths: [], why: 'No content and no redirect is declared for this path.' }
        : {
            outcome: 'unknown',
            via,
            paths: [],
            why: `No redirect is declared; it may be a page of ${above}. Pass --live to look pages up.`,
          };
    }
    if (seen.has(routeOf(path))) {
      return { outcome: 'loop', via, paths: [], why: 'The redirects lead back to each other.' };
    }
    seen.add(routeOf(path));
    via.push({ source: hop.source, ...(hop.place === undefined ? {} : { place: hop.place }) });
    const next = hop.paths.find((one) => site.contentAt(one) !== undefined) ?? hop.paths[0];
    if (next === undefined || site.contentAt(next) !== undefined) {
      return { outcome: 'redirected', via, target: hop.target?.name ?? hop.name, paths: hop.paths };
    }
    path = next;
  }
}

import type { SourcePlace } from '../core/diagnostics/diagnostic.ts';
import { routeOf } from '../core/lint/site-paths.ts';

export interface Trace {
  /**
   * `content`: the path shows content. `redirected`: it redirects to content. `loop`: it redirects in a loop. `unknown`: it may be
   * a page that was not read. `none`: nothing is declared for it.
   */
  readonly outcome: 'content' | 'redirected' | 'loop' | 'unknown' | 'none';
  /** The followed redirects, in order. */
  readonly via: readonly { readonly source: string; readonly place?: SourcePlace }[];
  readonly target?: string;
  /** The known paths of the final target. */
  readonly paths: readonly string[];
  readonly why?: string;
}

/** The properties of a redirect that are needed to follow it. */
interface Followed {
  readonly source: string;
  readonly place?: SourcePlace | undefined;
  readonly name: string;
  readonly paths: readonly string[];
  readonly target?: { readonly name: string } | undefined;
}

/** The properties of a site that are needed to follow a path. */
export interface Followable {
  readonly contentAt: (path: string) => { readonly name: string } | undefined;
  readonly redirectAt: (path: string) => Followed | undefined;
  readonly wildcardAt: (path: string) => Followed | undefined;
  readonly unknownAbove: (path: string) => string | undefined;
}

/** Follows a path through a site; content takes precedence over redirects. */
export function tracePath(site: Followable, start: string): Trace {
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

import type { Hop } from '../redirects.ts';
import type { LintRule } from '../rule.ts';
import { siteRoute } from '../site-paths.ts';
import { shown } from '../words.ts';

/** Redirects whose sources are the same path to a visitor. */
export const redirectDuplicateCase: LintRule = {
  name: 'redirect-duplicate-case',
  severity: 'warning',
  summary: 'Two redirects start at what is the same path',
  reason:
    'Sites do not tell capital letters in a path, nor doubled slashes and slashes at the end. Of two sources that differ only there one never counts, and which one is left to chance.',
  check: ({ redirects }) => {
    const first = new Map<string, Hop>();
    return redirects().hops.flatMap((hop) => {
      const { thing, site, source } = hop;
      const route = siteRoute(site, source);
      const earlier = first.get(route);
      if (earlier === undefined) {
        first.set(route, hop);
        return [];
      }
      const [mine, other] = [hop, earlier].map((one) => shown({ thing: one.thing, field: 'source' }, one.source));
      return [
        {
          thing,
          field: 'source',
          detail: `${mine} and ${other} are the same path, so only one of the two redirects is followed. Keep one of them.`,
          related: [{ thing: earlier.thing, field: 'source', message: `${other} is declared here` }],
        },
      ];
    });
  },
};

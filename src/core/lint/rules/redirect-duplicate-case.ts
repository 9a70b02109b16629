import type { Hop } from '../redirects.ts';
import type { LintRule } from '../rule.ts';
import { siteRoute } from '../site-paths.ts';
import { shown } from '../words.ts';

/** Redirects whose sources differ only in ways that a site ignores. */
export const redirectDuplicateCase: LintRule = {
  name: 'redirect-duplicate-case',
  severity: 'warning',
  summary: 'Two redirects from the same path',
  reason:
    'Sites ignore case, doubled slashes and trailing slashes in a path. Of two sources that differ only in these, one is never followed, and which one is undefined.',
  check: ({ redirects }) => {
    const first = new Map<string, Hop>();
    return redirects().hops.flatMap((hop) => {
      const { resource, site, source } = hop;
      const route = siteRoute(site, source);
      const earlier = first.get(route);
      if (earlier === undefined) {
        first.set(route, hop);
        return [];
      }
      const [mine, other] = [hop, earlier].map((one) => shown({ resource: one.resource, field: 'source' }, one.source));
      return [
        {
          resource,
          field: 'source',
          detail: `${mine} and ${other} are the same path, so only one of the two redirects is followed. Remove one of them.`,
          related: [{ resource: earlier.resource, field: 'source', message: `${other} is declared here.` }],
        },
      ];
    });
  },
};

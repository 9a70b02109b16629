import { printable, shortened } from '../../../base/text.ts';
import type { Facts } from '../facts.ts';
import type { Hop } from '../redirects.ts';
import type { LintRule } from '../rule.ts';
import { siteRoute } from '../site-paths.ts';
import { isHiddenField, quoted, shown } from '../words.ts';

/** The redirects from paths where every visitor sees content, each with that content. */
function shadowed({ redirects, paths }: Facts): readonly {
  readonly hop: Hop;
  readonly served: NonNullable<ReturnType<ReturnType<Facts['paths']>['servedAt']>>;
}[] {
  return redirects().hops.flatMap((hop) => {
    const served = paths().servedAt(hop.site, hop.source);
    return served?.forEveryone === true ? [{ hop, served }] : [];
  });
}

/** Whether a redirect leads to the content at its own path, so that deleting it changes nothing. */
function leadsHome({ site, source, leadsTo }: Hop): boolean {
  return leadsTo.some((path) => siteRoute(site, path) === siteRoute(site, source));
}

/** Redirects from a path that the site serves. */
export const redirectShadowed: LintRule = {
  name: 'redirect-shadowed',
  severity: 'warning',
  summary: 'Redirect from a path that shows content',
  reason:
    'A site shows content before it looks for redirects, so such a redirect is never followed. Pages are checked with `--live` only. `--fix` deletes redirects that lead to the content at their own path.',
  check: (facts) =>
    shadowed(facts).map(({ hop, served }) => {
      const { resource, source } = hop;
      const owner = printable(shortened(served.resource.address, 200));
      const what = served.page === undefined ? owner : `the page ${quoted(served.page)} of ${owner}`;
      return {
        resource,
        field: 'source',
        detail: `${shown({ resource, field: 'source' }, source)} is the path of ${what}, so the redirect is never followed. ${leadsHome(hop) ? 'It leads to the same path: delete it.' : 'Delete it, or move the content to another path.'}`,
        related: [{ resource: served.resource, field: 'path', message: 'This content is shown at that path.' }],
      };
    }),
  fix: (facts) =>
    shadowed(facts).flatMap(({ hop }) => {
      const { resource } = hop;
      return leadsHome(hop) &&
        !resource.protect &&
        !['source', 'destination'].some((field) => isHiddenField({ resource, field }))
        ? [
            {
              address: resource.address,
              path: [],
              value: undefined,
              message: `deleted ${resource.address}, which leads to its own path`,
            },
          ]
        : [];
    }),
};

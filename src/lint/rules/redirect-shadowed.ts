import { printable, shortened } from '../../base/text.ts';
import type { LintRule } from '../rule.ts';
import { quoted, shown } from '../words.ts';

/** Redirects whose source is a path that the site serves. */
export const redirectShadowed: LintRule = {
  name: 'redirect-shadowed',
  severity: 'warning',
  summary: 'A redirect starts at a path that already shows something',
  reason:
    'A site looks for content first and for redirects after that, so such a redirect is never followed. Pages are only known when the service was asked.',
  check: ({ redirects, paths }) => {
    const { hops, isInLoop } = redirects();
    return hops.flatMap((hop) => {
      const { thing, site, source } = hop;
      const served = paths().servedAt(site, source);
      // One that leads back to its own source is reported as a circle; a second report would say nothing new.
      if (served === undefined || isInLoop(hop)) {
        return [];
      }
      const owner = printable(shortened(served.thing.address, 200));
      const what = served.page === undefined ? owner : `the page ${quoted(served.page)} of ${owner}`;
      return [
        {
          thing,
          field: 'source',
          detail: `${shown({ thing, field: 'source' }, source)} is where ${what} is shown, so the redirect is never followed. Delete it, or move what is shown there to another path.`,
          related: [{ thing: served.thing, field: 'path', message: 'what is shown at that path' }],
        },
      ];
    });
  },
};

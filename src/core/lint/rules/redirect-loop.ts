import type { LintRule } from '../rule.ts';
import { listed, shown } from '../words.ts';

export const redirectLoop: LintRule = {
  name: 'redirect-loop',
  severity: 'error',
  summary: 'Redirects form a loop',
  reason:
    'Visitors are redirected until their browser gives up. A site shows content before it looks for redirects, so a loop needs content with a condition, a wildcard that keeps the rest of the path, or a URL of the site itself. The loop is reported once, at the redirect that was declared first.',
  check: ({ redirects }) =>
    redirects().loops.flatMap((loop) => {
      const [first] = loop;
      if (first === undefined) {
        return [];
      }
      const names = loop.map(({ resource, source }) => shown({ resource, field: 'source' }, source));
      const start = names[0] ?? '';
      const who = loop.every(({ isForAll }) => isForAll)
        ? 'for every path without content'
        : 'for visitors who do not see the content there';
      const detail =
        loop.length === 1
          ? `${start} leads to its own path ${who}. Delete the redirect, or change its destination.`
          : `${listed(names, 20)} lead to each other in turn, and the last of these ${loop.length} back to ${start}, ${who}. Change the destination of one of them, or delete it.`;
      return [
        {
          resource: first.resource,
          field: 'destination',
          detail,
          related: loop.slice(1).map(({ resource, source }) => ({
            resource,
            field: 'destination',
            message: `${shown({ resource, field: 'source' }, source)} is part of the loop.`,
          })),
        },
      ];
    }),
};

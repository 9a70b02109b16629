import type { LintRule } from '../rule.ts';
import { listed, shown } from '../words.ts';

/** Redirects that form a loop. */
export const redirectLoop: LintRule = {
  name: 'redirect-loop',
  severity: 'error',
  summary: 'Redirects form a loop',
  reason:
    'A site shows content before it looks for redirects, so a loop needs content with a condition: visitors who do not see it are redirected until their browser gives up. The loop is reported once, at the redirect that was declared first.',
  check: ({ redirects }) =>
    redirects().loops.flatMap((loop) => {
      const [first] = loop;
      if (first === undefined) {
        return [];
      }
      const names = loop.map(({ resource, source }) => shown({ resource, field: 'source' }, source));
      const start = names[0] ?? '';
      const detail =
        loop.length === 1
          ? `${start} leads to its own path for visitors who do not see the content there. Delete the redirect, or change its destination.`
          : `${listed(names, 20)} lead to each other in turn, and the last of these ${loop.length} back to ${start}, for visitors who do not see the content there. Change the destination of one of them, or delete it.`;
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

import type { LintRule } from '../rule.ts';
import { listed, shown } from '../words.ts';

/** Redirects that lead round in a circle. */
export const redirectLoop: LintRule = {
  name: 'redirect-loop',
  severity: 'error',
  summary: 'Redirects lead round in a circle',
  reason:
    'A browser that follows them gives up with an error, so that nobody ever arrives. The circle is reported once, at the redirect in it that was declared first.',
  check: ({ redirects }) =>
    redirects().loops.flatMap((loop) => {
      const [first] = loop;
      if (first === undefined) {
        return [];
      }
      const names = loop.map(({ thing, source }) => shown({ thing, field: 'source' }, source));
      const start = names[0] ?? '';
      const detail =
        loop.length === 1
          ? `${start} leads to where it starts. Delete the redirect, or give it another destination.`
          : `${listed(names, 20)} lead to each other in turn, and the last of these ${loop.length} back to ${start}. Give one of them another destination, or delete it.`;
      return [
        {
          thing: first.thing,
          field: 'destination',
          detail,
          related: loop.slice(1).map(({ thing, source }) => ({
            thing,
            field: 'destination',
            message: `${shown({ thing, field: 'source' }, source)} is part of the circle`,
          })),
        },
      ];
    }),
};

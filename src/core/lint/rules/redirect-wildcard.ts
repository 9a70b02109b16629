import { groupBy } from '../../../base/group-by.ts';
import { type Hop, isWildcard } from '../redirects.ts';
import type { LintRule } from '../rule.ts';
import { counted, listed, shown } from '../words.ts';

/** The maximum number of matched redirects to name. */
const MOST_NAMED = 20;

/** A wildcard, the number of other sources of its site that it matches, and the first of these. */
interface Swallowing {
  readonly wildcard: Hop;
  readonly count: number;
  readonly others: readonly Hop[];
}

function swallowed(hops: readonly Hop[]): readonly Swallowing[] {
  return [...groupBy(hops, ({ site }) => site).values()].flatMap((siblings) => {
    const wildcards = siblings.filter(({ source }) => isWildcard(source));
    if (wildcards.length === 0) {
      return [];
    }
    // Sorted, so that sources with the same prefix are adjacent.
    const sorted = siblings
      .map((hop) => ({ hop, text: hop.source.toLowerCase() }))
      .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    const firstFrom = (text: string): number => {
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        [low, high] = (sorted[middle]?.text ?? '') < text ? [middle + 1, high] : [low, middle];
      }
      return low;
    };
    return wildcards.flatMap((wildcard) => {
      const start = wildcard.source.slice(0, -1).toLowerCase();
      const first = firstFrom(start);
      // Sources are ASCII; the wildcard itself is one of those with its prefix.
      const count = firstFrom(`${start}\u{ffff}`) - first - 1;
      const others = sorted
        .slice(first, first + MOST_NAMED + 1)
        .flatMap(({ hop }) => (hop === wildcard ? [] : [hop]))
        .slice(0, count);
      return count === 0 ? [] : [{ wildcard, count, others }];
    });
  });
}

export const redirectWildcard: LintRule = {
  name: 'redirect-wildcard',
  severity: 'warning',
  summary: 'Wildcard matches the source of another redirect',
  reason:
    'The API does not document which of two redirects wins that match the same path. The reference server follows the longer source; check with `colophon verify` what the service does.',
  check: ({ redirects }) =>
    swallowed(redirects().hops).map(({ wildcard, count, others }) => {
      const { resource, source } = wildcard;
      const names = others.map((hop) => shown({ resource: hop.resource, field: 'source' }, hop.source));
      return {
        resource,
        field: 'source',
        detail: `${shown({ resource, field: 'source' }, source)} also matches ${counted(count, 'declared source')}: ${listed(names)}${count > names.length ? ' …' : ''}. Only one of two redirects is followed. Narrow the wildcard, or delete the redirects that it replaces.`,
        related: others.map((hop, index) => ({
          resource: hop.resource,
          field: 'source',
          message: `${names[index] ?? ''} is declared here.`,
        })),
      };
    }),
};

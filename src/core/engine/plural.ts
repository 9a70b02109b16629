import type { KindName } from '../plan/plan.ts';

/** `redirects`, or `redirect` for a single one. */
export function plural(kind: KindName, count: number): string {
  return count === 1 || kind.endsWith('s') ? kind : `${kind}s`.replace(/([^aeiou])ys$/, '$1ies');
}

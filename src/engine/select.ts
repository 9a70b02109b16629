import { defined } from '../base/defined.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { Change } from '../plan/plan.ts';
import { isBelowAny } from './observation.ts';
import { companionsOf, takesFrom } from './takes-from.ts';

interface Selection {
  readonly changes: readonly Change[];
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the patterns choose an address. */
  readonly includes: (address: Address) => boolean;
}

/** Whether a collection is left out as a whole, so that it need not even be read. */
export function unread(prefix: Address, exclude: readonly string[]): boolean {
  // No pattern names such a key; only one that covers every key matches.
  return isBelowAny(exclude, `${prefix}.\u0001`) && isBelowAny(exclude, `${prefix}["\u0001"]`);
}

/** Whether a change cannot be made unless the other one was. */
function needs(change: Change, other: Change): boolean {
  return (
    other.action === 'create' ||
    other.action === 'replace' ||
    change.action === 'delete' ||
    (change.action === 'update' && change.temporary === other.key) ||
    takesFrom(change, other)
  );
}

/**
 * Keeps the changes that the patterns choose. What a chosen change cannot do without comes along with `target`; with
 * `exclude` a change that would need something left out is left out too, and a warning says so.
 */
export function selectChanges(
  changes: readonly Change[],
  { target, exclude }: { readonly target: readonly string[]; readonly exclude: readonly string[] },
): Selection {
  const includes = (address: Address): boolean =>
    (target.length === 0 || isBelowAny(target, address)) && !isBelowAny(exclude, address);
  if (target.length === 0 && exclude.length === 0) {
    return { changes, diagnostics: [], includes };
  }
  const byKey = new Map(changes.map((change) => [change.key, change]));
  const excluded = (change: Change): boolean => isBelowAny(exclude, change.address);
  const chosen = new Set<string>();
  const waiting = changes.filter(({ address }) => includes(address)).reverse();
  for (let change = waiting.pop(); change !== undefined; change = waiting.pop()) {
    if (chosen.has(change.key)) {
      continue;
    }
    chosen.add(change.key);
    for (const key of companionsOf(change)) {
      const other = byKey.get(key);
      if (other !== undefined && !chosen.has(key) && !excluded(other) && needs(change, other)) {
        waiting.push(other);
      }
    }
  }
  const diagnostics: Diagnostic[] = [];
  let dropped = true;
  while (dropped) {
    dropped = false;
    for (const key of chosen) {
      const change = byKey.get(key);
      const missing =
        change === undefined
          ? undefined
          : companionsOf(change)
              .map((name) => byKey.get(name))
              .find((other) => other !== undefined && !chosen.has(other.key) && needs(change, other));
      if (change !== undefined && missing !== undefined) {
        chosen.delete(key);
        dropped = true;
        diagnostics.push({
          severity: 'warning',
          code: 'left-out',
          summary: 'A change was left out because of another one',
          detail: `${change.address} needs ${missing.address}, which --target or --exclude leaves out.`,
          ...defined({ source: change.source }),
        });
      }
    }
  }
  return {
    changes: changes
      .filter(({ key }) => chosen.has(key))
      .map((change) => ({ ...change, dependsOn: change.dependsOn.filter((key) => chosen.has(key)) })),
    diagnostics,
    includes,
  };
}

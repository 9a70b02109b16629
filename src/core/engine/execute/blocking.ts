import { defined } from '../../../base/defined.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Blocked, Change, Plan } from '../../plan/plan.ts';
import type { ChangeResult } from '../apply-types.ts';
import { reach } from '../graph.ts';
import { isTemporary } from './temporary.ts';

/** The blocked changes of a plan. */
export interface Blocking {
  readonly blocked: readonly Blocked[];
  /** The skipped changes: those that are blocked, and those that depend on them. */
  readonly results: ReadonlyMap<number, ChangeResult>;
}

/**
 * For each change, the changes to skip with it: those that depend on it, a complete deletion with all parts, and a temporary value that is
 * useless without the change that follows it.
 */
function followersOf(changes: readonly Change[]): readonly (readonly number[])[] {
  const indexes = new Map(changes.map((change, index) => [change.key, index]));
  const followers: number[][] = changes.map(() => []);
  const add = (from: number | undefined, to: number): void => {
    if (from !== undefined) {
      followers[from]?.push(to);
    }
  };
  for (const [index, change] of changes.entries()) {
    for (const key of change.dependsOn) {
      add(indexes.get(key), index);
    }
    if (isTemporary(change)) {
      add(indexes.get(change.temporary), index);
    }
    const taker = change.action === 'delete' && change.with !== undefined ? indexes.get(change.with) : undefined;
    if (taker !== undefined) {
      add(taker, index);
      add(index, taker);
    }
  }
  return followers;
}

/** Finds the changes that the given consents do not allow, and those that depend on them. */
export function blockingOf({ changes, blocked: guarded }: Plan, allow: readonly string[]): Blocking {
  const given = new Set(allow);
  const blocked = guarded.filter(({ consents }) => !consents.some((consent) => given.has(consent)));
  const results = new Map<number, ChangeResult>();
  if (blocked.length === 0) {
    return { blocked, results };
  }
  const reasons = new Map(blocked.map(({ key, message }) => [key, message]));
  const followers = followersOf(changes);
  const starts = changes.flatMap(({ key }, index) => (reasons.has(key) ? [index] : []));
  for (const [index, cause] of reach(starts, (at) => followers[at] ?? [])) {
    const change = changes[index] as Change;
    const blocker = cause === undefined ? undefined : changes[cause];
    results.set(
      index,
      blocker === undefined
        ? { status: 'blocked', change, message: reasons.get(change.key) ?? '' }
        : { status: 'skipped', change, message: `skipped, because it depends on ${blocker.address}, which is blocked` },
    );
  }
  return { blocked, results };
}

/** Turns a text that may be a fragment into a sentence. */
function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
}

/** Explains what is blocked and how to proceed. */
export function blockedDiagnostics(
  { blocked }: Blocking,
  options: { readonly plan: Plan; readonly severity: 'error' | 'warning' },
): Diagnostic[] {
  const sources = new Map(options.plan.changes.map(({ key, source }) => [key, source]));
  return blocked.map(({ key, address, guard, message, consents: [consent], override }) => {
    const way = consent === undefined ? override : `pass --allow ${consent} to allow it`;
    const source = sources.get(key);
    return {
      severity: options.severity,
      code: 'blocked',
      summary: `Blocked by guard ${guard}`,
      detail: `${address}: ${message.replace(/\.$/, '')}. ${sentence(way)}`,
      ...defined({ source }),
    };
  });
}

import { defined } from '../../base/defined.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Change, Held, Plan } from '../../plan/plan.ts';
import type { ChangeResult } from '../apply-types.ts';
import { isTemporary } from './temporary.ts';

/** What guards hold back. */
export interface Holding {
  readonly held: readonly Held[];
  /** The changes that are left out: those that are held, and those that depend on them. */
  readonly results: ReadonlyMap<number, ChangeResult>;
}

/**
 * The changes to leave out with each change: what depends on it, the whole of a deletion that takes things along, and the
 * temporary value that is of no use without what follows it.
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

/** Finds what is held after the consents that were given, and what cannot be done without it. */
export function holdingOf({ changes, held: guarded }: Plan, allow: readonly string[]): Holding {
  const given = new Set(allow);
  const held = guarded.filter(({ consents }) => !consents.some((consent) => given.has(consent)));
  const results = new Map<number, ChangeResult>();
  if (held.length === 0) {
    return { held, results };
  }
  const reasons = new Map(held.map(({ key, message }) => [key, message]));
  const followers = followersOf(changes);
  const queue: number[] = [];
  for (const [index, change] of changes.entries()) {
    const message = reasons.get(change.key);
    if (message !== undefined) {
      results.set(index, { status: 'held', change, message });
      queue.push(index);
    }
  }
  for (let head = 0; head < queue.length; head++) {
    const cause = queue[head] ?? 0;
    for (const index of followers[cause] ?? []) {
      const change = changes[index];
      if (change !== undefined && !results.has(index)) {
        const message = `left out, because it depends on ${changes[cause]?.address ?? 'a change'}, which is held back`;
        results.set(index, { status: 'skipped', change, message });
        queue.push(index);
      }
    }
  }
  return { held, results };
}

/** A whole sentence of a text that may be a part of one. */
function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
}

/** Says what is held back and what to do about it. */
export function heldDiagnostics(
  { held }: Holding,
  options: { readonly plan: Plan; readonly severity: 'error' | 'warning' },
): Diagnostic[] {
  const sources = new Map(options.plan.changes.map(({ key, source }) => [key, source]));
  return held.map(({ key, address, message, consents: [consent], override }) => {
    const way = consent === undefined ? override : `add --allow ${consent} to let it through`;
    const source = sources.get(key);
    return {
      severity: options.severity,
      code: 'held',
      summary: 'A guard holds a change back',
      detail: `${address}: ${message.replace(/\.$/, '')}. ${sentence(way)}`,
      ...defined({ source }),
    };
  });
}

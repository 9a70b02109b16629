import { groupBy } from '../base/group-by.ts';
import type { SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import { ACTION_SIGNS, type Action, type Cause, type Change, type Held, type Plan } from '../plan/plan.ts';
import { countBySegment } from './address.ts';
import type { Colour } from './ink.ts';
import { count, safe } from './text.ts';

interface ActionWords {
  readonly symbol: string;
  readonly colour: Colour;
  /** As in "2 to create". */
  readonly verb: string;
  /** As in "2 created". */
  readonly past: string;
}

/** How each action is shown and said. */
export const ACTIONS: Readonly<Record<Action, ActionWords>> = {
  create: { symbol: ACTION_SIGNS.create, colour: 'green', verb: 'create', past: 'created' },
  update: { symbol: ACTION_SIGNS.update, colour: 'yellow', verb: 'update', past: 'updated' },
  replace: { symbol: ACTION_SIGNS.replace, colour: 'magenta', verb: 'replace', past: 'replaced' },
  delete: { symbol: ACTION_SIGNS.delete, colour: 'red', verb: 'delete', past: 'deleted' },
  move: { symbol: ACTION_SIGNS.move, colour: 'cyan', verb: 'move', past: 'moved' },
  adopt: { symbol: ACTION_SIGNS.adopt, colour: 'cyan', verb: 'adopt', past: 'adopted' },
};

const ORDER: readonly Action[] = ['create', 'update', 'replace', 'delete', 'move', 'adopt'];
const ALWAYS: ReadonlySet<Action> = new Set(['create', 'update', 'delete']);

/** What each cause means, as a person would say it. */
export const CAUSES: Readonly<Record<Cause, string>> = {
  ahead: 'the manifest changed',
  drift: 'changed on the service since the last apply',
  conflict: 'changed here and on the service since the last apply',
  vanished: 'gone from the service since the last apply',
  removed: 'no longer declared',
  expired: 'its time is over',
};

/** `docs.yaml:12`. */
export function placeOf({ file, line }: SourcePlace): string {
  return `${safe(file, 120)}:${line}`;
}

/** Whether one of the consents that allow a change was given. */
export function isAllowed({ consents }: Held, allow: readonly string[]): boolean {
  return consents.some((consent) => allow.includes(consent));
}

/** How many changes are held back still, and how many would be without the words that were given. */
export function heldCounts(held: readonly Held[], allow: readonly string[]): { held: number; allowed: number } {
  const all = new Set(held.map(({ key }) => key));
  const waiting = new Set(held.filter((one) => !isAllowed(one, allow)).map(({ key }) => key));
  return { held: waiting.size, allowed: all.size - waiting.size };
}

/** What is held back by one guard for one reason. */
export interface HeldGroup {
  readonly first: Held;
  readonly addresses: readonly Address[];
}

/** Puts together what is held back for the same reason: a thousand deletions are one matter. */
export function heldGroups(held: readonly Held[]): HeldGroup[] {
  const groups = groupBy(held, ({ guard, message, override, consents }) =>
    JSON.stringify([guard, message, override, consents]),
  );
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({ first, addresses: group.map(({ address }) => address) })),
  );
}

/** Whether a person should look at a change before all others. */
export function isRisky(change: Change, held: ReadonlySet<string>): boolean {
  return (
    change.risk.length > 0 ||
    change.action === 'delete' ||
    change.action === 'replace' ||
    change.cause === 'conflict' ||
    held.has(change.key) ||
    change.fields.some(({ cause }) => cause === 'conflict')
  );
}

/** `2 created, 1 updated, 0 deleted`. */
export function pastCounts(changes: readonly Change[]): string {
  const total: Record<Action, number> = { create: 0, update: 0, replace: 0, delete: 0, move: 0, adopt: 0 };
  for (const { action } of changes) {
    total[action]++;
  }
  const said = ORDER.filter((action) => total[action] > 0 || ALWAYS.has(action));
  return said.map((action) => `${total[action]} ${ACTIONS[action].past}`).join(', ');
}

/** The one line that says it all. */
export function summaryLine({ changes, held, summary }: Plan, allow: readonly string[]): string {
  const counts = heldCounts(held, allow);
  const rest = [
    ...(counts.held > 0 ? [`${counts.held} held back`] : []),
    ...(counts.allowed > 0 ? [`${counts.allowed} allowed`] : []),
  ].join(', ');
  const ending = rest === '' ? '.' : `; ${rest}.`;
  if (changes.length === 0) {
    const { noop } = summary;
    const asDeclared = noop === 0 ? '' : ` ${noop === 1 ? '1 thing is' : `${noop} things are`} as declared.`;
    return `No changes${ending}${asDeclared}`;
  }
  const said = ORDER.filter((action) => summary[action] > 0 || ALWAYS.has(action));
  return `Plan: ${said.map((action) => `${summary[action]} to ${ACTIONS[action].verb}`).join(', ')}${ending}`;
}

/** `Left alone: 14 unmanaged (11 redirect, 3 section)`. */
export function leftAlone({ unmanaged }: Plan): string {
  const kinds = countBySegment(unmanaged).map(([segment, number]) => `${number} ${safe(segment, 40)}`);
  const more = kinds.length > 8 ? `, ${kinds.length - 8} more sorts` : '';
  return `Left alone: ${unmanaged.length} unmanaged (${kinds.slice(0, 8).join(', ')}${more})`;
}

/** `37 reads, 0 writes`. */
export function traffic({ reads, writes }: { readonly reads: number; readonly writes: number }): string {
  return `${count(reads, 'read')}, ${count(writes, 'write')}`;
}

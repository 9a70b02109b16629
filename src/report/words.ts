import { groupBy } from '../base/group-by.ts';
import type { SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import {
  type Cause,
  type Change,
  EFFECT_SIGNS,
  EFFECTS,
  type Effect,
  type Held,
  type Plan,
  type WriteBounds,
} from '../plan/plan.ts';
import { planByResource } from '../plan/resources.ts';
import { countEffects } from '../plan/summary.ts';
import { countBySegment } from './address.ts';
import type { Colour } from './ink.ts';
import { count, safe } from './text.ts';

interface EffectWords {
  readonly symbol: string;
  readonly colour: Colour;
  /** As in "2 to create". */
  readonly verb: string;
  /** As in "2 created". */
  readonly past: string;
}

/** How each effect is shown and said. */
export const EFFECT_WORDS: Readonly<Record<Effect, EffectWords>> = {
  create: { symbol: EFFECT_SIGNS.create, colour: 'green', verb: 'create', past: 'created' },
  update: { symbol: EFFECT_SIGNS.update, colour: 'yellow', verb: 'update', past: 'updated' },
  replace: { symbol: EFFECT_SIGNS.replace, colour: 'magenta', verb: 'replace', past: 'replaced' },
  delete: { symbol: EFFECT_SIGNS.delete, colour: 'red', verb: 'delete', past: 'deleted' },
  move: { symbol: EFFECT_SIGNS.move, colour: 'cyan', verb: 'move', past: 'moved' },
  adopt: { symbol: EFFECT_SIGNS.adopt, colour: 'cyan', verb: 'adopt', past: 'adopted' },
  adoptUpdate: {
    symbol: EFFECT_SIGNS.adoptUpdate,
    colour: 'yellow',
    verb: 'adopt and update',
    past: 'adopted and updated',
  },
};

const ALWAYS: ReadonlySet<Effect> = new Set(['create', 'update', 'delete']);

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

/** `2 created, 1 updated, 0 deleted`: how many resources these changes are done to. */
export function pastCounts(changes: readonly Change[]): string {
  const total = countEffects(changes);
  const said = EFFECTS.filter((effect) => total[effect] > 0 || ALWAYS.has(effect));
  return said.map((effect) => `${total[effect]} ${EFFECT_WORDS[effect].past}`).join(', ');
}

/** The one line that says it all. */
export function summaryLine(plan: Plan, allow: readonly string[]): string {
  const { changes, summary } = plan;
  const counts = heldCounts(planByResource(plan).held, allow);
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
  const said = EFFECTS.filter((effect) => summary[effect] > 0 || ALWAYS.has(effect));
  return `Plan: ${said.map((effect) => `${summary[effect]} to ${EFFECT_WORDS[effect].verb}`).join(', ')}${ending}`;
}

/** `Left alone: 14 unmanaged (11 redirect, 3 section)`. */
export function leftAlone({ unmanaged }: Plan): string {
  const kinds = countBySegment(unmanaged).map(([segment, number]) => `${number} ${safe(segment, 40)}`);
  const more = kinds.length > 8 ? `, ${kinds.length - 8} more sorts` : '';
  return `Left alone: ${unmanaged.length} unmanaged (${kinds.slice(0, 8).join(', ')}${more})`;
}

/** `12`, or `12 to 14` where only the service decides. */
export function boundsText({ least, most }: WriteBounds): string {
  return least === most ? String(least) : `${least} to ${most}`;
}

/** What an apply of the plan sends; nothing where the plan does not say. */
export function predictedText({ changes, summary: { writes } }: Plan): string {
  if (writes === undefined || changes.length === 0) {
    return '';
  }
  return `An apply sends ${boundsText(writes)} ${writes.most === 1 ? 'write' : 'writes'}`;
}

/** `37 reads, 0 writes`. */
export function traffic({ reads, writes }: { readonly reads: number; readonly writes: number }): string {
  return `${count(reads, 'read')}, ${count(writes, 'write')}`;
}

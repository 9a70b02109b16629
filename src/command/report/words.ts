import { DEFAULT_ENVIRONMENT } from '../../base/environment-name.ts';
import { groupBy } from '../../base/group-by.ts';
import type { SourcePlace } from '../../core/diagnostics/diagnostic.ts';
import type { Explanation } from '../../core/engine/drift.ts';
import { byWeight } from '../../core/engine/risks.ts';
import type { Address } from '../../core/plan/address.ts';
import {
  type Blocked,
  type Cause,
  type Change,
  EFFECT_SIGNS,
  EFFECTS,
  type Effect,
  isEmpty,
  type Plan,
  type WriteBounds,
} from '../../core/plan/plan.ts';
import { planByResource } from '../../core/plan/resources.ts';
import { countEffects } from '../../core/plan/summary.ts';
import { countBySegment } from './address.ts';
import type { Colour } from './ink.ts';
import { countedNoun, words } from './nouns.ts';
import { count, safe } from './text.ts';

interface EffectWords {
  readonly symbol: string;
  readonly colour: Colour;
  /** As in "2 to create". */
  readonly verb: string;
  /** As in "2 created". */
  readonly past: string;
}

/** The sign, the color and the words of each effect, the same in every format. */
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

const ALWAYS_COUNTED: ReadonlySet<Effect> = new Set(['create', 'update', 'delete']);

export const CAUSES: Readonly<Record<Cause, string>> = {
  pending: 'the manifest changed',
  drift: 'changed outside Colophon since the last apply',
  conflict: 'changed in the manifest and outside Colophon since the last apply',
  deleted: 'deleted outside Colophon since the last apply',
  removed: 'no longer declared',
  expired: 'its expiry date has passed',
};

/** `docs.yaml:12`. */
export function placeOf({ file, line }: SourcePlace): string {
  return `${safe(file, 120)}:${line}`;
}

export function isAllowed({ consents }: Blocked, allow: readonly string[]): boolean {
  return consents.some((consent) => allow.includes(consent));
}

/** The number of changes that are still blocked, and of those that only the given consents allow. */
export function blockedCounts(
  blocked: readonly Blocked[],
  allow: readonly string[],
): { blocked: number; allowed: number } {
  const all = new Set(blocked.map(({ key }) => key));
  const stillBlocked = new Set(blocked.filter((one) => !isAllowed(one, allow)).map(({ key }) => key));
  return { blocked: stillBlocked.size, allowed: all.size - stillBlocked.size };
}

export interface BlockedGroup {
  readonly first: Blocked;
  readonly addresses: readonly Address[];
}

/** Groups changes that are blocked for the same reason: a thousand deletions are one decision. The heaviest group comes first. */
export function blockedGroups(blocked: readonly Blocked[]): BlockedGroup[] {
  const groups = groupBy(blocked, ({ guard, message, override, consents }) =>
    JSON.stringify([guard, message, override, consents]),
  );
  const all = [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({ first, addresses: group.map(({ address }) => address) })),
  );
  return [...byWeight(all, ({ first }) => first.guard)];
}

/** Whether a reviewer should see a change before all others. */
export function isRisky(change: Change, blocked: ReadonlySet<string>): boolean {
  return (
    change.risk.length > 0 ||
    change.action === 'delete' ||
    change.action === 'replace' ||
    change.cause === 'conflict' ||
    blocked.has(change.key) ||
    change.fields.some(({ cause }) => cause === 'conflict')
  );
}

/** `2 created, 1 updated, 0 deleted`: the number of resources by effect. */
export function pastCounts(changes: readonly Change[]): string {
  const total = countEffects(changes);
  const counted = EFFECTS.filter((effect) => total[effect] > 0 || ALWAYS_COUNTED.has(effect));
  return counted.map((effect) => `${total[effect]} ${EFFECT_WORDS[effect].past}`).join(', ');
}

export function summaryLine(plan: Plan, allow: readonly string[]): string {
  const { summary } = plan;
  const counts = blockedCounts(planByResource(plan).blocked, allow);
  const rest = [
    ...(counts.blocked > 0 ? [`${counts.blocked} blocked`] : []),
    ...(counts.allowed > 0 ? [`${counts.allowed} allowed`] : []),
  ].join(', ');
  const ending = rest === '' ? '.' : `; ${rest}.`;
  if (isEmpty(plan)) {
    const { noop } = summary;
    const upToDate = noop === 0 ? '' : ` ${count(noop, 'resource is', 'resources are')} up to date.`;
    return `No changes${ending}${upToDate}`;
  }
  return `Plan: ${plannedCounts(plan, (effect) => ALWAYS_COUNTED.has(effect))}${ending}`;
}

function plannedCounts({ rules, summary }: Plan, isAlways: (effect: Effect) => boolean): string {
  const counted = EFFECTS.filter((effect) => summary[effect] > 0 || isAlways(effect));
  const loosened = rules?.loosened.length ?? 0;
  return [
    ...counted.map((effect) => `${summary[effect]} to ${EFFECT_WORDS[effect].verb}`),
    ...(loosened > 0 ? [`${count(loosened, 'rule')} to weaken`] : []),
  ].join(', ');
}

/** `3 changes (1 to create, 2 to update) to production, org_acme at api.example.com`: the changes to confirm, and their place. */
export function changesAndPlace(plan: Plan): string {
  const { environment, organization, service, summary } = plan;
  const place = `${environment === DEFAULT_ENVIRONMENT ? '' : `${environment}, `}${organization} at ${service}`;
  return `${count(summary.resources, 'change')} (${plannedCounts(plan, () => false)}) to ${safe(place, 300)}`;
}

/** `Unmanaged: 14 resources (11 redirects, 3 sections)`. */
export function unmanagedLine({ unmanaged }: Pick<Plan, 'unmanaged'>): string {
  const kinds = countBySegment(unmanaged).map(([segment, number]) => countedNoun(number, segment));
  const more = kinds.length > 8 ? `, and ${count(kinds.length - 8, 'more kind')}` : '';
  return `Unmanaged: ${count(unmanaged.length, 'resource')} (${kinds.slice(0, 8).join(', ')}${more})`;
}

/** The resources that leave the ledger without being deleted by the plan, and the reason. */
export function forgotten({
  forget,
  gone = [],
}: Pick<Plan, 'forget' | 'gone'>): readonly { readonly what: string; readonly addresses: readonly Address[] }[] {
  const absent = new Set(gone);
  return [
    { what: 'no longer managed, kept live', addresses: forget.filter((address) => !absent.has(address)) },
    { what: 'gone, or deleted with the parent', addresses: gone },
  ].filter(({ addresses }) => addresses.length > 0);
}

export const PREVIEWS = 'Drafts as they are now, for people with an account';

export function previewsIn({ previews = {} }: Plan): readonly (readonly [Address, string])[] {
  return Object.entries(previews).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** `12`, or `12 to 14` if only the service decides. */
export function boundsText({ least, most }: WriteBounds): string {
  return least === most ? String(least) : `${least} to ${most}`;
}

/** The number of writes that an apply sends; empty if the plan does not say. */
export function predictedText({ changes, summary: { writes } }: Plan): string {
  if (writes === undefined || changes.length === 0) {
    return '';
  }
  return `apply sends ${boundsText(writes)} ${writes.most === 1 ? 'write' : 'writes'}`;
}

/** `37 reads, 0 writes`. */
export function traffic({ reads, writes }: { readonly reads: number; readonly writes: number }): string {
  return `${count(reads, 'read')}, ${count(writes, 'write')}`;
}

/** The clients that made a change; others are left out. */
const SOURCES: ReadonlyMap<string, string> = new Map([
  ['ui', ' in the app'],
  ['api', ' through the API'],
  ['integration', ' through an integration'],
  ['webhook', ' through a webhook'],
  ['workflow', ' in a workflow'],
  ['script', ' with a script'],
  ['support', ' on behalf of support'],
]);

/** `3 November 2026, 14:02 UTC`; an invalid time is shown as it is. */
function timeText(at: string): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) {
    return safe(at, 40);
  }
  const clock = time.toISOString().slice(11, 16);
  const month = time.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  return `${time.getUTCDate()} ${month} ${time.getUTCFullYear()}, ${clock} UTC`;
}

function whoText({ type, id, name, email }: Explanation['by']): string {
  const shown = safe(name === undefined || name === '' ? id : name, 80);
  const kind = type === 'user' ? '' : `${words(type).toLowerCase()} `;
  return `${kind}${shown}${email === undefined || email === name ? '' : ` (${safe(email, 80)})`}`;
}

/** `changed by Lin (lin@example.com) in the app, 3 November 2026, 14:02 UTC`. Sanitized for a terminal. */
export function explanationText({ at, by, source, changes, on, earlier }: Explanation, cause: Cause): string {
  const isLast = earlier === true || changes > 1;
  const verb = cause === 'deleted' && on === undefined && earlier === undefined ? 'deleted' : 'changed';
  const place = on === undefined ? '' : ` on the ${words(on).toLowerCase()}`;
  const remarks = [
    ...(changes > 1 && earlier === undefined ? [`the last of ${changes} changes`] : []),
    ...(earlier === true ? ['before the last apply'] : []),
  ].join(', ');
  return `${isLast && verb === 'changed' ? 'last ' : ''}${verb} by ${whoText(by)}${SOURCES.get(source ?? '') ?? ''}${place}, ${timeText(at)}${remarks === '' ? '' : ` (${remarks})`}`;
}

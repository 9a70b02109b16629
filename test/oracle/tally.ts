import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import type { KindName } from '../../src/core/plan/plan.ts';
import { kindsOn } from '../support/fixtures.ts';
import type { Applied } from './run.ts';

/** What the stories of a run had in them. */
export interface Tally {
  stories: number;
  steps: number;
  plans: number;
  applies: number;
  changes: number;
  conflicts: number;
  byHand: number;
  selections: number;
  saved: number;
  stale: number;
  kills: number;
  lost: number;
  races: number;
  /** Requests with several changes, and those of which some were refused. */
  batches: number;
  partly: number;
  /** Values that only last until another one is free. */
  temporary: number;
  /** Deleted resources that somebody restored, and places that somebody occupied unseen. */
  restored: number;
  occupied: number;
  /** Plans that replace what somebody named. */
  replaced: number;
  /** Applies that cannot see somebody's e-mail address. */
  veiled: number;
  /** Parts of a plan that adopt something. */
  adoptingParts: number;
  /** Applies on a service that shows what is new only after a while. */
  lagging: number;
  refused: number;
  /** Stories that ended early because of a matter in the table of what is not yet so. */
  cutShort: number;
  turns: number;
  /** How often each action was done to each kind: `update team`. */
  done: Record<string, number>;
}

export function newTally(): Tally {
  return {
    stories: 0,
    steps: 0,
    plans: 0,
    applies: 0,
    changes: 0,
    conflicts: 0,
    byHand: 0,
    selections: 0,
    saved: 0,
    stale: 0,
    kills: 0,
    lost: 0,
    races: 0,
    batches: 0,
    partly: 0,
    temporary: 0,
    restored: 0,
    occupied: 0,
    replaced: 0,
    veiled: 0,
    adoptingParts: 0,
    lagging: 0,
    refused: 0,
    cutShort: 0,
    turns: 0,
    done: {},
  };
}

/** Counts what an apply did, by kind. */
export function countDone(tally: Tally, { results }: Pick<Applied, 'results'>): void {
  const { done } = tally;
  for (const { status, change } of results) {
    tally.temporary += change.action === 'update' && change.temporary !== undefined ? 1 : 0;
    const name = `${change.action} ${change.kind}`;
    if (status === 'done') {
      done[name] = (done[name] ?? 0) + 1;
    }
  }
}

/** What no story did to a kind of a profile, although it can be done: create it, change it, delete it. */
export function neverDone({ done }: Tally, profile: ProfileName): readonly string[] {
  const was = (kind: KindName, ...actions: readonly string[]): boolean =>
    actions.some((action) => (done[`${action} ${kind}`] ?? 0) > 0);
  return kindsOn(profile).flatMap(({ name, rules, removal, keyless }) => {
    const isChangeable = Object.values(rules).some(({ change, createOnly }) => change === 'update' && !createOnly);
    return [
      // What there is once may be there from the beginning.
      ...(was(name, 'create', 'replace', ...(keyless ? ['adopt'] : [])) ? [] : [`create ${name}`]),
      ...(was(name, 'update') || !isChangeable ? [] : [`update ${name}`]),
      ...(was(name, 'delete') || removal !== 'delete' ? [] : [`delete ${name}`]),
    ];
  });
}

/** What a run of many stories must have in it, whatever they are. */
const EXPECTED = [
  'changes',
  'conflicts',
  'byHand',
  'selections',
  'saved',
  'stale',
  'kills',
  'lost',
  'races',
  'batches',
  'partly',
  'temporary',
  'restored',
  'replaced',
  'veiled',
  'adoptingParts',
  'lagging',
] as const;

/** What of that no story had. */
export function neverHappened(tally: Tally): readonly string[] {
  return EXPECTED.filter((part) => tally[part] === 0);
}

export function tallyText(tally: Tally): string {
  return Object.entries(tally)
    .flatMap(([name, number]) => (typeof number === 'number' ? [`${name} ${number}`] : []))
    .join(', ');
}

import { describe, expect, test } from 'vitest';
import type { ApplyEvent, ChangeResult } from '../../src/core/engine/apply-types.ts';
import { type Ending, endDiagnostic, notStarted, statusOf } from '../../src/core/engine/execute/end.ts';
import {
  createBreaker,
  createHiddenTexts,
  createOutcomes,
  type Outcomes,
} from '../../src/core/engine/execute/outcomes.ts';
import { create } from './support/hand-made-plan.ts';

describe('the breaker', () => {
  test('opens at so many failures of the service in a row', () => {
    const breaker = createBreaker(3);
    expect([1, 2, 3].map(() => breaker.failure('unavailable'))).toEqual([false, false, true]);
  });

  test.each<[string, (breaker: ReturnType<typeof createBreaker>) => unknown]>([
    ['a success', ({ success }) => success()],
    ['a refusal', ({ failure }) => failure('invalid')],
    ['an error of our own', ({ failure }) => failure(undefined)],
  ])('starts again after %s', (_title, between) => {
    const breaker = createBreaker(3);
    breaker.failure('unavailable');
    breaker.failure('unavailable');
    between(breaker);
    expect([1, 2, 3].map(() => breaker.failure('unavailable'))).toEqual([false, false, true]);
  });
});

describe('the end of a run', () => {
  const fine: Ending = {
    reason: undefined,
    failures: [],
    wrote: true,
    isUnfinished: false,
    unrecorded: false,
    hasDuplicates: false,
  };
  test.each<[string, Partial<Ending>]>([
    ['done', {}],
    ['partial', { hasDuplicates: true }],
    ['partial', { failures: ['invalid'] }],
    ['failed', { failures: ['invalid'], wrote: false }],
    ['partial', { unrecorded: true }],
    ['denied', { failures: ['forbidden', 'unauthenticated'], wrote: false }],
    ['failed', { failures: ['forbidden', 'invalid'], wrote: false }],
    ['partial', { failures: ['forbidden'] }],
    ['denied', { reason: 'denied', failures: ['unauthenticated'] }],
    ['interrupted', { reason: 'interrupted', isUnfinished: true, failures: ['cancelled'] }],
    ['done', { reason: 'interrupted' }],
  ])('is %s with %o', (status, ending) => {
    expect(statusOf({ ...fine, ...ending })).toBe(status);
  });

  test('is explained where a reader cannot see it from the changes', () => {
    const some = { done: 2, total: 5, isUnfinished: true };
    expect(endDiagnostic('unavailable', some)).toMatchObject({ code: 'service-down' });
    expect(endDiagnostic('denied', some)?.detail).toContain('2 of 5 changes are done');
    expect(endDiagnostic('interrupted', some)).toMatchObject({ code: 'interrupted' });
    expect(endDiagnostic('interrupted', { ...some, isUnfinished: false })).toBeUndefined();
    expect(endDiagnostic('failed', some)).toBeUndefined();
    expect(endDiagnostic(undefined, some)).toBeUndefined();
    expect(notStarted('unavailable')).toContain('5 times in a row');
    expect(notStarted(undefined)).toBe('not started');
  });
});

test('hidden texts are taken out of messages, as they are and as JSON writes them', () => {
  const hidden = createHiddenTexts();
  hidden.add('a"b');
  hidden.add('');
  expect(hidden.without('plain a"b, quoted "a\\"b", other')).toBe('plain (hidden), quoted "(hidden)", other');
});

describe('outcomes', () => {
  const changes = ['a', 'b', 'c', 'd'].map((name) => create(`team.${name}`, 'team', { after: { name } }));
  const blocked: ChangeResult = {
    status: 'blocked',
    change: changes[3] ?? create('x', 'team', { after: {} }),
    message: '',
  };

  function begun(): { readonly outcomes: Outcomes; readonly told: ApplyEvent['type'][] } {
    const told: ApplyEvent['type'][] = [];
    const outcomes = createOutcomes({
      changes,
      along: [[], [2], [], []],
      left: new Map([[3, blocked]]),
      emit: ({ type }) => told.push(type),
    });
    return { outcomes, told };
  }
  const statuses = ({ results }: Outcomes): readonly string[] => results().map(({ status }) => status);

  test('a change that fails takes along what goes with it', () => {
    const { outcomes, told } = begun();
    outcomes.done(0, { note: 'already deleted', milliseconds: 1 });
    outcomes.failed(1, { message: 'no', outcome: 'none', failure: 'invalid' });
    expect(statuses(outcomes)).toEqual(['done', 'failed', 'skipped', 'blocked']);
    expect(outcomes.results()[0]).toMatchObject({ note: 'already deleted' });
    expect(told).toEqual(['done', 'failed', 'skipped']);
    expect([outcomes.failures(), outcomes.doneCount(), outcomes.isUnfinished()]).toEqual([['invalid'], 1, true]);
  });

  test('what is blocked is pending behind what is pending, and skipped behind anything else', () => {
    const { outcomes } = begun();
    outcomes.pending(0, 'invited');
    outcomes.blocked(1, 0);
    expect(statuses(outcomes)).toEqual(['pending', 'pending', 'pending', 'blocked']);
    expect([outcomes.isUnfinished(), outcomes.doneCount(), outcomes.failures()]).toEqual([false, 0, []]);
    const other = begun().outcomes;
    other.failed(0, { message: 'no', outcome: 'none', failure: undefined });
    other.blocked(1, 0);
    expect(other.results()[1]).toMatchObject({
      status: 'skipped',
      message: 'skipped, because it depends on team.a, which was not done',
    });
  });

  test('at the end nothing is without an outcome', () => {
    const { outcomes, told } = begun();
    expect(outcomes.isUnfinished()).toBe(true);
    outcomes.done(0, { milliseconds: 1 });
    outcomes.close('not started');
    expect(statuses(outcomes)).toEqual(['done', 'skipped', 'skipped', 'blocked']);
    expect(told).toEqual(['done', 'skipped', 'skipped']);
  });
});

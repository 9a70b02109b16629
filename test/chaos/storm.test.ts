import fc, { type Arbitrary } from 'fast-check';
import { describe, test } from 'vitest';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import type { FaultRule } from '../../src/server/index.ts';
import { expectRecovery, storm, useStages } from '../support/converge-stages.ts';
import { newSeed, runs } from '../support/runs.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const effect: Arbitrary<FaultRule> = fc.oneof(
  fc.record({ kind: fc.constant('reset' as const), when: fc.constantFrom('before' as const, 'after' as const) }),
  fc.record({ kind: fc.constant('close' as const), when: fc.constantFrom('before' as const, 'after' as const) }),
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom(500, 502, 503, 504),
    when: fc.constantFrom('before' as const, 'after' as const),
  }),
  fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom(400, 403, 404, 409, 422) }),
  fc.record({ kind: fc.constant('status' as const), status: fc.constant(429), retryAfter: fc.constant(0) }),
  fc.record({ kind: fc.constant('status' as const), status: fc.constant(429), bare: fc.constant(true) }),
  fc.record({ kind: fc.constant('truncate' as const), form: fc.constantFrom('length' as const, 'chunked' as const) }),
  fc.record({
    kind: fc.constant('garble' as const),
    body: fc.constantFrom('html' as const, 'json' as const, 'error' as const),
  }),
  fc.record({ kind: fc.constant('extra-fields' as const) }),
  fc.record({ kind: fc.constant('lag' as const), reads: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('empty-page' as const), count: fc.constant(1) }),
  fc.record({
    kind: fc.constantFrom(
      'repeat-cursor' as const,
      'duplicate-item' as const,
      'short-count' as const,
      'expired-cursor' as const,
    ),
  }),
  fc.record({ kind: fc.constant('page-size' as const), size: fc.integer({ min: 1, max: 3 }) }),
);

const rule: Arbitrary<FaultRule> = fc
  .tuple(
    effect,
    fc.constantFrom(...METHODS, undefined),
    fc.oneof(
      fc.record({ probability: fc.constantFrom(0.05, 0.2, 0.5) }),
      fc.record({ nth: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ nth: fc.integer({ min: 1, max: 40 }), count: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ every: fc.integer({ min: 2, max: 9 }) }),
    ),
  )
  .map(([what, method, when]) => ({ ...when, ...what, ...(method === undefined ? {} : { method }) }) as FaultRule);

describe.each(PROFILE_NAMES)('on the profile %s', (profile) => {
  const stages = useStages(profile);

  describe('in any storm', () => {
    test.each([
      ['everything is new', stages.fresh],
      ['everything changes', stages.changed],
    ] as const)(
      'what is said to be done is done, and a clean run completes the rest, when %s',
      { timeout: 900_000 },
      async (_what, stageOf) => {
        await fc.assert(
          fc.asyncProperty(
            fc.array(rule, { minLength: 1, maxLength: 3 }),
            fc.constantFrom(1, 4, 10),
            fc.constantFrom(1, 1, 2),
            async (rules, parallelism, tries) => {
              const stage = stageOf();
              const result = await storm(stage, rules, { service: { tries }, apply: { parallelism } });
              await expectRecovery(stage, result);
            },
          ),
          { numRuns: runs(3), seed: newSeed('storms', 1), endOnFailure: true },
        );
      },
    );
  });
});

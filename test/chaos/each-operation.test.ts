import { describe, expect, test } from 'vitest';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import type { FaultRule } from '../../src/server/index.ts';
import { NO_TROUBLE, troubles } from '../support/converge.ts';
import { expectRecovery, type Operation, type Stage, storm, useStages, writesIn } from '../support/converge-stages.ts';
import { runs } from '../support/runs.ts';

type Effect = readonly [string, FaultRule];

const EFFECTS: readonly Effect[] = [
  ['F02: a reset before it is done', { kind: 'reset', when: 'before' }],
  ['F03: a reset after it is done', { kind: 'reset', when: 'after' }],
  ['F05: half an answer', { kind: 'truncate', form: 'length' }],
  ['F06: a web page as an answer', { kind: 'garble', body: 'html' }],
  ['F23: 503 before it is done', { kind: 'status', status: 503, when: 'before' }],
  ['F23: 500 after it is done', { kind: 'status', status: 500, when: 'after' }],
];

/** More of the same, for long runs: there every operation also fails alone. */
const MORE_EFFECTS: readonly Effect[] = [
  ['F04: a closed connection after it is done', { kind: 'close', when: 'after' }],
  ['F04: a closed connection before it is done', { kind: 'close', when: 'before' }],
  ['F05: half an answer in chunks', { kind: 'truncate', form: 'chunked' }],
  ['F06: broken JSON as an answer', { kind: 'garble', body: 'json' }],
];
const LONG = runs(1) > 1;

const isCreation = (operation: Operation): boolean => /^(create|add)(?!OrUpdate|SectionToGroup)/.test(operation);

/** How often resources were made. */
function creations(writes: ReadonlyMap<Operation, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...writes].filter(([operation]) => isCreation(operation)).sort());
}

describe.each(PROFILE_NAMES)('on the profile %s', (profile) => {
  const stages = useStages(profile);

  describe.each([
    ['everything is new', stages.fresh],
    ['everything changes', stages.changed],
  ] as const)('when %s', (_what, stageOf) => {
    test('every answer is lost, also when requests are tried again at once, and all is made once', async () => {
      const stage: Stage = stageOf();
      const faults = [...stage.writes.keys()].map(
        (operation): FaultRule => ({ kind: 'reset', when: 'after', operation, nth: 1 }),
      );
      const result = await storm(stage, faults, { service: { tries: 3 } });
      expect(troubles(result.report)).toEqual(NO_TROUBLE);
      expect(creations(writesIn(result.entries))).toEqual(creations(stage.writes));
      await expectRecovery(stage, result);
    });

    test.each(LONG ? [...EFFECTS, ...MORE_EFFECTS] : EFFECTS)(
      'every write meets %s, once, and all is made once',
      async (_name, effect) => {
        const stage: Stage = stageOf();
        const operations = [...stage.writes.keys()];
        const result = await storm(
          stage,
          operations.map((operation) => ({ ...effect, operation, nth: 1 })),
        );
        expect(troubles(result.report)).toEqual(NO_TROUBLE);
        expect(creations(writesIn(result.entries))).toEqual(creations(stage.writes));
        await expectRecovery(stage, result);
      },
    );

    test.runIf(LONG)('any operation fails alone, at any of its requests', { timeout: 1_800_000 }, async () => {
      const stage: Stage = stageOf();
      for (const [operation, count] of stage.writes) {
        for (const [name, effect] of EFFECTS) {
          for (const nth of new Set([1, count])) {
            const result = await storm(stage, [{ ...effect, operation, nth }]);
            const what = `${operation} ${nth} meets ${name}`;
            expect(troubles(result.report), what).toEqual(NO_TROUBLE);
            expect(creations(writesIn(result.entries)), what).toEqual(creations(stage.writes));
            await expectRecovery(stage, result);
          }
        }
      }
    });
  });
});

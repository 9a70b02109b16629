import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { renderAnswerChecks } from '../../src/client/answer-checks.ts';
import { readAnswers } from '../../src/contract/document.ts';
import { type CompiledCheck, createValidators } from '../../src/contract/validators.ts';
import { mutations, writtenModule } from '../support/generated.ts';
import { ALL_OPERATIONS } from './support/client.ts';
import { createAllSamples } from './support/samples.ts';

const samples = createAllSamples();
const OTHERS: readonly Json[] = [null, 7, {}];

describe('the checks of answers that a build writes', () => {
  test('find exactly what those that are compiled at run time find', async () => {
    const text = await renderAnswerChecks(ALL_OPERATIONS);
    const answers = writtenModule(text) as Readonly<Record<string, CompiledCheck>>;
    // With a contract that says nothing: whatever the written ones do not know would be accepted.
    const written = createValidators({}, { answers });
    const compiled = createValidators(readAnswers());
    let [right, wrong] = [0, 0];
    for (const id of ALL_OPERATIONS) {
      const sample = samples.answer(id, 1);
      if (sample === undefined) {
        continue;
      }
      const { status, body } = sample;
      for (const value of [body, ...mutations(body, OTHERS)]) {
        const violations = compiled.answer(id, status)(value);
        const found = written.answer(id, status)(value);
        if (JSON.stringify(found) !== JSON.stringify(violations)) {
          expect(found, `${id} ${JSON.stringify(value)}`).toEqual(violations);
        }
        violations.length === 0 ? right++ : wrong++;
      }
    }
    // It says nothing to compare what is never wrong, or never right.
    expect(right).toBeGreaterThan(1000);
    expect(wrong).toBeGreaterThan(5000);
  });
});

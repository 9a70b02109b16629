import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { createPrechecks } from '../../src/base/precheck.ts';
import { renderAnswerChecks } from '../../src/core/client/answer.ts';
import { createCompiler } from '../../src/core/contract/compiler.ts';
import { readAnswers } from '../../src/core/contract/document.ts';
import { answerName, answerSchema, type CompiledCheck } from '../../src/core/contract/validators.ts';
import { mutations, writtenModule } from '../support/generated.ts';
import { ALL_OPERATIONS } from './support/client.ts';
import { createAllSamples } from './support/samples.ts';

const samples = createAllSamples();
const OTHERS: readonly Json[] = [null, 7, {}];

/** What a check of Ajv finds, in a form that can be compared. */
function foundBy(check: CompiledCheck, value: unknown): string {
  return check(value) ? '[]' : JSON.stringify(check.errors);
}

describe('the checks of answers that a build writes', () => {
  test('find exactly what those that are compiled at run time find, and only where an answer does not pass without them', async () => {
    const document = readAnswers();
    const written = writtenModule(await renderAnswerChecks(ALL_OPERATIONS)) as Readonly<Record<string, CompiledCheck>>;
    const { ajv, prepared } = createCompiler(document);
    const prechecks = createPrechecks(document);
    let [right, wrong] = [0, 0];
    for (const id of ALL_OPERATIONS) {
      const sample = samples.answer(id, 1);
      if (sample === undefined) {
        continue;
      }
      const { status, body } = sample;
      const schema = answerSchema(document, id, status);
      if (schema === undefined) {
        expect(written[answerName(id, status)]).toBeUndefined();
        continue;
      }
      const compiled = ajv.compile(prepared(schema) as JsonObject);
      const passes = prechecks(schema);
      const check = written[answerName(id, status)];
      if (check === undefined) {
        expect.fail(`${id} has no check`);
      }
      for (const value of [body, ...mutations(body, OTHERS)]) {
        const errors = foundBy(compiled, value);
        const isValid = errors === '[]';
        if (
          foundBy(check, value).replaceAll(/"schemaPath":"[^"]*"/g, '') !==
          errors.replaceAll(/"schemaPath":"[^"]*"/g, '')
        ) {
          expect(foundBy(check, value), `${id} ${JSON.stringify(value)}`).toBe(errors);
        }
        if (passes(value) !== isValid) {
          expect.fail(`${id}: ${isValid ? 'refuses' : 'passes'} ${JSON.stringify(value)}`);
        }
        isValid ? right++ : wrong++;
      }
    }
    // It says nothing to compare what is never wrong, or never right.
    expect(right).toBeGreaterThan(1000);
    expect(wrong).toBeGreaterThan(5000);
  });
});

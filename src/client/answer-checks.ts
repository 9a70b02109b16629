import { readFileSync } from 'node:fs';
import { digestOfParts, loadGenerated, renderGenerated } from '../base/generated.ts';
import { readDocument } from '../contract/document.ts';
import type { OperationId } from '../contract/operation.ts';
import type { ValidatorOptions } from '../contract/validators.ts';
import { lenientSchema } from './lenient.ts';

/** Where a build writes the checks of answers. */
export const ANSWER_CHECKS: URL = new URL('./answer-checks.gen.cjs', import.meta.url);

const ENDING = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
/** What the checks are made of: the contract, what is taken out of it, and what compiles the rest. */
const SOURCES = ['../../schemas/openapi.gen.json', `./lenient${ENDING}`, `../contract/validators${ENDING}`];

function digest(): string {
  return digestOfParts(SOURCES.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')));
}

/** The checks of the answers to these operations as the text of a module, which needs nothing of Ajv but small files. */
export async function renderAnswerChecks(operations: readonly OperationId[]): Promise<string> {
  const { renderAnswers } = await import('../contract/standalone.ts');
  const document = readDocument();
  const transform: ValidatorOptions['transform'] = (schema) => lenientSchema(document, schema);
  return renderGenerated(renderAnswers(document, { operations, transform }), digest());
}

/** The checks that a build wrote; those of other operations, and all where nothing was written, are to be compiled. */
export function loadAnswerChecks(file: URL = ANSWER_CHECKS): NonNullable<ValidatorOptions['answers']> {
  return (loadGenerated(file, digest) ?? {}) as NonNullable<ValidatorOptions['answers']>;
}

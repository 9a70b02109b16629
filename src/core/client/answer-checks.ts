import { loadBuilt } from '../../base/built.ts';
import { readAnswers } from '../contract/document.ts';
import type { OperationId } from '../contract/operation.ts';
import type { ValidatorOptions } from '../contract/validators.ts';

/** The name of the answer checks in the build. */
export const ANSWER_CHECKS = 'answer-checks';

/** The checks of the answers to these operations as the text of a CommonJS module, which needs only small files of Ajv. */
export async function renderAnswerChecks(operations: readonly OperationId[]): Promise<string> {
  const { renderAnswers } = await import('../contract/standalone.ts');
  return renderAnswers(readAnswers(), operations);
}

/** The checks that the build wrote; those of other operations, and all when running from source, are compiled when needed. */
export function loadAnswerChecks(): ReturnType<NonNullable<ValidatorOptions['answers']>> {
  return (loadBuilt(ANSWER_CHECKS) ?? {}) as ReturnType<NonNullable<ValidatorOptions['answers']>>;
}

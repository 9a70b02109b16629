import { conditionsOf } from '../conditions.ts';
import type { LintRule } from '../rule.ts';
import { isHiddenField, quoted } from '../words.ts';

/** How much of a condition is shown before and after the place that matters. */
const AROUND = 30;

function excerpt(text: string, column: number): string {
  const characters = [...text];
  const from = Math.max(0, column - 1 - AROUND);
  const to = column - 1 + AROUND;
  return `${from > 0 ? '…' : ''}${characters.slice(from, to).join('')}${to < characters.length ? '…' : ''}`;
}

/** Conditions with a syntax error. */
export const conditionSyntax: LintRule = {
  name: 'condition-syntax',
  severity: 'error',
  summary: 'Syntax error in a condition',
  reason:
    'The service rejects such a condition, or it is true for nobody and the content is hidden from every visitor.',
  check: (facts) =>
    conditionsOf(facts).flatMap(({ resource, field, text, reading }) => {
      if (reading.ok) {
        return [];
      }
      const near = isHiddenField({ resource, field }) ? '' : `, in ${quoted(excerpt(text, reading.column))}`;
      return [{ resource, field, detail: `column ${reading.column} of the condition${near}: ${reading.problem}` }];
    }),
};

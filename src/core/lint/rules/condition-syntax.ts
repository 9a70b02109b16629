import { conditionsOf } from '../conditions.ts';
import type { LintRule } from '../rule.ts';
import { isHiddenField, quoted } from '../words.ts';

/** The number of characters of the condition to show before and after the error. */
const AROUND = 30;

function excerpt(text: string, column: number): string {
  const characters = [...text];
  const from = Math.max(0, column - 1 - AROUND);
  const to = column - 1 + AROUND;
  return `${from > 0 ? '…' : ''}${characters.slice(from, to).join('')}${to < characters.length ? '…' : ''}`;
}

export const conditionSyntax: LintRule = {
  name: 'condition-syntax',
  severity: 'error',
  summary: 'Syntax error in a condition',
  reason: 'The service rejects such a condition, or it never matches and the content is hidden from every visitor.',
  check: (facts) =>
    conditionsOf(facts).flatMap(({ resource, field, text, reading }) => {
      if (reading.ok) {
        return [];
      }
      const near = isHiddenField({ resource, field }) ? '' : `, in ${quoted(excerpt(text, reading.column))}`;
      return [{ resource, field, detail: `column ${reading.column} of the condition${near}: ${reading.problem}` }];
    }),
};

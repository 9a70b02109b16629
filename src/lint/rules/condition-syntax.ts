import { conditionsOf } from '../conditions-of.ts';
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

/** Conditions that cannot be read. */
export const conditionSyntax: LintRule = {
  name: 'condition-syntax',
  severity: 'error',
  summary: 'A condition cannot be read',
  reason:
    'A condition that cannot be read is true for nobody: what it guards is hidden from every visitor, or refused.',
  check: (facts) =>
    conditionsOf(facts).flatMap(({ thing, field, text, reading }) => {
      if (reading.ok) {
        return [];
      }
      const near = isHiddenField({ thing, field }) ? '' : `, in ${quoted(excerpt(text, reading.column))}`;
      return [{ thing, field, detail: `At column ${reading.column} of the condition${near}: ${reading.problem}` }];
    }),
};

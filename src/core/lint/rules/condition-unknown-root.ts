import { conditionsOf } from '../conditions.ts';
import type { LintRule } from '../rule.ts';
import { isHiddenField, listed, quoted } from '../words.ts';

/** Conditions that do not start from `visitor`. */
export const conditionUnknownRoot: LintRule = {
  name: 'condition-unknown-root',
  severity: 'info',
  summary: 'Condition does not start from `visitor`',
  reason:
    'All data about a visitor is below `visitor`. Any other name is usually a typo, and then the condition never matches.',
  check: (facts) =>
    conditionsOf(facts).flatMap(({ resource, field, reading }) => {
      const others = reading.ok ? reading.roots.filter((root) => root !== 'visitor') : [];
      if (others.length === 0) {
        return [];
      }
      const names = isHiddenField({ resource, field }) ? 'a name that is not' : `${listed(others.map(quoted), 5)}, not`;
      return [
        { resource, field, detail: `the condition starts from ${names} \`visitor\`. Write \`visitor.claims.…\`.` },
      ];
    }),
};

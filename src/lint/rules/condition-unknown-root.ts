import { conditionsOf } from '../conditions-of.ts';
import type { LintRule } from '../rule.ts';
import { isHiddenField, listed, quoted } from '../words.ts';

/** Conditions that ask for something else than the visitor. */
export const conditionUnknownRoot: LintRule = {
  name: 'condition-unknown-root',
  severity: 'info',
  summary: 'A condition asks for something else than the visitor',
  reason:
    'What is known of a visitor stands below `visitor`; another name is mostly a slip of the pen, and then the condition is true for nobody.',
  check: (facts) =>
    conditionsOf(facts).flatMap(({ thing, field, reading }) => {
      const others = reading.ok ? reading.roots.filter((root) => root !== 'visitor') : [];
      if (others.length === 0) {
        return [];
      }
      const names = isHiddenField({ thing, field }) ? 'a name that is not' : `${listed(others.map(quoted), 5)}, not`;
      return [{ thing, field, detail: `It starts from ${names} \`visitor\`. Is \`visitor.claims.…\` meant?` }];
    }),
};

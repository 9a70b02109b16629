import type { LintRule } from '../rule.ts';

/** API descriptions that cannot be read. */
export const openapiParse: LintRule = {
  name: 'openapi-parse',
  severity: 'error',
  summary: 'An API description cannot be read',
  reason:
    'The service takes such a text and fails to process it, so that pages made from it stay as they were, or empty. Only descriptions that are given as text are looked at.',
  check: ({ descriptions }) =>
    descriptions().flatMap(({ thing, reading }) => {
      if (reading.ok) {
        return [];
      }
      const spot = { thing, field: 'source' };
      const { problem, at } = reading;
      // The words of the parser would hold parts of the text, and a file that is no description may hold anything.
      const where = at === undefined ? '' : ` The trouble begins at line ${at.line}, column ${at.column} of the text.`;
      return [{ ...spot, detail: `${problem}${where}` }];
    }),
};

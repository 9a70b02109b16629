import type { LintRule } from '../rule.ts';
import { isHiddenField, quoted } from '../words.ts';

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
      const { problem, at, said } = reading;
      const where = at === undefined ? '' : ` The trouble begins at line ${at.line}, column ${at.column} of the text`;
      const why = at === undefined || said === undefined || isHiddenField(spot) ? '' : `: ${quoted(said)}`;
      return [{ ...spot, detail: `${problem}${where === '' ? '' : `${where}${why}.`}` }];
    }),
};

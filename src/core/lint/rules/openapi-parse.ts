import type { LintRule } from '../rule.ts';

/** Invalid OpenAPI specifications. */
export const openapiParse: LintRule = {
  name: 'openapi-parse',
  severity: 'error',
  summary: 'Invalid OpenAPI specification',
  reason:
    'The service accepts such a text and then fails to process it, so the pages generated from it stay unchanged or empty. Only specifications given as text are checked.',
  check: ({ descriptions }) =>
    descriptions().flatMap(({ resource, reading }) => {
      if (reading.ok) {
        return [];
      }
      const spot = { resource, field: 'source' };
      const { problem, at } = reading;
      // The parser's message would quote the text, and the file may be anything.
      const where = at === undefined ? '' : ` See line ${at.line}, column ${at.column} of the text.`;
      return [{ ...spot, detail: `${problem}${where}` }];
    }),
};

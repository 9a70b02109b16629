import { externalReferences } from '../openapi.ts';
import type { LintRule } from '../rule.ts';
import { counted, isHiddenField, listed, quoted } from '../words.ts';

/** References that lead out of an API description. */
export const openapiExternalRef: LintRule = {
  name: 'openapi-external-ref',
  severity: 'warning',
  summary: 'An API description refers to another file or address',
  reason: 'Only the text itself is sent and nothing else is fetched, so what it refers to elsewhere is missing.',
  check: ({ descriptions }) =>
    descriptions().flatMap(({ thing, reading }) => {
      const spot = { thing, field: 'source' };
      const found = reading.ok ? externalReferences(reading.document) : [];
      if (found.length === 0) {
        return [];
      }
      const names = isHiddenField(spot) ? '' : `: ${listed(found.map(quoted), 5)}`;
      const detail = `It has ${counted(found.length, '$ref')} to other documents, which nobody fetches${names}. Put everything in one document first, with a bundler.`;
      return [{ ...spot, detail }];
    }),
};

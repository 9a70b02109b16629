import { externalReferences } from '../openapi.ts';
import type { LintRule } from '../rule.ts';
import { counted, isHiddenField, listed, quoted } from '../words.ts';

/** References to other documents in an OpenAPI specification. */
export const openapiExternalRef: LintRule = {
  name: 'openapi-external-ref',
  severity: 'warning',
  summary: 'OpenAPI specification refers to another document',
  reason:
    'Colophon sends only the text itself, and the service fetches nothing else, so the referenced parts are missing.',
  check: ({ descriptions }) =>
    descriptions().flatMap(({ resource, reading }) => {
      const spot = { resource, field: 'source' };
      const found = reading.ok ? externalReferences(reading.document) : [];
      if (found.length === 0) {
        return [];
      }
      const names = isHiddenField(spot) ? '' : `: ${listed(found.map(quoted), 5)}`;
      const detail = `${counted(found.length, '$ref')} to other documents, which are not fetched${names}. Bundle everything into one document first, for example with \`redocly bundle\`.`;
      return [{ ...spot, detail }];
    }),
};

import { operationIds } from '../openapi.ts';
import type { LintRule } from '../rule.ts';
import { isHiddenField, listed, quoted } from '../words.ts';

export const openapiDuplicateOperationId: LintRule = {
  name: 'openapi-duplicate-operation-id',
  severity: 'error',
  summary: 'Duplicate operationId in an OpenAPI specification',
  reason: 'Links and pages find an operation by its id; of two with the same id, one cannot be reached.',
  check: ({ descriptions }) =>
    descriptions().flatMap(({ resource, reading }) => {
      const spot = { resource, field: 'source' };
      const repeated = reading.ok ? [...operationIds(reading.document)].filter(([, places]) => places.length > 1) : [];
      if (isHiddenField(spot) && repeated.length > 0) {
        return [{ ...spot, detail: 'some operations share an operationId. Give each operation its own id.' }];
      }
      return repeated.map(([id, places]) => ({
        ...spot,
        detail: `the operationId ${quoted(id)} is used by ${listed(places.map(quoted), 5)}. Give each operation its own id.`,
      }));
    }),
};

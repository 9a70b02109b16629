import { operationIds } from '../openapi.ts';
import type { LintRule } from '../rule.ts';
import { isHiddenField, listed, quoted } from '../words.ts';

/** Operations that share an id. */
export const openapiDuplicateOperationId: LintRule = {
  name: 'openapi-duplicate-operation-id',
  severity: 'error',
  summary: 'Two operations of an API description have the same id',
  reason: 'Links and pages find an operation by its id; of two with the same id one cannot be reached.',
  check: ({ descriptions }) =>
    descriptions().flatMap(({ thing, reading }) => {
      const spot = { thing, field: 'source' };
      const repeated = reading.ok ? [...operationIds(reading.document)].filter(([, places]) => places.length > 1) : [];
      if (isHiddenField(spot) && repeated.length > 0) {
        return [
          { ...spot, detail: 'Some of its operations share an operationId. Give each operation an id of its own.' },
        ];
      }
      return repeated.map(([id, places]) => ({
        ...spot,
        detail: `The operationId ${quoted(id)} belongs to ${listed(places.map(quoted), 5)}. Give each operation an id of its own.`,
      }));
    }),
};

import { createRequire } from 'node:module';
import type { JsonObject } from '../../base/json.ts';
import { createCompiler } from './compiler.ts';
import type { OperationId } from './operation.ts';
import { OPERATIONS } from './operations.gen.ts';
import { answerName, answerSchema } from './validators.ts';

const require = createRequire(import.meta.url);

/**
 * Renders the checks of these operations' answers as a CommonJS module, named as `createValidators` expects.
 */
export function renderAnswers(document: JsonObject, operations: readonly OperationId[]): string {
  const standalone = require('ajv/dist/standalone') as typeof import('ajv/dist/standalone/index.js');
  const { ajv, prepared } = createCompiler(document, { source: true });
  const names: { [name: string]: string } = {};
  for (const id of operations) {
    for (const status of OPERATIONS[id].successes) {
      const schema = answerSchema(document, id, status);
      const name = answerName(id, status);
      if (schema !== undefined) {
        ajv.addSchema(prepared(schema) as JsonObject, name);
        names[name] = name;
      }
    }
  }
  return withoutUnused(standalone.default(ajv, names));
}

/** Removes unused schemas: Ajv writes all of them, and parsing them takes longer than parsing the code. */
function withoutUnused(code: string): string {
  const uses = new Map<string, number>();
  for (const [name] of code.matchAll(/\bschema\d+\b/g)) {
    uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  return code
    .split('\n')
    .filter((line) => uses.get(/^const (schema\d+) = .*;$/.exec(line)?.[1] ?? '') !== 1)
    .join('\n');
}

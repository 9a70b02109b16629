import { readFileSync } from 'node:fs';
import type { ErrorObject } from 'ajv';
import { defined } from '../../base/defined.ts';
import type { JsonObject } from '../../base/json.ts';
import { lazily } from '../../base/lazily.ts';
import { packageFile } from '../../base/package-file.ts';
import type { Path } from './node.ts';
import { createSchemaCheck, loadSchemaCheck } from './schema-check.ts';

/** One violation of the schema. For a choice between forms, includes the violations of each form. */
export interface Violation {
  readonly path: Path;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly schema: unknown;
  readonly parentSchema: JsonObject;
  /** The key, if the key is invalid and not the value. */
  readonly key?: string;
  readonly branches?: readonly (readonly Violation[])[];
}

/** The published schema of a manifest, and a check against it. */
export interface ManifestSchema {
  /** Read on demand, because a prebuilt check does not need it. */
  readonly document: JsonObject;
  readonly check: (value: JsonObject) => readonly Violation[];
}

function stepsOf(pointer: string, value: unknown): Path {
  let current = value;
  return pointer
    .split('/')
    .slice(1)
    .map((text) => {
      const key = text.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(current) ? Number(key) : key;
      current = (current as Readonly<Record<string | number, unknown>> | undefined)?.[step];
      return step;
    });
}

interface Pending {
  readonly error: ErrorObject;
  readonly branches?: readonly (readonly Pending[])[];
}

/** Moves the errors of the forms of a choice, which directly precede it, below the choice. */
function gathered(errors: readonly ErrorObject[]): readonly Pending[] {
  const found: Pending[] = [];
  for (const error of errors) {
    const { keyword, schemaPath } = error;
    if (keyword === 'if' || keyword === 'propertyNames') {
      continue;
    }
    if (keyword !== 'anyOf' && keyword !== 'oneOf') {
      found.push({ error });
      continue;
    }
    const branches: Pending[][] = (error.schema as readonly unknown[]).map(() => []);
    for (let last = found.at(-1); last !== undefined; last = found.at(-1)) {
      if (!last.error.schemaPath.startsWith(`${schemaPath}/`)) {
        break;
      }
      const index = Number.parseInt(last.error.schemaPath.slice(schemaPath.length + 1), 10);
      branches[index]?.unshift(last);
      found.pop();
    }
    found.push({ error, branches });
  }
  return found;
}

function violationOf({ error, branches }: Pending, value: JsonObject): Violation {
  const { instancePath, keyword, params, schema, parentSchema, propertyName } = error;
  return {
    path: stepsOf(instancePath, value),
    keyword,
    params,
    schema,
    parentSchema: (parentSchema ?? {}) as JsonObject,
    ...defined({ key: propertyName }),
    ...(branches === undefined
      ? {}
      : { branches: branches.map((branch) => branch.map((pending) => violationOf(pending, value))) }),
  };
}

function createManifestSchema(): ManifestSchema {
  const text = lazily(() => readFileSync(packageFile('schemas/workspace.schema.json'), 'utf8'));
  const document = lazily(() => JSON.parse(text()) as JsonObject);
  const errorsOf = lazily(() => createSchemaCheck(document(), () => loadSchemaCheck(text())));
  return {
    get document() {
      return document();
    },
    check: (value) => gathered(errorsOf()(value)).map((pending) => violationOf(pending, value)),
  };
}

/** The schema of manifests, read and compiled on first use. */
export const manifestSchema: () => ManifestSchema = lazily(createManifestSchema);

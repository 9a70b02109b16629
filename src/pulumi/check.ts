import type { ErrorObject, ValidateFunction } from 'ajv';
import { loadAjv } from '../base/ajv.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { mapReferences, plainId } from './convert.ts';
import { type Checked, type CheckFailure, UNKNOWN } from './life.ts';
import type { ResourceSpec } from './spec.ts';

/** Keywords about a complete value, which an unknown part may still make valid. */
const WHOLE = new Set(['oneOf', 'anyOf', 'if', 'then', 'else', 'not', 'allOf', 'uniqueItems', 'minProperties']);

const ID = { type: 'string', minLength: 1 };

/** The schema of all inputs of a resource. */
function inputSchema(spec: ResourceSpec): JsonObject {
  const parents = spec.parents.map(({ property }): [string, Json] => [property, ID]);
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(parents),
      ...spec.fields,
      ...(spec.ordered ? { after: ID } : {}),
      __import: ID,
      __adopt: ID,
    },
    required: [...spec.parents.flatMap(({ property, optional }) => (optional ? [] : [property])), ...spec.required],
    ...spec.together,
  };
}

function pointersOfUnknowns(value: Json, at: string, found: string[]): void {
  if (value === UNKNOWN) {
    found.push(at);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      pointersOfUnknowns(item as Json, `${at}/${index}`, found);
    }
  } else if (isJsonObject(value)) {
    for (const [key, child] of Object.entries(value)) {
      pointersOfUnknowns(child, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, found);
    }
  }
}

function isWithin(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}

/** A property path in Pulumi's form: `destination.section`, `options[2]`, `members["lin@example.com"]`. */
function propertyPath(pointer: string, more?: string): string {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  let path = '';
  for (const step of more === undefined ? steps : [...steps, more]) {
    if (/^\d+$/.test(step)) {
      path += `[${step}]`;
    } else if (/^[A-Za-z_]\w*$/.test(step)) {
      path += path === '' ? step : `.${step}`;
    } else {
      path += `[${JSON.stringify(step)}]`;
    }
  }
  return path;
}

function failureOf({ keyword, instancePath, params, message }: ErrorObject): CheckFailure {
  switch (keyword) {
    case 'required':
      return { property: propertyPath(instancePath, String(params['missingProperty'])), reason: 'it is required' };
    case 'additionalProperties':
      return {
        property: propertyPath(instancePath, String(params['additionalProperty'])),
        reason: 'unknown property',
      };
    case 'enum':
      return {
        property: propertyPath(instancePath),
        reason: `it must be one of ${(params['allowedValues'] as readonly Json[]).map((value) => JSON.stringify(value)).join(', ')}`,
      };
    case 'false schema':
      return { property: propertyPath(instancePath), reason: 'it must be absent' };
    case 'const':
      return {
        property: propertyPath(instancePath),
        reason: `it must be ${JSON.stringify(params['allowedValue'])}, or absent`,
      };
    default:
      return { property: propertyPath(instancePath), reason: `it ${message ?? 'is invalid'}` };
  }
}

/** Converts all email addresses to lowercase. */
function withSmallEmails(schema: Json | undefined, value: Json): Json {
  if (!isJsonObject(schema) || value === UNKNOWN) {
    return value;
  }
  if (typeof value === 'string') {
    return schema['format'] === 'email' ? value.toLowerCase() : value;
  }
  const names = schema['propertyNames'];
  if (isJsonObject(value) && isJsonObject(names) && names['format'] === 'email') {
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key.toLowerCase(), child]));
  }
  return value;
}

function normalised(spec: ResourceSpec, inputs: JsonObject): JsonObject {
  const withIds = mapReferences(spec, inputs, plainId);
  const ids = [...spec.parents.map(({ property }) => property), ...(spec.ordered ? ['after'] : [])];
  return Object.fromEntries(
    Object.entries(withIds).map(([name, value]): [string, Json] => [
      name,
      ids.includes(name) && typeof value === 'string' ? plainId(value) : withSmallEmails(spec.fields[name], value),
    ]),
  );
}

/** The failures of a resource that must have exactly one of several parents. */
function parentFailures({ alternatives, parents }: ResourceSpec, inputs: JsonObject): readonly CheckFailure[] {
  const given = parents.filter(({ property }) => inputs[property] !== undefined);
  if (alternatives !== true || given.length === 1) {
    return [];
  }
  const names = parents.map(({ property }) => property);
  return [{ property: given[1]?.property ?? names[0] ?? '', reason: `give exactly one of ${names.join(', ')}` }];
}

/** Checks inputs against the schema of a resource. Reports all failures at once, and none about unknown values. */
export function createCheck(spec: ResourceSpec): (inputs: JsonObject) => Checked {
  let validate: ValidateFunction | undefined;
  return (given) => {
    if (validate === undefined) {
      const { Ajv, addFormats } = loadAjv();
      const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false });
      addFormats(ajv);
      validate = ajv.compile(inputSchema(spec));
    }
    const inputs = normalised(spec, given);
    const wrongParents = parentFailures(spec, inputs);
    if (validate(inputs)) {
      return { inputs, failures: wrongParents };
    }
    const unknowns: string[] = [];
    pointersOfUnknowns(inputs, '', unknowns);
    // An adopted resource may be declared partially.
    const isTaken = inputs['__adopt'] !== undefined;
    const errors = (validate.errors ?? []).filter(
      ({ instancePath, keyword, params }) =>
        // The failures of `then` follow, with their places.
        keyword !== 'if' &&
        !(isTaken && keyword === 'required' && spec.required.includes(String(params['missingProperty']))) &&
        !unknowns.some(
          (pointer) => isWithin(pointer, instancePath) || (WHOLE.has(keyword) && isWithin(instancePath, pointer)),
        ),
    );
    const seen = new Set<string>();
    const failures = [...errors.map(failureOf), ...wrongParents].filter(({ property, reason }) => {
      const text = `${property} ${reason}`;
      return !seen.has(text) && seen.add(text);
    });
    return { inputs, failures };
  };
}

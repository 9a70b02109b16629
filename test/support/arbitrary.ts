import fc, { type Arbitrary } from 'fast-check';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { lazilyBy } from '../../src/base/lazily.ts';
import { resolved } from '../../src/core/contract/place.ts';

/** Values that fit a schema of the contract, made from the schema alone. */
export interface Generator {
  readonly valid: (schema: Json) => Arbitrary<unknown>;
  /** Values that fit, with one place spoilt: dropped, retyped, stretched or poisoned. Some still fit. */
  readonly spoilt: (schema: Json) => Arbitrary<unknown>;
}

const JUNK: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    '',
    ' ',
    'null',
    '\u0000',
    '\ud800',
    '../..',
    [],
    {},
    [[]],
    'x'.repeat(5000),
  ),
  fc.string({ maxLength: 40 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
);

function places(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const children =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, child]) => places(child, [...path, key]))
      : [];
  return [path, ...children];
}

function spoilAt(value: unknown, path: readonly string[], junk: unknown, drop: boolean): unknown {
  const [step, ...rest] = path;
  if (step === undefined) {
    return junk;
  }
  if (Array.isArray(value)) {
    return value.map((child, index) => (String(index) === step ? spoilAt(child, rest, junk, drop) : child));
  }
  const copy: Record<string, unknown> = { ...(value as object) };
  if (drop && rest.length === 0) {
    delete copy[step];
  } else {
    copy[step] = spoilAt(copy[step], rest, junk, drop);
  }
  return copy;
}

/** A generator over the schemas of one document. `idsOf` tells the ids that a field of that name may well hold. */
export function createGenerator(document: JsonObject, idsOf: (field: string) => readonly string[]): Generator {
  const makeText = (schema: JsonObject): Arbitrary<string> => {
    const minLength = Number(schema['minLength'] ?? 0);
    const maxLength = Math.min(Number(schema['maxLength'] ?? 60), Math.max(minLength, 60));
    if (typeof schema['pattern'] === 'string') {
      return fc
        .stringMatching(new RegExp(schema['pattern']), { maxLength })
        .filter((candidate) => candidate.length >= minLength && candidate.length <= maxLength);
    }
    if (schema['format'] === 'date-time') {
      return fc
        .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString());
    }
    if (schema['format'] === 'uri') {
      return fc.oneof(
        fc.constantFrom('https://www.example.com/guide.md', 'https://specs.example.com/billing.yaml'),
        fc.webUrl(),
      );
    }
    return fc.string({ minLength, maxLength, unit: 'grapheme' }).filter((candidate) => candidate.length <= maxLength);
  };
  // Making one takes far longer than what it generates, and most fields have one of few forms.
  const textOf = lazilyBy((schema: string) => makeText(JSON.parse(schema)));

  const object = (schema: JsonObject, depth: number): Arbitrary<unknown> => {
    const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
    const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
    const model: Record<string, Arbitrary<unknown>> = {};
    for (const [name, property] of Object.entries(properties)) {
      if (depth > 0 || required.includes(name)) {
        model[name] = build(property, depth - 1, name);
      }
    }
    const known = fc.record(model, { requiredKeys: required.filter((name) => name in model) });
    const more = schema['additionalProperties'];
    if (!isJsonObject(more) || depth <= 0) {
      return known;
    }
    const keys = fc.oneof(
      fc.constantFrom('product_area', 'owners', 'user_lin', 'plan'),
      fc.string({ minLength: 1, maxLength: 10 }),
    );
    const extra = fc.dictionary(keys, build(more, depth - 1), { minKeys: 1, maxKeys: 3 });
    return fc.tuple(known, extra).map(([a, b]) => ({ ...b, ...a }));
  };

  function build(schema: Json, depth: number, field = ''): Arbitrary<unknown> {
    if (!isJsonObject(schema) || depth < -6) {
      return fc.jsonValue({ maxDepth: 1 });
    }
    const ref = schema['$ref'];
    if (typeof ref === 'string') {
      const made = build(resolved(document, schema) ?? {}, depth, field);
      return ref.endsWith('/Id')
        ? fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...idsOf(field)) }, { weight: 1, arbitrary: made })
        : made;
    }
    if ('const' in schema) {
      return fc.constant(schema['const']);
    }
    if (Array.isArray(schema['enum'])) {
      return fc.constantFrom(...schema['enum']);
    }
    const variants = schema['oneOf'] ?? schema['anyOf'];
    if (Array.isArray(variants)) {
      const own = schema['properties'] === undefined ? fc.constant({}) : object(schema, depth);
      const flat = depth <= 0 ? variants.slice(0, 2) : variants;
      const chosen = fc.oneof(...flat.map((variant: Json) => build(variant, depth - 1)));
      return fc.tuple(own, chosen).map(([a, b]) => (isJsonObject(b) ? { ...(a as object), ...b } : b));
    }
    if (Array.isArray(schema['allOf'])) {
      return fc
        .tuple(...schema['allOf'].map((part: Json) => build(part, depth)))
        .map((parts) => Object.assign({}, ...parts));
    }
    const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type'] ?? 'object'];
    return fc.oneof(
      ...types.map((type: Json): Arbitrary<unknown> => {
        switch (type) {
          case 'null':
            return fc.constant(null);
          case 'boolean':
            return fc.boolean();
          case 'integer':
          case 'number':
            return fc.integer({ min: Number(schema['minimum'] ?? -1000), max: Number(schema['maximum'] ?? 1000) });
          case 'string':
            return textOf(JSON.stringify({ ...schema, description: null }));
          case 'array':
            return fc.array(build(schema['items'] ?? {}, depth - 1, field), {
              minLength: Math.min(Number(schema['minItems'] ?? 0), 3),
              maxLength: depth <= 0 ? Number(schema['minItems'] ?? 0) : Math.min(Number(schema['maxItems'] ?? 4), 4),
            });
          default:
            return object(schema, depth);
        }
      }),
    );
  }

  const valid = (schema: Json): Arbitrary<unknown> => build(schema, 5);
  return {
    valid,
    spoilt: (schema) =>
      fc.tuple(valid(schema), fc.nat(), JUNK, fc.boolean()).map(([value, where, junk, drop]) => {
        const all = places(value);
        return spoilAt(value, all[where % all.length] ?? [], junk, drop);
      }),
  };
}

import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import { readDocument } from '../../../src/core/contract/document.ts';
import type { OperationId } from '../../../src/core/contract/operation.ts';
import { OPERATIONS } from '../../../src/core/contract/operations.gen.ts';
import { placeOf } from '../../../src/core/contract/place.ts';
import { DEFAULT_PROFILE, type ProfileName } from '../../../src/core/contract/profile-name.ts';

/** Answers that fit the contract, made from its schemas alone. Another seed gives other texts and ids. */
export interface Samples {
  /** The status and body of a successful answer; undefined when it has no body. */
  readonly answer: (id: OperationId, seed: number) => { readonly status: number; readonly body: Json } | undefined;
  /** The items of a page of a list. */
  readonly items: (id: OperationId, seed: number) => readonly Json[];
}

/** Deeper than this, what may be left out is left out. */
const DEPTH = 4;

function at(value: Json | undefined, ...steps: readonly string[]): Json | undefined {
  let current = value;
  for (const step of steps) {
    current = isJsonObject(current) ? current[step] : undefined;
  }
  return current;
}

/** One object out of several that all hold; lists and single values are taken from the last. */
function merged(values: readonly Json[]): Json {
  return values.every(isJsonObject) ? Object.assign({}, ...values) : (values.at(-1) ?? null);
}

export function createSamples(document: JsonObject): Samples {
  const text = (schema: JsonObject, seed: number): string => {
    switch (schema['format']) {
      case 'date-time':
        return `2025-01-0${seed}T00:00:00.000Z`;
      case 'uri':
        return `https://example.com/${seed}`;
      default: {
        const pattern = new RegExp(String(schema['pattern'] ?? ''));
        const candidates = [
          `text${seed}`,
          `/path-${seed}`,
          `example.com/path-${seed}`,
          '#123abc',
          `refs/heads/${seed}`,
        ];
        return candidates.find((candidate) => pattern.test(candidate)) ?? '';
      }
    }
  };
  const make = (schema: Json | undefined, seed: number, depth: number): Json => {
    if (!isJsonObject(schema)) {
      return null;
    }
    const { $ref, allOf, properties, items } = schema;
    const parts: Json[] = [];
    if (typeof $ref === 'string') {
      parts.push(make(at(document, ...$ref.replace(/^#\//, '').split('/')), seed, depth));
    }
    if (Array.isArray(allOf)) {
      parts.push(merged(allOf.map((part) => make(part, seed, depth))));
    }
    for (const variants of [schema['anyOf'], schema['oneOf']]) {
      if (Array.isArray(variants)) {
        parts.push(make(variants[0], seed, depth));
      }
    }
    if (schema['const'] !== undefined) {
      parts.push(schema['const']);
    } else if (Array.isArray(schema['enum'])) {
      parts.push(schema['enum'][seed % schema['enum'].length] ?? null);
    } else {
      const type = [schema['type']].flat()[0];
      if (type === 'object' || properties !== undefined) {
        const required = Array.isArray(schema['required']) ? schema['required'] : [];
        const fields = Object.entries(properties ?? {})
          .filter(([name]) => depth < DEPTH || required.includes(name))
          .map(([name, field]) => [name, make(field as Json, seed, depth + 1)]);
        parts.push(Object.fromEntries(fields) as JsonObject);
      } else if (type === 'array') {
        parts.push(depth < DEPTH ? [make(items, seed, depth + 1)] : []);
      } else if (type === 'string') {
        parts.push(text(schema, seed));
      } else if (type === 'number' || type === 'integer') {
        parts.push(seed);
      } else if (type === 'boolean') {
        parts.push(seed % 2 === 0);
      }
    }
    return parts.length === 0 ? `text${seed}` : merged(parts);
  };
  const answer: Samples['answer'] = (id, seed) => {
    const { successes } = OPERATIONS[id];
    const [path, method] = placeOf(document, id);
    for (const status of successes) {
      const response = at(document, 'paths', path, method, 'responses', String(status));
      const schema = at(response, 'content', 'application/json', 'schema');
      if (schema !== undefined) {
        return { status, body: make(schema, seed, 0) };
      }
    }
    return undefined;
  };
  return {
    answer,
    items: (id, seed) => {
      const items = at(answer(id, seed)?.body, 'items');
      return Array.isArray(items) ? items : [];
    },
  };
}

/** The first profile that has an operation. */
export function profileWith(id: OperationId): ProfileName {
  return OPERATIONS[id].profiles[0] ?? DEFAULT_PROFILE;
}

/** Samples of every operation, from the first profile that has it. */
export function createAllSamples(): Samples {
  const byProfile = { '2025': createSamples(readDocument('2025')), today: createSamples(readDocument('today')) };
  return {
    answer: (id, seed) => byProfile[profileWith(id)].answer(id, seed),
    items: (id, seed) => byProfile[profileWith(id)].items(id, seed),
  };
}

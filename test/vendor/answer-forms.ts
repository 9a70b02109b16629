import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import type { OperationId } from '../../src/core/contract/operation.ts';
import { resolved } from '../../src/core/contract/place.ts';
import { readPublished, type Version } from './published-spec.ts';

/** How much of what may be left out, or may be null, is there. */
type Amount = 'fewest' | 'all' | 'nulls';
const AMOUNTS: readonly Amount[] = ['fewest', 'all', 'nulls'];

/** An answer that a published document allows. */
export interface AnswerForm {
  readonly status: number;
  /** Undefined where the answer has no body. */
  readonly body: Json | undefined;
  /** How it was made. */
  readonly form: string;
}

export interface PublishedAnswers {
  /** Whether the document has an operation with the method and path of ours. */
  readonly has: (id: OperationId) => boolean;
  /** Every form of the successful answers to an operation, each once, at most so many of each status and amount. */
  readonly forms: (id: OperationId, most: number) => readonly AnswerForm[];
  /** The smallest answer to a request; undefined where the document knows no such operation. */
  readonly smallest: (method: string, path: string) => AnswerForm | undefined;
}

/** Deeper than this, what may be left out is left out. */
const DEPTH = 5;
/** Deeper than this, lists are empty too: schemas may contain themselves. */
const DEEPEST = 12;

/** A place in the schemas where one of several things is chosen, and how many there are. */
type Choices = Map<JsonObject, number>;

interface Making {
  readonly amount: Amount;
  /** What to choose where; the first where nothing is said. */
  readonly chosen: ReadonlyMap<JsonObject, number>;
  /** The places that were met. */
  readonly met: Choices;
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function textOf(schema: JsonObject): string {
  switch (schema['format']) {
    case 'date-time':
      return '2026-01-01T00:00:00.000Z';
    case 'uri':
    case 'url':
      return 'https://example.com/x';
    default: {
      const pattern = new RegExp(typeof schema['pattern'] === 'string' ? schema['pattern'] : '');
      const least = typeof schema['minLength'] === 'number' ? schema['minLength'] : 0;
      const candidates = ['text1', '/path-1', 'a@example.com', '0'];
      return (candidates.find((candidate) => pattern.test(candidate)) ?? 'text1').padEnd(least, 'x');
    }
  }
}

/** Makes answers of the schemas of one document. */
function createMaker(document: JsonObject): (schema: Json, making: Making) => Json {
  // Both are asked for the same schemas thousands of times.
  const referred = new Map<string, Json>();
  const nullable = new Map<JsonObject, boolean>();
  const resolve = (schema: Json): Json => {
    const ref = isJsonObject(schema) ? schema['$ref'] : undefined;
    if (typeof ref !== 'string') {
      return schema;
    }
    const known = referred.get(ref);
    if (known !== undefined) {
      return known;
    }
    const found = resolve(resolved(document, schema) ?? {});
    referred.set(ref, found);
    return found;
  };
  const isNullable = (schema: Json): boolean => {
    const own = resolve(schema);
    if (!isJsonObject(own)) {
      return false;
    }
    const known = nullable.get(own);
    if (known !== undefined) {
      return known;
    }
    const found =
      own['nullable'] === true ||
      own['type'] === 'null' ||
      list(own['type']).includes('null') ||
      list(own['enum']).includes(null) ||
      [...list(own['anyOf']), ...list(own['oneOf'])].some(isNullable);
    nullable.set(own, found);
    return found;
  };
  const choose = (schema: JsonObject, options: readonly Json[], { chosen, met }: Making): Json => {
    met.set(schema, options.length);
    return options[chosen.get(schema) ?? 0] ?? null;
  };
  const make = (given: Json, making: Making, depth: number): Json => {
    const schema = resolve(given);
    if (!isJsonObject(schema)) {
      return 'anything';
    }
    if (making.amount === 'nulls' && depth > 0 && isNullable(schema)) {
      return null;
    }
    if (schema['const'] !== undefined) {
      return schema['const'];
    }
    if (schema['enum'] !== undefined) {
      return choose(schema, list(schema['enum']), making);
    }
    const parts: Json[] = list(schema['allOf']).map((part) => make(part, making, depth));
    const variants = [...list(schema['oneOf']), ...list(schema['anyOf'])];
    if (variants.length > 0) {
      parts.push(make(choose(schema, variants, making), making, depth));
    }
    const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
    if (schema['type'] === 'object' || list(schema['type']).includes('object') || schema['properties'] !== undefined) {
      parts.push(objectOf(schema, properties, making, depth));
    }
    if (parts.length > 0) {
      return parts.every(isJsonObject) ? Object.assign({}, ...parts) : (parts.at(-1) ?? null);
    }
    return plain(schema, making, depth);
  };
  const objectOf = (schema: JsonObject, properties: JsonObject, making: Making, depth: number): JsonObject => {
    const required = list(schema['required']);
    const isWhole = making.amount !== 'fewest' && depth < DEPTH;
    const entries = Object.entries(properties).filter(([name]) => isWhole || required.includes(name));
    const { additionalProperties } = schema;
    const more =
      isWhole && isJsonObject(additionalProperties)
        ? [['another', make(additionalProperties, making, depth + 1)] as const]
        : [];
    return Object.fromEntries([
      ...more,
      ...entries.map(([name, property]) => [name, make(property, making, depth + 1)] as const),
    ]);
  };
  const plain = (schema: JsonObject, making: Making, depth: number): Json => {
    const type = Array.isArray(schema['type']) ? schema['type'].find((one) => one !== 'null') : schema['type'];
    switch (type) {
      case 'array': {
        const least = typeof schema['minItems'] === 'number' ? schema['minItems'] : 1;
        const count = depth > DEEPEST ? 0 : Math.max(1, least);
        return Array.from({ length: count }, () => make(schema['items'] ?? {}, making, depth + 1));
      }
      case 'number':
      case 'integer':
        return typeof schema['minimum'] === 'number' ? schema['minimum'] : 1;
      case 'boolean':
        return choose(schema, [true, false], making);
      case 'null':
        return null;
      default:
        return textOf(schema);
    }
  };
  return (schema, making) => make(schema, making, 0);
}

/** Each body once: choices that another one hides, or amounts that make no difference, give the same again. */
function distinct<T extends { readonly body: Json }>(forms: readonly T[]): readonly T[] {
  return [...new Map(forms.map((form) => [JSON.stringify(form.body), form])).values()];
}

/** Reads one published document and makes the answers that it allows. */
export function readPublishedAnswers(version: Version): PublishedAnswers {
  const { document, operations, find } = readPublished(version);
  const make = createMaker(document);
  /** The successes with their schemas; undefined for those without a body of JSON. */
  const successesOf = (operation: JsonObject): readonly { status: number; schema: Json | undefined }[] =>
    Object.entries(operation['responses'] as JsonObject).flatMap(([status, given]) => {
      const response = resolved(document, given);
      const content = isJsonObject(response) ? response['content'] : undefined;
      const media = isJsonObject(content) ? content['application/json'] : undefined;
      const isOtherMedia = isJsonObject(content) && media === undefined && Object.keys(content).length > 0;
      const isSuccess = Number(status) >= 200 && Number(status) < 300 && !isOtherMedia;
      return isSuccess
        ? [{ status: Number(status), schema: isJsonObject(media) ? (media['schema'] ?? {}) : undefined }]
        : [];
    });
  /** The form with the first of every choice, then one for every other thing that can be chosen anywhere. */
  const formsOf = (schema: Json, amount: Amount, most: number): readonly { body: Json; form: string }[] => {
    const forms: { body: Json; form: string }[] = [];
    const waiting: ReadonlyMap<JsonObject, number>[] = [new Map()];
    const seen = new Map<JsonObject, Set<number>>();
    for (let chosen = waiting.shift(); chosen !== undefined && forms.length < most; chosen = waiting.shift()) {
      const met: Choices = new Map();
      forms.push({ body: make(schema, { amount, chosen, met }), form: `${amount} ${forms.length}` });
      for (const [place, options] of met) {
        const known = seen.get(place) ?? new Set([0]);
        seen.set(place, known);
        for (let option = 1; option < options; option++) {
          if (!known.has(option)) {
            known.add(option);
            waiting.push(new Map([...chosen, [place, option]]));
          }
        }
      }
    }
    return forms;
  };
  return {
    has: (id) => find(id) !== undefined,
    forms: (id, most) =>
      successesOf(find(id)?.operation ?? { responses: {} }).flatMap(({ status, schema }): AnswerForm[] =>
        schema === undefined
          ? [{ status, body: undefined, form: 'no body' }]
          : distinct(AMOUNTS.flatMap((amount) => formsOf(schema, amount, most))).map((form) => ({ status, ...form })),
      ),
    smallest: (method, path) => {
      const steps = path.replace(/^\/v1/, '').split('/');
      const match = [...operations].find(([shape]) => {
        const [verb, theirs = ''] = shape.split(' ');
        const parts = theirs.split('/');
        return (
          verb === method &&
          parts.length === steps.length &&
          parts.every((part, index) => part === '{}' || part === steps[index])
        );
      });
      const success = match === undefined ? undefined : successesOf(match[1].operation)[0];
      const making: Making = { amount: 'fewest', chosen: new Map(), met: new Map() };
      return (
        success && {
          status: success.status,
          body: success.schema === undefined ? undefined : make(success.schema, making),
          form: 'fewest',
        }
      );
    },
  };
}

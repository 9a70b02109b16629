import type { Json, JsonObject } from '../../base/json.ts';
import { didYouMean, listed, nearest } from '../../base/nearest.ts';
import type { ManifestCode } from './codes.ts';
import { briefKeys, keySpot, type MapNode, type Node, nearestSpot, nodeAt, type Path } from './node.ts';
import type { Problems } from './problems.ts';
import type { Violation } from './validate.ts';

interface Finding {
  readonly code: ManifestCode;
  readonly path: Path;
  readonly summary: string;
  readonly detail: string;
  readonly onKey?: boolean;
  /** The missing keys, or the unknown key. */
  readonly keys?: readonly string[];
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  null: 'null',
};

const BOUNDS: Readonly<Record<string, (limit: string) => string>> = {
  minLength: (limit) => (limit === '1' ? 'must not be empty' : `must have at least ${limit} characters`),
  maxLength: (limit) => `must have at most ${limit} characters`,
  minimum: (limit) => `must be at least ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
  minItems: (limit) => `must have at least ${limit} ${limit === '1' ? 'item' : 'items'}`,
  maxItems: (limit) => `must have at most ${limit} items`,
  minProperties: (limit) => `must have at least ${limit} ${limit === '1' ? 'key' : 'keys'}`,
  maxProperties: (limit) => `must have at most ${limit} keys`,
};

/** Descriptions and examples of the formats in the schema. */
const FORMATS: Readonly<Record<string, readonly [what: string, example: string]>> = {
  email: ['an e-mail address', 'ada@example.com'],
  uri: ['an absolute URL', 'https://example.com/openapi.yaml'],
  date: ['a date (year-month-day)', '2027-01-31'],
};

/** Examples of each type of value in YAML. */
const FORMS: Readonly<Record<string, string>> = {
  array: 'Start each item with a dash: `- item`.',
  object: 'Write `key: value` lines, indented below it.',
  string: 'Write a text.',
  boolean: 'Write true or false.',
  integer: 'Write a whole number.',
  number: 'Write a number.',
};

function orList(words: readonly string[]): string {
  const unique = [...new Set(words)];
  return unique.length < 2 ? unique.join('') : `${unique.slice(0, -1).join(', ')} or ${unique.at(-1)}`;
}

function typeNames(type: unknown): readonly string[] {
  return (Array.isArray(type) ? type : [type]).filter((name): name is string => typeof name === 'string');
}

function isNull(node: Node | undefined): boolean {
  return node?.type === 'scalar' && node.value === null;
}

/** A scalar as written, shortened for a sentence. */
function writtenAs(node: Node & { readonly type: 'scalar' }): string {
  return String(typeof node.value === 'number' ? (node.written ?? node.value) : node.value).slice(0, 60);
}

/** Suggests keys for a text without one: `guides` may mean `{ section: guides }`. */
function meantAs(node: Node, schema: JsonObject): string {
  const choices = Array.isArray(schema['oneOf'])
    ? requiredOnly(schema['oneOf'] as unknown as readonly JsonObject[])
    : undefined;
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>;
  if (node.type !== 'scalar' || choices === undefined || node.value === null) {
    return '';
  }
  const fitting = choices.filter((key) => properties[key]?.['type'] !== 'object');
  return fitting.length === 0 ? '' : `Write ${orList(fitting.map((key) => `{ ${key}: ${writtenAs(node)} }`))}.`;
}

/** Describes the value and what to write instead; never quotes a secret. */
function hintFor(node: Node | undefined, expected: readonly string[], schema: JsonObject): string {
  const form = FORMS[expected[0] ?? ''] ?? '';
  if (node === undefined || node.secret === true) {
    return form;
  }
  if (node.type !== 'scalar') {
    return `It is ${node.type === 'list' ? 'a list' : 'a map'}. ${form}`;
  }
  const { value } = node;
  if (typeof value === 'string' && expected.includes('boolean') && /^(true|false|yes|no|on|off)$/i.test(value)) {
    return `"${value}" is text here. Write true or false, without quotes.`;
  }
  if (
    typeof value === 'string' &&
    /^-?\d+$/.test(value) &&
    (expected.includes('number') || expected.includes('integer'))
  ) {
    return 'It is text. Remove the quotes.';
  }
  if (typeof value !== 'string' && expected.includes('string')) {
    return `YAML reads it as ${typeof value === 'number' ? 'a number' : 'true or false'}. Put it in quotes to make it text: "${writtenAs(node)}".`;
  }
  const meant = expected.includes('object') ? meantAs(node, schema) : '';
  return `It is ${TYPES[typeof value] ?? 'something else'}. ${meant === '' ? form : meant}`;
}

function ofType(
  path: Path,
  node: Node | undefined,
  { expected, schema = {} }: { readonly expected: readonly string[]; readonly schema?: JsonObject },
): Finding {
  const wanted = orList(expected.map((name) => TYPES[name] ?? name));
  const none = expected.includes('array') ? '[]' : expected.includes('object') ? '{}' : undefined;
  return isNull(node)
    ? {
        code: 'null-value',
        path,
        summary: `${briefKeys(path)}: null is not allowed here`,
        detail: `A key without a value is null. Remove the key to leave it unmanaged, or write ${wanted}${none === undefined ? '' : `; \`${none}\` means explicitly none`}.`,
      }
    : {
        code: 'schema',
        path,
        summary: `${briefKeys(path)} must be ${wanted}`,
        detail: hintFor(node, expected, schema),
      };
}

function ofEnum(path: Path, node: Node | undefined, allowed: readonly Json[]): Finding {
  const words = allowed.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const text = node?.type === 'scalar' && node.secret !== true && node.value !== null ? String(node.value) : undefined;
  const shown = text === undefined ? '' : `"${text.slice(0, 60)}" is not allowed.${didYouMean(text, words)} `;
  return {
    code: isNull(node) ? 'null-value' : 'schema',
    path,
    summary: isNull(node) ? `${briefKeys(path)}: null is not allowed here` : `Invalid value for ${briefKeys(path)}`,
    detail: `${shown}Allowed: ${words.join(', ')}.${isNull(node) ? ' A key without a value is null; remove the key to leave it unmanaged.' : ''}`,
  };
}

function requiredOnly(schemas: readonly JsonObject[]): readonly string[] | undefined {
  const keys = schemas
    // A map may have a short form without keys.
    .filter(({ type, ...rest }) => type !== 'string' || Object.keys(rest).length > 0)
    .map(({ type, required, ...rest }) =>
      (type === undefined || type === 'object') && Object.keys(rest).length === 0 ? (required as unknown) : undefined,
    );
  return keys.every((list): list is string[] => Array.isArray(list) && list.length === 1)
    ? keys.map(([key]) => String(key))
    : undefined;
}

function ofChoice(violation: Violation, root: MapNode): readonly Finding[] {
  const { path, keyword, params, branches = [] } = violation;
  const schemas = violation.schema as readonly JsonObject[];
  const keys = requiredOnly(schemas);
  const node = nodeAt(root, path);
  if (keys !== undefined) {
    if (node?.type !== 'map') {
      // The value has the wrong type, which is reported separately.
      return [];
    }
    const passing = params['passingSchemas'];
    const both = Array.isArray(passing) ? passing.map((index: number) => keys[index] ?? '') : [];
    const words = orList(keys.map((key) => `\`${key}\``));
    const present = keys.filter((key) => node.entries.has(key)).map((key) => `\`${key}\``);
    return [
      {
        code: both.length > 1 ? 'schema' : 'missing-key',
        path,
        summary:
          both.length > 1 ? `Too many of ${words} in ${briefKeys(path)}` : `Missing ${words} in ${briefKeys(path)}`,
        detail:
          both.length > 1
            ? `It has ${present.join(' and ')}. Keep exactly one of them.`
            : `Write ${keyword === 'oneOf' ? 'exactly' : 'at least'} one of them.`,
        keys,
      },
    ];
  }
  const fitting = branches
    .filter((branch) => !branch.some((inner) => inner.keyword === 'type' && inner.path.length === path.length))
    .sort((a, b) => a.length - b.length);
  const best = fitting[0];
  if (best === undefined || best.length === 0 || isNull(node)) {
    return [ofType(path, node, { expected: schemas.flatMap((schema) => typeNames(schema['type'])) })];
  }
  const unknown = best.filter((inner) => inner.keyword === 'additionalProperties');
  return (unknown.length > 0 ? unknown : best).flatMap((inner) => findingsOf(inner, root));
}

/** Describes the rule of a pattern; the pattern itself only if the schema has no description. */
function patternRule(schema: JsonObject): string {
  const words = schema['patternErrorMessage'];
  return typeof words === 'string' ? words : `It must match the pattern ${String(schema['pattern'])}.`;
}

function formatRule(format: string): string {
  const [what, example] = FORMATS[format] ?? [`a valid ${format}`, undefined];
  return `Write ${what}${example === undefined ? '' : `, for example ${example}`}.`;
}

function ofKey(path: Path, key: string, violation: Violation): Finding {
  const { keyword, params, parentSchema } = violation;
  const allowed = params['allowedValues'];
  const why =
    keyword === 'enum' && Array.isArray(allowed)
      ? `${didYouMean(key, allowed.map(String))} Allowed: ${allowed.join(', ')}.`.trim()
      : keyword === 'format'
        ? formatRule(String(params['format']))
        : keyword === 'pattern'
          ? patternRule(parentSchema)
          : `The key ${BOUNDS[keyword]?.(String(params['limit'])) ?? 'is not valid'}.`;
  return {
    code: 'schema',
    path: [...path, key],
    summary: `Invalid key \`${key.slice(0, 60)}\` in ${briefKeys(path)}`,
    detail: why,
    onKey: true,
  };
}

/** Describes the value of a key. */
function wordsFor(schema: JsonObject, key: string): string {
  const { type, enum: allowed } = ((schema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>)[key] ?? {};
  if (Array.isArray(allowed)) {
    return `one of ${allowed.map((value: Json) => (value === null ? 'null' : String(value))).join(', ')}`;
  }
  return orList(typeNames(type).map((name) => TYPES[name] ?? name)) || 'a value';
}

/** Describes how far a value exceeds its limit, and what to do. */
function boundHint(keyword: string, node: Node | undefined): string {
  if (keyword === 'minimum' || keyword === 'maximum') {
    return `Write a ${keyword === 'minimum' ? 'larger' : 'smaller'} number.`;
  }
  const size =
    node?.type === 'scalar' && typeof node.value === 'string' && node.secret !== true
      ? node.value.length
      : node?.type === 'list'
        ? node.items.length
        : undefined;
  if (size === 0) {
    return `Write ${node?.type === 'list' ? 'an item' : 'a text'}, or remove the key.`;
  }
  const what = size === undefined ? '' : `It has ${size}. `;
  return what + (keyword.startsWith('min') ? 'Write more, or remove the key.' : 'Shorten it.');
}

function findingsOf(violation: Violation, root: MapNode): readonly Finding[] {
  const { path, keyword, params, parentSchema } = violation;
  const shown = briefKeys(path) || 'the manifest';
  const node = nodeAt(root, path);
  if (violation.key !== undefined) {
    return [ofKey(path, violation.key, violation)];
  }
  const other = (summary: string, detail: string): readonly Finding[] => [{ code: 'schema', path, summary, detail }];
  const written = node?.type === 'scalar' && node.secret !== true ? `"${writtenAs(node)}" is not valid. ` : '';
  switch (keyword) {
    case 'anyOf':
    case 'oneOf':
      return ofChoice(violation, root);
    case 'type':
      return [ofType(path, node, { expected: typeNames(params['type']), schema: parentSchema })];
    case 'enum':
      return [ofEnum(path, node, params['allowedValues'] as readonly Json[])];
    case 'const':
      return path.length === 1 && path[0] === 'colophon'
        ? [
            {
              code: 'version',
              path,
              summary: 'Unsupported version of the manifest format',
              detail: 'Colophon reads version 1. Write `colophon: 1`.',
            },
          ]
        : [ofEnum(path, node, [params['allowedValue'] as Json])];
    case 'additionalProperties': {
      const key = String(params['additionalProperty']);
      const known = Object.keys((parentSchema['properties'] ?? {}) as JsonObject);
      const suggestion = didYouMean(key, known);
      return [
        {
          code: 'unknown-key',
          path: [...path, key],
          summary: `Unknown key \`${key.slice(0, 60)}\` ${path.length === 0 ? 'at the top level' : `in ${shown}`}`,
          detail: `${suggestion} Known keys: ${known.length === 0 ? 'none' : listed(known)}.`.trim(),
          onKey: true,
          keys: [nearest(key, known) ?? ''],
        },
      ];
    }
    case 'required': {
      const key = String(params['missingProperty']);
      return path.length === 0 && key === 'colophon'
        ? [
            {
              code: 'version',
              path,
              summary: 'Missing version of the manifest format',
              detail: 'Write `colophon: 1` at the top of one of the files.',
            },
          ]
        : [
            {
              code: 'missing-key',
              path,
              summary: `Missing key \`${key}\` in ${shown}`,
              detail: `Add \`${key}:\` with ${wordsFor(parentSchema, key)}.`,
              keys: [key],
            },
          ];
    }
    case 'pattern':
      return other(`Invalid value for ${shown}`, `${written}${patternRule(parentSchema)}`);
    case 'format':
      return other(`Invalid value for ${shown}`, `${written}${formatRule(String(params['format']))}`);
    case 'uniqueItems':
      return other(`Duplicate item in ${shown}`, 'Each item of this list may be there once. Remove one of the two.');
    default:
      return BOUNDS[keyword] === undefined
        ? other(`Invalid value for ${shown}`, 'It does not match the schema; see `colophon schema`.')
        : other(`${shown} ${BOUNDS[keyword](String(params['limit']))}`, boundHint(keyword, node));
  }
}

/** Removes findings that only follow from others: a misspelled key also means that the correct one is missing. */
function withoutEchoes(findings: readonly Finding[]): readonly Finding[] {
  const meant = new Map<string, Set<string>>();
  const found = new Set<string>();
  for (const { code, path, keys = [] } of findings) {
    if (code === 'unknown-key') {
      const holder = JSON.stringify(path.slice(0, -1));
      meant.set(holder, new Set([...(meant.get(holder) ?? []), ...keys]));
    }
  }
  return findings.filter(({ code, path, keys = [], detail }) => {
    const holder = JSON.stringify(path);
    const echo = code === 'missing-key' && keys.some((key) => meant.get(holder)?.has(key) === true);
    const again = found.has(`${holder}\0${detail}`);
    found.add(`${holder}\0${detail}`);
    return !echo && !again;
  });
}

/** Whether a problem was reported for the value at a path, or for one of its parents. */
function isBroken(root: Node, path: Path): boolean {
  let node: Node | undefined = root;
  for (const step of path) {
    if (node?.broken === true) {
      return true;
    }
    node = node === undefined ? undefined : nodeAt(node, [step]);
  }
  return node?.broken === true;
}

/** Reports violations, and returns the values that cannot be used. */
export function reportViolations(
  violations: readonly Violation[],
  root: MapNode,
  problems: Problems,
): ReadonlySet<Node> {
  const choices = new Set(
    violations.filter(({ branches }) => branches !== undefined).map(({ path }) => JSON.stringify(path)),
  );
  const enumerated = new Set(
    violations.filter(({ keyword }) => keyword === 'enum').map(({ path }) => JSON.stringify(path)),
  );
  const telling = violations.filter(
    ({ keyword, path }) =>
      !isBroken(root, path) &&
      !(keyword === 'minProperties' && choices.has(JSON.stringify(path))) &&
      // The list of allowed values is more specific than their type.
      !(keyword === 'type' && enumerated.has(JSON.stringify(path))),
  );
  const damaged = new Set<Node>();
  for (const { code, path, summary, detail, onKey } of withoutEchoes(telling.flatMap((one) => findingsOf(one, root)))) {
    const at = (onKey === true ? keySpot(root, path) : undefined) ?? nearestSpot(root, path);
    problems.report(code, { summary, detail, at });
    const unknownKey = code === 'unknown-key' ? path.slice(0, -1) : path;
    damaged.add(nodeAt(root, unknownKey) ?? root);
  }
  return damaged;
}

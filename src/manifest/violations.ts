import type { Json, JsonObject } from '../base/json.ts';
import type { ManifestCode } from './codes.ts';
import { keySpot, type MapNode, type Node, nearestSpot, nodeAt, type Path, shownKeys } from './node.ts';
import type { Problems } from './problems.ts';
import { didYouMean, listed, nearest } from './suggest.ts';
import type { Violation } from './validate.ts';

interface Finding {
  readonly code: ManifestCode;
  readonly path: Path;
  readonly summary: string;
  readonly detail: string;
  readonly onKey?: boolean;
  /** The keys that are missing, or the key that is not known. */
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
  minItems: (limit) => `must have at least ${limit} item(s)`,
  maxItems: (limit) => `must have at most ${limit} items`,
  minProperties: (limit) => `must have at least ${limit} key(s)`,
  maxProperties: (limit) => `must have at most ${limit} keys`,
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

/** What the value is instead, where that helps; never the value of a secret. */
function hintFor(node: Node | undefined, expected: readonly string[]): string {
  if (node === undefined || node.secret === true) {
    return '';
  }
  if (node.type !== 'scalar') {
    return ` It is ${node.type === 'list' ? 'a list' : 'a map'}.`;
  }
  const { value } = node;
  if (typeof value === 'string' && expected.includes('boolean') && /^(true|false|yes|no|on|off)$/i.test(value)) {
    return ` "${value}" is text here: write true or false, without quotes.`;
  }
  if (
    typeof value === 'string' &&
    /^-?\d+$/.test(value) &&
    (expected.includes('number') || expected.includes('integer'))
  ) {
    return ' It is text: take the quotes away.';
  }
  if (typeof value !== 'string' && expected.includes('string')) {
    return ` Put it in quotes to make it text: "${String(typeof value === 'number' ? (node.written ?? value) : value).slice(0, 60)}".`;
  }
  return ` It is ${TYPES[typeof value] ?? 'something else'}.`;
}

function ofType(path: Path, node: Node | undefined, expected: readonly string[]): Finding {
  const shown = shownKeys(path);
  const wanted = orList(expected.map((name) => TYPES[name] ?? name));
  return isNull(node)
    ? {
        code: 'null-value',
        path,
        summary: 'A value is null where null means nothing',
        detail: `${shown} is null, and null means nothing here. Leave the key out to leave it unmanaged, or write ${wanted}${expected.includes('array') ? '; [] means none' : expected.includes('object') ? '; {} means none' : ''}.`,
      }
    : {
        code: 'schema',
        path,
        summary: 'A value is not of the expected type',
        detail: `${shown} must be ${wanted}.${hintFor(node, expected)}`,
      };
}

function ofEnum(path: Path, node: Node | undefined, allowed: readonly Json[]): Finding {
  const words = allowed.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const text = node?.type === 'scalar' && node.secret !== true && node.value !== null ? String(node.value) : undefined;
  const suggestion = text === undefined ? '' : didYouMean(text, words);
  return {
    code: isNull(node) ? 'null-value' : 'schema',
    path,
    summary: 'A value is not one of those that are allowed',
    detail: `${shownKeys(path)} must be ${orList(words)}.${suggestion}${isNull(node) ? ' Leave the key out to leave it unmanaged.' : ''}`,
  };
}

function requiredOnly(schemas: readonly JsonObject[]): readonly string[] | undefined {
  const keys = schemas.map((schema) =>
    Object.keys(schema).length === 1 ? (schema['required'] as unknown) : undefined,
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
    const passing = params['passingSchemas'];
    const both = Array.isArray(passing) ? passing.map((index: number) => keys[index] ?? '') : [];
    const words = orList(keys.map((key) => `"${key}"`));
    return [
      {
        code: both.length > 1 ? 'schema' : 'missing-key',
        path,
        summary: both.length > 1 ? 'Keys exclude each other' : 'A key is missing',
        detail: `${shownKeys(path)} needs ${keyword === 'oneOf' ? 'exactly ' : ''}one of ${words}${both.length > 1 ? `; it has ${both.map((key) => `"${key}"`).join(' and ')}` : ''}.`,
        keys,
      },
    ];
  }
  const fitting = branches
    .filter((branch) => !branch.some((inner) => inner.keyword === 'type' && inner.path.length === path.length))
    .sort((a, b) => a.length - b.length);
  const best = fitting[0];
  if (best === undefined || best.length === 0 || isNull(node)) {
    return [
      ofType(
        path,
        node,
        schemas.flatMap((schema) => typeNames(schema['type'])),
      ),
    ];
  }
  const unknown = best.filter((inner) => inner.keyword === 'additionalProperties');
  return (unknown.length > 0 ? unknown : best).flatMap((inner) => findingsOf(inner, root));
}

function ofKey(path: Path, key: string, violation: Violation): Finding {
  const { keyword, params, parentSchema } = violation;
  const shown = shownKeys([...path, key]);
  const allowed = params['allowedValues'];
  const why =
    keyword === 'enum' && Array.isArray(allowed)
      ? `must be one of ${allowed.join(', ')}.${didYouMean(key, allowed.map(String))}`
      : keyword === 'format'
        ? `must be a valid ${String(params['format'])}.`
        : keyword === 'pattern'
          ? `must match ${String(parentSchema['pattern'])}.`
          : `${BOUNDS[keyword]?.(String(params['limit'])) ?? 'is not valid'}.`;
  return {
    code: 'schema',
    path: [...path, key],
    summary: 'A key is not of the expected form',
    detail: `The key of ${shown} ${why}`,
    onKey: true,
  };
}

function findingsOf(violation: Violation, root: MapNode): readonly Finding[] {
  const { path, keyword, params, parentSchema } = violation;
  const shown = shownKeys(path) || 'The manifest';
  const node = nodeAt(root, path);
  if (violation.key !== undefined) {
    return [ofKey(path, violation.key, violation)];
  }
  const other = (detail: string): readonly Finding[] => [
    { code: 'schema', path, summary: 'A value is not what is expected', detail },
  ];
  switch (keyword) {
    case 'anyOf':
    case 'oneOf':
      return ofChoice(violation, root);
    case 'type':
      return [ofType(path, node, typeNames(params['type']))];
    case 'enum':
      return [ofEnum(path, node, params['allowedValues'] as readonly Json[])];
    case 'const':
      return path.length === 1 && path[0] === 'colophon'
        ? [
            {
              code: 'version',
              path,
              summary: 'The version of the format is not known',
              detail: 'This program reads version 1 of the format: write `colophon: 1`.',
            },
          ]
        : [ofEnum(path, node, [params['allowedValue'] as Json])];
    case 'additionalProperties': {
      const key = String(params['additionalProperty']);
      const known = Object.keys((parentSchema['properties'] ?? {}) as JsonObject);
      const choice = known.length === 0 ? '' : ` Known are ${listed(known)}.`;
      const suggestion = didYouMean(key, known);
      return [
        {
          code: 'unknown-key',
          path: [...path, key],
          summary: 'A key is not known',
          detail: `${shownKeys([...path, key])} is not known here.${suggestion === '' ? choice : suggestion}`,
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
              summary: 'The version of the format is missing',
              detail: 'No file says `colophon: 1`. Write it at the top of one.',
            },
          ]
        : [{ code: 'missing-key', path, summary: 'A key is missing', detail: `${shown} needs "${key}".`, keys: [key] }];
    }
    case 'pattern':
      return other(`${shown} must match ${String(parentSchema['pattern'])}.`);
    case 'format':
      return other(`${shown} must be a valid ${String(params['format'])}.`);
    case 'uniqueItems':
      return other(`${shown} holds the same item twice.`);
    default:
      return other(`${shown} ${BOUNDS[keyword]?.(String(params['limit'])) ?? 'is not valid'}.`);
  }
}

/** Findings that only follow from another one are left out: a misspelt key also leaves the right one missing. */
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

/** Whether a problem was reported for the value at a path, or for what holds it. */
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

/** Reports what is wrong, in few words, and says which values cannot be used. */
export function reportViolations(
  violations: readonly Violation[],
  root: MapNode,
  problems: Problems,
): ReadonlySet<Node> {
  const choices = new Set(
    violations.filter(({ branches }) => branches !== undefined).map(({ path }) => JSON.stringify(path)),
  );
  const telling = violations.filter(
    ({ keyword, path }) => !isBroken(root, path) && !(keyword === 'minProperties' && choices.has(JSON.stringify(path))),
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

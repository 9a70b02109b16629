import { type ArrayExpression, type Node, type ObjectExpression, type Program, parse } from 'acorn';
import type { Json, JsonObject } from '../../base/json.ts';
import { shownOf } from '../text/lines.ts';
import type { FormatReading } from './format.ts';
import { type ReadJson, readJsonFile } from './json-file.ts';

type Item = ArrayExpression['elements'][number];

/** A list of rules in a script, with context for its reader. */
interface Found {
  readonly items: readonly Item[];
  /** Other properties for the reader. */
  readonly settings?: JsonObject;
  readonly adapt?: (rule: Json) => Json;
}

interface ScriptOptions {
  /** Finds the list; undefined if the script has no literal one. */
  readonly find: (nodes: readonly Node[]) => Found | undefined;
  readonly read: ReadJson;
  /** A command that prints the result of the script as JSON. */
  readonly command: string;
}

function parsed(text: string): Program | undefined {
  try {
    return parse(text, { ecmaVersion: 'latest', sourceType: 'module', locations: true, allowHashBang: true });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) {
      return undefined;
    }
    throw error;
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
}

/** All nodes of a script, outer ones first. */
function nodesIn(program: Program): readonly Node[] {
  const nodes: Node[] = [program];
  // Also visits nodes that are added during the loop.
  for (const node of nodes) {
    for (const value of Object.values(node).flat()) {
      if (isNode(value)) {
        nodes.push(value);
      }
    }
  }
  return nodes;
}

/** The name of a property that is not computed. */
function nameOf(property: ObjectExpression['properties'][number]): string | undefined {
  if (property.type !== 'Property' || property.computed || property.kind !== 'init') {
    return undefined;
  }
  const { key } = property;
  return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
}

/** Whether all properties of an object are explicit; a spread could add anything. */
export function isWrittenOut(object: Node): boolean {
  const { properties = [] } = object as Partial<ObjectExpression>;
  return properties.every((property) => nameOf(property) !== undefined);
}

/** The value of a property; undefined if there is none. */
export function propertyOf(object: Node, name: string): Node | undefined {
  const { properties = [] } = object as Partial<ObjectExpression>;
  const found = properties.find((property) => nameOf(property) === name);
  return found?.type === 'Property' ? found.value : undefined;
}

/** The value of a literal expression; undefined for any other, because scripts are never run. */
export function literalOf(node: Node | Item | undefined): Json | undefined {
  const expression = node as Item | undefined;
  switch (expression?.type) {
    case 'Literal':
      return expression.value instanceof RegExp || typeof expression.value === 'bigint' ? undefined : expression.value;
    case 'TemplateLiteral':
      return expression.expressions.length === 0 ? (expression.quasis[0]?.value.cooked ?? undefined) : undefined;
    case 'ArrayExpression': {
      const items = expression.elements.flatMap((item) => literalOf(item) ?? []);
      return items.length === expression.elements.length ? items : undefined;
    }
    case 'ObjectExpression': {
      const entries = expression.properties.flatMap((property): (readonly [string, Json])[] => {
        const name = nameOf(property);
        const value = property.type === 'Property' ? literalOf(property.value) : undefined;
        return name === undefined || value === undefined ? [] : [[name, value]];
      });
      return entries.length === expression.properties.length ? Object.fromEntries(entries) : undefined;
    }
    default:
      return undefined;
  }
}

/** The list as JSON, with each rule on its line in the script. */
function jsonOf({ items, settings = {}, adapt = (rule) => rule }: Found): string {
  let line = 1;
  const texts = items.map((item) => {
    const lines = Math.max(0, (item?.loc?.start.line ?? line) - line);
    line += lines;
    return `${'\n'.repeat(lines)}${JSON.stringify(adapt(literalOf(item) ?? null))}`;
  });
  const rest = Object.entries(settings).map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `{"redirects":[${texts.join(',')}]${rest.join('')}}`;
}

/**
 * Reads a configuration script without running it: literal rules are read like JSON, and computed ones are rejected.
 */
export function readScript(text: string, { find, read, command }: ScriptOptions): FormatReading {
  const instead = `It is never run. Print it as JSON with \`${command}\` and import that`;
  const program = parsed(text);
  if (program === undefined) {
    return { ok: false, why: `it is not plain JavaScript. ${instead}` };
  }
  const found = find(nodesIn(program));
  if (found === undefined) {
    return { ok: false, why: `it has no list of redirects that is written out. ${instead}` };
  }
  const { items } = found;
  // The first matching rule wins, and a computed rule may match anything.
  const computed = items.findIndex((item) => literalOf(item) === undefined);
  const known = computed < 0 ? items : items.slice(0, computed);
  return readJsonFile(jsonOf({ ...found, items: known }), (file) => {
    const formOf = read(file);
    for (const item of items.slice(known.length)) {
      const place = { line: item?.loc?.start.line ?? 1, text: shownOf(text, item?.start ?? 0, item?.end ?? 0) };
      if (literalOf(item) === undefined) {
        file.reject(place, 'variable', `It is computed when the file runs. ${instead}.`);
      } else {
        file.reject(place, 'order', `A rule before it is computed, and may match the same paths. ${instead}.`);
      }
    }
    return formOf;
  });
}

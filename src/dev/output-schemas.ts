import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../base/json.ts';

const ROOT = new URL('../../', import.meta.url);

/** `schemas/outputs.yaml`. */
interface Outputs {
  /** By name: the command, and the location of its output type: a function or a property that renders it, or the type itself. */
  readonly outputs: Readonly<Record<string, { readonly command: string; readonly in: string; readonly of: string }>>;
  /** By path suffix; the longest one wins. */
  readonly descriptions: Readonly<Record<string, string>>;
  /** By path suffix: constraints that types cannot express. An entry for a property that its type does not have adds it. */
  readonly schemas: Readonly<Record<string, JsonObject>>;
  /** By path suffix: properties that may be absent although their types do not say so. */
  readonly optional: Readonly<Record<string, true>>;
}

/** The entry of a table for a path: the one with the longest suffix of it. */
function entryFor<T>(table: Readonly<Record<string, T>>, path: string): T | undefined {
  const steps = path.split('.');
  const ends = steps.map((_step, index) => steps.slice(index).join('.'));
  return ends.flatMap((end) => (Object.hasOwn(table, end) ? [table[end]] : []))[0];
}

function variantsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function isUndefined({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.Undefined) !== 0;
}

const SIMPLE: readonly (readonly [ts.TypeFlags, string])[] = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'integer'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.Null, 'null'],
];

/** Converts the types of outputs to schemas. Numbers are counts; objects stay open, because new keys may be added. */
class Schemas {
  readonly #checker: ts.TypeChecker;
  readonly #outputs: Outputs;

  constructor(checker: ts.TypeChecker, outputs: Outputs) {
    this.#checker = checker;
    this.#outputs = outputs;
  }

  /** The schema of the value at a path that has one of several types. */
  of(path: string, types: readonly ts.Type[]): JsonObject {
    const description = entryFor(this.#outputs.descriptions, path) ?? '';
    const schema = entryFor(this.#outputs.schemas, path) ?? this.#plain(path, types);
    return description === '' ? schema : { ...schema, description };
  }

  #plain(path: string, types: readonly ts.Type[]): JsonObject {
    const all = [...new Set(types.flatMap(variantsOf))].filter((type) => !isUndefined(type));
    const names = new Set(all.map((type) => this.#nameOf(type)));
    const [name = ''] = names;
    if (names.size === 1 && name === 'array') {
      const items = all.flatMap((type) => this.#checker.getTypeArguments(type as ts.TypeReference));
      return { type: name, items: this.of(`${path}[]`, items) };
    }
    if (names.size === 1 && name === 'object') {
      return this.#object(path, all);
    }
    if (['', 'array', 'object'].some((one) => names.has(one))) {
      return {};
    }
    const orNull = names.delete('null') ? ['null'] : [];
    const literals = all.flatMap((type) => (type.isStringLiteral() ? [type.value] : []));
    const isEnum = literals.length > 1 && literals.length + orNull.length === all.length;
    const both = [...names, ...orNull];
    return {
      type: both.length === 1 ? (both[0] ?? '') : both,
      ...(isEnum ? { enum: [...literals, ...orNull.map(() => null)] } : {}),
      ...(both.length === 1 && name === 'integer' ? { minimum: 0 } : {}),
    };
  }

  #nameOf(type: ts.Type): string {
    const simple = SIMPLE.find(([flag]) => (type.flags & flag) !== 0)?.[1];
    const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
    return simple ?? (this.#checker.isArrayType(type) ? 'array' : isObject ? 'object' : '');
  }

  #object(path: string, types: readonly ts.Type[]): JsonObject {
    const [index] = types.flatMap((type) => type.getStringIndexType() ?? []);
    const keys = new Set(types.flatMap((type) => type.getProperties().map(({ name }) => name)));
    if (index !== undefined && keys.size === 0) {
      return { type: 'object', additionalProperties: this.of(`${path}{}`, [index]) };
    }
    const { optional, schemas } = this.#outputs;
    for (const end of Object.keys(schemas).filter((one) => one.startsWith(`${path}.`))) {
      keys.add(end.slice(path.length + 1));
    }
    const properties: Record<string, Json> = {};
    const required: string[] = [];
    for (const key of keys) {
      const at = `${path}.${key}`;
      const held = types.flatMap((type) => type.getProperty(key) ?? []);
      const inner = held.map((property) => this.#checker.getTypeOfSymbol(property));
      properties[key] = this.of(at, inner);
      const mayLack =
        (held.length > 0 && held.length < types.length) ||
        held.some(({ flags }) => (flags & ts.SymbolFlags.Optional) !== 0) ||
        inner.flatMap(variantsOf).some(isUndefined) ||
        entryFor(optional, at) === true;
      if (!mayLack) {
        required.push(key);
      }
    }
    return { type: 'object', required, properties };
  }
}

/** The type of an expression. A function that only promises an object is followed to the value that it returns. */
function typeOf(expression: ts.Expression, checker: ts.TypeChecker): ts.Type {
  const called = ts.isCallExpression(expression) ? checker.getResolvedSignature(expression)?.declaration : undefined;
  if (called === undefined || !ts.isFunctionDeclaration(called) || called.type?.kind !== ts.SyntaxKind.ObjectKeyword) {
    return checker.getTypeAtLocation(expression);
  }
  const returned = called.body?.statements.find(ts.isReturnStatement)?.expression;
  return checker.getTypeAtLocation(returned ?? expression);
}

/** The type that a function or a property of the formats writes as JSON, or the type with this name. */
function typeIn(file: ts.SourceFile, name: string, checker: ts.TypeChecker): ts.Type {
  let found: ts.Type | undefined;
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:jsonDocument|encodePlan)$/.test(node.expression.getText())) {
      const [argument] = node.arguments;
      found = argument === undefined ? undefined : typeOf(argument, checker);
    }
    ts.forEachChild(node, look);
  };
  const find = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === name) {
      found = checker.getTypeAtLocation(node);
    } else if (
      (ts.isFunctionDeclaration(node) && node.name?.text === name) ||
      (ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name) && node.name.text === name)
    ) {
      look(node);
    } else {
      ts.forEachChild(node, find);
    }
  };
  find(file);
  if (found === undefined) {
    throw new Error(`${file.fileName} has no output ${name}`);
  }
  return found;
}

/** The schemas of all outputs of commands, by name. */
export function renderOutputSchemas(): string {
  const outputs = parse(readFileSync(new URL('schemas/outputs.yaml', ROOT), 'utf8')) as Outputs;
  const pathOf = (file: string): string => fileURLToPath(new URL(`src/${file}`, ROOT));
  const config = ts.readConfigFile(fileURLToPath(new URL('tsconfig.json', ROOT)), ts.sys.readFile).config as Json;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, fileURLToPath(ROOT));
  const named = Object.entries(outputs.outputs);
  const program = ts.createProgram([...new Set(named.map(([, output]) => pathOf(output.in)))], options);
  const checker = program.getTypeChecker();
  const schemas = new Schemas(checker, outputs);
  const rendered = named.map(([name, output]) => {
    const file = program.getSourceFile(pathOf(output.in));
    if (file === undefined) {
      throw new Error(`${output.in} does not exist`);
    }
    const title = `Output of colophon ${output.command}${output.command.includes('--json') ? '' : ' -o json'}`;
    const schema = schemas.of(name, [typeIn(file, output.of, checker)]);
    return [name, { $schema: 'http://json-schema.org/draft-07/schema#', title, ...schema }];
  });
  return `${JSON.stringify(Object.fromEntries(rendered), null, 1)}\n`;
}

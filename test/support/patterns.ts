import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A regular expression, and where it is written. */
interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** File and line of every place. */
  readonly places: readonly string[];
}

interface Patterns {
  readonly known: readonly Pattern[];
  /** Places whose pattern is not known before the program runs. */
  readonly dynamic: readonly string[];
}

function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
}

/** The value of an expression that is made of constants of the same file; undefined where it is not. */
function constantOf(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): unknown {
  const inside = (inner: ts.Expression): unknown => constantOf(inner, constants);
  if (ts.isStringLiteralLike(node)) {
    return node.text;
  }
  if (ts.isNumericLiteral(node)) {
    return Number(node.text);
  }
  if (ts.isIdentifier(node)) {
    const constant = constants.get(node.text);
    return constant === undefined ? undefined : inside(constant);
  }
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node)) {
    return inside(node.expression);
  }
  if (ts.isRegularExpressionLiteral(node)) {
    return { source: node.text.slice(1, node.text.lastIndexOf('/')) };
  }
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.map(inside);
  }
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map(({ expression, literal }) => {
      const value = inside(expression);
      return value === undefined ? undefined : `${String(value)}${literal.text}`;
    });
    return parts.includes(undefined) ? undefined : node.head.text + parts.join('');
  }
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw') {
    const { template } = node;
    return ts.isNoSubstitutionTemplateLiteral(template) ? template.rawText : undefined;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [inside(node.left), inside(node.right)];
    return left === undefined || right === undefined ? undefined : `${String(left)}${String(right)}`;
  }
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') {
    return (inside(node.expression) as { readonly source?: string } | undefined)?.source;
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression;
    const [separator] = node.arguments;
    const list = inside(expression);
    const between = separator === undefined ? ',' : inside(separator);
    if (name.text === 'join' && Array.isArray(list) && !list.includes(undefined) && typeof between === 'string') {
      return list.join(between);
    }
  }
  return undefined;
}

/** Every regular expression of the sources and the schemas, each once. */
export function allPatterns(): Patterns {
  const found = new Map<string, { source: string; flags: string; places: string[] }>();
  const dynamic: string[] = [];
  const add = (source: string, flags: string, place: string): void => {
    const key = `${flags}/${source}`;
    const entry = found.get(key) ?? { source, flags, places: [] };
    found.set(key, entry);
    entry.places.push(place);
  };

  for (const file of filesBelow('src', /\.(?:ts|mts|cts|mjs)$/)) {
    const tree = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const constants = new Map<string, ts.Expression>();
    const gather = (node: ts.Node): void => {
      if (
        ts.isVariableDeclaration(node) &&
        ts.isIdentifier(node.name) &&
        node.initializer !== undefined &&
        (node.parent.flags & ts.NodeFlags.Const) !== 0
      ) {
        constants.set(node.name.text, node.initializer);
      }
      ts.forEachChild(node, gather);
    };
    gather(tree);
    const visit = (node: ts.Node): void => {
      const place = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        add(node.text.slice(1, end), node.text.slice(end + 1), place);
      } else if (
        (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
        node.expression.getText(tree) === 'RegExp'
      ) {
        const [pattern, flags] = node.arguments ?? [];
        const source = pattern === undefined ? undefined : constantOf(pattern, constants);
        const marks = flags === undefined ? '' : constantOf(flags, constants);
        if (typeof source === 'string' && typeof marks === 'string') {
          add(source, marks, place);
        } else {
          dynamic.push(`${place} ${pattern?.getText(tree) ?? ''}`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }

  for (const file of filesBelow('schemas', /\.(?:ya?ml|json)$/)) {
    const open: unknown[] = [parse(readFileSync(join(ROOT, file), 'utf8'), { maxAliasCount: 1000 })];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (typeof next !== 'object' || next === null) {
        continue;
      }
      for (const [key, value] of Object.entries(next)) {
        if (key === 'pattern' && typeof value === 'string') {
          add(value, 'u', file);
        } else if (key === 'patternProperties' && typeof value === 'object' && value !== null) {
          for (const name of Object.keys(value)) {
            add(name, 'u', file);
          }
        }
        open.push(value);
      }
    }
  }
  return { known: [...found.values()], dynamic };
}

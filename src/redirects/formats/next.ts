import type { ArrayExpression, Node } from 'acorn';
import { isJsonObject, type Json } from '../../base/json.ts';
import { scalarOf, valueAt } from '../text/json-nodes.ts';
import type { FormatReader } from './format.ts';
import { formOfPaths, readPathPattern } from './path-patterns.ts';
import { isWrittenOut, literalOf, propertyOf, readScript } from './script.ts';

const COMMAND =
  'node -e "import(\'./next.config.js\').then(async ({ default: c }) => process.stdout.write(JSON.stringify({ redirects: await c.redirects() })))"';

/** The list that a function returns, if the function does nothing else. */
function returned(node: Node | undefined): ArrayExpression | undefined {
  if (node?.type !== 'FunctionExpression' && node?.type !== 'ArrowFunctionExpression') {
    return undefined;
  }
  const { body } = node as Node & { readonly body: Node & { readonly body?: readonly Node[] } };
  const [only, ...more] = body.type === 'BlockStatement' ? (body.body ?? []) : [body];
  const value = only?.type === 'ReturnStatement' ? (only as Node & { readonly argument?: Node }).argument : only;
  return more.length === 0 && value?.type === 'ArrayExpression' ? (value as ArrayExpression) : undefined;
}

/** Adds the base path of the application to a rule, unless the rule excludes it. */
function below(base: string, rule: Json): Json {
  if (!isJsonObject(rule) || rule['basePath'] === false) {
    return rule;
  }
  const placed = (value: Json | undefined): Json =>
    typeof value === 'string' && value.startsWith('/') ? `${base}${value}` : (value ?? null);
  return { ...rule, source: placed(rule['source']), destination: placed(rule['destination']) };
}

/** Reads `redirects()` of a `next.config`, if it returns a literal list. */
export const format: FormatReader = {
  title: 'Next.js next.config',
  isNamed: (name) => /^next\.config\.(?:js|mjs|cjs|ts|mts)$/.test(name),
  isLike: (text) => /\basync redirects\(\)/.test(text),
  read: (text) =>
    readScript(text, {
      command: COMMAND,
      find: (nodes) => {
        const lists = nodes.flatMap((node) => {
          const list = returned(propertyOf(node, 'redirects'));
          const known = (name: string, absent: Json): Json | undefined =>
            propertyOf(node, name) === undefined ? absent : literalOf(propertyOf(node, name));
          const [base, trailingSlash] = isWrittenOut(node)
            ? [known('basePath', ''), known('trailingSlash', false)]
            : [];
          return list === undefined ? [] : [{ list, base, trailingSlash }];
        });
        const [only, ...more] = lists;
        const { base, trailingSlash } = only ?? {};
        return only === undefined || more.length > 0 || typeof base !== 'string' || trailingSlash === undefined
          ? undefined
          : { items: only.list.elements, settings: { trailingSlash }, adapt: (rule) => below(base, rule) };
      },
      read: (file) => {
        for (const item of file.itemsAt('redirects')) {
          readPathPattern(item, file, { anyCase: true, slash: 'one-more' });
        }
        return formOfPaths({ hasSlash: scalarOf(valueAt(file.root, 'trailingSlash')) === true });
      },
    }),
};

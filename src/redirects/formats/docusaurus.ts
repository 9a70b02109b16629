import type { ArrayExpression, Node, ObjectExpression } from 'acorn';
import { isMap, isSeq } from 'yaml';
import type { Json } from '../../base/json.ts';
import { encodedPath, withoutSlashes } from '../path.ts';
import { onePath } from '../pattern.ts';
import { listAt, scalarOf, textAt, valueAt } from '../text/json-nodes.ts';
import type { FormatReader } from './format.ts';
import { type JsonFile, type JsonItem, readJsonFile } from './json-file.ts';
import { isWrittenOut, literalOf, propertyOf, readScript } from './script.ts';

const PLUGIN = 'client-redirects';
const EXTENSIONS = ['fromExtensions', 'toExtensions'];
const COMMAND =
  'node -e "import(\'./docusaurus.config.js\').then(({ default: c }) => process.stdout.write(JSON.stringify(c)))"';

/** The options of the plugin: the file itself, `[name, options]`, or those in `plugins` of a configuration. */
function optionsIn(root: unknown): readonly unknown[] {
  const pairs = isSeq(root) ? [root, ...root.items] : listAt(root, 'plugins');
  const named = pairs.flatMap((pair) => {
    const [name, options] = isSeq(pair) ? pair.items : [];
    return String(scalarOf(name)).includes(PLUGIN) ? [options] : [];
  });
  return isMap(root) ? [root, ...named] : named;
}

/** The destinations of redirects: the plugin ignores a redirect from one of them. */
function pagesOf(items: readonly JsonItem[]): ReadonlySet<string> {
  return new Set(items.map(({ node }) => withoutSlashes((textAt(node, 'to') ?? '').split(/[?#]/, 1)[0] ?? '')));
}

function readItem({ node, place }: JsonItem, pages: ReadonlySet<string>, { rule, reject }: JsonFile): void {
  const from = valueAt(node, 'from');
  const destination = textAt(node, 'to');
  const all = (isSeq(from) ? from.items : [from]).map(scalarOf);
  const sources = all.filter((source) => typeof source === 'string');
  if (destination === undefined || sources.length === 0 || sources.length < all.length) {
    reject(place, 'syntax', 'Expected an object with "from" (a path or several) and "to".');
    return;
  }
  for (const source of sources) {
    if (pages.has(withoutSlashes(source))) {
      reject(place, 'order', 'Another rule leads to a page at its source, so the plugin leaves it out.');
    } else {
      const path = encodedPath(source);
      rule({ ...place, source: path, destination, pattern: onePath(path, { anySlash: true }) });
    }
  }
}

function readFile(file: JsonFile): undefined {
  for (const options of optionsIn(file.root)) {
    const items = file.itemsAt('redirects', options);
    const pages = pagesOf(items);
    for (const item of items) {
      readItem(item, pages, file);
    }
    for (const key of EXTENSIONS) {
      if (listAt(options, key).length > 0) {
        const why = `"${key}" redirects every page with another extension. Sites redirect single paths.`;
        file.reject(file.itemOf(valueAt(options, key)).place, 'wildcard', why);
      }
    }
  }
}

/** The options of the plugin in a script, if all redirects are literals and no function adds others. */
function optionsOf(nodes: readonly Node[]): ObjectExpression | undefined {
  const found = nodes.flatMap((node) => {
    const [name, options] = node.type === 'ArrayExpression' ? (node as ArrayExpression).elements : [];
    const isPlugin = String(literalOf(name ?? undefined)).includes(PLUGIN);
    return isPlugin && options?.type === 'ObjectExpression' ? [options] : [];
  });
  const [only, ...more] = found;
  const isWhole = only !== undefined && isWrittenOut(only) && propertyOf(only, 'createRedirects') === undefined;
  return isWhole && more.length === 0 ? only : undefined;
}

export const format: FormatReader = {
  title: 'Docusaurus plugin-client-redirects',
  isNamed: (name) => /^docusaurus(?:.*\.json|\.config\.(?:js|mjs|cjs|ts|mts))$/.test(name),
  isLike: (text) =>
    /^\s*[[{]/.test(text) ? text.includes('"redirects"') && text.includes('"from"') : text.includes(`plugin-${PLUGIN}`),
  read: (text) =>
    /^\s*[[{]/.test(text)
      ? readJsonFile(text, readFile)
      : readScript(text, {
          command: COMMAND,
          find: (nodes) => {
            const options = optionsOf(nodes);
            const list = options === undefined ? undefined : propertyOf(options, 'redirects');
            const settings = EXTENSIONS.flatMap((key): [string, Json][] => {
              const value = options === undefined ? undefined : literalOf(propertyOf(options, key));
              return value === undefined ? [] : [[key, value]];
            });
            return list?.type === 'ArrayExpression'
              ? { items: (list as ArrayExpression).elements, settings: Object.fromEntries(settings) }
              : undefined;
          },
          read: readFile,
        }),
};

import { type JsonNode, textAt, valueAt } from '../text/json-nodes.ts';
import type { FormatReader } from './format.ts';
import { type JsonFile, type JsonItem, readJsonFile } from './json-file.ts';

const PLUGIN = 'client-redirects';

/** The options of the plugin: the file itself, `[name, options]`, or those in `plugins` of a whole configuration. */
function optionsIn(root: JsonNode): readonly JsonNode[] {
  const pairs = root.type === 'list' ? [root, ...root.items] : listAt(root, 'plugins');
  const named = pairs.flatMap((pair) => {
    const [name, options] = pair.type === 'list' ? pair.items : [];
    const isPlugin = name?.type === 'scalar' && typeof name.value === 'string' && name.value.includes(PLUGIN);
    return isPlugin && options !== undefined ? [options] : [];
  });
  return root.type === 'object' ? [root, ...named] : named;
}

function listAt(node: JsonNode, key: string): readonly JsonNode[] {
  const list = valueAt(node, key);
  return list?.type === 'list' ? list.items : [];
}

function readItem({ node, place }: JsonItem, { rule, reject }: JsonFile): void {
  const from = valueAt(node, 'from');
  const destination = textAt(node, 'to');
  const all = from?.type === 'list' ? from.items : from === undefined ? [] : [from];
  const sources = all.flatMap((one) => (one.type === 'scalar' && typeof one.value === 'string' ? [one.value] : []));
  if (destination === undefined || sources.length === 0 || sources.length < all.length) {
    reject(place, 'syntax', 'Expected an object with "from" (a path or several) and "to".');
    return;
  }
  for (const source of sources) {
    rule({ ...place, source, destination });
  }
}

/** Reads the options of Docusaurus' plugin-client-redirects as JSON. */
export const format: FormatReader = {
  title: 'Docusaurus plugin-client-redirects',
  isNamed: (name) => /^docusaurus.*\.json$/.test(name),
  isLike: (text) => text.includes('"redirects"') && text.includes('"from"') && /^\s*[[{]/.test(text),
  read: (text) =>
    readJsonFile(text, (file) => {
      for (const options of optionsIn(file.root)) {
        for (const item of file.itemsAt('redirects', options)) {
          readItem(item, file);
        }
        for (const key of ['fromExtensions', 'toExtensions']) {
          const node = valueAt(options, key);
          if (node?.type === 'list' && node.items.length > 0) {
            const why = `"${key}" redirects every page with another extension. Sites redirect single paths.`;
            file.reject(file.itemOf(node).place, 'wildcard', why);
          }
        }
      }
    }),
};

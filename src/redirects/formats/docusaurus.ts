import { isMap, isSeq } from 'yaml';
import { listAt, scalarOf, textAt, valueAt } from '../text/json-nodes.ts';
import type { FormatReader } from './format.ts';
import { type JsonFile, type JsonItem, readJsonFile } from './json-file.ts';

const PLUGIN = 'client-redirects';

/** The options of the plugin: the file itself, `[name, options]`, or those in `plugins` of a whole configuration. */
function optionsIn(root: unknown): readonly unknown[] {
  const pairs = isSeq(root) ? [root, ...root.items] : listAt(root, 'plugins');
  const named = pairs.flatMap((pair) => {
    const [name, options] = isSeq(pair) ? pair.items : [];
    return String(scalarOf(name)).includes(PLUGIN) ? [options] : [];
  });
  return isMap(root) ? [root, ...named] : named;
}

function readItem({ node, place }: JsonItem, { rule, reject }: JsonFile): void {
  const from = valueAt(node, 'from');
  const destination = textAt(node, 'to');
  const all = (isSeq(from) ? from.items : [from]).map(scalarOf);
  const sources = all.filter((source) => typeof source === 'string');
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
          if (listAt(options, key).length > 0) {
            const why = `"${key}" redirects every page with another extension. Sites redirect single paths.`;
            file.reject(file.itemOf(valueAt(options, key)).place, 'wildcard', why);
          }
        }
      }
    }),
};

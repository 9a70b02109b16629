import { isMap, isScalar, isSeq } from 'yaml';
import { encodedPath } from '../path.ts';
import { onePath } from '../pattern.ts';
import type { FormatReader } from './format.ts';
import { filesOf, pathOfFile, readYamlPairs, textOf, valueAt } from './yaml-pairs.ts';

const FOLDER_PAGE = /(^|\/)(?:index|README)$/i;
const PAGE = /\.(?:md|markdown)$/i;

/** The rules of the plugin in `plugins`, which is a list of names and maps, or a map. */
function rulesIn(root: unknown): unknown {
  const plugins = valueAt(root, 'plugins');
  const maps = isSeq(plugins) ? plugins.items : [plugins];
  return maps.map((one) => valueAt(valueAt(one, 'redirects'), 'redirect_maps')).find(isMap);
}

/** Whether pages are folders in URLs (the default). */
function hasFolders(root: unknown): boolean {
  const setting = valueAt(root, 'use_directory_urls');
  return !(isScalar(setting) && setting.value === false);
}

function oldPath(file: string, root: unknown): string {
  const [path = '', ...fragment] = pathOfFile(file, FOLDER_PAGE).split(/(?=#)/);
  const isFolder = FOLDER_PAGE.test((file.split('#', 1)[0] ?? '').replace(PAGE, ''));
  return `${path}${hasFolders(root) || isFolder ? '' : '.html'}${fragment.join('')}`;
}

/** Reads `redirect_maps` of the plugin mkdocs-redirects, from page files to page files or URLs. */
export const format: FormatReader = {
  title: 'MkDocs mkdocs.yml',
  isNamed: (name) => /^mkdocs\.ya?ml$/.test(name),
  isLike: (text) => /^[ \t]+redirect_maps:/m.test(text),
  read: (text) =>
    readYamlPairs(text, {
      find: rulesIn,
      // The plugin writes the files in order, so the last one overwrites the others.
      isLastFirst: true,
      expected: 'Expected: old-page.md: new-page.md, or a URL.',
      take: ([source, target], place, { rule }, root) => {
        const isUrl = /^https?:\/\//i.test(target);
        if (!PAGE.test(source) || !(isUrl || PAGE.test(target.split('#', 1)[0] ?? ''))) {
          return false;
        }
        const below = textOf(valueAt(root, 'docs_dir')) ?? 'docs';
        const path = encodedPath(oldPath(source, root));
        rule({
          ...place,
          source: path,
          pattern: onePath(path, { anySlash: !path.endsWith('.html') }),
          ...(isUrl
            ? { destination: target }
            : {
                destination: oldPath(target, root),
                page: pathOfFile(target, FOLDER_PAGE),
                files: filesOf(target, below),
              }),
        });
        return true;
      },
    }),
};

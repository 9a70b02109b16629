import type { FormatReader } from './format.ts';
import { filesOf, pathOfFile, readYamlPairs, textOf, valueAt } from './yaml-pairs.ts';

const FOLDER_PAGE = /(^|\/)README$/i;

/** Reads `.gitbook.yaml`, with redirects from paths of a space to files of its repository. */
export const format: FormatReader = {
  title: 'GitBook .gitbook.yaml',
  isNamed: (name) => /^\.gitbook\.ya?ml$/.test(name),
  isLike: (text) => /^redirects:[ \t]*(?:#.*)?$/m.test(text) && !/^\s*[[{]/.test(text),
  read: (text) =>
    readYamlPairs(text, {
      find: (root) => valueAt(root, 'redirects'),
      expected: 'Expected: old/path: page-file.md.',
      take: ([source, file], place, { rule }, root) => {
        const isExternal = /^[a-z][a-z0-9+.-]*:/i.test(file);
        const below = textOf(valueAt(root, 'root')) ?? '';
        rule({
          ...place,
          source: `/${source.replace(/^\/+/, '')}`,
          ...(isExternal
            ? { destination: file }
            : { destination: pathOfFile(file, FOLDER_PAGE), files: filesOf(file, below) }),
        });
        return true;
      },
    }),
};

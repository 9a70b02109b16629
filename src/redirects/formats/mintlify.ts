import type { FormatReader } from './format.ts';
import { hasRedirectSources, readJsonFile } from './json-file.ts';
import { readPathPattern } from './path-patterns.ts';

export const format: FormatReader = {
  title: 'Mintlify docs.json',
  isNamed: (name) => name === 'docs.json' || name === 'mint.json',
  isLike: (text) => hasRedirectSources(text) && !/"(?:has|missing|statusCode|rewrites)"/.test(text),
  read: (text) =>
    readJsonFile(text, (file) => {
      for (const item of file.itemsAt('redirects')) {
        readPathPattern(item, file, { anyCase: true, slash: 'any' });
      }
      return undefined;
    }),
};

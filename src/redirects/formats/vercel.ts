import { scalarOf, valueAt } from '../text/json-nodes.ts';
import type { FormatReader } from './format.ts';
import { hasRedirectSources, readJsonFile } from './json-file.ts';
import { formOfPaths, readPathPattern } from './path-patterns.ts';

export const format: FormatReader = {
  title: 'Vercel vercel.json',
  isNamed: (name) => name === 'vercel.json',
  isLike: (text) => hasRedirectSources(text) && !text.includes('mintlify'),
  read: (text) =>
    readJsonFile(text, (file) => {
      for (const item of file.itemsAt('redirects')) {
        readPathPattern(item, file, { anyCase: false, slash: 'as-written', isNumbered: true });
      }
      for (const { place } of file.itemsAt('rewrites')) {
        file.reject(place, 'rewrite', 'A rewrite serves other content under the same URL. Sites only redirect.');
      }
      for (const { place } of file.itemsAt('routes')) {
        file.reject(place, 'regex', '"routes" match by regular expression. Rewrite them as "redirects" first.');
      }
      const [trailingSlash, cleanUrls] = ['trailingSlash', 'cleanUrls'].map((key) => scalarOf(valueAt(file.root, key)));
      return formOfPaths({
        isClean: cleanUrls === true,
        ...(typeof trailingSlash === 'boolean' ? { hasSlash: trailingSlash } : {}),
      });
    }),
};

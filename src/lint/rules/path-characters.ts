import type { LintRule } from '../rule.ts';
import { shown } from '../words.ts';

const PLAIN = /^[a-z0-9\-._~]+$/;
/** Browsers take these for the folder itself and the one above. */
const DOTS = /^\.{1,2}$/;

/** Paths with characters that do not stand in URLs as they are. */
export const pathCharacters: LintRule = {
  name: 'path-characters',
  severity: 'warning',
  summary: 'A path holds characters that do not stand in a URL as they are',
  reason:
    'Such characters look different once the URL is copied, and links that were written by hand miss. Small letters, digits and - . _ ~ are safe.',
  check: ({ ofKind }) =>
    [...ofKind('section'), ...ofKind('site-space')].flatMap((thing) => {
      const path = thing.fields['path'];
      const spot = { thing, field: 'path' };
      return typeof path !== 'string' || (PLAIN.test(path) && !DOTS.test(path))
        ? []
        : [{ ...spot, detail: `The path is ${shown(spot, path)}. Use small letters, digits and - . _ ~ only.` }];
    }),
};

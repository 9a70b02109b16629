import type { LintRule } from '../rule.ts';
import { shown } from '../words.ts';

const PLAIN = /^[a-z0-9\-._~]+$/;
/** Browsers resolve these segments. */
const DOTS = /^\.{1,2}$/;

/** Paths with characters that are escaped in URLs. */
export const pathCharacters: LintRule = {
  name: 'path-characters',
  severity: 'warning',
  summary: 'Path contains characters that URLs escape',
  reason:
    'A copied URL shows such characters escaped, and links typed by hand break. Lowercase letters, digits and - . _ ~ are safe.',
  check: ({ ofKind }) =>
    [...ofKind('section'), ...ofKind('site-space')].flatMap((resource) => {
      const path = resource.fields['path'];
      const spot = { resource, field: 'path' };
      return typeof path !== 'string' || (PLAIN.test(path) && !DOTS.test(path))
        ? []
        : [{ ...spot, detail: `the path is ${shown(spot, path)}. Use lowercase letters, digits and - . _ ~ only.` }];
    }),
};

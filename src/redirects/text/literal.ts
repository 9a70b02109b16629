import { type NoteCode, type Wildcard, wildcardOf } from '../rule.ts';

/** A pattern that matches one path only. */
export interface Literal {
  readonly path: string;
  readonly notes: readonly NoteCode[];
}

/** Characters with a meaning in a regular expression, without the dot. */
const SPECIAL = new Set('^$*+?()[]{}|');

/**
 * The one path that a regular expression matches; undefined where it matches several. Each character is looked at once.
 * A slash that may be absent at the start or the end matches the same page. A dot that is not escaped nearly always means a dot, and is
 * noted.
 */
export function literalOfRegex(pattern: string): Literal | undefined {
  if (!pattern.startsWith('^') || !pattern.endsWith('$') || pattern.endsWith('\\$')) {
    return undefined;
  }
  let body = pattern.slice(1, -1).replace(/^\\?\/\?(?![*+?{]|\\?\/)/, '/');
  const notes: NoteCode[] = [];
  for (const optional of ['/?', '\\/?', '(/)?', '/*']) {
    if (body.endsWith(optional) && !(optional === '/?' && body.endsWith('\\/?'))) {
      body = body.slice(0, -optional.length);
      break;
    }
  }
  let path = '';
  for (let at = 0; at < body.length; at++) {
    const character = body[at] ?? '';
    if (character === '\\') {
      at++;
      const escaped = body[at] ?? '';
      if (escaped === '' || /[A-Za-z0-9]/.test(escaped)) {
        return undefined;
      }
      path += escaped;
    } else if (SPECIAL.has(character)) {
      return undefined;
    } else {
      if (character === '.' && !notes.includes('dot')) {
        notes.push('dot');
      }
      path += character;
    }
  }
  return { path, notes };
}

/** The wildcard that `^/old/(.*)$`, `^/old/.*` or `^/old/` is; undefined where a pattern is something else. */
export function wildcardOfRegex(pattern: string, destination: string, below = ''): Wildcard | undefined {
  const start = /^\^(.*\/)(?:(?:\(\.[*+]\)|\.[*+])\$?)?$/.exec(pattern)?.[1] ?? '';
  const path = literalOfRegex(`^${start}$`);
  return path === undefined || path.notes.length > 0 || !start.endsWith('/')
    ? undefined
    : wildcardOf(`${below}${start.replaceAll('\\', '')}`, destination, /\/\$1$/);
}

/** The note for a server that redirects what is below a path as well; a path with an ending names a file, which nothing is below of. */
export function belowOf(path: string): readonly NoteCode[] {
  return /\.[A-Za-z0-9]+$/.test(path) ? [] : ['below'];
}

import { type NoteCode, type Wildcard, wildcardOf } from '../rule.ts';
import { alternativesOf } from './alternatives.ts';

/** A pattern that matches one path only. */
export interface Literal {
  readonly path: string;
  readonly notes: readonly NoteCode[];
}

/** Characters with a meaning in a regular expression, without the dot and groups. */
const SPECIAL = new Set('^$*+?[]{}|');

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
  let depth = 0;
  for (let at = 0; at < body.length; at++) {
    const character = body[at] ?? '';
    if (character === '\\') {
      at++;
      const escaped = body[at] ?? '';
      if (escaped === '' || /[A-Za-z0-9]/.test(escaped)) {
        return undefined;
      }
      path += escaped;
    } else if (SPECIAL.has(character) || (character === ')' && depth === 0)) {
      return undefined;
    } else if (character === '(' || character === ')') {
      depth += character === '(' ? 1 : -1;
    } else {
      if (character === '.' && !notes.includes('dot')) {
        notes.push('dot');
      }
      path += character;
    }
  }
  return depth === 0 ? { path, notes } : undefined;
}

/** An expression for everything below a path. */
interface Below {
  /** The expression for the path, with the slash that follows it. */
  readonly start: string;
  /** What comes before the captured rest in a destination that keeps it: the slash, unless it is captured as well. */
  readonly slash: string;
}

/** The path that `^/old/(.*)$`, `^/old/.*`, `^/old/` or `^/old(/.*)` takes everything below; undefined where a pattern is something else. */
function belowIn(pattern: string): Below | undefined {
  const within = /^\^(.*)\(\\?\/\.[*+]\)\$?$/.exec(pattern)?.[1];
  if (within !== undefined) {
    return { start: `^${within}/$`, slash: '' };
  }
  const start = /^\^(.*\/)(?:(?:\(\.[*+]\)|\.[*+])\$?)?$/.exec(pattern)?.[1];
  return start === undefined ? undefined : { start: `^${start}$`, slash: '/' };
}

/** The wildcard that a pattern is for everything below a path; undefined where it is something else. */
export function wildcardOfRegex(pattern: string, destination: string, below = ''): Wildcard | undefined {
  const { start = '', slash = '' } = belowIn(pattern) ?? {};
  const path = literalOfRegex(start);
  if (path === undefined || path.notes.length > 0) {
    return undefined;
  }
  const groups = start.replace(/\\./g, '').split('(').length - 1;
  const rest = new RegExp(`${slash === '' ? '(?<!/)' : slash}\\$${groups + 1}$`);
  return wildcardOf(`${below}${below === '' ? path.path : path.path.replace(/^\//, '')}`, destination, rest);
}

/** The alternatives of a pattern, where each of them is about one path, or about everything below one; else the pattern. */
export function expressionsOf(pattern: string): readonly string[] {
  const all = alternativesOf(pattern);
  const isTaken = all.every((one) =>
    [one, belowIn(one)?.start ?? ''].some((path) => literalOfRegex(path) !== undefined),
  );
  return isTaken ? all : [pattern];
}

/** The note for a server that redirects what is below a path as well; a path with an ending names a file, which nothing is below of. */
export function belowOf(path: string): readonly NoteCode[] {
  return /\.[A-Za-z0-9]+$/.test(path) ? [] : ['below'];
}

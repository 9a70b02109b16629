import { type NoteCode, type Refusal, type Wildcard, wildcardOf } from '../rule.ts';
import { alternativesOf } from './alternatives.ts';

/** A pattern that matches a single path. */
export interface Literal {
  readonly path: string;
  readonly notes: readonly NoteCode[];
}

/** Why a pattern without a `Literal` is not carried over. */
export const MANY_PATHS: Refusal = {
  code: 'regex',
  why: 'A regular expression matches many paths. Sites redirect single paths.',
};

/** Characters with a meaning in a regular expression, except for the dot and groups. */
const SPECIAL = new Set('^$*+?[]{}|');

/**
 * The path of a regular expression that matches only one; undefined if it matches several. An optional slash at the start or the
 * end matches the same page. An unescaped dot almost always means a literal dot, so it is accepted with a note.
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

interface Below {
  /** The expression for the path, including the slash after it. */
  readonly start: string;
  /** The text before the captured rest in a destination: a slash, unless the rest includes it. */
  readonly slash: string;
}

/** Parses `^/old/(.*)$`, `^/old/.*`, `^/old/` or `^/old(/.*)`; undefined for any other pattern. */
function belowIn(pattern: string): Below | undefined {
  const within = /^\^(.*)\(\\?\/\.[*+]\)\$?$/.exec(pattern)?.[1];
  if (within !== undefined) {
    return { start: `^${within}/$`, slash: '' };
  }
  const start = /^\^(.*\/)(?:(?:\(\.[*+]\)|\.[*+])\$?)?$/.exec(pattern)?.[1];
  return start === undefined ? undefined : { start: `^${start}$`, slash: '/' };
}

/** The wildcard that is equivalent to a pattern; undefined if there is none. */
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

/** Expands a pattern if each alternative matches a single path or everything below one; otherwise returns the pattern. */
export function expressionsOf(pattern: string): readonly string[] {
  const all = alternativesOf(pattern);
  const isTaken = all.every((one) =>
    [one, belowIn(one)?.start ?? ''].some((path) => literalOfRegex(path) !== undefined),
  );
  return isTaken ? all : [pattern];
}

/** The note for a server that also redirects everything below a path; a path with an extension is a file. */
export function belowOf(path: string): readonly NoteCode[] {
  return /\.[A-Za-z0-9]+$/.test(path) ? [] : ['below'];
}

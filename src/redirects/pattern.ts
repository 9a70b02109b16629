import { RE2JS } from 're2js';
import { withoutEnd } from '../base/text.ts';
import { decodedPath } from './path.ts';

/** The parts of a path that a pattern captures, by their names or numbers. */
export type Captures = (name: string) => string | undefined;

/** The paths that a rule of the old site matches, by the rules of its program. */
export interface Pattern {
  /** The prefix of every matching path, ignoring case and trailing slashes. */
  readonly start: string;
  /** Whether it matches only `start`. */
  readonly isSingle: boolean;
  /** The captured parts of a path; undefined if it does not match, `unclear` if that cannot be decided. */
  readonly match: (path: string) => Captures | 'unclear' | undefined;
}

const NOTHING: Captures = () => undefined;

function asWritten(text: string): string {
  return text;
}

/** Matches a single path. Programs differ in whether they ignore case and a trailing slash. */
export function onePath(
  path: string,
  { anyCase = false, anySlash = false }: { readonly anyCase?: boolean; readonly anySlash?: boolean } = {},
): Pattern {
  const slashed = anySlash ? (text: string) => withoutEnd(text, '/') : asWritten;
  const formOf = anyCase ? (text: string) => slashed(text).toLowerCase() : slashed;
  const wanted = formOf(path);
  return { start: path, isSingle: true, match: (asked) => (formOf(asked) === wanted ? NOTHING : undefined) };
}

/** Matches every path with a prefix; captures `rest`. With `segments`, only a slash may follow the prefix. */
export function pathsFrom(text: string, { segments = false }: { readonly segments?: boolean } = {}): Pattern {
  const isWithin = (path: string): boolean =>
    path.startsWith(text) &&
    (!segments || text.endsWith('/') || path.length === text.length || path[text.length] === '/');
  return {
    start: text,
    isSingle: false,
    match: (path) => (isWithin(path) ? (name) => (name === 'rest' ? path.slice(text.length) : undefined) : undefined),
  };
}

export const EVERY_PATH: Pattern = pathsFrom('');

/** Characters with a meaning in a regular expression. */
const SPECIAL = /[\^$*+?()[\]{}|.\\]/;

/** The literal prefix of everything that a regular expression matches. */
function startOf(regex: string): string {
  if (!regex.startsWith('^') || regex.includes('|')) {
    return '';
  }
  let start = '';
  for (let at = 1; at < regex.length; at++) {
    const isEscaped = regex[at] === '\\' && /[^A-Za-z0-9]/.test(regex[at + 1] ?? '');
    at += isEscaped ? 1 : 0;
    const character = regex[at] ?? '';
    if ((!isEscaped && SPECIAL.test(character)) || /[*+?{]/.test(regex[at + 1] ?? '')) {
      break;
    }
    start += character;
  }
  return start;
}

export function escaped(text: string): string {
  return text.replace(/[\^$*+?()[\]{}|.\\]/g, '\\$&');
}

/**
 * Matches paths by a regular expression in linear time, so that no file can block the command. If it uses features that exclude
 * this, such as lookahead, the match is unclear.
 */
export function pathsLike(
  regex: string,
  {
    anyCase = false,
    below = '',
    names = [],
    form = asWritten,
  }: {
    readonly anyCase?: boolean;
    /** The prefix of the part of the path that is matched. */
    readonly below?: string;
    readonly names?: readonly string[];
    /** Normalizes the path before matching. */
    readonly form?: (path: string) => string;
  } = {},
): Pattern {
  const isNegated = regex.startsWith('!');
  let compiled: RE2JS | 'unclear' | undefined;
  const compile = (): RE2JS | 'unclear' => {
    try {
      return RE2JS.compile(isNegated ? regex.slice(1) : regex, anyCase ? RE2JS.CASE_INSENSITIVE : 0);
    } catch {
      return 'unclear';
    }
  };
  return {
    start: `${below}${startOf(regex)}`,
    isSingle: false,
    match: (path) => {
      if (!path.startsWith(below)) {
        return undefined;
      }
      compiled ??= compile();
      if (compiled === 'unclear') {
        return 'unclear';
      }
      const matcher = compiled.matcher(form(path.slice(below.length)));
      if (matcher.find() === isNegated) {
        return undefined;
      }
      return isNegated
        ? NOTHING
        : (name) => {
            const group = /^\d+$/.test(name) ? Number(name) : names.indexOf(name) + 1;
            if (group > matcher.groupCount()) {
              return '';
            }
            return group > 0 || name === '0' ? (matcher.group(group) ?? '') : undefined;
          };
    },
  };
}

export function decoding(pattern: Pattern, encoded: (text: string) => string): Pattern {
  return {
    ...pattern,
    start: encoded(pattern.start),
    match: (path) => {
      const text = decodedPath(path);
      return text === undefined ? 'unclear' : pattern.match(text);
    },
  };
}

export function within(outer: Pattern, inner: Pattern): Pattern {
  return {
    start: outer.start.length > inner.start.length ? outer.start : inner.start,
    isSingle: outer.isSingle || inner.isSingle,
    match: (path) => {
      const around = outer.match(path);
      const found = around === undefined ? undefined : inner.match(path);
      if (found === undefined || around === undefined) {
        return undefined;
      }
      return found === 'unclear' || around === 'unclear' ? 'unclear' : (name) => found(name) ?? around(name);
    },
  };
}

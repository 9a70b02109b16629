import { type Key, parse, type Token, tokensToRegexp } from 'path-to-regexp';
import { withoutSlashes } from '../path.ts';
import { type Captures, onePath, type Pattern, pathsLike } from '../pattern.ts';
import { wildcardOf } from '../rule.ts';
import { scalarOf, textAt, valueAt } from '../text/json-nodes.ts';
import type { JsonFile, JsonItem } from './json-file.ts';

/** How a program compares paths. */
interface Comparing {
  readonly anyCase: boolean;
  /** Whether a path may have any slashes at its end, one more than the source, or none. */
  readonly slash: 'any' | 'one-more' | 'as-written';
  /**
   * Whether a destination takes what the source captured, or nothing, by the numbers of groups. Else it is compiled: `$1` means
   * nothing, and it is an error where a name has no value, or several without a star.
   */
  readonly isNumbered?: boolean;
}

/** How a program changes the end of paths, by leading them to another form before it tries rules. */
interface Ends {
  /** Whether paths get a slash, or lose it; absent where they keep what they have. */
  readonly hasSlash?: boolean;
  /** Whether they lose `.html` and `index`. */
  readonly isClean?: boolean;
}

/** The form to which Vercel and Next.js lead a path first. Files keep their names without a slash. */
export function formOfPaths({ hasSlash, isClean = false }: Ends): (path: string) => string {
  return (path) => {
    let form = path;
    while (isClean && /(?:\.html|\/index)\/?$/.test(form)) {
      form = form.replace(/\/?$/, '').replace(/(?:\.html|\/index)$/, '');
    }
    if (hasSlash === undefined || form.startsWith('/.well-known/')) {
      return form === '' ? '/' : form;
    }
    const plain = withoutSlashes(form);
    const last = plain.slice(plain.lastIndexOf('/') + 1);
    const isKept = hasSlash && last.includes('.') && !/\.\w+$/.test(last);
    return isKept || plain === '/' ? form : hasSlash && !last.includes('.') ? `${plain}/` : plain;
  };
}

/** A pattern that also matches paths with one more slash. */
function withSlash(pattern: Pattern): Pattern {
  return {
    ...pattern,
    match: (path) => pattern.match(path) ?? (path.endsWith('/') ? pattern.match(path.slice(0, -1)) : undefined),
  };
}

interface PathPattern {
  readonly pattern: Pattern;
  /** The one path, where it matches no other. */
  readonly path?: string;
  /** The names of groups that may have several values. */
  readonly repeated: ReadonlySet<string>;
}

/** Most patterns that one is taken apart into. */
const MOST_PATTERNS = 64;

/** The patterns of path-to-regexp without a choice that are the same as one with `:name(a|b)`, in the order in which they are tried; one with other choices is returned as it is. */
function alternativesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  let all: readonly (readonly Token[])[] = [[]];
  for (const token of tokens) {
    if (typeof token !== 'string' && !(token.modifier === '' && /^[\w~|-]+$/.test(token.pattern))) {
      return [tokens];
    }
    const choices =
      typeof token === 'string' ? [token] : token.pattern.split('|').map((pattern) => ({ ...token, pattern }));
    all = all.flatMap((before) => choices.map((one) => [...before, one]));
    if (all.length > MOST_PATTERNS) {
      return [tokens];
    }
  }
  return all;
}

/** The one path of tokens without a choice. */
function pathOf(tokens: readonly Token[]): string | undefined {
  const parts = tokens.map((token) =>
    typeof token === 'string'
      ? token
      : token.modifier === '' && /^[\w~-]+$/.test(token.pattern)
        ? `${token.prefix}${token.pattern}${token.suffix}`
        : undefined,
  );
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** The paths of a pattern, or of its alternatives; undefined where it is malformed. */
function readPatterns(source: string, { anyCase, slash }: Comparing): readonly PathPattern[] | undefined {
  const anySlash = slash === 'any';
  const compared = slash === 'one-more' ? withSlash : (pattern: Pattern) => pattern;
  try {
    return alternativesOf(parse(source)).map((tokens) => {
      const path = pathOf(tokens);
      if (path !== undefined && tokens.every((token) => typeof token === 'string')) {
        return { path, pattern: compared(onePath(path, { anyCase, anySlash })), repeated: new Set() };
      }
      const keys: Key[] = [];
      const settings = { strict: !anySlash, sensitive: true, delimiter: '/' };
      const { source: regex } = tokensToRegexp([...tokens], keys, settings);
      const names = keys.map(({ name }) => String(name));
      const repeated = new Set(keys.flatMap(({ name, modifier }) => (/[*+]/.test(modifier) ? [String(name)] : [])));
      return {
        ...(path === undefined ? {} : { path }),
        pattern: compared(pathsLike(regex, { anyCase, names })),
        repeated,
      };
    });
  } catch {
    return undefined;
  }
}

/** A name or a number in a destination. */
const PART = /:([A-Za-z_]\w*)([*+?]?)|\$(\d)/g;

/** Whether a destination that is compiled may be an error for a path. */
function isRisky(destination: string, captures: Captures, repeated: ReadonlySet<string>): boolean {
  return [...destination.matchAll(PART)].some(([, name, modifier]) => {
    const isStarred = modifier === '*' || (modifier === '+' && captures(name ?? '') !== '');
    // A question mark begins the query.
    return name === undefined || (repeated.has(name) ? !isStarred : captures(name) === '');
  });
}

/** The destination with what the source captured; undefined where it holds more than names and numbers. */
function filled(destination: string, captures: Captures): string | undefined {
  const text = destination.replace(
    PART,
    (written, name: string | undefined, _modifier: string, group: string | undefined) =>
      captures(name ?? group ?? '') ?? written,
  );
  return /[*+?(){}]|:[A-Za-z_]/.test(text.replace(/^https?:/, '').split('?', 1)[0] ?? '') ? undefined : text;
}

const MANY_PATHS = 'A pattern matches many paths. Sites redirect single paths: list them one by one.';

/** Reads `{source, destination, …}` with patterns of path-to-regexp, as Vercel, Next.js and Mintlify write them. */
export function readPathPattern(
  { node, place }: JsonItem,
  { rule, reject }: Pick<JsonFile, 'rule' | 'reject'>,
  comparing: Comparing,
): void {
  const source = textAt(node, 'source');
  const destination = textAt(node, 'destination');
  if (source === undefined || destination === undefined) {
    reject(place, 'syntax', 'Expected an object with "source" and "destination".');
    return;
  }
  if (valueAt(node, 'has') !== undefined || valueAt(node, 'missing') !== undefined) {
    reject(place, 'condition', 'It depends on "has" or "missing". Sites match the path only.');
    return;
  }
  const all = readPatterns(source, comparing);
  if (all === undefined) {
    reject(place, 'wildcard', MANY_PATHS);
    return;
  }
  const plain = destination.split(/[?#]/, 1)[0] ?? '';
  const origin = /^https?:\/\/[^/]*/i.exec(plain)?.[0] ?? '';
  const [to] = readPatterns(plain.slice(origin.length), comparing) ?? [];
  const [, start = '', rest = '(.*)'] = /^(.*\/)(?::(\w+)\*|\(\.\*\))$/.exec(source) ?? [];
  const { isNumbered = false } = comparing;
  const named = rest === '(.*)' ? undefined : new RegExp(`/:${rest}\\*${isNumbered ? '?' : ''}$`);
  const wildcard = wildcardOf(start, destination, named ?? (isNumbered ? /\/\$1$/ : /(?!)/));
  for (const from of all) {
    // What `$1` means differs between programs.
    const isPlain = from.path !== undefined && to?.path !== undefined && !/\$\d/.test(to.path);
    const leadsTo = (captures: Captures): string | undefined => {
      if (isPlain) {
        return `${origin}${to.path}${destination.slice(plain.length)}`;
      }
      return isNumbered || !isRisky(destination, captures, from.repeated) ? filled(destination, captures) : undefined;
    };
    const captures = from.path === undefined ? undefined : from.pattern.match(from.path);
    const own = typeof captures === 'function' ? leadsTo(captures) : undefined;
    rule({
      ...place,
      source: from.path ?? source,
      destination: own ?? destination,
      status: statusOf(node),
      pattern: from.pattern,
      leadsTo,
      wildcard,
      ...(own === undefined ? { refusal: { code: 'wildcard', why: MANY_PATHS } as const } : {}),
    });
  }
}

/** 308 where it is permanent and 307 where it is not, unless it names a status itself. */
function statusOf(node: unknown): number {
  const status = scalarOf(valueAt(node, 'statusCode'));
  if (typeof status === 'number') {
    return status;
  }
  return scalarOf(valueAt(node, 'permanent')) === false ? 307 : 308;
}

import { type Key, parse, type Token, tokensToRegexp } from 'path-to-regexp';
import { withoutSlashes } from '../path.ts';
import { type Captures, onePath, type Pattern, pathsLike } from '../pattern.ts';
import { wildcardOf } from '../rule.ts';
import { scalarOf, textAt, valueAt } from '../text/json-nodes.ts';
import type { JsonFile, JsonItem } from './json-file.ts';

/** How a program matches paths. */
interface Comparing {
  readonly anyCase: boolean;
  /** Whether a path may have any trailing slash, one more than the source, or must match as written. */
  readonly slash: 'any' | 'one-more' | 'as-written';
  /**
   * Whether destinations may refer to captured groups by number, which are empty if unmatched. Otherwise destinations are
   * compiled: `$1` has no meaning, and a name without a value, or with several but no star, is an error.
   */
  readonly isNumbered?: boolean;
}

/** How a program normalizes the end of paths, by redirecting before it applies rules. */
interface Ends {
  /** Whether a trailing slash is added or removed; absent if paths are unchanged. */
  readonly hasSlash?: boolean;
  /** Whether `.html` and `index` are removed. */
  readonly isClean?: boolean;
}

/** The normalized path to which Vercel and Next.js redirect first. File names get no slash. */
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

function withSlash(pattern: Pattern): Pattern {
  return {
    ...pattern,
    match: (path) => pattern.match(path) ?? (path.endsWith('/') ? pattern.match(path.slice(0, -1)) : undefined),
  };
}

interface PathPattern {
  readonly pattern: Pattern;
  /** The path, if it matches only one. */
  readonly path?: string;
  /** The names of groups that may have several values. */
  readonly repeated: ReadonlySet<string>;
}

const MOST_PATTERNS = 64;

/** Expands a path-to-regexp pattern with `:name(a|b)` into patterns without choices, in matching order, if possible. */
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

/** Parses a pattern and expands its alternatives; undefined if it is malformed. */
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

/** Whether compiling a destination may fail for a path. */
function isRisky(destination: string, captures: Captures, repeated: ReadonlySet<string>): boolean {
  return [...destination.matchAll(PART)].some(([, name, modifier]) => {
    const isStarred = modifier === '*' || (modifier === '+' && captures(name ?? '') !== '');
    // A question mark begins the query.
    return name === undefined || (repeated.has(name) ? !isStarred : captures(name) === '');
  });
}

/** Fills a destination with the captured parts; undefined if it contains more than names and numbers. */
function filled(destination: string, captures: Captures): string | undefined {
  const text = destination.replace(
    PART,
    (written, name: string | undefined, _modifier: string, group: string | undefined) =>
      captures(name ?? group ?? '') ?? written,
  );
  return /[*+?(){}]|:[A-Za-z_]/.test(text.replace(/^https?:/, '').split('?', 1)[0] ?? '') ? undefined : text;
}

const MANY_PATHS = 'A pattern matches many paths. Sites redirect single paths: list them one by one.';

/** Reads `{source, destination, …}` with path-to-regexp patterns, as in Vercel, Next.js and Mintlify. */
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
    // The meaning of `$1` differs between programs.
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

/** The status: explicit, or 308 for a permanent redirect and 307 for a temporary one. */
function statusOf(node: unknown): number {
  const status = scalarOf(valueAt(node, 'statusCode'));
  if (typeof status === 'number') {
    return status;
  }
  return scalarOf(valueAt(node, 'permanent')) === false ? 307 : 308;
}

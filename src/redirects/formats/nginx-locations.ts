import { pathsLike } from '../pattern.ts';
import type { Directive } from '../text/directives.ts';

/** The modifier of a location; `@` is a named location. */
type Modifier = '' | '=' | '^~' | '~' | '~*' | '@';

/** A `location` block of a server. */
export interface Location {
  readonly modifier: Modifier;
  readonly text: string;
  readonly directives: readonly Directive[];
  readonly directive: Directive;
}

/** The locations of a server. Each path selects one. */
interface Locations {
  readonly all: readonly Location[];
  /** Whether a path reaches a location, directly or as the named fallback of the selected one. */
  readonly isChosen: (location: Location, path: string) => boolean;
  /** Whether a location has no fallback. */
  readonly isEnd: (location: Location) => boolean;
}

/** Sibling locations. */
interface Level {
  readonly exact: ReadonlyMap<string, Location>;
  readonly prefixes: ReadonlyMap<string, Location>;
  readonly lengths: readonly number[];
  readonly regexes: readonly { readonly location: Location; readonly isMatch: (path: string) => boolean }[];
}

const MODIFIERS: ReadonlySet<string> = new Set(['=', '^~', '~', '~*']);

function locationOf(directive: Directive): Location {
  const { words, block: directives = [] } = directive;
  const [, first = '', second] = words;
  if (second !== undefined && MODIFIERS.has(first)) {
    return { modifier: first as Modifier, text: second, directives, directive };
  }
  return { modifier: first.startsWith('@') ? '@' : '', text: first, directives, directive };
}

/** The locations, including those in transparent blocks such as `http`. */
function locationsIn(directives: readonly Directive[]): readonly Location[] {
  return directives.flatMap((directive) => {
    const [name] = directive.words;
    if (name === 'location') {
      return [locationOf(directive)];
    }
    return name === 'server' || name === 'map' || name === 'if' ? [] : locationsIn(directive.block ?? []);
  });
}

function levelOf(locations: readonly Location[]): Level {
  const of = (...modifiers: readonly Modifier[]): readonly Location[] =>
    locations.filter(({ modifier }) => modifiers.includes(modifier));
  const byText = (some: readonly Location[]): ReadonlyMap<string, Location> =>
    new Map(some.toReversed().map((location) => [location.text, location]));
  const prefixes = byText(of('', '^~'));
  return {
    exact: byText(of('=')),
    prefixes,
    lengths: [...new Set([...prefixes.keys()].map(({ length }) => length))].sort((a, b) => b - a),
    regexes: of('~', '~*').map((location) => {
      const { match } = pathsLike(location.text, { anyCase: location.modifier === '~*' });
      return { location, isMatch: (path) => match(path) !== undefined };
    }),
  };
}

/**
 * Sorts locations by precedence, as far as possible: a longer prefix comes before a shorter one, and regular expressions before
 * prefixes without `^~`. Named locations come last, because they apply after the selected one.
 */
function inOrder(locations: readonly Location[]): readonly Location[] {
  const of = (...modifiers: readonly Modifier[]): readonly Location[] =>
    locations.filter(({ modifier }) => modifiers.includes(modifier));
  const prefixes = of('', '^~').toSorted((a, b) => b.text.length - a.text.length);
  const plain = prefixes.findIndex(({ modifier }) => modifier === '');
  return [...of('='), ...prefixes.toSpliced(plain < 0 ? prefixes.length : plain, 0, ...of('~', '~*')), ...of('@')];
}

/** The named location that a block uses for missing files. */
function passedOnTo(directives: readonly Directive[]): string | undefined {
  for (const { words } of directives) {
    const last = words.at(-1) ?? '';
    if ((words[0] === 'try_files' || (words[0] === 'error_page' && words.includes('404'))) && /^=?@/.test(last)) {
      return last.replace('=', '');
    }
  }
  return undefined;
}

/**
 * Selects locations as nginx does: an exact match; otherwise the longest prefix if it has `^~`; otherwise the first matching
 * regular expression, or else that prefix. Nested locations of the selected one are tried before its sibling expressions.
 */
export function createLocations(directives: readonly Directive[]): Locations {
  const all: Location[] = [];
  const inside = new Map<Location, Level>();
  const collect = (some: readonly Location[]): Level => {
    for (const location of some) {
      all.push(location);
      inside.set(location, collect(locationsIn(location.directives)));
    }
    return levelOf(some);
  };
  const top = collect(locationsIn(directives));
  const choose = (
    level: Level,
    path: string,
  ): { readonly location: Location; readonly isFinal: boolean } | undefined => {
    const exact = level.exact.get(path);
    if (exact !== undefined) {
      return { location: exact, isFinal: true };
    }
    const length = level.lengths.find((one) => one <= path.length && level.prefixes.has(path.slice(0, one)));
    const prefix = length === undefined ? undefined : level.prefixes.get(path.slice(0, length));
    const nested = prefix === undefined ? undefined : inside.get(prefix);
    const below = nested === undefined ? undefined : choose(nested, path);
    if (below?.isFinal === true) {
      return below;
    }
    const regex = prefix?.modifier === '^~' ? undefined : level.regexes.find(({ isMatch }) => isMatch(path))?.location;
    if (regex !== undefined) {
      const within = inside.get(regex);
      return { location: (within === undefined ? undefined : choose(within, path))?.location ?? regex, isFinal: true };
    }
    return below ?? (prefix === undefined ? undefined : { location: prefix, isFinal: false });
  };
  const byDefault = passedOnTo(directives);
  const isReferred = new Set([byDefault, ...all.map((location) => passedOnTo(location.directives))]);
  let last: { readonly path: string; readonly location: Location | undefined } | undefined;
  return {
    all: inOrder(all),
    isEnd: ({ modifier, directives: own }) =>
      modifier !== '@' &&
      (passedOnTo(own) ?? byDefault) === undefined &&
      all.every((one) => one.modifier !== '@' || isReferred.has(one.text)),
    isChosen: (location, path) => {
      if (last?.path !== path) {
        last = { path, location: choose(top, path)?.location };
      }
      if (location.modifier !== '@') {
        return last.location === location;
      }
      const name = passedOnTo(last.location?.directives ?? []) ?? byDefault;
      return name === location.text || !isReferred.has(location.text);
    },
  };
}

import { encodedPath } from '../path.ts';
import { type Captures, EVERY_PATH, onePath, type Pattern, pathsFrom, pathsLike, within } from '../pattern.ts';
import { type Collector, createCollector, type Refusal, type RulePlace, type StatedRule, wildcardOf } from '../rule.ts';
import { type Directive, readDirectives } from '../text/directives.ts';
import { createLineFinder, shownOf } from '../text/lines.ts';
import { belowOf, expressionsOf, type Literal, literalOfRegex, MANY_PATHS, wildcardOfRegex } from '../text/literal.ts';
import { type FormatReader, NOT_INCLUDED } from './format.ts';
import { createLocations, type Location } from './nginx-locations.ts';

/** A directive that redirects; matches within one line only. */
const DIRECTIVE =
  /^[ \t]*(?:map[ \t]+\$|rewrite[ \t]|return[ \t]+\d|location[ \t]|server[ \t]*\{|if[ \t]*\()[^;{\n]*[;{]?/m;

const PATHS = new Set(['$uri', '$request_uri', '$document_uri']);

/** Removes the query and the host of the request from a destination. */
function withoutHost(text: string): string {
  return text
    .replace(/^(?:\$scheme|https?):\/\/\$(?:host|http_host|server_name)(?=[/$]|$)/, '')
    .replace(/(?:\$is_args\$args|\?\$(?:args|query_string)|\?)$/, '');
}

/** Fills a destination with the captured parts; undefined if it contains variables of the request. */
function filled(destination: string, captures: Captures): string | undefined {
  const text = withoutHost(destination).replace(/\$(\d)/g, (written, group: string) =>
    encodedPath(captures(group) ?? written),
  );
  return text.includes('$') ? undefined : text;
}

function codeOf(word: string | undefined): number | undefined {
  return /^\d{3}$/.test(word ?? '') ? Number(word) : undefined;
}

/** The answer of a directive: `return 301 /new;`, `return https://…;`, `rewrite … /new permanent;`. */
interface Answer {
  readonly status: number;
  readonly destination: string | undefined;
}

function returned({ words }: Directive): Answer {
  const status = codeOf(words[1]);
  return { status: status ?? 302, destination: status === undefined ? words[1] : words[2] };
}

const CONDITION: Refusal = { code: 'condition', why: 'It depends on a condition. Sites match the path only.' };

/** The paths that reach the directives of a block. */
interface Scope {
  readonly paths: Pattern;
  /** The path, if there is only one; with a note if the block also covers everything below it. */
  readonly path?: Literal | undefined;
  /** As written in the file. */
  readonly source: string;
  /** Whether it covers everything below the source, which then ends with a slash. */
  readonly below?: boolean;
  /** Why the block cannot be converted, and does not affect other rules. */
  readonly refusal?: Refusal;
  readonly server: string;
}

interface Matching {
  readonly paths: Pattern;
  readonly path: Literal | undefined;
  readonly source: string;
}

function regexOf(source: string, anyCase: boolean): Matching {
  return { paths: pathsLike(source, { anyCase }), path: literalOfRegex(source), source };
}

/** A regular expression, split into its alternatives if possible. */
function regexesOf(source: string, anyCase: boolean): readonly Matching[] {
  return expressionsOf(source).map((one) => regexOf(one, anyCase));
}

/** Whether a block only returns an answer, so that it can be read once for each path of its regular expression. */
function isAnswer([only, ...more]: readonly Directive[]): boolean {
  return only?.words[0] === 'return' && more.length === 0 && !/\$\D/.test(withoutHost(only.words.at(-1) ?? ''));
}

function matchingOf({ modifier, text, directives }: Location): readonly Matching[] {
  switch (modifier) {
    case '=':
      return [{ paths: onePath(text), path: { path: text, notes: [] }, source: text }];
    case '~':
    case '~*':
      return isAnswer(directives) ? regexesOf(text, modifier === '~*') : [regexOf(text, modifier === '~*')];
    case '@':
      return [{ paths: EVERY_PATH, path: undefined, source: text }];
    default:
      return [{ paths: pathsFrom(text), path: { path: text, notes: belowOf(text) }, source: text }];
  }
}

type Condition = Matching | 'always' | 'never-known';

class Reader {
  readonly #collector: Collector;
  readonly #placeOf: (directive: Directive) => RulePlace;
  /** The maps from paths, by their result variables. */
  readonly #maps = new Map<string, Directive>();
  readonly #used = new Set<string>();
  #servers = 0;

  constructor(collector: Collector, placeOf: (directive: Directive) => RulePlace) {
    this.#collector = collector;
    this.#placeOf = placeOf;
  }

  read(directives: readonly Directive[]): void {
    this.#findMaps(directives);
    this.#server(directives);
    for (const [variable, map] of this.#maps) {
      if (!this.#used.has(variable)) {
        const scope = { paths: EVERY_PATH, source: '', server: variable };
        this.#map(map, scope, { status: 301, destination: variable });
      }
    }
  }

  #findMaps(directives: readonly Directive[]): void {
    for (const directive of directives) {
      const [name, variable = '', result] = directive.words;
      if (name === 'map' && PATHS.has(variable) && result !== undefined) {
        this.#maps.set(result, directive);
      } else if (name === 'map' && /uri|host|arg/.test(variable)) {
        const why = `The map reads ${variable}. Sites match the path only.`;
        this.#collector.reject(this.#placeOf(directive), 'condition', why);
      }
      this.#findMaps(directive.block ?? []);
    }
  }

  #reject(directive: Directive, { code, why }: Refusal): void {
    this.#collector.reject(this.#placeOf(directive), code, why);
  }

  /** Reads a server: its own directives come first, then the location that a path selects. */
  #server(directives: readonly Directive[]): void {
    const server = String(this.#servers++);
    this.#steps(directives, { paths: EVERY_PATH, source: '', server });
    const locations = createLocations(directives);
    for (const location of locations.all) {
      for (const { paths, path, source } of matchingOf(location)) {
        const chosen = {
          ...paths,
          match: (asked: string) => (locations.isChosen(location, asked) ? paths.match(asked) : undefined),
        };
        const below = /^(?:\^~)?$/.test(location.modifier) && source.endsWith('/');
        const scope = { paths: chosen, path, source, server, below };
        this.#steps(location.directives, scope);
        if (locations.isEnd(location)) {
          this.#nothingMore(location, scope);
        }
      }
    }
  }

  /** Reads directives that run in order; locations are selected afterwards. */
  #steps(directives: readonly Directive[], scope: Scope): void {
    for (const directive of directives) {
      const [name] = directive.words;
      const block = directive.block ?? [];
      if (name === 'rewrite') {
        this.#rewrite(directive, scope);
      } else if (name === 'return') {
        this.#return(directive, scope);
      } else if (
        name === 'include' &&
        scope.source !== '' &&
        !/(?:mime\.types|_params|fastcgi\.conf)$/.test(directive.words[1] ?? '')
      ) {
        this.#reject(directive, { code: 'syntax', why: NOT_INCLUDED });
      } else if (name === 'if') {
        for (const condition of this.#conditionsOf(directive)) {
          this.#steps(block, this.#withCondition(condition, scope));
        }
      } else if (name === 'server') {
        this.#server(block);
      } else if (name !== 'map' && name !== 'location') {
        this.#steps(block, scope);
      }
    }
  }

  /** Ends a location: a path that its directives do not redirect is not redirected by other locations. */
  #nothingMore({ directive }: Location, { paths: pattern, source, server }: Scope): void {
    const place = this.#placeOf(directive);
    const refusal = { code: 'status', why: 'It redirects to nothing.' } as const;
    const leadsTo = (): undefined => undefined;
    this.#collector.rule({ ...place, server, source, destination: '', pattern, leadsTo, refusal, isSilent: true });
  }

  #withCondition(condition: Condition, scope: Scope): Scope {
    if (condition === 'always') {
      return scope;
    }
    return condition === 'never-known'
      ? { ...scope, refusal: CONDITION }
      : { ...scope, ...condition, below: false, paths: within(scope.paths, condition.paths) };
  }

  /** The alternatives of a condition. */
  #conditionsOf({ words, block = [] }: Directive): readonly Condition[] {
    const inner = words.slice(1).map((word, at, all) => {
      const from = at === 0 ? word.replace(/^\(/, '') : word;
      return at === all.length - 1 ? from.replace(/\)$/, '') : from;
    });
    const [variable = '', operator = '', value = '', ...rest] = inner.filter((word) => word !== '');
    const isUsed = block.some((one) => one.words.some((word) => word.endsWith(variable)));
    // On a site, content always takes precedence over redirects, and maps are read where their result is used.
    if (/^!-[fde]$/.test(variable) || (this.#maps.has(variable) && isUsed)) {
      return ['always'];
    }
    if (!PATHS.has(variable) || rest.length > 0) {
      return ['never-known'];
    }
    if (operator === '=') {
      return [{ paths: onePath(value), path: { path: value, notes: [] }, source: value }];
    }
    if (operator !== '~' && operator !== '~*') {
      return ['never-known'];
    }
    return isAnswer(block) ? regexesOf(value, operator === '~*') : [regexOf(value, operator === '~*')];
  }

  #rule(directive: Directive, scope: Scope, { status, destination }: Answer, more: Partial<StatedRule> = {}): void {
    const place = this.#placeOf(directive);
    const { paths: pattern, path, source, server } = scope;
    const stated = { ...place, server, source: path?.path ?? source, notes: path?.notes ?? [], pattern };
    const captures = path === undefined ? undefined : pattern.match(path.path);
    if (destination === undefined) {
      const why = `It answers with status ${status} and no destination. Sites only redirect.`;
      const refusal = { code: 'status', why } as const;
      this.#collector.rule({ ...stated, destination: '', leadsTo: () => undefined, refusal, ...more });
      return;
    }
    const own = typeof captures === 'function' ? filled(destination, captures) : undefined;
    const plain = own ?? withoutHost(destination);
    const variable = { code: 'variable', why: `The destination ${destination} depends on the request.` } as const;
    const refusal = path === undefined ? MANY_PATHS : plain.includes('$') ? variable : undefined;
    this.#collector.rule({
      ...stated,
      destination: plain,
      status,
      leadsTo: (captures) => filled(destination, captures),
      ...(refusal === undefined ? {} : { refusal }),
      ...more,
    });
  }

  #return(directive: Directive, scope: Scope): void {
    const answer = returned(directive);
    const map = this.#maps.get(withoutHost(answer.destination ?? ''));
    if (map !== undefined) {
      this.#map(map, scope, answer);
    } else if (scope.refusal !== undefined) {
      this.#reject(directive, scope.refusal);
    } else if (scope.source === '') {
      const why = 'It redirects every path of a host. Sites redirect single paths.';
      const isSilent = answer.destination === undefined;
      this.#rule(directive, { ...scope, source: '/' }, answer, { isSilent, refusal: { code: 'host', why } });
    } else {
      const { below, source } = scope;
      const wildcard = below === true ? wildcardOf(source, withoutHost(answer.destination ?? ''), /(?!)/) : undefined;
      this.#rule(directive, scope, answer, { wildcard });
    }
  }

  #rewrite(directive: Directive, scope: Scope): void {
    const [, pattern = '', destination = '', flag] = directive.words;
    const insideOf = (matching: Matching): Scope => ({
      ...scope,
      ...matching,
      paths: within(scope.paths, matching.paths),
    });
    const inside = insideOf(regexOf(pattern, false));
    const status = flag === 'permanent' ? 301 : 302;
    const map = this.#maps.get(withoutHost(destination));
    const isRedirect = flag === 'permanent' || flag === 'redirect' || /^(?:https?:\/\/|\$scheme)/.test(destination);
    if (scope.refusal !== undefined) {
      this.#reject(directive, scope.refusal);
    } else if (!isRedirect) {
      const why = 'It serves other content under the same URL, or leads to another rule. Sites only redirect.';
      const refusal = { code: 'rewrite', why } as const;
      this.#rule(directive, inside, { status, destination }, { leadsTo: () => undefined, refusal });
    } else if (map !== undefined) {
      this.#map(map, inside, { status, destination });
    } else {
      for (const one of regexesOf(pattern, false)) {
        const wildcard = scope.source === '' ? wildcardOfRegex(one.source, withoutHost(destination)) : undefined;
        this.#rule(directive, insideOf(one), { status, destination }, { wildcard });
      }
    }
  }

  /** Reads a map where its result is used: strings first, then regular expressions in order, then the default. */
  #map(map: Directive, scope: Scope, { status }: Answer): void {
    const [, , part = ''] = map.words;
    if (this.#used.has(part)) {
      return;
    }
    this.#used.add(part);
    const entries = (map.block ?? []).filter(({ words: [key] }) => key !== 'hostnames' && key !== 'volatile');
    const rankOf = ({ words: [key = ''] }: Directive): number => (key === 'default' ? 2 : key.startsWith('~') ? 1 : 0);
    for (const entry of entries.toSorted((a, b) => rankOf(a) - rankOf(b))) {
      const [key = '', destination = ''] = entry.words;
      if (key === 'include') {
        this.#reject(entry, { code: 'syntax', why: NOT_INCLUDED });
      } else if (scope.refusal !== undefined) {
        this.#reject(entry, scope.refusal);
      } else if (key === 'default') {
        this.#default(entry, destination, { scope, status });
      } else {
        const text = key.replace(/^\\/, '');
        const all = key.startsWith('~')
          ? regexesOf(key.replace(/^~\*?/, ''), key.startsWith('~*'))
          : [{ paths: onePath(text, { anyCase: true }), path: { path: text, notes: [] }, source: text }];
        const isSilent = destination === '';
        for (const matching of all) {
          const inside = { ...scope, ...matching, paths: within(scope.paths, matching.paths) };
          this.#rule(entry, inside, { status, destination }, { part, ...(isSilent ? { isSilent, leaves: part } : {}) });
        }
      }
    }
  }

  #default(entry: Directive, destination: string, { scope, status }: { scope: Scope; status: number }): void {
    if (/^(?:\/|https?:|\$)/.test(destination)) {
      const why = `Every other path leads to ${destination}. Sites redirect single paths.`;
      const refusal = { code: 'wildcard', why } as const;
      this.#rule(entry, { ...scope, source: 'default' }, { status, destination }, { refusal });
    }
  }
}

/** Reads a complete or partial nginx configuration: maps of paths, rewrites, and locations with `return`. */
export const format: FormatReader = {
  title: 'nginx configuration',
  isNamed: (name) => name === 'nginx.conf' || /\.nginx(?:\.conf)?$/.test(name),
  isLike: (text) => DIRECTIVE.test(text),
  read: (text) => {
    // A file included by a map contains only its entries.
    const isEntries = !/^[ \t]*(?:map|rewrite|return|location|server|http|if)\b/m.test(text);
    const directives = readDirectives(isEntries ? `map $uri $new {${text}\n}` : text);
    if (directives === undefined) {
      return { ok: false, why: 'its braces and semicolons do not match' };
    }
    const shift = isEntries ? 'map $uri $new {'.length : 0;
    const lineOf = createLineFinder(text);
    const collector = createCollector({ decodes: true });
    const reader = new Reader(collector, ({ start, end }) => ({
      line: lineOf(Math.max(0, start - shift)),
      text: shownOf(text, Math.max(0, start - shift), end - shift),
    }));
    reader.read(directives);
    return { ok: true, reading: collector.reading() };
  },
};

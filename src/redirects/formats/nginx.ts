import { type Collector, createCollector } from '../rule.ts';
import { type Directive, readDirectives } from '../text/directives.ts';
import { createLineFinder } from '../text/lines.ts';
import { belowOf, type Literal, literalOfRegex } from '../text/literal.ts';
import type { FormatReader } from './format.ts';

const SHOWN = 500;

/** A directive that redirects, on one line: no match goes beyond it. */
const DIRECTIVE =
  /^[ \t]*(?:map[ \t]+\$|rewrite[ \t]|return[ \t]+\d|location[ \t]|server[ \t]*\{|if[ \t]*\()[^;{\n]*[;{]?/m;

/** Variables that hold the path of a request. */
const PATHS = new Set(['$uri', '$request_uri', '$document_uri']);

interface Context extends Collector {
  readonly placeOf: (directive: Directive) => { readonly line: number; readonly text: string };
  /** The statuses that variables of maps are returned with. */
  readonly statuses: ReadonlyMap<string, number>;
}

/** A destination without what only repeats the query or the host of the request; undefined where it holds variables. */
function destinationOf(text: string): string | undefined {
  const plain = text
    .replace(/^(?:\$scheme|https?):\/\/\$(?:host|http_host|server_name)(?=\/|$)/, '')
    .replace(/(?:\$is_args\$args|\?\$(?:args|query_string)|\?)$/, '');
  return plain.includes('$') ? undefined : plain;
}

function codeOf(word: string | undefined): number | undefined {
  return /^\d{3}$/.test(word ?? '') ? Number(word) : undefined;
}

/** `return 301 /new;`, `return https://…;`. */
function returned({ words }: Directive): { readonly status: number; readonly destination: string | undefined } {
  const status = codeOf(words[1]);
  return { status: status ?? 302, destination: status === undefined ? words[1] : words[2] };
}

function addRule(
  directive: Directive,
  source: Literal,
  { status, destination, context }: { status: number; destination: string | undefined; context: Context },
): void {
  const place = context.placeOf(directive);
  if (destination === undefined) {
    context.reject(place, 'status', `It answers with status ${status} and no destination. Sites only redirect.`);
    return;
  }
  const plain = destinationOf(destination);
  if (plain === undefined) {
    context.reject(place, 'variable', `The destination ${destination} depends on the request.`);
    return;
  }
  context.rule({ ...place, source: source.path, destination: plain, status, notes: source.notes });
}

function rejectRegex(directive: Directive, { placeOf, reject }: Context): void {
  reject(placeOf(directive), 'regex', 'A regular expression matches many paths. Sites redirect single paths.');
}

/** The path of `location`, with a note where it covers what is below as well. */
function locationOf([, first = '', second]: readonly string[]): Literal | undefined {
  if (second === undefined) {
    return { path: first, notes: belowOf(first) };
  }
  switch (first) {
    case '=':
      return { path: second, notes: [] };
    case '^~':
      return { path: second, notes: belowOf(second) };
    default:
      return literalOfRegex(second);
  }
}

/** The path that `if ($request_uri = /old)` compares with; undefined for every other condition. */
function conditionOf({ words }: Directive): Literal | undefined {
  const inner = words.slice(1).join(' ').trim();
  const text = (inner.startsWith('(') && inner.endsWith(')') ? inner.slice(1, -1) : inner).trim();
  const [variable = '', operator, value = '', ...rest] = text.split(' ');
  if (!PATHS.has(variable) || rest.length > 0) {
    return undefined;
  }
  return operator === '=' ? { path: value, notes: [] } : operator?.startsWith('~') ? literalOfRegex(value) : undefined;
}

function readMap(map: Directive, context: Context): void {
  const [, variable = '', result = ''] = map.words;
  if (!PATHS.has(variable)) {
    if (/uri|host|arg/.test(variable)) {
      context.reject(context.placeOf(map), 'condition', `The map reads ${variable}. Sites match the path only.`);
    }
    return;
  }
  const status = context.statuses.get(result) ?? 301;
  for (const entry of map.block ?? []) {
    const [key = '', value] = entry.words;
    if (key === 'default' || key === 'hostnames' || key === 'volatile' || value === '') {
      continue;
    }
    if (key === 'include') {
      context.reject(
        context.placeOf(entry),
        'syntax',
        'The included file is not read. Import it as a file of its own.',
      );
    } else if (key.startsWith('~')) {
      const literal = literalOfRegex(key.replace(/^~\*?/, ''));
      if (literal === undefined) {
        rejectRegex(entry, context);
      } else {
        addRule(entry, literal, { status, destination: value, context });
      }
    } else {
      addRule(entry, { path: key.replace(/^\\/, ''), notes: [] }, { status, destination: value, context });
    }
  }
}

function readRewrite(directive: Directive, context: Context): void {
  const [, pattern = '', destination = '', flag] = directive.words;
  const isExternal = /^(?:https?:\/\/|\$scheme)/.test(destination);
  if (flag !== 'permanent' && flag !== 'redirect' && !isExternal) {
    const why = 'It serves other content under the same URL, or leads to another rule. Sites only redirect.';
    context.reject(context.placeOf(directive), 'rewrite', why);
    return;
  }
  const literal = literalOfRegex(pattern);
  if (literal === undefined) {
    rejectRegex(directive, context);
  } else {
    addRule(directive, literal, { status: flag === 'permanent' ? 301 : 302, destination, context });
  }
}

/** A path that all of the directives in a block are about. */
type Scope = { readonly path: Literal } | 'any' | 'condition' | 'regex';

function readReturn(directive: Directive, scope: Scope, context: Context): void {
  const { status, destination } = returned(directive);
  const place = context.placeOf(directive);
  if (typeof scope === 'object') {
    addRule(directive, scope.path, { status, destination, context });
  } else if (scope === 'regex') {
    rejectRegex(directive, context);
  } else if (scope === 'any') {
    // What is returned for every path is about the host, unless a map has chosen it.
    if (destination !== undefined && !context.statuses.has(destination)) {
      context.reject(place, 'host', 'It redirects every path of a host. Sites redirect single paths.');
    }
  } else if (destination === undefined || !context.statuses.has(destination)) {
    context.reject(place, 'condition', 'It depends on a condition. Sites match the path only.');
  }
}

function readAll(directives: readonly Directive[], scope: Scope, context: Context): void {
  for (const directive of directives) {
    const [name] = directive.words;
    const block = directive.block ?? [];
    if (name === 'map') {
      readMap(directive, context);
    } else if (name === 'rewrite') {
      readRewrite(directive, context);
    } else if (name === 'return') {
      readReturn(directive, scope, context);
    } else if (name === 'location') {
      const path = locationOf(directive.words);
      readAll(block, path === undefined ? 'regex' : { path }, context);
    } else if (name === 'if') {
      const path = conditionOf(directive);
      readAll(block, path === undefined ? 'condition' : { path }, context);
    } else {
      readAll(block, scope, context);
    }
  }
}

/** The statuses with which the results of maps are returned: `return 302 $new_uri;`. */
function mapStatuses(directives: readonly Directive[]): ReadonlyMap<string, number> {
  const maps = new Set<string>();
  const found = new Map<string, number>();
  const walk = (all: readonly Directive[], visit: (directive: Directive) => void): void => {
    for (const directive of all) {
      visit(directive);
      walk(directive.block ?? [], visit);
    }
  };
  walk(directives, ({ words: [name, , result] }) => {
    if (name === 'map' && result !== undefined) {
      maps.add(result);
    }
  });
  walk(directives, (directive) => {
    const { status, destination = '' } = directive.words[0] === 'return' ? returned(directive) : { status: 0 };
    if (maps.has(destination)) {
      found.set(destination, status);
    }
  });
  return found;
}

/** Reads a configuration of nginx, or a part of one: maps of paths, rewrites, and locations that return. */
export const format: FormatReader = {
  title: 'nginx configuration',
  isNamed: (name) => name === 'nginx.conf' || /\.nginx(?:\.conf)?$/.test(name),
  isLike: (text) => DIRECTIVE.test(text),
  read: (text) => {
    // A file that a map includes holds its entries alone.
    const isEntries = !/^[ \t]*(?:map|rewrite|return|location|server|http|if)\b/m.test(text);
    const directives = readDirectives(isEntries ? `map $uri $new {${text}\n}` : text);
    if (directives === undefined) {
      return { ok: false, why: 'its braces and semicolons do not match' };
    }
    const shift = isEntries ? 'map $uri $new {'.length : 0;
    const lineOf = createLineFinder(text);
    const collector = createCollector();
    readAll(directives, 'any', {
      ...collector,
      statuses: mapStatuses(directives),
      placeOf: ({ start, end }) => ({
        line: lineOf(Math.max(0, start - shift)),
        text: text.slice(Math.max(0, start - shift), Math.min(end - shift, start - shift + SHOWN)),
      }),
    });
    return { ok: true, reading: collector.reading() };
  },
};

import { groupBy } from '../../base/group-by.ts';
import { withoutEnd } from '../../base/text.ts';
import { hostIn } from '../path.ts';
import { type Captures, escaped, onePath, type Pattern, pathsLike } from '../pattern.ts';
import { type Collector, createCollector, type Refusal, type RulePlace, wildcardOf } from '../rule.ts';
import { LONGEST_LINE, linesOf, TOO_LONG, wordsOf } from '../text/lines.ts';
import type { FormatReader } from './format.ts';

/** Whether a word is a path or a URL, not a condition. */
export function isPlace(word: string): boolean {
  return word.startsWith('/') || /^https?:\/\//i.test(word);
}

/** Parses the status, and whether it is forced: `301`, `301!`. */
function statusOf(word: string | undefined): { readonly status: number; readonly forced: boolean } | undefined {
  const match = /^(\d{3})(!?)$/.exec(word ?? '');
  return match === null ? undefined : { status: Number(match[1]), forced: match[2] === '!' };
}

/** `:splat` and `:name`, but not the colon of a scheme or a port. */
const PLACEHOLDER = /\/:([A-Za-z_]\w*)/;

const VARIABLE = /(\*)|(?<=\/):([A-Za-z_]\w*)/g;

/** The pattern of a source: a trailing slash is optional, a star matches any rest, a placeholder matches one segment. */
function pathsOf(source: string): Pattern {
  const { path } = hostIn(source);
  if (!path.includes('*') && !PLACEHOLDER.test(path)) {
    return onePath(path, { anySlash: true });
  }
  const names: string[] = [];
  let regex = '';
  let from = 0;
  const whole = withoutEnd(path, '/');
  for (const { 0: found, 1: star, 2: name = 'splat', index } of whole.matchAll(VARIABLE)) {
    const before = whole.slice(from, index);
    from = index + found.length;
    names.push(name);
    const isRest = star !== undefined && from === whole.length && before.endsWith('/');
    regex += isRest
      ? `${escaped(before.slice(0, -1))}(?:/(.*))?`
      : `${escaped(before)}${star === undefined ? '([^/]+)' : '/?(.*)'}`;
  }
  return pathsLike(`^${regex}${escaped(whole.slice(from))}/?$`, { names });
}

function filled(destination: string, captures: Captures): string {
  return destination.replace(/(?<=\/):([A-Za-z_]\w*)/g, (placeholder, name: string) => captures(name) ?? placeholder);
}

function refusalOf(source: string, destination: string): { readonly refusal?: Refusal } {
  const what = source.includes('*')
    ? 'wildcard'
    : PLACEHOLDER.test(source) || PLACEHOLDER.test(destination)
      ? 'placeholder'
      : undefined;
  const why = `A ${what} matches many paths. Sites redirect single paths: list them one by one.`;
  return what === undefined ? {} : { refusal: { code: 'wildcard', why } };
}

export interface NetlifyRule {
  readonly place: RulePlace;
  readonly source: string;
  readonly destination: string;
  readonly status?: number | undefined;
  readonly forced?: boolean;
  /** Whether it depends on the query or on the visitor. */
  readonly isByQuery: boolean;
  readonly isConditional: boolean;
}

/** Adds rules to the collector. Of identical rules, all take the place of the last one, which wins. */
export function stateRules(collector: Collector, rules: readonly NetlifyRule[]): void {
  const alike = groupBy(rules, ({ place: _place, ...said }) => JSON.stringify(said));
  const groups = new Map([...alike.values()].map((group) => [group.at(-1), group]));
  for (const rule of rules) {
    for (const stated of groups.get(rule) ?? []) {
      stateRule(collector, stated);
    }
  }
}

function stateRule({ rule, reject }: Collector, { place, ...stated }: NetlifyRule): void {
  const { source, destination, status = 301, forced = false } = stated;
  if (stated.isByQuery) {
    reject(place, 'query', 'It depends on query parameters. Sites match the path only.');
  } else if (stated.isConditional) {
    reject(place, 'condition', 'It depends on a condition, such as country, language, role or cookie.');
  } else {
    rule({
      ...place,
      source,
      destination,
      status,
      notes: forced ? ['forced'] : [],
      pattern: pathsOf(source),
      leadsTo: (captures) => filled(destination, captures),
      ...refusalOf(source, destination),
      wildcard: source.endsWith('/*') ? wildcardOf(source.slice(0, -1), destination, /\/:splat$/) : undefined,
    });
  }
}

/** Reads `_redirects` of Netlify and compatible services: FROM [QUERY] TO [STATUS] [CONDITION…]. */
export const format: FormatReader = {
  title: 'Netlify _redirects',
  isNamed: (name) => name === '_redirects',
  isLike: (text) => {
    for (const { text: line } of linesOf(text.slice(0, 65_536))) {
      const [from = '', to = '', ...rest] = line.length > LONGEST_LINE ? [] : wordsOf(line);
      if (from !== '') {
        const hasStatus = rest.every((word) => statusOf(word) !== undefined || word.includes('='));
        return isPlace(from) && !/[;,]$/.test(line) && (isPlace(to) || /^[\w-]+=/.test(to)) && hasStatus;
      }
    }
    return false;
  },
  read: (text) => {
    const collector = createCollector();
    const { reject, reading } = collector;
    const rules: NetlifyRule[] = [];
    for (const place of linesOf(text)) {
      if (place.text.length > LONGEST_LINE) {
        reject(place, 'syntax', TOO_LONG);
        continue;
      }
      const [source, ...words] = wordsOf(place.text);
      if (source === undefined) {
        continue;
      }
      const at = words.findIndex(isPlace);
      const destination = words[at];
      if (!isPlace(source) || destination === undefined) {
        reject(place, 'syntax', 'Expected: /from /to [status].');
        continue;
      }
      const [word, ...others] = words.slice(at + 1);
      const stated = statusOf(word);
      const conditions = stated === undefined && word !== undefined ? [word, ...others] : others;
      rules.push({
        place,
        source,
        destination,
        ...stated,
        isByQuery: at > 0,
        isConditional: conditions.length > 0,
      });
    }
    stateRules(collector, rules);
    return { ok: true, reading: reading() };
  },
};

import { type Collector, createCollector, type RulePlace } from '../rule.ts';
import { LONGEST_LINE } from '../text/lines.ts';
import { belowOf, literalOfRegex } from '../text/literal.ts';
import type { FormatReader } from './format.ts';

const NAMED: Readonly<Record<string, number>> = { permanent: 301, temp: 302, seeother: 303, gone: 410 };

/** Blocks that do not depend on the request. */
const NEUTRAL = new Set(['ifmodule', 'ifdefine', 'ifversion', 'directory', 'virtualhost', 'requireall', 'requireany']);

/** Lines with those that a backslash continues joined to one. */
function* logicalLines(text: string): Generator<RulePlace> {
  let line = 0;
  let start = 0;
  let joined = '';
  for (const raw of text.split(/\r\n|\n|\r/)) {
    line++;
    start = joined === '' ? line : start;
    if (raw.endsWith('\\') && joined.length < LONGEST_LINE) {
      joined += `${raw.slice(0, -1)} `;
      continue;
    }
    const content = `${joined}${raw}`.trim();
    joined = '';
    if (content !== '' && !content.startsWith('#')) {
      yield { line: start, text: content };
    }
  }
}

/** The arguments of a line, some in quotes. */
function argumentsOf(text: string): readonly string[] {
  const found: string[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (/\s/.test(character)) {
      at++;
      continue;
    }
    const isQuoted = character === '"' || character === "'";
    let word = '';
    for (at += isQuoted ? 1 : 0; at < text.length; at++) {
      const next = text[at] ?? '';
      if (isQuoted ? next === character : /\s/.test(next)) {
        break;
      }
      if (next === '\\' && isQuoted && text[at + 1] === character) {
        at++;
      }
      word += text[at] ?? '';
    }
    found.push(word);
    at++;
  }
  return found;
}

function statusOf(word: string): number | undefined {
  const name = word.toLowerCase();
  return Object.hasOwn(NAMED, name) ? NAMED[name] : /^\d{3}$/.test(word) ? Number(word) : undefined;
}

interface Stated {
  readonly status: number;
  readonly source: string;
  readonly destination: string | undefined;
}

/** `[status] path destination`. */
function stated(words: readonly string[], byDefault: number): Stated | undefined {
  const status = statusOf(words[0] ?? '');
  const [source, destination] = status === undefined ? words : words.slice(1);
  return source === undefined ? undefined : { status: status ?? byDefault, source, destination };
}

/** Captures and server variables. */
const VARIABLE = /\$\d|%\d|%\{/;

interface Rewriting {
  /** Conditions of the next rule that are not only "no such file". */
  conditions: number;
  base: string;
}

function readRedirect(
  place: RulePlace,
  words: readonly string[],
  byDefault: number,
  { rule, reject }: Collector,
): void {
  const found = stated(words, byDefault);
  if (found?.destination === undefined) {
    const gone = found !== undefined && found.status >= 400;
    reject(
      place,
      gone ? 'status' : 'syntax',
      gone
        ? `Status ${found.status} is not a redirect. Sites only redirect.`
        : 'Expected: Redirect [status] /from /to.',
    );
    return;
  }
  rule({
    ...place,
    source: found.source,
    destination: found.destination,
    status: found.status,
    notes: belowOf(found.source),
  });
}

function readMatch(place: RulePlace, words: readonly string[], { rule, reject }: Collector): void {
  const found = stated(words, 302);
  const literal = found === undefined ? undefined : literalOfRegex(found.source);
  if (found?.destination === undefined) {
    reject(place, 'syntax', 'Expected: RedirectMatch [status] regex /to.');
  } else if (literal === undefined || VARIABLE.test(found.destination)) {
    reject(place, 'regex', 'A regular expression matches many paths. Sites redirect single paths.');
  } else {
    rule({
      ...place,
      source: literal.path,
      destination: found.destination,
      status: found.status,
      notes: literal.notes,
    });
  }
}

function flagsOf(word: string | undefined): ReadonlyMap<string, string> {
  const inner = (word ?? '').replace(/^\[/, '').replace(/\]$/, '');
  return new Map(
    inner.split(',').map((flag): [string, string] => {
      const [name = '', value = ''] = flag.trim().split('=');
      return [name.toUpperCase(), value];
    }),
  );
}

function readRewrite(
  place: RulePlace,
  words: readonly string[],
  rewriting: Rewriting,
  { rule, reject }: Collector,
): void {
  const [pattern = '', substitution = '', ...rest] = words;
  const flags = flagsOf(rest.join(''));
  const redirect = flags.get('R') ?? flags.get('REDIRECT');
  const status = redirect === undefined || redirect === '' ? 302 : (statusOf(redirect) ?? 302);
  const conditions = rewriting.conditions;
  rewriting.conditions = 0;
  if (flags.has('F') || flags.has('G') || flags.has('FORBIDDEN') || flags.has('GONE')) {
    reject(place, 'status', 'It answers with an error. Sites only redirect.');
    return;
  }
  if (substitution === '-') {
    return;
  }
  if (redirect === undefined && !/^https?:\/\//i.test(substitution)) {
    reject(place, 'rewrite', 'It serves other content under the same URL. Sites only redirect.');
    return;
  }
  if (conditions > 0) {
    reject(place, 'condition', 'It depends on RewriteCond. Sites match the path only.');
    return;
  }
  const literal = literalOfRegex(pattern);
  if (literal === undefined || VARIABLE.test(substitution)) {
    reject(place, 'regex', 'A regular expression matches many paths. Sites redirect single paths.');
    return;
  }
  const { base } = rewriting;
  const below = (path: string): string => (/^(?:\/|https?:)/i.test(path) ? path : `${base}${path}`);
  rule({
    ...place,
    source: below(literal.path),
    destination: below(substitution).replace(/\?$/, ''),
    status,
    notes: literal.notes,
  });
}

/** Reads `.htaccess` and configurations of Apache: Redirect, RedirectMatch and RewriteRule. */
export const format: FormatReader = {
  title: 'Apache .htaccess',
  isNamed: (name) => name === '.htaccess' || name === 'htaccess' || /\.htaccess(?:\.txt)?$/.test(name),
  isLike: (text) => /^[ \t]*(?:Redirect(?:Match|Permanent|Temp)?|RewriteRule|RewriteEngine)[ \t]/im.test(text),
  read: (text) => {
    const collector = createCollector();
    const rewriting: Rewriting = { conditions: 0, base: '/' };
    const blocks: string[] = [];
    for (const place of logicalLines(text)) {
      if (place.text.length > LONGEST_LINE) {
        collector.reject(place, 'syntax', `The line is longer than ${LONGEST_LINE} characters.`);
        continue;
      }
      const [name = '', ...words] = argumentsOf(place.text);
      const directive = name.toLowerCase();
      if (directive.startsWith('</')) {
        blocks.pop();
      } else if (directive.startsWith('<')) {
        blocks.push(directive.replace(/[<>]/g, ''));
      } else if (directive === 'rewritebase') {
        rewriting.base = `${(words[0] ?? '/').replace(/\/$/, '')}/`;
      } else if (directive === 'rewritecond') {
        // Content goes before redirects on a site in any case.
        const isAboutFiles = /%\{REQUEST_FILENAME\}/i.test(words[0] ?? '') && /^!-[fd]$/i.test(words[1] ?? '');
        rewriting.conditions += isAboutFiles ? 0 : 1;
      } else if (/^(?:redirect(?:match|permanent|temp)?|rewriterule)$/.test(directive)) {
        if (blocks.some((block) => !NEUTRAL.has(block))) {
          rewriting.conditions = 0;
          collector.reject(place, 'condition', 'It is inside of a block that depends on the request.');
        } else if (directive === 'rewriterule') {
          readRewrite(place, words, rewriting, collector);
        } else if (directive === 'redirectmatch') {
          readMatch(place, words, collector);
        } else {
          readRedirect(place, words, directive === 'redirectpermanent' ? 301 : 302, collector);
        }
      }
    }
    return { ok: true, reading: collector.reading() };
  },
};

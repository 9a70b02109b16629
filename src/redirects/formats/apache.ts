import { encodedPath } from '../path.ts';
import { type Captures, type Pattern, pathsFrom, pathsLike } from '../pattern.ts';
import {
  type Collector,
  createCollector,
  type Reading,
  type Refusal,
  type RulePlace,
  type StatedRule,
  wildcardOf,
} from '../rule.ts';
import { argumentsOf, logicalLines } from '../text/apache-lines.ts';
import { LONGEST_LINE, TOO_LONG } from '../text/lines.ts';
import { belowOf, expressionsOf, type Literal, literalOfRegex, MANY_PATHS, wildcardOfRegex } from '../text/literal.ts';
import { type FormatReader, NOT_INCLUDED } from './format.ts';

const NAMED: Readonly<Record<string, number>> = { permanent: 301, temp: 302, seeother: 303, gone: 410 };

/** Blocks that do not depend on the request. */
const NEUTRAL = new Set(['ifmodule', 'ifdefine', 'ifversion', 'directory', 'virtualhost', 'requireall', 'requireany']);

function statusOf(word: string): number | undefined {
  const name = word.toLowerCase();
  return Object.hasOwn(NAMED, name) ? NAMED[name] : /^\d{3}$/.test(word) ? Number(word) : undefined;
}

interface Stated {
  readonly status: number;
  readonly source: string;
  readonly destination: string | undefined;
}

function stated(words: readonly string[], byDefault: number): Stated | undefined {
  const status = statusOf(words[0] ?? '');
  const [source, destination] = status === undefined ? words : words.slice(1);
  return source === undefined ? undefined : { status: status ?? byDefault, source, destination };
}

const VARIABLE = /\$\d|%\d|%\{/;

/** Fills a substitution with the captured parts; undefined if it depends on more than the path. */
function filled(substitution: string, captures: Captures): string | undefined {
  const text = substitution.replace(/\$(\d)/g, (written, group: string) => encodedPath(captures(group) ?? written));
  return VARIABLE.test(text) ? undefined : text;
}

/** The destination of a pattern with a single path; undefined if it has several, or depends on more. */
function destinationAt(
  literal: Literal | undefined,
  pattern: Pattern,
  leadsTo: (captures: Captures) => string | undefined,
): string | undefined {
  const captures = literal === undefined ? undefined : pattern.match(literal.path);
  return typeof captures === 'function' ? leadsTo(captures) : undefined;
}

interface Context extends Pick<Collector, 'reject'> {
  readonly add: (rule: StatedRule) => void;
  readonly server: string;
  /** Whether patterns match the path below a folder, as in .htaccess, or the complete path. */
  readonly isFolder: boolean;
}

function readRedirect(place: RulePlace, words: readonly string[], byDefault: number, context: Context): void {
  const { add, reject, server } = context;
  const { source, status, destination } = stated(words, byDefault) ?? {};
  if (source === undefined || status === undefined || (destination === undefined && status < 400)) {
    reject(place, 'syntax', 'Expected: Redirect [status] /from /to.');
    return;
  }
  add({
    ...place,
    server,
    source,
    destination: destination ?? '',
    status,
    notes: belowOf(source),
    pattern: pathsFrom(source, { segments: true }),
    leadsTo: (captures) => `${destination}${encodedPath(captures('rest') ?? '')}`,
    // A file has nothing below it.
    wildcard:
      belowOf(source).length === 0
        ? undefined
        : wildcardOf(`${source.replace(/\/$/, '')}/`, `${(destination ?? '').replace(/\/$/, '')}/*`, /\/\*$/),
  });
}

function readMatch(place: RulePlace, words: readonly string[], { add, reject, server }: Context): void {
  const { source, status, destination } = stated(words, 302) ?? {};
  if (source === undefined || status === undefined || (destination === undefined && status < 400)) {
    reject(place, 'syntax', 'Expected: RedirectMatch [status] regex /to.');
    return;
  }
  for (const regex of expressionsOf(source)) {
    const literal = literalOfRegex(regex);
    const pattern = pathsLike(regex);
    const leadsTo = (captures: Captures): string | undefined => filled(destination ?? '', captures);
    const own = destinationAt(literal, pattern, leadsTo);
    add({
      ...place,
      server,
      source: literal?.path ?? regex,
      destination: own ?? destination ?? '',
      status,
      notes: literal?.notes ?? [],
      pattern,
      leadsTo,
      wildcard: wildcardOfRegex(regex, destination ?? ''),
      ...(own === undefined ? { refusal: MANY_PATHS } : {}),
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

/** The `part` of all rules of mod_rewrite. */
const REWRITING = 'rewrite';

interface Rewrite extends RulePlace {
  readonly pattern: string;
  readonly substitution: string;
  readonly status: number;
  readonly isRedirect: boolean;
  readonly isError: boolean;
  /** Whether `#` in the destination is not escaped, so that it starts a fragment. */
  readonly isPlain: boolean;
  readonly isLast: boolean;
  readonly anyCase: boolean;
  /** The number of following rules that depend on whether this one matches. */
  readonly skips: number;
}

function rewriteOf(place: RulePlace, [pattern = '', substitution = '', ...rest]: readonly string[]): Rewrite {
  const flags = flagsOf(rest.join(''));
  const has = (...names: readonly string[]): boolean => names.some((name) => flags.has(name));
  const redirect = flags.get('R') ?? flags.get('REDIRECT');
  return {
    ...place,
    pattern,
    substitution,
    status: redirect === undefined || redirect === '' ? 302 : (statusOf(redirect) ?? 302),
    isRedirect: redirect !== undefined || /^https?:\/\//i.test(substitution),
    isError: has('F', 'G', 'FORBIDDEN', 'GONE'),
    isPlain: has('NE', 'NOESCAPE'),
    isLast: has('L', 'LAST', 'END'),
    anyCase: has('NC', 'NOCASE'),
    skips: has('C', 'CHAIN') ? 1 : Number(flags.get('S') ?? flags.get('SKIP') ?? 0) || 0,
  };
}

function refusalOf({ isError, isRedirect }: Rewrite, isFree: boolean): Refusal | undefined {
  if (isError) {
    return { code: 'status', why: 'It answers with an error. Sites only redirect.' };
  }
  if (!isRedirect) {
    return { code: 'rewrite', why: 'It serves other content under the same URL. Sites only redirect.' };
  }
  if (!isFree) {
    return { code: 'condition', why: 'It depends on RewriteCond. Sites match the path only.' };
  }
  return undefined;
}

/** The destination in the answer. */
function escaped({ isPlain }: Rewrite, destination: string): string {
  return isPlain ? destination : destination.replaceAll('#', '%23');
}

/** Reads the lines of mod_rewrite. */
class Rewriting {
  /** The number of conditions of the next rule, except for "no such file". */
  conditions = 0;
  base = '/';
  #skipped = 0;
  /** The number of patterns that may match any URL: without [L], later rules are applied to the URL of an earlier redirect. */
  #loose = 0;

  read(rewrite: Rewrite, { add, reject, server, isFolder }: Context): void {
    const { line, text, pattern, substitution, anyCase, isLast, isError, isRedirect, status } = rewrite;
    const isFree = this.conditions === 0 && this.#skipped === 0;
    this.conditions = 0;
    this.#skipped = Math.max(this.#skipped - 1, rewrite.skips);
    const refusal = refusalOf(rewrite, isFree);
    const isSilent = substitution === '-' && !isError;
    if (!isFree || (isSilent && !isLast)) {
      if (!isSilent && refusal !== undefined) {
        reject({ line, text }, refusal.code, refusal.why);
      }
      return;
    }
    const below = isFolder ? this.base : '';
    this.#loose += pathsLike(pattern, { below }).start === below ? 1 : 0;
    const leadsTo = isRedirect && !isError ? this.#leadsTo(rewrite) : () => undefined;
    for (const regex of refusal === undefined ? expressionsOf(pattern) : [pattern]) {
      const paths = pathsLike(regex, { anyCase, below });
      const literal = literalOfRegex(regex);
      const path = literal && { ...literal, path: `${isFolder ? below : '/'}${literal.path.replace(/^\//, '')}` };
      const own = destinationAt(path, paths, (captures) => filled(this.#destinationOf(rewrite), captures));
      const reason = refusal ?? (own === undefined ? MANY_PATHS : undefined);
      add({
        line,
        text,
        server,
        source: path?.path ?? regex,
        destination: escaped(rewrite, own ?? this.#destinationOf(rewrite)),
        ...(isRedirect ? { status } : {}),
        notes: literal?.notes ?? [],
        pattern: paths,
        wildcard: isRedirect ? wildcardOfRegex(regex, substitution, below) : undefined,
        leadsTo,
        part: REWRITING,
        // In a folder, the rules of mod_alias still apply to an internally rewritten path.
        ...(isSilent || (!isRedirect && !isError && isFolder) ? { leaves: REWRITING } : {}),
        ...(isSilent ? { isSilent } : {}),
        ...(reason === undefined ? {} : { refusal: reason }),
      });
    }
  }

  #destinationOf({ substitution }: Rewrite): string {
    const isWhole = /^(?:\/|https?:)/i.test(substitution);
    return `${isWhole ? '' : this.base}${substitution}`.replace(/\?$/, '');
  }

  #leadsTo(rewrite: Rewrite): (captures: Captures) => string | undefined {
    const loose = this.#loose;
    const destination = this.#destinationOf(rewrite);
    return (captures) => {
      const led = rewrite.isLast || this.#loose === loose ? filled(destination, captures) : undefined;
      return led === undefined ? undefined : escaped(rewrite, led);
    };
  }
}

/** Whether a file applies to a folder, such as .htaccess, and not to a server, where patterns begin with a slash. */
function isOfFolder(text: string): boolean {
  const anchored = [...text.matchAll(/^[ \t]*RewriteRule[ \t]+"?\^(\S{1,2})/gim)];
  return anchored.length === 0 || anchored.some(([, start = '']) => !start.startsWith('/') || start === '/?');
}

/** The paths of a block; undefined if it depends on more than the path. */
function pathsOfBlock(name: string, argument: string): Pattern | undefined {
  if (name === 'locationmatch' || argument === '~') {
    return pathsLike('');
  }
  return name === 'location' ? pathsFrom(argument.replace(/[">]/g, ''), { segments: true }) : undefined;
}

interface Block {
  readonly name: string;
  readonly paths: Pattern | undefined;
}

class Reader {
  readonly collector: Collector = createCollector({ decodes: true });
  /** mod_rewrite runs before mod_alias, regardless of the order of lines. */
  readonly #rewrites: StatedRule[] = [];
  readonly #aliases: StatedRule[] = [];
  readonly #rewriting = new Rewriting();
  readonly #blocks: Block[] = [];
  readonly #isFolder: boolean;
  #servers = 0;

  constructor(text: string) {
    this.#isFolder = isOfFolder(text);
  }

  #has(name: string): boolean {
    return this.#blocks.some((block) => block.name === name);
  }

  line(place: RulePlace): void {
    const [name = '', ...words] = argumentsOf(place.text);
    const directive = name.toLowerCase();
    if (directive.startsWith('</')) {
      this.#blocks.pop();
    } else if (directive.startsWith('<')) {
      const block = directive.replace(/[<>]/g, '');
      this.#servers += block === 'virtualhost' ? 1 : 0;
      this.#blocks.push({ name: block, paths: pathsOfBlock(block, words[0] ?? '') });
    } else if (directive === 'rewritebase') {
      this.#rewriting.base = `${(words[0] ?? '/').replace(/\/$/, '')}/`;
    } else if (directive === 'rewritecond') {
      // On a site, content always takes precedence over redirects.
      const isAboutFiles = /%\{REQUEST_FILENAME\}/i.test(words[0] ?? '') && /^!-[fd]$/i.test(words[1] ?? '');
      this.#rewriting.conditions += isAboutFiles ? 0 : 1;
    } else if (/^include(?:optional)?$/.test(directive)) {
      this.collector.reject(place, 'syntax', NOT_INCLUDED);
    } else if (/^(?:redirect(?:match|permanent|temp)?|rewriterule)$/.test(directive)) {
      this.#rule(place, directive, words);
    }
  }

  #rule(place: RulePlace, directive: string, words: readonly string[]): void {
    const { reject } = this.collector;
    const isRewrite = directive === 'rewriterule';
    const rules = isRewrite ? this.#rewrites : this.#aliases;
    const server = this.#has('virtualhost') ? String(this.#servers) : '';
    const block = this.#blocks.find((one) => !NEUTRAL.has(one.name));
    if (block !== undefined) {
      this.#rewriting.conditions = 0;
      const refusal = { code: 'condition', why: 'It is inside of a block that depends on the request.' } as const;
      if (block.paths === undefined) {
        reject(place, refusal.code, refusal.why);
      } else {
        const { paths: pattern } = block;
        rules.push({
          ...place,
          server,
          source: place.text,
          destination: '',
          pattern,
          leadsTo: () => undefined,
          refusal,
        });
      }
      return;
    }
    const isFolder = this.#has('directory') || (this.#isFolder && !this.#has('virtualhost'));
    const context = { reject, server, isFolder, add: (rule: StatedRule) => rules.push(rule) };
    if (isRewrite) {
      this.#rewriting.read(rewriteOf(place, words), context);
    } else if (directive === 'redirectmatch') {
      readMatch(place, words, context);
    } else {
      readRedirect(place, words, directive === 'redirectpermanent' ? 301 : 302, context);
    }
  }

  finish(): Reading {
    for (const rule of [...this.#rewrites, ...this.#aliases]) {
      this.collector.rule(rule);
    }
    return this.collector.reading();
  }
}

/** Reads `.htaccess` and configurations of Apache: Redirect, RedirectMatch and RewriteRule. */
export const format: FormatReader = {
  title: 'Apache .htaccess',
  isNamed: (name) => name === '.htaccess' || name === 'htaccess' || /\.htaccess(?:\.txt)?$/.test(name),
  isLike: (text) => /^[ \t]*(?:Redirect(?:Match|Permanent|Temp)?|RewriteRule|RewriteEngine)[ \t]/im.test(text),
  read: (text) => {
    const reader = new Reader(text);
    for (const place of logicalLines(text)) {
      if (place.text.length > LONGEST_LINE) {
        reader.collector.reject(place, 'syntax', TOO_LONG);
      } else {
        reader.line(place);
      }
    }
    return { ok: true, reading: reader.finish() };
  },
};

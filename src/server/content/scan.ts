import { groupPairs } from '../../base/group-by.ts';

interface WrittenLink {
  readonly href: string;
  readonly image: boolean;
}

/** The visible words of a piece of Markdown, and its links. */
export interface Scanned {
  readonly text: string;
  readonly links: readonly WrittenLink[];
}

/** The URLs that a text defines for its references, by name. */
export type Definitions = ReadonlyMap<string, string>;

/** The normalized name by which a reference finds its definition. */
export function referenceName(label: string): string {
  return label.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const AUTOLINK = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>/iy;
const MAIL_LINK = /<([^\s<>@]+@[^\s<>@]+)>/y;
const TAG = /<\/?[a-z!][^<>]*>/iy;
const BARE_URL = /(?:https?:\/\/|www\.)[^\s<]+/iy;
const ANGLED = /<([^<>\n]*)>/y;
const TITLE = /\s+(?:"[^"]*"|'[^']*'|\([^()]*\))/y;
const SPACE = /\s*/y;
/** The maximum number of open brackets in an address; Markdown leaves the limit to the parser. */
const MAX_BRACKETS = 32;
const LABEL = /\[([^[\]]*)\]/y;
const BACKTICKS = /`+/y;
/** Up to the next character that may have a meaning. */
const PLAIN = /[^\\`![\]<*~_]+/y;
const START_OF_URL = /https?:\/\/|www\./gi;
/** Markdown's limit for a label. */
const MAX_LABEL = 999;
const ALPHANUMERIC = /[\p{L}\p{N}]/u;

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

interface Target {
  readonly href: string;
  /** The position at which the text continues. */
  readonly end: number;
}

/** The end of an address without angle brackets: a space, or an unbalanced closing bracket. */
function endOfAddress(text: string, start: number): number | undefined {
  let index = start;
  let depth = 0;
  for (; index < text.length; index++) {
    const char = text[index] ?? '';
    if (char === '\\') {
      index++;
    } else if (char === '(') {
      depth++;
      if (depth > MAX_BRACKETS) {
        return undefined;
      }
    } else if (/\s/.test(char) || (char === ')' && --depth < 0)) {
      break;
    }
  }
  return depth > 0 ? undefined : index;
}

/** Parses `(address "title")` at a position. */
function readResource(text: string, start: number): Target | undefined {
  let index = start + 1 + (matchAt(SPACE, text, start + 1)?.[0].length ?? 0);
  const angled = matchAt(ANGLED, text, index);
  const end = angled === null ? endOfAddress(text, index) : index + angled[0].length;
  if (end === undefined) {
    return undefined;
  }
  const address = angled?.[1] ?? text.slice(index, end);
  index = end + (matchAt(TITLE, text, end)?.[0].length ?? 0);
  index += matchAt(SPACE, text, index)?.[0].length ?? 0;
  const href = address.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');
  return text[index] === ')' ? { href, end: index + 1 } : undefined;
}

/** A bare URL without the punctuation of the sentence around it; a closing bracket stays if the URL opened it. */
function trimmedUrl(url: string): string {
  let open = url.split('(').length - url.split(')').length;
  let end = url.length;
  for (; end > 0; end--) {
    const last = url[end - 1] ?? '';
    if (last === ')' && open < 0) {
      open++;
    } else if (!'?!.,:*_~\'"]'.includes(last)) {
      break;
    }
  }
  return url.slice(0, end);
}

interface Opener {
  readonly image: boolean;
  /** The index of its bracket among the pieces, so that it can be removed. */
  readonly piece: number;
  /** The number of links found before it. */
  readonly links: number;
  /** The start of its label. */
  readonly label: number;
}

interface Scan {
  readonly source: string;
  readonly definitions: Definitions;
  readonly pieces: string[];
  readonly links: WrittenLink[];
  readonly openers: Opener[];
  /** The positions of all runs of backticks, by length, last one first; those already passed are dropped. */
  readonly backticks: ReadonlyMap<number, number[]>;
  /** The number of openers, from the bottom, that can no longer become links because one was found inside: links do not nest. */
  closed: number;
  /** The plain words scanned last, their start, and where the next URL among them may start. */
  words: { readonly run: string; readonly start: number; readonly url: number };
}

/** Code between two equally long runs of backticks is text, whatever it contains. */
function readCode({ source, pieces, backticks }: Scan, index: number): number {
  const length = matchAt(BACKTICKS, source, index)?.[0].length ?? 1;
  const from = index + length;
  const places = backticks.get(length) ?? [];
  while ((places.at(-1) ?? from) < from) {
    places.pop();
  }
  const end = places.at(-1);
  pieces.push(end === undefined ? '`'.repeat(length) : source.slice(from, end).trim());
  return end === undefined ? from : end + length;
}

function openLabel({ pieces, links, openers }: Scan, index: number, mark: '[' | '!['): number {
  const label = index + mark.length;
  openers.push({ image: mark === '![', piece: pieces.length, links: links.length, label });
  pieces.push(mark);
  return label;
}

/** The target of a label that ends here: an address after it, or a definition with its name. */
function targetAt({ source, definitions }: Scan, label: number, index: number): Target | undefined {
  const after = index + 1;
  const resource = source[after] === '(' ? readResource(source, after) : undefined;
  if (resource !== undefined) {
    return resource;
  }
  if (definitions.size === 0) {
    return undefined;
  }
  const name = matchAt(LABEL, source, after);
  const written = name?.[1] || (index - label > MAX_LABEL ? '' : source.slice(label, index));
  const href = written.length > MAX_LABEL ? undefined : definitions.get(referenceName(written));
  return href === undefined ? undefined : { href, end: after + (name?.[0].length ?? 0) };
}

function closeLabel(scan: Scan, index: number): number {
  const { pieces, links, openers } = scan;
  const opener = openers.pop();
  const isOpen = opener !== undefined && (opener.image || openers.length >= scan.closed);
  scan.closed = Math.min(scan.closed, openers.length);
  const target = isOpen ? targetAt(scan, opener.label, index) : undefined;
  if (opener === undefined || target === undefined) {
    pieces.push(']');
    return index + 1;
  }
  pieces[opener.piece] = '';
  if (!opener.image) {
    const inside = links.splice(opener.links).filter(({ image }) => image);
    links.push(...inside);
    scan.closed = openers.length;
  }
  links.push({ href: target.href, image: opener.image });
  return target.end;
}

function readAngle({ source, pieces, links }: Scan, index: number): number {
  const link = matchAt(AUTOLINK, source, index);
  const mail = link === null ? matchAt(MAIL_LINK, source, index) : null;
  const found = link ?? mail;
  if (found !== null) {
    const address = found[1] ?? '';
    links.push({ href: mail === null ? address : `mailto:${address}`, image: false });
    pieces.push(address);
    return index + found[0].length;
  }
  const tag = matchAt(TAG, source, index);
  pieces.push(tag === null ? '<' : /^<br\b/i.test(tag[0]) ? '\n' : '');
  return index + (tag?.[0].length ?? 1);
}

function readWords(scan: Scan, index: number): number {
  const { source, pieces, links } = scan;
  if (index >= scan.words.start + scan.words.run.length || index < scan.words.start) {
    scan.words = { run: matchAt(PLAIN, source, index)?.[0] ?? source[index] ?? '', start: index, url: -1 };
  }
  const { run, start: from } = scan.words;
  const end = from + run.length;
  if (scan.words.url < index) {
    scan.words = { run, start: from, url: from + (matchAt(START_OF_URL, run, index - from)?.index ?? run.length) };
  }
  const start = scan.words.url;
  const isUrl = start === index && start < end && !ALPHANUMERIC.test(source[index - 1] ?? '');
  const url = isUrl ? matchAt(BARE_URL, source, index) : null;
  if (url !== null) {
    const address = trimmedUrl(url[0]);
    links.push({ href: /^www\./i.test(address) ? `http://${address}` : address, image: false });
    pieces.push(address);
    return index + address.length;
  }
  // Inside a word it is not a URL; then its first letter is read alone, and the rest after it.
  const next = start >= end ? end : Math.max(start, index + 1);
  pieces.push(source.slice(index, next));
  return next;
}

/** Underscores at the edges of a word mark it; those inside belong to it. */
function readUnderscore({ source, pieces }: Scan, index: number): number {
  const inside = [source[index - 1], source[index + 1]].every((char = ' ') => char === '_' || ALPHANUMERIC.test(char));
  pieces.push(inside ? '_' : '');
  return index + 1;
}

/** Parses the element at a position and returns where the text continues. */
function readAt(scan: Scan, index: number): number {
  const { source, pieces } = scan;
  const char = source[index] ?? '';
  const next = source[index + 1] ?? '';
  switch (char) {
    case '\\': {
      const escapes = PUNCTUATION.test(next);
      pieces.push(escapes ? next : char);
      return index + (escapes ? 2 : 1);
    }
    case '`':
      return readCode(scan, index);
    case '[':
      return openLabel(scan, index, '[');
    case ']':
      return closeLabel(scan, index);
    case '<':
      return readAngle(scan, index);
    case '!':
      if (next === '[') {
        return openLabel(scan, index, '![');
      }
      pieces.push(char);
      return index + 1;
    case '*':
      return index + 1;
    case '~':
      pieces.push(next === '~' ? '' : char);
      return index + (next === '~' ? 2 : 1);
    case '_':
      return readUnderscore(scan, index);
    default:
      return readWords(scan, index);
  }
}

/**
 * Scans the words and links of a Markdown paragraph without building a tree: searching a space or listing its links needs all pages at
 * once, and fully parsing each would take seconds.
 */
export function scanInline(markdown: string, definitions: Definitions = new Map()): Scanned {
  const runs = [...markdown.matchAll(/`+/g)].reverse();
  const backticks = groupPairs(runs.map(({ 0: run, index }) => [run.length, index] as const));
  const words = { run: '', start: 0, url: 0 };
  const scan: Scan = { source: markdown, definitions, pieces: [], links: [], openers: [], backticks, closed: 0, words };
  for (let index = 0; index < markdown.length; ) {
    index = readAt(scan, index);
  }
  return { text: scan.pieces.join(''), links: scan.links };
}

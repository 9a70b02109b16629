import { restBelow } from '../base/text.ts';

/** The maximum length of a source. */
const LONGEST_SOURCE = 512;
/** Longer texts are rejected without parsing. */
const LONGEST_PLACE = 4096;

/** A path of a site, or why a text is not one. */
type PathReading =
  | {
      readonly ok: true;
      readonly path: string;
      /** Whether a query followed the path. */
      readonly query: boolean;
      readonly fragment: boolean;
    }
  | { readonly ok: false; readonly code: 'host' | 'syntax'; readonly why: string };

/** The base of the paths in a file, and the hosts of the site. */
export interface PathOptions {
  /** In lowercase. */
  readonly hosts: ReadonlySet<string>;
  /** Prepended to every path; without a trailing slash. */
  readonly base: string;
}

const SCHEME = /^[a-z][a-z0-9+.-]{0,20}:/i;

/** Splits a text into host and path as written: parsing it as a URL would encode characters and resolve dots. */
export function hostIn(text: string): { readonly host: string | undefined; readonly path: string } {
  const absolute = text.startsWith('//') ? `https:${text}` : text;
  if (!SCHEME.test(absolute) || !URL.canParse(absolute)) {
    return { host: undefined, path: text.startsWith('/') ? text : `/${text}` };
  }
  const slash = absolute.indexOf('/', absolute.indexOf('//') + 2);
  return { host: new URL(absolute).host, path: slash < 0 ? '/' : absolute.slice(slash) };
}

/** Whether a host, with or without a port, is one of `hosts`. */
export function isAmong(host: string, hosts: ReadonlySet<string>): boolean {
  return hosts.has(host) || hosts.has(host.replace(/:\d+$/, ''));
}

export function readPath(text: string, { hosts, base }: PathOptions): PathReading {
  if (text.length > LONGEST_PLACE) {
    return { ok: false, code: 'syntax', why: `It is longer than ${LONGEST_PLACE} characters.` };
  }
  const { host, path: whole } = hostIn(text);
  if (SCHEME.test(text) && (host === undefined || !/^https?:/i.test(text))) {
    return { ok: false, code: 'syntax', why: 'It is neither a path nor an http(s) URL.' };
  }
  if (host !== undefined && !isAmong(host, hosts)) {
    return { ok: false, code: 'host', why: host };
  }
  const end = whole.search(/[?#]/);
  const tail = end < 0 ? '' : whole.slice(end);
  const path = end < 0 ? whole : whole.slice(0, end);
  return {
    ok: true,
    path: `${host === undefined ? base : ''}${path.startsWith('/') ? '' : '/'}${path}`,
    query: tail.startsWith('?') && tail !== '?',
    fragment: tail.includes('#'),
  };
}

/** Removes trailing slashes, except for the root. */
export function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') {
    end--;
  }
  return path.slice(0, end);
}

/** Characters that must be escaped in the path of a URL, except for the percent sign. */
const NOT_IN_URLS = /[^\x21-\x7e]|["<>[\\\]^`{|}]/gu;

/** Percent-encodes a path as browsers do. */
export function encodedPath(path: string): string {
  return path.replace(NOT_IN_URLS, (one) => (one.isWellFormed() ? encodeURIComponent(one) : one));
}

/** Decodes a path; undefined if its encoding is invalid. */
export function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

const WIDE_CHARACTER = /[A-Za-z0-9._~+/-]|%[0-9A-Fa-f]{2}/y;

/** The first character of a source that a service with wildcards rejects. */
function wrongIn(path: string): string | undefined {
  for (let at = 0; at < path.length; at = WIDE_CHARACTER.lastIndex) {
    WIDE_CHARACTER.lastIndex = at;
    if (!WIDE_CHARACTER.test(path)) {
      return path[at];
    }
  }
  return undefined;
}

/** Why a path is not a valid source of a redirect; undefined if it is. */
export function sourceProblem(path: string, isWide = false): string | undefined {
  if (path.length > LONGEST_SOURCE) {
    return `The source has ${path.length} characters; the API allows ${LONGEST_SOURCE}.`;
  }
  if (path === '/') {
    return 'The root of a site cannot be redirected.';
  }
  const wrong = isWide ? wrongIn(path) : /[^a-zA-Z0-9\-_./]/.exec(path)?.[0];
  if (wrong !== undefined) {
    const encoded = /^(?:%[0-9A-Fa-f]{2})+/.exec(path.slice(path.indexOf(wrong)))?.[0] ?? '';
    const [character = ''] = decodedPath(encoded) ?? '';
    const shown =
      character === '' ? JSON.stringify(wrong) : `${JSON.stringify(character)} (${encodeURIComponent(character)})`;
    const allowed = isWide ? '"-", "_", ".", "~", "+", "/" and percent-encoded characters' : '"-", "_", "." and "/"';
    return `The source contains ${shown}. The API allows letters, digits, ${allowed}.`;
  }
  if (isWide) {
    return path.includes('//') ? 'The source has two slashes in a row. The API allows single ones.' : undefined;
  }
  return path.length < 3 ? 'The source is too short: the API needs two characters after the slash.' : undefined;
}

/** The path of a URL below the home of its site; undefined if it is outside. */
export function pathBelow(url: string, home: string): string | undefined {
  if (!URL.canParse(url) || !URL.canParse(home)) {
    return undefined;
  }
  const [place, base] = [new URL(url), new URL(home)];
  return place.origin === base.origin ? restBelow(place.pathname, base.pathname) : undefined;
}

/** A sitemap: the URLs of pages, or of further sitemaps. */
export interface Sitemap {
  readonly type: 'pages' | 'index';
  readonly urls: readonly string[];
}

/** A parsed sitemap, or why a text is not one. */
type SitemapReading = { readonly ok: true; readonly sitemap: Sitemap } | { readonly ok: false; readonly why: string };

/** The maximum number of URLs in a sitemap; the protocol allows 50,000. */
const MOST_URLS = 200_000;
const LONGEST_URL = 4096;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Resolves the five XML entities and character references; without a DTD there are no others. */
function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
    const code = hex === undefined ? (decimal === undefined ? undefined : Number(decimal)) : Number.parseInt(hex, 16);
    if (code !== undefined) {
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    }
    return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
  });
}

/** The lowercase name of a tag, without attributes but with the slash of a closing tag; the prefix is separate. */
function tagOf(inner: string): { readonly tag: string; readonly prefix: string } {
  const name = (/^\/?[\w.:-]{1,80}/.exec(inner)?.[0] ?? '').toLowerCase();
  const slash = name.startsWith('/') ? '/' : '';
  const colon = name.indexOf(':');
  return colon < 0
    ? { tag: name, prefix: '' }
    : { tag: `${slash}${name.slice(colon + 1)}`, prefix: name.slice(slash.length, colon) };
}

/**
 * Parses a sitemap in one pass. Rejects document types, so entities cannot be declared and expanded. Skips alternate links,
 * images and everything else inside an entry.
 */
export function readSitemap(text: string): SitemapReading {
  const urls: string[] = [];
  let type: Sitemap['type'] | undefined;
  let at = 0;
  // The prefix of the open entry that has no location yet; images inside it have locations with another prefix.
  let entry: string | undefined;
  for (;;) {
    const open = text.indexOf('<', at);
    if (open < 0) {
      break;
    }
    if (text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open + 4);
      at = end < 0 ? text.length : end + 3;
      continue;
    }
    if (/^<!DOCTYPE|^<!ENTITY/i.test(text.slice(open, open + 10))) {
      return { ok: false, why: 'it has a document type (<!DOCTYPE>), which no sitemap needs' };
    }
    const close = text.indexOf('>', open);
    if (close < 0) {
      break;
    }
    const { tag, prefix } = tagOf(text.slice(open + 1, Math.min(close, open + 100)));
    at = close + 1;
    if (tag === 'urlset' || tag === 'sitemapindex') {
      type ??= tag === 'urlset' ? 'pages' : 'index';
    } else if (tag === 'url' || tag === 'sitemap') {
      entry = prefix;
    } else if (tag === '/url' || tag === '/sitemap') {
      entry = undefined;
    } else if (tag === 'loc' && entry === prefix) {
      const { url, next } = locAt(text, at);
      at = next;
      if (url !== '' && url.length <= LONGEST_URL) {
        urls.push(url);
      }
      if (urls.length > MOST_URLS) {
        return { ok: false, why: `it has more than ${MOST_URLS} URLs` };
      }
      entry = undefined;
    }
  }
  return type === undefined
    ? { ok: false, why: 'it is not a sitemap: <urlset> and <sitemapindex> are missing' }
    : { ok: true, sitemap: { type, urls } };
}

function locAt(text: string, start: number): { readonly url: string; readonly next: number } {
  let at = start;
  while (/\s/.test(text[at] ?? '')) {
    at++;
  }
  if (text.startsWith('<![CDATA[', at)) {
    const end = text.indexOf(']]>', at);
    return end < 0 ? { url: '', next: text.length } : { url: text.slice(at + 9, end).trim(), next: end + 3 };
  }
  const end = text.indexOf('<', at);
  const next = end < 0 ? text.length : end;
  return { url: unescaped(text.slice(at, Math.min(next, at + LONGEST_URL + 1)).trim()), next };
}

import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readNamed } from '../../../base/fenced-file.ts';
import { inParallel } from '../../../base/parallel.ts';
import type { Proxies } from '../../../base/proxy.ts';
import { readSitemap, type Sitemap } from '../../../redirects/suggest/sitemap.ts';
import { createFetcher, type Fetcher } from './fetch-bytes.ts';

type SitemapPages =
  | { readonly ok: true; readonly urls: readonly string[] }
  | { readonly ok: false; readonly why: string };

type Read = { readonly ok: true; readonly sitemap: Sitemap } | { readonly ok: false; readonly why: string };

/** The largest sitemap, also when decompressed; the protocol allows 50 MiB. */
const MOST = 64 * 1024 * 1024;
const MOST_SITEMAPS = 500;
const MOST_PAGES = 500_000;
const AT_ONCE = 4;

/** The decompressed bytes; undefined if they are invalid or exceed the limit. */
export function unpacked(bytes: Uint8Array, most: number = MOST): Uint8Array | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    return bytes;
  }
  try {
    return gunzipSync(bytes, { maxOutputLength: most });
  } catch {
    return undefined;
  }
}

function parsed(bytes: Uint8Array): Read {
  const plain = unpacked(bytes);
  return plain === undefined
    ? { ok: false, why: `it cannot be unpacked, or is larger than ${MOST / 1024 / 1024} MiB` }
    : readSitemap(Buffer.from(plain).toString('utf8'));
}

/** Whether a command-line argument is a URL. */
export function isUrl(place: string): boolean {
  return /^https?:\/\//i.test(place);
}

async function readOne(place: string, fetcher: Fetcher): Promise<Read> {
  const read = isUrl(place) ? await fetcher.fetch(place) : readNamed(place, MOST);
  return read.ok ? parsed(read.bytes) : read;
}

/** The place of a sitemap in an index: on the host of the index, or in its folder if the index is a file. */
function placeOf(url: string, index: string): string | undefined {
  if (!URL.canParse(url, isUrl(index) ? index : undefined)) {
    return undefined;
  }
  const at = new URL(url, isUrl(index) ? index : undefined);
  if (isUrl(index)) {
    return at.origin === new URL(index).origin ? at.href : undefined;
  }
  return join(dirname(index), basename(at.pathname));
}

/**
 * Reads a sitemap from a file (an absolute path) or a URL, including the sitemaps of an index. Those are read only from the host of the
 * index, or from its folder if it is a file.
 */
export async function readSitemapPages(
  place: string,
  { proxies }: { readonly proxies?: Proxies | undefined },
): Promise<SitemapPages> {
  const fetcher = createFetcher({ most: MOST, proxies });
  try {
    const first = await readOne(place, fetcher);
    if (!first.ok || first.sitemap.type === 'pages') {
      return first.ok ? { ok: true, urls: first.sitemap.urls } : first;
    }
    const { urls } = first.sitemap;
    if (urls.length > MOST_SITEMAPS) {
      return { ok: false, why: `it names more than ${MOST_SITEMAPS} sitemaps` };
    }
    const all = await inParallel(urls, AT_ONCE, async (url): Promise<SitemapPages> => {
      const at = placeOf(url, place);
      if (at === undefined) {
        return { ok: false, why: `it names ${url.slice(0, 200)}, which is on another host` };
      }
      const read = await readOne(at, fetcher);
      if (!read.ok) {
        return { ok: false, why: `it names ${url.slice(0, 200)}, and ${read.why}` };
      }
      return read.sitemap.type === 'pages'
        ? { ok: true, urls: read.sitemap.urls }
        : { ok: false, why: `it names ${url.slice(0, 200)}, which is an index itself` };
    });
    const failed = all.find((one) => !one.ok);
    const pages = all.flatMap((one) => (one.ok ? one.urls : []));
    if (failed !== undefined) {
      return failed;
    }
    return pages.length > MOST_PAGES
      ? { ok: false, why: `it has more than ${MOST_PAGES} pages` }
      : { ok: true, urls: pages };
  } finally {
    await fetcher.close();
  }
}

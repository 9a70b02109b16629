import { readNamed } from '../../../base/fenced-file.ts';
import type { Proxies } from '../../../base/proxy.ts';
import { readTraffic, type Traffic } from '../../../redirects/traffic.ts';
import { isUrl, readSitemapPages, unpacked } from './read-sitemap.ts';

type Reading = { readonly ok: true; readonly traffic: Traffic } | { readonly ok: false; readonly why: string };

/** The largest log, also when decompressed. */
const MOST = 256 * 1024 * 1024;
const TOO_LARGE = `it is larger than ${MOST / 1024 / 1024} MiB: take the lines that matter, for example with grep`;

/** Whether the first character is that of XML, after a byte order mark and spaces. */
function isXml(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s*</.test(Buffer.from(bytes.subarray(0, 1000)).toString('utf8'));
}

/** Reads an access log, a list of paths or a sitemap from a file (an absolute path), or a sitemap from a URL. */
export async function readTrafficFrom(
  place: string,
  { proxies }: { readonly proxies?: Proxies | undefined },
): Promise<Reading> {
  const read = isUrl(place) ? undefined : readNamed(place, MOST);
  if (read?.ok === false) {
    return read.reason === 'too-large' ? { ok: false, why: TOO_LARGE } : read;
  }
  const bytes = read === undefined ? undefined : unpacked(read.bytes, MOST);
  if (read !== undefined && bytes === undefined) {
    return { ok: false, why: `it cannot be unpacked, or ${TOO_LARGE}` };
  }
  if (bytes !== undefined && !isXml(bytes)) {
    return readTraffic(bytes);
  }
  const pages = await readSitemapPages(place, { proxies });
  return pages.ok ? readTraffic(Buffer.from(pages.urls.join('\n'))) : pages;
}

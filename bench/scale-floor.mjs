// The floor of `bench/scale.mjs`: what has to be done to plan, and nothing else. Reads the bytes, parses them with places, checks
// the manifest with Ajv, pages through the list and checks each page with Ajv.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Pool } from 'undici';

const [form, file, list, checks] = process.argv.slice(2);
const { manifest: checkManifest, page: checkPage } = createRequire(import.meta.url)(checks);
const text = readFileSync(file, 'utf8');

/** The entries with the offsets of their keys. */
async function parsed() {
  if (form === 'csv') {
    const entries = new Map();
    for (let start = text.indexOf('\n') + 1; start < text.length; ) {
      const end = text.indexOf('\n', start);
      const comma = text.indexOf(',', start);
      entries.set(text.slice(start, comma), { offset: start, destination: text.slice(comma + 1, end) });
      start = end + 1;
    }
    return { value: undefined, size: entries.size };
  }
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false });
  const value = document.toJS();
  return { value, size: Object.keys(value.sites.docs.redirects).length };
}

const { value, size } = await parsed();
if (value !== undefined && !checkManifest(value)) {
  throw new Error('the manifest is not what it should be');
}
const pool = new Pool(process.env.COLOPHON_BASE_URL, { connections: 1, pipelining: 1 });
let found = 0;
let page;
do {
  const { body } = await pool.request({
    method: 'GET',
    path: `${list}?limit=1000${page === undefined ? '' : `&page=${encodeURIComponent(page)}`}`,
    headers: { authorization: `Bearer ${process.env.COLOPHON_TOKEN}` },
  });
  const items = await body.json();
  if (!checkPage(items)) {
    throw new Error('a page is not what it should be');
  }
  found += items.items.length;
  page = items.next?.page;
} while (page !== undefined);
await pool.close();
if (found !== size) {
  throw new Error(`${found} redirects are there, and ${size} are declared`);
}

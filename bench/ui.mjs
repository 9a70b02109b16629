// What the console costs in a browser: the first view and a search of 10,000 redirects beside a page that only lists them and
// hides what does not match, in one run, and the size of what is shipped. Pages take turns, and of each the fastest quarter
// counts. The script's time is the browser's own count of what it ran until the page was still.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { serve } from './served.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 12);
const REDIRECTS = 10_000;
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const main = join(root, 'dist', 'cli', 'main.js');
const folder = mkdtempSync(join(tmpdir(), 'colophon-ui-'));

const browserFile = [
  process.env.CHROMIUM ?? '',
  ...(process.env.PATH ?? '').split(delimiter).flatMap((path) => NAMES.map((name) => join(path, name))),
].find((file) => file !== '' && existsSync(file));

/** The workspace page of a manifest with that many redirects. */
async function exported() {
  const redirects = Array.from(
    { length: REDIRECTS },
    (_, index) => `      /bench/page-${index}: { space: { id: ss_notes } }`,
  );
  const text = `colophon: 1\norganization: org_acme\nsites:\n  notes:\n    id: site_notes\n    redirects:\n${redirects.join('\n')}\n`;
  writeFileSync(join(folder, 'colophon.yaml'), text);
  const { stop, url, token } = await serve();
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [main, 'ui', '--export', 'console', '--ledger', 'file:ledger.json'],
      {
        cwd: folder,
        env: { ...process.env, COLOPHON_BASE_URL: url, COLOPHON_TOKEN: token },
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(`ui ended with ${status}: ${stderr}`);
  } finally {
    stop();
  }
  return join(folder, 'console', 'environments', 'default', 'workspace.html');
}

/** A page that lists the same rows, and hides those that a search does not match. */
function plainPage(rows) {
  const escaped = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const cells = (row) => row.map((cell) => `<td>${escaped(typeof cell === 'object' ? cell.text : cell)}</td>`).join('');
  const file = join(folder, 'plain.html');
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title><style>body{font:16px system-ui}td{padding:.4rem}</style>
<input type="search" id="search"><p id="shown">${rows.length} resources</p><table><tbody>${rows.map(({ cells: row }) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody></table>
<script>document.getElementById('search').addEventListener('input', ({ target }) => {
  let shown = 0;
  for (const row of document.querySelectorAll('tr')) { row.hidden = !row.textContent.includes(target.value); shown += row.hidden ? 0 : 1; }
  document.getElementById('shown').textContent = shown + ' of ${rows.length} resources';
});</script></html>`,
  );
  return file;
}

/** Resolves once what the page shows was painted. */
const PAINTED =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))';
const SEARCH = `new Promise((done) => {
  const [field, shown] = ['search', 'shown'].map((id) => document.getElementById(id));
  const start = performance.now();
  new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))).observe(shown, { childList: true, characterData: true, subtree: true });
  field.value = 'page-4999';
  field.dispatchEvent(new Event('input'));
})`;

async function measured(browser, file) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(pathToFileURL(file).href);
  const view = await page.evaluate(PAINTED);
  const { metrics } = await session.send('Performance.getMetrics');
  const script = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  const search = await page.evaluate(SEARCH);
  const elements = await page.evaluate("document.querySelectorAll('*').length");
  await context.close();
  return { view, script, search, elements };
}

function best(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b).slice(0, Math.ceil(numbers.length / 4));
  return sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
}

function report(name, value, { atMost, detail }) {
  const verdict = value <= atMost ? 'fine' : 'MISSED';
  console.log(`${name.padEnd(34)} ${value.toFixed(2).padStart(8)}  (at most ${atMost}: ${verdict})  ${detail}`);
}

const inMs = (value) => `${value.toFixed(0)} ms`;

async function bench() {
  const file = await exported();
  const text = readFileSync(file, 'utf8');
  const data = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
  const plain = plainPage(JSON.parse(data).rows);
  const browser = await chromium.launch({
    executablePath: browserFile,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  const ours = [];
  const theirs = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await measured(browser, file));
      theirs.push(await measured(browser, plain));
    }
  } finally {
    await browser.close();
  }
  const of = (all, name) => best(all.map((one) => one[name]));
  const ratio = (name) => of(ours, name) / of(theirs, name);
  const beside = (name) => `${inMs(of(ours, name))} beside ${inMs(of(theirs, name))}`;
  console.log(`${REDIRECTS} redirects, ${ROUNDS} rounds, ${browserFile}`);
  report('first view, of a plain list', ratio('view'), { atMost: 1, detail: beside('view') });
  report('search, of hiding rows', ratio('search'), { atMost: 1, detail: beside('search') });
  report('script until the first view, ms', of(ours, 'script'), { atMost: 100, detail: 'as the browser counts it' });
  const shipped =
    gzipSync(
      text
        .replace(data, '')
        .replace(/(id="details">).*?<\/script>/s, '$1</script>')
        .replace(/<tbody>.*?<\/tbody>/s, ''),
    ).length / 1024;
  report('shipped with each page, KiB', shipped, { atMost: 150, detail: 'compressed, without its rows' });
  console.log(
    `elements: ${ours[0].elements} beside ${theirs[0].elements}; the page is ${(text.length / 2 ** 20).toFixed(1)} MiB, ${(gzipSync(text).length / 1024).toFixed(0)} KiB compressed`,
  );
}

try {
  if (browserFile === undefined) {
    console.log('There is no Chromium here: set CHROMIUM to one.');
  } else {
    await bench();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

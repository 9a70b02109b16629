// How fast the reference server is beside a bare server of the same framework with the same schemas, in one run.
// Each server is a process of its own; the rounds take turns, so that a slow moment of the machine hits all of them.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { requestText, Wire } from './wire.mjs';

/** What each server holds before anything is measured; making them also lets each compile what it runs. */
const REDIRECTS = 10_000;
const ROUNDS = 9;
const POSTS_PER_ROUND = 2_000;
const LIST_PASSES_PER_ROUND = 2;
const CONNECTIONS = 50;
const PATH = '/v1/orgs/org_acme/sites/site_notes/redirects';
const destination = { kind: 'site-space', siteSpaceId: 'ss_notes' };

const here = dirname(fileURLToPath(import.meta.url));
const main = join(here, '..', 'dist', 'cli', 'main.js');
const folder = mkdtempSync(join(tmpdir(), 'colophon-bench-'));

async function start(name, args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, token } = JSON.parse(line);
    const wires = Array.from({ length: CONNECTIONS }, () => new Wire(url));
    return { name, child, wires, token, made: 0, posts: [], lists: [] };
  }
  throw new Error(`${name} did not start`);
}

async function post(server, count) {
  let left = count;
  const started = performance.now();
  await Promise.all(
    server.wires.map(async (wire) => {
      while (left-- > 0) {
        const body = JSON.stringify({ source: `/bench/page-${server.made++}`, destination });
        await wire.call(requestText('POST', PATH, server.token, body));
      }
    }),
  );
  return count / ((performance.now() - started) / 1000);
}

async function listRound(server) {
  const [wire] = server.wires;
  const started = performance.now();
  let pages = 0;
  for (let pass = 0; pass < LIST_PASSES_PER_ROUND; pass++) {
    let items = 0;
    let cursor = '';
    do {
      const page = JSON.parse(await wire.call(requestText('GET', `${PATH}?limit=1000${cursor}`, server.token)));
      items += page.items.length;
      pages++;
      cursor = page.next === undefined ? undefined : `&page=${encodeURIComponent(page.next.page)}`;
    } while (cursor !== undefined);
    if (items !== server.made) {
      throw new Error(`${server.name}: listed ${items} of ${server.made} redirects`);
    }
  }
  server.lists.push(pages / ((performance.now() - started) / 1000));
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const serve = [main, 'serve', '--port', '0', '--json'];
const servers = [];
try {
  servers.push(await start('bare fastify', [join(here, 'bare-server.mjs')]));
  servers.push(await start('colophon, in memory', serve));
  servers.push(await start('colophon, --data', [...serve, '--data', join(folder, 'world.db')]));
  for (const server of servers) {
    await post(server, REDIRECTS);
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of servers) {
      await listRound(server);
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of servers) {
      server.posts.push(await post(server, POSTS_PER_ROUND));
    }
  }
} finally {
  for (const { child, wires } of servers) {
    for (const wire of wires) {
      wire.close();
    }
    child.kill();
  }
  rmSync(folder, { recursive: true });
}

const [bare] = servers;
console.log(`${REDIRECTS} redirects, 1000 a page, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds in turn`);
console.log('server               POST/s  ratio   pages/s  ratio');
for (const { name, posts, lists } of servers) {
  const row = [
    name.padEnd(20),
    String(Math.round(median(posts))).padStart(6),
    (median(posts) / median(bare.posts)).toFixed(2).padStart(6),
    median(lists).toFixed(1).padStart(9),
    (median(lists) / median(bare.lists)).toFixed(2).padStart(6),
  ];
  console.log(row.join(' '));
}

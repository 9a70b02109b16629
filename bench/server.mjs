// How fast the reference server is beside a bare server of the same framework with the same schemas, in one run.
// Each server is a process of its own; the rounds take turns, so that a slow moment of the machine hits all of them.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';

const ROUNDS = 5;
const POSTS_PER_ROUND = 2_000;
const LIST_PASSES_PER_ROUND = 3;
const CONNECTIONS = 10;
const PATH = '/v1/orgs/org_acme/sites/site_notes/redirects';
const destination = { kind: 'site-space', siteSpaceId: 'ss_notes' };

const here = dirname(fileURLToPath(import.meta.url));
const main = join(here, '..', 'dist', 'cli', 'main.js');
const folder = mkdtempSync(join(tmpdir(), 'colophon-bench-'));

async function start(name, args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, token } = JSON.parse(line);
    const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
    return { name, child, pool, token, made: 0, posts: [], lists: [] };
  }
  throw new Error(`${name} did not start`);
}

async function call(server, method, path, body) {
  const { statusCode, body: answer } = await server.pool.request({
    method,
    path,
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body,
  });
  const text = await answer.text();
  if (statusCode >= 300) {
    throw new Error(`${server.name}: ${method} ${path} answered ${statusCode} ${text}`);
  }
  return text;
}

async function postRound(server) {
  let left = POSTS_PER_ROUND;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) {
        const body = JSON.stringify({ source: `/bench/page-${server.made++}`, destination });
        await call(server, 'POST', PATH, body);
      }
    }),
  );
  server.posts.push(POSTS_PER_ROUND / ((performance.now() - started) / 1000));
}

async function listRound(server) {
  const started = performance.now();
  let pages = 0;
  for (let pass = 0; pass < LIST_PASSES_PER_ROUND; pass++) {
    let items = 0;
    let cursor = '';
    do {
      const page = JSON.parse(await call(server, 'GET', `${PATH}?limit=1000${cursor}`));
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
const servers = [
  await start('bare fastify', [join(here, 'bare-server.mjs')]),
  await start('colophon, in memory', serve),
  await start('colophon, --data', [...serve, '--data', join(folder, 'world.db')]),
];
try {
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of servers) {
      await postRound(server);
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of servers) {
      await listRound(server);
    }
  }
} finally {
  for (const { child, pool } of servers) {
    await pool.close();
    child.kill();
  }
  rmSync(folder, { recursive: true });
}

const [bare] = servers;
console.log(
  `${POSTS_PER_ROUND * ROUNDS} redirects, 1000 a page, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds`,
);
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

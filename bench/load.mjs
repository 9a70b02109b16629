// Many connections against `serve --data`, which is killed midway and restarted on the same file. Afterwards every acknowledged
// write exists, nothing exists twice, nothing failed except while the server was down, and its memory did not grow.
// `npm run load -- --seconds 60 --connections 200`
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, connections: { type: 'string', default: '200' } },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const main = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'cli', 'main.js');
const folder = mkdtempSync(join(tmpdir(), 'colophon-load-'));
const data = join(folder, 'world.db');
const TOKEN = 'load-token-of-a-user';
const ADMIN = 'load-token-of-an-admin';
const REDIRECTS = '/v1/orgs/org_acme/sites/site_docs/redirects';
/** One of this number of creations stays; the others are deleted again, so that the world does not grow with the load. */
const KEPT = 10;
/** A process whose memory is flat may still double while its heap settles. */
const MAX_GROWTH = 2;

async function start(port) {
  const args = [
    main,
    'serve',
    '--json',
    '--data',
    data,
    '--port',
    String(port),
    '--token',
    TOKEN,
    '--admin-token',
    ADMIN,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, port: Number(new URL(JSON.parse(line).url).port) };
  }
  throw new Error('the server did not start');
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });
function call(port, method, path, body, token = TOKEN) {
  return new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = { authorization: `Bearer ${token}`, ...(text && { 'content-type': 'application/json' }) };
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      let received = '';
      answer.setEncoding('utf8').on('data', (part) => {
        received += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, text: received }));
      answer.on('error', () => resolve({ status: 0, text: '' }));
      answer.on('aborted', () => resolve({ status: 0, text: '' }));
    });
    sent.on('error', () => resolve({ status: 0, text: '' }));
    sent.end(text);
  });
}

/** The memory of a process in bytes; undefined where the system does not say. */
function memoryOf(pid) {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file) ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

let server = await start(0);
let isDead = false;
let isOver = false;
let next = 0;
let requests = 0;
const created = new Map();
const deleted = new Set();
const uncertain = new Set();
const failures = [];
const memory = [];

async function worker() {
  while (!isOver) {
    const number = next++;
    const source = `/load/${number}`;
    const wasDead = isDead;
    const sent = await call(server.port, 'POST', REDIRECTS, {
      source,
      destination: { kind: 'site-section', siteSectionId: 'sec_guides' },
    });
    requests++;
    if (sent.status === 201) {
      const { id } = JSON.parse(sent.text);
      created.set(id, source);
      if (number % KEPT !== 0) {
        const gone = await call(server.port, 'DELETE', `${REDIRECTS}/${id}`);
        requests++;
        if (gone.status === 205) {
          deleted.add(id);
        } else {
          uncertain.add(id);
        }
      }
    } else {
      uncertain.add(source);
      if (sent.status >= 500 || (sent.status !== 0 && sent.status !== 201)) {
        failures.push(`${sent.status} ${sent.text.slice(0, 200)}`);
      } else if (!wasDead && !isDead) {
        failures.push('a connection broke while the server was alive');
      }
      await sleep(20);
    }
    await call(server.port, 'GET', `${REDIRECTS}?limit=5`).then(({ status }) => {
      requests++;
      if (status >= 500) {
        failures.push(`${status} to a list`);
      }
    });
  }
}

const sampler = setInterval(() => {
  const bytes = isDead ? undefined : memoryOf(server.child.pid);
  if (bytes !== undefined) {
    memory.push({ pid: server.child.pid, bytes });
  }
}, 100);
const workers = Array.from({ length: connections }, worker);
await sleep((seconds * 1000) / 2);
isDead = true;
server.child.kill('SIGKILL');
await once(server.child, 'exit');
server = await start(server.port);
// Requests to the dead server are answered by now, or never.
await sleep(200);
isDead = false;
await sleep((seconds * 1000) / 2);
isOver = true;
await Promise.all(workers);
clearInterval(sampler);

const world = JSON.parse((await call(server.port, 'GET', '/__admin/world', undefined, ADMIN)).text);
const kept = world.tables.redirects.filter(({ source }) => source.startsWith('/load/'));
const ids = new Set(kept.map(({ id }) => id));
const lost = [...created].filter(([id]) => !ids.has(id) && !deleted.has(id) && !uncertain.has(id));
const risen = [...deleted].filter((id) => ids.has(id));
const twice = kept.length - new Set(kept.map(({ source }) => source)).size;
const unasked = kept.filter(({ id, source }) => !created.has(id) && !uncertain.has(source));
const growths = [...new Set(memory.map(({ pid }) => pid))].map((pid) => {
  const own = memory.filter((sample) => sample.pid === pid).map(({ bytes }) => bytes);
  const half = Math.floor(own.length / 2);
  return own.length < 4 ? 1 : Math.max(...own.slice(half)) / Math.max(...own.slice(0, half));
});
const growth = Math.max(1, ...growths);
server.child.kill('SIGTERM');
await once(server.child, 'exit');
rmSync(folder, { recursive: true, force: true });

const result = {
  requests,
  acknowledged: created.size,
  lost: lost.length,
  risen: risen.length,
  twice,
  unasked: unasked.length,
  failures: failures.length,
  memoryGrowth: Math.round(growth * 100) / 100,
};
console.log(JSON.stringify(result));
const [first] = failures;
if (first !== undefined) {
  console.error(first);
}
const isGood =
  created.size > 0 &&
  result.lost + result.risen + twice + result.unasked + failures.length === 0 &&
  growth <= MAX_GROWTH;
process.exit(isGood ? 0 : 1);

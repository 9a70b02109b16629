// How fast planning and applying are beside the bare work of the same requests, in one run. The server is a process of its
// own; rounds take turns, so that a slow moment of the machine hits both sides. The numbers that count are the ratios.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { apply, createFileLedger, createMemoryLedger, loadManifest, plan } from '../dist/app/index.js';
import { createValidators } from '../dist/contract/index.js';
import { serve } from './served.mjs';

const ROUNDS = 9;
/** Rounds before those that count: the engine of the language needs some to compile what it runs. */
const WARM_UP = 8;
const CREATES = 1_000;
const PARALLELISM = 10;
/** Requests a second that the limited service allows, and how many are created there. */
const RATE = 200;
const RATED = 2_000;
const RATE_GOALS = { ratio: 1.3, refused: 0.01 };
const ORGANIZATION = 'org_acme';
const SITE = 'site_notes';
const PATH = `/v1/orgs/${ORGANIZATION}/sites/${SITE}/redirects`;
const DESTINATION = { kind: 'site-space', siteSpaceId: 'ss_notes' };

const _here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'colophon-bench-'));
const running = [];

async function started(...args) {
  const server = await serve(...args);
  running.push(server);
  return server;
}

async function reset({ url, adminToken }) {
  const answer = await fetch(`${url}/__admin/reset`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}` },
  });
  if (!answer.ok) {
    throw new Error(`reset answered ${answer.status}`);
  }
}

const sourceOf = (index) => `/bench/page-${index}`;

/** A loaded manifest with this number of redirects. */
async function manifestOf(count) {
  const lines = Array.from({ length: count }, (_, index) => `      ${sourceOf(index)}: { space: { id: ss_notes } }`);
  const text = [
    'colophon: 1',
    `organization: ${ORGANIZATION}`,
    'sites:',
    '  notes:',
    `    id: ${SITE}`,
    '    redirects:',
  ];
  const file = join(folder, `redirects-${count}.yaml`);
  writeFileSync(file, `${[...text, ...lines].join('\n')}\n`);
  const loaded = await loadManifest({ cwd: folder, paths: [file], env: {} });
  if (!loaded.ok) {
    throw new Error(JSON.stringify(loaded.diagnostics));
  }
  return { file, manifest: loaded.value };
}

const { answer } = createValidators();
/** What a plan reads: the site is declared too, so its existence must be checked. */
const LISTS = [
  { path: `/v1/orgs/${ORGANIZATION}/sites`, check: answer('listSites', 200) },
  { path: PATH, check: answer('listSiteRedirects', 200) },
];

/** The bare loop that pages and validates, over connections of its own: a plan opens its own as well. */
async function listBare({ url, token }, lists = LISTS) {
  const pool = new Pool(url, { connections: PARALLELISM, pipelining: 1 });
  const items = [];
  for (const { path, check } of lists) {
    let page;
    do {
      const { body } = await pool.request({
        method: 'GET',
        path: `${path}?limit=1000${page === undefined ? '' : `&page=${encodeURIComponent(page)}`}`,
        headers: { authorization: `Bearer ${token}` },
      });
      const list = await body.json();
      if (check(list).length > 0) {
        throw new Error('a page is invalid');
      }
      items.push(...list.items);
      page = list.next?.page;
    } while (page !== undefined);
  }
  await pool.close();
  return items;
}

/** The bare loop that creates, over connections of its own: an apply opens its own as well. */
async function createBare({ url, token }, count) {
  const pool = new Pool(url, { connections: PARALLELISM, pipelining: 1 });
  let next = 0;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await Promise.all(
    Array.from({ length: PARALLELISM }, async () => {
      while (next < count) {
        const body = JSON.stringify({ source: sourceOf(next++), destination: DESTINATION });
        const answer = await pool.request({ method: 'POST', path: PATH, headers, body });
        const made = await answer.body.json();
        if (answer.statusCode !== 201 || made.id === undefined) {
          throw new Error(`a create answered ${answer.statusCode}`);
        }
      }
    }),
  );
  await pool.close();
}

const service = ({ url, token }) => ({ baseUrl: url, token });

async function planned(manifest, server, ledger) {
  const outcome = await plan({ manifest, service: service(server), ledger });
  if (!outcome.ok) {
    throw new Error(JSON.stringify(outcome.diagnostics));
  }
  return outcome.value;
}

async function timed(work) {
  const used = process.cpuUsage();
  const started = performance.now();
  await work();
  const wall = performance.now() - started;
  const { user, system } = process.cpuUsage(used);
  return { wall, cpu: (user + system) / 1000 };
}

const told = (fine) => (fine ? '' : '  MISSED');
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

function report(title, ours, bare, { atLeast, atMost }) {
  const of = (rounds, what) => median(rounds.slice(WARM_UP).map((round) => round[what]));
  const [a, b] = [of(ours, 'wall'), of(bare, 'wall')];
  // Planning is judged by how much longer it takes, applying by how much of the bare speed it reaches.
  const ratioOf = (one, other) => (atLeast === undefined ? one / other : other / one);
  const ratio = ratioOf(a, b);
  // A shared machine slows both sides, but not equally; CPU time is the second measure.
  const cpu = ratioOf(of(ours, 'cpu'), of(bare, 'cpu'));
  const bounds = [
    atLeast === undefined ? '' : ` (at least ${atLeast})`,
    atMost === undefined ? '' : ` (at most ${atMost})`,
  ];
  const fine = ratio >= (atLeast ?? 0) && ratio <= (atMost ?? Number.POSITIVE_INFINITY);
  console.log(
    `${title.padEnd(52)} ${a.toFixed(0).padStart(6)} ms  bare ${b.toFixed(0).padStart(6)} ms  ratio ${ratio.toFixed(2)}${bounds.join('')}${told(fine)}  processor ${cpu.toFixed(2)}`,
  );
}

async function benchPlanning(count, rounds) {
  const server = await started();
  const { manifest } = await manifestOf(count);
  await createBare(server, count);
  const ledger = createMemoryLedger();
  const first = await planned(manifest, server, ledger);
  await apply({ plan: first, service: service(server), ledger });
  const ours = [];
  const bare = [];
  const redirectsOnly = [];
  for (let round = 0; round < WARM_UP + rounds; round++) {
    bare.push(await timed(() => listBare(server)));
    redirectsOnly.push(await timed(() => listBare(server, LISTS.slice(1))));
    ours.push(
      await timed(async () => {
        const { changes } = await planned(manifest, server, ledger);
        if (changes.length > 0) {
          throw new Error('there should be nothing to do');
        }
      }),
    );
  }
  report(`plan ${count} redirects, nothing to do`, ours, bare, { atMost: 1.5 });
  report(`  beside the list of redirects alone, without the sites`, ours, redirectsOnly, {});
}

async function benchApplying(latency, { atLeast, rounds }) {
  const server = await started(...(latency === 0 ? [] : ['--latency', String(latency)]));
  const { manifest } = await manifestOf(CREATES);
  const ours = [];
  const bare = [];
  for (let round = 0; round < WARM_UP + rounds; round++) {
    await reset(server);
    bare.push(await timed(() => createBare(server, CREATES)));
    await reset(server);
    const ledger = createFileLedger({ path: join(folder, `ledger-${latency}-${round}.json`) });
    const made = await planned(manifest, server, ledger);
    ours.push(
      await timed(async () => {
        const { status } = await apply({ plan: made, service: service(server), ledger, parallelism: PARALLELISM });
        if (status !== 'done') {
          throw new Error(`apply ended as ${status}`);
        }
      }),
    );
  }
  report(`apply ${CREATES} creates, ${PARALLELISM} at once, ${latency} ms of latency`, ours, bare, { atLeast });
}

/** One apply of new redirects against a service of a profile: what it sends, and how long it takes. */
async function applyTo(profile, server, round) {
  const { manifest } = await manifestOf(CREATES);
  await reset(server);
  const ledger = createFileLedger({ path: join(folder, `ledger-${profile}-${round}.json`) });
  const sent = { plan: {}, apply: {} };
  const counting = (counts) => ({
    ...service(server),
    onRequest: ({ type, operation }) => {
      counts[operation] = (counts[operation] ?? 0) + (type === 'finished' ? 1 : 0);
    },
  });
  const outcome = await plan({ manifest, service: counting(sent.plan), ledger });
  const { wall } = await timed(async () => {
    const { status } = await apply({
      plan: outcome.value,
      service: counting(sent.apply),
      ledger,
      parallelism: PARALLELISM,
    });
    if (status !== 'done') {
      throw new Error(`apply ended as ${status}`);
    }
  });
  return { wall, sent };
}

/** The same redirects on both profiles: where the service takes many at once, few requests are left. */
async function benchProfiles(latency) {
  const walls = {};
  const names = ['2025', 'today'];
  const servers = new Map();
  for (const name of names) {
    servers.set(name, await started('--profile', name, '--latency', String(latency)));
    walls[name] = [];
  }
  const last = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const { wall, sent } = await applyTo(name, servers.get(name), round);
      walls[name].push(wall);
      last[name] = sent;
    }
  }
  for (const name of names) {
    const { plan: planning, apply: applying } = last[name];
    const writes = (applying.createSiteRedirect ?? 0) + (applying.bulkUpsertSiteRedirects ?? 0);
    const goal = name === 'today' ? 2 : CREATES;
    const title = `apply ${CREATES} creates on ${name}, ${latency} ms of latency`.padEnd(52);
    console.log(
      `${title} ${median(walls[name]).toFixed(0).padStart(6)} ms  ${writes} writes (${goal})${told(writes === goal)}  ${planning.listSiteRedirects} list to plan (1)${told(planning.listSiteRedirects === 1)}`,
    );
  }
  const ratio = median(walls['2025']) / median(walls.today);
  console.log(`${'  how many times as fast on today'.padEnd(52)} ${ratio.toFixed(1)}`);
}

/** Against a service with a rate limit: how close a run comes to it, and how many requests are refused. */
async function benchRate() {
  const server = await started('--rate-limit', `${RATE}/1`);
  const { manifest } = await manifestOf(RATED);
  const ledger = createFileLedger({ path: join(folder, 'ledger-rate.json') });
  const made = await planned(manifest, server, ledger);
  let sent = 0;
  let refused = 0;
  const onRequest = ({ type, result }) => {
    sent += type === 'finished' ? 1 : 0;
    refused += type === 'finished' && result === 429 ? 1 : 0;
  };
  const { wall } = await timed(async () => {
    const { status } = await apply({
      plan: made,
      service: { ...service(server), onRequest },
      ledger,
      parallelism: PARALLELISM,
    });
    if (status !== 'done') {
      throw new Error(`apply ended as ${status}`);
    }
  });
  // What the first second allows goes at once.
  const ideal = ((RATED - RATE) / RATE) * 1000;
  const [ratio, share] = [wall / ideal, refused / sent];
  const title = `apply ${RATED} creates, ${RATE} requests a second`.padEnd(52);
  console.log(
    `${title} ${wall.toFixed(0).padStart(6)} ms  ideal ${ideal.toFixed(0)} ms  ratio ${ratio.toFixed(2)} (at most ${RATE_GOALS.ratio})${told(ratio <= RATE_GOALS.ratio)}  refused ${(share * 100).toFixed(2)} % (at most ${RATE_GOALS.refused * 100} %)${told(share <= RATE_GOALS.refused)}`,
  );
}

const PARTS = {
  // The larger one first: it takes the smaller one many rounds to have its code compiled.
  plan: async () => {
    await benchPlanning(10_000, ROUNDS);
    await benchPlanning(1_000, 5 * ROUNDS);
  },
  // Rounds of only a tenth of a second are noisy, so there are more of them.
  apply: async () => {
    await benchApplying(20, { atLeast: 0.98, rounds: ROUNDS });
    await benchApplying(0, { atLeast: 0.75, rounds: 5 * ROUNDS });
  },
  profiles: () => benchProfiles(20),
  rate: benchRate,
};

// Each part in a process of its own, as every command is.
const [part] = process.argv.slice(2);
if (part === undefined) {
  for (const name of Object.keys(PARTS)) {
    const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name], { stdio: 'inherit' });
    if (status !== 0) {
      process.exit(status ?? 1);
    }
  }
} else {
  try {
    await PARTS[part]();
  } finally {
    for (const { stop } of running) {
      stop();
    }
  }
}
rmSync(folder, { recursive: true, force: true });

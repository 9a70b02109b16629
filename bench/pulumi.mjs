// How long Pulumi takes for 1,000 redirects beside the command line, in one run: the program goes through Pulumi's own
// library and dynamic provider and the small engine of the tests, which does what Pulumi's engine does. Then, where there is
// a `pulumi` command, what that takes for our provider beside one that does nothing. The server is a process of its own.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { apply, createFileLedger, loadManifest, plan } from '../dist/app/index.js';

const REDIRECTS = 1_000;
const PARALLEL = 10;
const ROUNDS = 3;
/** Created with the real command, which writes its whole state at every step. */
const REAL = 200;
const REAL_GOAL = 1.1;
const ORGANIZATION = 'org_acme';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'colophon-bench-pulumi-'));
const require = createRequire(import.meta.url);
const colophon = require('../dist/pulumi/program/index.js');
const pulumi = require('@pulumi/pulumi');

const child = spawn(process.execPath, [join(root, 'dist/cli/main.js'), 'serve', '--port', '0', '--json', '--quiet'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const server = JSON.parse(
  await new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
);
const loader = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, ws: false },
  optimizeDeps: { noDiscovery: true, include: [] },
});
const { createSmallEngine } = await loader.ssrLoadModule('/test/pulumi/support/small-engine.ts');

async function reset() {
  await fetch(`${server.url}/__admin/reset`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.adminToken}` },
  });
}

async function timed(work) {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}

function program(count = REDIRECTS) {
  for (let index = 0; index < count; index++) {
    new colophon.SiteRedirect(`page-${index}`, {
      site: 'site_notes',
      source: `/bench/page-${index}`,
      destination: { space: 'ss_notes' },
    });
  }
}

async function byPulumi() {
  await reset();
  const engine = createSmallEngine({
    program: () => program(),
    config: { 'colophon:baseUrl': server.url, 'colophon:organization': ORGANIZATION, 'colophon:token': server.token },
    secretKeys: ['colophon:token'],
    parallel: PARALLEL,
  });
  try {
    const results = {};
    for (const [name, operation] of [
      ['preview', engine.preview],
      ['up', engine.up],
      ['preview, nothing to do', engine.preview],
      ['refresh', engine.refresh],
    ]) {
      const { result, ms } = await timed(operation);
      if (!result.ok) {
        throw new Error(result.errors.join('\n'));
      }
      results[name] = ms;
    }
    return results;
  } finally {
    await engine.close();
  }
}

async function byCommand(round) {
  await reset();
  const lines = Array.from(
    { length: REDIRECTS },
    (_, index) => `      /bench/page-${index}: { space: { id: ss_notes } }`,
  );
  const head = [
    'colophon: 1',
    `organization: ${ORGANIZATION}`,
    'sites:',
    '  notes:',
    '    id: site_notes',
    '    redirects:',
  ];
  const file = join(folder, 'redirects.yaml');
  writeFileSync(file, `${[...head, ...lines].join('\n')}\n`);
  const loaded = await loadManifest({ cwd: folder, paths: [file], env: {} });
  const manifest = loaded.value;
  const service = { baseUrl: server.url, token: server.token };
  const ledger = createFileLedger({ path: join(folder, `ledger-${round}.json`) });
  const first = await timed(() => plan({ manifest, service, ledger }));
  const second = await timed(() => apply({ plan: first.result.value, service, ledger, parallelism: PARALLEL }));
  if (second.result.status !== 'done') {
    throw new Error(second.result.status);
  }
  const third = await timed(() => plan({ manifest, service, ledger }));
  return { plan: first.ms, apply: second.ms, 'plan, nothing to do': third.ms };
}

/** A provider that does nothing: what `pulumi` takes then is its own. */
const idle = {
  create: async (inputs) => ({ id: inputs.source, outs: inputs }),
  delete: async () => {},
};

function idleProgram() {
  for (let index = 0; index < REAL; index++) {
    new pulumi.dynamic.Resource(idle, `page-${index}`, { site: 'site_notes', source: `/bench/page-${index}` });
  }
}

/** The ratio of the times that the real command takes to create, ours beside idle; undefined without that command. */
async function byRealCommand() {
  if (spawnSync('pulumi', ['version']).error !== undefined) {
    return undefined;
  }
  const { createPulumiCli } = await loader.ssrLoadModule('/test/pulumi/support/cli.ts');
  const cli = await createPulumiCli({
    COLOPHON_TOKEN: server.token,
    COLOPHON_ORGANIZATION: ORGANIZATION,
    COLOPHON_BASE_URL: server.url,
  });
  try {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      await reset();
      const times = {};
      for (const [name, declared] of [
        ['ours', async () => program(REAL)],
        ['idle', async () => idleProgram()],
      ]) {
        const stack = await cli.inline(`${name}-${round}`, declared);
        times[name] = (await timed(() => stack.up())).ms;
      }
      rounds.push(times);
    }
    return { ours: median(rounds.map(({ ours }) => ours)), idle: median(rounds.map(({ idle }) => idle)) };
  } finally {
    cli.close();
  }
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

try {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ command: await byCommand(round), pulumi: await byPulumi() });
  }
  const of = (side, name) => median(rounds.map((round) => round[side][name]));
  console.log(`${REDIRECTS} redirects, ${PARALLEL} at once, median of ${ROUNDS}`);
  for (const [pulumi, command] of [
    ['preview', 'plan'],
    ['up', 'apply'],
    ['preview, nothing to do', 'plan, nothing to do'],
    ['refresh', 'plan, nothing to do'],
  ]) {
    const [a, b] = [of('pulumi', pulumi), of('command', command)];
    console.log(
      `  ${pulumi.padEnd(24)} ${a.toFixed(0).padStart(7)} ms   colophon ${command.padEnd(20)} ${b.toFixed(0).padStart(6)} ms   ${(a / b).toFixed(1)} times`,
    );
  }
  const real = await byRealCommand();
  if (real === undefined) {
    console.log('  with the real command: not measured, there is no pulumi on the PATH');
  } else {
    const ratio = real.ours / real.idle;
    console.log(
      `  ${REAL} redirects with the real command ${real.ours.toFixed(0)} ms   a provider that does nothing ${real.idle.toFixed(0)} ms   ratio ${ratio.toFixed(2)} (at most ${REAL_GOAL}: ${ratio <= REAL_GOAL ? 'fine' : 'MISSED'})`,
    );
  }
} finally {
  await loader.close();
  child.kill();
  rmSync(folder, { recursive: true, force: true });
}

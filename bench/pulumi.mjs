// How long Pulumi takes for 1,000 redirects beside the command line, in one run: the program goes through Pulumi's own
// library and dynamic provider and the small engine of the tests, which does what Pulumi's engine does. Then, where there is
// a `pulumi` command, what that takes for our provider beside one that does nothing, with the same inputs, the same outputs
// and a state of the same size: Pulumi writes its whole state at every step. The server is a process of its own.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { apply, createFileLedger, loadManifest, plan } from '../dist/app/index.js';

const REDIRECTS = 1_000;
const PARALLEL = 10;
const ROUNDS = 3;
/** Created with the real command, which writes its whole state at every step. */
const REAL = 200;
const REAL_ROUNDS = 5;
const REAL_GOAL = 1.1;
const ORGANIZATION = 'org_acme';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'colophon-bench-pulumi-'));
const require = createRequire(import.meta.url);
const colophon = require('../dist/pulumi/program/index.js');
const pulumi = require('@pulumi/pulumi');
const { providerText } = require('../dist/pulumi/program/provider-text.js');

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

/** A provider that does nothing: what `pulumi` takes then is its own. Its text is as long as ours. */
const IDLE_TEXT = [
  'exports.handler=()=>({check:async(o,n)=>({inputs:n}),create:async({__provider,...i})=>({',
  'id:"site_notes/redirect_0123456789abcdefghij",',
  'outs:{...i,draft:false,keepRest:false,permanent:false,__inputs:Object.keys(i)}}),delete:async()=>{}})//',
]
  .join('')
  .padEnd(providerText('SiteRedirect').length, '.');

function idleProgram() {
  for (let index = 0; index < REAL; index++) {
    const properties = { site: 'site_notes', source: `/bench/page-${index}`, destination: { space: 'ss_notes' } };
    const idle = { ...properties, __provider: IDLE_TEXT };
    new pulumi.CustomResource('pulumi-nodejs:dynamic/colophon:SiteRedirect', `page-${index}`, idle, {
      deleteBeforeReplace: true,
    });
  }
}

/** The file to which `pulumi`, started through the launcher, writes the CPU time of itself and its children. */
const cpuFile = join(folder, 'cpu');

/** Puts a launcher of `pulumi` on the PATH that notes the CPU time. Without a POSIX shell there is none. */
function measureCommand() {
  const command = spawnSync('/bin/sh', ['-c', 'command -v pulumi'], { encoding: 'utf8' });
  if (command.status !== 0) {
    return;
  }
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const run = `'${command.stdout.trim()}' "$@"; code=$?; test "$1" = up && times > '${cpuFile}'; exit $code`;
  writeFileSync(join(bin, 'pulumi'), `#!/bin/sh\n${run}\n`, { mode: 0o755 });
  process.env.PATH = `${bin}${delimiter}${process.env.PATH}`;
}

/** The CPU time of the last `pulumi up` with its children, in milliseconds. */
function cpuOfCommand() {
  const spent = [...(readFileSync(cpuFile, 'utf8').split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  return spent.reduce((sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1_000 * Number(seconds), 0);
}

/** How long one `up` takes, and its CPU time: that of the command, its children and the program, without the server's. */
async function measuredUp(stack) {
  const before = process.cpuUsage();
  const { ms } = await timed(() => stack.up());
  const { user, system } = process.cpuUsage(before);
  return { ms, cpu: process.platform === 'win32' ? Number.NaN : cpuOfCommand() + (user + system) / 1_000 };
}

/** What the real command takes to create, ours and idle in turn; undefined without that command. */
async function byRealCommand() {
  if (spawnSync('pulumi', ['version']).error !== undefined) {
    return undefined;
  }
  measureCommand();
  const { createPulumiCli } = await loader.ssrLoadModule('/test/pulumi/support/cli.ts');
  const cli = await createPulumiCli({
    COLOPHON_TOKEN: server.token,
    COLOPHON_ORGANIZATION: ORGANIZATION,
    COLOPHON_BASE_URL: server.url,
  });
  const programs = [
    ['ours', async () => program(REAL)],
    ['idle', async () => idleProgram()],
  ];
  try {
    const rounds = [];
    for (let round = 0; round < REAL_ROUNDS; round++) {
      await reset();
      const measured = {};
      // In turn, so that neither gains by being the second.
      for (const [name, declared] of round % 2 === 0 ? programs : programs.toReversed()) {
        measured[name] = await measuredUp(await cli.inline(`${name}-${round}`, declared));
      }
      rounds.push(measured);
    }
    return rounds;
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
    console.log(
      `${REAL} redirects with the real command, beside a provider that does nothing, median of ${REAL_ROUNDS}`,
    );
    for (const [unit, what] of [
      ['ms', 'time'],
      ['cpu', 'CPU time'],
    ]) {
      const [ours, idle] = ['ours', 'idle'].map((name) => median(real.map((round) => round[name][unit])));
      const ratio = median(real.map((round) => round.ours[unit] / round.idle[unit]));
      console.log(
        `  ${what.padEnd(24)} ${ours.toFixed(0).padStart(7)} ms   idle ${idle.toFixed(0).padStart(6)} ms   ratio ${ratio.toFixed(2)} (at most ${REAL_GOAL}: ${ratio <= REAL_GOAL ? 'fine' : 'MISSED'})`,
      );
    }
  }
} finally {
  await loader.close();
  child.kill();
  rmSync(folder, { recursive: true, force: true });
}

// Many organizations in one run: `plan --all` and `apply --all` beside what they cannot avoid, which is the longer of two:
// the requests of the environments that run at once, one round trip after the other, and the processor time of the run itself. The
// numbers that count are ratios, measured in one run.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from './served.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const main = join(here, '..', 'dist', 'cli', 'main.js');
const folder = mkdtempSync(join(tmpdir(), 'colophon-fleet-'));
const COUNT = Number(process.env.FLEET_SIZE ?? 200);
const LARGE = Number(process.env.FLEET_LARGE ?? 1000);
const LATENCY = Number(process.env.FLEET_LATENCY ?? 100);
const CONCURRENCY = 8;
/** Custom fields of each organization. */
const RESOURCES = 50;
const GOALS = { plan: 1.5, ledger: 1.3, apply: 2, megabytes: 300, milliseconds: 15 };

const probe = join(folder, 'probe.cjs');
writeFileSync(
  probe,
  `process.on('exit', () => require('node:fs').writeFileSync(process.env.FLEET_USAGE, JSON.stringify(process.resourceUsage())));\n`,
);

const idOf = (index) => `org_${String(index).padStart(4, '0')}`;

const fieldOf = (organization, index) => ({
  id: `${organization}_field_${index}`,
  organization,
  name: `field-${index}`,
  type: 'text',
  title: `Field ${index}`,
  description: '',
  placeholder: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

function writeManifest(file, count) {
  const fields = Array.from(
    { length: RESOURCES },
    (_, index) => `  field-${index}: { title: "Field ${index}", type: text }`,
  );
  const environments = Array.from({ length: count }, (_, index) => `  e${index}: { organization: ${idOf(index)} }`);
  writeFileSync(
    join(folder, file),
    ['colophon: 1', 'customFields:', ...fields, 'environments:', ...environments, ''].join('\n'),
  );
}

/** A server with many organizations that are empty, or have everything that the manifest declares. */
async function serveWorld(count, { latency, isFull = false }) {
  const first = await serve();
  const headers = { authorization: `Bearer ${first.adminToken}` };
  const world = await (await fetch(`${first.url}/__admin/world`, { headers })).json();
  first.stop();
  const { organizations, members } = world.tables;
  const [acme] = organizations;
  const [admin] = members;
  const { defaultSite: _site, ...common } = acme;
  const ids = Array.from({ length: count }, (_, index) => idOf(index));
  organizations.push(...ids.map((id) => ({ ...common, id, title: id, hostname: id.replaceAll('_', '-') })));
  members.push(...ids.map((id) => ({ ...admin, id: `${id}.${admin.user}`, organization: id })));
  if (isFull) {
    const fields = ids.flatMap((organization) =>
      Array.from({ length: RESOURCES }, (_, index) => fieldOf(organization, index)),
    );
    world.tables.customFields = [...(world.tables.customFields ?? []), ...fields];
  }
  const file = join(folder, `world-${count}.json`);
  writeFileSync(file, JSON.stringify(world));
  return await serve('--world', file, ...(latency === 0 ? [] : ['--latency', String(latency)]));
}

async function journalOf(server) {
  const headers = { authorization: `Bearer ${server.adminToken}` };
  const { last } = await (await fetch(`${server.url}/__admin/journal?limit=1`, { headers })).json();
  return last;
}

/** Runs a command over the fleet; gives its time, processor time and memory, and the requests that it sent. */
async function measured(server, command, { manifest, cwd = folder, more = [], format = 'json' }) {
  const usage = join(folder, 'usage.json');
  const before = await journalOf(server);
  const start = performance.now();
  const args = [main, command, '--all', '-q', '-o', format, '-f', join(folder, manifest), '--base-url', server.url];
  const child = spawn(process.execPath, ['--require', probe, ...args, ...more], {
    cwd,
    env: { ...process.env, COLOPHON_TOKEN: server.token, FLEET_USAGE: usage },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const status = await new Promise((resolve) => child.once('close', resolve));
  const wall = performance.now() - start;
  if (status !== 0) {
    throw new Error(`${command} ended with ${status}: ${errors.slice(0, 2000)}`);
  }
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(usage, 'utf8'));
  const requests = (await journalOf(server)) - before;
  return { wall, cpu: (userCPUTime + systemCPUTime) / 1000, megabytes: maxRSS / 1024, requests };
}

const seconds = ({ wall, cpu, requests }) =>
  `${(wall / 1000).toFixed(1)} s, ${(cpu / 1000).toFixed(1)} s of processor, ${requests} requests`;

let failed = false;
function report(what, value, goal, unit = '×') {
  const isMet = value <= goal;
  failed ||= !isMet;
  console.log(`${isMet ? 'ok  ' : 'MISS'} ${what.padEnd(78)} ${value.toFixed(2)} ${unit} (goal ${goal})`);
}

/** The time that the requests alone take: as many at once as environments run, if each sends one after the other. */
const criticalPath = ({ requests }, latency) => (requests * latency) / CONCURRENCY;
const ideal = (one, latency) => Math.max(criticalPath(one, latency), one.cpu);

async function benchFleet() {
  writeManifest('fleet.yaml', COUNT);
  const server = await serveWorld(COUNT, { latency: LATENCY });
  const none = { manifest: 'fleet.yaml', more: ['--ledger', 'none'] };
  const repository = join(folder, 'repository');
  const remote = join(folder, 'remote.git');
  const git = (...args) => spawnSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init', '--bare', remote);
  git('init', repository);
  git('-C', repository, 'remote', 'add', 'origin', remote);
  writeManifest('repository/fleet.yaml', COUNT);
  const inGit = { manifest: 'repository/fleet.yaml', cwd: repository, more: ['--ledger', 'git:origin'] };
  try {
    const plain = await measured(server, 'plan', none);
    const ledger = await measured(server, 'plan', inGit);
    const applied = await measured(server, 'apply', { ...inGit, more: [...inGit.more, '-y'] });
    const again = await measured(server, 'plan', inGit);
    const idle = await measured(server, 'apply', { ...inGit, more: [...inGit.more, '-y'] });
    console.log(`${COUNT} organizations at ${LATENCY} ms: plan ${seconds(plain)}`);
    console.log(
      `  with the ledger in git: plan ${seconds(ledger)}; apply ${seconds(applied)}; plan again ${seconds(again)}; apply again ${seconds(idle)}`,
    );
    report(
      `plan of ${COUNT}, ${LATENCY} ms, beside its requests or its processor time`,
      plain.wall / ideal(plain, LATENCY),
      GOALS.plan,
    );
    report('the same with the ledger in git, beside without', ledger.wall / plain.wall, GOALS.ledger);
    report(
      `apply of ${COUNT * RESOURCES} creates, beside its requests`,
      applied.wall / ideal(applied, LATENCY),
      GOALS.apply,
    );
    report(
      'plan with nothing to do, with the ledger in git, beside its requests',
      again.wall / ideal(again, LATENCY),
      GOALS.plan,
    );
    report('apply with nothing to do, with the ledger in git, beside that plan', idle.wall / again.wall, GOALS.apply);
  } finally {
    server.stop();
  }
}

async function benchLarge() {
  writeManifest('large.yaml', LARGE);
  const server = await serveWorld(LARGE, { latency: 0, isFull: true });
  try {
    const run = { manifest: 'large.yaml', format: 'text' };
    // Everything is there, so that this only writes ledgers.
    const first = await measured(server, 'apply', { ...run, more: ['-y'] });
    const one = await measured(server, 'plan', run);
    console.log(`${LARGE} organizations that answer at once: adopt ${seconds(first)}; plan ${seconds(one)}`);
    report(`memory of a plan of ${LARGE} unchanged organizations`, one.megabytes, GOALS.megabytes, 'MB');
    report('processor time for each of them', one.cpu / LARGE, GOALS.milliseconds, 'ms');
  } finally {
    server.stop();
  }
}

try {
  await benchFleet();
  await benchLarge();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

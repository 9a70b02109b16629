// What a start costs: each command in a process of its own beside a Node that does nothing, in one run, and what an
// installation of the packed tarball brings. Commands take turns, so that a slow moment of the machine hits all of them, and
// of each the fastest quarter counts: other processes only ever add. The numbers that count are the ratios.
import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from './served.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40);
const REDIRECTS = 1_000;
const ORGANIZATION = 'org_acme';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const main = join(root, 'dist', 'cli', 'main.js');
const folder = mkdtempSync(join(tmpdir(), 'colophon-start-'));

/** Runs a command and gives the seconds that it took and the seconds of processor time that it used. */
function measured(args, env) {
  const script = 'TIMEFORMAT="%3R %3U %3S"; time node "$@" >/dev/null 2>&3';
  const { status, stderr, output } = spawnSync('bash', ['-c', script, 'bash', ...args], {
    cwd: folder,
    env: { ...process.env, ...env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) {
    throw new Error(`${args.join(' ')} ended with ${status}: ${output[3]}${stderr}`);
  }
  const [wall, user, system] = stderr.trim().split(' ').map(Number);
  return { wall, cpu: user + system };
}

function best(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b).slice(0, Math.ceil(numbers.length / 4));
  return sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
}

/** A manifest in a folder of its own, with its ledger beside it. */
function manifestIn(name, text) {
  mkdirSync(join(folder, name));
  const file = join(folder, name, 'colophon.yaml');
  writeFileSync(file, text);
  return file;
}

const redirects = Array.from(
  { length: REDIRECTS },
  (_, index) => `      /bench/page-${index}: { space: { id: ss_notes } }`,
);
const LARGE = `colophon: 1
organization: ${ORGANIZATION}
sites:
  notes:
    id: site_notes
    redirects:
${redirects.join('\n')}
`;

function report(name, ratio, { atMost, detail }) {
  const verdict = ratio <= atMost ? 'fine' : 'MISSED';
  console.log(`${name.padEnd(34)} ${ratio.toFixed(2).padStart(8)}  (at most ${atMost}: ${verdict})  ${detail}`);
}

async function benchCommands() {
  const small = join(root, 'examples', 'small');
  const servers = [await serve(), await serve()];
  try {
    // One where the redirects must be created, and one where they exist and are owned, as in most pipeline runs.
    const [creating, inPlace] = servers.map(({ url, token }, index) => ({
      args: [main, 'plan', '-f', manifestIn(`large-${index}`, LARGE)],
      env: { COLOPHON_TOKEN: token, COLOPHON_BASE_URL: url },
      atMost: 4,
    }));
    measured([main, 'apply', ...inPlace.args.slice(2), '--auto-approve'], inPlace.env);
    const cases = {
      bare: { args: ['-e', '0'] },
      '--version': { args: [main, '--version'], atMost: 1.25 },
      'validate, a small manifest': {
        args: [main, 'validate', '-f', small],
        env: { COLOPHON_ORGANIZATION: ORGANIZATION },
        atMost: 2,
      },
      'plan, 1,000 redirects to create': creating,
      'plan, 1,000 redirects in place': inPlace,
    };
    const results = Object.fromEntries(Object.keys(cases).map((name) => [name, { wall: [], cpu: [] }]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, { args, env }] of Object.entries(cases)) {
        const { wall, cpu } = measured(args, env);
        results[name].wall.push(wall);
        results[name].cpu.push(cpu);
      }
    }
    const bare = { wall: best(results.bare.wall), cpu: best(results.bare.cpu) };
    const ms = (seconds) => `${(seconds * 1000).toFixed(0)} ms`;
    console.log(`node -e 0: ${ms(bare.wall)}, processor ${ms(bare.cpu)}; ${process.version}, ${ROUNDS} rounds`);
    for (const [name, { atMost }] of Object.entries(cases)) {
      if (atMost !== undefined) {
        const [wall, cpu] = [best(results[name].wall), best(results[name].cpu)];
        const detail = `${ms(wall)}; processor ${(cpu / bare.cpu).toFixed(2)}, ${ms(cpu)}`;
        report(name, wall / bare.wall, { atMost, detail });
      }
    }
  } finally {
    for (const { stop } of servers) {
      stop();
    }
  }
}

function npm(args, cwd) {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`npm ${args.join(' ')}: ${stderr}`);
  }
  return stdout;
}

/** The bytes of a folder, as its files have them. */
function sizeOf(path) {
  const stat = lstatSync(path);
  return stat.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : stat.size;
}

function benchInstallation() {
  const target = join(folder, 'installed');
  mkdirSync(target);
  writeFileSync(join(target, 'package.json'), '{ "private": true }');
  const [{ filename, size }] = JSON.parse(
    npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root),
  );
  npm(['install', '--no-audit', '--no-fund', join(folder, filename)], target);
  const packages = npm(['ls', '--all', '--parseable'], target).trim().split('\n').length - 1;
  report('packages of an installation', packages, { atMost: 60, detail: '' });
  report('megabytes of an installation', sizeOf(join(target, 'node_modules')) / 1e6, {
    atMost: 30,
    detail: `the tarball ${(size / 1e6).toFixed(2)} MB`,
  });
}

try {
  await benchCommands();
  benchInstallation();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

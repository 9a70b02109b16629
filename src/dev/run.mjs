// Runs a task of this project after installing and building what is missing. Plain JavaScript with nothing but Node,
// because it is what a fresh machine runs first: `npm start`, `npm test`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const stampFile = join(root, 'node_modules', '.cache', 'colophon-stamps.json');

function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  if (result.status !== 0) {
    process.exit(result.status ?? 1);
  }
}

const bin = (name) => join(root, 'node_modules', '.bin', name);

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function stamps() {
  return existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
}

function stamp(name, digest) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ ...stamps(), [name]: digest }));
}

function install() {
  const digest = digestOf([join(root, 'package.json'), join(root, 'package-lock.json')]);
  if (existsSync(join(root, 'node_modules')) && stamps().install === digest) {
    return;
  }
  console.error('colophon: installing dependencies …');
  run('npm', ['ci', '--no-audit', '--no-fund'], { stdio: ['ignore', 2, 2] });
  stamp('install', digest);
}

function build() {
  const digest = digestOf([join(root, 'tsconfig.json'), ...filesBelow(join(root, 'src'))]);
  if (existsSync(join(root, 'dist', 'cli', 'main.js')) && stamps().build === digest) {
    return;
  }
  console.error('colophon: building …');
  // What was removed from the source must not live on in what is published.
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  run(bin('tsc'), ['-p', '.'], { stdio: ['ignore', 2, 2] });
  stamp('build', digest);
}

function check() {
  run(bin('biome'), ['check', '--error-on-warnings', '.']);
  run(bin('tsc'), ['-p', 'test']);
}

const tasks = {
  start: () => run(process.execPath, [join(root, 'dist', 'cli', 'demo.js')]),
  build: () => {},
  check,
  generate: () => {
    // The compiler writes its output even while the generated types are stale; that output writes the new ones.
    spawnSync(bin('tsc'), ['-p', '.'], { cwd: root, stdio: 'ignore' });
    run(process.execPath, [join(root, 'dist', 'dev', 'generate.js')]);
  },
  test: (args) => {
    if (args.length === 0) {
      check();
    }
    run(bin('vitest'), ['run', '--config', 'test/vitest.config.ts', ...args]);
  },
  fuzz: () => {
    // 175 operations and 572 requests to each: a little over 100,000. FUZZ_SEED chooses others.
    const env = { ...process.env, FUZZ_RUNS: '572', FUZZ_SEED: process.env.FUZZ_SEED ?? String(Date.now() % 1e9) };
    run(bin('vitest'), ['run', '--config', 'test/vitest.config.ts', 'test/server/property.test.ts'], { env });
  },
  bench: () => run(process.execPath, [join(root, 'bench', 'engine.mjs')]),
  'bench:server': () => run(process.execPath, [join(root, 'bench', 'server.mjs')]),
};

const [name = '', ...args] = process.argv.slice(2);
const task = tasks[name];
if (task === undefined) {
  console.error(`colophon: there is no task "${name}"; the tasks are ${Object.keys(tasks).join(', ')}`);
  process.exit(64);
}
install();
if (name !== 'generate' && name !== 'check') {
  build();
}
task(args);

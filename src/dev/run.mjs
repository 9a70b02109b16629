// Runs a task of this project after installing and building what is missing. Plain JavaScript with nothing but Node, because it is the
// first program to run on a fresh machine: `npm start`, `npm test`.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHECKS, QUICK_CHECKS } from './checks/checks.mjs';
import { isInstalled } from './installed.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const stampFile = join(root, 'node_modules', '.cache', 'colophon-build.txt');

function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    // On Windows, npm installs scripts that only a shell can start. Node itself needs no shell, and its path has spaces.
    shell: process.platform === 'win32' && command !== process.execPath,
    ...options,
  });
  if (result.status !== 0) {
    process.exit(result.status ?? 1);
  }
}

/**
 * The command line of a program that npm installed. Two packages contain a `tsc`: the compiled one, which checks and builds in a fraction
 * of the time, and the one that other packages use as a library.
 */
function started(name, args) {
  if (name === 'node') {
    return [process.execPath, args];
  }
  return name === 'tsc'
    ? [process.execPath, [join(root, 'node_modules', 'typescript-native', 'bin', 'tsc'), ...args]]
    : [join(root, 'node_modules', '.bin', name), args];
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** The digest of files with their paths relative to the root of the checkout, wherever that is. */
function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The digest of the last build. */
function builtDigest() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
}

function install() {
  if (isInstalled(root)) {
    return;
  }
  console.error('colophon: installing dependencies …');
  run('npm', ['ci', '--no-audit', '--no-fund'], { stdio: ['ignore', 2, 2] });
}

/** Schemas that a build turns into code. */
const GENERATED_FROM = ['schemas/workspace.schema.json', 'schemas/answers.gen.json'];

function build() {
  const others = ['package.json', 'tsconfig.json', 'tsconfig.pulumi.json', 'package-lock.json', ...GENERATED_FROM];
  const digest = digestOf([...others.map((file) => join(root, file)), ...filesBelow(join(root, 'src'))]);
  if (existsSync(join(root, 'dist', 'cli', 'main.js')) && builtDigest() === digest) {
    return;
  }
  console.error('colophon: building …');
  // Files that were removed from the sources must not stay in the package.
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  run(...started('tsc', ['-p', '.']), { stdio: ['ignore', 2, 2] });
  run(...started('tsc', ['-p', 'tsconfig.pulumi.json']), { stdio: ['ignore', 2, 2] });
  run(process.execPath, [join(root, 'src', 'dev', 'bundle.mjs')], { stdio: ['ignore', 2, 2] });
  // It declares the files beside it as CommonJS.
  const program = join('pulumi', 'program', 'package.json');
  copyFileSync(join(root, 'src', program), join(root, 'dist', program));
  // The file modes after an installation.
  for (const program of ['cli/main.js', 'pulumi/plugin/main.js']) {
    chmodSync(join(root, 'dist', program), 0o755);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, digest);
}

function check() {
  for (const [command, args] of CHECKS) {
    run(...started(command, args));
  }
}

/** Runs the checks in parallel with other work that leaves part of the machine idle; they are complete when this returns. */
async function checkBeside(work, checks = CHECKS) {
  const checking = (async () => {
    let output = '';
    for (const [command, args] of checks) {
      const [file, words] = started(command, args);
      const shell = process.platform === 'win32' && file !== process.execPath;
      const child = spawn(file, words, { cwd: root, shell });
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => {
          output += text;
        });
      }
      const status = await new Promise((resolve) => child.once('close', resolve));
      if (status !== 0) {
        return { status: status ?? 1, output };
      }
    }
    return { status: 0, output: '' };
  })();
  const worked = await work();
  const checked = await checking;
  process.stderr.write(checked.output);
  process.exitCode = worked || checked.status;
}

/** Runs tests and returns the exit code. Variables that are already set take precedence. */
function vitest(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(...started('vitest', ['run', '--config', 'test/vitest.config.ts', ...args]), {
      cwd: root,
      env: { ...env, ...process.env },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    child.once('close', (status) => resolve(status ?? 1));
  });
}

const tasks = {
  start: () => run(process.execPath, [join(root, 'dist', 'cli', 'demo.js')]),
  build: () => {},
  check,
  generate: () => {
    // Bundling checks no types, so it works even while the generated ones are stale.
    run(process.execPath, [join(root, 'src', 'dev', 'bundle.mjs'), 'generate']);
    run(process.execPath, [join(root, 'dist', 'dev', 'generate.mjs')]);
  },
  'new-kind': (args) => {
    run(process.execPath, [join(root, 'src', 'dev', 'new-kind.mjs'), ...args]);
    tasks.generate();
    run(...started('biome', ['check', '--write', '--log-level=error', 'src/core/kinds', 'test/kinds']));
  },
  // Everything but the sweeps, with fewer runs of each property; named files run as they are.
  test: async (args) => {
    if (args.length === 0) {
      // `.ci/run` sets the number of runs; its checks start from scratch.
      const checks = 'PROPERTY_RUNS' in process.env ? CHECKS : QUICK_CHECKS;
      await checkBeside(() => vitest(['--project', 'quick'], { PROPERTY_RUNS: '0.1' }), checks);
    } else {
      process.exitCode = await vitest(args);
    }
  },
  'test:sweeps': async (args) => {
    process.exitCode = await vitest(['--project', 'sweeps', ...args]);
  },
  'test:all': async (args) => await checkBeside(() => vitest(args)),
  'test:hostile': async (args) => {
    process.exitCode = await vitest(['test/hostile', ...args], { COUNT_ATTEMPTS: 'yes' });
  },
  'test:busy': (args) => run(process.execPath, [join(root, 'src', 'dev', 'busy.mjs'), ...args]),
  fuzz: async () => {
    // 175 operations and 576 requests to each: a little over 100,000.
    process.exitCode = await vitest(['test/server/property.test.ts'], { PROPERTY_RUNS: '48' });
  },
  stories: async (args) => {
    const files = args.length > 0 ? args : ['test/oracle/oracle.sweep.test.ts', 'test/app/closing-first.sweep.test.ts'];
    process.exitCode = await vitest(files, { STORIES: '10000' });
  },
  load: (args) => run(process.execPath, [join(root, 'bench', 'load.mjs'), ...args]),
  pictures: (args) => run(process.execPath, [join(root, 'src', 'dev', 'pictures', 'pictures.mjs'), ...args]),
  mutate: (args) => run(process.execPath, [join(root, 'src', 'dev', 'mutate', 'mutate.mjs'), ...args]),
  bench: () => {
    for (const name of ['engine', 'start', 'scale']) {
      run(process.execPath, [join(root, 'bench', `${name}.mjs`)]);
    }
  },
  'bench:pulumi': () => run(process.execPath, [join(root, 'bench', 'pulumi.mjs')]),
  'bench:server': () => run(process.execPath, [join(root, 'bench', 'server.mjs')]),
  'bench:fleet': () => run(process.execPath, [join(root, 'bench', 'fleet.mjs')]),
  'bench:ui': () => run(process.execPath, [join(root, 'bench', 'ui.mjs')]),
  'bench:scale': () => run(process.execPath, [join(root, 'bench', 'scale.mjs')]),
  'bench:start': () => run(process.execPath, [join(root, 'bench', 'start.mjs')]),
};

const [name = '', ...args] = process.argv.slice(2);
const task = tasks[name];
if (task === undefined) {
  console.error(`colophon: unknown task "${name}"; the tasks are ${Object.keys(tasks).join(', ')}`);
  process.exit(64);
}
install();
if (name !== 'generate' && name !== 'new-kind') {
  build();
}
await task(args);

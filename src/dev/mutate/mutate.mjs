// `npm run mutate -- PATH`: changes the sources below PATH one place at a time and tells which changes no test notices.
// The results are kept, so that the next run tries only what changed since.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/**
 * Which tests watch over which sources. A test that starts what was built sees no mutant, so those are not here; neither
 * are sweeps, which take minutes to notice what a small test notices at once.
 */
const TESTS = {
  'src/client': ['test/client/*.test.ts', 'test/http/*.test.ts', '!test/client/{standalone,types}.test.ts'],
  'src/engine': ['test/engine/**/*.test.ts', '!test/engine/*.sweep.test.ts'],
  'src/kinds': ['test/kinds/**/*.test.ts'],
  'src/ledger': ['test/ledger/*.test.ts', '!test/ledger/recorder.test.ts'],
  'src/manifest/edit': ['test/manifest/edit*.test.ts'],
  'src/plan': ['test/plan/**/*.test.ts'],
};

const [given, ...others] = process.argv.slice(2);
const path = given?.replaceAll('\\', '/').replace(/\/+$/, '');
const area = Object.keys(TESTS).find((folder) => path === folder || path?.startsWith(`${folder}/`));
if (path === undefined || others.length > 0 || area === undefined || !existsSync(join(root, path))) {
  console.error(`usage: npm run mutate -- PATH\nPATH is a file or folder below ${Object.keys(TESTS).join(', ')}`);
  process.exit(64);
}

const isFolder = statSync(join(root, path)).isDirectory();
const kept = join('.cache', 'mutate', area.replaceAll('/', '-'));
const report = join(kept, 'report.json');
mkdirSync(join(root, kept), { recursive: true });

process.chdir(root);
// A mutant that a property notices is noticed in its first few runs.
process.env.PROPERTY_RUNS ??= '0.05';
await new Stryker({
  mutate: isFolder ? [`${path}/**/*.ts`, '!**/*.gen.ts'] : [path],
  testFiles: TESTS[area],
  testRunner: 'vitest',
  vitest: { configFile: 'test/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', join(root, 'src/dev/mutate/prose.mjs')],
  ignorers: ['prose'],
  coverageAnalysis: 'perTest',
  // What is computed once when a module is loaded: the modules stay loaded from one mutant to the next.
  ignoreStatic: true,
  concurrency: 2,
  incremental: true,
  incrementalFile: join(kept, 'incremental.json'),
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: report },
  tempDirName: '.cache/mutate/sandbox',
  // No test that is chosen here reads them, and copying takes time.
  ignorePatterns: ['.cache', '.github', 'bench', 'ci', 'coverage', 'docs', 'plugin'],
  // The compiler's opinion of a mutant is not asked: the tests run without it.
  disableTypeChecks: false,
  checkers: [],
  logLevel: 'warn',
  fileLogLevel: 'off',
  allowConsoleColors: false,
  // Beside other work a test may take many times as long as in the first run.
  timeoutFactor: 3,
  timeoutMS: 10_000,
  warnings: { slow: false },
  thresholds: { high: 100, low: 80, break: null },
}).runMutationTest();

const CAUGHT = new Set(['Killed', 'Timeout']);
const SURVIVED = new Set(['Survived', 'NoCoverage']);
const { files } = JSON.parse(readFileSync(report, 'utf8'));
const rows = [];
const survivors = [];
for (const [file, { mutants, source }] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
  const lines = source.split('\n');
  const missed = mutants.filter(({ status }) => SURVIVED.has(status));
  const caught = mutants.filter(({ status }) => CAUGHT.has(status)).length;
  const ignored = mutants.filter(({ status }) => status === 'Ignored').length;
  rows.push({ file, caught, survived: missed.length, ignored });
  for (const { location, mutatorName, replacement, status } of missed) {
    const { line, column } = location.start;
    const text = (lines[line - 1] ?? '').trim();
    survivors.push({ file, line, column, mutator: mutatorName, text, replacement, untested: status === 'NoCoverage' });
  }
}

const sumOf = (column) => rows.reduce((sum, row) => sum + row[column], 0);
const total = { file: 'all', caught: sumOf('caught'), survived: sumOf('survived'), ignored: sumOf('ignored') };
const percent = ({ caught, survived }) =>
  caught + survived === 0 ? '–' : `${((100 * caught) / (caught + survived)).toFixed(1)} %`;
const width = Math.max(...[...rows, total].map(({ file }) => file.length));
console.log(`${'file'.padEnd(width)}  caught  survived  ignored  share`);
for (const row of [...rows, total]) {
  const cells = [
    [row.caught, 6],
    [row.survived, 8],
    [row.ignored, 7],
  ].map(([count, size]) => String(count).padStart(size));
  console.log([row.file.padEnd(width), ...cells, percent(row)].join('  '));
}
for (const { file, line, column, mutator, text, replacement, untested } of survivors) {
  console.log(`\n${file}:${line}:${column} ${mutator}${untested ? ' (no test comes here)' : ''}\n  - ${text}`);
  console.log(`  + ${String(replacement).replace(/\s+/g, ' ').slice(0, 160)}`);
}
const result = join(kept, 'result.json');
writeFileSync(join(root, result), `${JSON.stringify({ path, total, files: rows, survivors }, null, 2)}\n`);
console.log(`\nThe same as JSON: ${result}`);

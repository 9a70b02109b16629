// `npm run mutate -- PATH…`: changes the sources below PATH one place at a time and lists the changes that no test detects. The results are
// stored, so that the next run only tries what changed since.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { casesIn, propertyRunsOf, testsOf } from './areas.mjs';
import { readOptions } from './options.mjs';
import { sumOf, tableOf, tallyOf } from './tally.mjs';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
process.chdir(root);
const { PROPERTY_RUNS: givenRuns, CASES: givenCases } = process.env;

const options = readOptions(process.argv.slice(2), process.env, existsSync);
if (options.problem !== undefined) {
  console.error(options.problem);
  process.exit(64);
}

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Results of mutants that timed out are not reused. */
function forgetTimeouts(file) {
  const report = readJson(file);
  for (const source of Object.values(report?.files ?? {})) {
    source.mutants = source.mutants.filter(({ status }) => status !== 'Timeout');
  }
  if (report !== undefined) {
    writeFileSync(file, JSON.stringify(report));
  }
}

async function mutate({ area, paths }) {
  const { sample, retriesTimeouts, concurrency } = options;
  // A sample is specific to its sources.
  const name = (sample === undefined ? area : paths.join('+')).replaceAll('/', '-');
  const folder = sample === undefined ? name : join(name, `sample-${sample.size}-seed-${sample.seed}`);
  const kept = join('.cache', 'mutate', folder);
  const fileOf = (part) => join(kept, `${part}.json`);
  const [report, incremental, result] = ['report', 'incremental', 'result'].map(fileOf);
  mkdirSync(kept, { recursive: true });
  if (retriesTimeouts) {
    forgetTimeouts(incremental);
  }

  process.env.MUTATE_AREA = area;
  process.env.PROPERTY_RUNS = givenRuns ?? propertyRunsOf(area);
  process.env.CASES = givenCases ?? casesIn(area);
  await new Stryker({
    mutate: [
      ...paths.map((path) => (statSync(path).isDirectory() ? `${path}/**/*.ts` : path)),
      '!**/*.gen.ts',
      '!**/*.d.ts',
    ],
    testFiles: testsOf(area, root),
    testRunner: 'vitest',
    vitest: { configFile: 'src/dev/mutate/vitest.config.mjs', related: false },
    plugins: [
      '@stryker-mutator/vitest-runner',
      ...['prose', 'sample'].map((part) => join(root, `src/dev/mutate/${part}.mjs`)),
    ],
    ignorers: ['prose'],
    // Mutants are not type-checked: the tests run without types.
    disableTypeChecks: false,
    checkers: sample === undefined ? [] : ['sample'],
    sample: { ...sample, boundFile: join(root, fileOf('bound')) },
    coverageAnalysis: 'perTest',
    // Values computed once when a module is loaded: the modules stay loaded from one mutant to the next.
    ignoreStatic: true,
    // With a sample there are at least two: the slot of its checker, which finishes at once, goes to the tests.
    concurrency,
    incremental: true,
    incrementalFile: incremental,
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: report },
    tempDirName: '.cache/mutate/sandbox',
    // None of the selected tests reads them, and copying takes time.
    ignorePatterns: ['.cache', '.github', 'bench', 'ci', 'coverage', 'plugin'],
    logLevel: 'warn',
    fileLogLevel: 'off',
    allowConsoleColors: false,
    // Under load, a test may take many times as long as in the first run.
    dryRunTimeoutMinutes: 30,
    timeoutFactor: 3,
    timeoutMS: 10_000,
    warnings: { slow: false, unknownOptions: false },
    thresholds: { high: 100, low: 80, break: null },
  }).runMutationTest();

  const isAsked = (file) => paths.some((path) => file === path || file.startsWith(`${path}/`));
  const files = Object.entries(readJson(report).files)
    .filter(([file]) => isAsked(file))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = files.map(([file, { mutants }]) => tallyOf(file, mutants));
  const survivors = files.flatMap(([file, { mutants, source }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ location, mutatorName, replacement, status }) => ({
        file,
        ...location.start,
        mutator: mutatorName,
        text: (source.split('\n')[location.start.line - 1] ?? '').trim(),
        replacement,
        untested: status === 'NoCoverage',
      })),
  );
  writeFileSync(result, `${JSON.stringify({ paths, sample, total: sumOf(rows), files: rows, survivors }, null, 2)}\n`);

  console.log(tableOf(rows));
  for (const { file, line, column, mutator, text, replacement, untested } of survivors) {
    console.log(`\n${file}:${line}:${column} ${mutator}${untested ? ' (not covered)' : ''}\n  - ${text}`);
    console.log(`  + ${String(replacement).replace(/\s+/g, ' ').slice(0, 160)}`);
  }
  console.log(`\nThe same as JSON: ${result}\n`);
}

for (const area of options.areas) {
  await mutate(area);
}

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { AttemptsReporter } from './support/attempts-reporter.js';
import { LongestFirst } from './support/longest-first.js';

/** What starts many processes, or goes through everything there is: these folders, and files that are named so. */
const SWEEPS = ['test/{chaos,gitops,hostile,kill,properties}/**/*.test.ts', 'test/**/*.sweep.test.ts'];

/**
 * Most functions of a test run a few times, and optimizing them costs more than it brings: they have to be six times as hot as
 * usual. Node 22 and later count otherwise, do not know this option and would not start.
 */
const OPTIMIZE_SELDOM = Number.parseInt(process.versions.node, 10) < 22 ? ['--interrupt-budget=400000'] : [];

// biome-ignore lint/style/noDefaultExport: vitest reads its configuration from the default export.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    // Tests often wait, for a process or a clock: one worker more than there are cores uses what the others leave idle.
    maxWorkers: availableParallelism() + 1,
    // Tests create much that is garbage at once: it is collected seldom, and by no more threads than there are workers.
    execArgv: ['--single-threaded-gc', '--min-semi-space-size=64', '--max-semi-space-size=64', ...OPTIMIZE_SELDOM],
    // Nothing of ours keeps state between files, so what was loaded and compiled is used again.
    isolate: false,
    // What was compiled is used again by the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    reporters: 'COUNT_ATTEMPTS' in process.env ? ['default', new AttemptsReporter()] : ['default'],
    globalSetup: 'test/support/temporary.ts',
    setupFiles: ['test/support/setup.ts'],
    // A bound for what hangs, far from what anything takes: the machine may be busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'quick', include: ['test/**/*.test.ts'], exclude: SWEEPS } },
      { extends: true, test: { name: 'sweeps', include: SWEEPS } },
    ],
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// biome-ignore lint/style/noDefaultExport: vitest reads its configuration from the default export.
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/**/*.test.ts'],
    // On two cores the runner would leave one of them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Nothing of ours keeps state between files, so what was loaded and compiled is used again.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

import { mergeConfig } from 'vitest/config';
import config from '../../../test/vitest.config.ts';

// Node's options are for processes: Stryker runs tests in threads, and a thread does not start with them.
const { execArgv: _ofProcesses, ...test } = config.test;

// biome-ignore lint/style/noDefaultExport: vitest reads its configuration from the default export.
export default mergeConfig({ ...config, test }, { test: { setupFiles: ['src/dev/mutate/load-sources.mjs'] } });

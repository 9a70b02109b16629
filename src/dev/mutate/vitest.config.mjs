import { mergeConfig } from 'vitest/config';
import config from '../../../test/vitest.config.ts';

// biome-ignore lint/style/noDefaultExport: vitest reads its configuration from the default export.
export default mergeConfig(config, { test: { setupFiles: ['src/dev/mutate/load-sources.mjs'] } });

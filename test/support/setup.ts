import fc from 'fast-check';
import { afterAll } from 'vitest';
import { PIPELINE_VARIABLES } from '../../src/base/pipeline.ts';
import { cleanUp } from './cleanup.ts';
import { runs } from './runs.ts';

// This runs for each file of tests.

// A pipeline that runs the tests must not change what the commands in them do: a test about pipelines sets its own.
for (const name of ['CI', ...PIPELINE_VARIABLES]) {
  delete process.env[name];
}
fc.configureGlobal({ numRuns: runs(100) });
afterAll(cleanUp);

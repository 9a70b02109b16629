import fc from 'fast-check';
import { afterAll } from 'vitest';
import { cleanUp } from './cleanup.ts';
import { runs } from './runs.ts';

// This runs for each file of tests.
fc.configureGlobal({ numRuns: runs(100) });
afterAll(cleanUp);

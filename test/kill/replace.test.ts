import { describeKills } from '../support/kill-cases.ts';

await describeKills({ parallelism: 1, act: 'replace' });

import { describeKills } from '../support/kill-cases.ts';

await describeKills({ parallelism: 4, profile: 'today' });

/**
 * The reference server in this process: for tests, trials and rehearsals.
 * @module
 */

export { FaultSyntaxError, parseFault, readFaults } from './faults/read.ts';
export type { FaultRule } from './faults/rule.ts';
export type { JournalEntry } from './journal.ts';
export type { ServerOptions } from './options.ts';
export { parseRateLimit, type RateLimit } from './rate-limit.ts';
export { type RunningServer, startServer } from './start.ts';
export type { World } from './tables.ts';
export { checkWorld, InvalidWorld } from './world/check.ts';
export { type Converted, convertWorld, describeLost, type Lost, OtherProfile } from './world/convert.ts';
export { readWorldFile } from './world/file.ts';
export { defaultWorld } from './worlds/default.ts';

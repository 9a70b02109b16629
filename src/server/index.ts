/**
 * The reference server, to be started inside a process: for tests, trials and rehearsals.
 * @module
 */
export type { World } from './database.ts';
export { type RunningServer, type ServerOptions, startServer } from './start.ts';
export { defaultWorld } from './worlds/default.ts';

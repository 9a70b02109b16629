import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { type Clock, SYSTEM_CLOCK } from '../../base/clock.ts';
import type { RunTimes } from '../engine/ledger.ts';

/** The system dependencies of a ledger. */
export interface LedgerSystem {
  readonly clock: Clock;
  /** The time of day, in milliseconds since 1970. */
  readonly wallTime: () => number;
  readonly host: string;
  readonly pid: number;
  /** Equal for two processes only if each can see whether the other is alive. */
  readonly bootId: string;
  /** Seconds since the machine started, including sleep. */
  readonly uptime: () => number;
  readonly isAlive: (pid: number) => boolean;
  readonly newSalt: () => string;
  readonly newId: () => string;
}

const MINUTE = 60_000;

/** The times of a run, from milliseconds since 1970. */
export function runTimes(from: number, to: number): RunTimes {
  return { from: new Date(from).toISOString(), to: new Date(Math.max(from, to)).toISOString() };
}

function bootOf(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // Two containers may share a kernel and a host name, but not see each other's processes.
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Other systems: the minute of the boot. If it is off by one, a dead lock is not recognized, which is harmless.
    return `started ${Math.round((Date.now() - uptime() * 1000) / MINUTE)}`;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** The current machine, with the given parts replaced. */
export function createLedgerSystem(parts: Partial<LedgerSystem> = {}): LedgerSystem {
  return {
    clock: SYSTEM_CLOCK,
    wallTime: Date.now,
    host: hostname(),
    pid: process.pid,
    bootId: parts.bootId ?? bootOf(),
    uptime,
    isAlive,
    newSalt: () => randomBytes(16).toString('hex'),
    newId: () => randomBytes(8).toString('hex'),
    ...parts,
  };
}

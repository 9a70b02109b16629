import { rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { defined } from '../../../base/defined.ts';
import { isJsonObject, type Json } from '../../../base/json.ts';
import { createFile, hasCode, readIfThere, replaceFile } from '../../../core/ledger/files.ts';
import { createLedgerSystem, type LedgerSystem } from '../../../core/ledger/system.ts';

/** The process that uses a clone. */
export interface LeaseHolder {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  readonly boot: string;
}

/** Exclusive use of a clone. */
export interface Lease {
  /** The previous holder, if it died without releasing the lease. */
  readonly before?: LeaseHolder;
  /** Whether this process still holds the lease. A process that was suspended for long can lose it. */
  readonly isOurs: () => boolean;
  readonly release: () => void;
}

export type LeaseOutcome =
  | { readonly taken: true; readonly lease: Lease }
  | { readonly taken: false; readonly holder: LeaseHolder | undefined };

export interface LeaseOptions {
  readonly system?: Partial<LedgerSystem>;
  readonly signal?: AbortSignal | undefined;
  readonly renewMs?: number;
  /** The time without a renewal after which the lease counts as abandoned. */
  readonly abandonedMs?: number;
}

const RENEW_MS = 10_000;
const ABANDONED_MS = 35_000;
const LOOKS = 50;

function holderIn(path: string): LeaseHolder | undefined {
  let json: Json;
  try {
    json = JSON.parse(readIfThere(path)?.toString('utf8') ?? '') as Json;
  } catch {
    return undefined;
  }
  const { id, pid, host, boot } = isJsonObject(json) ? json : {};
  return typeof id === 'string' && typeof pid === 'number' && typeof host === 'string' && typeof boot === 'string'
    ? { id, pid, host, boot }
    : undefined;
}

/** Changes whenever the lease is renewed or replaced; undefined if there is no lease. */
function markOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? undefined : `${found.ino} ${found.mtimeNs}`;
}

/**
 * Acquires the exclusive use of a clone. A dead process on this machine is detected at once. For any other, such as one in a deleted
 * container, it watches whether the lease is still renewed. No clocks are compared.
 */
export async function takeLease(gitFolder: string, options: LeaseOptions = {}): Promise<LeaseOutcome> {
  const { signal, renewMs = RENEW_MS, abandonedMs = ABANDONED_MS } = options;
  const system = createLedgerSystem(options.system);
  const { clock } = system;
  const path = join(gitFolder, 'colophon-agent.lease');
  const own: LeaseHolder = { id: system.newId(), pid: system.pid, host: system.host, boot: system.bootId };
  const text = `${JSON.stringify(own)}\n`;
  const isOurs = (): boolean => holderIn(path)?.id === own.id;

  const hold = (before: LeaseHolder | undefined): LeaseOutcome => {
    const renewal = setInterval(() => {
      try {
        if (isOurs()) {
          const now = system.wallTime() / 1000;
          utimesSync(path, now, now);
        }
      } catch {
        // The holder checks the lease before every round.
      }
    }, renewMs);
    renewal.unref();
    return {
      taken: true,
      lease: {
        ...defined({ before }),
        isOurs,
        release: () => {
          clearInterval(renewal);
          if (isOurs()) {
            rmSync(path, { force: true });
          }
        },
      },
    };
  };

  for (;;) {
    try {
      createFile(path, text);
      return hold(undefined);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) {
        throw error;
      }
    }
    const mark = markOf(path);
    const holder = holderIn(path);
    const isNear = holder?.host === own.host && holder.boot === own.boot;
    if (isNear && holder.pid !== own.pid && system.isAlive(holder.pid)) {
      return { taken: false, holder };
    }
    if (!isNear || holder.pid === own.pid) {
      for (let looks = 0; looks < LOOKS && markOf(path) === mark; looks++) {
        await clock.sleep(abandonedMs / LOOKS, signal);
        if (signal?.aborted === true) {
          return { taken: false, holder };
        }
      }
    }
    const now = markOf(path);
    if (now !== undefined && now !== mark) {
      return { taken: false, holder: holderIn(path) };
    }
    if (now !== undefined) {
      replaceFile(path, { text, temporary: `${path}.${own.id}` });
      return hold(holder);
    }
  }
}

import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isJsonObject, type Json } from '../../../base/json.ts';
import { readIfThere, replaceFile } from '../../../core/ledger/files.ts';

/** The outcome of the last commit, saved so that a restart does not forget it. */
export interface AgentState {
  readonly commit: string;
  readonly environment: string;
  /** The digest of the plan that was applied or blocked. */
  readonly digest: string;
  /** `applying` remains if the process dies during an apply. */
  readonly outcome: 'done' | 'blocked' | 'applying' | 'failed' | 'interrupted';
  /** The reason, unless the outcome is `done`. */
  readonly reason: string;
  readonly attempts: number;
  /** The earliest time of the next attempt, as an ISO timestamp; empty if there is nothing to wait for. */
  readonly nextAttemptAt: string;
}

const OUTCOMES: readonly AgentState['outcome'][] = ['done', 'blocked', 'applying', 'failed', 'interrupted'];

/** The pause between attempts: longer each time, up to a limit. */
export interface BackOff {
  readonly firstMs: number;
  readonly mostMs: number;
}

export function pauseAfter(failures: number, { firstMs, mostMs }: BackOff): number {
  return failures <= 0 ? 0 : Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 30));
}

function parse(text: string): AgentState | undefined {
  let json: Json;
  try {
    json = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  const { commit, environment, digest, outcome, reason, attempts, nextAttemptAt } = isJsonObject(json) ? json : {};
  const known = OUTCOMES.find((one) => one === outcome);
  const texts = [commit, environment, digest, reason, nextAttemptAt];
  return known !== undefined && texts.every((one) => typeof one === 'string') && Number.isSafeInteger(attempts)
    ? { ...(json as unknown as AgentState), attempts: Math.max(0, Number(attempts)) }
    : undefined;
}

export interface StateKeeper {
  readonly read: () => AgentState | undefined;
  /**
   * Atomic. Throws if the file cannot be written. A final outcome is then still kept in memory; the start of an attempt is not, since the
   * attempt must not start.
   */
  readonly write: (state: AgentState) => void;
}

/** Keeps the state in this file. An unreadable file counts as no previous failures. */
export function keepState(path: string): StateKeeper {
  let state = parse(readIfThere(path)?.toString('utf8') ?? '');
  let saved = JSON.stringify(state);
  return {
    read: () => state,
    write: (next) => {
      const text = JSON.stringify(next);
      state = next.outcome === 'applying' ? state : next;
      if (text !== saved) {
        mkdirSync(dirname(path), { recursive: true });
        replaceFile(path, { text: `${text}\n`, temporary: `${path}.${randomUUID()}` });
        saved = text;
      }
      state = next;
    },
  };
}

import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isJsonObject, type Json } from '../../../base/json.ts';
import { readIfThere, replaceFile } from '../../../core/ledger/files.ts';

/** The outcome of the last commit, saved so that a restart does not forget it. */
export interface AgentState {
  readonly commit: string;
  readonly environment: string;
  /** Of the plan that was applied or blocked. */
  readonly digest: string;
  /** `applying` stays where the process died during an apply. */
  readonly outcome: 'done' | 'blocked' | 'applying' | 'failed' | 'interrupted';
  /** Why, where it is not done. */
  readonly reason: string;
  /** The number of failed attempts at this commit. */
  readonly attempts: number;
  /** The earliest time of the next attempt, as an ISO timestamp; empty where there is nothing to wait for. */
  readonly nextAttemptAt: string;
}

const OUTCOMES: readonly AgentState['outcome'][] = ['done', 'blocked', 'applying', 'failed', 'interrupted'];

/** The pause between attempts: longer each time, up to a limit. */
export interface BackOff {
  readonly firstMs: number;
  readonly mostMs: number;
}

/** The pause after a number of failures in a row. */
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

/** Keeps the state of an agent in its clone. */
export interface StateKeeper {
  readonly read: () => AgentState | undefined;
  /**
   * Atomic. Throws where it cannot be written. An outcome is then still remembered in memory; an attempt that is about to
   * start is not, since it must not start.
   */
  readonly write: (state: AgentState) => void;
}

/** The state in this file. An unreadable file counts as none: no failures before. */
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

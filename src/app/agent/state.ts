import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isJsonObject, type Json } from '../../base/json.ts';
import { readIfThere, replaceFile } from '../../ledger/files.ts';

/** What became of the last commit that was looked at, kept so that a restart does not forget it. */
export interface AgentState {
  readonly commit: string;
  readonly environment: string;
  /** Of the plan that was applied or held. */
  readonly digest: string;
  /** `applying` stays when the process dies in the middle of it. */
  readonly outcome: 'done' | 'held' | 'applying' | 'failed' | 'interrupted';
  /** Why, where it is not done. */
  readonly reason: string;
  /** How often this commit was applied without success. */
  readonly attempts: number;
  /** Not to be applied again before, as an ISO timestamp; empty where there is nothing to wait for. */
  readonly nextAttemptAt: string;
}

const OUTCOMES: readonly AgentState['outcome'][] = ['done', 'held', 'applying', 'failed', 'interrupted'];

/** How long attempts are apart: longer each time, up to a limit. */
export interface BackOff {
  readonly firstMs: number;
  readonly mostMs: number;
}

/** The pause after so many failures in a row. */
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
    ? {
        commit: String(commit),
        environment: String(environment),
        digest: String(digest),
        outcome: known,
        reason: String(reason),
        attempts: Math.max(0, Number(attempts)),
        nextAttemptAt: String(nextAttemptAt),
      }
    : undefined;
}

/** Keeps the state of an agent in its clone. */
export interface StateKeeper {
  readonly read: () => AgentState | undefined;
  /**
   * Old or new, never torn. Throws where it cannot be written; what has happened is then remembered all the same, and
   * what is about to happen is not, since it must not.
   */
  readonly write: (state: AgentState) => void;
}

/** The state in this folder of git. A file that cannot be understood is as good as none: then nothing failed before. */
export function keepState(gitFolder: string): StateKeeper {
  const path = join(gitFolder, 'colophon', 'agent.json');
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

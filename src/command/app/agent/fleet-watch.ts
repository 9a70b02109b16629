import { SYSTEM_CLOCK } from '../../../base/clock.ts';
import { listed } from '../../../base/nearest.ts';
import type { AgentEvent } from './events.ts';
import type { FleetEvent } from './fleet.ts';
import { type AgentFigures, type AgentWatch, type Answer, createAgentWatch, type WatchOptions } from './watch.ts';

export interface FleetWatch extends Pick<AgentWatch, 'health' | 'ready'> {
  readonly note: (environment: string, event: AgentEvent) => void;
  readonly noteFleet: (event: FleetEvent) => void;
  readonly touch: (environment: string) => void;
  readonly figures: () => FleetFigures;
}

export interface FleetFigures {
  readonly commit: string | undefined;
  readonly looks: { readonly done: number; readonly failed: number };
  /** Why it cannot list its environments; undefined if it can. */
  readonly trouble: string | undefined;
  readonly environments: ReadonlyMap<string, AgentFigures>;
}

/** How late the next fetch may be on a busy machine, and how long one may take. */
const LATE_MS = 10 * 60_000;
const MOST_NAMED = 5;

export function createFleetWatch(options: Omit<WatchOptions, 'isLed'> = {}): FleetWatch {
  const { clock = SYSTEM_CLOCK } = options;
  const watches = new Map<string, AgentWatch>();
  const looks = { done: 0, failed: 0 };
  let commit: string | undefined;
  let trouble: string | undefined = 'the first look at the branch has not finished';
  let hasEnded = false;
  let due = clock.now() + LATE_MS;

  const failing = (): readonly string[] =>
    [...watches].filter(([, watch]) => watch.figures().last !== undefined && !watch.ready().ok).map(([name]) => name);
  const ready = (): Answer => {
    if (hasEnded || trouble !== undefined) {
      return { ok: false, text: hasEnded ? 'the agent is stopping' : (trouble ?? '') };
    }
    // One failing environment must not make the agent unready for the others.
    const failed = failing();
    const named = listed([...failed.slice(0, MOST_NAMED), ...(failed.length > MOST_NAMED ? ['others'] : [])]);
    return {
      ok: true,
      text: failed.length === 0 ? 'ok' : `${failed.length} of ${watches.size} environments fail: ${named}`,
    };
  };

  return {
    ready,
    note: (environment, event) => watches.get(environment)?.note(event),
    touch: (environment) => watches.get(environment)?.touch(),
    noteFleet: (event) => {
      due = clock.now() + LATE_MS;
      if (event.type === 'environments') {
        ({ commit } = event);
        for (const name of event.left) {
          watches.delete(name);
        }
        for (const name of event.joined) {
          watches.set(name, createAgentWatch({ ...options, isLed: true }));
        }
      } else if (event.type === 'failed') {
        trouble = event.reason;
      } else if (event.type === 'looked') {
        looks[event.ok ? 'done' : 'failed']++;
        trouble = event.ok ? undefined : trouble;
        hasEnded = event.sleepMs === undefined;
        due += event.sleepMs ?? 0;
      }
    },
    health: () => {
      const silent = [...watches].find(([, watch]) => !watch.health().ok);
      if (hasEnded || clock.now() > due) {
        return { ok: false, text: hasEnded ? 'the agent is stopping' : 'no sign of life' };
      }
      return silent === undefined
        ? { ok: true, text: 'ok' }
        : { ok: false, text: `${silent[0]}: ${silent[1].health().text}` };
    },
    figures: () => ({
      commit,
      looks,
      trouble,
      environments: new Map([...watches].map(([name, watch]) => [name, watch.figures()])),
    }),
  };
}

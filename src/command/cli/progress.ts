import { isPipeline } from '../../base/pipeline.ts';
import type { ApplyEvent } from '../../core/engine/apply-types.ts';
import type { OutputFlags } from './flags.ts';
import { isOn } from './options.ts';
import type { Terminal } from './terminal.ts';

/** The shortest time between two updates of the line, in milliseconds. */
const EVERY = 80;

export interface Progress {
  readonly onEvent: (event: ApplyEvent) => void;
  readonly end: () => void;
}

/** Shows the progress of an apply: one line on a terminal, one line for each step with `-v`, nothing in CI. */
export async function showProgress(options: {
  readonly total: number;
  readonly terminal: Terminal;
  readonly flags: Pick<OutputFlags, 'quiet' | 'verbose'>;
}): Promise<Progress> {
  const { total, terminal, flags } = options;
  const { env, interactive } = terminal;
  const quiet = isOn(flags.quiet, 'quiet', env);
  const verbose = isOn(flags.verbose, 'verbose', env) && !quiet;
  const live = interactive.err && !quiet && !verbose && !isPipeline(env);
  // Loaded before the first event, so that every line is printed when its event happens, and before the result.
  const renderEvent = verbose ? (await import('../report/event.ts')).renderEvent : undefined;
  let ended = 0;
  let drawn = Number.NEGATIVE_INFINITY;
  const lineOf = (event: ApplyEvent): string => {
    switch (event.type) {
      case 'checking':
        return 'Checking that the plan is still current …';
      case 'verifying':
        return 'Verifying the applied changes …';
      default:
        return `${ended}/${total}  ${event.change.address}`;
    }
  };
  return {
    onEvent: (event) => {
      if (['done', 'pending', 'failed', 'skipped'].includes(event.type)) {
        ended++;
      }
      const now = performance.now();
      if (live && (now - drawn >= EVERY || event.type === 'checking' || event.type === 'verifying')) {
        drawn = now;
        terminal.draw(lineOf(event).slice(0, Math.max(20, terminal.columns - 1)));
      }
      const line = renderEvent?.(event);
      if (line !== undefined) {
        terminal.err(line);
      }
    },
    end: () => {
      if (live) {
        terminal.draw(undefined);
      }
    },
  };
}

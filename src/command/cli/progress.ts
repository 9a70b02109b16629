import { SYSTEM_CLOCK } from '../../base/clock.ts';
import { isPipeline } from '../../base/pipeline.ts';
import type { ApplyEvent } from '../../core/engine/apply-types.ts';
import { safe } from '../report/text.ts';
import type { OutputFlags } from './flags.ts';
import { isOn } from './options.ts';
import { type Pace, startPace } from './pace.ts';
import type { Terminal } from './terminal.ts';

/** The shortest time between two updates of the line, in milliseconds. */
const EVERY = 80;

export interface Progress {
  readonly onEvent: (event: ApplyEvent) => void;
  readonly end: () => void;
}

/**
 * Shows the progress of an apply: on a terminal one line, with the rate and the remaining time once they are known; with `-v` one line per
 * step; in CI nothing.
 */
export async function showProgress(options: {
  readonly total: number;
  readonly terminal: Terminal;
  readonly flags: Pick<OutputFlags, 'quiet' | 'verbose'>;
}): Promise<Progress> {
  const { total, terminal, flags } = options;
  const { env, interactive, clock = SYSTEM_CLOCK } = terminal;
  const quiet = isOn(flags.quiet, 'quiet', env);
  const verbose = isOn(flags.verbose, 'verbose', env) && !quiet;
  const live = interactive.err && !quiet && !verbose && !isPipeline(env);
  // Loaded before the first event, so that every line is printed when its event happens, and before the result.
  const renderEvent = verbose ? (await import('../report/event.ts')).renderEvent : undefined;
  let ended = 0;
  let drawn = Number.NEGATIVE_INFINITY;
  // Starts with the first change: the checks before it have another rate.
  let pace: Pace | undefined;
  const lineOf = (event: ApplyEvent): string => {
    switch (event.type) {
      case 'checking':
        return 'Checking that the plan is still current …';
      case 'verifying':
        return 'Verifying the applied changes …';
      default:
        return [`${ended}/${total}`, pace?.text(total - ended) ?? '', safe(event.change.address, 300)]
          .filter((part) => part !== '')
          .join('  ');
    }
  };
  return {
    onEvent: (event) => {
      if (event.type === 'started') {
        pace ??= startPace(clock);
      }
      if (['done', 'pending', 'failed', 'skipped'].includes(event.type)) {
        ended++;
        pace?.add();
      }
      const now = clock.now();
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

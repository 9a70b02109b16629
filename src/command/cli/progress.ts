import { type Clock, SYSTEM_CLOCK } from '../../base/clock.ts';
import { isPipeline } from '../../base/pipeline.ts';
import type { ApplyEvent } from '../../core/engine/apply-types.ts';
import { safe } from '../report/text.ts';
import type { OutputFlags } from './flags.ts';
import { isOn } from './options.ts';
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

/** The length of the averaging window and the minimum time for an average, in milliseconds. */
const WINDOW = 20_000;
const ENOUGH = 3000;
/** The shortest time between two marks. */
const BETWEEN = 250;
/** Fewer than this are not representative. */
const FEWEST = 10;
const MINUTE = 60;

export interface Pace {
  readonly add: () => void;
  /** `12/s`, and with the remaining number `12/s, about 40 s left`. Empty while there is too little data. */
  readonly text: (left?: number) => string;
}

function rateText(perSecond: number): string {
  return perSecond >= 1 ? `${Math.round(perSecond)}/s` : `${Math.max(1, Math.round(perSecond * MINUTE))}/min`;
}

/** As exact as an estimate can be: in steps of 5 seconds, then of minutes. */
function leftText(seconds: number): string {
  if (seconds < MINUTE - 5) {
    return `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} s left`;
  }
  const minutes = Math.max(1, Math.round(seconds / MINUTE));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `about ${minutes} min left` : `about ${hours} h ${minutes % 60} min left`;
}

export function startPace({ now }: Pick<Clock, 'now'>): Pace {
  let done = 0;
  let marks = [{ at: now(), done }];
  return {
    add: () => {
      done++;
      const at = now();
      if (at - (marks.at(-1)?.at ?? 0) >= BETWEEN) {
        // The last mark before the window stays, so that the average always covers a full window.
        const inside = marks.findIndex((mark) => mark.at > at - WINDOW);
        marks = [...(inside === -1 ? marks.slice(-1) : marks.slice(Math.max(0, inside - 1))), { at, done }];
      }
    },
    text: (left) => {
      const [first = { at: now(), done }] = marks;
      const passed = now() - first.at;
      if (passed < ENOUGH || done < FEWEST || done === first.done) {
        return '';
      }
      const perSecond = ((done - first.done) * 1000) / passed;
      return [rateText(perSecond), ...(left === undefined || left === 0 ? [] : [leftText(left / perSecond)])].join(
        ', ',
      );
    },
  };
}

import { SYSTEM_CLOCK } from '../../base/clock.ts';
import { isPipeline } from '../../base/pipeline.ts';
import type { ServiceOptions } from '../app/service.ts';
import type { OutputFlags } from './flags.ts';
import { isOn } from './options.ts';
import { type Pace, startPace } from './progress.ts';
import type { Terminal } from './terminal.ts';

/** The shortest time between two updates of the line, in milliseconds. */
const EVERY = 80;

export interface ReadingProgress {
  /** The terminal, which clears the line before it prints anything. */
  readonly terminal: Terminal;
  readonly onRequest: NonNullable<ServiceOptions['onRequest']>;
  readonly end: () => void;
}

/** `listSiteRedirects` in words: the subject, without the verb of the operation. */
function subjectOf(operation: string): string {
  return operation
    .replace(/^(?:list|get|search|resolve)/, '')
    .replace(/(?:InOrganization|ForAuthenticatedUser)?(?:By[A-Z]\w*)?$/, '')
    .replace(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$& ')
    .toLowerCase();
}

/**
 * Shows on a terminal what is being read, the number of answered requests and the rate. The remaining number is unknown: neither the pages
 * of a list nor the lists of a site are known in advance. Logs and pipelines get nothing, except one line at the start with `-v`.
 */
export function showReading(outer: Terminal, flags: Pick<OutputFlags, 'quiet' | 'verbose'>): ReadingProgress {
  const { env, interactive, clock = SYSTEM_CLOCK } = outer;
  const quiet = isOn(flags.quiet, 'quiet', env);
  const verbose = isOn(flags.verbose, 'verbose', env) && !quiet;
  const live = interactive.err && !quiet && !isPipeline(env);
  let answered = 0;
  let pace: Pace | undefined;
  let drawn = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  let isAnnounced = false;
  const clear = (): void => {
    if (isDrawn) {
      isDrawn = false;
      outer.draw(undefined);
    }
  };
  const clearing =
    <T extends unknown[]>(write: (...args: T) => void) =>
    (...args: T): void => {
      clear();
      write(...args);
    };
  const { document } = outer;
  return {
    terminal: {
      ...outer,
      out: clearing(outer.out),
      err: clearing(outer.err),
      ...(document === undefined ? {} : { document: clearing(document) }),
    },
    onRequest: (event) => {
      if (!('operation' in event)) {
        return;
      }
      pace ??= startPace(clock);
      if (event.type === 'finished') {
        answered++;
        pace.add();
      }
      if (verbose && !isAnnounced) {
        clear();
        outer.err('Reading the live workspace …');
      }
      isAnnounced = true;
      const now = clock.now();
      if (live && (now - drawn >= EVERY || event.type === 'retrying')) {
        drawn = now;
        isDrawn = true;
        const rate = pace.text();
        const requests = `${answered} ${answered === 1 ? 'request' : 'requests'}${rate === '' ? '' : ` (${rate})`}`;
        const what =
          event.type === 'retrying'
            ? `retrying ${subjectOf(event.operation)} (${event.reason})`
            : subjectOf(event.operation);
        outer.draw(`Reading the live workspace: ${requests}, ${what} …`.slice(0, Math.max(20, outer.columns - 1)));
      }
    },
    end: clear,
  };
}

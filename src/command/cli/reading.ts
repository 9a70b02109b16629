import { isPipeline } from '../../base/pipeline.ts';
import type { ServiceOptions } from '../app/service.ts';
import type { OutputFlags } from './flags.ts';
import { isOn } from './options.ts';
import type { Terminal } from './terminal.ts';

/** The shortest time between two updates of the line, in milliseconds. */
const EVERY = 80;

/** The progress of reading the live workspace. */
export interface ReadingProgress {
  /** The terminal, which clears the line before it prints anything. */
  readonly terminal: Terminal;
  readonly onRequest: NonNullable<ServiceOptions['onRequest']>;
  readonly end: () => void;
}

/** `listSiteRedirects` as words: what is being read, without the verb of the operation. */
function subjectOf(operation: string): string {
  return operation
    .replace(/^(?:list|get|search|resolve)/, '')
    .replace(/(?:InOrganization|ForAuthenticatedUser)?(?:By[A-Z]\w*)?$/, '')
    .replace(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$& ')
    .toLowerCase();
}

/**
 * Shows on a terminal what is being read, and how many requests were answered. Logs and pipelines get nothing, unless `-v`
 * asks for one line at the start.
 */
export function showReading(outer: Terminal, flags: Pick<OutputFlags, 'quiet' | 'verbose'>): ReadingProgress {
  const { env, interactive } = outer;
  const quiet = isOn(flags.quiet, 'quiet', env);
  const verbose = isOn(flags.verbose, 'verbose', env) && !quiet;
  const live = interactive.err && !quiet && !isPipeline(env);
  let answered = 0;
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
      answered += event.type === 'finished' ? 1 : 0;
      if (verbose && !isAnnounced) {
        clear();
        outer.err('Reading the live workspace …');
      }
      isAnnounced = true;
      const now = performance.now();
      if (live && (now - drawn >= EVERY || event.type === 'retrying')) {
        drawn = now;
        isDrawn = true;
        const requests = `${answered} ${answered === 1 ? 'request' : 'requests'}`;
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

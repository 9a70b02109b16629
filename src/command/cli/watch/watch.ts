import { resolve } from 'node:path';
import { type Clock, SYSTEM_CLOCK } from '../../../base/clock.ts';
import { messageOf } from '../../../base/error-message.ts';
import { isPipeline } from '../../../base/pipeline.ts';
import type { Outcome } from '../../../core/diagnostics/diagnostic.ts';
import type { Manifest } from '../../../core/manifest/types.ts';
import { codeOf, EXIT, type ExitCode, endWith, errorText, usage } from '../exit.ts';
import type { ManifestFlags, OutputFlags } from '../flags.ts';
import type { Terminal } from '../terminal.ts';
import { fingerprintOf, type Watched, watchFolders } from './files.ts';

/** The shortest time between the starts of two runs that read the live workspace, in milliseconds. */
export const LIVE_FLOOR_MS = 5000;
/** The delay after a change: editors and git write several files at once. */
const DEBOUNCE_MS = 150;
const CLEAR = '\u001b[2J\u001b[3J\u001b[H';

interface WatchOptions {
  readonly terminal: Terminal;
  readonly flags: ManifestFlags & Pick<OutputFlags, 'outputTo'>;
  /** Runs the command once, as without `--watch`. */
  readonly run: () => Promise<void>;
  readonly load: () => Promise<Outcome<Manifest>>;
  /** The shortest time between the starts of two runs, in milliseconds. */
  readonly floorMs: number;
  /** Files that the command writes, which must not trigger another run. */
  readonly written: readonly string[];
  readonly clock?: Clock;
}

/** Runs once and returns its exit code; prints errors as without `--watch`. */
async function codeOfRun({ run, terminal }: WatchOptions): Promise<ExitCode> {
  const { code, error } = await codeOf(run);
  const message = error === undefined ? '' : messageOf(error);
  if (message !== '') {
    const { withoutSecrets } = await import('../work.ts');
    (await withoutSecrets(terminal, [])).err(errorText(message));
  }
  return code;
}

/** The files of the manifest, including those of the last valid one, so that the file that broke it is still watched. */
async function watchedBy(
  { load, terminal: { cwd }, flags, written }: WatchOptions,
  before: Watched | undefined,
): Promise<Watched> {
  const loaded = await load().catch(() => undefined);
  const found = loaded?.ok === true ? loaded.value.files.map(({ absolute }) => absolute) : (before?.files ?? []);
  const sources = loaded?.diagnostics.flatMap(({ source }) =>
    source === undefined ? [] : [resolve(cwd, source.file)],
  );
  const named = flags.file.length === 0 ? ['colophon.yaml', 'colophon'] : flags.file;
  const outputs = flags.outputTo.map((spec) => spec.slice(spec.indexOf('=') + 1));
  return {
    files: [...new Set([...found, ...(sources ?? [])])],
    named: named.map((path) => resolve(cwd, path)),
    written: [...written, ...outputs].map((file) => resolve(cwd, file)),
  };
}

async function untilChanged(
  watched: Watched,
  { before, signal, clock }: { readonly before: string; readonly signal: AbortSignal; readonly clock: Clock },
): Promise<void> {
  while (!signal.aborted) {
    let wake = (): void => {};
    const woken = new Promise<void>((done) => {
      wake = done;
    });
    // Opened for every wait, because a change may add a folder.
    const watcher = watchFolders(watched, wake);
    signal.addEventListener('abort', wake, { once: true });
    try {
      // Compared after the watcher started, so that no change can slip in between.
      if (fingerprintOf(watched) !== before) {
        return;
      }
      await woken;
    } finally {
      signal.removeEventListener('abort', wake);
      watcher.close();
    }
    await clock.sleep(DEBOUNCE_MS, signal);
  }
}

/**
 * Runs a command, and again after every change of the manifest, until SIGINT or SIGTERM. Then the exit code is that of the last complete
 * run. Never in CI, where nobody would end it.
 */
export async function watchManifest(options: WatchOptions): Promise<void> {
  const { terminal, floorMs, clock = SYSTEM_CLOCK } = options;
  if (isPipeline(terminal.env)) {
    throw usage('--watch runs until it is interrupted, so it is not available in CI');
  }
  const signal = terminal.interruption(() => {});
  const aborted = new Promise<'aborted'>((done) => {
    signal.addEventListener('abort', () => done('aborted'), { once: true });
  });
  let code: ExitCode = EXIT.interrupted;
  let watched: Watched | undefined;
  while (!signal.aborted) {
    const startedAt = clock.now();
    if (terminal.interactive.out) {
      terminal.out(CLEAR);
    }
    watched = await watchedBy(options, watched);
    // Taken before the run: a change during the run starts another one.
    const before = fingerprintOf(watched);
    const ended = await Promise.race([codeOfRun(options), aborted]);
    if (ended === 'aborted') {
      break;
    }
    code = ended;
    terminal.err('Watching the manifest for changes. Press Ctrl-C to stop.');
    await untilChanged(watched, { before, signal, clock });
    const left = startedAt + floorMs - clock.now();
    if (left > 0 && !signal.aborted) {
      await clock.sleep(left, signal);
    }
  }
  endWith(code);
}

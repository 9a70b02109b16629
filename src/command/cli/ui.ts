import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { SYSTEM_CLOCK } from '../../base/clock.ts';
import { ENVIRONMENT_RULE, isEnvironmentName } from '../../base/environment-name.ts';
import { messageOf } from '../../base/error-message.ts';
import { isPipeline } from '../../base/pipeline.ts';
import { readVersion } from '../../base/version.ts';
import type { Setting } from '../console/frame.ts';
import type { Site } from '../console/site.ts';
import type { EnvironmentView } from '../console/view.ts';
import { count, listed, safe } from '../report/text.ts';
import { failure, usage } from './exit.ts';
import { addManifestFlags, addServiceFlags, addTextFlags } from './flags.ts';
import { valueOption, wholeNumber } from './options.ts';
import { addFleetFlags } from './shard.ts';
import type { Terminal } from './terminal.ts';
import type { ReadFlags } from './ui/read.ts';

interface UiFlags extends ReadFlags {
  readonly export?: string;
  readonly from: readonly string[];
  readonly port: number;
  readonly refresh: number;
}

/** The maximum number of environments to name that could not be read or that no export contains. */
const REASONS = 20;

/** The interval between checks of the manifest files, in milliseconds. */
const FILES_MS = 1000;

async function joined(flags: UiFlags, terminal: Terminal, folder: string): Promise<void> {
  const { exportFolder, joinExports } = await import('./ui/export.ts');
  const from = flags.from.map((one) => resolve(terminal.cwd, one));
  const done = await joinExports(exportFolder(folder, terminal.cwd), { from, setting: { version: readVersion() } });
  terminal.out(`Joined ${count(done.joined.length, 'environment')} in ${folder}.`);
  if (done.missing.length > 0) {
    const what = `${count(done.missing.length, 'environment')} of the manifest ${done.missing.length === 1 ? 'is' : 'are'} in no export:`;
    const names = listed(
      done.missing,
      REASONS,
      (name) => [`  ${name}`],
      (rest) => `  and ${rest} more`,
    );
    throw failure([what, ...names].join('\n'));
  }
}

function refuseFailed(views: readonly EnvironmentView[]): void {
  const failed = views.filter(({ problems }) => problems.length > 0);
  const reasons = listed(
    failed,
    REASONS,
    ({ name, problems }) => [`  ${name}: ${safe(problems[0]?.summary ?? '')}`],
    (rest) => `  and ${rest} more`,
  );
  if (failed.length > 0) {
    throw failure([`${count(failed.length, 'environment')} could not be read:`, ...reasons].join('\n'));
  }
}

async function exported(flags: UiFlags, terminal: Terminal, folder: string): Promise<void> {
  const setting: Setting = { version: readVersion() };
  const { exportConsole, exportFolder } = await import('./ui/export.ts');
  const { declaredNames, readViews } = await import('./ui/read.ts');
  const { environmentSite } = await import('../console/site.ts');
  const { summaryOf } = await import('../console/state.ts');
  const views = await readViews(flags, terminal);
  await exportConsole(exportFolder(folder, terminal.cwd), {
    summaries: views.map(summaryOf),
    declared: await declaredNames(flags, terminal),
    pages: views.map((view) => environmentSite(view, setting)),
    setting,
  });
  terminal.out(
    `Wrote the console of ${count(views.length, 'environment')} to ${folder}. The pages say who may read what: publish them only where everyone may know that.`,
  );
  refuseFailed(views);
}

/** The served pages, renewed when something changes. */
class Shown {
  readonly #setting: Setting;
  #site: Site = new Map();
  #views: readonly EnvironmentView[] = [];
  #text = '';

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  readonly page = (file: string): string | undefined => this.#site.get(file)?.();

  get views(): readonly EnvironmentView[] {
    return this.#views;
  }

  /** Takes the new data, and returns whether it differs in more than its time. */
  async take(views: readonly EnvironmentView[]): Promise<boolean> {
    const { consoleSite } = await import('../console/site.ts');
    const text = JSON.stringify(views, (name, value: unknown) =>
      name === 'at' || name === 'createdAt' || name === 'reads' || name === 'digest' ? undefined : value,
    );
    const isNew = text !== this.#text;
    this.#text = text;
    this.#views = views;
    this.#site = consoleSite(views, this.#setting);
    return isNew;
  }
}

/** Returns a fingerprint function for the manifest files; its result only changes when a file does. */
async function looker({ file }: UiFlags, { cwd }: Terminal): Promise<() => string> {
  const { fingerprintOf } = await import('./watch/files.ts');
  const named = file.length === 0 ? ['colophon.yaml', 'colophon'] : file;
  const watched = { files: [], named: named.map((path) => resolve(cwd, path)), written: [] };
  return () => fingerprintOf(watched);
}

/** Resolves when the manifest files change or the time is over. */
async function untilNews(isOld: () => boolean, refresh: number, signal: AbortSignal): Promise<void> {
  const end = SYSTEM_CLOCK.now() + refresh * 1000;
  while (!signal.aborted && SYSTEM_CLOCK.now() < end && !isOld()) {
    await SYSTEM_CLOCK.sleep(Math.min(FILES_MS, Math.max(1, end - SYSTEM_CLOCK.now())), signal);
  }
}

async function served(flags: UiFlags, terminal: Terminal): Promise<void> {
  const { readViews } = await import('./ui/read.ts');
  const { startConsole } = await import('./ui/server.ts');
  const { createQuestions } = await import('./ui/questions.ts');
  const shown = new Shown({ version: readVersion(), events: '/events' });
  const look = await looker(flags, terminal);
  // A change during the read may not be in the data, so the fingerprint is taken before.
  let seen = look();
  await shown.take(await readViews(flags, terminal));
  const server = await startConsole({ page: shown.page, ask: createQuestions(flags, terminal) }, flags.port).catch(
    (error: unknown) => {
      throw failure(`--port: cannot listen on port ${flags.port} (${messageOf(error)})`);
    },
  );
  const signal = terminal.interruption(() => {});
  terminal.out(`Open ${server.link}`);
  terminal.err('The link works once. It writes nothing to the service. Press Ctrl-C to end it.');
  try {
    while (!signal.aborted) {
      await untilNews(() => look() !== seen, flags.refresh, signal);
      seen = look();
      if (!signal.aborted && (await shown.take(await readViews(flags, terminal)))) {
        server.announce();
      }
    }
  } finally {
    await server.close();
  }
}

async function ui(flags: UiFlags, terminal: Terminal): Promise<void> {
  if (flags.environment !== undefined && (flags.all === true || flags.shard !== undefined)) {
    throw usage('-e chooses one environment, and --all and --shard choose several. Leave one of them out.');
  }
  if (flags.environment !== undefined && flags.environment !== '' && !isEnvironmentName(flags.environment)) {
    throw usage(`-e ${JSON.stringify(flags.environment.slice(0, 100))}: an environment ${ENVIRONMENT_RULE}`);
  }
  if (flags.export !== undefined) {
    await (flags.from.length > 0 ? joined : exported)(flags, terminal, flags.export);
    return;
  }
  if (flags.from.length > 0) {
    throw usage('--from joins exports, so it needs --export DIR for the result');
  }
  if (isPipeline(terminal.env)) {
    throw usage('the console is served until it is interrupted, so in CI use --export DIR');
  }
  await served(flags, terminal);
}

export function addUiCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('ui')
    .description('Show the workspace in a browser: what is live, pending and drifted, who changed it, who may read it')
    .addOption(valueOption('--export <dir>', 'write the pages as files instead, for a bucket or an artifact'))
    .addOption(
      new Option('--from <dir>', 'with --export, join these exports, or those in this folder; repeatable')
        .argParser((value: string, before: readonly string[]) => [...before, value])
        .default([], 'none'),
    )
    .addOption(
      valueOption('--port <n>', 'the port on 127.0.0.1').argParser(wholeNumber(0, 65_535)).default(0, 'any free one'),
    )
    .addOption(
      valueOption('--refresh <seconds>', 'how often to read the service and the ledger again')
        .argParser(wholeNumber(5, 86_400))
        .default(60),
    );
  addTextFlags(addServiceFlags(addManifestFlags(addFleetFlags(command)))).action((flags: UiFlags) =>
    ui(flags, terminal),
  );
}

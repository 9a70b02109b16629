import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { defined } from '../../base/defined.ts';
import { readProxies } from '../../base/proxy.ts';
import type { HostChoice, Origin, Surroundings } from '../host/detect.ts';
import type { Host, HostError, HostName } from '../host/types.ts';
import type { Delivery } from '../report/results.ts';
import { EXIT, Exit } from './exit.ts';
import type { OutputFlags } from './flags.ts';
import { isOn, valueOption, wholeNumber } from './options.ts';
import { emit, writeWhole } from './output.ts';
import { redacted } from './redacted.ts';
import type { Terminal } from './terminal.ts';
import { withoutSecrets } from './work.ts';

export interface HostFlags extends OutputFlags {
  readonly file?: string;
  readonly host?: HostName;
  readonly hostUrl?: string;
  readonly repo?: string;
  readonly marker?: string;
  readonly timeout?: number;
  readonly retries?: number;
}

/** Adds the flags that select the host. Two have no variable: COLOPHON_FILE is the manifest, COLOPHON_HOST an address. */
export function addHostFlags(command: Command): Command {
  return command
    .addOption(new Option('--file <file>', 'write the Markdown to a file instead of sending it'))
    .addOption(
      new Option('--host <name>', 'the host of the repository (default: the host of the pipeline)').choices([
        'github',
        'gitlab',
      ]),
    )
    .addOption(valueOption('--host-url <url>', 'the API of the host, such as https://gitlab.example.com/api/v4'))
    .addOption(
      valueOption('--repo <name>', 'the repository as OWNER/NAME (default: the repository of the pipeline)', 'host'),
    )
    .addOption(valueOption('--marker <text>', 'a name that distinguishes several in one environment'))
    .addOption(valueOption('--timeout <seconds>', 'the timeout of a request').argParser(wholeNumber(1, 3600)))
    .addOption(valueOption('--retries <n>', 'how often to retry a request').argParser(wholeNumber(0, 20)));
}

/** Larger than any event. */
const LARGEST_EVENT = 50_000_000;

/** The event file of the runner; undefined if it cannot be read. */
async function readEvent({ env, cwd }: Terminal): Promise<string | undefined> {
  const path = env['GITHUB_EVENT_PATH'];
  if (path === undefined || path === '') {
    return undefined;
  }
  try {
    const file = resolve(cwd, path);
    const status = await stat(file);
    return status.isFile() && status.size <= LARGEST_EVENT ? await readFile(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

export interface Pipeline {
  /** Redacts tokens. */
  readonly terminal: Terminal;
  readonly origin: Origin;
  readonly event: string | undefined;
  /** Redacts tokens in a text, or in all texts of a value. */
  readonly redacted: <T>(value: T) => T;
}

/** Reads the variables and the event of the pipeline. Its terminal redacts tokens. */
export async function openPipeline(outer: Terminal): Promise<Pipeline> {
  const { originOf } = await import('../host/detect.ts');
  const terminal = await withoutSecrets(outer, []);
  const event = await readEvent(outer);
  return {
    terminal,
    origin: originOf(outer.env, event),
    event,
    redacted: (value) => redacted(value, terminal),
  };
}

function adviceOn(
  { failure, message }: HostError,
  { host, jobToken }: Surroundings,
  purpose: 'comment' | 'issue',
): string {
  const refused = failure === 'denied' || failure === 'missing';
  if (refused && jobToken) {
    return ' CI_JOB_TOKEN cannot write comments or issues: set GITLAB_TOKEN to an access token with the scope api, as a masked variable.';
  }
  if (failure === 'denied' && host === 'github') {
    const right = purpose === 'comment' ? 'pull-requests: write' : 'issues: write';
    const fork = message.includes('not accessible by integration') && purpose === 'comment';
    return fork
      ? ` The token of this workflow has no permission to write here. Give the job \`permissions: ${right}\`. For a pull request from a fork that is not possible; add the plan to the summary of the run instead: colophon show PLAN -o markdown >> "$GITHUB_STEP_SUMMARY".`
      : ` Check that the token is valid and has the permission \`${right}\`.`;
  }
  if (failure === 'denied') {
    return ' Check that GITLAB_TOKEN is valid, has the scope api, and that its user can write to the project.';
  }
  if (failure === 'missing') {
    const what =
      purpose === 'comment'
        ? 'the repository and the pull request exist'
        : 'the repository exists and has issues turned on';
    return ` Check that ${what}, and that the token can see them.`;
  }
  return failure === 'limited' ? ' Try again later.' : '';
}

/** Connects to the host and calls `work` with it; a failure ends the command. */
export async function withHost<T>(
  {
    flags,
    terminal,
    pipeline,
    purpose,
    number,
  }: {
    readonly flags: HostFlags;
    readonly terminal: Terminal;
    readonly pipeline: Pipeline;
    readonly purpose: 'comment' | 'issue';
    readonly number?: number | undefined;
  },
  work: (host: Host, surroundings: Surroundings) => Promise<T>,
): Promise<T> {
  const { detectHost, openHost } = await import('../host/detect.ts');
  const { HostError: Failed } = await import('../host/types.ts');
  const { host: name, hostUrl, repo } = flags;
  const choice: HostChoice = { host: name, apiUrl: hostUrl, repo, number };
  const found = detectHost(terminal.env, choice, { event: pipeline.event, purpose });
  if (!found.ok) {
    throw new Exit(found.reason === 'token' ? EXIT.denied : EXIT.usage, found.problem);
  }
  const proxies = readProxies(terminal.env);
  const host = openHost(found.value, {
    ...(proxies === undefined ? {} : { connect: (await import('../../core/http/tunnel.ts')).createConnector(proxies) }),
    ...defined({ retries: flags.retries }),
    ...(flags.timeout === undefined ? {} : { timeoutMs: flags.timeout * 1000 }),
  });
  try {
    return await work(host, found.value);
  } catch (error) {
    if (!(error instanceof Failed)) {
      throw error;
    }
    const message = pipeline.redacted(`${error.message}.${adviceOn(error, found.value, purpose)}`);
    throw new Exit(error.failure === 'denied' ? EXIT.denied : EXIT.error, message);
  } finally {
    await host.close();
  }
}

/** Prints the URL of the comment or issue to stdout, and the action to stderr. */
export async function report(delivery: Delivery, flags: OutputFlags, terminal: Terminal): Promise<void> {
  const isText = flags.output === 'text';
  if (isText && !isOn(flags.quiet, 'quiet', terminal.env)) {
    terminal.err(delivery.message);
  }
  for (const other of delivery.others) {
    terminal.err(`Another one has the same marker and was not changed: ${other}`);
  }
  const isSilent = isText && delivery.url === '';
  await emit({ type: 'delivery', delivery }, flags, isSilent ? { ...terminal, out: () => {} } : terminal);
}

export async function writeMarkdown(file: string, text: string, flags: OutputFlags, terminal: Terminal): Promise<void> {
  await writeWhole(resolve(terminal.cwd, file), text, '--file');
  await report({ action: 'written', url: '', message: `Wrote ${file}.`, others: [] }, flags, terminal);
}

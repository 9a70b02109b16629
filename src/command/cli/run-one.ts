import { messageOf } from '../../base/error-message.ts';
import type { Json } from '../../base/json.ts';
import type { Result } from '../report/results.ts';
import type { EnvironmentRun } from '../report/runs.ts';
import { EXIT, Exit, type ExitCode, errorText } from './exit.ts';
import type { OutputFlags } from './flags.ts';
import { renderedAs } from './output.ts';
import type { Terminal } from './terminal.ts';

/** What went wrong first, and how much more did. */
function problemOf({ diagnostics }: Result<'diagnostics'>): string {
  const [first, ...others] = diagnostics.filter(({ severity }) => severity === 'error');
  return `${first?.summary ?? 'failed'}${others.length === 0 ? '' : ` (and ${others.length} more)`}`;
}

/** A result in one line. */
async function summaryOf(result: Result | undefined, message: string, code: ExitCode): Promise<string> {
  if (message === '' && result?.type === 'diagnostics' && code !== EXIT.done) {
    return problemOf(result);
  }
  const { outputsOf } = await import('../report/outputs.ts');
  const { summary } = result === undefined ? { summary: undefined } : await outputsOf(result);
  return message !== '' ? message : typeof summary === 'string' ? summary : code === EXIT.done ? 'done' : 'failed';
}

/** Whether results are printed or written in a format. */
function isIn(format: string, { output, outputTo }: OutputFlags): boolean {
  return output === format || outputTo.some((spec) => spec.startsWith(`${format}=`));
}

function documentOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Runs a command in one environment and says what came of it; it never throws. */
export async function runOne<F extends OutputFlags>(
  { run, flags }: { readonly flags: F; readonly run: (flags: F, terminal: Terminal) => Promise<void> },
  {
    name,
    organization,
    terminal,
  }: { readonly name: string; readonly organization: string | undefined; readonly terminal: Terminal },
): Promise<EnvironmentRun & { readonly exitCode: ExitCode }> {
  let result: Result | undefined;
  let printed = '';
  const keep = (text: string): void => {
    printed = text;
  };
  const own: Terminal = {
    ...terminal,
    record: (one) => {
      result = one;
    },
    ...(flags.output === 'text' ? {} : { out: keep, document: keep }),
  };
  let code: ExitCode = EXIT.done;
  let message = '';
  try {
    await run({ ...flags, environment: name, outputTo: [], all: false }, own);
  } catch (error) {
    code = error instanceof Exit ? error.code : EXIT.error;
    message = messageOf(error);
    if (message !== '') {
      terminal.err(errorText(`${name}: ${message}`));
    }
  }
  const isWritten = flags.output !== 'json' && result !== undefined && isIn('json', flags);
  const json = isWritten ? await renderedAs('json', result as Result, { flags, terminal }) : printed;
  return {
    name,
    organization,
    exitCode: code,
    summary: terminal.redact?.(await summaryOf(result, message, code)) ?? '',
    document: documentOf(json),
  };
}

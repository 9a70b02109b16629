import { messageOf } from '../../base/error-message.ts';
import type { Json } from '../../base/json.ts';
import type { Result } from '../report/results.ts';
import type { EnvironmentRun } from '../report/runs.ts';
import { codeOf, EXIT, type ExitCode, errorText } from './exit.ts';
import type { OutputFlags } from './flags.ts';
import { renderedAs } from './output.ts';
import type { Terminal } from './terminal.ts';

function problemOf({ diagnostics }: Result<'diagnostics'>): string {
  const [first, ...others] = diagnostics.filter(({ severity }) => severity === 'error');
  return `${first?.summary ?? 'failed'}${others.length === 0 ? '' : ` (and ${others.length} more)`}`;
}

async function summaryOf(result: Result | undefined, message: string, code: ExitCode): Promise<string> {
  if (message === '' && result?.type === 'diagnostics' && code !== EXIT.done) {
    return problemOf(result);
  }
  const { outputsOf } = await import('../report/outputs.ts');
  const { summary } = result === undefined ? { summary: undefined } : await outputsOf(result);
  return message !== '' ? message : typeof summary === 'string' ? summary : code === EXIT.done ? 'done' : 'failed';
}

function documentOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const PLAIN: ReadonlySet<string> = new Set(['text', 'json']);

interface Done {
  readonly run: Omit<EnvironmentRun, 'organization'> & { readonly exitCode: ExitCode };
  /** The result of the command, if a format needs it. */
  readonly result: Result | undefined;
}

/** Runs a command in one environment and returns its result; never throws. */
export async function runOne<F extends OutputFlags>(
  { run, flags }: { readonly flags: F; readonly run: (flags: F, terminal: Terminal) => Promise<void> },
  { name, terminal }: { readonly name: string; readonly terminal: Terminal },
): Promise<Done> {
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
  const { code, error } = await codeOf(() => run({ ...flags, environment: name, outputTo: [], all: false }, own));
  const message = error === undefined ? '' : messageOf(error);
  if (message !== '') {
    terminal.err(errorText(`${name}: ${message}`));
  }
  const names = [flags.output, ...flags.outputTo.map((spec) => spec.split('=', 1)[0] ?? '')];
  const isWritten = flags.output !== 'json' && result !== undefined && names.includes('json');
  const json = isWritten ? await renderedAs('json', result as Result, { flags, terminal }) : printed;
  const summary = terminal.redact?.(await summaryOf(result, message, code)) ?? '';
  return {
    run: { name, exitCode: code, summary, document: documentOf(json) },
    result: names.every((format) => PLAIN.has(format)) ? undefined : result,
  };
}

/** The output of several concurrent commands: each in one piece, one after the other. */
export interface InTurn {
  /** The terminal of the command at this place. It cannot draw a line or prompt. */
  readonly at: (place: number) => Terminal;
  readonly end: (place: number) => void;
}

/** Prints the lines of the current command at once, and those of the others when their turn comes. */
export function createInTurn(terminal: Terminal): InTurn {
  const waiting = new Map<number, (() => void)[]>();
  const ended = new Set<number>();
  let turn = 0;
  const print = (place: number, line: () => void): void => {
    if (place === turn) {
      line();
      return;
    }
    const lines = waiting.get(place) ?? [];
    lines.push(line);
    waiting.set(place, lines);
  };
  const writer =
    (place: number, write: (text: string) => void) =>
    (text: string): void =>
      print(place, () => write(text));
  return {
    at: (place) => ({
      ...terminal,
      out: writer(place, terminal.out),
      err: writer(place, terminal.err),
      draw: () => {},
      interactive: { ...terminal.interactive, err: false },
      ...(terminal.document === undefined ? {} : { document: writer(place, terminal.document) }),
    }),
    end: (place) => {
      ended.add(place);
      while (ended.has(turn)) {
        waiting.delete(turn);
        turn++;
        for (const line of waiting.get(turn) ?? []) {
          line();
        }
      }
    },
  };
}

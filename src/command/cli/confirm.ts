import { EXIT, Exit, failure, usage } from './exit.ts';
import type { OutputFlags } from './flags.ts';
import { isOn } from './options.ts';
import type { Terminal } from './terminal.ts';

interface Question {
  readonly question: string;
  /** What to do if there is no terminal to confirm on. */
  readonly advice: string;
  /** What did not happen without a yes, such as "nothing was applied". */
  readonly unchanged: string;
}

function needTerminal({ interactive }: Terminal, { advice }: Question): void {
  if (!interactive.input || !interactive.err) {
    throw usage(`no terminal to confirm on: ${advice}`);
  }
}

/** Ends the command unless the answer is yes. No answer, for example after Ctrl-C, counts as interrupted. */
function needYes(isYes: boolean | undefined, { unchanged }: Question, declined = 'declined'): void {
  if (isYes === undefined) {
    throw new Exit(EXIT.interrupted, `interrupted: ${unchanged}`);
  }
  if (!isYes) {
    throw failure(`${declined}: ${unchanged}`);
  }
}

/** Asks whether to continue, and ends the command unless the answer is yes. */
export async function confirmed(terminal: Terminal, asked: Question): Promise<void> {
  needTerminal(terminal, asked);
  needYes(await isConfirmed(terminal, asked.question), asked);
}

async function isConfirmed({ ask }: Terminal, question: string): Promise<boolean | undefined> {
  if (ask !== undefined) {
    const answer = await ask(question);
    return answer === undefined ? undefined : /^y(?:es)?$/i.test(answer);
  }
  const { confirm, isCancel } = await import('@clack/prompts');
  const answer = await confirm({ message: question, initialValue: false, output: process.stderr });
  return isCancel(answer) ? undefined : answer;
}

/** Asks the user to type a name, and ends the command unless it matches exactly. */
export async function confirmedByName(
  terminal: Terminal,
  { name, ...asked }: Question & { readonly name: string },
): Promise<void> {
  needTerminal(terminal, asked);
  const ask = terminal.ask ?? askOnTerminal;
  const answer = await ask(asked.question);
  needYes(answer === undefined ? undefined : answer.trim() === name, asked, 'that is not the name');
}

async function askOnTerminal(question: string): Promise<string | undefined> {
  const { isCancel, text } = await import('@clack/prompts');
  const answer = await text({ message: question, output: process.stderr });
  return isCancel(answer) ? undefined : answer;
}

/**
 * Previews what a command does. With `--dry-run`, the preview is its result. Otherwise the result follows: a person sees the preview as
 * text before the prompt, and a program that reads JSON gets one document.
 */
export async function previewed<
  Flags extends OutputFlags & { readonly autoApprove?: boolean; readonly dryRun?: boolean },
>(flags: Flags, terminal: Terminal, show: (flags: Flags, terminal: Terminal) => Promise<void>): Promise<void> {
  if (isOn(flags.dryRun, 'dry-run', terminal.env)) {
    await show(flags, terminal);
    return;
  }
  const text: Flags = { ...flags, output: 'text', outputTo: [] };
  if (flags.output === 'text') {
    await show(text, terminal);
    return;
  }
  if (!isOn(flags.autoApprove, 'auto-approve', terminal.env)) {
    const { interactive } = terminal;
    await show(text, { ...terminal, out: terminal.err, interactive: { ...interactive, out: interactive.err } });
  }
}

import { EXIT, Exit } from './exit.ts';
import type { Terminal } from './terminal.ts';

/** Whether somebody can be asked. */
function canAsk({ interactive }: Terminal): boolean {
  return interactive.input && interactive.err;
}

function noTerminal(advice: string): Exit {
  return new Exit(EXIT.usage, `no terminal to confirm on: ${advice}`);
}

/** Asks whether to go on, and ends the command unless the answer is yes. */
export async function confirmed(
  terminal: Terminal,
  { question, advice, refused }: { readonly question: string; readonly advice: string; readonly refused: string },
): Promise<void> {
  if (!canAsk(terminal)) {
    throw noTerminal(advice);
  }
  const { ask } = terminal;
  const isYes = ask === undefined ? await isConfirmed(question) : /^y(?:es)?$/i.test((await ask(question)) ?? '');
  if (!isYes) {
    throw new Exit(EXIT.interrupted, refused);
  }
}

async function isConfirmed(question: string): Promise<boolean> {
  const { confirm } = await import('@clack/prompts');
  return (await confirm({ message: question, initialValue: false, output: process.stderr })) === true;
}

/** Asks for a name to be typed, and ends the command unless it is exactly that. */
export async function confirmedByName(
  terminal: Terminal,
  {
    name,
    question,
    advice,
    refused,
  }: { readonly name: string; readonly question: string; readonly advice: string; readonly refused: string },
): Promise<void> {
  if (!canAsk(terminal)) {
    throw noTerminal(advice);
  }
  const ask = terminal.ask ?? askOnTerminal;
  if ((await ask(question))?.trim() !== name) {
    throw new Exit(EXIT.interrupted, refused);
  }
}

async function askOnTerminal(question: string): Promise<string | undefined> {
  const { isCancel, text } = await import('@clack/prompts');
  const answer = await text({ message: question, output: process.stderr });
  return isCancel(answer) ? undefined : answer;
}

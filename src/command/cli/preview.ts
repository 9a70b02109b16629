import type { OutputFlags } from './flags.ts';
import { isOn } from './options.ts';
import type { Terminal } from './terminal.ts';

/**
 * Shows what a command is about to do. With `--dry-run` that is its result. Else the result comes later: a person sees the
 * preview as text before the question, and a program that reads JSON gets one document.
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

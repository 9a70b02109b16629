import type { Command } from 'commander';
import { argumentOf } from '../../base/shell.ts';
import { addOutputFlags, type OutputFlags, pagerOption } from './flags.ts';
import { emit } from './output.ts';
import { readPlan } from './saved-plan.ts';
import type { Terminal } from './terminal.ts';
import { withoutSecrets } from './work.ts';

async function show(file: string, flags: OutputFlags, outer: Terminal): Promise<void> {
  // A plan contains no secrets, but a title in it may contain a token or a secret of this environment.
  const terminal = await withoutSecrets(outer, []);
  const plan = await readPlan(file, flags, { terminal, instead: `colophon plan -f ${argumentOf(file, 'FILE')}` });
  await emit({ type: 'plan', plan, allow: [], planFile: file, applyArguments: [file] }, flags, terminal);
}

export function addShowCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('show')
    .description('Print a saved plan')
    .argument('<file>', 'a plan saved with `colophon plan --out`')
    .addOption(pagerOption());
  addOutputFlags(command, 'plan', { terminal }).action((file: string, flags: OutputFlags) =>
    show(file, flags, terminal),
  );
}

import type { Command } from 'commander';
import { addOutputFlags, type OutputFlags } from './flags.ts';
import { emit } from './output.ts';
import type { Terminal } from './terminal.ts';

async function show(file: string, flags: OutputFlags, outer: Terminal): Promise<void> {
  const [{ readPlan }, { withoutSecrets }] = await Promise.all([import('./apply.ts'), import('./work.ts')]);
  // A plan holds no secrets; but what runs here may know the token that somebody wrote into a title.
  const terminal = await withoutSecrets(outer, []);
  const plan = await readPlan(file, flags, terminal);
  await emit({ type: 'plan', plan, allow: [], planFile: file }, flags, terminal);
}

/** Adds `show`, which prints a saved plan. */
export function addShowCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('show')
    .description('print a saved plan')
    .argument('<file>', 'a plan that was saved with `colophon plan --out`');
  addOutputFlags(command, 'plan', { terminal }).action((file: string, flags: OutputFlags) =>
    show(file, flags, terminal),
  );
}

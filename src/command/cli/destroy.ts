import { type Command, Option } from 'commander';
import { DEFAULT_ENVIRONMENT } from '../../base/environment-name.ts';
import { safe } from '../report/text.ts';
import { type ApplyFlags, applyPlanned, preparePlanned } from './apply.ts';
import { confirmedByName } from './confirm.ts';
import { usage } from './exit.ts';
import { addDeleteFlags, addWorkFlags, readOnlyOption, refuseReadOnly } from './flags.ts';
import { isOn, onErrorOption, valueOption } from './options.ts';
import { refuse } from './output.ts';
import { argumentsForApply } from './plan.ts';
import type { Terminal } from './terminal.ts';
import { openWork } from './work.ts';

type DestroyFlags = Omit<ApplyFlags, 'prune' | 'onGuard'>;

async function destroy(given: DestroyFlags, command: Command, outer: Terminal): Promise<void> {
  refuseReadOnly(outer, 'destroy', given);
  if (isOn(given.sandbox, 'sandbox', outer.env)) {
    throw usage('the sandbox is a new service each time, so there is nothing to destroy');
  }
  const flags: ApplyFlags = { ...given, prune: 'owned', onGuard: 'stop', destroy: true };
  const work = await openWork(flags, outer);
  const loaded = await work.ledger.load();
  if (loaded.ok && loaded.value.keepsNothing === true) {
    const { keepsNothing } = await import('../app/ledger-edits.ts');
    await work.close();
    return await refuse(keepsNothing(work.ledger).diagnostics, flags, work.terminal);
  }
  await applyPlanned(await preparePlanned(work, flags, outer), flags, {
    applyArguments: argumentsForApply(command, undefined),
    approve: async (plan, terminal) => {
      const { environment, organization } = plan;
      const { changesAndPlace } = await import('../report/words.ts');
      const name = environment === DEFAULT_ENVIRONMENT ? organization : environment;
      const what = environment === DEFAULT_ENVIRONMENT ? 'organization' : 'environment';
      await confirmedByName(terminal, {
        name,
        question: `Apply ${changesAndPlace(plan)}? It deletes live resources and cannot be undone. Type the name of the ${what}, ${safe(name, 100)}, to go on:`,
        advice: 'review `colophon plan --destroy`, then pass --auto-approve (-y) and the consents that it names',
        unchanged: 'nothing was deleted',
      });
    },
  });
}

export function addDestroyCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('destroy')
    .description('Delete everything that the ledger owns, after confirmation')
    .addOption(new Option('-y, --auto-approve', 'do not ask for confirmation; guards still need consent'))
    .addOption(readOnlyOption())
    .addOption(valueOption('--expect <digest>', 'refuse any plan but the one with this digest'))
    .addOption(onErrorOption());
  addWorkFlags(command, 'apply', { terminal, own: addDeleteFlags }).action((flags: DestroyFlags, self: Command) =>
    destroy(flags, self, terminal),
  );
}

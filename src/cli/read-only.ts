import type { Option } from 'commander';
import { EXIT, Exit } from './exit.ts';
import { isOn, switchOption } from './options.ts';
import type { Terminal } from './terminal.ts';

/** What turns the mode on for one command. */
export interface ReadOnlyFlags {
  readonly readOnly?: boolean;
}

/** The flag of commands that write; where it is set in the environment it holds for all of them. */
export function readOnlyOption(): Option {
  return switchOption('--read-only', 'refuse to write to the service or the ledger');
}

/** Whether nothing may be written to the service or the ledger. */
function isReadOnly({ env }: Pick<Terminal, 'env'>, flags: ReadOnlyFlags = {}): boolean {
  return isOn(flags.readOnly, 'read-only', env);
}

/**
 * Ends a command that writes to the service or the ledger where nothing may be written, whatever the token could do. To
 * be called before anything is read, so that neither the manifest nor the service has a say in it.
 */
export function refuseReadOnly(terminal: Pick<Terminal, 'env'>, what: string, flags: ReadOnlyFlags = {}): void {
  if (isReadOnly(terminal, flags)) {
    const by = flags.readOnly === true ? '--read-only' : 'COLOPHON_READ_ONLY';
    throw new Exit(
      EXIT.guarded,
      `${what} writes, and ${by} is set, so nothing was done. Checks of pull requests run like this; run it where changes are applied, without ${by}.`,
    );
  }
}

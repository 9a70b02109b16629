import type { Option } from 'commander';
import { EXIT, Exit } from './exit.ts';
import { isOn, switchOption } from './options.ts';
import type { Terminal } from './terminal.ts';

/** The flag of the read-only mode. */
export interface ReadOnlyFlags {
  readonly readOnly?: boolean;
}

/** The flag of commands that write; its variable applies to all of them. */
export function readOnlyOption(): Option {
  return switchOption('--read-only', 'refuse to write to the service or the ledger');
}

/** Whether nothing may be written to the service or the ledger. */
function isReadOnly({ env }: Pick<Terminal, 'env'>, flags: ReadOnlyFlags = {}): boolean {
  return isOn(flags.readOnly, 'read-only', env);
}

/**
 * Ends a command that writes to the service or the ledger in read-only mode, whatever the token permits. Call it before
 * anything is read, so that neither the manifest nor the service can influence it.
 */
export function refuseReadOnly(terminal: Pick<Terminal, 'env'>, what: string, flags: ReadOnlyFlags = {}): void {
  if (isReadOnly(terminal, flags)) {
    const by = flags.readOnly === true ? '--read-only' : 'COLOPHON_READ_ONLY';
    throw new Exit(
      EXIT.guarded,
      `${what} writes, but ${by} is set, as in pull request checks. Nothing was changed. Run it without ${by} where changes are applied.`,
    );
  }
}

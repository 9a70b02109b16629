import { resolve } from 'node:path';
import { printable, shortened } from '../base/text.ts';
import type { Outcome } from '../diagnostics/diagnostic.ts';
import { createFileLedger } from './file-ledger.ts';
import { createNoLedger } from './none-ledger.ts';
import { ledgerFailure } from './problems.ts';
import type { LedgerSystem } from './system.ts';
import type { LedgerStore } from './types.ts';

export interface ChooseLedgerOptions {
  /** What the user asked for: `file:PATH` or `none`; undefined for the usual file. */
  readonly spec: string | undefined;
  readonly cwd: string;
  readonly environment: string;
  readonly system?: Partial<LedgerSystem>;
}

const ENVIRONMENT = /^[A-Za-z0-9._-]{1,100}$/;
const FILE = 'file:';

/** The ledger that is asked for, or by default the environment's own file below the folder. Nothing is opened yet. */
export function chooseLedger(options: ChooseLedgerOptions): Outcome<LedgerStore> {
  const { cwd, environment, system = {} } = options;
  if (!ENVIRONMENT.test(environment)) {
    return ledgerFailure(
      'environment-name',
      `The environment ${shortened(printable(JSON.stringify(environment)), 120)} names a file, so it may hold letters, digits, dots, underscores and hyphens only, at most 100 of them. Choose another name.`,
    );
  }
  const spec = options.spec ?? `${FILE}.colophon/${environment}.json`;
  if (spec === 'none') {
    return { ok: true, value: createNoLedger(system), diagnostics: [] };
  }
  const name = spec.startsWith(FILE) ? spec.slice(FILE.length) : '';
  if (name === '' || name.includes('\0')) {
    return ledgerFailure(
      'ledger-unknown',
      `${shortened(printable(JSON.stringify(spec)), 120)} is not a ledger of this version. There are file:PATH, which keeps the record in a file, and none, which keeps no record and so never deletes anything. Without --ledger it is file:.colophon/${environment}.json.`,
    );
  }
  return {
    ok: true,
    value: createFileLedger({ ...system, path: resolve(cwd, name), name: printable(name), environment }),
    diagnostics: [],
  };
}

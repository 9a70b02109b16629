import type { LedgerState } from '../engine/ledger.ts';
import { type Salt, slowSalt } from '../plan/digest.ts';
import { createLedgerSystem, type LedgerSystem } from './system.ts';
import type { LedgerStore } from './types.ts';

/** Keeps no records, so Colophon owns nothing and deletes nothing. */
export function createNoLedger(options: Pick<Partial<LedgerSystem>, 'newSalt'> = {}): LedgerStore {
  let fresh: Salt | undefined;
  const empty = (given?: Salt): LedgerState => {
    fresh = given ?? fresh ?? slowSalt(createLedgerSystem(options).newSalt());
    return {
      serial: 0,
      salt: fresh,
      entries: new Map(),
      intents: new Map(),
      keepsNothing: true,
      untrusted: 'there is no ledger to prove what Colophon owns',
    };
  };
  const nothing = async (): Promise<void> => undefined;
  return {
    describe: 'no ledger',
    load: async () => ({ ok: true, value: empty(), diagnostics: [] }),
    begin: async ({ salt }) => ({
      ok: true,
      value: { state: empty(salt), record: nothing, finish: nothing, isHeld: () => true, abandon: nothing },
      diagnostics: [],
    }),
  };
}

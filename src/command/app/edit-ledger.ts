import { defined } from '../../base/defined.ts';
import { messageOf } from '../../base/error-message.ts';
import type { Outcome } from '../../core/diagnostics/diagnostic.ts';
import type { LedgerEvent, LedgerState } from '../../core/engine/ledger.ts';
import { ledgerFailure } from '../../core/ledger/problems.ts';
import type { LedgerNote, LedgerStore } from '../../core/ledger/types.ts';
import type { Salt } from '../../core/plan/digest.ts';

/** What an edit does to a ledger. The service is not asked and not changed. */
export interface LedgerEdit {
  readonly events: readonly LedgerEvent[];
  readonly note: LedgerNote;
}

export interface EditInput {
  readonly ledger: LedgerStore;
  /** What others see who find the ledger locked meanwhile. */
  readonly command: string;
  readonly organization: string;
  /** How long to wait for another run to end, in milliseconds. */
  readonly lockTimeoutMs?: number | undefined;
  /** The salt that a ledger without one gets. */
  readonly salt?: Salt;
  readonly commit?: string | undefined;
  /** Decides what to write, from the ledger as it is once nobody else can write it. */
  readonly edit: (state: LedgerState) => Outcome<LedgerEdit>;
}

/** Edits a ledger under its lock: everything that the edit says, or nothing. */
export async function editLedger(input: EditInput): Promise<Outcome<LedgerEdit>> {
  const { ledger, command, organization } = input;
  const begun = await ledger.begin({
    command,
    waitMs: input.lockTimeoutMs ?? 0,
    organization,
    ...defined({ salt: input.salt }),
    commit: input.commit,
  });
  if (!begun.ok) {
    return begun;
  }
  const session = begun.value;
  const edited = session.state.keepsNothing === true ? keepsNothing(ledger) : input.edit(session.state);
  if (!edited.ok || edited.value.events.length === 0) {
    await session.abandon();
    return edited;
  }
  const { events, note } = edited.value;
  try {
    // All at one turn, so that they are one write: an interruption leaves the whole of it or nothing.
    await Promise.all(events.map((event) => session.record(event)));
  } catch (error) {
    await session.abandon();
    return ledgerFailure('ledger-unwritable', `${ledger.describe}: ${messageOf(error)}. Nothing was changed.`);
  }
  try {
    // Nothing was applied, so the commit that was applied last stays what it was.
    await session.finish({ complete: true, ...defined({ config: session.state.config }), note: () => note });
  } catch (error) {
    const detail = `${ledger.describe}: ${messageOf(error)}. The edit is recorded in this clone, and the next run completes it.`;
    return ledgerFailure('ledger-unwritable', detail);
  }
  return edited;
}

/** What to say of a ledger that records nothing. */
export function keepsNothing({ describe }: LedgerStore): ReturnType<typeof ledgerFailure> {
  return ledgerFailure(
    'ledger-none',
    `There is nothing to edit: with --ledger none nothing is recorded (${describe}). Choose git or file:PATH.`,
  );
}

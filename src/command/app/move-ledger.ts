import { defined } from '../../base/defined.ts';
import { messageOf } from '../../base/error-message.ts';
import { failed, type Outcome, success } from '../../core/diagnostics/diagnostic.ts';
import type { LedgerState } from '../../core/engine/ledger.ts';
import type { LedgerSession, LedgerStore } from '../../core/ledger/types.ts';

export interface MoveInput {
  readonly from: LedgerStore;
  readonly to: LedgerStore;
  /** The name of this run in the ledger locks. */
  readonly command: string;
}

/** The number of moved records. */
export interface Moved {
  readonly entries: number;
  readonly intents: number;
}

async function writeAll(
  session: LedgerSession,
  { entries, intents, config, profile }: LedgerState,
  note: string,
): Promise<void> {
  try {
    await Promise.all([
      ...[...intents].map(([address, intent]) => session.record({ type: 'intend', address, intent })),
      ...[...entries].map(([address, entry]) => session.record({ type: 'put', address, entry })),
    ]);
  } catch (error) {
    await session.abandon();
    throw error;
  }
  await session.finish({
    complete: true,
    ...defined({ config, profile }),
    note: () => ({ subject: note, lines: [] }),
  });
}

async function empty(session: LedgerSession, note: string): Promise<void> {
  const { entries, intents, config } = session.state;
  await Promise.all(
    [...entries.keys(), ...intents.keys()].map((address) => session.record({ type: 'remove', address })),
  );
  await session.finish({
    complete: true,
    ...defined({ config }),
    note: () => ({ subject: note, lines: [] }),
  });
}

/**
 * Moves a ledger. Both ledgers are locked, and the new one is complete before the old one is emptied. An empty ledger owns nothing, so a
 * run that still uses it deletes nothing.
 */
export async function moveLedger({ from, to, command }: MoveInput): Promise<Outcome<Moved>> {
  const loaded = await from.load();
  if (!loaded.ok) {
    return loaded;
  }
  const { organization, salt, entries, untrusted } = loaded.value;
  if (organization === undefined || entries.size === 0) {
    return failed('ledger-empty', 'Nothing to move', `${from.describe} is empty. Nothing was changed.`);
  }
  if (untrusted !== undefined) {
    return failed(
      'ledger-untrusted',
      'The ledger is not trusted',
      `${from.describe}: ${untrusted}. Resolve that first; \`colophon plan\` shows how. Nothing was changed.`,
    );
  }
  const source = await from.begin({ command, waitMs: 0, organization });
  if (!source.ok) {
    return source;
  }
  const begun = await to.begin({ command, waitMs: 0, organization, salt });
  if (!begun.ok) {
    await source.value.abandon();
    return begun;
  }
  const target = begun.value;
  if (target.state.entries.size > 0 || target.state.salt !== salt) {
    await target.abandon();
    await source.value.abandon();
    return failed(
      'ledger-not-empty',
      'The target ledger is not empty',
      `${to.describe} already owns ${target.state.entries.size} resources, and two ledgers cannot be merged. Nothing was changed.`,
    );
  }
  const { state } = source.value;
  try {
    await writeAll(target, state, `Move ${state.entries.size} resources from ${from.describe}`);
  } catch (error) {
    await source.value.abandon();
    return failed(
      'ledger-unwritable',
      'Cannot write the target ledger',
      `${to.describe}: ${messageOf(error)}. ${from.describe} was not changed.`,
    );
  }
  try {
    await empty(source.value, `Moved to ${to.describe}`);
    await from.retire?.();
  } catch (error) {
    return failed(
      'ledger-unwritable',
      'Cannot empty the old ledger',
      `${to.describe} is complete, but ${from.describe} was not emptied: ${messageOf(error)}. Remove it by hand, so that no run uses it.`,
    );
  }
  return success({ entries: state.entries.size, intents: state.intents.size });
}

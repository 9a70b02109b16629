import { defined } from '../../base/defined.ts';
import { messageOf } from '../../base/error-message.ts';
import { type Diagnostic, type Outcome, problem, success } from '../../core/diagnostics/diagnostic.ts';
import type { LedgerEvent, LedgerState } from '../../core/engine/ledger.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import { forgetting, recordedAt } from '../../core/ledger/forget.ts';
import { ledgerFailure } from '../../core/ledger/problems.ts';
import { type Renamed, renaming } from '../../core/ledger/rename.ts';
import type { LedgerNote, LedgerStore } from '../../core/ledger/types.ts';
import type { Address } from '../../core/plan/address.ts';
import type { Salt } from '../../core/plan/digest.ts';
import type { ShownForgetting } from '../report/ledger.ts';
import { meantBy } from './patterns.ts';

interface LedgerEdit {
  readonly events: readonly LedgerEvent[];
  readonly note: LedgerNote;
}

interface EditInput {
  readonly ledger: LedgerStore;
  /** The name of this run, shown to other runs while the ledger is locked. */
  readonly command: string;
  readonly organization: string;
  /** How long to wait for another run to end, in milliseconds. */
  readonly lockTimeoutMs?: number | undefined;
  /** The salt for a ledger without one. */
  readonly salt?: Salt;
  readonly commit?: string | undefined;
  readonly edit: (state: LedgerState) => Outcome<LedgerEdit>;
}

/** Edits a ledger under its lock: all of the edit or nothing. */
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
    // Recorded in one tick, so that they become one write: an interruption leaves all of it or nothing.
    await Promise.all(events.map((event) => session.record(event)));
  } catch (error) {
    await session.abandon();
    return ledgerFailure('ledger-unwritable', `${ledger.describe}: ${messageOf(error)}. Nothing was changed.`);
  }
  try {
    // Nothing was applied, so the last applied commit stays the same.
    await session.finish({ complete: true, ...defined({ config: session.state.config }), note: () => note });
  } catch (error) {
    const detail = `${ledger.describe}: ${messageOf(error)}. The edit is recorded in this clone, and the next run completes it.`;
    return ledgerFailure('ledger-unwritable', detail);
  }
  return edited;
}

export function keepsNothing({ describe }: LedgerStore): ReturnType<typeof ledgerFailure> {
  return ledgerFailure(
    'ledger-none',
    `There is nothing to edit: with --ledger none nothing is recorded (${describe}). Choose git or file:PATH.`,
  );
}

export interface LedgerEditInput {
  readonly ledger: LedgerStore;
  readonly dryRun?: boolean;
  /** How long to wait for another run to end, in milliseconds. */
  readonly lockTimeoutMs?: number | undefined;
}

type RecordedResource = ShownForgetting['forgotten'][number];

function notRecorded(state: LedgerState, addresses: readonly Address[]): readonly Diagnostic[] {
  return addresses
    .filter((address) => recordedAt(state, address).length === 0)
    .map((address) => {
      const otherwise = '`colophon ledger show` lists what it has.';
      const hint = meantBy(address.replaceAll('*', ''), state.entries.keys(), otherwise);
      const detail = `The ledger has no ${JSON.stringify(address)}. ${hint} Nothing was changed.`;
      return problem('not-in-ledger', 'The address is not in the ledger', detail);
    });
}

/** Decides on the current ledger, and again under the lock before it writes. */
async function edited<T>(
  { ledger, dryRun = false, lockTimeoutMs }: LedgerEditInput,
  command: string,
  edit: (state: LedgerState) => Outcome<LedgerEdit & { readonly value: T }>,
): Promise<Outcome<T>> {
  const loaded = await ledger.load();
  if (!loaded.ok) {
    return loaded;
  }
  const state = loaded.value;
  const first = state.keepsNothing === true ? keepsNothing(ledger) : edit(state);
  const { organization } = state;
  if (!first.ok || dryRun || organization === undefined) {
    return first.ok ? { ...first, value: first.value.value } : first;
  }
  let value = first.value.value;
  const done = await editLedger({
    ledger,
    command,
    organization,
    lockTimeoutMs,
    edit: (now) => {
      const outcome = edit(now);
      value = outcome.ok ? outcome.value.value : value;
      return outcome;
    },
  });
  return done.ok ? { ...done, value } : done;
}

function described(state: LedgerState, address: Address): RecordedResource {
  const { kind = '', id, protect } = { ...state.intents.get(address), ...state.entries.get(address) };
  return { address, kind, ...(id === undefined ? {} : { id }), ...(protect === true ? { protect } : {}) };
}

function named(addresses: readonly Address[]): string {
  return addresses.length === 1 ? String(addresses[0]) : `${addresses.length} addresses`;
}

/** Stops managing resources and everything below them. Does not contact the service. */
export async function forgetResources(
  input: LedgerEditInput & { readonly addresses: readonly Address[] },
): Promise<Outcome<readonly RecordedResource[]>> {
  const { addresses } = input;
  return await edited(input, 'colophon ledger forget', (state) => {
    const unknown = notRecorded(state, addresses);
    if (unknown.length > 0) {
      return { ok: false, diagnostics: unknown };
    }
    const events = forgetting(state, addresses);
    if (!events.ok) {
      return events;
    }
    const gone = [...new Set(addresses.flatMap((address) => recordedAt(state, address)))].sort();
    return success({
      events: events.value,
      note: { subject: `Forget ${named(addresses)}`, lines: gone.map((address) => `no longer managed: ${address}`) },
      value: gone.map((address) => described(state, address)),
    });
  });
}

/** Gives a resource and everything below it another address. Does not contact the service. */
export async function renameResource(
  input: LedgerEditInput & { readonly from: Address; readonly to: Address },
): Promise<Outcome<readonly Renamed[]>> {
  const { from, to } = input;
  return await edited(input, 'colophon ledger rename', (state) => {
    const unknown = notRecorded(state, [from]);
    if (unknown.length > 0) {
      return { ok: false, diagnostics: unknown };
    }
    const outcome = renaming(state, { from, to, kinds: KINDS });
    if (!outcome.ok) {
      return outcome;
    }
    const { events, renamed } = outcome.value;
    const lines = renamed.map((one) => `${one.from} → ${one.to}`);
    return success({ events, note: { subject: `Rename ${from} to ${to}`, lines }, value: renamed });
  });
}

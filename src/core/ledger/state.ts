import { defined, pick } from '../../base/defined.ts';
import { printable } from '../../base/text.ts';
import type { Outcome } from '../diagnostics/diagnostic.ts';
import { type LedgerEvent, type LedgerState, recordEvent } from '../engine/ledger.ts';
import { slowSalt } from '../plan/digest.ts';
import { restoreEarlier } from './earlier.ts';
import type { Snapshot } from './format.ts';
import type { JournalHeader } from './journal.ts';
import { ledgerFailure } from './problems.ts';

/** Applies events to records. */
export function afterEvents(
  records: Pick<LedgerState, 'entries' | 'intents'> | undefined,
  events: readonly LedgerEvent[],
): Pick<LedgerState, 'entries' | 'intents'> {
  const [entries, intents] = [new Map(records?.entries), new Map(records?.intents)];
  for (const event of events) {
    recordEvent(entries, intents, event);
  }
  restoreEarlier(entries, intents);
  return { entries, intents };
}

/** The state of a snapshot and the events after it. */
export function stateOf(
  snapshot: Snapshot | undefined,
  journal:
    | { readonly header?: Pick<JournalHeader, 'salt' | 'organization'>; readonly events: readonly LedgerEvent[] }
    | undefined,
  salt: () => string,
): LedgerState {
  const events = journal?.events ?? [];
  const { entries, intents } = snapshot !== undefined && events.length === 0 ? snapshot : afterEvents(snapshot, events);
  const organization = snapshot?.organization ?? journal?.header?.organization;
  const created = new Set(
    events.flatMap((event) => (event.type === 'put' && event.created === true ? [event.entry.id] : [])),
  );
  return {
    serial: snapshot?.serial ?? 0,
    salt: slowSalt(snapshot?.salt ?? journal?.header?.salt ?? salt()),
    ...defined({ organization }),
    ...pick<Partial<Snapshot>, keyof Snapshot>(snapshot ?? {}, 'config', 'profile', 'rules', 'lastRun'),
    entries,
    intents,
    ...(events.length > 0 ? { before: snapshot?.entries ?? new Map() } : {}),
    ...(created.size > 0 ? { created } : {}),
  };
}

/** The expected owner of a ledger. */
export interface Owner {
  readonly environment?: string | undefined;
  readonly organization?: string | undefined;
}

/** Checks that a ledger belongs to the expected owner. */
export function checkOwner(
  found: Owner | undefined,
  { environment, organization }: Owner,
  { name, other }: { readonly name: string; readonly other: string },
): Outcome<undefined> {
  if (found?.environment !== undefined && environment !== undefined && found.environment !== environment) {
    return ledgerFailure(
      'ledger-environment',
      `${name} is the ledger of the environment ${printable(found.environment)}, not of ${environment}. Shared by both, each would delete what the other created. ${other}`,
    );
  }
  if (found?.organization !== undefined && organization !== undefined && found.organization !== organization) {
    return ledgerFailure(
      'ledger-organization',
      `${name} is the ledger of the organization ${printable(found.organization)}, not of ${printable(organization)}. Check the organization of the manifest. ${other}`,
    );
  }
  return { ok: true, value: undefined, diagnostics: [] };
}

import type { Outcome } from '../../diagnostics/diagnostic.ts';
import { printSnapshot } from '../format.ts';
import { removeLock } from '../lock.ts';
import { type LedgerFailure, ledgerFailure, notLocked } from '../problems.ts';
import type { LedgerHolder } from '../types.ts';
import { NO_RECORDS } from './merge.ts';
import { messageOf } from './message.ts';
import { type Place, viewRemote } from './place.ts';
import { filesOf, intentEvents, LEDGER_FILE, snapshotAt } from './records.ts';

/** Removes a lock in this clone or at the remote. Creations that its run may have left incomplete remain recorded. */
export async function unlock(place: Place, id: string): Promise<Outcome<LedgerHolder>> {
  const { repository, remote, ref, lockRef, name, environment } = place;
  const own = removeLock(filesOf(place).lock, id);
  const view = await viewRemote(place);
  if (!view.ok) {
    return own === undefined ? view : { ok: true, value: own, diagnostics: [] };
  }
  const { lock } = view.value;
  if (lock === undefined || lock.id !== id || remote === undefined) {
    return own === undefined ? notLocked(name, id) : { ok: true, value: own, diagnostics: [] };
  }
  const tip = view.value.remote;
  const found = tip === undefined ? undefined : await snapshotAt(place, tip);
  if (found !== undefined && !found.ok) {
    return found;
  }
  const snapshot = found?.value ?? { ...lock, environment, serial: 0, ...NO_RECORDS };
  const begun = intentEvents(lock.intents, snapshot);
  const updates = [{ ref: lockRef, from: lock.commit, to: undefined }];
  if (begun.length > 0 && snapshot.organization !== '' && snapshot.salt !== '') {
    const commit = await repository.commit({
      files: {
        [LEDGER_FILE]: printSnapshot({
          ...snapshot,
          serial: snapshot.serial + 1,
          intents: new Map([...lock.intents, ...snapshot.intents]),
        }),
      },
      parent: tip,
      message: messageOf({
        environment,
        organization: snapshot.organization,
        command: 'colophon ledger unlock',
        run: `unlock-${id}`,
        config: undefined,
        note: {
          subject: 'Release the lock of a dead run',
          lines: begun.map(({ address }) => `may be half created: ${address}`),
        },
        complete: false,
      }),
    });
    const pushed = await repository.push(remote, [{ ref, from: tip, to: commit }, ...updates]);
    return pushed.type === 'done' ? { ok: true, value: lock, diagnostics: [] } : failed(name, pushed);
  }
  const pushed = await repository.push(remote, updates);
  return pushed.type === 'done' ? { ok: true, value: lock, diagnostics: [] } : failed(name, pushed);
}

function failed(
  name: string,
  pushed: { readonly type: 'moved' } | { readonly type: 'refused'; readonly reason: string },
): LedgerFailure {
  return pushed.type === 'refused'
    ? ledgerFailure('ledger-unwritable', `Cannot remove the lock of ${name}: ${pushed.reason}.`)
    : ledgerFailure(
        'ledger-locked',
        `${name} changed just now: its run is alive, or somebody else removed the lock. Nothing was changed; check again with \`colophon ledger show\`.`,
      );
}

import type { CommitId } from '../../git/repository.ts';
import { recordChanges } from '../record-changes.ts';
import type { VersionChanges } from '../types.ts';
import { NO_RECORDS, type Records } from './merge.ts';
import { versionOf } from './message.ts';
import type { Place } from './place.ts';
import { snapshotAt } from './records.ts';

/** A state of the ledger, or why it cannot be read. */
type Found = Pick<Records, 'entries'> | { readonly unreadable: string };

async function stateAt(place: Place, commit: CommitId | undefined): Promise<Found> {
  if (commit === undefined) {
    return NO_RECORDS;
  }
  const found = await snapshotAt(place, commit);
  return found.ok ? found.value : { unreadable: found.diagnostics.map(({ detail }) => detail).join(' ') };
}

function isReadable(found: Found): found is Exclude<Found, { readonly unreadable: string }> {
  return !('unreadable' in found);
}

/** The changes of each version, newest first. Keeps only two states in memory, and reads all with one git process. */
export async function versionChanges(place: Place, tip: CommitId, limit: number): Promise<readonly VersionChanges[]> {
  const all: VersionChanges[] = [];
  let next: { readonly commit: CommitId; readonly state: Found } | undefined;
  for (const info of await place.repository.history(tip, { limit })) {
    const [parent] = info.parents;
    const after = next?.commit === info.id ? next.state : await stateAt(place, info.id);
    const before = await stateAt(place, parent);
    const version = versionOf(info);
    all.push(
      isReadable(after) && isReadable(before)
        ? { version, changes: recordChanges(before.entries, after.entries) }
        : {
            version,
            unreadable: [after, before].flatMap((one) => (isReadable(one) ? [] : [one.unreadable])).join(' '),
          },
    );
    next = parent === undefined ? undefined : { commit: parent, state: before };
  }
  return all;
}

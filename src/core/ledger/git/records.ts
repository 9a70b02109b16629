import { join } from 'node:path';
import { defined } from '../../../base/defined.ts';
import type { Outcome } from '../../diagnostics/diagnostic.ts';
import type { Intent, LedgerEvent } from '../../engine/ledger.ts';
import { GitFailure } from '../../git/failure.ts';
import type { CommitId, Repository } from '../../git/repository.ts';
import type { Address } from '../../plan/address.ts';
import { readIfThere } from '../files.ts';
import { MOST_BYTES, parseSnapshot, type Snapshot } from '../format.ts';
import { type Journal, parseJournal } from '../journal.ts';
import { corrupt, reasonOf, unreadable } from '../problems.ts';
import { afterEvents } from '../state.ts';
import { mergeRecords, NO_RECORDS, type Records } from './merge.ts';
import { runTrailer } from './message.ts';
import type { Place, RemoteView } from './place.ts';

/** The file in every commit of the ledger. */
export const LEDGER_FILE = 'ledger.json';

/** All known records of the ledger: the pushed ones, and those only in this clone. */
export interface KnownRecords {
  /** The commit to continue. */
  readonly tip: CommitId | undefined;
  readonly snapshot: Snapshot | undefined;
  /** Records after the tip that a run of this clone did not commit. */
  readonly journal: Journal | undefined;
  /** The events that add this clone's records to the tip, if they continue another commit. */
  readonly merged: readonly LedgerEvent[];
}

/** The files of a clone that belong to its ledger. */
export function filesOf({ repository, environment }: Place): Readonly<Record<'journal' | 'lock' | 'held', string>> {
  const file = (name: string): string => join(repository.commonDir, 'colophon', `${environment}.${name}`);
  return { journal: file('journal'), lock: file('lock'), held: file('held') };
}

/** Reads the ledger of a commit. */
export async function snapshotAt(place: Place, commit: CommitId): Promise<Outcome<Snapshot>> {
  const name = `${LEDGER_FILE} of commit ${commit.slice(0, 12)} (${place.ref})`;
  let bytes: Buffer | undefined;
  try {
    bytes = await place.repository.read(commit, LEDGER_FILE, MOST_BYTES);
  } catch (error) {
    if (error instanceof GitFailure) {
      return corrupt(name, error.message);
    }
    throw error;
  }
  const snapshot = bytes === undefined ? corrupt(name, 'it does not exist') : parseSnapshot(bytes, name);
  // A ledger must name its environment; otherwise it could replace that of any other.
  return snapshot.ok && snapshot.value.environment === undefined
    ? corrupt(name, 'it does not name its environment')
    : snapshot;
}

async function recordsAt(place: Place, commit: CommitId | undefined): Promise<Records> {
  if (commit === undefined || !(await place.repository.has(commit))) {
    return NO_RECORDS;
  }
  const snapshot = await snapshotAt(place, commit);
  return snapshot.ok ? snapshot.value : NO_RECORDS;
}

/** The maximum number of versions to search. Beyond it, records that may have been released since are not merged. */
const MOST_VERSIONS = 500;

/** All ids that the ledger has had since a commit; undefined if there are too many versions to search. */
async function idsSince(
  place: Place,
  tip: CommitId,
  since: CommitId | undefined,
): Promise<ReadonlySet<string> | undefined> {
  const { repository } = place;
  const known = since !== undefined && (await repository.has(since)) ? since : undefined;
  const versions = await repository.history(tip, {
    limit: MOST_VERSIONS + 1,
    ...defined({ since: known }),
  });
  if (versions.length > MOST_VERSIONS) {
    return undefined;
  }
  const ids = new Set<string>();
  for (const { id } of versions) {
    for (const entry of (await recordsAt(place, id)).entries.values()) {
      ids.add(entry.id);
    }
  }
  return ids;
}

/** An event about a single address. */
type EventOfOne = Exclude<LedgerEvent, { readonly type: 'rename' }>;

/** The events that turn one state into another. */
export function eventsBetween(from: Records, to: Records): EventOfOne[] {
  const removed = [...from.entries.keys()].filter((address) => !to.entries.has(address));
  const put = [...to.entries].filter(([address, entry]) => from.entries.get(address) !== entry);
  const intended = [...to.intents].filter(([address, intent]) => from.intents.get(address) !== intent);
  return [
    ...removed.map((address): EventOfOne => ({ type: 'remove', address })),
    ...put.map(([address, entry]): EventOfOne => ({ type: 'put', address, entry })),
    ...intended.map(([address, intent]): EventOfOne => ({ type: 'intend', address, intent })),
  ];
}

/** The creations of an earlier run with unknown outcome; a recorded resource has certainly been created. */
export function intentEvents(
  intents: ReadonlyMap<Address, Intent>,
  { entries, intents: known }: Records,
): EventOfOne[] {
  return [...intents]
    .filter(([address, { id }]) => (id !== undefined || !entries.has(address)) && !known.has(address))
    .map(([address, intent]): EventOfOne => ({ type: 'intend', address, intent }));
}

function readJournal(place: Place): Outcome<Journal | undefined> {
  const { journal } = filesOf(place);
  let bytes: Buffer | undefined;
  try {
    bytes = readIfThere(journal);
  } catch (error) {
    return unreadable(journal, reasonOf(error));
  }
  return bytes === undefined ? { ok: true, value: undefined, diagnostics: [] } : parseJournal(bytes, journal);
}

/** Whether a leftover journal has already been committed. */
async function isCommitted(repository: Repository, { header }: Journal, tips: readonly CommitId[]): Promise<boolean> {
  const { base, run } = header;
  if (run === undefined) {
    return false;
  }
  const since = base !== undefined && (await repository.has(base)) ? base : undefined;
  for (const tip of tips) {
    const versions = await repository.history(tip, since === undefined ? { limit: MOST_VERSIONS } : { since });
    if (versions.some(({ body }) => body.split('\n').includes(runTrailer(run)))) {
      return true;
    }
  }
  return false;
}

/** Combines the pushed records with those of this clone that were never pushed. */
export async function readKnownRecords(place: Place, { relation, local }: RemoteView): Promise<Outcome<KnownRecords>> {
  const { repository } = place;
  const { tip } = relation;
  const found = tip === undefined ? undefined : await snapshotAt(place, tip);
  if (found !== undefined && !found.ok) {
    return found;
  }
  const snapshot = found?.value;
  const kept = readJournal(place);
  if (!kept.ok) {
    return kept;
  }
  const journal = kept.value;
  const done = (merged: readonly LedgerEvent[], continued?: Journal): Outcome<KnownRecords> => ({
    ok: true,
    value: { tip, snapshot, journal: continued, merged },
    diagnostics: [],
  });

  const theirs: Records = snapshot ?? NO_RECORDS;
  let all = theirs;
  const take = async (base: CommitId | undefined, ours: Records): Promise<void> => {
    const known = tip === undefined ? new Set<string>() : await idsSince(place, tip, base);
    if (known !== undefined) {
      all = mergeRecords(await recordsAt(place, base), ours, { theirs: all, known });
    }
  };
  if (relation.type === 'parted') {
    await take(await repository.commonAncestor(relation.ours, relation.tip), await recordsAt(place, relation.ours));
  }
  if (journal !== undefined) {
    const { base, salt } = journal.header;
    if (base === tip && relation.type !== 'parted') {
      if (snapshot !== undefined && snapshot.salt !== salt) {
        return corrupt(filesOf(place).journal, `it belongs to another ledger than ${place.ref}`);
      }
      return done([], journal);
    }
    const tips = [tip, local].filter((one) => one !== undefined);
    // Digests are not comparable with those of a ledger with another salt.
    const isOurs = snapshot === undefined || snapshot.salt === salt;
    if (isOurs && journal.events.length > 0 && !(await isCommitted(repository, journal, tips))) {
      await take(base, afterEvents(await recordsAt(place, base), journal.events));
    }
  }
  return done(eventsBetween(theirs, all));
}

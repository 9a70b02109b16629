import { rmSync } from 'node:fs';
import { defined } from '../../../base/defined.ts';
import type { LedgerState } from '../../engine/ledger.ts';
import { failureOf, GitFailure } from '../../git/failure.ts';
import type { CommitId, RefUpdate } from '../../git/types.ts';
import { printSnapshot } from '../format.ts';
import type { JournalHeader, JournalWriter } from '../journal.ts';
import { createSession, nextSnapshot, type SessionResult } from '../session.ts';
import { type LedgerSystem, runTimes } from '../system.ts';
import type { FinishOptions, LedgerSession } from '../types.ts';
import { forgetHeld, giveBack } from './held-lock.ts';
import { mergeRecords, NO_RECORDS } from './merge.ts';
import { messageOf } from './message.ts';
import { type Place, type RemoteView, viewRemote } from './place.ts';
import { eventsBetween, filesOf, type KnownRecords, LEDGER_FILE, snapshotAt } from './records.ts';
import type { HeldLock } from './take-lock.ts';

/** The resources of a run until it ends. */
export interface Begun {
  readonly place: Place;
  readonly system: LedgerSystem;
  readonly known: KnownRecords;
  readonly view: RemoteView;
  readonly state: LedgerState;
  readonly header: JournalHeader;
  readonly journal: JournalWriter;
  readonly run: string;
  readonly command: string;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  /** Undefined if there is no remote. */
  readonly heldLock: HeldLock | undefined;
  readonly releaseLocal: () => void;
  /** Whether this run still holds the lock of this clone. */
  readonly isLockOurs: () => boolean;
}

/** After a pause this long, the run may have been suspended and considered dead, so it checks the lock at the remote. */
const PAUSE_SECONDS = 30;

const PUSHES = 4;
const FIRST_PAUSE_MS = 500;

/** Moves a reference of this clone, even if another process has moved it meanwhile. */
async function setHere({ repository }: Place, { ref, from, to }: RefUpdate): Promise<void> {
  if ((await failureOf(repository.setRef({ ref, from, to }))) !== undefined) {
    await repository.setRef({ ref, from: (await repository.refs([ref])).get(ref), to });
  }
}

/** Commits the records of this run on top of the remote's current ledger; both are valid, so both are kept. */
async function rebased(begun: Begun, remote: CommitId | undefined, result: SessionResult): Promise<CommitId> {
  const { place, known, header } = begun;
  const found = remote === undefined ? undefined : await snapshotAt(place, remote);
  if (found !== undefined && !found.ok) {
    throw new Error(found.diagnostics[0]?.detail ?? 'cannot read the ledger of the remote');
  }
  const theirs = found?.value;
  const theirIds = new Set([...(theirs?.entries.values() ?? [])].map(({ id }) => id));
  const records = mergeRecords(known.snapshot ?? NO_RECORDS, result, {
    theirs: theirs ?? NO_RECORDS,
    known: theirIds,
  });
  const { organization } = header;
  const { environment } = place;
  const commit = await place.repository.commit({
    files: {
      [LEDGER_FILE]: printSnapshot({
        organization,
        environment,
        serial: Math.max(theirs?.serial ?? 0, header.serial) + 1,
        salt: theirs?.salt ?? header.salt,
        ...defined({ config: theirs?.config, profile: theirs?.profile, rules: theirs?.rules }),
        lastRun: runTimes(begun.at, begun.system.wallTime()),
        ...records,
      }),
    },
    parent: remote,
    message: messageOf({
      ...begun,
      environment,
      organization,
      config: undefined,
      note: {
        subject: 'Keep records of a clone that was behind',
        lines: eventsBetween(theirs ?? NO_RECORDS, records).map(({ type, address }) => `${type} ${address}`),
      },
      complete: false,
    }),
  });
  await setHere(place, { ref: place.ref, from: undefined, to: commit });
  return commit;
}

/** Atomically moves the ledger at the remote and releases the lock. */
async function publish(begun: Begun, commit: CommitId | undefined, result: SessionResult): Promise<void> {
  const { place, system, view, heldLock } = begun;
  const { repository, remote, ref, lockRef, seenRef } = place;
  if (remote === undefined || heldLock === undefined) {
    return;
  }
  let next = commit;
  let from = view.remote;
  let lock: CommitId | undefined = heldLock.commit;
  let pause = FIRST_PAUSE_MS;
  for (let tries = 1; ; tries++) {
    const updates = [
      ...(next === undefined || next === from ? [] : [{ ref, from, to: next }]),
      ...(lock === undefined ? [] : [{ ref: lockRef, from: lock, to: undefined }]),
    ];
    const pushed = updates.length === 0 ? { type: 'done' as const } : await repository.push(remote, updates);
    if (pushed.type === 'done') {
      break;
    }
    if (tries === PUSHES) {
      const reason = pushed.type === 'refused' ? pushed.reason : 'it keeps changing';
      throw new Error(
        `the changes are recorded in this clone and could not be pushed to ${remote}: ${reason}. Run \`colophon apply\` again in this clone to push the record; until then, the ledger stays locked for others`,
      );
    }
    if (pushed.type === 'refused') {
      await system.clock.sleep(pause);
      pause *= 3;
      continue;
    }
    // The lock was removed, and the ledger may have been updated.
    const again = await viewRemote(place);
    if (again.ok) {
      lock = again.value.lock?.commit === heldLock.commit ? heldLock.commit : undefined;
      if (again.value.remote !== from && next !== undefined) {
        next = await rebased(begun, again.value.remote, result);
        from = again.value.remote;
      }
    }
  }
  if (next !== undefined && next !== view.remote) {
    await setHere(place, { ref: seenRef, from: view.remote, to: next });
  }
}

async function commitRun(begun: Begun, result: SessionResult, finish: FinishOptions): Promise<CommitId | undefined> {
  const { place, system, known, header, command, run, at } = begun;
  const next = nextSnapshot(known.snapshot, header, {
    result,
    finish,
    hasLeft: (known.journal?.events.length ?? 0) > 0 || known.merged.length > 0,
    times: () => runTimes(at, system.wallTime()),
  });
  if (next === undefined) {
    return known.tip;
  }
  const commit = await place.repository.commit({
    files: { [LEDGER_FILE]: printSnapshot(next) },
    parent: known.tip,
    message: messageOf({
      environment: place.environment,
      organization: header.organization,
      command,
      run,
      config: finish.config,
      note: finish.note?.(),
      complete: finish.complete,
    }),
  });
  await setHere(place, { ref: place.ref, from: known.tip, to: commit });
  return commit;
}

/** Whether this run still holds the locks: checks the local one every time, the remote one after a pause. */
function createHolding({ place, system, heldLock, isLockOurs }: Begun): LedgerSession['isHeld'] {
  const { repository, remote, lockRef } = place;
  let lastLook = system.uptime();
  // Concurrent calls share one check of the remote.
  let lookThere: Promise<boolean> | undefined;
  const isOursThere = async (): Promise<boolean> => {
    if (remote === undefined || heldLock === undefined) {
      return true;
    }
    const there = await repository.listRemote(remote, [lockRef]).catch(() => undefined);
    return there?.get(lockRef) === heldLock.commit;
  };
  return () => {
    const now = system.uptime();
    if (now - lastLook > PAUSE_SECONDS) {
      lookThere = isOursThere();
    }
    lastLook = now;
    return isLockOurs() && (lookThere ?? true);
  };
}

/** A run on a ledger in git: recorded in a journal, committed and pushed at the end. */
export function createGitSession(begun: Begun): LedgerSession {
  const { place, state, header, journal, heldLock } = begun;
  const { name } = place;
  // True once there is a commit to push: only that push releases the lock, so that no other run continues without the records.
  // After the push there is no lock.
  let isLockSettled = false;

  const commit = async (result: SessionResult, finish: FinishOptions): Promise<void> => {
    const next = await commitRun(begun, result, finish);
    isLockSettled = next !== begun.view.remote;
    await publish(begun, next, result);
    isLockSettled = true;
    forgetHeld(place);
    rmSync(filesOf(place).journal, { force: true });
  };

  return createSession({
    state: { ...state, organization: header.organization },
    append: journal.append,
    isLockOurs: begun.isLockOurs,
    isHeld: createHolding(begun),
    commit: async (result, finish) => {
      try {
        await commit(result, finish);
      } catch (error) {
        throw error instanceof GitFailure
          ? new Error(`${name} cannot be written: ${error.message}`, { cause: error })
          : error;
      }
    },
    release: async () => {
      journal.close();
      if (!isLockSettled && heldLock !== undefined) {
        await giveBack(place, heldLock.commit).catch(() => undefined);
      }
      begun.releaseLocal();
    },
  });
}

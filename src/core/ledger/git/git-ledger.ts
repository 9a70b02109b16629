import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { defined } from '../../../base/defined.ts';
import type { Diagnostic, Outcome } from '../../diagnostics/diagnostic.ts';
import type { LedgerState } from '../../engine/ledger.ts';
import { GitFailure } from '../../git/failure.ts';
import type { Repository } from '../../git/repository.ts';
import { plainSalt } from '../../plan/digest.ts';
import { type JournalHeader, type JournalWriter, openJournal } from '../journal.ts';
import { findHolder, takeLock } from '../lock.ts';
import { ledgerFailure, ledgerProblem, reasonOf, unwritable } from '../problems.ts';
import { checkOwner, stateOf } from '../state.ts';
import { createLedgerSystem, type LedgerSystem } from '../system.ts';
import type { BeginOptions, LedgerSession, LedgerStore, LoadOptions } from '../types.ts';
import { giveBack, isLeftBehind } from './held-lock.ts';
import { versionOf } from './history.ts';
import { placeOf, type RemoteView, viewRemote } from './place.ts';
import { filesOf, intentEvents, type KnownRecords, readKnownRecords } from './records.ts';
import { createGitSession } from './session.ts';
import { type HeldLock, lockedBy, takeRemoteLock } from './take-lock.ts';
import { commitTrustIssue, ledgerTrustIssue, notesAbout, type TrustIssue } from './trust.ts';
import { unlock } from './unlock.ts';

export interface GitLedgerOptions extends Partial<LedgerSystem> {
  readonly repository: Repository;
  /** The remote that shares the ledger; undefined keeps it in this clone. */
  readonly remote: string | undefined;
  /** Whether the user chose not to share it. */
  readonly isAlone?: boolean;
  readonly environment: string;
  /** Whether a manifest that does not descend from the last apply may delete. */
  readonly trustHistory?: boolean;
  /** Who runs this, for others who find the ledger locked; the user in git's configuration by default. */
  readonly by?: string | undefined;
}

function warningOf({ code, detail }: TrustIssue): Diagnostic {
  return { ...ledgerProblem(code, detail), severity: 'warning' };
}

function refusedFor({ code, detail }: TrustIssue): ReturnType<typeof ledgerFailure> {
  return ledgerFailure(code, `${detail}. Until then, this clone applies nothing.`);
}

function stateFrom({ snapshot, journal, merged }: KnownRecords, salt: () => string): LedgerState {
  const events = [...(journal?.events ?? []), ...merged];
  return stateOf(snapshot, { ...defined({ header: journal?.header }), events }, salt);
}

/** Continues the existing journal, or starts one that includes what only this clone has, so that nothing is lost. */
async function beginJournal(path: string, header: JournalHeader, known: KnownRecords): Promise<JournalWriter> {
  if (known.journal !== undefined) {
    return openJournal(path, { header, continued: known.journal.end });
  }
  const fresh = `${path}.new`;
  const journal = openJournal(fresh, { header });
  await Promise.all(known.merged.map(journal.append));
  renameSync(fresh, path);
  return journal;
}

/** Keeps the ledger as a separate chain of commits in a git repository, shared by a remote. */
export function createGitLedger(options: GitLedgerOptions): LedgerStore {
  const { repository, remote, environment, trustHistory = false, by } = options;
  const system = createLedgerSystem(options);
  const place = placeOf(repository, environment, { remote, isAlone: options.isAlone });
  const files = filesOf(place);
  let fresh: string | undefined;
  const salt = (): string => {
    fresh ??= system.newSalt();
    return fresh;
  };

  const checked = ({ snapshot, journal }: KnownRecords, organization: string | undefined): Outcome<undefined> =>
    checkOwner(
      snapshot ?? journal?.header,
      { environment, organization },
      { name: place.name, other: 'Or keep this ledger elsewhere: --ledger file:PATH.' },
    );

  /** The state with every reason not to delete based on it. */
  const read = async (
    view: RemoteView,
    { organization, commit, inherited }: LoadOptions & { readonly inherited?: HeldLock['inherited'] },
  ): Promise<Outcome<{ readonly known: KnownRecords; readonly state: LedgerState }>> => {
    const outcome = await readKnownRecords(place, view);
    if (!outcome.ok) {
      return outcome;
    }
    const check = checked(outcome.value, organization);
    if (!check.ok) {
      return check;
    }
    const left = intentEvents(inherited ?? view.lock?.intents ?? new Map(), stateFrom(outcome.value, salt));
    const known = { ...outcome.value, merged: [...outcome.value.merged, ...left] };
    const issues = [
      ledgerTrustIssue(place, view),
      trustHistory ? undefined : await commitTrustIssue(place, { applied: known.snapshot?.config?.commit, commit }),
    ].filter((issue) => issue !== undefined);
    const [first] = issues;
    const state = {
      ...stateFrom(known, salt),
      ...defined({ untrusted: first?.reason }),
    };
    return {
      ok: true,
      value: { known, state },
      diagnostics: [...issues.map(warningOf), ...notesAbout(place, view, isCutOff(known))],
    };
  };

  /** Whether an earlier run of this clone left records that it could not commit, and no run uses them now. */
  const isCutOff = ({ journal }: KnownRecords): boolean =>
    (journal?.events.length ?? 0) > 0 && findHolder(files.lock, system) === undefined;

  const unsettled = async (): Promise<Outcome<string | undefined>> => {
    const view = await viewRemote(place);
    if (!view.ok) {
      return view;
    }
    const issue = ledgerTrustIssue(place, view.value);
    if (issue !== undefined) {
      return refusedFor(issue);
    }
    const known = await readKnownRecords(place, view.value);
    if (!known.ok) {
      return known;
    }
    const { relation, lock } = view.value;
    const isBusy = findHolder(files.lock, system) !== undefined;
    const isUnpushed =
      relation.type === 'unpushed' ||
      relation.type === 'parted' ||
      known.value.merged.length > 0 ||
      isCutOff(known.value);
    const left = [
      ...(isUnpushed ? [`records of this clone that ${place.name} did not have`] : []),
      ...(lock !== undefined && isLeftBehind(place, lock, system) ? ['the lock of a run that has ended'] : []),
    ];
    return { ok: true, value: isBusy || left.length === 0 ? undefined : left.join(' and '), diagnostics: [] };
  };

  const begin = async (beginning: BeginOptions): Promise<Outcome<LedgerSession>> => {
    const { command, waitMs, organization, signal, commit } = beginning;
    fresh = beginning.salt === undefined ? fresh : plainSalt(beginning.salt);
    const startedAt = system.clock.now();
    const run = system.newId();
    let releaseLocal: (() => void) | undefined;
    let heldLock: HeldLock | undefined;
    const release = async (): Promise<void> => {
      if (heldLock !== undefined) {
        await giveBack(place, heldLock.commit).catch(() => undefined);
      }
      releaseLocal?.();
    };
    try {
      mkdirSync(dirname(files.lock), { recursive: true });
      const local = await takeLock(files.lock, { command, waitMs, signal, system });
      if (!local.taken) {
        return local.holder === undefined
          ? ledgerFailure('ledger-locked', `Another run of this clone is using ${place.name}. Nothing was changed.`)
          : lockedBy(place.name, local.holder, signal?.aborted === true);
      }
      releaseLocal = local.release;
      if (remote !== undefined) {
        const left = Math.max(0, waitMs - (system.clock.now() - startedAt));
        const held = await takeRemoteLock(place, remote, {
          ...beginning,
          waitMs: left,
          salt: salt(),
          run,
          by,
          system,
        });
        if (!held.ok) {
          await release();
          return held;
        }
        heldLock = held.value;
      }
      const view = await viewRemote(place);
      const outcome = view.ok
        ? await read(view.value, { organization, commit, inherited: heldLock?.inherited ?? new Map() })
        : view;
      if (!view.ok || !outcome.ok) {
        await release();
        return view.ok ? (outcome as Exclude<typeof outcome, { ok: true }>) : view;
      }
      const issue = ledgerTrustIssue(place, view.value);
      if (issue !== undefined) {
        await release();
        return refusedFor(issue);
      }
      const { known, state } = outcome.value;
      const header: JournalHeader = {
        serial: state.serial,
        salt: plainSalt(state.salt),
        organization,
        environment,
        ...defined({ base: known.tip }),
        run: known.journal?.header.run ?? run,
      };
      const journal = await beginJournal(files.journal, header, known);
      return {
        ok: true,
        value: createGitSession({
          at: system.wallTime(),
          place,
          system,
          known,
          view: view.value,
          state,
          header,
          journal,
          run: header.run ?? run,
          command,
          heldLock,
          releaseLocal,
          isLockOurs: local.isOurs,
        }),
        diagnostics: outcome.diagnostics,
      };
    } catch (error) {
      await release();
      return unwritable(place.name, error instanceof GitFailure ? error.message : reasonOf(error));
    }
  };

  return {
    describe: remote === undefined ? `git ${place.ref} of this clone (it has no remote)` : `git ${place.name}`,
    load: async (loading = {}) => {
      const view = await viewRemote(place);
      if (!view.ok) {
        return view;
      }
      const outcome = await read(view.value, loading);
      return outcome.ok ? { ok: true, value: outcome.value.state, diagnostics: outcome.diagnostics } : outcome;
    },
    unsettled,
    begin,
    holder: async () => {
      const view = await viewRemote(place);
      return view.ok ? view.value.lock : undefined;
    },
    unlock: (id) => unlock(place, id),
    history: async (limit) => {
      const view = await viewRemote(place);
      if (!view.ok) {
        return view;
      }
      const { tip } = view.value.relation;
      const versions = tip === undefined ? [] : await repository.history(tip, { limit });
      return { ok: true, value: versions.map(versionOf), diagnostics: notesAbout(place, view.value, false) };
    },
  };
}

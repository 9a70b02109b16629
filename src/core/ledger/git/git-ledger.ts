import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { defined } from '../../../base/defined.ts';
import type { Diagnostic, Outcome } from '../../diagnostics/diagnostic.ts';
import type { LedgerState } from '../../engine/ledger.ts';
import { GitFailure } from '../../git/failure.ts';
import type { CommitId, Repository } from '../../git/repository.ts';
import { plainSalt } from '../../plan/digest.ts';
import { type JournalHeader, type JournalWriter, openJournal } from '../journal.ts';
import { findHolder, takeLock } from '../lock.ts';
import { type LedgerFailure, ledgerFailure, ledgerProblem, reasonOf, unwritable } from '../problems.ts';
import { checkOwner, stateOf } from '../state.ts';
import { createLedgerSystem, type LedgerSystem } from '../system.ts';
import type {
  BeginOptions,
  LedgerHolder,
  LedgerSession,
  LedgerStore,
  LedgerVersion,
  LoadOptions,
  VersionChanges,
} from '../types.ts';
import { versionChanges } from './changes.ts';
import { giveBack, isLeftBehind } from './held-lock.ts';
import { versionOf } from './message.ts';
import { type Place, placeOf, type RemoteView, viewRemote } from './place.ts';
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
  /** The person running this, shown to others while the ledger is locked; the user in git's configuration by default. */
  readonly by?: string | undefined;
}

/** The full hash of a commit, not a name or an option of git. */
const FULL_ID = /^[0-9a-f]{40,64}$/;

function warningOf({ code, detail }: TrustIssue): Diagnostic {
  return { ...ledgerProblem(code, detail), severity: 'warning' };
}

function refusedFor({ code, detail }: TrustIssue): LedgerFailure {
  return ledgerFailure(code, `${detail}. Until then, this clone applies nothing.`);
}

function stateFrom({ snapshot, journal, merged }: KnownRecords, salt: () => string): LedgerState {
  const events = [...(journal?.events ?? []), ...merged];
  return stateOf(snapshot, { ...defined({ header: journal?.header }), events }, salt);
}

/** Continues the existing journal, or starts one that includes the records that only this clone has. */
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

type LocalLock = Extract<Awaited<ReturnType<typeof takeLock>>, { readonly taken: true }>;

/** The locks of a run. */
interface Held {
  readonly run: string;
  local?: LocalLock;
  heldLock?: HeldLock;
}

/** Keeps the ledger as a separate chain of commits in a git repository, shared by a remote. */
class GitLedger implements LedgerStore {
  readonly #options: GitLedgerOptions;
  readonly #system: LedgerSystem;
  readonly #place: Place;
  readonly #files: ReturnType<typeof filesOf>;
  #fresh: string | undefined;
  /** The result of the last load, reused by `unsettled` when the plan is empty. */
  #loaded: Extract<Outcome<RemoteView>, { readonly ok: true }> | undefined;
  readonly describe: string;

  constructor(options: GitLedgerOptions) {
    const { repository, environment, remote, isAlone } = options;
    this.#options = options;
    this.#system = createLedgerSystem(options);
    this.#place = placeOf(repository, environment, { remote, isAlone });
    this.#files = filesOf(this.#place);
    const { ref, name } = this.#place;
    this.describe = remote === undefined ? `git ${ref} of this clone (it has no remote)` : `git ${name}`;
  }

  readonly #salt = (): string => {
    this.#fresh ??= this.#system.newSalt();
    return this.#fresh;
  };

  #isBusy(): boolean {
    return findHolder(this.#files.lock, this.#system) !== undefined;
  }

  /** Whether an earlier run of this clone left uncommitted records, and no current run is using them. */
  #isCutOff({ journal }: KnownRecords): boolean {
    return (journal?.events.length ?? 0) > 0 && !this.#isBusy();
  }

  /** The state, with all reasons not to trust it for deletions. */
  async #read(
    view: RemoteView,
    { organization, commit, inherited }: LoadOptions & { readonly inherited?: HeldLock['inherited'] },
  ): Promise<Outcome<{ readonly known: KnownRecords; readonly state: LedgerState }>> {
    const { environment, trustHistory = false } = this.#options;
    const place = this.#place;
    const outcome = await readKnownRecords(place, view);
    if (!outcome.ok) {
      return outcome;
    }
    const check = checkOwner(
      outcome.value.snapshot ?? outcome.value.journal?.header,
      { environment, organization },
      { name: place.name, other: 'Or keep this ledger elsewhere: --ledger file:PATH.' },
    );
    if (!check.ok) {
      return check;
    }
    const left = intentEvents(inherited ?? view.lock?.intents ?? new Map(), stateFrom(outcome.value, this.#salt));
    const known = { ...outcome.value, merged: [...outcome.value.merged, ...left] };
    const issues = [
      ledgerTrustIssue(place, view),
      trustHistory ? undefined : await commitTrustIssue(place, { applied: known.snapshot?.config?.commit, commit }),
    ].filter((issue) => issue !== undefined);
    return {
      ok: true,
      value: { known, state: { ...stateFrom(known, this.#salt), ...defined({ untrusted: issues[0]?.reason }) } },
      diagnostics: [...issues.map(warningOf), ...notesAbout(place, view, this.#isCutOff(known))],
    };
  }

  readonly load = async (loading: LoadOptions = {}): Promise<Outcome<LedgerState>> => {
    const view = await viewRemote(this.#place);
    const outcome = view.ok ? await this.#read(view.value, loading) : view;
    this.#loaded = view.ok ? view : undefined;
    return outcome.ok ? { ok: true, value: outcome.value.state, diagnostics: outcome.diagnostics } : outcome;
  };

  readonly unsettled = async (): Promise<Outcome<string | undefined>> => {
    const place = this.#place;
    const view = this.#loaded ?? (await viewRemote(place));
    this.#loaded = undefined;
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
    const isUnpushed =
      relation.type === 'unpushed' ||
      relation.type === 'parted' ||
      known.value.merged.length > 0 ||
      this.#isCutOff(known.value);
    const left = [
      ...(isUnpushed ? [`records of this clone that ${place.name} did not have`] : []),
      ...(lock !== undefined && isLeftBehind(place, lock, this.#system) ? ['the lock of a run that has ended'] : []),
    ];
    return { ok: true, value: this.#isBusy() || left.length === 0 ? undefined : left.join(' and '), diagnostics: [] };
  };

  /** Takes the lock of this clone, then the one at the remote. */
  async #lock(beginning: BeginOptions, held: Held): Promise<Outcome<LocalLock>> {
    const { command, waitMs, signal } = beginning;
    const { remote, by } = this.#options;
    const system = this.#system;
    const startedAt = system.clock.now();
    mkdirSync(dirname(this.#files.lock), { recursive: true });
    const local = await takeLock(this.#files.lock, { command, waitMs, signal, system });
    if (!local.taken) {
      const { name } = this.#place;
      return local.holder === undefined
        ? ledgerFailure('ledger-locked', `Another run of this clone is using ${name}. Nothing was changed.`)
        : lockedBy(name, local.holder, signal?.aborted === true);
    }
    held.local = local;
    if (remote !== undefined) {
      const left = Math.max(0, waitMs - (system.clock.now() - startedAt));
      const options = { ...beginning, waitMs: left, salt: this.#salt(), run: held.run, by, system };
      const taken = await takeRemoteLock(this.#place, remote, options);
      if (!taken.ok) {
        return taken;
      }
      held.heldLock = taken.value;
    }
    return { ok: true, value: local, diagnostics: [] };
  }

  /** Reads again while holding the locks, and begins the journal of the run. */
  async #start(
    { organization, commit, command }: BeginOptions,
    { run, heldLock }: Held,
    local: LocalLock,
  ): Promise<Outcome<LedgerSession>> {
    const place = this.#place;
    const view = await viewRemote(place);
    if (!view.ok) {
      return view;
    }
    const outcome = await this.#read(view.value, { organization, commit, inherited: heldLock?.inherited ?? new Map() });
    if (!outcome.ok) {
      return outcome;
    }
    const issue = ledgerTrustIssue(place, view.value);
    if (issue !== undefined) {
      return refusedFor(issue);
    }
    const { known, state } = outcome.value;
    const header: JournalHeader = {
      serial: state.serial,
      salt: plainSalt(state.salt),
      organization,
      environment: this.#options.environment,
      ...defined({ base: known.tip }),
      run: known.journal?.header.run ?? run,
    };
    const session = createGitSession({
      at: this.#system.wallTime(),
      place,
      system: this.#system,
      known,
      view: view.value,
      state,
      header,
      journal: await beginJournal(this.#files.journal, header, known),
      run: header.run ?? run,
      command,
      heldLock,
      releaseLocal: local.release,
      isLockOurs: local.isOurs,
    });
    return { ok: true, value: session, diagnostics: outcome.diagnostics };
  }

  async #release({ heldLock, local }: Held): Promise<void> {
    if (heldLock !== undefined) {
      await giveBack(this.#place, heldLock.commit).catch(() => undefined);
    }
    local?.release();
  }

  readonly begin = async (beginning: BeginOptions): Promise<Outcome<LedgerSession>> => {
    this.#fresh = beginning.salt === undefined ? this.#fresh : plainSalt(beginning.salt);
    const held: Held = { run: this.#system.newId() };
    this.#loaded = undefined;
    try {
      const locked = await this.#lock(beginning, held);
      const started = locked.ok ? await this.#start(beginning, held, locked.value) : locked;
      if (!started.ok) {
        await this.#release(held);
      }
      return started;
    } catch (error) {
      await this.#release(held);
      return unwritable(this.#place.name, error instanceof GitFailure ? error.message : reasonOf(error));
    }
  };

  readonly holder = async (): Promise<LedgerHolder | undefined> => {
    const view = await viewRemote(this.#place);
    return view.ok ? view.value.lock : undefined;
  };

  readonly unlock = (id: string): Promise<Outcome<LedgerHolder>> => unlock(this.#place, id);

  /** Queries the last version, if there is one. */
  async #about<T>(ask: (tip: CommitId) => Promise<readonly T[]>): Promise<Outcome<readonly T[]>> {
    const view = await viewRemote(this.#place);
    if (!view.ok) {
      return view;
    }
    const { tip } = view.value.relation;
    const value = tip === undefined ? [] : await ask(tip);
    return { ok: true, value, diagnostics: notesAbout(this.#place, view.value, false) };
  }

  readonly history = (limit: number): Promise<Outcome<readonly LedgerVersion[]>> =>
    this.#about(async (tip) => (await this.#options.repository.history(tip, { limit })).map(versionOf));

  readonly changes = (limit: number, from?: LedgerVersion['id']): Promise<Outcome<readonly VersionChanges[]>> =>
    this.#about(async (tip) => {
      const isOurs =
        from === undefined || (FULL_ID.test(from) && (await this.#options.repository.isAncestor(from, tip)));
      return isOurs ? await versionChanges(this.#place, from ?? tip, limit) : [];
    });
}

export function createGitLedger(options: GitLedgerOptions): LedgerStore {
  return new GitLedger(options);
}

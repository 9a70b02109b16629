import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { defined } from '../../base/defined.ts';
import type { Diagnostic, Outcome } from '../../diagnostics/diagnostic.ts';
import type { LedgerState } from '../../engine/ledger.ts';
import { GitFailure } from '../../git/failure.ts';
import type { Repository } from '../../git/repository.ts';
import { type JournalHeader, type JournalWriter, openJournal } from '../journal.ts';
import { takeLock } from '../lock.ts';
import { ledgerFailure, ledgerProblem, reasonOf, unwritable } from '../problems.ts';
import { checkOwner, stateOf } from '../state.ts';
import { createLedgerSystem, type LedgerSystem } from '../system.ts';
import type { BeginOptions, LedgerSession, LedgerStore, LoadOptions } from '../types.ts';
import { filesOf, type Gathered, gather, intentEvents } from './gather.ts';
import { versionOf } from './history.ts';
import { type Hold, lockedBy, takeHold } from './hold.ts';
import { look, placeOf, type Sight } from './place.ts';
import { createGitSession } from './session.ts';
import { type Doubt, doubtAboutCommit, doubtAboutLedger, notesAbout } from './trust.ts';
import { unlock } from './unlock.ts';

export interface GitLedgerOptions extends Partial<LedgerSystem> {
  readonly repository: Repository;
  /** Where the ledger is shared; undefined keeps it in this clone. */
  readonly remote: string | undefined;
  /** Whether it is wanted that nobody shares it. */
  readonly isAlone?: boolean;
  readonly environment: string;
  /** Whether a manifest that does not come after the one that was applied last may delete. */
  readonly trustHistory?: boolean;
  /** Who runs this, for others who find the ledger locked; the one that git knows by default. */
  readonly by?: string | undefined;
}

function warningOf({ code, detail }: Doubt): Diagnostic {
  return { ...ledgerProblem(code, detail), severity: 'warning' };
}

function stateFrom({ snapshot, journal, merged }: Gathered, salt: () => string): LedgerState {
  const events = [...(journal?.events ?? []), ...merged];
  return stateOf(snapshot, { ...(journal === undefined ? {} : { header: journal.header }), events }, salt);
}

/** Continues the journal that is there, or begins one that also holds what is only known here, so that nothing is lost. */
async function beginJournal(path: string, header: JournalHeader, gathered: Gathered): Promise<JournalWriter> {
  if (gathered.journal !== undefined) {
    return openJournal(path, { header, continued: gathered.journal.end });
  }
  const fresh = `${path}.new`;
  const journal = openJournal(fresh, { header });
  await Promise.all(gathered.merged.map(journal.append));
  renameSync(fresh, path);
  return journal;
}

/** Keeps the ledger as a chain of commits of its own in a git repository, shared by a remote. */
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

  const checked = ({ snapshot, journal }: Gathered, organization: string | undefined): Outcome<undefined> =>
    checkOwner(
      snapshot ?? journal?.header,
      { environment, organization },
      { name: place.name, other: 'Or keep this record elsewhere: --ledger file:PATH.' },
    );

  /** The state with everything that speaks against deleting on its word. */
  const read = async (
    sight: Sight,
    { organization, commit, inherited }: LoadOptions & { readonly inherited?: Hold['inherited'] },
  ): Promise<Outcome<{ readonly gathered: Gathered; readonly state: LedgerState }>> => {
    const outcome = await gather(place, sight);
    if (!outcome.ok) {
      return outcome;
    }
    const check = checked(outcome.value, organization);
    if (!check.ok) {
      return check;
    }
    const known = stateFrom(outcome.value, salt);
    const left = intentEvents(inherited ?? sight.lock?.intents ?? new Map(), known);
    const gathered = { ...outcome.value, merged: [...outcome.value.merged, ...left] };
    const doubts = [
      doubtAboutLedger(place, sight),
      trustHistory ? undefined : await doubtAboutCommit(place, { applied: gathered.snapshot?.config?.commit, commit }),
    ].filter((doubt) => doubt !== undefined);
    const [first] = doubts;
    const state = {
      ...stateFrom(gathered, salt),
      ...(first === undefined ? {} : { untrusted: first.reason }),
    };
    return {
      ok: true,
      value: { gathered, state },
      diagnostics: [...doubts.map(warningOf), ...notesAbout(place, sight)],
    };
  };

  const begin = async (beginning: BeginOptions): Promise<Outcome<LedgerSession>> => {
    const { command, waitMs, organization, signal, commit } = beginning;
    fresh = beginning.salt ?? fresh;
    const startedAt = system.clock.now();
    const run = system.newId();
    let releaseLocal: (() => void) | undefined;
    let hold: Hold | undefined;
    const giveBack = async (): Promise<void> => {
      if (hold !== undefined && remote !== undefined) {
        await repository
          .push(remote, [{ ref: place.lockRef, from: hold.commit, to: undefined }])
          .catch(() => undefined);
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
        const held = await takeHold(place, remote, {
          ...beginning,
          waitMs: left,
          salt: salt(),
          run,
          by,
          system,
        });
        if (!held.ok) {
          await giveBack();
          return held;
        }
        hold = held.value;
      }
      const sight = await look(place);
      const outcome = sight.ok
        ? await read(sight.value, { organization, commit, inherited: hold?.inherited ?? new Map() })
        : sight;
      if (!sight.ok || !outcome.ok) {
        await giveBack();
        return sight.ok ? (outcome as Exclude<typeof outcome, { ok: true }>) : sight;
      }
      const doubt = doubtAboutLedger(place, sight.value);
      if (doubt !== undefined) {
        await giveBack();
        return ledgerFailure(doubt.code, `${doubt.detail}. Until then nothing is applied from this clone.`);
      }
      const { gathered, state } = outcome.value;
      const header: JournalHeader = {
        serial: state.serial,
        salt: state.salt,
        organization,
        environment,
        ...defined({ base: gathered.tip }),
        run: gathered.journal?.header.run ?? run,
      };
      const journal = await beginJournal(files.journal, header, gathered);
      return {
        ok: true,
        value: createGitSession({
          place,
          system,
          gathered,
          sight: sight.value,
          state,
          header,
          journal,
          run: header.run ?? run,
          command,
          hold,
          releaseLocal,
        }),
        diagnostics: outcome.diagnostics,
      };
    } catch (error) {
      await giveBack();
      return unwritable(place.name, error instanceof GitFailure ? error.message : reasonOf(error));
    }
  };

  return {
    describe: remote === undefined ? `git ${place.ref} of this clone (it has no remote)` : `git ${place.name}`,
    load: async (loading = {}) => {
      const sight = await look(place);
      if (!sight.ok) {
        return sight;
      }
      const outcome = await read(sight.value, loading);
      return outcome.ok ? { ok: true, value: outcome.value.state, diagnostics: outcome.diagnostics } : outcome;
    },
    begin,
    holder: async () => {
      const sight = await look(place);
      return sight.ok ? sight.value.lock : undefined;
    },
    unlock: (id) => unlock(place, id),
    history: async (limit) => {
      const sight = await look(place);
      if (!sight.ok) {
        return sight;
      }
      const { tip } = sight.value.standing;
      const versions = tip === undefined ? [] : await repository.history(tip, { limit });
      return { ok: true, value: versions.map(versionOf), diagnostics: notesAbout(place, sight.value) };
    },
  };
}

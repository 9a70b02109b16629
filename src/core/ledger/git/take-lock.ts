import { defined } from '../../../base/defined.ts';
import { argumentOf } from '../../../base/shell.ts';
import { printable, shortened } from '../../../base/text.ts';
import type { Outcome } from '../../diagnostics/diagnostic.ts';
import type { Intent } from '../../engine/ledger.ts';
import type { CommitId } from '../../git/repository.ts';
import type { Address } from '../../plan/address.ts';
import { type LedgerFailure, ledgerFailure } from '../problems.ts';
import type { LedgerSystem } from '../system.ts';
import type { BeginOptions, LedgerHolder } from '../types.ts';
import { isLeftBehind, rememberHeld } from './held-lock.ts';
import { writeLock } from './lock.ts';
import { type Place, viewRemote } from './place.ts';

/** A lock at the remote, held by this run. */
export interface HeldLock {
  readonly commit: CommitId;
  /** Creations that the previous, dead run may have left incomplete. */
  readonly inherited: ReadonlyMap<Address, Intent>;
}

export interface TakeLockOptions extends Omit<BeginOptions, 'salt'> {
  readonly salt: string;
  readonly run: string;
  readonly by: string | undefined;
  readonly system: LedgerSystem;
}

const FIRST_POLL_MS = 100;
const LONGEST_POLL_MS = 2000;
/** The number of tries to push a lock while no other holder is visible. */
const PUSHES = 4;

/** Explains who holds the ledger, and what to do. */
export function lockedBy(name: string, holder: LedgerHolder, aborted: boolean): LedgerFailure {
  const shown = (text: string): string => shortened(printable(text), 200);
  const process = `process ${holder.pid} on ${shown(holder.host)}`;
  const who =
    holder.by === undefined ? `Process${process.slice('process'.length)}` : `${shown(holder.by)} (${process})`;
  return ledgerFailure(
    'ledger-locked',
    `${who} has been using ${name} since ${shown(holder.at)} (${shown(holder.command)}). ${aborted ? 'Waiting was interrupted, and' : 'It did not finish in time, so'} nothing was changed. Wait for it and run again. If you are sure that it is no longer running: colophon ledger unlock ${argumentOf(holder.id, 'ID')}`,
  );
}

function noRight({ name, remote = '', environment }: Place, reason: string): LedgerFailure {
  return ledgerFailure(
    'ledger-unwritable',
    `Cannot push ${name}: ${reason}. Without it, Colophon could record nothing, so it changed nothing. Give the user that runs this permission to push refs/colophon/${environment} and refs/colophon-lock/${environment} to ${printable(remote)} (a workflow on GitHub needs \`permissions: contents: write\`), or keep the ledger elsewhere: --ledger file:PATH`,
  );
}

function keepsChanging({ name, remote = '' }: Place): LedgerFailure {
  return ledgerFailure(
    'ledger-locked',
    `Other runs kept locking ${name} while this one tried to, and nothing was changed. Run again, or wait for them: --lock-timeout 300. If no other run is active, git may fetch from another place than it pushes to: check with \`git remote -v\` that ${printable(remote)} has one URL.`,
  );
}

/** Takes the lock at the remote, waiting for its holder. Pushing it proves that the ledger can be written. */
export async function takeRemoteLock(
  place: Place,
  remote: string,
  options: TakeLockOptions,
): Promise<Outcome<HeldLock>> {
  const { repository, lockRef, environment, name } = place;
  const { command, waitMs, signal, organization, salt, run, system } = options;
  const { clock } = system;
  const deadline = clock.now() + waitMs;
  let lost = 0;
  for (let poll = FIRST_POLL_MS; ; poll = Math.min(poll * 1.5, LONGEST_POLL_MS)) {
    const view = await viewRemote(place);
    if (!view.ok) {
      return view;
    }
    const { lock } = view.value;
    if (lock === undefined || isLeftBehind(place, lock, system)) {
      const by = options.by ?? (await repository.committer());
      const inherited = lock?.intents ?? new Map<Address, Intent>();
      const commit = await writeLock(repository, {
        id: run,
        pid: system.pid,
        host: system.host,
        boot: system.bootId,
        at: new Date(system.wallTime()).toISOString(),
        command,
        organization,
        salt,
        ...defined({ by }),
        intents: new Map([...inherited, ...(options.intents?.() ?? [])]),
        environment,
      });
      const pushed = await repository.push(remote, [{ ref: lockRef, from: lock?.commit, to: commit }]);
      if (pushed.type === 'done') {
        rememberHeld(place, commit);
        return { ok: true, value: { commit, inherited }, diagnostics: [] };
      }
      lost++;
      // Git also refuses while it moves the reference for another run, so a single refusal is not final.
      if (pushed.type === 'refused' && (lost >= PUSHES || signal?.aborted === true)) {
        return noRight(place, pushed.reason);
      }
      if (pushed.type === 'moved' && lost >= PUSHES && (clock.now() >= deadline || signal?.aborted === true)) {
        return keepsChanging(place);
      }
      // Another run was faster; the next view shows which.
      if (pushed.type === 'refused' || lost > 1) {
        await clock.sleep(poll, signal);
      }
      continue;
    }
    lost = 0;
    const left = deadline - clock.now();
    if (left <= 0 || signal?.aborted === true) {
      return lockedBy(name, lock, signal?.aborted === true);
    }
    await clock.sleep(Math.min(poll, left), signal);
  }
}

import { printable, shortened } from '../base/text.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** What each code that has to do with the ledger says. */
export const LEDGER_CODES = {
  'ledger-corrupt': 'The ledger is damaged',
  'ledger-version': 'The ledger was written by another version',
  'ledger-organization': 'The ledger belongs to another organization',
  'ledger-environment': 'The ledger belongs to another environment',
  'ledger-locked': 'The ledger is locked',
  'ledger-unreadable': 'The ledger cannot be read',
  'ledger-unwritable': 'The ledger cannot be written',
  'ledger-unknown': 'There is no such ledger',
  'ledger-ambiguous': 'There are two ledgers to choose from',
  'ledger-tracked': 'The ledger file is committed in git',
  'ledger-link': 'The way to the ledger goes through a link of the checkout',
  'ledger-unreachable': 'The ledger cannot be fetched',
  'ledger-rewritten': 'The history of the ledger was changed',
  'ledger-lost': 'The ledger is gone from the remote',
  'ledger-parted': 'The ledger went on without what was recorded here',
  'ledger-unpushed': 'The ledger was not pushed yet',
  'ledger-pushed': 'What an earlier run left was completed',
  'ledger-local': 'The ledger is kept in this clone alone',
  'ledger-history': 'Nothing is deleted: the manifest does not come after the one that was applied last',
  'ledger-taken': 'Another run took the ledger over',
  'ledger-not-locked': 'There is no such lock',
  'environment-name': 'The name of the environment cannot be used',
} as const;

export type LedgerCode = keyof typeof LEDGER_CODES;

/** A failure to do with the ledger, for the user. */
export function ledgerProblem(code: LedgerCode, detail: string): Diagnostic {
  return { severity: 'error', code, summary: LEDGER_CODES[code], detail };
}

/** The same as an outcome. */
export function ledgerFailure(code: LedgerCode, detail: string): { ok: false; diagnostics: readonly Diagnostic[] } {
  return { ok: false, diagnostics: [ledgerProblem(code, detail)] };
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than allowed',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  ENOENT: 'the folder is not there and cannot be made',
  EIO: 'the disk failed',
  EMFILE: 'too many files are open',
};

/** Why a file operation failed, in words, with the code of the system. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const words = code === undefined ? undefined : REASONS[code];
  return words === undefined ? (code ?? message) : `${words} (${code})`;
}

const RESTORE = 'Nothing was changed. Restore the file from a backup or from version control';

/** What to say of a file of the ledger that does not hold what was written. */
export function corrupt(file: string, what: string): { ok: false; diagnostics: readonly Diagnostic[] } {
  return ledgerFailure(
    'ledger-corrupt',
    `${file} is damaged: ${what}. What it holds decides what may be deleted, so none of it is used. ${RESTORE}. If there is none, move the file away: things are then found again by their names, and nothing is deleted that only the lost record proved to be owned.`,
  );
}

/** What to say of a file whose format this version does not know. */
export function otherVersion(file: string, found: string): { ok: false; diagnostics: readonly Diagnostic[] } {
  return ledgerFailure(
    'ledger-version',
    `${file} has the format ${found}, and this version of Colophon reads 1.x. Use the version that wrote the file, or a newer one.`,
  );
}

/** What to say where reading fails. */
export function unreadable(file: string, reason: string): { ok: false; diagnostics: readonly Diagnostic[] } {
  return ledgerFailure(
    'ledger-unreadable',
    `${file} cannot be read: ${reason}. Make it readable for the user that runs Colophon, or name another file with --ledger file:PATH.`,
  );
}

/** What to say where writing fails before anything was changed. */
export function unwritable(file: string, reason: string): { ok: false; diagnostics: readonly Diagnostic[] } {
  return ledgerFailure(
    'ledger-unwritable',
    `${file} cannot be written: ${reason}. Without it nothing could be recorded, so nothing was changed. Make room or give permission, or name another file with --ledger file:PATH.`,
  );
}

/** What to say where a lock is to be taken away that is not there. */
export function notLocked(name: string, id: string): { ok: false; diagnostics: readonly Diagnostic[] } {
  return ledgerFailure(
    'ledger-not-locked',
    `${name} has no lock with the id ${shortened(printable(id), 80)}. Nothing was changed. Who holds it now, and under which id: colophon ledger show.`,
  );
}

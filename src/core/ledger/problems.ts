import { printable, shortened } from '../../base/text.ts';
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts';

/** The summary of each ledger code. */
export const LEDGER_CODES = {
  'ledger-corrupt': 'The ledger is damaged',
  'ledger-version': 'The ledger was written by another version',
  'ledger-organization': 'The ledger belongs to another organization',
  'ledger-environment': 'The ledger belongs to another environment',
  'ledger-locked': 'The ledger is locked',
  'ledger-unreadable': 'Cannot read the ledger',
  'ledger-unwritable': 'Cannot write the ledger',
  'ledger-unknown': 'Unknown ledger',
  'ledger-ambiguous': 'Two ledgers found',
  'ledger-tracked': 'The ledger file is committed in git',
  'ledger-link': 'The path of the ledger goes through a symbolic link',
  'ledger-unreachable': 'Cannot fetch the ledger',
  'ledger-rewritten': 'The history of the ledger was rewritten',
  'ledger-lost': 'The ledger was deleted from the remote',
  'ledger-parted': 'The ledger diverged from this clone',
  'ledger-unpushed': 'The ledger is not pushed yet',
  'ledger-pushed': 'Completed the record of an earlier run',
  'ledger-local': 'The ledger is in this clone only',
  'ledger-history': 'Nothing is deleted: the manifest does not descend from the last apply',
  'ledger-taken': 'Another run took the lock',
  'ledger-unsettled': 'An interrupted apply is not settled yet',
  'ledger-none': 'Nothing is recorded',
  'ledger-not-locked': 'No such lock',
  'environment-name': 'Invalid environment name',
} as const;

export type LedgerCode = keyof typeof LEDGER_CODES;

/** A failed outcome. */
export type LedgerFailure = Extract<Outcome<never>, { ok: false }>;

/** The diagnostic for a ledger failure. */
export function ledgerProblem(code: LedgerCode, detail: string): Diagnostic {
  return { severity: 'error', code, summary: LEDGER_CODES[code], detail };
}

/** `ledgerProblem` as an outcome. */
export function ledgerFailure(code: LedgerCode, detail: string): LedgerFailure {
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
  ENOENT: 'the folder does not exist and cannot be created',
  EIO: 'the disk failed',
  EMFILE: 'too many files are open',
};

/** Why a file operation failed, with the system's error code. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const words = code === undefined ? undefined : REASONS[code];
  return words === undefined ? (code ?? message) : `${words} (${code})`;
}

const RESTORE = 'Nothing was changed. Restore the file from a backup or from version control';

/** The failure for a corrupt ledger file. */
export function corrupt(file: string, what: string): LedgerFailure {
  return ledgerFailure(
    'ledger-corrupt',
    `${file} is damaged: ${what}. It decides what may be deleted, so Colophon uses none of it. ${RESTORE}. If there is none, move the file away: Colophon then finds resources by their names, and deletes nothing that only the lost ledger proved to be owned.`,
  );
}

/** The failure for a file whose format this version cannot read. */
export function otherVersion(file: string, found: string): LedgerFailure {
  return ledgerFailure(
    'ledger-version',
    `${file} has format ${found}, and this version of Colophon reads 1.x. Use the version that wrote the file, or a newer one.`,
  );
}

/** The failure for a file that cannot be read. */
export function unreadable(file: string, reason: string): LedgerFailure {
  return ledgerFailure(
    'ledger-unreadable',
    `Cannot read ${file}: ${reason}. Make it readable for the user that runs Colophon, or choose another file with --ledger file:PATH.`,
  );
}

/** The failure for a file that cannot be written; nothing was changed yet. */
export function unwritable(file: string, reason: string): LedgerFailure {
  return ledgerFailure(
    'ledger-unwritable',
    `Cannot write ${file}: ${reason}. Without it, Colophon could record nothing, so it changed nothing. Free space or grant permission, or choose another file with --ledger file:PATH.`,
  );
}

/** The failure for unlocking a lock that does not exist. */
export function notLocked(name: string, id: string): LedgerFailure {
  return ledgerFailure(
    'ledger-not-locked',
    `${name} has no lock with the id ${shortened(printable(id), 80)}. Nothing was changed. To see who holds the lock, and its id: \`colophon ledger show\`.`,
  );
}

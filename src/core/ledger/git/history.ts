import type { CommitInfo } from '../../git/repository.ts';
import type { LedgerVersion } from '../types.ts';

const TRAILER = /^([A-Z][A-Za-z]*(?:-[A-Za-z]+)*): (.*)$/;

/** The message of a commit of the ledger. Its last paragraph has the trailers. */
export function versionOf({ id, at, author, subject, body }: CommitInfo): LedgerVersion {
  const paragraphs = body.split('\n\n');
  const last = (paragraphs.at(-1) ?? '').split('\n').map((line) => TRAILER.exec(line));
  const hasTrailers = last.length > 0 && last.every((match) => match !== null);
  const lines = (hasTrailers ? paragraphs.slice(0, -1) : paragraphs).join('\n').split('\n');
  return {
    id,
    at,
    by: author,
    subject,
    lines: lines.filter((line) => line !== ''),
    trailers: hasTrailers ? Object.fromEntries(last.map((match) => [match?.[1] ?? '', match?.[2] ?? ''])) : {},
  };
}

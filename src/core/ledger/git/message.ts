import { printable, shortened } from '../../../base/text.ts';
import type { CommitInfo } from '../../git/repository.ts';
import type { ConfigMark, LedgerNote, LedgerVersion } from '../types.ts';

const LISTED = 200;
const LONGEST = 200;

export interface MessageParts {
  readonly environment: string;
  readonly organization: string;
  readonly command: string;
  /** Identifies the run, so that its commit can be found again. */
  readonly run: string;
  readonly config: ConfigMark | undefined;
  readonly note: LedgerNote | undefined;
  readonly complete: boolean;
}

function line(text: string): string {
  return shortened(printable(shortened(text, LONGEST)), LONGEST).trim();
}

/** The trailer that identifies the commit of a run. */
export function runTrailer(run: string): string {
  return `Run: ${line(run)}`;
}

/** The message of a ledger commit: the changes, for people, and their base, for programs. */
export function messageOf(parts: MessageParts): string {
  const { environment, organization, command, run, config, note, complete } = parts;
  const subject =
    note?.subject ?? (complete ? 'Record the live state' : 'Record what was applied before the run ended');
  const lines = note?.lines ?? [];
  const rest = lines.length - LISTED;
  const trailers = [
    `Environment: ${line(environment)}`,
    `Organization: ${line(organization)}`,
    ...(config === undefined
      ? []
      : [`Config-Commit: ${line(config.commit)}${config.dirty ? ' (with uncommitted changes)' : ''}`]),
    ...(note?.digest === undefined ? [] : [`Plan-Digest: ${line(note.digest)}`]),
    ...(note?.drifted === undefined ? [] : [`Drifted: ${note.drifted}`]),
    `Complete: ${complete ? 'yes' : 'no'}`,
    `Command: ${line(command)}`,
    runTrailer(run),
  ];
  return [
    line(subject),
    '',
    ...(lines.length === 0
      ? []
      : [...lines.slice(0, LISTED).map(line), ...(rest > 0 ? [`… and ${rest} more`] : []), '']),
    ...trailers,
    '',
  ].join('\n');
}

const TRAILER = /^([A-Z][A-Za-z]*(?:-[A-Za-z]+)*): (.*)$/;

/** Parses a ledger commit; the last paragraph of its message has the trailers. */
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

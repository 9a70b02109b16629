import { printable, shortened } from '../../base/text.ts';
import type { ConfigMark, LedgerNote } from '../types.ts';

const LISTED = 200;
const LONGEST = 200;

export interface MessageParts {
  readonly environment: string;
  readonly organization: string;
  readonly command: string;
  /** Names the run, so that its commit can be found again. */
  readonly run: string;
  readonly config: ConfigMark | undefined;
  readonly note: LedgerNote | undefined;
  readonly complete: boolean;
}

function line(text: string): string {
  return shortened(printable(shortened(text, LONGEST)), LONGEST).trim();
}

/** The trailer by which the commit of a run is known. */
export function runTrailer(run: string): string {
  return `Run: ${line(run)}`;
}

/** What a commit of the ledger says: what was done, for people; from what, for programs. */
export function messageOf(parts: MessageParts): string {
  const { environment, organization, command, run, config, note, complete } = parts;
  const subject = note?.subject ?? (complete ? 'Record what is there' : 'Record what was done before the run ended');
  const lines = note?.lines ?? [];
  const rest = lines.length - LISTED;
  const trailers = [
    `Environment: ${line(environment)}`,
    `Organization: ${line(organization)}`,
    ...(config === undefined
      ? []
      : [`Config-Commit: ${line(config.commit)}${config.dirty ? ' (with changes that were not committed)' : ''}`]),
    ...(note?.digest === undefined ? [] : [`Plan-Digest: ${line(note.digest)}`]),
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

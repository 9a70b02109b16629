import { printable, shortened } from '../../base/text.ts';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { count, joined } from './text.ts';

/** One value of the manifest that was, or would be, edited. */
export interface ShownEdit {
  readonly address: string;
  readonly path: readonly (string | number)[];
  /** The path in the notation of manifests. */
  readonly shownPath: string;
  readonly file: string;
  readonly line: number;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The id of a resource that was unmanaged. */
  readonly id?: string;
}

/** The report of live values written into the manifest. */
export interface ShownAcceptance {
  readonly edits: readonly ShownEdit[];
  readonly files: readonly string[];
  readonly refused: readonly Diagnostic[];
  readonly written: boolean;
  readonly dryRun: boolean;
  /** Whether unmanaged resources were accepted instead of drift. */
  readonly unmanaged: boolean;
}

const NOTHING_UNMANAGED =
  'nothing is unmanaged where the manifest declares others. `colophon export --unmanaged` writes the rest as a file of its own.';

const LONGEST_VALUE = 200;

function shown(value: unknown): string {
  return shortened(printable(JSON.stringify(value)), LONGEST_VALUE);
}

function editLines({ address, id, file, line, shownPath, before, after }: ShownEdit): readonly string[] {
  return [
    printable(`${file}:${line}  ${id === undefined ? shownPath : `${address}  ${id}`}`),
    ...(before === undefined ? [] : [`  - ${shown(before)}`]),
    ...(after === undefined ? (before === undefined ? ['  - (the whole entry)'] : []) : [`  + ${shown(after)}`]),
  ];
}

function summaryOf({ edits, files, refused, written, dryRun, unmanaged }: ShownAcceptance): string {
  const amount = `${count(edits.length, unmanaged ? 'resource' : 'value')} in ${count(files.length, 'file')}`;
  if (written) {
    return `Accepted ${amount}.${unmanaged ? ` The next apply adopts ${edits.length === 1 ? 'it' : 'them'} and changes nothing.` : ''}`;
  }
  if (edits.length === 0) {
    const none = `Nothing to accept: ${unmanaged ? NOTHING_UNMANAGED : 'no drift.'}`;
    return refused.length === 0 ? none : 'Nothing was accepted.';
  }
  return dryRun
    ? `Would accept ${amount}. Nothing was written.`
    : `Nothing was written: only ${amount} can be accepted. Name those, or pass --partial.`;
}

export function renderAcceptanceText(acceptance: ShownAcceptance): string {
  const lines = acceptance.edits.flatMap(editLines);
  return joined([...lines, ...(lines.length === 0 ? [] : ['']), summaryOf(acceptance)]);
}

export function acceptanceValue({ written, edits, files, refused }: ShownAcceptance): object {
  return {
    written,
    edits: edits.map(({ address, id, path, file, line, before, after }) => ({
      ...{ address, path, file, line, before, after },
      ...(id === undefined ? {} : { id }),
    })),
    files,
    refused,
  };
}

export function renderAcceptanceMarkdown(acceptance: ShownAcceptance): string {
  return `\`\`\`\n${renderAcceptanceText(acceptance).replaceAll('```', "'''")}\`\`\``;
}

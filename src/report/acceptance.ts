import { printable, printableJson, shortened } from '../base/text.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { count } from './text.ts';

/** One value of the manifest that was, or would be, changed. */
export interface ShownEdit {
  readonly address: string;
  readonly path: readonly (string | number)[];
  /** The path as the manifest shows it. */
  readonly shownPath: string;
  readonly file: string;
  readonly line: number;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What is told of values that were written into the manifest from the service. */
export interface ShownAcceptance {
  readonly edits: readonly ShownEdit[];
  readonly files: readonly string[];
  readonly refused: readonly Diagnostic[];
  readonly written: boolean;
  readonly dryRun: boolean;
}

/** How much of a value is shown. */
const LONGEST_VALUE = 200;

function shown(value: unknown): string {
  return shortened(printable(JSON.stringify(value)), LONGEST_VALUE);
}

function editLines({ file, line, shownPath, before, after }: ShownEdit): readonly string[] {
  return [
    printable(`${file}:${line}  ${shownPath}`),
    ...(before === undefined ? [] : [`  - ${shown(before)}`]),
    ...(after === undefined ? (before === undefined ? ['  - (the whole entry)'] : []) : [`  + ${shown(after)}`]),
  ];
}

function summaryOf({ edits, files, refused, written, dryRun }: ShownAcceptance): string {
  const amount = `${count(edits.length, 'value')} in ${count(files.length, 'file')}`;
  if (written) {
    return `Accepted ${amount}.`;
  }
  if (edits.length === 0) {
    return refused.length === 0 ? 'Nothing has drifted, so there is nothing to accept.' : 'Nothing was accepted.';
  }
  return dryRun
    ? `Would accept ${amount}. Nothing was written.`
    : `Nothing was written. Of what was asked for, ${amount} could be accepted: name them, or add --partial.`;
}

/** What was accepted, for a person. */
export function renderAcceptanceText(acceptance: ShownAcceptance): string {
  const lines = acceptance.edits.flatMap(editLines);
  return [...lines, ...(lines.length === 0 ? [] : ['']), summaryOf(acceptance)].join('\n');
}

function jsonOf({ written, edits, files, refused }: ShownAcceptance): object {
  return {
    written,
    edits: edits.map(({ address, path, file, line, before, after }) => ({ address, path, file, line, before, after })),
    files,
    refused,
  };
}

/** The same as one JSON document. */
export function renderAcceptanceJson(acceptance: ShownAcceptance): string {
  return printableJson(jsonOf(acceptance));
}

/** The same as one line of JSON. */
export function renderAcceptanceNdjson(acceptance: ShownAcceptance): string {
  return JSON.stringify(jsonOf(acceptance));
}

/** The same for a comment. */
export function renderAcceptanceMarkdown(acceptance: ShownAcceptance): string {
  return `\`\`\`\n${renderAcceptanceText(acceptance).replaceAll('```', "'''")}\n\`\`\``;
}

import { type Document, isMap } from 'yaml';
import { canonicalJson } from '../../../base/canonical.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { Json } from '../../../base/json.ts';
import { printable, shortened } from '../../../base/text.ts';
import { type Diagnostic, type Outcome, outcomeOf } from '../../diagnostics/diagnostic.ts';
import type { Path } from '../node.ts';
import type { ManifestFile } from '../types.ts';
import { keepsComments } from './comments.ts';
import { Printer } from './print.ts';
import { plainValue, withoutVariables } from './render.ts';
import { EditError, EditedTree, type Obstacle, parseTree } from './tree.ts';

/** A change at a place in a file: a new value (undefined removes it), or a new order or a new item of an existing list. */
export type Edit = { readonly place: { readonly file: string; readonly path: Path } } & (
  | { readonly value: Json | undefined }
  /** The old indexes in the new order. */
  | { readonly order: readonly number[] }
  /** Inserts before the item with the index `before`, or at the end. */
  | { readonly item: Json; readonly before: number | undefined }
);

/** A file with its new text. */
export interface EditedFile {
  readonly file: ManifestFile;
  readonly text: string;
}

function tagSentence(tag: string): string {
  switch (tag) {
    case '!csv':
      return 'its rows come from a CSV file through !csv; change the row in that file';
    case '!file':
      return 'it comes from another file through !file; change that file';
    case '!env':
      return 'it comes from the environment through !env; change it where the variable is set';
    case '!ref':
      return 'it is a reference, written with !ref; change the address in it';
    default:
      return `it has the tag ${printable(tag)}; change it there`;
  }
}

function sentenceOf(obstacle: Obstacle): string {
  switch (obstacle.type) {
    case 'tag':
      return tagSentence(obstacle.tag);
    case 'variable':
      return 'it holds a variable; change the variable, or put the value in its place';
    case 'alias':
      return 'it is an alias (*), so its value is written elsewhere; change it there, or replace the alias with the value';
    case 'anchor':
      return 'it is part of an anchor (&), so that other places would change with it; change it there if all of them should';
    case 'merge':
      return 'its map takes entries from another one (<<); change the entry there';
  }
}

function labelOf(path: Path): string {
  return shortened(printable(path.map(String).join('.')), 200);
}

function valueSentence(edit: Edit, obstacle?: Obstacle): string {
  // A value from the environment may be a secret, and so may the live value that replaces it.
  const secret = (obstacle?.type === 'tag' && obstacle.tag === '!env') || obstacle?.type === 'variable';
  if (secret || 'order' in edit) {
    return '';
  }
  const value = 'item' in edit ? edit.item : edit.value;
  const should = 'item' in edit ? 'have the item' : 'be';
  return value === undefined
    ? ' It should be removed.'
    : ` It should ${should} ${shortened(printable(JSON.stringify(value)), 200)}.`;
}

/** The text in the form for editing: every line is terminated, and CRLF becomes LF if the file uses only CRLF. */
function normalized(text: string): { readonly text: string; readonly restored: (text: string) => string } {
  const isWindows = text.includes('\r\n') && !/(?<!\r)\n/.test(text);
  const lines = isWindows ? text.replaceAll('\r\n', '\n') : text;
  const isClosed = lines.endsWith('\n');
  return {
    text: isClosed ? lines : `${lines}\n`,
    restored: (edited) => {
      const end = isClosed ? edited : edited.replace(/\n$/, '');
      return isWindows ? end.replaceAll('\n', '\r\n') : end;
    },
  };
}

function meaningOf(document: Document.Parsed): string {
  return canonicalJson(plainValue(document.toJS({ mapAsMap: true })));
}

/** The text of an edited tree; undefined if no text has the same meaning and all comments. */
function written(text: string, tree: EditedTree): string | undefined {
  const printer = new Printer(text, tree);
  const forms = [
    { write: () => printer.print(), dropped: printer.dropped },
    // For text that cannot be edited in place.
    { write: () => tree.document.toString({ lineWidth: 0 }), dropped: [] },
  ];
  for (const { write, dropped } of forms) {
    try {
      const result = write();
      const document = parseTree(result);
      const isSame = document.errors.length === 0 && meaningOf(document) === meaningOf(tree.document);
      if (isSame && keepsComments(text, result, dropped)) {
        return result;
      }
    } catch {
      // Unusual notation, or an alias before its anchor.
    }
  }
  return undefined;
}

function makeEdit(tree: EditedTree, edit: Edit): void {
  const { path } = edit.place;
  if ('order' in edit) {
    tree.reorder(path, edit.order);
  } else if ('item' in edit) {
    tree.insert(path, withoutVariables(edit.item), edit.before);
  } else {
    tree.change(path, edit.value === undefined ? undefined : withoutVariables(edit.value));
  }
}

/** Edits one file; returns its new text, or why that is not possible. */
function editFile(file: ManifestFile, edits: readonly Edit[]): string | readonly Diagnostic[] {
  const { text, restored } = normalized(file.text);
  const diagnosticOf = (detail: (place: string) => string, offset = 0): Diagnostic => {
    const before = text.slice(0, offset);
    const line = before.split('\n').length;
    return {
      severity: 'error',
      code: 'edit-not-possible',
      summary: 'Cannot change this value in the file',
      detail: detail(`${file.name}:${line}`),
      source: { file: file.name, line, column: before.length - before.lastIndexOf('\n') },
    };
  };
  const tree = new EditedTree(text);
  const { contents, errors } = tree.document;
  if (!isMap(contents) || errors.length > 0 || edits.some(({ place }) => place.path.length === 0)) {
    return [diagnosticOf(() => `${file.name} is not an editable file of the manifest. Change it by hand.`)];
  }
  const nearest = (path: Path): number | undefined => new EditedTree(text).find(path).node?.range?.[0];
  const refused: Diagnostic[] = [];
  for (const edit of edits) {
    const { path } = edit.place;
    const label = labelOf(path);
    try {
      makeEdit(tree, edit);
    } catch (error) {
      if (!(error instanceof EditError)) {
        throw error;
      }
      const { obstacle } = error;
      refused.push(
        obstacle === undefined
          ? diagnosticOf(
              (place) =>
                `${label} is not in ${file.name}, nor is its parent; the nearest parent is at ${place}. Add it by hand.${valueSentence(edit)}`,
              nearest(path),
            )
          : diagnosticOf(
              (place) =>
                `${label} (${place}) cannot be changed here: ${sentenceOf(obstacle)}.${valueSentence(edit, obstacle)}`,
              obstacle.node.range?.[0],
            ),
      );
    }
  }
  if (refused.length > 0) {
    return refused;
  }
  const result = written(text, tree);
  return result === undefined
    ? edits.map((edit) =>
        diagnosticOf(
          (place) =>
            `${labelOf(edit.place.path)} (${place}) cannot be changed without affecting other parts of the file. Change it by hand.${valueSentence(edit)}`,
          nearest(edit.place.path),
        ),
      )
    : restored(result);
}

/**
 * Edits files, preserving all comments and the order and layout of everything else; returns the changed files. If any edit is
 * not possible, none is applied. Places refer to the files before the edits.
 */
export function editManifest(edits: readonly Edit[], files: readonly ManifestFile[]): Outcome<readonly EditedFile[]> {
  const known = new Map(files.map((file) => [file.name, file]));
  const diagnostics: Diagnostic[] = [];
  const changed: EditedFile[] = [];
  for (const [name, group] of groupBy(edits, ({ place }) => place.file)) {
    const file = known.get(name) ?? { name, absolute: name, text: '' };
    const text = editFile(file, group);
    if (typeof text !== 'string') {
      diagnostics.push(...text);
    } else if (text !== file.text) {
      changed.push({ file, text });
    }
  }
  return outcomeOf(changed, diagnostics);
}

/** Applies the possible edits; bisects to find the others. */
export function editWherePossible<T extends { readonly edit: Edit }>(
  wanted: readonly T[],
  files: readonly ManifestFile[],
): { readonly made: readonly T[]; readonly changed: readonly EditedFile[]; readonly refused: readonly Diagnostic[] } {
  const attempt = (some: readonly T[]): Outcome<readonly EditedFile[]> =>
    editManifest(
      some.map(({ edit }) => edit),
      files,
    );
  const all = attempt(wanted);
  if (all.ok) {
    return { made: wanted, changed: all.value, refused: [] };
  }
  if (wanted.length < 2) {
    return { made: [], changed: [], refused: all.diagnostics };
  }
  const middle = Math.ceil(wanted.length / 2);
  const halves = [wanted.slice(0, middle), wanted.slice(middle)].map((half) => editWherePossible(half, files));
  const made = halves.flatMap((half) => half.made);
  const together = attempt(made);
  return {
    made: together.ok ? made : [],
    changed: together.ok ? together.value : [],
    refused: [...halves.flatMap(({ refused }) => refused), ...(together.ok ? [] : together.diagnostics)],
  };
}

import { type Document, isCollection, isMap } from 'yaml';
import { canonicalJson } from '../../base/canonical.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { printable, shortened } from '../../base/text.ts';
import { type Diagnostic, type Outcome, outcomeOf, type SourcePlace } from '../../diagnostics/diagnostic.ts';
import type { ManifestFile } from '../types.ts';
import { locate, type Obstacle, parseSource, problemIn, type Source } from './nodes.ts';
import { plainValue, withoutVariables } from './render.ts';
import { type EditFailure, keepsComments, patchText, type Setting } from './text.ts';

/** A value to write at a place of a file; undefined removes what is there. */
export interface Edit {
  readonly place: { readonly file: string; readonly path: readonly (string | number)[] };
  readonly value: Json | undefined;
}

type Tree = Map<string, unknown> | unknown[];

function treeOf(value: Json): unknown {
  if (Array.isArray(value)) {
    return value.map((item: Json) => treeOf(item));
  }
  return isJsonObject(value) ? new Map(Object.entries(value).map(([key, child]) => [key, treeOf(child)])) : value;
}

function childOf(tree: unknown, step: string | number): unknown {
  return tree instanceof Map ? tree.get(String(step)) : Array.isArray(tree) ? tree[Number(step)] : undefined;
}

function assign(tree: Tree, step: string | number, value: Json | undefined): void {
  if (tree instanceof Map) {
    if (value === undefined) {
      tree.delete(String(step));
    } else {
      tree.set(String(step), treeOf(value));
    }
  } else if (value === undefined) {
    tree.splice(Number(step), 1);
  } else {
    tree[Number(step)] = treeOf(value);
  }
}

/** What the file must say afterwards, in a form in which equal values are equal texts. */
function expected(source: Source, settings: readonly Setting[]): string {
  const root = treeOf(plainValue(source.document.toJS({ mapAsMap: true })) ?? {}) ?? new Map();
  for (const { path, value } of settings) {
    const last = path.at(-1);
    let holder: unknown = root;
    let above: { readonly tree: Tree; readonly step: string | number } | undefined;
    for (const step of path.slice(0, -1)) {
      above = { tree: holder as Tree, step };
      holder = childOf(holder, step);
    }
    if (last === undefined || (holder === undefined && value === undefined)) {
      continue;
    }
    if (!(holder instanceof Map) && !Array.isArray(holder)) {
      if (above === undefined || value === undefined) {
        continue;
      }
      // An entry without a value becomes a map.
      holder = new Map();
      assign(above.tree, above.step, {});
      holder = childOf(above.tree, above.step);
    }
    assign(holder as Tree, last, value);
  }
  return canonicalJson(plainValue(root));
}

function says(text: string, wanted: string): boolean {
  const source = parseSource(text);
  const value = (): Json => plainValue(source.document.toJS({ mapAsMap: true }));
  return problemIn(source) === undefined && canonicalJson(value()) === wanted;
}

/** Rewrites the file with the same comments; for texts that cannot be changed in place. */
function rewritten(text: string, settings: readonly Setting[]): string {
  const { document, eol } = parseSource(text);
  const loose = document as Document;
  for (const { path, value } of settings) {
    const holder = path.slice(0, -1);
    if (value !== undefined && (holder.length === 0 || isCollection(loose.getIn(holder, true)))) {
      loose.setIn(path, loose.createNode(treeOf(value)));
    } else if (value !== undefined) {
      // An entry without a value becomes a map.
      loose.setIn(holder, loose.createNode(new Map([[String(path.at(-1)), treeOf(value)]])));
    } else if (loose.hasIn(path)) {
      loose.deleteIn(path);
    }
  }
  const written = loose.toString({ lineWidth: 0 });
  return eol === '\n' ? written : written.replace(/\r?\n/g, eol);
}

/** Items are taken out of lists last and from the end, so that the places of the others still mean the same. */
function inSafeOrder(settings: readonly Setting[]): Setting[] {
  const rank = ({ path, value }: Setting): number => {
    const last = path.at(-1);
    return value === undefined && typeof last === 'number' ? 1 + last : 0;
  };
  const isRemoval = (setting: Setting): number => (rank(setting) > 0 ? 1 : 0);
  return [...settings].sort((a, b) => isRemoval(a) - isRemoval(b) || rank(b) - rank(a));
}

function editText(source: Source, settings: readonly Setting[]): ReturnType<typeof patchText> {
  const { text } = source;
  const ordered = inSafeOrder(settings);
  const result = patchText(source, ordered);
  const refused = 'failures' in result && result.failures.some(({ type }) => type !== 'unpatchable');
  if (refused) {
    return result;
  }
  const wanted = expected(source, ordered);
  if ('text' in result && says(result.text, wanted)) {
    return result;
  }
  const other = rewritten(text, ordered);
  return says(other, wanted) && keepsComments(text, other, [])
    ? { text: other }
    : { failures: [{ type: 'unpatchable' }] };
}

function placeOf(file: ManifestFile, offset: number | undefined): SourcePlace {
  const before = file.text.slice(0, offset ?? 0);
  const line = before.split('\n').length;
  return { file: file.name, line, column: before.length - before.lastIndexOf('\n') };
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

function labelOf(path: readonly (string | number)[]): string {
  return shortened(printable(path.map(String).join('.')), 200);
}

function valueSentence({ value }: Setting, obstacle?: Obstacle): string {
  // What comes from the environment may be a secret, and so may be what the service has in its place.
  const secret = (obstacle?.type === 'tag' && obstacle.tag === '!env') || obstacle?.type === 'variable';
  if (secret) {
    return '';
  }
  return value === undefined
    ? ' It should be removed.'
    : ` It should be ${shortened(printable(JSON.stringify(value)), 200)}.`;
}

function diagnosticOf(file: ManifestFile, detail: string, offset?: number): Diagnostic {
  return {
    severity: 'error',
    code: 'edit-not-possible',
    summary: 'Cannot change this value in the file',
    detail,
    source: placeOf(file, offset),
  };
}

function diagnosticsOf(file: ManifestFile, failure: EditFailure, settings: readonly Setting[]): Diagnostic[] {
  const offsetOf = (path: readonly (string | number)[]): number | undefined => {
    const found = locate(parseSource(file.text), path);
    const slot = 'slot' in found ? found.slot : 'last' in found ? found.last : undefined;
    return slot?.node?.range?.[0];
  };
  const at = (offset: number | undefined): string => `${file.name}:${placeOf(file, offset).line}`;
  switch (failure.type) {
    case 'obstacle': {
      const { setting, obstacle } = failure;
      const offset = obstacle.node.range?.[0];
      const detail = `${labelOf(setting.path)} (${at(offset)}) cannot be changed here: ${sentenceOf(obstacle)}.`;
      return [diagnosticOf(file, detail + valueSentence(setting, obstacle), offset)];
    }
    case 'absent': {
      const { setting } = failure;
      const offset = offsetOf(setting.path);
      const detail = `${labelOf(setting.path)} is not in ${file.name}, nor is its parent; the nearest parent is at ${at(offset)}. Add it by hand.`;
      return [diagnosticOf(file, detail + valueSentence(setting), offset)];
    }
    case 'unpatchable':
      return settings.map((setting) => {
        const offset = offsetOf(setting.path);
        const detail = `${labelOf(setting.path)} (${at(offset)}) cannot be changed without affecting other parts of the file. Change it by hand.`;
        return diagnosticOf(file, detail + valueSentence(setting), offset);
      });
  }
}

/**
 * Puts values into files and keeps every comment, the order and the layout of everything else; gives the files that
 * changed. All edits are possible, or none is made. Each place is one of the file as it is now.
 */
export function editManifest(
  edits: readonly Edit[],
  files: readonly ManifestFile[],
): Outcome<readonly { readonly file: ManifestFile; readonly text: string }[]> {
  const byFile = new Map<string, Setting[]>();
  for (const { place, value } of edits) {
    const setting = { path: place.path, value: value === undefined ? undefined : withoutVariables(value) };
    const settings = byFile.get(place.file);
    if (settings === undefined) {
      byFile.set(place.file, [setting]);
    } else {
      settings.push(setting);
    }
  }
  const known = new Map(files.map((file) => [file.name, file]));
  const diagnostics: Diagnostic[] = [];
  const changed: { readonly file: ManifestFile; readonly text: string }[] = [];
  for (const [name, settings] of byFile) {
    const file = known.get(name) ?? { name, absolute: name, text: '' };
    const source = parseSource(file.text);
    if (!isMap(source.document.contents) || settings.some(({ path }) => path.length === 0)) {
      const detail = `${name} is not an editable file of the manifest. Change it by hand.`;
      diagnostics.push(diagnosticOf(file, detail));
      continue;
    }
    const problem = problemIn(source);
    if (problem !== undefined) {
      const detail = `${name} cannot be changed: ${problem.message}. Fix that first.`;
      diagnostics.push(diagnosticOf(file, detail, problem.offset));
      continue;
    }
    const result = editText(source, settings);
    if ('failures' in result) {
      diagnostics.push(...result.failures.flatMap((failure) => diagnosticsOf(file, failure, settings)));
    } else if (result.text !== file.text) {
      changed.push({ file, text: result.text });
    }
  }
  return outcomeOf(changed, diagnostics);
}

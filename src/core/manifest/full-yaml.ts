import { Composer, type Document, isAlias, isMap, isScalar, isSeq, type Scalar, type Node as YamlNode } from 'yaml';
import { didYouMean } from '../../base/nearest.ts';
import { yamlTokens } from '../../base/yaml-depth.ts';
import type { ManifestCode } from './codes.ts';
import { EntriesBuilder } from './entries.ts';
import {
  type ListNode,
  type MapNode,
  type Node,
  type Parsed,
  refusedKey,
  TAGS,
  type TagName,
  type TagNode,
} from './node.ts';
import { type Problem, type Problems, startOf } from './problems.ts';
import type { SourceFile } from './source-file.ts';
import { explainYaml } from './yaml-words.ts';

/** The maximum nesting depth. */
const MAX_DEPTH = 100;
/**
 * The maximum number of entries for the full parser, which needs 2 KB of memory for each. The parser for plain YAML has no such
 * limit, only the one for bytes.
 */
const MAX_ENTRIES = 500_000;
/** The maximum number of values that aliases may add to a file; a long string counts several times. */
const MAX_ALIASED = 20_000;
const PIECE = 500;
const CORE = new Set(['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => `tag:yaml.org,2002:${name}`));

type Report = (code: ManifestCode, offset: number, problem: Omit<Problem, 'at'>) => void;

interface State {
  readonly file: SourceFile;
  readonly report: Report;
  readonly tags: TagNode[];
  readonly anchors: Map<string, { readonly node: Node; readonly size: number }>;
  readonly open: Set<string>;
  /** The number of values so far; `aliased` counts those that aliases add. */
  size: number;
  aliased: number;
}

function offsetOf(node: YamlNode | null | undefined, otherwise: number): number {
  return node?.range?.[0] ?? otherwise;
}

function broken(state: State, offset: number): Node {
  return { type: 'scalar', value: null, file: state.file, offset, broken: true };
}

function numberOf(scalar: Scalar, offset: number, state: State): Node {
  const written = scalar.source ?? String(scalar.value);
  const value = Number(scalar.value);
  const whole = typeof scalar.value === 'bigint';
  const exact = whole
    ? Number.isSafeInteger(value) && !/^[-+]?0[0-9]/.test(written)
    : Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  if (!exact) {
    state.report('yaml-number', offset, {
      summary: 'Number cannot be represented exactly',
      detail: `${written.slice(0, 60)} would become ${value}. Put it in quotes if it is a name or an id: "${written.slice(0, 60)}".`,
    });
    return broken(state, offset);
  }
  return { type: 'scalar', value: value === 0 ? 0 : value, written, file: state.file, offset };
}

function scalarOf(scalar: Scalar, offset: number, state: State): Node {
  const { value } = scalar;
  if (typeof value === 'number' || typeof value === 'bigint') {
    return numberOf(scalar, offset, state);
  }
  state.size += typeof value === 'string' ? Math.floor(value.length / PIECE) : 0;
  const plain = typeof value === 'string' || typeof value === 'boolean' ? value : null;
  return { type: 'scalar', value: plain, file: state.file, offset };
}

function taggedOf(node: YamlNode, tag: string, state: State): Node {
  const offset = offsetOf(node, 0);
  const name = tag.startsWith('!') ? tag.slice(1) : undefined;
  const known = TAGS.find((candidate): candidate is TagName => candidate === name);
  if (known === undefined) {
    const shown = (name === undefined ? tag.replace('tag:yaml.org,2002:', '!!') : tag).slice(0, 80);
    const suggestion = didYouMean(name ?? '', TAGS).replace('"', '"!');
    state.report('yaml-tag', offset, {
      summary: `Unknown tag \`${shown}\``,
      detail:
        `${suggestion} Known tags: !file, !env, !ref, !csv and, in overlays, !remove. To start a text with !, put it in quotes.`.trim(),
    });
    return broken(state, offset);
  }
  const text = isScalar(node) ? (node.source ?? String(node.value ?? '')) : undefined;
  if (text === undefined || (known !== 'remove' && text.trim() === '') || (known === 'remove' && text !== '')) {
    state.report('yaml-tag', offset, {
      summary: `Tag \`!${known}\` ${known === 'remove' ? 'takes no value' : 'needs a value'}`,
      detail:
        known === 'remove'
          ? 'Write the tag alone: `title: !remove`.'
          : `Write ${known === 'env' ? 'the name of an environment variable: `!env COLOPHON_SECRET_NAME`' : known === 'ref' ? 'an address: `!ref site.docs.section.guides`' : known === 'csv' ? 'the path of a file: `!csv redirects.csv`' : 'the path of a file: `!file text.md`'}.`,
    });
    return broken(state, offset);
  }
  const made: TagNode = { type: 'tag', tag: known, text: text.trim(), file: state.file, offset };
  state.tags.push(made);
  return made;
}

function keyOf(
  key: unknown,
  state: State,
  otherwise: number,
): { readonly key: string; readonly offset: number } | undefined {
  if (!isScalar(key) || typeof key.value !== 'string') {
    state.report('yaml-key', isScalar(key) ? offsetOf(key, otherwise) : otherwise, {
      summary: 'Key is not text',
      detail: 'Write a plain text before the colon. A list, a map, an alias or nothing at all cannot be a key.',
    });
    return undefined;
  }
  const offset = offsetOf(key, otherwise);
  if (key.value === '<<') {
    state.report('yaml-merge-key', offset, {
      summary: 'Merge keys are not supported',
      detail: '`<<` is not part of YAML 1.2. Repeat the values, or use an alias for a whole value: `site: *defaults`.',
    });
    return undefined;
  }
  const refused = refusedKey(key.value);
  if (refused !== undefined) {
    state.report('yaml-key', offset, { summary: 'Key is reserved', detail: refused });
    return undefined;
  }
  return { key: key.value, offset };
}

function aliasOf(name: string, offset: number, state: State): Node {
  const anchor = state.anchors.get(name);
  const problem = state.open.has(name)
    ? 'The alias is inside of the value that it repeats. Remove it.'
    : anchor === undefined
      ? `No anchor &${name.slice(0, 80)} is defined before this line.${didYouMean(name, state.anchors.keys())} To start a text with *, put it in quotes.`
      : undefined;
  state.aliased += anchor?.size ?? 0;
  if (problem !== undefined || anchor === undefined || state.aliased > MAX_ALIASED) {
    state.report('yaml-alias', offset, {
      summary: `Unresolved alias \`*${name.slice(0, 60)}\``,
      detail: problem ?? `Aliases add more than ${MAX_ALIASED} values, or long texts, to this file. Use fewer of them.`,
    });
    return broken(state, offset);
  }
  state.size += anchor.size;
  return { ...anchor.node, offset };
}

function mapOf(
  items: readonly { readonly key: unknown; readonly value: unknown }[],
  offset: number,
  state: State,
): MapNode {
  const entries = new EntriesBuilder();
  for (const pair of items) {
    const key = keyOf(pair.key, state, offset);
    const value = nodeOf((pair.value ?? undefined) as YamlNode | undefined, state, key?.offset ?? offset);
    if (key === undefined) {
      continue;
    }
    const before = entries.get(key.key);
    if (before === undefined) {
      entries.set(key.key, { file: state.file, offset: key.offset, node: value });
    } else {
      state.report('yaml-duplicate-key', key.offset, {
        summary: `Duplicate key \`${key.key.slice(0, 60)}\``,
        detail: 'A map has each key once. Keep one of the two, or rename one.',
        related: [{ message: 'First defined here.', at: before }],
      });
    }
  }
  return { type: 'map', entries: entries.done(), file: state.file, offset };
}

function contentOf(node: YamlNode | undefined, state: State, otherwise: number): Node {
  const offset = offsetOf(node, otherwise);
  if (node === undefined || node === null) {
    return { type: 'scalar', value: null, file: state.file, offset };
  }
  if (isAlias(node)) {
    return aliasOf(node.source, offset, state);
  }
  if (node.tag !== undefined && node.tag !== '!' && !CORE.has(node.tag)) {
    return taggedOf(node, node.tag, state);
  }
  if (isMap(node)) {
    return mapOf(node.items, offset, state);
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => nodeOf((item ?? undefined) as YamlNode | undefined, state, offset));
    return { type: 'list', items, file: state.file, offset } satisfies ListNode;
  }
  return isScalar(node) ? scalarOf(node, offset, state) : broken(state, offset);
}

function nodeOf(node: YamlNode | undefined, state: State, otherwise: number): Node {
  const anchor = node !== undefined && node !== null && 'anchor' in node && !isAlias(node) ? node.anchor : undefined;
  if (anchor === undefined) {
    state.size++;
    return contentOf(node, state, otherwise);
  }
  const before = state.size++;
  state.open.add(anchor);
  const made = contentOf(node, state, otherwise);
  state.open.delete(anchor);
  state.anchors.set(anchor, { node: made, size: state.size - before });
  return made;
}

function composed(file: SourceFile, report: Report): Document.Parsed | undefined {
  const tokens = yamlTokens(file.text, { depth: MAX_DEPTH, entries: MAX_ENTRIES });
  if ('beyond' in tokens) {
    const deep = tokens.beyond === 'depth';
    report(deep ? 'yaml-too-deep' : 'yaml-too-large', tokens.offset, {
      summary: deep ? `Nested deeper than ${MAX_DEPTH} levels` : `More than ${MAX_ENTRIES} entries in one file`,
      detail: deep
        ? 'Flatten the value, or keep it in a separate file and name it with !file.'
        : 'The limit holds for files with anchors, text blocks or other rare forms of YAML. Split the file, or write its long maps plainly, with each entry on one line.',
    });
    return undefined;
  }
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    strict: true,
    stringKeys: true,
    merge: false,
    // We check for duplicate keys ourselves: the parser's check takes quadratic time.
    uniqueKeys: false,
    intAsBigInt: true,
    resolveKnownTags: false,
    prettyErrors: false,
  });
  const documents = [...composer.compose(tokens.tokens, true, file.text.length)];
  const document = documents[0];
  const second = documents[1];
  if (document === undefined) {
    return undefined;
  }
  if (second !== undefined) {
    report('yaml-documents', second.range[0], {
      summary: 'Several YAML documents in one file',
      detail: 'A file is one document. Split it at `---`, or remove the line.',
    });
    return undefined;
  }
  const { errors, directives } = document;
  const explained = explainYaml(errors, file.text);
  if (explained !== undefined) {
    const { offset, ...problem } = explained;
    report('yaml-syntax', offset, problem);
  }
  if (directives.yaml.explicit === true && directives.yaml.version !== '1.2') {
    report('yaml-syntax', 0, {
      summary: 'Unsupported YAML version',
      detail: 'Colophon reads YAML 1.2. Remove the %YAML directive.',
    });
    return undefined;
  }
  return errors.length === 0 ? document : undefined;
}

/** Parses a file with the full YAML parser; undefined if it has no usable content, which has then been reported. */
export function parseFully(file: SourceFile, problems: Problems): Parsed | undefined {
  const report: Report = (code, offset, problem) => problems.report(code, { ...problem, at: { file, offset } });
  const document = composed(file, report);
  if (document === undefined) {
    return undefined;
  }
  const contents = document.contents as YamlNode | null;
  if (contents === null || (isScalar(contents) && contents.value === null && contents.tag === undefined)) {
    problems.report('yaml-empty', {
      summary: 'Empty file',
      detail:
        'An empty file is rejected, so it cannot be mistaken for "delete everything". Delete the file, or declare something in it, starting with `colophon: 1`.',
      at: startOf(file),
    });
    return undefined;
  }
  const state: State = { file, report, tags: [], anchors: new Map(), open: new Set(), size: 0, aliased: 0 };
  const root = nodeOf(contents, state, 0);
  if (root.type !== 'map') {
    if (root.broken !== true) {
      report('yaml-root', root.offset, {
        summary: 'Manifest is not a map',
        detail: 'Write keys and values, starting with `colophon: 1`.',
      });
    }
    return undefined;
  }
  return { root, tags: state.tags };
}

import { canonicalJson } from '../../../base/canonical.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import type { Schemas } from '../../contract/operation.ts';

function paragraphOf(text: string): JsonObject {
  return {
    object: 'block',
    type: 'paragraph',
    isVoid: false,
    data: {},
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
  };
}

/** A document with a paragraph for each part of the text between blank lines. */
export function documentOfText(text: string): JsonObject {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  return { object: 'document', data: { schemaVersion: 1 }, nodes: paragraphs.map(paragraphOf) };
}

/** Whether a value has the outer form of a document. */
export function isDocument(value: Json | undefined): value is JsonObject {
  return isJsonObject(value) && value['object'] === 'document' && isJsonObject(value['data']) && isList(value['nodes']);
}

/** The problem of instructions that are neither a text nor a document. */
export const NOT_A_DOCUMENT = {
  code: 'not-a-document',
  summary: 'Instructions must be text or a document',
  detail:
    'A document has `object: document`, `data` and a list of `nodes`. Write the instructions as text, with blank lines between paragraphs, unless they need more than that.',
};

/** The service accepts only documents; a text is converted to its paragraphs. */
export function documentForService(instructions: Json | undefined): Schemas['Document'] {
  const document = isJsonObject(instructions) ? instructions : documentOfText(String(instructions ?? ''));
  return document as unknown as Schemas['Document'];
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Properties that a service may add to any node, and that mean nothing when empty. */
function isMeaningless(key: string, value: Json): boolean {
  switch (key) {
    case 'key':
    case 'id':
    case 'meta':
      return true;
    case 'isVoid':
      return value === false;
    case 'data':
      return isJsonObject(value) && Object.keys(value).length === 0;
    case 'nodes':
    case 'fragments':
    case 'marks':
      return isList(value) && value.length === 0;
    default:
      return false;
  }
}

interface Leaf {
  readonly text: string;
  readonly marks: readonly string[];
}

function leafOf(value: Json): Leaf {
  const leaf = isJsonObject(value) ? value : {};
  const marks = isList(leaf['marks']) ? leaf['marks'] : [];
  return { text: String(leaf['text'] ?? ''), marks: marks.map((mark) => canonicalJson(plainNode(mark))).sort() };
}

function leavesOf(node: JsonObject): readonly Leaf[] {
  const leaves = node['leaves'];
  return isList(leaves) ? leaves.map(leafOf) : [];
}

/** Merges adjacent texts with the same format, and drops empty ones. */
function joined(leaves: readonly Leaf[]): Leaf[] {
  const result: Leaf[] = [];
  for (const leaf of leaves) {
    const last = result.at(-1);
    if (leaf.text === '') {
      continue;
    }
    if (last !== undefined && canonicalJson(last.marks) === canonicalJson(leaf.marks)) {
      result[result.length - 1] = { ...last, text: last.text + leaf.text };
    } else {
      result.push(leaf);
    }
  }
  return result;
}

function plainNodes(nodes: readonly Json[]): Json[] {
  const result: Json[] = [];
  let run: Leaf[] = [];
  const flush = (): void => {
    result.push(...joined(run).map(({ text, marks }) => ({ text, ...(marks.length === 0 ? {} : { marks }) })));
    run = [];
  };
  for (const node of nodes) {
    if (isJsonObject(node) && node['object'] === 'text') {
      run.push(...leavesOf(node));
    } else {
      flush();
      result.push(plainNode(node));
    }
  }
  flush();
  return result;
}

function plainNode(node: Json): Json {
  if (!isJsonObject(node)) {
    return node;
  }
  const entries = Object.entries(node).flatMap(([key, value]): [string, Json][] => {
    const plain = (key === 'nodes' || key === 'fragments') && isList(value) ? plainNodes(value) : value;
    return isMeaningless(key, plain) ? [] : [[key, plain]];
  });
  return Object.fromEntries(entries);
}

/** Canonical form of a document, or of a text that represents one: equal exactly if the documents are. */
export function comparableDocument(value: Json): Json {
  if (typeof value === 'string') {
    return comparableDocument(documentOfText(value));
  }
  if (!isDocument(value)) {
    return value;
  }
  const { schemaVersion: _version, ...data } = value['data'] as JsonObject;
  return plainNode({ ...value, data });
}

function plainText(document: JsonObject): string {
  const blocks = document['nodes'];
  const texts = (isList(blocks) ? blocks : []).map((block) => {
    const nodes = isJsonObject(block) ? block['nodes'] : undefined;
    return (isList(nodes) ? nodes : [])
      .flatMap((node) => (isJsonObject(node) ? leavesOf(node) : []))
      .map(({ text }) => text)
      .join('');
  });
  return texts.join('\n\n');
}

/** The text that represents a document; undefined if it has more than paragraphs of plain text. */
export function textOfDocument(document: JsonObject): string | undefined {
  const text = plainText(document);
  const same = canonicalJson(comparableDocument(text)) === canonicalJson(comparableDocument(document));
  return same && text !== '' ? text : undefined;
}

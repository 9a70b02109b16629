import { Document, type ParsedNode, parseDocument, Scalar, visit } from 'yaml';
import { canonicalJson } from '../../../base/canonical.ts';
import { isJsonObject, type Json, type JsonObject, mapChildren } from '../../../base/json.ts';
import { withoutCommands } from '../../../base/text.ts';

/** The quotes of the previous text, to be used again. */
export type QuoteStyle = 'QUOTE_DOUBLE' | 'QUOTE_SINGLE';

interface RenderOptions {
  /** On one line, as required inside `{ }` and `[ ]`. */
  readonly flow?: boolean;
  readonly quotes?: QuoteStyle | undefined;
  /** Writes all strings in double quotes, which can represent any string. */
  readonly careful?: boolean;
}

// Invisible characters, such as bidirectional marks, mislead readers; the two joiners are allowed, because many words and emoji
// contain them. The other alternatives are commands that a CI runner executes if the file is printed in a pipeline.
const MISLEADING = /(?![\u200c\u200d])\p{Cf}|##(?:vso|teamcity)?\[|^[^\S\n\r\u2028\u2029]*::/mu;
// Text that a block scalar cannot represent: other line breaks, control characters, lone surrogates, leading whitespace,
// trailing spaces, which editors remove, and empty lines at the end.
const NO_BLOCK =
  /^[ \t\n]|[^\n\t -~\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]|[ \t](?:\n|$)|\n\n$|\u2028|\u2029/u;
const NEEDS_ESCAPES = /[^\t -~\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]|\u2028|\u2029/u;
// Characters that JSON does not escape, but that YAML parsers may reject or read as line breaks, or that mislead people.
const RAW = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|(?![\u200c\u200d])\p{Cf}/gu;

const RESERVED = /^(?:y|yes|n|no|true|false|on|off|null)$/i;

const TO_STRING = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER } as const;

function styleOf(text: string, { flow, careful }: RenderOptions): Scalar.Type | undefined {
  if (careful === true) {
    return Scalar.QUOTE_DOUBLE;
  }
  if (text.includes('\n')) {
    return flow === true || NO_BLOCK.test(text) || MISLEADING.test(text) ? Scalar.QUOTE_DOUBLE : Scalar.BLOCK_LITERAL;
  }
  return NEEDS_ESCAPES.test(text) || MISLEADING.test(text) ? Scalar.QUOTE_DOUBLE : undefined;
}

/** Converts objects to Maps, which keep the order of numeric keys and accept any key. */
export function ordered(value: Json): unknown {
  if (Array.isArray(value)) {
    return value.map((item: Json) => ordered(item));
  }
  return isJsonObject(value) ? new Map(Object.entries(value).map(([key, child]) => [key, ordered(child)])) : value;
}

/** Converts the result of a YAML parser to JSON; all keys become strings, and none is special. */
export function plainValue(value: unknown): Json {
  if (value instanceof Map) {
    const entries = [...value].map(([key, child]) => [String(key), plainValue(child)] as const);
    return Object.fromEntries(entries);
  }
  if (Array.isArray(value)) {
    return value.map(plainValue);
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** The escape sequence of a character in double quotes. */
function escaped(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}

function written(value: Json, options: RenderOptions): string {
  // Also quotes strings that YAML 1.1 parsers misread: `no`, `12:30`, dates.
  const document = new Document(ordered(value), { compat: 'yaml-1.1', aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (key, node) => {
      if (typeof node.value === 'string') {
        const isKey = key === 'key';
        const style = styleOf(node.value, isKey ? { ...options, flow: true } : options);
        Object.assign(node, { type: style ?? (isKey ? undefined : options.quotes) });
      }
    },
    Collection: (_key, node) => {
      if (options.flow === true) {
        node.flow = true;
      }
    },
  });
  return withoutCommands(document.toString(TO_STRING).replace(RAW, escaped));
}

function readsBack(text: string, value: Json): boolean {
  // The keys of an object are unique, and the parser's check for duplicates is slow.
  const document = parseDocument<ParsedNode>(text, { uniqueKeys: false });
  return (
    document.errors.length === 0 &&
    canonicalJson(plainValue(document.toJS({ mapAsMap: true }))) === canonicalJson(value)
  );
}

/** Renders a document that parses to exactly this value. */
export function renderYaml(value: JsonObject): string {
  for (const options of [{}, { careful: true }]) {
    const text = written(value, options);
    if (readsBack(text, value)) {
      return text;
    }
  }
  throw new Error('a value was written as YAML that reads back differently');
}

/** The value if it is a word that every YAML parser reads as a string in every position; otherwise undefined. */
function plainWord(value: Json, quotes: QuoteStyle | undefined): string | undefined {
  const plain = typeof value === 'string' && value.length > 1 && /^[A-Za-z_][\w/@.-]*$/.test(value);
  return plain && quotes === undefined && !RESERVED.test(value) ? value : undefined;
}

/** Renders a value on one line, as in flow style, or a key. */
export function renderFlow(value: Json, quotes?: QuoteStyle): string {
  if (Array.isArray(value)) {
    return `[${value.map((item: Json) => renderFlow(item, quotes)).join(', ')}]`;
  }
  if (isJsonObject(value)) {
    const entries = Object.entries(value).map(([key, child]) => `${renderFlow(key)}: ${renderFlow(child, quotes)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return (
    plainWord(value, quotes) ?? written([value], { flow: true, quotes }).trimEnd().slice('[ '.length, -' ]'.length)
  );
}

/**
 * Renders a value after `key:`: `head` is on the line of the key, and `below` are the following lines, indented by two spaces
 * from the key.
 */
export function renderBlock(
  value: Json,
  quotes?: QuoteStyle,
): { readonly head: string; readonly below: readonly string[] } {
  const word = plainWord(value, quotes);
  if (word !== undefined) {
    return { head: word, below: [] };
  }
  const [head = '', ...below] = written({ k: value }, { quotes }).slice('k:'.length).trimEnd().split('\n');
  return { head: head.trim(), below };
}

/** Escapes `${`, so that it is not read as a variable. */
export function withoutVariables(value: Json): Json {
  return typeof value === 'string' ? value.replaceAll('${', () => '$${') : mapChildren(value, withoutVariables);
}

import {
  Composer,
  type CST,
  type Document,
  type DocumentOptions,
  Lexer,
  type LineCounter,
  type ParseOptions,
  Parser,
  type SchemaOptions,
  YAMLParseError,
} from 'yaml';
import { defined } from './defined.ts';

/** Limits on a text. */
export interface YamlLimits {
  /** The maximum nesting depth of lists and maps. */
  readonly depth: number;
  /** The maximum total number of entries in all lists and maps. */
  readonly entries?: number;
  /** Called with the start of each line. */
  readonly lines?: LineCounter;
}

/** The tokens of a text, or the exceeded limit and its place. */
export type YamlTokens =
  | { readonly tokens: readonly CST.Token[] }
  | { readonly beyond: 'depth' | 'entries'; readonly offset: number };

/** Marks that the lexer inserts, which are not part of the text. */
const MARKS: ReadonlySet<string> = new Set(['\x02', '\x18', '\x1f']);
const SCALAR_FOLLOWS = '\x1f';
const ENTRY_SIGNS: ReadonlySet<string> = new Set(['[', '{', '-', '?', ':', ',']);

function isCollection({ type }: CST.Token): boolean {
  return type === 'block-map' || type === 'block-seq' || type === 'flow-collection';
}

/**
 * Splits a text into tokens, and stops if it is nested too deeply or is too large. All code that processes tokens is recursive,
 * and a stack overflow inside a regular expression ends the Node process, so the depth must be checked first.
 */
export function yamlTokens(text: string, { depth, entries = Number.POSITIVE_INFINITY, lines }: YamlLimits): YamlTokens {
  const tokens: CST.Token[] = [];
  const parser = new Parser(lines?.addNewLine);
  lines?.addNewLine(0);
  let offset = 0;
  let counted = 0;
  let scalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    counted += !scalar && ENTRY_SIGNS.has(lexeme) ? 1 : 0;
    if (counted > entries) {
      return { beyond: 'entries', offset };
    }
    for (const token of parser.next(lexeme)) {
      tokens.push(token);
    }
    // The depth is at most the number of open tokens, so a stack within the limit needs no further check.
    if (parser.stack.length > depth && parser.stack.filter(isCollection).length > depth) {
      return { beyond: 'depth', offset };
    }
    offset += !scalar && MARKS.has(lexeme) ? 0 : lexeme.length;
    scalar = !scalar && lexeme === SCALAR_FOLLOWS;
  }
  for (const token of parser.end()) {
    tokens.push(token);
  }
  return { tokens };
}

/** Composes the single document of a text; undefined if it is nested too deeply. Problems are in the document's errors. */
export function yamlDocument(
  text: string,
  { depth, lines, ...options }: YamlLimits & ParseOptions & DocumentOptions & SchemaOptions,
): Document.Parsed | undefined {
  const read = yamlTokens(text, { depth, ...defined({ lines }) });
  if ('beyond' in read) {
    return undefined;
  }
  const [document, second] = new Composer(options).compose(read.tokens, true, text.length);
  if (document !== undefined && second !== undefined) {
    const place: [number, number] = [second.range[0], second.range[1]];
    document.errors.push(new YAMLParseError(place, 'MULTIPLE_DOCS', 'The text contains several documents'));
  }
  return document;
}

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
  /** How deep lists and maps may be nested. */
  readonly depth: number;
  /** How many entries all lists and maps may have together. */
  readonly entries?: number;
  /** Called with the start of each line. */
  readonly lines?: LineCounter;
}

/** The tokens of a text, or the limit that it exceeds and the place where it does. */
export type YamlTokens =
  | { readonly tokens: readonly CST.Token[] }
  | { readonly beyond: 'depth' | 'entries'; readonly offset: number };

/** Marks that the lexer inserts: they describe what follows, or the whole text, and are not part of it. */
const MARKS: ReadonlySet<string> = new Set(['\x02', '\x18', '\x1f']);
const SCALAR_FOLLOWS = '\x1f';
const ENTRY_SIGNS: ReadonlySet<string> = new Set(['[', '{', '-', '?', ':', ',']);

function isCollection({ type }: CST.Token): boolean {
  return type === 'block-map' || type === 'block-seq' || type === 'flow-collection';
}

/**
 * Splits a text into tokens and stops where it is nested too deep or too large. Everything that processes tokens
 * is recursive, and where the stack overflows inside a regular expression, Node ends the whole
 * process: no unchecked depth may get that far.
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
    // The depth is at most the number of open tokens, so a stack within the limit needs no closer look.
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

/** Composes the one document of a text; undefined where it is nested too deep. Problems are in the document's errors. */
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

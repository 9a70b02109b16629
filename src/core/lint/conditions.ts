import type { Desired } from '../engine/model.ts';
import type { Facts } from './facts.ts';

/** The parts of a condition, or its syntax error. */
export type ConditionReading =
  | {
      readonly ok: true;
      /** The distinct root names: `visitor` in `visitor.claims.plan == "pro"`. */
      readonly roots: readonly string[];
      /** The values that it reads, as steps: `visitor`, `claims`, `plan`. Method names are not steps. */
      readonly paths: readonly (readonly string[])[];
    }
  | {
      readonly ok: false;
      /** The error as a sentence that does not quote the condition. */
      readonly problem: string;
      /** The position of the error, from 1. */
      readonly column: number;
    };

interface Token {
  readonly type: 'name' | 'literal' | 'operator' | 'mark' | 'end';
  readonly text: string;
  readonly at: number;
}

class Misread extends Error {
  readonly at: number;
  constructor(problem: string, at: number) {
    super(problem);
    this.at = at;
  }
}

const OPERATORS = ['===', '!==', '==', '!=', '>=', '<=', '&&', '||', '>', '<'];
const MARKS = '.()[],!-';
const CONSTANTS = new Set(['true', 'false', 'null', 'undefined']);
const HINTS: Readonly<Record<string, string>> = {
  '=': 'A single "=" does not compare; write "==".',
  '&': 'A single "&" is not an operator; write "&&".',
  '|': 'A single "|" is not an operator; write "||".',
};
const WORD_HINTS: ReadonlyMap<string, string> = new Map([
  ['and', '"and" is not an operator; write "&&".'],
  ['or', '"or" is not an operator; write "||".'],
  ['not', '"not" is not an operator; write "!".'],
]);

const isDigit = (character: string): boolean => character >= '0' && character <= '9';
const startsName = (character: string): boolean => /^[\p{L}_$]/u.test(character);
const continuesName = (character: string): boolean => /^[\p{L}\p{N}_$]/u.test(character);

function endOfString(text: string, start: number): number {
  const quote = text[start];
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === '\\') {
      index++;
    } else if (text[index] === quote) {
      return index + 1;
    }
  }
  throw new Misread('A quoted text is not closed. Add the closing quote.', start);
}

function endOfRun(text: string, start: number, belongs: (character: string) => boolean): number {
  let index = start;
  while (index < text.length && belongs(text[index] ?? '')) {
    index++;
  }
  return index;
}

function endOfNumber(text: string, start: number): number {
  const whole = endOfRun(text, start, isDigit);
  const end = text[whole] === '.' ? endOfRun(text, whole + 1, isDigit) : whole;
  if (text[end - 1] === '.' || (end < text.length && continuesName(text[end] ?? ''))) {
    throw new Misread('This is not a number. Put it in quotes if it is text.', start);
  }
  return end;
}

/** The token at an offset, in linear time. */
function tokenAt(text: string, at: number): Token {
  const token = (type: Token['type'], end: number): Token => ({ type, text: text.slice(at, end), at });
  const character = text[at];
  if (character === undefined) {
    return { type: 'end', text: '', at };
  }
  if (character === '"' || character === "'") {
    return token('literal', endOfString(text, at));
  }
  if (isDigit(character)) {
    return token('literal', endOfNumber(text, at));
  }
  if (startsName(character)) {
    return token('name', endOfRun(text, at, continuesName));
  }
  const operator = OPERATORS.find((sign) => text.startsWith(sign, at));
  if (operator !== undefined) {
    return token('operator', at + operator.length);
  }
  if (MARKS.includes(character)) {
    return token('mark', at + 1);
  }
  throw new Misread(HINTS[character] ?? 'This character is not allowed here. Put text in quotes.', at);
}

type Bracket = 'group' | 'list' | 'index' | 'call';

const CLOSERS: Readonly<Record<Bracket, string>> = { group: ')', call: ')', list: ']', index: ']' };

/**
 * Checks the syntax with only a stack of open brackets, because it does not depend on operator precedence. So deep nesting
 * cannot overflow the call stack, and there is no backtracking.
 */
class Walk {
  readonly #text: string;
  readonly roots = new Set<string>();
  readonly paths: string[][] = [];
  /** The path of the last value; undefined if it is not a path, or continues with a computed index. */
  #path: string[] | undefined;
  readonly #open: { readonly bracket: Bracket; readonly at: number; readonly path?: string[] | undefined }[] = [];
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #take(): Token {
    this.#position = endOfRun(this.#text, this.#position, (character) => /^\s/.test(character));
    const token = tokenAt(this.#text, this.#position);
    this.#position = token.at + token.text.length;
    return token;
  }

  /** The text of an index that is a string literal: `plan` in `["plan"]`. */
  #textInIndex(): string | undefined {
    const start = this.#position;
    const inside = this.#take();
    const isText = inside.type === 'literal' && /^["']/.test(inside.text) && this.#take().text === ']';
    this.#position = start;
    return isText ? inside.text.slice(1, -1).replace(/\\(.)/gs, '$1') : undefined;
  }

  /** Reads a token where a value is expected; returns whether the value is complete, and whether it can be called. */
  #readValue(token: Token, justOpened: boolean): 'again' | 'value' | 'name' {
    const { type, text: word, at } = token;
    const top = this.#open.at(-1)?.bracket;
    this.#path = undefined;
    if (type === 'literal' || (type === 'name' && CONSTANTS.has(word))) {
      return 'value';
    }
    if (type === 'name' && word !== 'in' && !(word === 'not' && /^\s/.test(this.#text[at + 3] ?? ''))) {
      this.roots.add(word);
      this.#path = [word];
      this.paths.push(this.#path);
      return 'name';
    }
    if (type === 'mark' && (word === '(' || word === '[')) {
      this.#open.push({ bracket: word === '(' ? 'group' : 'list', at });
      return 'again';
    }
    if (type === 'mark' && word === '!') {
      return 'again';
    }
    if (type === 'mark' && word === '-' && isDigit(this.#text[this.#position] ?? '')) {
      this.#take();
      return 'value';
    }
    if (justOpened && (top === 'call' || top === 'list') && word === CLOSERS[top]) {
      this.#open.pop();
      return 'value';
    }
    if (type === 'end') {
      throw new Misread('The condition ends where a value is expected.', at);
    }
    throw new Misread((type === 'name' && WORD_HINTS.get(word)) || 'A value is expected here.', at);
  }

  /** Reads the token after a value. */
  #readAfter(token: Token, callable: boolean): 'again' | 'value' | 'name' | 'end' {
    const { type, text: word, at } = token;
    const top = this.#open.at(-1);
    if (type === 'operator' || (type === 'name' && word === 'in')) {
      return 'again';
    }
    if (type === 'end') {
      if (top !== undefined) {
        throw new Misread('A bracket is not closed. Add the closing one.', top.at);
      }
      return 'end';
    }
    if (word === '.') {
      const member = this.#take();
      if (member.type !== 'name') {
        throw new Misread('A name is expected after the dot.', member.at);
      }
      this.#path?.push(member.text);
      return 'name';
    }
    if (word === '(' && callable) {
      this.#path?.pop();
      this.#open.push({ bracket: 'call', at });
      return 'again';
    }
    if (word === '[') {
      const step = this.#textInIndex();
      if (step !== undefined) {
        this.#path?.push(step);
      }
      this.#open.push({ bracket: 'index', at, path: step === undefined ? undefined : this.#path });
      return 'again';
    }
    if (top !== undefined && type === 'mark' && word === CLOSERS[top.bracket]) {
      this.#open.pop();
      this.#path = top.path;
      return top.bracket === 'index' ? 'name' : 'value';
    }
    if (word === ',' && (top?.bracket === 'call' || top?.bracket === 'list')) {
      return 'again';
    }
    if (word === ')' || word === ']') {
      throw new Misread('This bracket has no opening one. Remove it.', at);
    }
    throw new Misread(
      (type === 'name' && WORD_HINTS.get(word)) || 'An operator such as == or && is expected here.',
      at,
    );
  }

  toEnd(): this {
    let state: 'again' | 'value' | 'name' | 'end' = 'again';
    let depth = 0;
    while (state !== 'end') {
      const justOpened = this.#open.length > depth;
      depth = this.#open.length;
      state =
        state === 'again' ? this.#readValue(this.#take(), justOpened) : this.#readAfter(this.#take(), state === 'name');
    }
    return this;
  }
}

/** Reads a condition such as `visitor.claims.plan == "pro"`. Never throws, and takes time linear in its length. */
export function readCondition(text: string): ConditionReading {
  try {
    const { roots, paths } = new Walk(text).toEnd();
    return { ok: true, roots: [...roots], paths };
  } catch (error) {
    if (!(error instanceof Misread)) {
      throw error;
    }
    return { ok: false, problem: error.message, column: [...text.slice(0, error.at)].length + 1 };
  }
}

/** A declared condition and its parsed form. */
interface DeclaredCondition {
  readonly resource: Desired;
  readonly field: string;
  readonly text: string;
  readonly reading: ConditionReading;
}

/** The conditions of all declared resources. */
export function conditionsOf({ resources }: Pick<Facts, 'resources'>): readonly DeclaredCondition[] {
  return resources.flatMap((resource) => {
    const text = resource.fields['condition'];
    return typeof text === 'string' ? [{ resource, field: 'condition', text, reading: readCondition(text) }] : [];
  });
}

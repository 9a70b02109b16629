import { isCollection, isNode, isPair, isScalar, type Node, type Pair, Scalar } from 'yaml';
import type { Json } from '../../../base/json.ts';
import type { Region } from './comments.ts';
import { type QuoteStyle, renderBlock, renderFlow } from './render.ts';
import { type Collection, type EditedTree, type Slot, valueIn } from './tree.ts';

interface Token {
  readonly type: string;
  readonly offset: number;
}

interface ItemToken {
  readonly start: readonly Token[];
  readonly key?: Token;
  readonly sep?: readonly Token[];
  readonly value?: Token;
}

/** The text of an item or entry. Its key or dash is at `mark`; `end` is after its value, before the rest of the line. */
interface Piece extends Region {
  readonly slot: Slot;
  readonly mark: number;
  /** Comments and blank lines above it; in flow style, the text between the previous comma and the item. */
  readonly lead: string;
  /** The rest of its last line, without a comma. */
  readonly tail: string;
}

/** A list or map, cut into its items. */
interface Cut {
  readonly pieces: readonly Piece[];
  readonly from: number;
  readonly to: number;
  readonly open: string;
  readonly close: string;
  /** The trailing comma, if any. */
  readonly comma: string;
  /** The text before and after an added item. */
  readonly lead: string;
  readonly tail: string;
}

/** Asserts that a value exists; throws for unusual notation that cannot be edited in place. */
function usual<T>(found: T | null | undefined): T {
  if (found === undefined || found === null) {
    throw new Error('unusual notation');
  }
  return found;
}

/** The notation of a node: empty, on one line, as a block of text, or as a block of entries. */
function formOf(node: Node | undefined): 'empty' | 'inline' | 'text' | 'entries' {
  if (node === undefined || (isScalar(node) && node.range?.[0] === node.range?.[1])) {
    return 'empty';
  }
  if (isScalar(node) && (node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED)) {
    return 'text';
  }
  return isCollection(node) && node.flow !== true ? 'entries' : 'inline';
}

function isFlow(node: Collection): boolean {
  return node.flow === true;
}

function startOf(node: Node): number {
  return usual(node.range?.[0]);
}

function tokenOf(tokens: readonly Token[] | undefined, type: string): Token | undefined {
  return tokens?.find((token) => token.type === type);
}

/** The tokens of each item. */
function itemTokens(node: Collection): readonly ItemToken[] {
  const { items = [] } = (node.srcToken ?? {}) as { readonly items?: readonly ItemToken[] };
  return items.filter(
    ({ start, key, sep, value }) =>
      key !== undefined ||
      (isFlow(node) ? sep !== undefined || value !== undefined : tokenOf(start, 'seq-item-ind') !== undefined),
  );
}

/** The offset of an item. */
function markOf({ start, key, sep, value }: ItemToken): number {
  const isSpace = ({ type }: Token): boolean => /^(?:space|newline|comment|comma)$/.test(type);
  const first = start.find((token) => !isSpace(token)) ?? key ?? sep?.[0] ?? value;
  return usual(first).offset;
}

/** The offset after the colon of an entry. Throws for unusual notation. */
function colonEnd(pair: Pair): number {
  const item = pair.srcToken as ItemToken | undefined;
  const isUnusual = item?.start.some(({ type }) => /^(?:explicit-key-ind|anchor|tag)$/.test(type)) ?? true;
  return usual(isUnusual ? undefined : tokenOf(item?.sep, 'map-value-ind')).offset + 1;
}

/** Splits the text between two flow items: the rest of the line belongs to the first, the lines below to the second. */
function divided(gap: string): { readonly comma: string; readonly tail: string; readonly lead: string } {
  const [upTo = '', before = ''] = /^((?:\s|#.*\n)*),/.exec(gap) ?? [];
  const rest = (before.includes('\n') ? before : '') + gap.slice(upTo.length);
  const line = rest.indexOf('\n') + 1;
  return { comma: upTo === '' ? '' : ',', tail: rest.slice(0, line), lead: rest.slice(line) };
}

function indented(lines: readonly string[], column: number): string {
  return lines.map((line) => (line === '' ? '\n' : `${' '.repeat(column)}${line}\n`)).join('');
}

/** Prints an edited tree: copies unchanged parts of the text, and renders only new ones. Every line must be terminated. */
export class Printer {
  /** The removed parts of the text. */
  readonly dropped: Region[] = [];
  readonly #text: string;
  readonly #tree: EditedTree;

  constructor(text: string, tree: EditedTree) {
    this.#text = text;
    this.#tree = tree;
  }

  /** Throws for notation that cannot be edited in place. */
  print(): string {
    const root = this.#tree.document.contents as unknown as Collection;
    if (this.#tree.slotsOf(root) === undefined) {
      return this.#text;
    }
    usual(root.items[0]);
    const cut = this.#cut(root);
    return this.#text.slice(0, cut.from) + this.#collection(root, cut) + this.#text.slice(cut.to);
  }

  #lineStart(offset: number): number {
    return this.#text.lastIndexOf('\n', offset - 1) + 1;
  }

  /** The offset after the line break. */
  #lineEnd(offset: number): number {
    return this.#text.indexOf('\n', offset) + 1;
  }

  #startsLine(offset: number): boolean {
    return this.#text.slice(this.#lineStart(offset), offset).trim() === '';
  }

  #column(offset: number): number {
    return offset - this.#lineStart(offset);
  }

  /** The end of an item, without the rest of its line. */
  #itemEnd(item: unknown, value: Node | undefined, mark: number): number {
    if (formOf(value) !== 'empty') {
      return this.#valueEnd(value);
    }
    const pair = isPair(item) ? item : undefined;
    const key = isNode(pair?.key) ? pair.key.range?.[1] : undefined;
    const hasColon = tokenOf((pair?.srcToken as ItemToken | undefined)?.sep, 'map-value-ind') !== undefined;
    return pair === undefined ? mark + 1 : hasColon ? colonEnd(pair) : usual(key);
  }

  #valueEnd(node: Node | undefined): number {
    const [start, end] = usual(node?.range);
    const form = formOf(node);
    if (form === 'text') {
      const written = this.#text.slice(start, end);
      const isKept = /^[|>][\d-]*\+/.test(written);
      return start + (isKept ? written.replace(/\r?\n$/, '') : written.trimEnd()).length;
    }
    if (form === 'entries') {
      const items: readonly unknown[] = (node as Collection).items;
      const last = this.#tree.slotsOf(node)?.at(-1) ?? { item: items.at(-1), value: valueIn(items.at(-1)) };
      const token = usual(itemTokens(node as Collection).at(-1));
      return this.#itemEnd(last.item, last.value, markOf(token));
    }
    return end;
  }

  #cut(node: Collection): Cut {
    const slots = this.#tree.slotsOf(node) ?? [];
    const tokens = itemTokens(node);
    const marks = slots.map((slot, index) => {
      const mark = markOf(usual(tokens[index]));
      return { slot, mark, end: this.#itemEnd(slot.item, slot.value, mark) };
    });
    return isFlow(node) ? this.#cutFlow(node, marks) : this.#cutLines(marks);
  }

  #cutLines(marks: readonly Pick<Piece, 'slot' | 'mark' | 'end'>[]): Cut {
    const first = usual(marks[0]).mark;
    // After the dash of another item, it does not start a line.
    const isInLine = !this.#startsLine(first);
    const from = isInLine ? first : this.#commentsAbove(first);
    let at = from;
    const pieces = marks.map(({ slot, mark, end }, index): Piece => {
      const start = index === 0 && isInLine ? mark : this.#lineStart(mark);
      const lead = this.#text.slice(at, start);
      at = this.#lineEnd(end);
      return { slot, mark, start, end, lead, tail: this.#text.slice(end, at) };
    });
    return { pieces, from, to: at, open: '', close: '', comma: '', lead: '', tail: '\n' };
  }

  /** The start of the comments directly above a line, with the same indentation. */
  #commentsAbove(mark: number): number {
    const indent = ' '.repeat(this.#column(mark));
    let start = this.#lineStart(mark);
    while (start > 0 && this.#text.startsWith(`${indent}#`, this.#lineStart(start - 1))) {
      start = this.#lineStart(start - 1);
    }
    return start;
  }

  #cutFlow(node: Collection, marks: readonly Pick<Piece, 'slot' | 'mark' | 'end'>[]): Cut {
    const [from, to] = usual(node.range);
    const gaps = [...marks.map(({ mark }) => mark), to - 1].map((end, index) =>
      divided(this.#text.slice(marks[index - 1]?.end ?? from + 1, end)),
    );
    const pieces = marks.map(({ slot, mark, end }, index): Piece => {
      const [lead, tail] = [usual(gaps[index]).lead, usual(gaps[index + 1]).tail];
      return { slot, mark, start: mark, end, lead, tail };
    });
    const [first, last] = [usual(gaps[0]), usual(gaps.at(-1))];
    const between = pieces[1]?.lead ?? (first.tail === '' ? ' ' : first.lead);
    return {
      pieces,
      from,
      to,
      open: this.#text.charAt(from) + first.tail,
      close: last.lead + this.#text.charAt(to - 1),
      comma: last.comma,
      lead: between.includes('#') ? ' ' : between,
      tail: last.tail === '' ? '' : '\n',
    };
  }

  /** Prints a changed list or map. Comments above removed items are kept. */
  #collection(node: Collection, cut: Cut): string {
    const items: readonly unknown[] = node.items;
    const left = new Set(items);
    const pieces = new Map(cut.pieces.map((piece) => [piece.slot.now, piece]));
    const leads = new Map<unknown, string>();
    let above = '';
    for (const { slot, lead, start, end, tail } of cut.pieces) {
      if (left.has(slot.now)) {
        leads.set(slot.now, above + lead);
        above = '';
      } else {
        // In flow style, a comma comes before the rest of the line.
        this.dropped.push({ start, end: end + tail.length + (isFlow(node) ? 1 : 0) });
        above += lead.includes('#') ? lead : '';
      }
    }
    // Whitespace before the first item stays in its place; comments move with their item.
    const [old, first] = [cut.pieces[0]?.slot.now, items[0]];
    const [oldLead, firstLead] = [cut.pieces[0]?.lead ?? '', leads.get(first) ?? cut.lead];
    if (old !== first && !`${oldLead}${firstLead}`.includes('#')) {
      leads.set(first, oldLead);
      leads.set(old, firstLead);
    }
    const column = this.#column(cut.pieces[0]?.mark ?? 0);
    const printed = items.map((item, index) => {
      const piece = pieces.get(item);
      const lead = leads.get(item) ?? cut.lead;
      if (!isFlow(node)) {
        return lead + (piece === undefined ? this.#newLines(item, column) : this.#lines(item, piece, column));
      }
      const comma = index < items.length - 1 ? ',' : cut.comma;
      return lead + this.#inline(item, piece) + comma + (piece?.tail ?? cut.tail);
    });
    return cut.open + printed.join('') + above + cut.close;
  }

  /** Whether a value is a list or map in which only some items have changed. */
  #isPartly(value: Node | undefined, { slot }: Piece): value is Collection & Node {
    const before = this.#tree.slotsOf(value)?.length ?? 0;
    return value === slot.value && before > 0 && (value as Collection).items.length > 0;
  }

  #isUntouched(value: Node | undefined, { slot }: Piece): boolean {
    return value === slot.value && this.#tree.slotsOf(value) === undefined;
  }

  #quotesOf(value: Node | undefined): QuoteStyle | undefined {
    const type = isScalar(value) ? value.type : undefined;
    return type === Scalar.QUOTE_DOUBLE || type === Scalar.QUOTE_SINGLE ? type : undefined;
  }

  /** Prints a flow item. */
  #inline(item: unknown, piece: Piece | undefined): string {
    const value = valueIn(item);
    const fresh = (): string => renderFlow(this.#tree.valueOf(value), this.#quotesOf(value));
    if (piece === undefined) {
      return isPair(item) ? `${renderFlow(keyOf(item))}: ${fresh()}` : fresh();
    }
    const { slot, start, end } = piece;
    if (this.#isUntouched(value, piece)) {
      return this.#text.slice(start, end);
    }
    if (slot.value === undefined || formOf(slot.value) === 'empty') {
      const anchor = isPair(item) ? colonEnd(item) : end;
      return `${this.#text.slice(start, anchor)} ${fresh()}`;
    }
    const before = this.#text.slice(start, startOf(slot.value));
    if (this.#isPartly(value, piece)) {
      return before + this.#collection(value, this.#cut(value));
    }
    this.dropped.push({ start: startOf(slot.value), end });
    return before + fresh();
  }

  #newLines(item: unknown, column: number): string {
    const mark = isPair(item) ? `${renderFlow(keyOf(item))}:` : '-';
    return this.#placed(item, { before: ' '.repeat(column) + mark, rest: '\n', under: '', column });
  }

  /** Prints a block item, including its last line break. */
  #lines(item: unknown, piece: Piece, column: number): string {
    const { slot, mark, start, end, tail } = piece;
    const value = valueIn(item);
    // Replaces the indentation if it follows a dash.
    const indent = start === mark ? ' '.repeat(column) : '';
    const text = (to: number): string => indent + this.#text.slice(start, to);
    if (this.#isUntouched(value, piece)) {
      return text(end) + tail;
    }
    if (this.#isPartly(value, piece)) {
      const cut = this.#cut(value);
      const printed = this.#collection(value, cut);
      return isFlow(value)
        ? text(cut.from) + printed + tail
        : text(cut.from) + (this.#startsLine(cut.from) ? printed : printed.trimStart());
    }
    const anchor = isPair(item) ? colonEnd(item) : mark + 1;
    const old = slot.value;
    const form = formOf(old);
    if (old === undefined || form === 'empty') {
      return this.#placed(item, { before: text(anchor), rest: tail, under: '', column });
    }
    const from = startOf(old);
    this.dropped.push({ start: from, end: form === 'entries' ? this.#lineEnd(end) : end });
    const line = this.#lineEnd(anchor);
    if (from < line) {
      const comment = /[ \t]#.*/.exec(this.#text.slice(from, line).trimEnd())?.[0] ?? '';
      const rest = form === 'text' ? `${comment}\n` : tail;
      return this.#placed(item, { before: text(from), rest, under: '', column });
    }
    if (form !== 'entries') {
      // The value is below its key with unknown indentation, so the new one stays on its line.
      return text(from) + renderFlow(this.#tree.valueOf(value), this.#quotesOf(value)) + tail;
    }
    const under = this.#text.slice(line, this.#lineStart(from)) + this.#commentsIn(old as Collection & Node);
    return this.#placed(item, { before: text(anchor), rest: this.#text.slice(anchor, line), under, column });
  }

  /** The comments above the items of an emptied list or map. */
  #commentsIn(node: Collection & Node): string {
    const pieces = this.#tree.slotsOf(node) === undefined ? [] : this.#cut(node).pieces;
    return pieces
      .slice(1)
      .map(({ lead }) => (lead.includes('#') ? lead : ''))
      .join('');
  }

  /** Prints a value after its key or dash: its first line, the rest of that line, kept comments, and the lines below. */
  #placed(
    item: unknown,
    {
      before,
      rest,
      under,
      column,
    }: { readonly before: string; readonly rest: string; readonly under: string; readonly column: number },
  ): string {
    const value = valueIn(item);
    const json: Json = this.#tree.valueOf(value);
    const { head, below } = renderBlock(json, this.#quotesOf(value));
    const spaced = before.endsWith(' ') ? before : `${before} `;
    if (head === '' && under === '' && !isPair(item)) {
      // A map or list starts directly after the dash.
      const [first = '', ...others] = below.map((line) => line.slice(2));
      return spaced + first + rest + indented(others, spaced.length);
    }
    // Otherwise the comments below the key would become part of a block text.
    if (under !== '' && head.startsWith('|')) {
      return spaced + renderFlow(json) + rest + under;
    }
    return (head === '' ? before.trimEnd() : spaced + head) + rest + under + indented(below, column);
  }
}

function keyOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}

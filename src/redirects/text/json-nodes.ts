/** A value of a JSON text and where it begins and ends. */
export type JsonNode = { readonly start: number; readonly end: number } & (
  | { readonly type: 'object'; readonly entries: readonly { readonly key: string; readonly value: JsonNode }[] }
  | { readonly type: 'list'; readonly items: readonly JsonNode[] }
  | { readonly type: 'scalar'; readonly value: string | number | boolean | null }
);

/** A text as JSON, or where it stops being JSON. */
type JsonReading = { readonly ok: true; readonly root: JsonNode } | { readonly ok: false; readonly offset: number };

/** Deeper than any configuration, and far from the end of the stack. */
const DEEPEST = 200;

class NotJson extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super('not JSON');
    this.offset = offset;
  }
}

/** Reads JSON once, from left to right. Comments and a comma before a closing bracket pass, as editors allow them. */
class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonNode {
    this.#skip();
    const root = this.#value(0);
    this.#skip();
    if (this.#at < this.#text.length) {
      throw new NotJson(this.#at);
    }
    return root;
  }

  #skip(): void {
    for (;;) {
      const character = this.#text[this.#at];
      if (character === ' ' || character === '\n' || character === '\r' || character === '\t') {
        this.#at++;
      } else if (this.#text.startsWith('//', this.#at)) {
        const end = this.#text.indexOf('\n', this.#at);
        this.#at = end < 0 ? this.#text.length : end + 1;
      } else if (this.#text.startsWith('/*', this.#at)) {
        const end = this.#text.indexOf('*/', this.#at + 2);
        if (end < 0) {
          throw new NotJson(this.#at);
        }
        this.#at = end + 2;
      } else {
        return;
      }
    }
  }

  #expect(character: string): void {
    if (this.#text[this.#at] !== character) {
      throw new NotJson(this.#at);
    }
    this.#at++;
  }

  #value(depth: number): JsonNode {
    const start = this.#at;
    if (depth > DEEPEST) {
      throw new NotJson(start);
    }
    switch (this.#text[start]) {
      case '{':
        return this.#object(depth);
      case '[':
        return this.#list(depth);
      case '"':
        return { type: 'scalar', value: this.#string(), start, end: this.#at };
      default:
        return this.#word();
    }
  }

  #object(depth: number): JsonNode {
    const start = this.#at;
    const entries: { key: string; value: JsonNode }[] = [];
    this.#expect('{');
    this.#skip();
    while (this.#text[this.#at] !== '}') {
      const key = this.#string();
      this.#skip();
      this.#expect(':');
      this.#skip();
      entries.push({ key, value: this.#value(depth + 1) });
      this.#between('}');
    }
    this.#at++;
    return { type: 'object', entries, start, end: this.#at };
  }

  #list(depth: number): JsonNode {
    const start = this.#at;
    const items: JsonNode[] = [];
    this.#expect('[');
    this.#skip();
    while (this.#text[this.#at] !== ']') {
      items.push(this.#value(depth + 1));
      this.#between(']');
    }
    this.#at++;
    return { type: 'list', items, start, end: this.#at };
  }

  #between(closing: string): void {
    this.#skip();
    if (this.#text[this.#at] === ',') {
      this.#at++;
      this.#skip();
    } else if (this.#text[this.#at] !== closing) {
      throw new NotJson(this.#at);
    }
  }

  #string(): string {
    const start = this.#at;
    this.#expect('"');
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined || character === '\n') {
        throw new NotJson(start);
      }
      this.#at += character === '\\' ? 2 : 1;
      if (character === '"') {
        return this.#parsed(start) as string;
      }
    }
  }

  #word(): JsonNode {
    const start = this.#at;
    while (/[-+.\w]/.test(this.#text[this.#at] ?? '')) {
      this.#at++;
    }
    return { type: 'scalar', value: this.#parsed(start), start, end: this.#at };
  }

  /** The value of a text without brackets. */
  #parsed(start: number): string | number | boolean | null {
    try {
      return JSON.parse(this.#text.slice(start, this.#at)) as string | number | boolean | null;
    } catch {
      throw new NotJson(start);
    }
  }
}

/** Reads JSON with the places of its values. */
export function readJson(text: string): JsonReading {
  try {
    return { ok: true, root: new Scanner(text).document() };
  } catch (error) {
    if (error instanceof NotJson) {
      return { ok: false, offset: error.offset };
    }
    throw error;
  }
}

/** The value at a key of an object; the last one where it is there twice, as in JSON. */
export function valueAt(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.type === 'object' ? node.entries.findLast((entry) => entry.key === key)?.value : undefined;
}

/** The text at a key. */
export function textAt(node: JsonNode | undefined, key: string): string | undefined {
  const value = valueAt(node, key);
  return value?.type === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}

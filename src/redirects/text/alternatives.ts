/** The maximum number of expanded expressions, and the maximum length of an expression. */
const MOST = 64;
const LONGEST = 1000;

/** A character class with literal members only. */
const CLASS = /^\[((?:[A-Za-z0-9_~.]|\\[-.+])+)\]$/;

/** The alternatives of a part of an expression, and the number of groups in each. */
interface Choice {
  readonly texts: readonly string[];
  readonly groups: number;
}

/** Thrown if an expression has too many alternatives or is malformed. */
class NotTaken extends Error {}

function limited(texts: readonly string[]): readonly string[] {
  if (texts.length > MOST) {
    throw new NotTaken();
  }
  return texts;
}

/** Empty groups, so that the groups after them keep their numbers. */
function empty(groups: number): string {
  return '()'.repeat(groups);
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): readonly string[] {
    const { texts } = this.#choice();
    if (this.#at < this.#text.length) {
      throw new NotTaken();
    }
    return texts;
  }

  /** Parses `a|b`, up to the end of the group. */
  #choice(): Choice {
    const all = [this.#sequence()];
    while (this.#text[this.#at] === '|') {
      this.#at++;
      all.push(this.#sequence());
    }
    const groups = all.reduce((sum, one) => sum + one.groups, 0);
    let before = 0;
    const texts = all.flatMap((one) => {
      const [first, last] = [empty(before), empty(groups - before - one.groups)];
      before += one.groups;
      return one.texts.map((text) => `${first}${text}${last}`);
    });
    return { texts: limited(texts), groups };
  }

  #sequence(): Choice {
    let all: Choice = { texts: [''], groups: 0 };
    while (this.#at < this.#text.length && !/[|)]/.test(this.#text[this.#at] ?? '')) {
      const { texts, groups } = this.#part();
      const joined = limited(all.texts.flatMap((text) => texts.map((more) => text + more)));
      all = { texts: joined, groups: all.groups + groups };
    }
    return all;
  }

  /** Parses one character, class or group with its quantifier. */
  #part(): Choice {
    const start = this.#at;
    const { texts, groups } = this.#atom();
    const often = /^(?:[*+?]|\{[\d,]*\})[?+]?/.exec(this.#text.slice(this.#at, this.#at + 20))?.[0] ?? '';
    const written = this.#text.slice(start, this.#at + often.length);
    this.#at += often.length;
    // An optional slash matches the same page, and a repetition does not have a few alternatives.
    const isKept = /^(?:\\?\/|\(\/\))\?$/.test(written) || (often !== '' && often !== '?');
    if (isKept) {
      return { texts: [written], groups };
    }
    return often === '' ? { texts, groups } : { texts: limited([...texts, empty(groups)]), groups };
  }

  #atom(): Choice {
    const rest = this.#text.slice(this.#at, this.#at + LONGEST);
    if (rest.startsWith('(')) {
      return this.#group();
    }
    const [one = ''] = /^(?:\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|.)/s.exec(rest) ?? [];
    this.#at += one.length;
    const members = CLASS.exec(one)?.[1]?.match(/\\?./g);
    return { texts: limited(members?.map((member) => member.replace(/^\.$/, '\\.')) ?? [one]), groups: 0 };
  }

  #group(): Choice {
    const isNumbered = this.#text[this.#at + 1] !== '?';
    if (!isNumbered && !this.#text.startsWith('(?:', this.#at)) {
      throw new NotTaken();
    }
    this.#at += isNumbered ? 1 : 3;
    const { texts, groups } = this.#choice();
    if (this.#text[this.#at] !== ')') {
      throw new NotTaken();
    }
    this.#at++;
    return isNumbered ? { texts: texts.map((text) => `(${text})`), groups: groups + 1 } : { texts, groups };
  }
}

/**
 * Expands a regular expression with `(a|b)`, `[ab]` or `a?` into expressions without choices that together match the same, in
 * matching order and with the same group numbers. An expression with too many alternatives, or none, is returned unchanged.
 */
export function alternativesOf(regex: string): readonly string[] {
  if (regex.length > LONGEST || regex.startsWith('!') || !/[|[?]/.test(regex)) {
    return [regex];
  }
  try {
    return new Reader(regex).read();
  } catch (error) {
    if (error instanceof NotTaken) {
      return [regex];
    }
    throw error;
  }
}

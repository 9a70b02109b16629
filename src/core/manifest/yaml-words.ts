import type { ErrorCode } from 'yaml';

/** An error of the parser: its code, message and offset. */
export interface YamlError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly pos: readonly [number, number];
}

/** An error in our own words, without quoting the text, and its place. */
export interface ExplainedError {
  readonly summary: string;
  readonly detail: string;
  readonly offset: number;
}

type Words = readonly [summary: string, detail: string];

const TAB: Words = [
  'tab used for indentation',
  'YAML is indented with spaces only. Replace the tab with two spaces for each level.',
];
const COLON: Words = [
  'unquoted colon in a value',
  'A value that contains a colon followed by a space needs quotes, for example: title: "Product: docs".',
];
const KEY: Words = ['key without a colon', 'Write `key: value`, with a colon and a space after the key.'];
const COMMA: Words = [
  'missing comma or space',
  'Between { } or [ ], separate the items with commas and put a space after each colon.',
];
const PROPERTY: Words = [
  'misplaced tag or anchor',
  'Write a tag or an anchor once, directly before its value and with a space after it, for example: title: &name Docs.',
];

const BY_CODE: Partial<Record<ErrorCode, Words>> = {
  ALIAS_PROPS: ['tag or anchor on an alias', 'An alias (*name) has neither a tag nor an anchor of its own. Remove it.'],
  BAD_ALIAS: ['alias or anchor without a name', 'Write a name directly after & or *, for example: &defaults.'],
  BAD_DIRECTIVE: [
    'unknown directive',
    'A line that starts with % is a YAML directive. Put the value in quotes, or remove the line.',
  ],
  BAD_DQ_ESCAPE: [
    'unknown escape in double quotes',
    'In double quotes a backslash starts an escape. Write \\\\ for a backslash, or use single quotes.',
  ],
  BAD_INDENT: [
    'wrong indentation',
    'Keys of one map and items of one list start at the same column. Indent each level by two spaces.',
  ],
  BAD_PROP_ORDER: PROPERTY,
  BAD_SCALAR_START: [
    'reserved character at the start of a value',
    'Put the value in quotes: YAML reserves its first character.',
  ],
  BLOCK_AS_IMPLICIT_KEY: COLON,
  BLOCK_IN_FLOW: [
    'missing comma or quotes inside of brackets',
    'Between { } or [ ], separate the entries with commas, and put a text that contains a colon in quotes. Maps and lists on indented lines are not allowed there.',
  ],
  KEY_OVER_1024_CHARS: ['key longer than 1024 characters', 'Shorten the key.'],
  MULTILINE_IMPLICIT_KEY: KEY,
  MULTIPLE_ANCHORS: PROPERTY,
  MULTIPLE_TAGS: PROPERTY,
  NON_STRING_KEY: ['key is not text', 'Put the key in quotes to make it text.'],
  TAG_RESOLVE_FAILED: [
    'tag does not fit its value',
    'Use !file, !env, !ref or !csv, each followed by one name, address or path.',
  ],
};

/** One code covers many missing characters; only the parser's message has the character. */
const BY_MESSAGE: readonly (readonly [RegExp, Words])[] = [
  [/^Nested mappings/, COLON],
  [
    /quote$/,
    ['missing closing quote', 'A text in quotes is not closed. Add the closing quote, or remove the opening one.'],
  ],
  [/^Implicit map keys/, KEY],
  [/^(?:Missing |Unexpected ,|Unexpected empty item).*flow|^Missing (?:,|space after :)/, COMMA],
  [
    /^Comments must/,
    ['missing space before a comment', 'Put a space before #, or put the value in quotes if # belongs to it.'],
  ],
  [/without - indicator/, ['list item without a dash', 'Start each item of a list with a dash and a space: `- item`.']],
  [
    / end with /,
    ['missing closing bracket', 'Close every { with } and every [ with ], and indent what is between them.'],
  ],
  [/^Tags and anchors/, PROPERTY],
  [
    /^Block scalar header/,
    ['text after | or >', 'A text block starts on the line after | or >. Move the text there, and indent it.'],
  ],
  [/^Block collection cannot start/, ['content after ---', 'Start the content on the line after ---.']],
];

const CONFLICT: Words = [
  'merge conflict',
  'git left both sides of a conflict in this file, between <<<<<<< and >>>>>>>. Keep one of them, or both, and remove the lines with the marks.',
];

const OTHER: Words = [
  'unexpected text',
  'YAML cannot read this line. If it is a text with one of : # , [ ] { } & * ! | > % @ in it, put it in quotes.',
];

/** The offset of a tab in the indentation of the line around an offset. */
function tabAround(text: string, offset: number): number | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const indent = /^ *\t/.exec(text.slice(start, start + 1000));
  return indent === null ? undefined : start + indent[0].length - 1;
}

/** The start of an error: the parser reports an unclosed quote at the end of the text, but people look for its start. */
function openingOf({ message, pos: [offset] }: YamlError, text: string): number {
  const quote = /(['"])quote$/.exec(message)?.[1];
  const opening = quote === undefined ? -1 : text.lastIndexOf(quote, offset - 1);
  return opening < 0 ? offset : opening;
}

/** Explains only the first error, because later ones usually follow from it. */
export function explainYaml(errors: readonly YamlError[], text: string): ExplainedError | undefined {
  const [first] = [...errors].sort((a, b) => a.pos[0] - b.pos[0]);
  if (first === undefined) {
    return undefined;
  }
  const conflict = /^<{7} /m.exec(text)?.index;
  if (conflict !== undefined && /^>{7} /m.test(text)) {
    return { summary: `Invalid YAML: ${CONFLICT[0]}`, detail: CONFLICT[1], offset: conflict };
  }
  const tab = errors
    .filter(({ code }) => code === 'TAB_AS_INDENT')
    .concat(first)
    .map(({ pos: [offset] }) => tabAround(text, offset))
    .find((offset) => offset !== undefined);
  const [summary, detail] =
    tab === undefined
      ? (BY_MESSAGE.find(([pattern]) => pattern.test(first.message))?.[1] ?? BY_CODE[first.code] ?? OTHER)
      : TAB;
  return { summary: `Invalid YAML: ${summary}`, detail, offset: tab ?? openingOf(first, text) };
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFully } from '../../src/core/manifest/full-yaml.ts';
import type { Parsed } from '../../src/core/manifest/node.ts';
import { parsePlain } from '../../src/core/manifest/plain-yaml.ts';
import { createProblems } from '../../src/core/manifest/problems.ts';
import { createSourceFile } from '../../src/core/manifest/source-file.ts';
import { runs } from '../support/runs.ts';

const RUNS = runs(3_000);

function both(text: string): {
  readonly plain: Parsed | undefined;
  readonly full: Parsed | undefined;
  problems: number;
} {
  const file = createSourceFile({ name: 'x.yaml', absolute: '/x.yaml', fence: { folder: '/', closed: [] }, text });
  const problems = createProblems();
  const plain = parsePlain(file);
  return { plain, full: parseFully(file, problems), problems: problems.all().length };
}

/** That a text is read as the parser reads it, or is left to the parser. */
function isSame(text: string): boolean {
  const { plain, full, problems } = both(text);
  if (plain !== undefined) {
    expect(problems).toBe(0);
    expect(plain).toEqual(full);
  }
  return plain !== undefined;
}

describe('plain YAML', () => {
  test.each([
    'a: 1\n',
    'a: 1',
    '# c\n\na: b # c\n  # d\nc: d e f\n',
    'a:\n  b: c\n  d:\n    e: f\ng: h\n',
    'a:\n  - b\n  - c: d\n    e: f\n  - { g: h }\n',
    'a:\n- b\n- c\nd: e\n',
    'a: { b: c, d: [e, "f", \'g\'], h: {} }\n',
    "a: 'it''s'\nb: \"x # y: z\"\n'c d': e\n\"f\": g\n",
    'a: true\nb: null\nc: ~\nd: False\ne: 0\nf: 12\n',
    '/old/*: x\n/a,b[c]: y\nurl: https://example.com/a#b\nt: 10:30\n',
    'a: !env NAME\nb: !file x/y.pem # c\nc: !ref "site.a"\nd: { e: !csv a.csv }\nf: [!ref a.b, !ref c]\n',
    'expires: 2027-03-31\nversion: 1.2.3\n1: one\ntrue: yes\nnull: no\n~: x\n',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of manifests look so.
    'a: ${env:X:-y}\nb: x ${var:y} z\n',
    'a:\n    b: 1\n    c:\n        - d\n        -   e: f\n            g: h\nz: 1\n',
    'a: "b"   \nc:   d   \n',
    'a: é ü 漢字 😀\n漢: x\n',
    'a: b\n\n\n',
    'a:   # c\n  b: c\n',
    'a: { b: c , d : e }\n',
  ])('%j is read as the parser reads it', (text) => {
    isSame(text);
  });

  test.each([
    'a: 1\nb: { c: d }\n# e\nf:\n  - g: h\n',
    '/old/*: x\n/a,b[c]: y\nurl: https://example.com/a#b\nt: 10:30\n',
    'a: !env NAME\nb: !file x/y.pem # c\n',
    "a: 'it''s'\nexpires: 2027-03-31\n",
    'a: é ü 漢字 😀\n',
  ])('%j needs no parser', (text) => {
    expect(isSame(text)).toBe(true);
  });

  test.each([
    'a: b\n  c\n',
    'a: |\n  b\n',
    'a: >-\n  b\n',
    'a: &x 1\nb: *x\n',
    'a: "\\n"\n',
    'a: b: c\n',
    'a: 1\na: 2\n',
    'a:\n',
    'a:\n\tb: c\n',
    'a: b\r\n',
    '---\na: b\n',
    'a: b\n...\n',
    '%YAML 1.1\n---\na: b\n',
    '? a\n: b\n',
    '- a\n',
    'a: [b,\n  c]\n',
    'a: {b}\n',
    'a: {b:c}\n',
    'a: {"b":c}\n',
    'a: 010\n',
    'a: 1e3\n',
    'a: .inf\n',
    'a: 12345678901234567890\n',
    '<<: a\n',
    '__proto__: a\n',
    '$ref: a\n',
    'a: @b\n',
    'a: `b`\n',
    'a: !other b\n',
    'a: !remove\n',
    'a: "b"c\n',
    'a: {b: c}d\n',
    'a: {b: c\n',
    'a: - b\n',
    'a: b #c: d\ne\n',
    '  a: b\nc: d\n',
    'a:\n  b: c\n d: e\n',
    'a:\n  - b\n c: d\n',
    '- a: b\nc: d\n',
    `${'x'.repeat(1025)}: y\n`,
    `a: ${'['.repeat(200)}${']'.repeat(200)}\n`,
    'a: \u0085\n',
    '',
    '# nothing\n',
    'text\n',
  ])('%j is left to the parser', (text) => {
    expect(both(text).plain).toBeUndefined();
  });

  test('every example is read as the parser reads it, and nearly all of them without it', () => {
    const files = readdirSync('examples', { recursive: true, encoding: 'utf8' })
      .map((name) => join('examples', name))
      .filter((name) => /\.ya?ml$/.test(name) && statSync(name).isFile() && !name.includes('node_modules'));
    const texts = files.map((name) => readFileSync(name, 'utf8')).filter((text) => text.includes('colophon: 1'));
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.filter(isSame).length).toBeGreaterThan(texts.length / 2);
  });

  const word = fc.stringMatching(/^[A-Za-z0-9/_.$é漢~*%+-]{1,8}$/);
  const blank = fc.constantFrom('', ' ', '  ');
  const plainText = fc
    .array(word, { minLength: 1, maxLength: 3 })
    .chain((words) => fc.constantFrom(' ', '  ', ':', ' - ', ' :', '#').map((glue) => words.join(glue)));
  const single = plainText.map((text) => `'${text.replaceAll("'", "''")}'`);
  const double = plainText.map((text) => `"${text}"`);
  const scalar = fc.oneof(
    { weight: 4, arbitrary: plainText },
    single,
    double,
    fc.integer().map(String),
    fc.constantFrom(
      'true',
      'null',
      '~',
      '1.0',
      '0x1f',
      '-',
      '',
      '2027-01-01',
      '.5',
      '-1',
      '!env X',
      '!ref "a b"',
      '|',
      '&a b',
    ),
  );
  const { flow } = fc.letrec<{ flow: string; map: string; list: string }>((tie) => ({
    flow: fc.oneof({ maxDepth: 3 }, scalar, tie('map'), tie('list')),
    list: fc
      .tuple(fc.array(tie('flow'), { maxLength: 3 }), blank)
      .map(([items, gap]) => `[${gap}${items.join(`,${gap}`)}${gap}]`),
    map: fc
      .tuple(fc.array(fc.tuple(word, tie('flow')), { maxLength: 3 }), blank)
      .map(([items, gap]) => `{${gap}${items.map(([key, value]) => `${key}: ${value}`).join(`${gap}, `)}${gap}}`),
  }));
  const comment = fc.constantFrom('', '', '', ' # c', ' #c: d', '#e', '   ');
  interface Line {
    readonly indent: number;
    readonly text: string;
  }
  const line: fc.Arbitrary<Line> = fc.record({
    indent: fc.constantFrom(0, 0, 0, 2, 2, 4, 1),
    text: fc
      .tuple(fc.constantFrom('', '', '', '- '), fc.oneof(word, word, word, single, double), fc.option(flow), comment)
      .map(([dash, key, value, end]) => `${dash}${key}:${value === null ? '' : ` ${value}`}${end}`),
  });
  const noise = fc.constantFrom('', '# c', '  # d', '- a', '  - b', '---', 'x', '  y', '\t', 'a: |');
  const document = fc
    .array(fc.oneof({ weight: 8, arbitrary: line.map(({ indent, text }) => ' '.repeat(indent) + text) }, noise), {
      minLength: 1,
      maxLength: 8,
    })
    .chain((lines) => fc.constantFrom('', '\n', '\n\n').map((end) => lines.join('\n') + end));

  test('whatever is read is read as the parser reads it', () => {
    let read = 0;
    fc.assert(
      fc.property(document, (text) => {
        read += isSame(text) ? 1 : 0;
      }),
      { numRuns: RUNS },
    );
    // The comparison would say nothing if everything were declined.
    expect(read).toBeGreaterThan(RUNS / 200);
  });

  test('so is a text in which a few characters were changed', () => {
    const texts = [
      'colophon: 1\nsites:\n  docs:\n    title: Docs # c\n    sections:\n      - path: a\n        spaces: [{ space: b }]\n      - { path: c }\n',
      'a: \'x y\'\nb: "z"\nc: { d: [e, f], g: {} }\n/h/*: { i: !ref j }\n',
      'list:\n- a\n- b: c\n  d: e\nurl: https://x.y/z\n',
    ];
    const signs = [...' \n:#-,{}[]\'"!&*|>?%@`~\\\t', 'x', '0', ': ', ' #', '- ', '\n  ', "''", '1.5', 'null'];
    const edit = fc.record({ at: fc.nat(), drop: fc.nat({ max: 2 }), put: fc.constantFrom('', ...signs) });
    let read = 0;
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(edit, { minLength: 1, maxLength: 3 }), (text, edits) => {
        const changed = edits.reduce((before, { at, drop, put }) => {
          const place = at % (before.length + 1);
          return before.slice(0, place) + put + before.slice(place + drop);
        }, text);
        read += isSame(changed) ? 1 : 0;
      }),
      { numRuns: RUNS },
    );
    expect(read).toBeGreaterThan(RUNS / 20);
  });

  test('nested values of the right form are read as the parser reads them', () => {
    const tree: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
      node: fc.oneof({ maxDepth: 4 }, scalar, tie('map'), tie('list')),
      map: fc.dictionary(word, tie('node'), { minKeys: 1, maxKeys: 4 }),
      list: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    })).map;
    const written = (value: unknown, indent: number): string => {
      const pad = ' '.repeat(indent);
      if (Array.isArray(value)) {
        return value.map((item) => `\n${pad}- ${inline(item, indent + 2)}`).join('');
      }
      if (typeof value === 'object' && value !== null) {
        return Object.entries(value)
          .map(([key, item]) => `\n${pad}${key}:${typeof item === 'object' ? '' : ' '}${inline(item, indent + 2)}`)
          .join('');
      }
      return String(value);
    };
    const inline = (value: unknown, indent: number): string =>
      typeof value === 'object' && value !== null ? written(value, indent) : String(value);
    let read = 0;
    fc.assert(
      fc.property(tree, (value) => {
        const text = written(value, 0)
          .slice(1)
          .replaceAll(/- \n +/g, '- ');
        read += isSame(`${text}\n`) ? 1 : 0;
      }),
      { numRuns: RUNS },
    );
    expect(read).toBeGreaterThan(RUNS / 20);
  });
});

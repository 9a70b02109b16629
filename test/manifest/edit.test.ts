import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { type Edit, editManifest } from '../../src/core/manifest/edit/edit.ts';
import type { ManifestFile } from '../../src/core/manifest/types.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { isQuick, newSeed, runs } from '../support/runs.ts';

type Path = readonly (string | number)[];

function fileOf(text: string, name = 'colophon.yaml'): ManifestFile {
  return { name, absolute: `/work/${name}`, text };
}

function edited(text: string, ...changes: readonly (readonly [Path, Json | undefined])[]): string {
  const edits: Edit[] = changes.map(([path, value]) => ({ place: { file: 'colophon.yaml', path }, value }));
  const outcome = editManifest(edits, [fileOf(text)]);
  if (!outcome.ok) {
    throw new Error(outcome.diagnostics.map(({ detail }) => detail).join('\n'));
  }
  return outcome.value[0]?.text ?? text;
}

function refusal(text: string, path: Path, ...[value]: readonly [Json | undefined]): string {
  const outcome = editManifest([{ place: { file: 'colophon.yaml', path }, value }], [fileOf(text)]);
  expect(outcome.ok).toBe(false);
  const [{ code, detail, source } = { code: '', detail: '', source: undefined }] = outcome.diagnostics;
  expect(code).toBe('edit-not-possible');
  return `${source?.line}:${source?.column} ${detail}`;
}

describe('changing a value in a file', () => {
  test('escapes what would be read as a variable', () => {
    expect(edited('a: x\n', [['a'], `\${env:X} and $\${y}`])).toBe(`a: $\${env:X} and $$\${y}\n`);
  });

  test('makes many changes at once', () => {
    const text = 'a:\n  x: 1 # x\n  y: 2 # y\nl: [p, q, r]\nm: {}\n';
    expect(
      edited(
        text,
        [['a', 'x'], undefined],
        [['a', 'y'], undefined],
        [['a', 'z'], 3],
        [['l', 0], undefined],
        [['l', 2], undefined],
        [['l', 1], 'Q'],
        [['m', 'u'], {}],
        [['m', 'u', 'o'], 1],
        [['m', 'p'], 1],
      ),
    ).toBe('a:\n  z: 3\nl: [Q]\nm:\n  u:\n    o: 1\n  p: 1\n');
  });

  test.skipIf(isQuick)('changes ten times as many values in a file in about ten times as long', async () => {
    const change = (count: number): void => {
      const keys = Array.from({ length: count }, (_item, index) => `/old/${index}`);
      const text = `redirects:\n${keys.map((key) => `  ${key}: { section: a } # ${key}\n`).join('')}`;
      const result = edited(text, ...keys.map((key) => [['redirects', key, 'section'], 'b'] as const));
      expect(result).toBe(text.replaceAll('section: a', 'section: b'));
    };
    expect(await growth(isQuick ? 200 : 1000, change)).toBeLessThan(LINEAR);
  });

  test('gives only the files that changed', () => {
    const files = [fileOf('a: 1\n', 'one.yaml'), fileOf('b: 1\n', 'two.yaml')];
    const outcome = editManifest([{ place: { file: 'two.yaml', path: ['b'] }, value: 2 }], files);
    expect(outcome).toEqual({ ok: true, value: [{ file: files[1], text: 'b: 2\n' }], diagnostics: [] });
  });

  test('gives no file where everything is as it should be, or not there to be removed', () => {
    const files = [fileOf('a: 1\nm: {}\n')];
    const edits: Edit[] = [
      { place: { file: 'colophon.yaml', path: ['a'] }, value: 1 },
      { place: { file: 'colophon.yaml', path: ['b'] }, value: undefined },
      { place: { file: 'colophon.yaml', path: ['m', 'x', 'y'] }, value: undefined },
      { place: { file: 'colophon.yaml', path: ['a', 'x'] }, value: undefined },
    ];
    expect(editManifest(edits, files)).toEqual({ ok: true, value: [], diagnostics: [] });
    // Beside another change as well, and though the file has to be written anew for it.
    const removals = edits.slice(1).map(({ place }) => [place.path, undefined] as const);
    expect(edited('? a\n: 1\nm: {}\n', ...removals, [['a'], 2])).toBe('a: 2\nm: {}\n');
  });

  test('writes unusual texts anew and keeps their comments', () => {
    expect(edited('? a # k\n: 1 # v\nb: 2\n', [['c'], 3])).toContain('# k');
    const text = '? a\n: 1\nm: null\n';
    expect(edited(text, [['a'], 5], [['m', 'k'], { x: 1 }])).toBe('a: 5\nm:\n  k:\n    x: 1\n');
  });
});

describe('refusing to change a value', () => {
  const table: readonly (readonly [string, string, Path, RegExp])[] = [
    ['from a file', 'a: 1\nc: !file x.pem\n', ['c'], /^2:10 c \(colophon.yaml:2\) .*!file; change that file/],
    ['from the environment', 'c: !env X\n', ['c'], /!env; change it where the variable is set\.$/],
    ['from a reference', 'c: !ref site.docs\n', ['c'], /!ref/],
    [
      'in the rows of a CSV file',
      'r: !csv r.csv\n',
      ['r', '/old'],
      /rows come from a CSV file through !csv; change the row/,
    ],
    ['with a variable', `c: a \${var:x}\n`, ['c'], /holds a variable.*in its place\.$/],
    ['that is an alias', 'a: &x 1\nb: *x\n', ['b'], /alias/],
    ['in an anchor', 'a: &x\n  b: 1\nc: *x\n', ['a', 'b'], /anchor/],
    ['from a merged map', 'a: &x\n  b: 1\nc:\n  <<: *x\n', ['c', 'b'], /takes entries from another/],
    [
      'whose holder is not there',
      'a: 1\n',
      ['x', 'y'],
      /x\.y is not in colophon\.yaml.* Add it by hand\. It should be "new"\.$/,
    ],
    ['below a word', 'a: 1\n', ['a', 'y'], /is not in colophon/],
    ['of a file that is broken', 'a: [1\n', ['a'], /Change it by hand/],
    ['that is the whole file', 'a: 1\n', [], /Change it by hand/],
    ['of a file that is a list', '- a\n', [0], /Change it by hand/],
    ['with another tag', 'c: !secret x\n', ['c'], /has the tag !secret/],
    ['with a variable behind an escaped one', `c: $\${a} \${b}\n`, ['c'], /holds a variable/],
    ['beyond the end of a list', 'a: [ b ]\n', ['a', 2], /^1:4 a\.2 is not in colophon\.yaml/],
    ['before the beginning of a list', 'a: [ b ]\n', ['a', -1], /a\.-1 is not in colophon\.yaml/],
    ['of a list by a name', 'a: [ b ]\n', ['a', 'k'], /a\.k is not in colophon\.yaml/],
    ['of an empty list by a name', 'a: []\n', ['a', 'k'], /a\.k is not in colophon\.yaml/],
    ['beyond the end of an empty list', 'a: []\n', ['a', 1], /a\.1 is not in colophon\.yaml/],
    ['of nothing by a number', 'a: null\n', ['a', 0], /a\.0 is not in colophon\.yaml/],
  ];
  test.each(table)('a value %s', (_title, text, path, message) => {
    expect(refusal(text, path, 'new')).toMatch(message);
  });

  test('a map with a tag somewhere inside of what would go', () => {
    expect(refusal('a:\n  b:\n    c: !file x\n', ['a'], 'x')).toMatch(/!file/);
    expect(refusal('a:\n  b:\n    c: !file x\n', ['a', 'b'], undefined)).toMatch(/!file/);
  });

  test('an entry that would go with a tag, a variable or an anchor in it', () => {
    expect(refusal('a: 1\nc: !env X\n', ['c'], undefined)).toMatch(/^2:9 c \(colophon\.yaml:2\) .*!env/);
    expect(refusal(`a: 1\nc:\n  - \${var:x}\n`, ['c'], undefined)).toMatch(/holds a variable/);
    expect(refusal('a: 1\nc: &x 2\nd: *x\n', ['c'], undefined)).toMatch(/anchor/);
    expect(refusal('a: 1\nr: !csv r.csv\n', ['r', '/old'], undefined)).toMatch(/!csv/);
    expect(refusal('l:\n  - a\n  - !file x\n  - c\n', ['l'], ['a', 'c'])).toMatch(/!file/);
  });

  test('everything in a text of which comments would be lost, and says where each of it is', () => {
    const text = 'x: 1\n? a # k\n: 1 # v\nb: 2\n';
    const edits: Edit[] = [
      { place: { file: 'colophon.yaml', path: ['b'] }, value: 3 },
      { place: { file: 'colophon.yaml', path: ['a'] }, value: 2 },
    ];
    const { ok, diagnostics } = editManifest(edits, [fileOf(text)]);
    expect(ok).toBe(false);
    expect(diagnostics.map(({ source, detail }) => [source?.line, source?.column, detail])).toEqual([
      [
        4,
        4,
        expect.stringMatching(/^b \(colophon\.yaml:4\) cannot be changed .* Change it by hand\. It should be 3\.$/),
      ],
      [
        3,
        3,
        expect.stringMatching(/^a \(colophon\.yaml:3\) cannot be changed .* Change it by hand\. It should be 2\.$/),
      ],
    ]);
  });

  test('a file that is not part of the manifest', () => {
    const outcome = editManifest([{ place: { file: 'other.yaml', path: ['a'] }, value: 1 }], []);
    expect(outcome).toMatchObject({ ok: false, diagnostics: [{ code: 'edit-not-possible' }] });
  });

  test('everything when one edit is not possible', () => {
    const outcome = editManifest(
      [
        { place: { file: 'colophon.yaml', path: ['a'] }, value: 2 },
        { place: { file: 'colophon.yaml', path: ['b'] }, value: 2 },
      ],
      [fileOf('a: 1\nb: !env X\n')],
    );
    expect(outcome.ok).toBe(false);
    expect(outcome.diagnostics).toHaveLength(1);
  });
});

// Random values, written with random layouts and a comment wherever one can stand, each with a number of its own.
interface Layout {
  readonly flow: boolean;
  readonly indent: number;
  readonly comments: boolean;
}

const word = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'title',
    '/old/path',
    'ada@example.com',
    'no',
    '12',
    'x y',
    'a: b',
    '{',
    "it's",
    '#1',
    '-',
    'ü',
  ),
  fc.string({ maxLength: 6 }),
);
const leaf = fc.oneof(
  word,
  fc.constantFrom('one\ntwo', 'one\n\ntwo\n', '  indented\nthen', 'ends \n', 'a\n\n\n', 'tab\t', '', '---', '$'),
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const { tree } = fc.letrec<{ tree: Json; map: Json }>((tie) => ({
  tree: fc.oneof({ maxDepth: 3, depthSize: 'small' }, leaf, fc.array(tie('tree'), { maxLength: 3 }), tie('map')),
  map: fc.dictionary(word, tie('tree'), { maxKeys: 3, noNullPrototype: true }),
}));
const root = fc
  .dictionary(word, tree, { minKeys: 1, maxKeys: 4, noNullPrototype: true })
  .map((entries): JsonObject => ({ ...entries, colophon: 1 }));

function isFilled(value: Json): value is Exclude<Json, null | string | number | boolean> {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

const RAW = /[\u007f-\u009f\ufeff\u2028\u2029\ufffe\uffff]/g;

/** JSON is YAML, but for characters that YAML does not take as they are. */
function quoted(value: Json): string {
  return JSON.stringify(value).replace(RAW, (raw) => `\\u${raw.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Writes a value in a layout of chance. Each comment holds its number; `owners` says what it stands in. */
function createWriter(next: () => Layout, owners: Path[]): (value: Json) => string[] {
  const comment = (owner: Path): string => (next().comments ? ` # c${owners.push(owner) - 1}.` : '');
  const leafLines = (value: Json, path: Path, column: number): string[] => {
    const isLines = typeof value === 'string' && /^[a-z]+(\n+[a-z]+)+\n?$/.test(value);
    if (!isLines || !next().flow) {
      return [`${quoted(value)}${comment(path)}`];
    }
    const lines = value.trimEnd().split('\n');
    const head = `${value.endsWith('\n') ? '|' : '|-'}${comment(path)}`;
    return [head, ...lines.map((line) => (line === '' ? '' : ' '.repeat(column + 1) + line))];
  };
  const write = (value: Json, path: Path, column: number): string[] => {
    if (!isFilled(value)) {
      return leafLines(value, path, column);
    }
    if (path.length > 0 && next().flow) {
      return [`${quoted(value)}${comment(path)}`];
    }
    const inner = column + (path.length === 0 ? 0 : next().indent);
    const pad = ' '.repeat(inner);
    const lines: string[] = path.length === 0 ? [] : [comment(path).trim()];
    for (const [key, child] of Object.entries(value) as [string, Json][]) {
      const step = Array.isArray(value) ? Number(key) : key;
      const above = comment(path).trim();
      const [first = '', ...rest] = write(child, [...path, step], inner + 1);
      const mark = typeof step === 'number' ? '-' : `${quoted(step)}:`;
      lines.push(...(above === '' ? [] : [pad + above]), `${pad}${mark}${first === '' ? '' : ` ${first}`}`, ...rest);
    }
    return lines;
  };
  return (value) => write(value, [], 0);
}

function pathsOf(value: Json, path: Path = []): Path[] {
  const children = isFilled(value) ? Object.entries(value) : [];
  return children.flatMap(([key, child]) => {
    const step = Array.isArray(value) ? Number(key) : key;
    return [[...path, step], ...pathsOf(child as Json, [...path, step])];
  });
}

function withValue(value: Json, [step, ...rest]: Path, put: Json | undefined): Json {
  if (step === undefined) {
    return put ?? null;
  }
  const entries = Object.entries(value ?? {}) as [string, Json][];
  const changed = entries.flatMap(([key, child]): [string, Json][] =>
    key !== String(step)
      ? [[key, child]]
      : rest.length === 0 && put === undefined
        ? []
        : [[key, withValue(child, rest, put)]],
  );
  return Array.isArray(value) ? changed.map(([, child]) => child) : Object.fromEntries(changed);
}

const layouts = fc.infiniteStream(
  fc.record({ flow: fc.boolean(), indent: fc.integer({ min: 1, max: 4 }), comments: fc.boolean() }),
);

describe('any value at any path of any file', () => {
  test('is read back, and all other values and the comments outside of it are as they were', () => {
    fc.assert(
      fc.property(
        fc.record({
          value: root,
          put: fc.option(tree, { nil: undefined }),
          stream: layouts,
          pick: fc.nat(),
          crlf: fc.boolean(),
        }),
        ({ value, put, stream, pick, crlf }) => {
          const eol = crlf ? '\r\n' : '\n';
          const owners: Path[] = [];
          const text = createWriter(
            () => stream.next().value,
            owners,
          )(value)
            .map((line) => line + eol)
            .join('');
          fc.pre(!text.includes('${') && !(JSON.stringify(put) ?? '').includes('${'));
          const paths = pathsOf(value).filter(([first]) => first !== 'colophon');
          const path = paths[pick % paths.length] ?? [];
          const result = edited(text, [path, put]);
          expect(parse(result)).toEqual(parse(JSON.stringify(withValue(value, path, put))));
          expect(result.replaceAll('\r\n', '').includes(crlf ? '\n' : '\r')).toBe(false);
          for (const [number, owner] of owners.entries()) {
            // What stood in the old value may go with it.
            const isInside = path.every((step, depth) => owner[depth] === step);
            expect(isInside || result.includes(`# c${number}.`)).toBe(true);
          }
        },
      ),
      { numRuns: runs(500), seed: newSeed('edits') },
    );
  });
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: manifests write variables so.
import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addFmtCommand } from '../../../src/command/cli/fmt.ts';
import { formatManifest } from '../../../src/core/manifest/format/format.ts';
import { createSourceFile } from '../../../src/core/manifest/source-file.ts';
import { type Ended, runInside } from '../../support/command.ts';
import { runs } from '../../support/runs.ts';
import { folderOf, loadFrom } from '../support/manifest.ts';

function format(text: string): Promise<string | undefined> {
  const file = { name: 'colophon.yaml', absolute: '/colophon.yaml', fence: { folder: '/', closed: [] }, text };
  return formatManifest(createSourceFile(file));
}

function run(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return runInside(addFmtCommand, ['fmt', ...args], { cwd });
}

const GOLDEN = join(import.meta.dirname, 'golden');

describe('the golden files', () => {
  test.each(['everything', 'plain', 'aliases', 'blocks'])('%s', async (name) => {
    const formatted = await format(readFileSync(join(GOLDEN, `${name}.before.yaml`), 'utf8'));
    const after = join(GOLDEN, `${name}.after.yaml`);
    if (process.env['UPDATE'] === '1' && formatted !== undefined) {
      writeFileSync(after, formatted);
    }
    expect(formatted).toBe(readFileSync(after, 'utf8'));
  });
});

describe('formatting', () => {
  test.each([
    ['orders keys by the schema', 'organization: o\ncolophon: 1\n', 'colophon: 1\norganization: o\n'],
    ['keeps the order of keys that users choose', 'teams:\n  b: { title: B }\n  a: { title: A }\n', undefined],
    [
      'orders the keys of sections and of links between them',
      "sites:\n  docs:\n    sections:\n      - { url: 'https://a.example', title: A, link: a }\n      - { title: B, path: b }\n",
      'sites:\n  docs:\n    sections:\n      - { link: a, title: A, url: https://a.example }\n      - { path: b, title: B }\n',
    ],
    ['removes quotes that are not needed', 'organization: "org_1"\n', 'organization: org_1\n'],
    ['keeps quotes that are needed', 'organization: "12"\nx-a: "no"\nx-b: "a: b"\nx-c: "12:30"\n', undefined],
    ['adds no quotes', 'lint: { redirect-loop: off }\nx-a: 2027-03-31\nx-b:\n  no: { a: 12:30 }\n', undefined],
    [
      'keeps a comment behind a key',
      'teams: # who\n  a: { title: A }\nunmanaged: # what\n  - a\n',
      'unmanaged: # what\n  - a\nteams: # who\n  a: { title: A }\n',
    ],
    ['keeps a variable as it is', 'sites:\n  a: { title: "${var:a}" }\n  b: { title: !env B }\n', undefined],
    ['keeps numbers as they were written', 'variables:\n  a: 1.10\n  b: 0x1F\n  c: 1e3\n', undefined],
    ['indents lists', 'unmanaged:\n- a\n- b\n', 'unmanaged:\n  - a\n  - b\n'],
    [
      'moves a comment with its key',
      'teams: {}\n# who\norganization: o # id\n',
      '# who\norganization: o # id\nteams: {}\n',
    ],
    ['keeps !remove alone', 'sites:\n  a: !remove\n  b: { title: !remove }\n', undefined],
    ['keeps a blank line between entries', 'colophon: 1\n\n\nteams: {}\n', 'colophon: 1\n\nteams: {}\n'],
    ['keeps Windows line ends', 'teams: {}\r\ncolophon: 1\r\n', 'colophon: 1\r\nteams: {}\r\n'],
    ['breaks up braces over several lines', 'unmanaged: [a,\n  b]\n', 'unmanaged:\n  - a\n  - b\n'],
  ])('%s', async (_title, before, after) => {
    expect(await format(before)).toBe(after ?? before);
  });

  test.each(['a: [', 'a: 1\na: 2\n', '', '- a\n', 'a: *b\n'])(
    'gives nothing for what is not valid: %j',
    async (text) => {
      expect(await format(text)).toBeUndefined();
    },
  );
});

/** A manifest in as many ways to write it as there are. */
const manifests = ((): fc.Arbitrary<string> => {
  const word = fc.constantFrom(
    'guides',
    'Docs',
    'no',
    '12',
    'a: b',
    'x #y',
    '1.10',
    "it's",
    '"q"',
    '',
    '${var:v}',
    'ä',
    '- a',
    '!x',
  );
  const written = word.chain((text) =>
    fc
      .constantFrom(JSON.stringify(text), `'${text.replaceAll("'", "''")}'`)
      .map((quoted) => (/^[a-z]+$/i.test(text) ? (fc.sample(fc.constantFrom(text, quoted), 1)[0] ?? quoted) : quoted)),
  );
  const comment = fc.constantFrom('', '', ' # note', ' # "two"');
  const above = fc.constantFrom('', '', '\n', '# above\n', '\n# far above\n');
  const indented = (lines: string, by: string): string => lines.replace(/^(?=.)/gm, by);
  const lines = (...keys: readonly string[]): fc.Arbitrary<string> =>
    fc
      .shuffledSubarray([...keys], { minLength: 1 })
      .chain((some) =>
        fc.tuple(...some.map((key) => fc.tuple(above, written, comment).map(([a, w, c]) => `${a}${key}: ${w}${c}\n`))),
      )
      .map((all) => all.join(''));
  const map = (keys: readonly string[], by: string): fc.Arbitrary<string> =>
    lines(...keys).map((text) => indented(text, by));
  const flow = fc.tuple(written, written).map(([a, b]) => `{ visibility: ${a}, title: ${b}}`);
  const site = fc.oneof(
    map(['title', 'visibility', 'basename', 'x-a', 'proxy', 'id'], '    ').map((text) => `\n${text}`),
    flow.map((text) => ` ${text}\n`),
  );
  const text = fc.constantFrom(
    'x-t: |\n  one\n   two\n\n  three\n',
    'x-t: >-\n    folded\n    text\n',
    'x-t: &a [1, 0x1F, ~]\nx-u: *a\n',
    '',
  );
  const list = fc
    .array(fc.oneof(written, flow), { minLength: 1, maxLength: 3 })
    .map((items) => `x-l:\n${items.map((item) => `- ${item}\n`).join('')}`);
  return fc
    .tuple(
      fc.constantFrom('colophon: 1\n', '# head\n\ncolophon: 1 # v\n'),
      lines('organization', 'x-b', 'x-a'),
      fc
        .array(fc.tuple(above, site), { minLength: 1, maxLength: 3 })
        .map((sites) => `sites:\n${sites.map(([a, s], index) => `${indented(a, '  ')}  s${index}:${s}`).join('')}`),
      text,
      list,
      fc.boolean(),
    )
    .chain(([head, top, sites, block, items, windows]) =>
      fc.shuffledSubarray([top, sites, block, items], { minLength: 4 }).map((parts) => {
        const all = head + parts.join('');
        return windows ? all.replaceAll('\n', '\r\n') : all;
      }),
    );
})();

function commentsIn(text: string): readonly string[] {
  return [...text.matchAll(/# (?:note|"two"|above|far above|head|v)\s*$/gm)].map(([one]) => one.trim()).sort();
}

test('formatting twice is formatting once, keeps every comment, and changes no meaning', async () => {
  let changed = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(manifests, async (before) => {
      const once = await format(before);
      if (once === undefined) {
        // Not valid, or not safe; nothing is written then.
        refused += 1;
        return;
      }
      changed += once === before ? 0 : 1;
      expect(await format(once)).toBe(once);
      expect(commentsIn(once)).toEqual(commentsIn(before));
      const [a, b] = await Promise.all(
        [before, once].map((text) => loadFrom(folderOf({ 'colophon.yaml': text }), { variables: { v: 'x' } })),
      );
      expect(b?.ok).toBe(a?.ok);
      if (a?.ok === true && b?.ok === true) {
        const bare = (value: unknown): unknown =>
          JSON.parse(
            JSON.stringify(value, (key, inner) => (key === 'source' || key === 'fieldSources' ? undefined : inner)),
          );
        expect(bare(b.value.workspace)).toEqual(bare(a.value.workspace));
        expect(b.value.value).toEqual(a.value.value);
      }
    }),
    { numRuns: runs(60) },
  );
  expect(changed).toBeGreaterThan(0);
  expect(refused).toBe(0);
});

describe('the command', () => {
  const MESSY = 'organization: "org_1"\ncolophon: 1\n';
  const TIDY = 'colophon: 1\norganization: org_1\n';

  test('writes what changes, keeps its permissions, and prints its name', async () => {
    const cwd = folderOf({ 'colophon.yaml': MESSY });
    chmodSync(join(cwd, 'colophon.yaml'), 0o640);
    expect(await run(cwd)).toEqual({ code: 0, out: 'colophon.yaml\n', err: '' });
    expect(readFileSync(join(cwd, 'colophon.yaml'), 'utf8')).toBe(TIDY);
    expect(statSync(join(cwd, 'colophon.yaml')).mode & 0o777).toBe(0o640);
    expect(await run(cwd)).toEqual({ code: 0, out: '', err: '' });
    expect(await run(cwd, '--check')).toEqual({ code: 0, out: '', err: '' });
  });

  test('--check writes nothing, lists the files and ends with 2', async () => {
    const cwd = folderOf({ 'colophon/a.yaml': MESSY, 'colophon/b.yaml': 'teams: {}\n' });
    const { code, out, err } = await run(cwd, '--check');
    expect({ code, out }).toEqual({ code: 2, out: 'colophon/a.yaml\n' });
    expect(err).toContain('1 file is not formatted; run: colophon fmt');
    expect(readFileSync(join(cwd, 'colophon/a.yaml'), 'utf8')).toBe(MESSY);
  });

  test('formats overlays, and neither tables nor what only tags name', async () => {
    const api = 'paths: {}\nopenapi: "3.0.0"\n';
    const cwd = folderOf({
      'colophon/main.yaml': `${MESSY}environments: { a: { overlay: over.yaml } }\nopenapi: { pets: { source: !file api.yaml } }\n`,
      'colophon/over.yaml': 'sites: { a: { visibility: "public", title: Aa } }\n',
      'colophon/api.yaml': api,
    });
    expect((await run(cwd)).out).toBe('colophon/main.yaml\ncolophon/over.yaml\n');
    expect(readFileSync(join(cwd, 'colophon/over.yaml'), 'utf8')).toBe(
      'sites: { a: { title: Aa, visibility: public } }\n',
    );
    expect(readFileSync(join(cwd, 'colophon/api.yaml'), 'utf8')).toBe(api);
  });

  test('writes none of several files where one is not valid, and says where', async () => {
    const cwd = folderOf({ 'colophon/a.yaml': MESSY, 'colophon/b.yaml': 'teams:\n\ta: 1\n' });
    const { code, out, err } = await run(cwd);
    expect({ code, out }).toEqual({ code: 8, out: '' });
    expect(err).toContain('colophon/b.yaml:2:1');
    expect(readFileSync(join(cwd, 'colophon/a.yaml'), 'utf8')).toBe(MESSY);
  });

  test('does not touch a file that is no manifest, nor one outside of the folder behind a link', async () => {
    const outside = folderOf({ 'secret.yaml': MESSY });
    const cwd = folderOf({ 'other.yaml': 'b: "1"\na: "x"\n', 'colophon/a.yaml': TIDY });
    expect((await run(cwd, 'other.yaml')).code).toBe(8);
    expect(readFileSync(join(cwd, 'other.yaml'), 'utf8')).toBe('b: "1"\na: "x"\n');
    symlinkSync(join(outside, 'secret.yaml'), join(cwd, 'colophon/link.yaml'));
    expect((await run(cwd)).code).toBe(8);
    expect(readFileSync(join(outside, 'secret.yaml'), 'utf8')).toBe(MESSY);
  });
});

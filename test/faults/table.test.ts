import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FAULT_PARTS } from './rows.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = join(ROOT, 'docs/faults.md');

/** A title names the rows that its test proves. */
const NAMED = /^(F\d\d(?:, F\d\d)*)(?::|$)/;
/** A row that is named elsewhere in a title would not count. */
const ELSEWHERE = /\bF\d\d\b/;

interface Title {
  readonly file: string;
  readonly text: string;
}

/** A string on one line of code. */
const TEXT = /(['"`])((?:\\.|(?!\1).)*)\1/g;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

/** Every string in the code of the tests that mentions a row; comments do not count. */
function titles(): readonly Title[] {
  return readdirSync(join(ROOT, 'test'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.endsWith('test/faults/rows.ts') && path !== fileURLToPath(import.meta.url))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => ELSEWHERE.test(line) && !COMMENT.test(line))
        .flatMap((line) => [...line.matchAll(TEXT)].map(([, , text = '']) => text))
        .filter((text) => ELSEWHERE.test(text))
        .map((text) => ({ file: relative(ROOT, path), text })),
    );
}

const TITLES = titles();

/** The files with tests of each row. */
const HELD: ReadonlyMap<string, readonly string[]> = (() => {
  const held = new Map<string, Set<string>>();
  for (const { file, text } of TITLES) {
    for (const id of NAMED.exec(text)?.[1]?.split(', ') ?? []) {
      held.set(id, (held.get(id) ?? new Set()).add(file));
    }
  }
  return new Map([...held].map(([id, files]) => [id, [...files].sort()]));
})();

const ROWS = FAULT_PARTS.flatMap(({ rows }) => rows);

test('the matrix has 72 rows', () => {
  expect(ROWS.map(({ id }) => id)).toEqual(
    Array.from({ length: 72 }, (_row, index) => `F${String(index + 1).padStart(2, '0')}`),
  );
});

test.each(ROWS)('$id has a test that names it: $fault', ({ id }) => {
  expect(HELD.get(id) ?? []).not.toEqual([]);
});

test('no test names a row that does not exist', () => {
  const known = new Set(ROWS.map(({ id }) => id));
  expect([...HELD.keys()].filter((id) => !known.has(id))).toEqual([]);
});

test('every title names its rows at its beginning', () => {
  expect(TITLES.filter(({ text }) => !NAMED.test(text))).toEqual([]);
});

test('no test that names a row is switched off', () => {
  const off = TITLES.map(({ file }) => file).filter((file) =>
    /\b(?:test|describe)\.(?:skip|todo|only|fails)\b(?!If)/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(off).toEqual([]);
});

function rendered(): string {
  const parts = FAULT_PARTS.map(({ title, rows }) => {
    const lines = rows.map(({ id, fault, behaviour }) => {
      const files = (HELD.get(id) ?? []).map((file) => `\`${file.replace(/^test\//, '')}\``);
      return `| ${id} | ${fault} | ${behaviour} | ${files.join(', ')} |`;
    });
    return `## ${title}\n\n| row | fault | what Colophon does | tests |\n|---|---|---|---|\n${lines.join('\n')}\n`;
  });
  return `# Failure handling

Look up what Colophon does when the network, the API, a process or a file fails, and which tests prove it. Whatever fails, one clean
\`colophon apply\` afterwards reaches the declared workspace, and the next \`colophon plan\` is empty. No duplicate goes unreported, and
unmanaged resources stay unchanged.

An API that cannot be reached, row F01:

\`\`\`console
$ export COLOPHON_TOKEN=demo-token COLOPHON_ORGANIZATION=org_acme
$ npx --no -- colophon plan -f examples/small --ledger none --base-url http://127.0.0.1:9 --retries 1
error[read-unavailable]: Cannot reach the API at 127.0.0.1:9
  Nothing accepts connections at this address (ECONNREFUSED, after 2 tries).
  Start the server there, or set another address: \`export
  COLOPHON_BASE_URL=https://api.example.com\` (or \`--base-url\`). Nothing was
  changed.

1 error.
\`\`\`

Test files are below \`test/\`, and the titles of tests begin with the rows that they prove. To run all tests of one row:

\`\`\`console
$ npx vitest run --config test/vitest.config.ts -t F53
\`\`\`

${parts.join('\n')}
\`UPDATE=1 npm test -- test/faults/table.test.ts\` writes this page. That test fails if a row has no test, if a test names an unknown row,
or if the page is out of date.
`;
}

test('docs/faults.md says the same (UPDATE=1 writes it)', () => {
  if (process.env['UPDATE'] === '1') {
    writeFileSync(PAGE, rendered());
  }
  expect(readFileSync(PAGE, 'utf8')).toBe(rendered());
});

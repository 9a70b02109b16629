// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables of manifests look like those of templates.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { growth, LINEAR } from '../support/growth.ts';
import { isQuick, runs, sampled } from '../support/runs.ts';
import { briefs, load, loadText, manifestIn, marks } from './support/manifest.ts';

const bomb = [
  'x-a: &a [l, l, l, l, l, l, l, l, l]',
  ...'bcdefghi'.split('').map((name, index) => {
    const before = 'abcdefgh'[index];
    return `x-${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(', ')}]`;
  }),
].join('\n');

const deepBlock = Array.from({ length: 3000 }, (_line, index) => `${' '.repeat(index)}a:`).join('\n');

const WHOLE: readonly (readonly [string, string | Uint8Array, string])[] = [
  ['F57: an empty file', '', 'yaml-empty colophon.yaml:1:1'],
  ['F57: a file of spaces', '  \n\n', 'yaml-empty colophon.yaml:1:1'],
  ['F57: a file of comments', '# colophon: 1\n', 'yaml-empty colophon.yaml:1:1'],
  ['F57: a null document', '~\n', 'yaml-empty colophon.yaml:1:1'],
  ['F57: a document without content', '---\n', 'yaml-empty colophon.yaml:1:1'],
  ['several documents', 'colophon: 1\n---\ncolophon: 1\n', 'yaml-documents colophon.yaml:2:1'],
  ['a list', '- colophon: 1\n', 'yaml-root colophon.yaml:1:1'],
  ['a text', 'colophon\n', 'yaml-root colophon.yaml:1:1'],
  ['F64: a tab as indentation', 'sites:\n\tdocs: {}\n', 'yaml-syntax colophon.yaml:2:1'],
  ['a quote that is not closed', 'colophon: "1\n', 'yaml-syntax colophon.yaml:1:11'],
  ['a bracket that is not closed', 'sites: {a: 1\n', 'yaml-syntax colophon.yaml:2:1'],
  ['YAML 1.1', '%YAML 1.1\n---\ncolophon: 1\n', 'yaml-syntax colophon.yaml:1:1'],
  ['a control character', 'colophon: 1\nx-a: "\u001b[31m"\n', 'yaml-syntax colophon.yaml:2:7'],
  ['F61: 20,000 brackets', '['.repeat(20_000) + ']'.repeat(20_000), 'yaml-too-deep colophon.yaml:1:101'],
  ['a million brackets', `x-a: ${'['.repeat(1_000_000)}`, 'yaml-too-deep colophon.yaml:1:105'],
  ['F61: 3,000 levels of blocks', deepBlock, 'yaml-too-deep'],
  ['3,000 dashes', `${'- '.repeat(3000)}x`, 'yaml-too-deep'],
  ['30,000 question marks', `${'? '.repeat(30_000)}x`, 'yaml-too-deep'],
  [
    'a wrong byte',
    Uint8Array.from([...Buffer.from('colophon: 1\nx-ä: "'), 0xff, 0x22]),
    'file-encoding colophon.yaml:2:7',
  ],
  ['a cut character', Uint8Array.from([...Buffer.from('x: \ufffd'), 0xc3]), 'file-encoding colophon.yaml:1:5'],
  ['UTF-16', Buffer.from('\ufeffcolophon: 1\n', 'utf16le'), 'file-encoding colophon.yaml:1:1'],
];

describe('a file that is refused as a whole', () => {
  test.each(WHOLE)('%s', async (_name, content, expected) => {
    const outcome = await load({ 'colophon.yaml': content });
    expect(outcome.ok).toBe(false);
    expect(marks(outcome)[0]).toContain(expected);
  });
});

const VALUES: readonly (readonly [string, string, readonly string[]])[] = [
  ['F64: a key that stands twice', 'x-a: 1\nx-a: 2', ['yaml-duplicate-key colophon.yaml:4:1']],
  ['a key that stands twice in braces', 'x-a: { b: 1, b: 1 }', ['yaml-duplicate-key colophon.yaml:3:14']],
  ['F62: __proto__', 'x-a: { __proto__: { polluted: 1 } }', ['yaml-key colophon.yaml:3:8']],
  ['F62: __proto__ in quotes', 'x-a: { "__proto__": { polluted: 1 } }', ['yaml-key colophon.yaml:3:8']],
  [
    'F62: constructor',
    'constructor: { prototype: { polluted: 1 } }',
    ['yaml-key colophon.yaml:3:1', 'yaml-key colophon.yaml:3:16'],
  ],
  [
    'F62: a merge key',
    'x-a: &a { __proto__: 1 }\nx-b: { <<: *a }',
    ['yaml-key colophon.yaml:3:11', 'yaml-merge-key colophon.yaml:4:8'],
  ],
  ['a key that starts with $', 'x-a: { $ref: site.docs }', ['yaml-key colophon.yaml:3:8']],
  ['a list as key', 'x-a:\n  ? [a]\n  : 1', ['yaml-syntax colophon.yaml:4:5']],
  ['F60: an alias bomb', bomb, ['yaml-alias']],
  ['aliases of a long text', `x-a: &a ${'x'.repeat(100_000)}\nx-b: [${'*a,'.repeat(101)}]`, ['yaml-alias']],
  ['an alias without anchor', 'x-a: *nope', ['yaml-alias colophon.yaml:3:6']],
  ['an alias inside of its anchor', 'x-a: &a [*a]', ['yaml-alias colophon.yaml:3:10']],
  ['F64: a 20-digit number', 'x-a: 12345678901234567890', ['yaml-number colophon.yaml:3:6']],
  ['a long number in hex', 'x-a: 0xffffffffffffffff', ['yaml-number colophon.yaml:3:6']],
  ['F64: a number with a leading zero', 'x-a: 010', ['yaml-number colophon.yaml:3:6']],
  ['F64: .nan', 'x-a: .nan', ['yaml-number colophon.yaml:3:6']],
  ['.inf', 'x-a: -.inf', ['yaml-number colophon.yaml:3:6']],
  ['a number too large', 'x-a: 1e999', ['yaml-number colophon.yaml:3:6']],
  ['F64: a function', 'x-a: !!js/function "x"', ['yaml-tag colophon.yaml:3:']],
  ['binary', 'x-a: !!binary aGVsbG8=', ['yaml-tag colophon.yaml:3:']],
  ['a set', 'x-a: !!set { b }', ['yaml-tag colophon.yaml:3:']],
  ['a timestamp', 'x-a: !!timestamp 2020-01-01', ['yaml-tag colophon.yaml:3:']],
  ['F64: an unknown tag', 'x-a: !include other.yaml', ['yaml-tag colophon.yaml:3:']],
  ['a tag on a map', 'x-a: !file { b: 1 }', ['yaml-tag colophon.yaml:3:']],
  ['a tag on nothing', 'x-a: !file\nx-b: 1', ['yaml-tag colophon.yaml:3:']],
];

describe('a value that is refused', () => {
  test.each(VALUES)('%s', async (_name, text, expected) => {
    const outcome = await loadText(text);
    expect(outcome.ok).toBe(false);
    const found = marks(outcome);
    expect(found.length).toBeGreaterThanOrEqual(expected.length);
    for (const [index, mark] of expected.entries()) {
      expect(found[index]).toContain(mark);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('a tag that is nearly right comes with the right one', async () => {
    expect(briefs(await loadText('x-a: !flie x')).join()).toContain('Did you mean "!file"?');
  });
});

describe('what YAML 1.2 says is kept', () => {
  test('F64: words, dates and versions are text, numbers are numbers', async () => {
    const text = 'x-a: [no, yes, on, 2027-03-31, 1.10, 0o17, 0x1f, -0, 12:30, ~, true, !!str 010, "010"]';
    const { value } = manifestIn(await loadText(text));
    expect(value['x-a']).toEqual(['no', 'yes', 'on', '2027-03-31', 1.1, 15, 31, 0, '12:30', null, true, '010', '010']);
  });

  test('keys are text whatever they look like', async () => {
    expect(manifestIn(await loadText('x-a: { no: 1, 1: 2, true: 3, 010: 4 }')).value['x-a']).toEqual({
      no: 1,
      '1': 2,
      true: 3,
      '010': 4,
    });
  });

  test('F64: a byte order mark and line ends of Windows change nothing', async () => {
    const outcome = await load({
      'colophon.yaml': '\ufeffcolophon: 1\r\norganization: org_1\r\nx-a: b\r\nsitess: 1\r\n',
    });
    expect(marks(outcome)).toEqual(['unknown-key colophon.yaml:4:1']);
    expect(outcome.diagnostics[0]?.excerpt).not.toContain('\r');
  });

  test('variables add no more than a manifest may hold', async () => {
    const manifest = (uses: number): string =>
      `variables: { a: ${'x'.repeat(100_000)} }\nx-a: "${'${var:a}'.repeat(uses)}"\n`;
    expect(marks(await loadText(manifest(90)))).toEqual([]);
    expect(marks(await loadText(manifest(100_000)))).toEqual(['variable-syntax colophon.yaml:4:6']);
    const apart = Array.from({ length: 200 }, (_, index) => `x-${index}: "\${var:a}"\n`).join('');
    expect(marks(await loadText(`${manifest(1)}${apart}`)).length).toBeGreaterThan(50);
  });

  test('anchors and aliases repeat a value', async () => {
    const { value } = manifestIn(await loadText('x-a: &a { b: [1, 2] }\nx-c: *a'));
    expect(value['x-c']).toEqual({ b: [1, 2] });
  });

  test('F61: a text of ten megabytes is only a text', async () => {
    const outcome = await loadText(`x-a: ${'x'.repeat(10_000_000)}\nsitess: {}`);
    expect(marks(outcome)).toEqual(['unknown-key colophon.yaml:4:1']);
    expect(outcome.diagnostics[0]?.excerpt?.length).toBeLessThan(1000);
  });

  test('thousands of unknown keys are refused, and the first hundred are named', async () => {
    const keys = Array.from({ length: isQuick ? 2_000 : 20_000 }, (_key, index) => `k${index}: v`).join('\n');
    const outcome = await load({ 'colophon.yaml': `colophon: 1\norganization: org_1\n${keys}` });
    expect([outcome.ok, outcome.diagnostics.length]).toEqual([false, 101]);
  });

  test('an honest file holds as many entries as it likes', async () => {
    const keys = Array.from({ length: isQuick ? 30_000 : 300_000 }, (_key, index) => `  k${index}: v`).join('\n');
    expect((await loadText(`x-a:\n${keys}`)).ok).toBe(true);
  });

  test.skipIf(isQuick)('what only the whole parser can read may not hold too much for it', async () => {
    const keys = Array.from({ length: 500_001 }, () => 'v').join(',');
    const outcome = await loadText(`x-a: [${keys},\n v]`);
    expect(marks(outcome)).toEqual([expect.stringMatching(/^yaml-too-large colophon\.yaml:/)]);
  });
});

describe('F72: texts that are made to keep a pattern busy', () => {
  const site = (property: string, value: string): string => `sites: { docs: { title: Docs, ${property}: '${value}' } }`;
  const TEXTS: readonly (readonly [string, (count: number) => string])[] = [
    ['a host of many parts', (count) => site('proxy', `${'a.'.repeat(count)}!`)],
    ['a path of many parts', (count) => site('proxy', `a.aa${'/a'.repeat(count)}!`)],
    ['a URL of escapes', (count) => `openapi: { a: { source: { url: 'http://${'%41:'.repeat(count)}^' } } }`],
    ['an e-mail address of dots', (count) => `members: { ? 'a@${'a-'.repeat(count)}!' : { role: read } }`],
    ['a pattern of stars', (count) => `${site('type', 'basic')}\nunmanaged: ['${'*a'.repeat(count / 5)}']`],
    ['many variables', (count) => `x-a: '${'${env:COLOPHON_VAR_NOPE}'.repeat(count)}'`],
    ['many addresses in one', (count) => `saml: { a: { label: A, defaultTeam: !ref '${'["a'.repeat(count)}' } }`],
  ];
  test.each(sampled(TEXTS))('%s', async (_name, text) => {
    const read = async (count: number): Promise<void> => {
      const { diagnostics } = await loadText(text(count));
      expect(diagnostics.length).toBeLessThanOrEqual(2);
      expect(diagnostics.every(({ detail }) => detail.length < 1000)).toBe(true);
    };
    expect(await growth(10_000, read)).toBeLessThan(LINEAR);
  });
});

const GOOD: Record<string, unknown> = {
  colophon: 1,
  organization: 'org_1',
  spaces: { hb: { id: 's', customFields: { area: 'api' } }, api: { title: 'API' } },
  customFields: { area: { type: 'select:single', options: ['api'] } },
  teams: { writers: { title: 'Writers', members: { 'ada@example.com': 'owner' } } },
  members: { 'ada@example.com': { role: null } },
  linkInvites: { read: { role: 'read' } },
  saml: { okta: { label: 'Okta', defaultTeam: 'writers', defaultRole: 'read' } },
  translations: { fr: { title: 'French', languages: { fr: { instructions: 'x' } } } },
  openapi: { pets: { source: { url: 'https://example.com/x' } } },
  sites: {
    docs: {
      title: 'Docs',
      groups: { g: { title: 'Group' } },
      sections: [{ path: 'a', title: 'Aa', group: 'g', spaces: [{ space: 'hb', path: 'v1', default: true }] }],
      defaultSection: 'a',
      redirects: { '/old': { section: 'a' }, '/two': { page: { space: 'a/v1', id: 'p' } } },
      shareLinks: { one: { name: 'One', active: true, expires: '2030-01-01' } },
    },
    blog: { id: 'b', spaces: [{ space: 'api' }], redirects: { '/old': { space: 'api' } } },
  },
  unmanaged: ['team.other'],
  policy: { maxDeletes: '5%', requireConsent: ['publish'] },
  environments: { default: { protect: false, variables: { a: 1 } } },
};

function pathsIn(value: unknown, path: readonly string[]): readonly (readonly string[])[] {
  const below =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, child]) => pathsIn(child, [...path, key]))
      : [];
  return path.length === 0 ? below : [path, ...below];
}

describe('whatever a file holds', () => {
  test('the manifest that is changed below is a good one', async () => {
    expect(briefs(await load({ 'colophon.yaml': stringify(GOOD) }))).toEqual([]);
  });

  test('F58: a wrong byte anywhere is an error with its place', async () => {
    const bytes = Buffer.from('colophon: 1\norganization: org_1\nsites:\n  döcs: { title: Docs }\n');
    for (let offset = 0; offset < bytes.length; offset++) {
      const wrong = Buffer.from(bytes);
      wrong[offset] = 0xff;
      const outcome = await load({ 'colophon.yaml': wrong });
      expect(marks(outcome)).toEqual([expect.stringMatching(/^file-encoding colophon\.yaml:\d+:\d+$/)]);
    }
  });

  const key = fc.oneof(
    fc.constantFrom('sites', 'docs', 'redirects', 'sections', 'path', 'title', 'id', 'teams', 'policy', 'environments'),
    fc.constantFrom('__proto__', 'constructor', 'spaces', 'space', 'unmanaged', 'variables', 'x-a', '/old', 'members'),
    fc.string(),
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<unknown>(null, true, 1, -0.5, '', 'guides', '${env:X}', '${', '$${', '30%', 'docs'),
      fc.string(),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(key, tie('any'), { maxKeys: 5 }),
    ),
  })).any;

  test('F62: the loader answers, and no object is touched', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, value, { maxKeys: 6 }), fc.boolean(), async (content, valid) => {
        const text = stringify(valid ? { colophon: 1, organization: 'org_1', ...content } : content);
        const outcome = await load({ 'colophon.yaml': text });
        expect(outcome.ok || outcome.diagnostics.length > 0).toBe(true);
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      }),
      { numRuns: runs(300) },
    );
  });

  test('a good manifest with any value in the place of one of its own is read or refused, never more', async () => {
    const paths = pathsIn(GOOD, []);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), value, async (path, replacement) => {
        const changed = structuredClone(GOOD);
        let holder: Record<string, unknown> = changed;
        for (const step of path.slice(0, -1)) {
          holder = holder[step] as Record<string, unknown>;
        }
        holder[path.at(-1) ?? ''] = replacement;
        const outcome = await load({ 'colophon.yaml': stringify(changed) });
        expect(outcome.ok || outcome.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  test('the loader answers to any text', async () => {
    const piece = fc.constantFrom(
      ' ',
      '\n',
      '- ',
      ': ',
      '? ',
      '{',
      '}',
      '[',
      ']',
      '&a',
      '*a',
      '!file',
      '"',
      "'",
      '|',
      '>',
      '#',
      'a',
      '<<',
      '%',
      '---',
      ',',
      '\t',
      '\ufeff',
      '!!',
      '\r',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        const outcome = await load({ 'colophon.yaml': pieces.join('') });
        expect(outcome.ok).toBe(false);
      }),
      { numRuns: runs(500) },
    );
  });
});

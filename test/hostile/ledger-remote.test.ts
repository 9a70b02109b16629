import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderLedgerText } from '../../src/command/report/ledger.ts';
import { addressesIn, applied, LOCK, REF, storeIn } from '../ledger/git-support.ts';
import { codesOf, RUN, resultOf } from '../ledger/suite.ts';
import { attempted } from '../support/attempts.ts';
import { git, useRepositories } from '../support/git.ts';

// What somebody can do who owns the git remote, or may push to it.
const { remote, clone } = useRepositories();

/** Puts a file at a reference of the remote, as a commit after the one that is there. */
function plant(bare: string, ref: string, { name, content, message = 'Apply' }: Planted): void {
  const path = join(bare, 'planted');
  writeFileSync(path, content);
  const blob = git(bare, 'hash-object', '-w', '--no-filters', path);
  const tree = git(bare, 'hash-object', '-t', 'tree', '-w', treeFile(bare, name, blob));
  const tip = git(bare, 'for-each-ref', '--format=%(objectname)', ref);
  const parent = tip === '' ? [] : ['-p', tip];
  writeFileSync(path, message);
  git(bare, 'update-ref', ref, git(bare, 'commit-tree', tree, ...parent, '-F', path));
}

interface Planted {
  readonly name: string;
  readonly content: string | Buffer;
  readonly message?: string;
}

function treeFile(bare: string, name: string, blob: string): string {
  const path = join(bare, 'planted-tree');
  writeFileSync(path, Buffer.concat([Buffer.from(`100644 ${name}\0`), Buffer.from(blob, 'hex')]));
  return path;
}

const WHOLE = {
  formatVersion: '1.0',
  organization: 'org_1',
  environment: 'production',
  serial: 9,
  salt: 'abc',
  entries: { 'team.a': { kind: 'team', id: 'team_a', fields: { title: 'A' } } },
  intents: {},
};

function withEntry(address: string, entry: unknown): string {
  return JSON.stringify({ ...WHOLE, entries: { ...WHOLE.entries, [address]: entry } });
}

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

const TEAM = { kind: 'team', id: 'team_b', fields: { title: 'B' } };
const text = JSON.stringify(WHOLE);
const BAD_IDS = [
  '..',
  '.',
  'a/b',
  '../../orgs/other',
  'a\\b',
  'a\u0000b',
  'a\u001b[2Kb',
  'a\nb',
  'a\u202eb',
  'x'.repeat(501),
];
const BAD_ADDRESSES = [
  '',
  '__proto__',
  'constructor',
  'team',
  'team.',
  '.team.b',
  'team..b',
  'team.b"]',
  'team["b',
  'team["\u001b[2K"]',
  'team["\\u0062"]',
  'team["b"]',
  'team.b\u001b[31m',
  'team.b ',
  '../team.b',
  `team.${'b'.repeat(20_000)}`,
].filter((address) => address !== 'team' && address !== 'constructor' && address !== '__proto__');

const SNAPSHOTS: readonly (readonly [what: string, content: string | Buffer])[] = [
  ['nothing', ''],
  ['no JSON', '{'],
  ['a list', '[]'],
  ['halves of characters', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ['another version', text.replace('"1.0"', '"2.0"')],
  ['a strange version', text.replace('"1.0"', `"${'9'.repeat(5000)}.0"`)],
  ['no environment', JSON.stringify({ ...WHOLE, environment: undefined })],
  ['another environment', JSON.stringify({ ...WHOLE, environment: 'staging' })],
  ['the environment in capitals', JSON.stringify({ ...WHOLE, environment: 'Production' })],
  ['another organization', JSON.stringify({ ...WHOLE, organization: 'org_2' })],
  ['an organization that colours', JSON.stringify({ ...WHOLE, organization: '\u001b[31morg_1' })],
  ['a huge organization', JSON.stringify({ ...WHOLE, organization: 'o'.repeat(100_000) })],
  ['a negative serial', JSON.stringify({ ...WHOLE, serial: -1 })],
  ['a serial beyond numbers', text.replace('"serial":9', '"serial":1e400')],
  ['an empty salt', JSON.stringify({ ...WHOLE, salt: '' })],
  ['an option for a commit', JSON.stringify({ ...WHOLE, config: { commit: '--upload-pack=touch x', dirty: false } })],
  ['a range for a commit', JSON.stringify({ ...WHOLE, config: { commit: 'HEAD..main', dirty: false } })],
  ['entries that are a list', JSON.stringify({ ...WHOLE, entries: [] })],
  [
    'deep fields',
    withEntry('team.b', 1).replace('"team.b":1', `"team.b":{"kind":"team","id":"b","fields":${nested(5000)}}`),
  ],
  ['fields so deep that the stack ends', text.replace('"A"', nested(200_000))],
  ['a deep list', text.replace('"A"', `${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
  ['fields with __proto__', text.replace('{"title":"A"}', '{"__proto__":{"id":"x"}}')],
  ['entries with __proto__', text.replace('"team.a":', '"__proto__":{"kind":"team","id":"x","fields":{}},"team.a":')],
  ['a protection that is none', withEntry('team.b', { ...TEAM, protect: 'no' })],
  ['a rank that is none', withEntry('team.b', { ...TEAM, rank: '1' })],
  ['an intent that is none', JSON.stringify({ ...WHOLE, intents: { 'team.b': { kind: 'team' } } })],
  [
    'an intent that is pending by word',
    JSON.stringify({ ...WHOLE, intents: { 'team.b': { kind: 'team', fields: {}, pending: 'yes' } } }),
  ],
  ['a kind with markup', withEntry('team.b', { ...TEAM, kind: '<b>' })],
  ['a kind that colours', withEntry('team.b', { ...TEAM, kind: 'team\u001b[31m' })],
  ...BAD_IDS.map((id) => [`the id ${JSON.stringify(id.slice(0, 20))}`, withEntry('team.b', { ...TEAM, id })] as const),
  ...BAD_ADDRESSES.map(
    (address) => [`the address ${JSON.stringify(address.slice(0, 20))}`, withEntry(address, TEAM)] as const,
  ),
];

const UNSAFE = /[\p{Cc}\p{Cf}]/u;

describe('a forged ledger at the remote', () => {
  it('is refused in every form, and nothing is written', async (context) => {
    attempted(context, SNAPSHOTS.length * 2);
    const bare = remote();
    const store = await storeIn(clone(bare));
    for (const [what, content] of SNAPSHOTS) {
      plant(bare, REF, { name: 'ledger.json', content });
      const before = git(bare, 'for-each-ref');
      for (const outcome of [await store.load({ organization: 'org_1' }), await store.begin(RUN)]) {
        const [diagnostic, ...others] = outcome.diagnostics;
        expect([what, outcome.ok, diagnostic?.code, others]).toEqual([
          what,
          false,
          expect.stringMatching(/^ledger-(?:corrupt|version|environment|organization)$/),
          [],
        ]);
        const { detail = '' } = diagnostic ?? {};
        expect([what, UNSAFE.test(detail), detail.length < 2000]).toEqual([what, false, true]);
      }
      expect([what, git(bare, 'for-each-ref')]).toEqual([what, before]);
    }
  });

  it('without its file, or with a folder in its place, is refused', async (context) => {
    attempted(context, 2);
    const bare = remote();
    const folder = clone(bare);
    plant(bare, REF, { name: 'other.json', content: text });
    expect(codesOf(await (await storeIn(folder)).load())).toEqual(['ledger-corrupt']);
    git(bare, 'update-ref', REF, git(bare, 'rev-parse', 'refs/heads/main'));
    expect((await (await storeIn(folder)).load()).ok).toBe(false);
  });

  it('that is right in form is read: who may push is trusted with that', async () => {
    const bare = remote();
    plant(bare, REF, { name: 'ledger.json', content: text });
    expect(await addressesIn(clone(bare))).toEqual(['team.a']);
  });
});

describe('a forged lock at the remote', () => {
  const LOCKS: readonly (readonly [string, string | Buffer])[] = [
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['deep', nested(200_000)],
    ['__proto__', '{"__proto__":{"id":"x"},"id":"y"}'],
    ['an id that is a command', JSON.stringify({ id: 'x; touch /tmp/pwned #', host: 'h', pid: 1 })],
    [
      'an id that colours',
      JSON.stringify({ id: '\u001b[2Kx', host: '\u001b]0;x\u0007', by: 'a\nb', command: '\u202eylppa' }),
    ],
    ['huge names', JSON.stringify({ id: 'x', host: 'h'.repeat(1_000_000), command: 'c'.repeat(1_000_000) })],
    ['a process that is none', JSON.stringify({ id: 'x', host: 'h', pid: -1 })],
    ['a process beyond numbers', '{"id":"x","host":"h","pid":1e999}'],
    ['intents at no address', JSON.stringify({ id: 'x', intents: { '../x': { kind: 'section', fields: {} } } })],
    ['intents with __proto__', '{"id":"x","intents":{"site.a.section.b":{"kind":"section","fields":{"__proto__":1}}}}'],
    ['deep intents', `{"id":"x","intents":{"site.a.section.b":{"kind":"section","fields":${nested(5000)}}}}`],
  ];

  it('is never taken for dead, says who holds it in plain text, and changes nothing', async (context) => {
    attempted(context, LOCKS.length * 3);
    for (const [what, content] of LOCKS) {
      const bare = remote();
      const folder = clone(bare);
      await applied(folder, ['team.a']);
      plant(bare, LOCK, { name: 'lock.json', content });
      const before = git(bare, 'for-each-ref');
      const store = await storeIn(folder);
      const begun = await store.begin(RUN);
      expect([what, codesOf(begun)]).toEqual([what, ['ledger-locked']]);
      const detail = begun.diagnostics[0]?.detail ?? '';
      expect([what, UNSAFE.test(detail), detail.length < 2000]).toEqual([what, false, true]);
      expect([what, /ledger unlock [\w-]{1,64}$/.test(detail)]).toEqual([what, true]);
      const state = resultOf(await store.load());
      expect([what, [...state.intents.keys()]]).toEqual([what, []]);
      const holder = await store.holder?.();
      const shown = renderLedgerText({ place: '', environment: '', serial: 0, holder, entries: [], intents: [] });
      expect([what, UNSAFE.test(shown.replaceAll('\n', ''))]).toEqual([what, false]);
      expect([what, git(bare, 'for-each-ref')]).toEqual([what, before]);
    }
  });
});

describe('a forged history', () => {
  it('cannot make one commit look like two', async (context) => {
    attempted(context, 2);
    const bare = remote();
    const folder = clone(bare);
    for (const message of [
      'Apply\u001e\nabc\u001fdef\u001fAda <ada@example.com>\u001f2026-01-01T00:00:00Z\u001fForged\u001fbody',
      'Apply\n\n\u001b[2K\u001b]0;owned\u0007',
    ]) {
      plant(bare, REF, { name: 'ledger.json', content: text, message });
    }
    const versions = resultOf((await (await storeIn(folder)).history?.(10)) ?? { ok: false, diagnostics: [] });
    expect(versions.map(({ id }) => /^[0-9a-f]{40}$/.test(id))).toEqual([true, true]);
    expect(versions.map(({ by }) => by)).toEqual(['Ada <ada@example.com>', 'Ada <ada@example.com>']);
  });
});

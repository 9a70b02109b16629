import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import type { LedgerEntry } from '../../src/core/engine/ledger.ts';
import { isDead, type RemoteLock, readLock } from '../../src/core/ledger/git/lock.ts';
import { mergeRecords, type Records } from '../../src/core/ledger/git/merge.ts';
import { messageOf, runTrailer, versionOf } from '../../src/core/ledger/git/message.ts';
import { type Relation, relationOf, type Tips } from '../../src/core/ledger/git/relation.ts';
import { commitTrustIssue, ledgerTrustIssue, notesAbout } from '../../src/core/ledger/git/trust.ts';
import { createLedgerSystem } from '../../src/core/ledger/system.ts';

type Place = Parameters<typeof ledgerTrustIssue>[0];
type Repository = Place['repository'];

/** Two lines of commits that share a and b: a–b–c–d, and a–b–x. */
const PARENTS: Readonly<Record<string, string>> = { b: 'a', c: 'b', d: 'c', x: 'b' };

async function isAncestor(older: string, newer: string): Promise<boolean> {
  for (let at: string | undefined = newer; at !== undefined; at = PARENTS[at]) {
    if (at === older) {
      return true;
    }
  }
  return false;
}

describe('the ledger of a clone and the one of the remote', () => {
  test.each<[string, Tips, Relation]>([
    ['none anywhere', { local: undefined, remote: undefined, seen: undefined }, { type: 'same', tip: undefined }],
    ['one at the remote', { local: undefined, remote: 'c', seen: undefined }, { type: 'same', tip: 'c' }],
    ['one here', { local: 'c', remote: undefined, seen: undefined }, { type: 'unpushed', tip: 'c' }],
    ['one that the remote had', { local: 'c', remote: undefined, seen: 'b' }, { type: 'lost', tip: 'c' }],
    ['the same', { local: 'c', remote: 'c', seen: 'c' }, { type: 'same', tip: 'c' }],
    ['more at the remote', { local: 'b', remote: 'd', seen: 'b' }, { type: 'same', tip: 'd' }],
    ['more at the remote, never seen', { local: 'b', remote: 'd', seen: undefined }, { type: 'same', tip: 'd' }],
    ['more here', { local: 'd', remote: 'c', seen: 'c' }, { type: 'unpushed', tip: 'd' }],
    ['more here, never seen', { local: 'd', remote: 'c', seen: undefined }, { type: 'unpushed', tip: 'd' }],
    ['more on both sides', { local: 'x', remote: 'd', seen: 'b' }, { type: 'parted', tip: 'd', ours: 'x' }],
    ['less than was seen', { local: 'd', remote: 'c', seen: 'd' }, { type: 'rewritten', tip: 'c', ours: 'd' }],
    ['another line than was seen', { local: 'b', remote: 'x', seen: 'c' }, { type: 'rewritten', tip: 'x', ours: 'b' }],
  ])('%s', async (_title, tips, expected) => {
    expect(await relationOf(tips, isAncestor)).toEqual(expected);
  });
});

describe('records of a run that are taken into a ledger that went on', () => {
  const entry = (id: string, value = 0): LedgerEntry => ({ kind: 'team', id, fields: { value } });
  const records = (entries: Readonly<Record<string, LedgerEntry>>, intents: readonly string[] = []): Records => ({
    entries: new Map(Object.entries(entries)),
    intents: new Map(intents.map((address) => [address, { kind: 'team', fields: {} }])),
  });
  const merged = (base: Records, ours: Records, theirs: Records, known: readonly string[] = []) => {
    const { entries, intents } = mergeRecords(base, ours, { theirs, known: new Set(known) });
    return { entries: Object.fromEntries(entries), intents: [...intents.keys()] };
  };

  test.each<[string, Records, Records, Records, object]>([
    [
      'what is new here comes in',
      records({}),
      records({ a: entry('1') }),
      records({ b: entry('2') }),
      { a: entry('1'), b: entry('2') },
    ],
    [
      'what was changed here is changed',
      records({ a: entry('1') }),
      records({ a: entry('1', 5) }),
      records({ a: entry('1') }),
      { a: entry('1', 5) },
    ],
    [
      'what was let go here goes',
      records({ a: entry('1') }),
      records({}),
      records({ a: entry('1'), b: entry('2') }),
      { b: entry('2') },
    ],
    [
      'what both changed is as the remote says',
      records({ a: entry('1') }),
      records({ a: entry('1', 5) }),
      records({ a: entry('1', 7) }),
      { a: entry('1', 7) },
    ],
    ['what was let go there stays away', records({ a: entry('1') }), records({ a: entry('1', 5) }), records({}), {}],
    [
      'what both made is as the remote says',
      records({}),
      records({ a: entry('1') }),
      records({ a: entry('9') }),
      { a: entry('9') },
    ],
    [
      'what was not touched here is as the remote says',
      records({ a: entry('1') }),
      records({ a: entry('1') }),
      records({ a: entry('1', 3) }),
      { a: entry('1', 3) },
    ],
  ])('%s', (_title, base, ours, theirs, expected) => {
    expect(merged(base, ours, theirs).entries).toEqual(expected);
  });

  test('what came and went there does not come back', () => {
    const ours = records({ a: entry('1'), b: entry('2') });
    expect(merged(records({}), ours, records({}), ['1']).entries).toEqual({ b: entry('2') });
    // What was known before is changed all the same.
    expect(
      merged(records({ a: entry('1') }), records({ a: entry('1', 5) }), records({ a: entry('1') }), ['1']).entries,
    ).toEqual({ a: entry('1', 5) });
  });

  test('what was moved here is moved, though the ledger has held it since', () => {
    const [base, ours] = [records({ a: entry('1') }), records({ b: entry('1') })];
    const known = ['1', '2'];
    expect(merged(base, ours, records({ a: entry('1'), c: entry('2') }), known).entries).toEqual({
      b: entry('1'),
      c: entry('2'),
    });
    // Where it was changed or let go there, it is as the remote says.
    expect(merged(base, ours, records({ a: entry('1', 5) }), known).entries).toEqual({ a: entry('1', 5) });
    expect(merged(base, ours, records({ x: entry('1') }), known).entries).toEqual({ x: entry('1') });
    // What is at its old place as well was not moved.
    expect(merged(base, records({ a: entry('1'), b: entry('1') }), base, known).entries).toEqual({ a: entry('1') });
  });

  test('creations that were begun come along, unless they are recorded by now', () => {
    expect(merged(records({}), records({}, ['a', 'b']), records({ b: entry('2') }, ['c'])).intents).toEqual(['c', 'a']);
    expect(merged(records({}, ['a']), records({}), records({}, ['a'])).intents).toEqual([]);
  });
});

describe('the commit of a run', () => {
  const PARTS = {
    environment: 'production',
    organization: 'org_1',
    command: 'colophon apply',
    run: 'r1',
    config: undefined,
    note: undefined,
    complete: true,
  };
  const versionFrom = (message: string) => {
    const [subject = '', , ...body] = message.split('\n');
    return versionOf({
      id: 'c1',
      parents: [],
      author: 'Ada',
      at: '2026-01-01',
      subject,
      body: body.join('\n').trimEnd(),
    });
  };

  test('says from what it came', () => {
    expect(messageOf(PARTS)).toBe(
      'Record the live state\n\nEnvironment: production\nOrganization: org_1\nComplete: yes\nCommand: colophon apply\nRun: r1\n',
    );
    expect(messageOf({ ...PARTS, complete: false })).toMatch(/^Record what was applied .*\n\n[\s\S]*\nComplete: no\n/);
    expect(runTrailer(' r1\n')).toBe('Run: r1\\n');
  });

  test('reads back as it was written', () => {
    const note = { subject: 'Apply 2 changes', lines: ['+ team.a', '- team.b'], digest: 'd1' };
    const message = messageOf({ ...PARTS, note, config: { commit: 'abc', dirty: false } });
    expect(versionFrom(message)).toEqual({
      id: 'c1',
      at: '2026-01-01',
      by: 'Ada',
      subject: 'Apply 2 changes',
      lines: ['+ team.a', '- team.b'],
      trailers: {
        Environment: 'production',
        Organization: 'org_1',
        'Config-Commit': 'abc',
        'Plan-Digest': 'd1',
        Complete: 'yes',
        Command: 'colophon apply',
        Run: 'r1',
      },
    });
    expect(messageOf({ ...PARTS, config: { commit: 'abc', dirty: true } })).toContain(
      'Config-Commit: abc (with uncommitted changes)\n',
    );
  });

  test.each([
    [200, 200, undefined],
    [201, 201, '… and 1 more'],
    [203, 201, '… and 3 more'],
  ])('lists no more than 200 of %i changes', (count, shown, last) => {
    const lines = Array.from({ length: count }, (_line, index) => `+ team.${index}`);
    const found = versionFrom(messageOf({ ...PARTS, note: { subject: 'Apply', lines, digest: 'd' } })).lines;
    expect(found).toHaveLength(shown);
    expect(found.at(-1)).toBe(last ?? '+ team.199');
  });

  test('by other hands has no trailers, or lines that look like them', () => {
    const of = (body: string) => {
      const { lines, trailers } = versionOf({ id: 'c', parents: [], author: '', at: '', subject: 's', body });
      return { lines, trailers };
    };
    expect(of('')).toEqual({ lines: [], trailers: {} });
    expect(of('Some words\n\nRun: r1\nand more')).toEqual({
      lines: ['Some words', 'Run: r1', 'and more'],
      trailers: {},
    });
    expect(of('one\n\ntwo\n\nRun: r1')).toEqual({ lines: ['one', 'two'], trailers: { Run: 'r1' } });
    expect(of('run: r1')).toEqual({ lines: ['run: r1'], trailers: {} });
    expect(of('x Run: r1')).toEqual({ lines: ['x Run: r1'], trailers: {} });
  });
});

describe('a lock at the remote', () => {
  const COMMIT = '0123456789abcdef0123';
  const lockIn = (text: string | undefined): Promise<RemoteLock> => {
    const read = async (): Promise<Buffer | undefined> => (text === undefined ? undefined : Buffer.from(text));
    return readLock({ read } as unknown as Repository, COMMIT);
  };
  const NOBODY = {
    commit: COMMIT,
    id: '0123456789abcdef',
    pid: 0,
    host: '',
    boot: '',
    at: '',
    command: '',
    organization: '',
    salt: '',
    intents: new Map(),
  };

  test('says who has it, and what may have been left half done', async () => {
    const holder = {
      id: 'l1',
      pid: 7,
      host: 'h',
      boot: 'b',
      at: '2026-01-01',
      command: 'apply',
      by: 'Ada',
      organization: 'org',
      salt: 's',
    };
    const intents: Json = { 'team.a': { kind: 'team', fields: {} }, 'team.b': { kind: 'team' }, 'team.c': 7 };
    expect(await lockIn(JSON.stringify({ ...holder, intents }))).toEqual({
      ...holder,
      commit: COMMIT,
      intents: new Map([['team.a', { kind: 'team', fields: {} }]]),
    });
  });

  test.each([
    ['is not there', undefined],
    ['is no JSON', '{'],
    ['is no object', '[1]'],
    ['holds nothing', '{}'],
    [
      'holds other resources',
      '{"id":7,"pid":"7","host":1,"boot":[],"at":null,"command":{},"by":1,"salt":0,"intents":[]}',
    ],
    ['has half a process', '{"pid":1.5}'],
  ])('whose file %s is nobody’s that we know', async (_title, text) => {
    expect(await lockIn(text)).toEqual(NOBODY);
  });

  test('is dead only where its process was one of this machine and is gone', () => {
    const system = createLedgerSystem({ host: 'here', bootId: 'boot', isAlive: (pid) => pid === 1 });
    const dead = (parts: Partial<RemoteLock>): boolean =>
      isDead({ ...NOBODY, host: 'here', boot: 'boot', pid: 2, ...parts }, system);
    expect(dead({})).toBe(true);
    expect(dead({ pid: 1 })).toBe(false);
    expect(dead({ pid: 0 })).toBe(false);
    expect(dead({ pid: -3 })).toBe(false);
    expect(dead({ host: 'there' })).toBe(false);
    expect(dead({ boot: 'later' })).toBe(false);
    expect(isDead({ ...NOBODY, pid: 2, boot: 'boot' }, { ...system, host: '' })).toBe(false);
  });
});

describe('whether the record can be trusted', () => {
  const place = (parts: Partial<Place> = {}): Place =>
    ({
      name: 'refs/colophon/production of origin',
      ref: 'refs/colophon/production',
      seenRef: 'refs/colophon-seen/production',
      remote: 'origin',
      isAlone: false,
      ...parts,
    }) as Place;
  const view = (relation: Relation, remote?: string) =>
    ({ relation, remote }) as unknown as Parameters<typeof ledgerTrustIssue>[1];

  test('a history that was changed, or is gone, proves nothing, and the way out is named', () => {
    const rewritten = ledgerTrustIssue(place(), view({ type: 'rewritten', tip: 'x', ours: 'ours1' }, 'theirs1'));
    expect(rewritten).toMatchObject({ code: 'ledger-rewritten', reason: expect.stringContaining('rewritten') });
    for (const part of [
      'git log --oneline ours1 theirs1',
      'update-ref refs/colophon/production theirs1',
      'origin ours1',
    ]) {
      expect(rewritten?.detail).toContain(part);
    }
    const lost = ledgerTrustIssue(place(), view({ type: 'lost', tip: 'tip1' }));
    expect(lost).toMatchObject({ code: 'ledger-lost', detail: expect.stringContaining('git push origin tip1:refs/') });
    for (const type of ['same', 'unpushed', 'parted'] as const) {
      expect(ledgerTrustIssue(place(), view({ type, tip: 'x', ours: 'y' } as Relation))).toBeUndefined();
    }
  });

  test.each<[string, Partial<Place>, Relation['type'], readonly string[]]>([
    ['kept in this clone', { remote: undefined }, 'same', ['ledger-local']],
    ['kept in this clone on purpose', { remote: undefined, isAlone: true }, 'same', []],
    ['kept in this clone on purpose, as before', { remote: undefined, isAlone: true }, 'unpushed', []],
    ['not pushed yet', {}, 'unpushed', ['ledger-unpushed']],
    ['parted', {}, 'parted', ['ledger-parted']],
    ['the same', {}, 'same', []],
  ])('one that is %s is noted so', (_title, parts, type, codes) => {
    const notes = notesAbout(place(parts), view({ type, tip: 'x', ours: 'y' } as Relation), false);
    expect(notes.map(({ code }) => code)).toEqual(codes);
    expect(notes.every(({ severity, code }) => severity === (code === 'ledger-unpushed' ? 'warning' : 'info'))).toBe(
      true,
    );
  });

  test.each<[string, string | undefined, string | undefined, boolean, string | undefined]>([
    ['nothing was applied', undefined, 'c', false, undefined],
    ['the manifest is in no commit', 'c', undefined, false, undefined],
    ['it is the same', 'c', 'c', false, undefined],
    ['it comes after', 'b', 'd', false, undefined],
    ['it is older', 'd', 'b', false, 'older than the last apply'],
    ['it is elsewhere', 'x', 'd', false, 'does not descend'],
    ['it is elsewhere, as far as can be seen', 'x', 'd', true, 'shallow'],
    ['what was applied is not here', 'unknown', 'd', false, 'not in this clone'],
    ['what was applied is not here, in part of a history', 'unknown', 'd', true, 'shallow'],
  ])('a manifest whose commit is held against the last one: %s', async (_title, applied, commit, isShallow, reason) => {
    const repository = { has: async (id: string) => id in PARENTS || id === 'a', isAncestor, isShallow };
    const issue = await commitTrustIssue(place({ repository: repository as unknown as Repository }), {
      applied,
      commit,
    });
    if (reason === undefined) {
      expect(issue).toBeUndefined();
    } else {
      expect(issue).toMatchObject({ code: 'ledger-history', reason: expect.stringContaining(reason) });
      expect(issue?.detail).toContain('--allow history');
    }
  });
});

import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import type { LedgerEvent } from '../../src/core/engine/ledger.ts';
import { isEvent, isReadable, parseSnapshot, printSnapshot, type Snapshot } from '../../src/core/ledger/format.ts';
import { corrupt, reasonOf, unreadable, unwritable } from '../../src/core/ledger/problems.ts';
import { createSession } from '../../src/core/ledger/session.ts';
import { checkOwner, stateOf } from '../../src/core/ledger/state.ts';
import { codesOf, put, resultOf } from './suite.ts';

const ENTRY = { kind: 'team', id: 'team_1', fields: {} };
const RIGHT: JsonObject = {
  formatVersion: '1.0',
  organization: 'org_1',
  serial: 3,
  salt: 'salt',
  entries: { 'team.a': ENTRY },
  intents: { 'team.b': { kind: 'team', fields: {} } },
};

const TIME = '2026-01-02T03:04:05.000Z';

const parsed = (json: Json) => parseSnapshot(Buffer.from(JSON.stringify(json)), 'ledger.json');

describe('the file of a ledger', () => {
  test('is read with everything in it', () => {
    const config = { commit: 'abc', dirty: true };
    const known = { config, profile: 'today', lastRun: { from: TIME, to: TIME } };
    expect(resultOf(parsed({ ...RIGHT, environment: 'production', ...known, later: 1 }))).toEqual({
      organization: 'org_1',
      environment: 'production',
      serial: 3,
      salt: 'salt',
      ...known,
      entries: new Map([['team.a', ENTRY]]),
      intents: new Map([['team.b', { kind: 'team', fields: {} }]]),
    });
    expect(resultOf(parsed(RIGHT))).not.toHaveProperty('config');
    expect(resultOf(parsed({ ...RIGHT, serial: 0 })).serial).toBe(0);
  });

  test.each<[string, JsonObject, string]>([
    ['organization', { organization: '' }, 'organization'],
    ['organization', { organization: 7 }, 'organization'],
    ['environment', { environment: 7 }, 'environment'],
    ['serial', { serial: -1 }, 'serial'],
    ['serial', { serial: 1.5 }, 'serial'],
    ['serial', { serial: '3' }, 'serial'],
    ['salt', { salt: '' }, 'salt'],
    ['salt', { salt: null }, 'salt'],
    ['config', { config: { commit: 'a' } }, 'config'],
    ['config', { config: { dirty: true } }, 'config'],
    ['config', { config: null }, 'config'],
    ['profile', { profile: '' }, 'profile'],
    ['profile', { profile: 7 }, 'profile'],
    ['time', { lastRun: null }, 'lastRun'],
    ['time', { lastRun: { from: TIME } }, 'lastRun'],
    ['time', { lastRun: { to: TIME } }, 'lastRun'],
    ['time', { lastRun: { from: TIME, to: 'later' } }, 'lastRun'],
    ['time', { lastRun: { from: 'now', to: TIME } }, 'lastRun'],
    ['time', { lastRun: { from: TIME, to: 2026 } }, 'lastRun'],
    ['time', { lastRun: { from: TIME, to: `${TIME}${' '.repeat(40)}` } }, 'lastRun'],
    ['entries', { entries: [] }, 'entries'],
    ['intents', { intents: null }, 'intents'],
    ['entry', { entries: { 'team.x': { kind: 'team', id: 'i' } } }, 'team.x'],
    ['entry', { entries: { 'team.x': { kind: 'team', fields: {} } } }, 'team.x'],
    ['entry', { entries: { 'team.x': { id: 'i', fields: {} } } }, 'team.x'],
    ['entry', { entries: { 'team.x': { ...ENTRY, protect: 'yes' } } }, 'team.x'],
    ['entry', { entries: { 'team.x': { ...ENTRY, witness: [] } } }, 'team.x'],
    ['entry', { entries: { 'team.x': { ...ENTRY, witness: { a: 'b', c: 1 } } } }, 'team.x'],
    ['entry', { entries: { 'team.x': null } }, 'team.x'],
    ['intent', { intents: { 'team.y': { kind: 'team' } } }, 'team.y'],
    ['intent', { intents: { 'team.y': { fields: {} } } }, 'team.y'],
    ['intent', { intents: { 'team.y': { kind: 'team', fields: {}, pending: false } } }, 'team.y'],
    ['intent', { intents: { 'team.y': { kind: 'Team', fields: {} } } }, 'team.y'],
    ['intent', { intents: { 'team.y': { kind: 'team', fields: [] } } }, 'team.y'],
    ['intent', { intents: { 'not an address': { kind: 'team', fields: {} } } }, 'not an address'],
    ['entry', { entries: { 'not an address': ENTRY } }, 'not an address'],
    ['entry', { entries: { 'team.x': { ...ENTRY, rank: '1' } } }, 'team.x'],
    ['entry', { entries: { 'team.x': { ...ENTRY, fields: null } } }, 'team.x'],
    ['entry', { entries: { 'team.x': { ...ENTRY, id: 7 } } }, 'team.x'],
    // An id becomes a part of the path of a request: nothing in it may lead to another one.
    ['entry', { entries: { 'team.x': { ...ENTRY, id: '..' } } }, 'team.x'],
    ['entry', { entries: { 'team.x': { ...ENTRY, id: 'a/b' } } }, 'team.x'],
    ['entry', { entries: { 'team.x': { ...ENTRY, id: 'a\\b' } } }, 'team.x'],
    ['entry', { entries: { 'team.x': { ...ENTRY, id: 'a\nb' } } }, 'team.x'],
    ['entry', { entries: { 'team.x': { ...ENTRY, id: 'a'.repeat(501) } } }, 'team.x'],
    ['entry', { entries: { 'team.x': { ...ENTRY, kind: 'a b' } } }, 'team.x'],
    ['entry', { entries: { 'team.x': { ...ENTRY, kind: '' } } }, 'team.x'],
    ['organization', { organization: 'a'.repeat(501) }, 'organization'],
    ['environment', { environment: '' }, 'environment'],
    ['config', { config: { commit: 7, dirty: true } }, 'config'],
    ['config', { config: { commit: '--exec=x', dirty: true } }, 'config'],
    ['config', { config: { commit: 'a', dirty: 'yes' } }, 'config'],
    [
      'value',
      JSON.parse('{"entries":{"team.x":{"kind":"team","id":"i","fields":{"__proto__":{}}}}}') as JsonObject,
      '__proto__',
    ],
  ])('with a wrong %s is not used: %j', (_title, parts, named) => {
    const outcome = parsed({ ...RIGHT, ...parts });
    expect(codesOf(outcome)).toEqual(['ledger-corrupt']);
    expect(outcome.diagnostics[0]?.detail).toContain(named);
  });

  test('is read up to a depth that no manifest has, and not beyond', () => {
    const nested = (levels: number): Json => (levels === 0 ? 'x' : [nested(levels - 1)]);
    // The file, its entries, the entry, its fields and the field are five levels.
    const withDepth = (levels: number) =>
      parsed({ ...RIGHT, entries: { 'team.a': { ...ENTRY, fields: { deep: nested(levels) } } } });
    expect(codesOf(withDepth(196))).toEqual([]);
    expect(codesOf(withDepth(197))).toEqual(['ledger-corrupt']);
    expect(withDepth(197).diagnostics[0]?.detail).toContain('200 levels');
    const event = (levels: number): Json => ({
      type: 'put',
      address: 'team.a',
      entry: { ...ENTRY, fields: { deep: nested(levels) } },
    });
    expect([isEvent(event(100)), isEvent(event(300))]).toEqual([true, false]);
  });

  test('takes what every kind may have: a rank, protection, witnesses, names of any length that is allowed', () => {
    const entry = { ...ENTRY, id: 'i'.repeat(500), protect: false, rank: 2, witness: { updatedAt: '1' } };
    const intent = { kind: 'team', fields: {}, pending: true };
    const organization = 'o'.repeat(500);
    expect(
      resultOf(parsed({ ...RIGHT, organization, entries: { 'team.a': entry }, intents: { 'team.b': intent } })),
    ).toMatchObject({ organization, entries: new Map([['team.a', entry]]), intents: new Map([['team.b', intent]]) });
  });

  test.each<[string, Buffer, string, string]>([
    ['is empty', Buffer.alloc(0), 'ledger-corrupt', 'it is empty'],
    ['is cut off', Buffer.from('{"formatVersion":"1.0"'), 'ledger-corrupt', 'not a complete JSON object'],
    ['is no object', Buffer.from('[]'), 'ledger-corrupt', 'not a complete JSON object'],
    ['is no text', Buffer.from([0x7b, 0xff, 0x7d]), 'ledger-corrupt', 'not a complete JSON object'],
    ['is something else', Buffer.from('{"formatVersion":1}'), 'ledger-corrupt', 'formatVersion'],
    ['is of a later version', Buffer.from('{"formatVersion":"2.0"}'), 'ledger-version', '2.0'],
  ])('that %s is not used', (_title, bytes, code, detail) => {
    const outcome = parseSnapshot(bytes, 'ledger.json');
    expect(codesOf(outcome)).toEqual([code]);
    expect(outcome.diagnostics[0]?.detail).toContain(detail);
  });

  test('is written in one order, so that it can be compared line by line', () => {
    const snapshot: Snapshot = {
      organization: 'org_1',
      serial: 1,
      salt: 's',
      entries: new Map([
        ['team.b', { ...ENTRY, id: 'b' }],
        ['team.a', { ...ENTRY, id: 'a' }],
      ]),
      intents: new Map(),
    };
    const text = printSnapshot(snapshot);
    expect(text).toBe(
      [
        '{',
        '  "formatVersion": "1.0",',
        '  "organization": "org_1",',
        '  "serial": 1,',
        '  "salt": "s",',
        '  "entries": {',
        '    "team.a": {"kind":"team","id":"a","fields":{}},',
        '    "team.b": {"kind":"team","id":"b","fields":{}}',
        '  },',
        '  "intents": {}',
        '}',
        '',
      ].join('\n'),
    );
    const full = { ...snapshot, environment: 'e', config: { commit: 'c', dirty: false } };
    expect(resultOf(parseSnapshot(Buffer.from(printSnapshot(full)), 'f'))).toEqual(full);
  });

  test.each<[Json | undefined, boolean | undefined]>([
    ['1.0', true],
    ['1.17', true],
    ['2.0', false],
    ['11.0', false],
    ['1', undefined],
    ['v1.0', undefined],
    ['1.0-rc', undefined],
    [1, undefined],
    [undefined, undefined],
  ])('of the format %s can be read: %s', (version, expected) => {
    expect(isReadable(version)).toBe(expected);
  });
});

describe('an event', () => {
  test.each<[Json | undefined, boolean]>([
    [{ type: 'put', address: 'a', entry: ENTRY }, true],
    [{ type: 'put', address: 'a', entry: ENTRY, previousAddress: 'b' }, true],
    [{ type: 'put', address: 'a', entry: ENTRY, previousAddress: 7 }, false],
    [{ type: 'put', address: 'a', entry: ENTRY, created: true }, true],
    [{ type: 'put', address: 'a', entry: ENTRY, created: false }, false],
    [{ type: 'put', address: 'a', entry: {} }, false],
    [{ type: 'put', entry: ENTRY }, false],
    [{ type: 'intend', address: 'a', intent: { kind: 'team', fields: {} } }, true],
    [{ type: 'intend', address: 'a', intent: {} }, false],
    [{ type: 'remove', address: 'a' }, true],
    [{ type: 'remove' }, false],
    [{ type: 'remove', address: 'not an address' }, false],
    [{ type: 'put', address: 'a', entry: ENTRY, previousAddress: 'not an address' }, false],
    [{ type: 'intend', address: 'a', intent: { kind: 'team', fields: {}, pending: true } }, true],
    [{ type: 'intend', address: 'a', intent: { kind: 'team', fields: {}, pending: 1 } }, false],
    [JSON.parse('{"type":"remove","address":"a","__proto__":1}') as Json, false],
    [{ type: 'rename', names: [{ from: 'a', to: 'b', formerly: ['a'] }] }, true],
    [{ type: 'rename', names: [{ from: 'a', to: 'not an address' }] }, false],
    [{ type: 'rename', names: [{ from: 'a' }] }, false],
    [{ type: 'rename', names: [{ from: 'a', to: 'b', formerly: [1] }] }, false],
    [{ type: 'rename', address: 'a' }, false],
    [{ type: 'other', address: 'a' }, false],
    [[], false],
    [undefined, false],
  ])('%j is one: %s', (value, expected) => {
    expect(isEvent(value)).toBe(expected);
  });
});

describe('the state of a ledger', () => {
  const snapshot = resultOf(parsed({ ...RIGHT, config: { commit: 'c', dirty: false } }));
  const none = (): string => 'new salt';

  test('is the file, and what the journal says after it', () => {
    expect(stateOf(snapshot, undefined, none)).toEqual({
      serial: 3,
      salt: 'scrypt$salt',
      organization: 'org_1',
      config: { commit: 'c', dirty: false },
      entries: snapshot.entries,
      intents: snapshot.intents,
    });
    const continued = stateOf(snapshot, { events: [put('team.b'), { type: 'remove', address: 'team.a' }] }, none);
    expect([...continued.entries.keys()]).toEqual(['team.b']);
    expect(continued.intents.size).toBe(0);
    expect(continued.before).toEqual(snapshot.entries);
    expect(stateOf(snapshot, { events: [] }, none)).not.toHaveProperty('before');
    expect(continued).not.toHaveProperty('created');
    const made = stateOf(
      snapshot,
      { events: [{ ...put('team.c', 'c'), created: true } as LedgerEvent, put('team.d')] },
      none,
    );
    expect([...(made.created ?? [])]).toEqual(['c']);
  });

  test('begins with the salt of the journal, or a new one', () => {
    const header = { salt: 'of the journal', organization: 'org_2' };
    expect(stateOf(undefined, { header, events: [] }, none)).toMatchObject({
      serial: 0,
      salt: 'scrypt$of the journal',
      organization: 'org_2',
    });
    expect(stateOf(undefined, undefined, none)).toEqual({
      serial: 0,
      salt: 'scrypt$new salt',
      entries: new Map(),
      intents: new Map(),
    });
  });

  test.each<[string, object | undefined, object, readonly string[]]>([
    ['nobody’s', undefined, { environment: 'e', organization: 'o' }, []],
    ['the one that is meant', { environment: 'e', organization: 'o' }, { environment: 'e', organization: 'o' }, []],
    [
      'of another environment',
      { environment: 'x', organization: 'y' },
      { environment: 'e', organization: 'o' },
      ['ledger-environment'],
    ],
    [
      'of another organization',
      { environment: 'e', organization: 'y' },
      { environment: 'e', organization: 'o' },
      ['ledger-organization'],
    ],
    ['of no environment', { organization: 'o' }, { environment: 'e', organization: 'o' }, []],
    ['wanted for any', { environment: 'x', organization: 'y' }, {}, []],
  ])('that is %s', (_title, found, wanted, codes) => {
    expect(codesOf(checkOwner(found, wanted, { name: 'it', other: 'Choose another.' }))).toEqual(codes);
  });
});

describe('a run', () => {
  function sessionWith(append: () => Promise<void> = async () => {}) {
    const log: string[] = [];
    const session = createSession({
      state: stateOf(undefined, undefined, () => 's'),
      append,
      commit: async ({ entries, recorded }) => {
        log.push(`commit ${[...entries.keys()].join(' ')} ${recorded}`);
      },
      release: async () => {
        log.push('release');
      },
    });
    return { session, log };
  }

  test('ends once, whichever way', async () => {
    const finished = sessionWith();
    await finished.session.record(put('team.a'));
    await finished.session.finish({ complete: true });
    await expect(finished.session.finish({ complete: true })).rejects.toThrow('ended already');
    await expect(finished.session.record(put('team.b'))).rejects.toThrow('ended');
    await finished.session.abandon();
    expect(finished.log).toEqual(['commit team.a true', 'release']);

    const abandoned = sessionWith();
    await abandoned.session.abandon();
    await abandoned.session.abandon();
    expect(abandoned.log).toEqual(['release']);
  });

  test('does not end before what is on its way was kept, or could not be', async () => {
    let settle: (error?: Error) => void = () => {};
    const { session, log } = sessionWith(
      () => new Promise((resolve, reject) => (settle = (error) => (error === undefined ? resolve() : reject(error)))),
    );
    const kept = session.record(put('team.a'));
    kept.catch(() => {});
    const finishing = session.finish({ complete: true });
    await new Promise((resolve) => setImmediate(resolve));
    expect(log).toEqual([]);
    settle(new Error('the disk is full'));
    await finishing;
    expect(log).toEqual(['commit team.a true', 'release']);
  });

  test('that recorded nothing says so', async () => {
    const { session, log } = sessionWith();
    await session.finish({ complete: true });
    expect(log).toEqual(['commit  false', 'release']);
  });
});

describe('what is said of files', () => {
  test('names the reason in words, with the code of the system', () => {
    const failed = (code?: string) => Object.assign(new Error('message'), code === undefined ? {} : { code });
    expect(reasonOf(failed('ENOSPC'))).toBe('the disk is full (ENOSPC)');
    expect(reasonOf(failed('EROFS'))).toContain('read-only');
    expect(reasonOf(failed('EOTHER'))).toBe('EOTHER');
    expect(reasonOf(failed())).toBe('message');
    expect(codesOf(unreadable('f', 'why'))).toEqual(['ledger-unreadable']);
    expect(codesOf(unwritable('f', 'why'))).toEqual(['ledger-unwritable']);
    expect(corrupt('f', 'what').diagnostics).toMatchObject([{ severity: 'error', summary: 'The ledger is damaged' }]);
  });
});

import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts';
import { compareResource } from '../../src/core/engine/compare.ts';
import { draftCreate, draftExisting } from '../../src/core/engine/drafts.ts';
import type { FieldRule, KindModel, Live } from '../../src/core/engine/model.ts';
import type { ObservedCollection } from '../../src/core/engine/observe/observation.ts';
import type { Prepared } from '../../src/core/engine/prepare.ts';
import {
  blockedBelow,
  draftReplacement,
  draftReturn,
  leftOutReplacements,
  partsOfReplaced,
} from '../../src/core/engine/replace/replacement.ts';
import type { Replacing } from '../../src/core/engine/replace/replacing.ts';
import { fingerprintOf } from '../../src/core/plan/digest.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { create } from './support/hand-made-plan.ts';
import { desired, entry, kind, ledger, live, RULE, SALT } from './support/small-kinds.ts';

const source = { file: 'a.yaml', line: 1, column: 1 };

interface Given extends Partial<Prepared> {
  readonly wanted?: Fields;
  readonly there?: Fields;
  readonly recorded?: Fields;
}

/** A declared team, with what is live and recorded of it. */
function prepared({ wanted = { name: 'a' }, there, recorded, ...more }: Given): Prepared {
  const own = desired('team', 'a', { ...more.desired, fields: wanted });
  const found = there === undefined ? undefined : live('team', '1', there);
  const known = recorded === undefined ? undefined : entry('team', '1', recorded);
  const all = {
    model: kind('team'),
    expired: false,
    parents: [],
    live: found,
    entry: known,
    unfinished: false,
    formerly: [],
    exclusiveCause: () => undefined,
    resolved: () => wanted,
    around: () => ({ declared: wanted, returns: false, holders: [], target: () => ({ isNew: false }) }),
    judgedBy: [],
    ...more,
    desired: own,
  };
  return {
    ...all,
    match: {
      desired: own,
      ...(all.live === undefined ? {} : { live: all.live }),
      ...(all.entry === undefined ? {} : { entry: all.entry }),
      ...more.match,
    },
  };
}

function existing(given: Given) {
  const ready = prepared(given);
  const diagnostics: Diagnostic[] = [];
  const { prepared: _prepared, ...draft } = draftExisting(
    ready,
    ready.live ?? live('team', '1', {}),
    SALT,
    diagnostics,
  );
  return { draft, diagnostics };
}
const rules = (all: Readonly<Record<string, Partial<FieldRule>>>, more: Partial<KindModel> = {}): KindModel =>
  kind('team', {
    rules: Object.fromEntries(Object.entries(all).map(([field, rule]) => [field, { ...RULE, ...rule }])),
    ...more,
  });
const risky = (all: Readonly<Record<string, Partial<FieldRule>>> = {}): KindModel =>
  rules(all, {
    risks: ({ action, live: before, changed }) => [
      `${action} ${before === undefined ? 'new' : 'old'} ${Object.keys(changed)}`,
    ],
    fieldRisk: (field, { live: before }) =>
      field === 'name' ? `rename ${before === undefined ? 'new' : 'old'}` : undefined,
  });
const both = { name: 'a' };

describe('what exists and is as declared', () => {
  test.each<[string, Given, unknown]>([
    ['with former names', { formerly: ['b'] }, { formerly: ['b'] }],
    ['after an interrupted run', { unfinished: true }, {}],
    ['with a mark', { recorded: {}, live: live('team', '1', both, { witness: { x: '1' } }) }, { witness: { x: '1' } }],
    ['with the mark it had', { entry: entry('team', '1', {}, { witness: { x: '0' } }) }, { witness: { x: '0' } }],
  ])('is recorded again where the ledger has it otherwise: %s', (_title, given, expected) => {
    const { draft } = existing({ there: both, recorded: both, ...given });
    expect(draft).toEqual({
      refresh: { address: 'team.a', kind: 'team', id: '1', fields: both, ...(expected as object) },
    });
  });
});

describe('an update', () => {
  test('has its own cause where the resource has expired', () => {
    const model = rules({ shown: { whenExpired: false } });
    const given = {
      model,
      wanted: { shown: false, name: 'a' },
      there: { shown: true, name: 'b' },
      recorded: { shown: true, name: 'b' },
    };
    expect(existing({ ...given, expired: true }).draft.change?.fields.map(({ cause }) => cause)).toEqual([
      'expired',
      'pending',
    ]);
    expect(existing(given).draft.change?.fields.map(({ cause }) => cause)).toEqual(['pending', 'pending']);
  });

  test('waits for what the service is still processing', () => {
    const there = live('team', '1', { name: 'b' }, { processing: ['name', 'other'] });
    const { draft, diagnostics } = existing({ live: there, recorded: both, desired: desired('team', 'a', { source }) });
    expect(draft).toEqual({ unknown: true });
    expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'still-processing', source }]);
    expect(diagnostics[0]?.detail).toContain('processing name, so');
    const model = rules({}, { pending: 'somebody is at it' });
    expect(existing({ model, live: there, recorded: both }).diagnostics[0]?.detail).toContain('somebody is at it');
    const other = live('team', '1', { name: 'b' }, { processing: ['other'] });
    expect(existing({ live: other, recorded: both })).toMatchObject({ draft: { change: {} }, diagnostics: [] });
  });

  test.each([
    ['error', { name: 'b' }, { name: 'b' }],
    ['warning', { name: 'b' }, { name: 'a' }],
  ])('of a field that never changes is refused with an %s', (severity, there, recorded) => {
    const model = rules({ name: { change: 'refuse' } });
    const fieldSources = { name: { ...source, line: 7 } };
    const own = desired('team', 'a', { source, fieldSources });
    const { draft, diagnostics } = existing({ model, there, recorded, desired: own });
    expect(draft.change).toBeUndefined();
    expect(diagnostics).toMatchObject([{ severity, code: 'immutable', source: { line: 7 } }]);
    expect(diagnostics[0]?.detail).toContain('team.a: name is "b" live and "a" in the manifest');
  });
});

describe('a replacement', () => {
  const model = risky({ kind: { change: 'replace' }, name: {} });
  const wanted = { name: 'a', kind: 'x' };
  const there = { name: 'a', kind: 'y', title: 'The team' };

  test('that follows from a field that cannot be changed names the live resource, unless a value is hidden', () => {
    const { draft } = existing({ model, wanted, there, recorded: { name: 'a', kind: 'y' } });
    expect(draft.change).toMatchObject({ action: 'replace', liveName: 'The team', before: there });
    const hiding = desired('team', 'a', { sensitive: ['name'] });
    const { draft: hidden } = existing({ model, wanted, there, recorded: { name: 'a', kind: 'y' }, desired: hiding });
    expect(hidden.change).not.toHaveProperty('liveName');
    expect(JSON.stringify(hidden.change)).not.toContain('"name":"a"');
  });

  const below = (more: Partial<ObservedCollection>): ObservedCollection => ({
    model: kind('page', { risks: ({ action, live: before }) => [`${action} ${before?.['name']}`] }),
    parent: 'team.a',
    parentAddresses: ['team.a'],
    declared: true,
    live: [live('page', 'q', { name: 'q' }), live('page', 'p', { name: 'p' })],
    removed: new Map(),
    foreign: [],
    entries: new Map(),
    ...more,
  });
  const replacingWith = (...collections: readonly ObservedCollection[]): Pick<Replacing, 'collectionsBelow'> => ({
    collectionsBelow: (address) => (address === 'team.a' ? collections : []),
  });

  function asked(given: Given, collections: readonly ObservedCollection[] = []) {
    const ready = prepared(given);
    const replacing = replacingWith(...collections) as Replacing;
    const resource: Live = ready.live ?? live('team', '1', {});
    return draftReplacement(ready, resource, { salt: SALT, replacing });
  }

  test('that was asked for has the risks of everything that goes with it', () => {
    const given = { model: risky(), there: both, recorded: both };
    const { change, late } = asked(given, [below({}), below({ live: [], foreign: [live('page', 'f', {})] })]);
    expect(change).toMatchObject({
      action: 'replace',
      key: 'team.a',
      reason: 'asked for with --replace, so it is deleted and created again',
      cause: 'pending',
      id: '1',
      liveName: '1',
      risk: ['replace', 'replace old ', 'delete q', 'delete p', 'cascade', 'create new name', 'rename new'],
      fields: [],
      before: both,
      after: both,
      precondition: { fingerprint: fingerprintOf(SALT, live('team', '1', both), { rules: {} }) },
    });
    expect(change).not.toHaveProperty('naturalKey');
    expect(change).not.toHaveProperty('previousAddress');
    expect(late).toBeUndefined();
    const plain = asked({ there: both, recorded: both }, [below({ model: kind('page') })]).change;
    expect(plain?.risk).toEqual(['replace']);
  });

  test('that was asked for shows what differs, and sets late fields afterwards', () => {
    const late = rules({ shown: { late: true } });
    const own = { name: 'a', shown: true };
    const match = { desired: desired('team', 'a'), previousAddress: 'team.old' };
    const draft = asked({
      model: late,
      wanted: own,
      there: { name: 'b', shown: true },
      recorded: { name: 'c', shown: true },
      match,
    });
    expect(draft.change).toMatchObject({
      cause: 'conflict',
      fields: [{ field: 'name', before: 'b', after: 'a' }],
      risk: ['replace', 'conflict'],
      previousAddress: 'team.old',
    });
    expect(draft.late?.key).toBe('team.a:late');
    const hiding = desired('team', 'a', { sensitive: ['name'] });
    expect(asked({ there: both, recorded: both, desired: hiding }).change).not.toHaveProperty('liveName');
  });

  test('brings back what was in it, and not what is protected', () => {
    expect(draftReturn(prepared({}), SALT).change?.reason).toBe('what holds it is replaced, so it is created again');
    const change = asked({ there: both, recorded: both }).change ?? create('x', 'team', { after: {} });
    const entries = new Map([
      ['team.a.page.p', entry('page', 'p', {}, { protect: true })],
      ['team.a.page.q', entry('page', 'q', {})],
      ['team.b.page.p', entry('page', 'r', {}, { protect: true })],
    ]);
    const replacing = replacingWith(below({})) as Replacing;
    const other = { ...change, key: 'team.c', address: 'team.c' };
    const made = create('team.b', 'team', { after: {} });
    expect(blockedBelow([change, other, made], ledger(entries), replacing)).toMatchObject([
      {
        key: 'team.a',
        address: 'team.a',
        guard: 'protect',
        message: 'team.a.page.p is in it and is protected',
        consents: [],
      },
    ]);
    expect(blockedBelow([change], ledger(entries), undefined)).toEqual([]);
    expect(partsOfReplaced([change, made], replacing)).toEqual([
      { type: 'parts', change: 'team.a', kind: 'page', parents: ['team.a'], ids: ['p', 'q'] },
    ]);
    expect(partsOfReplaced([change], undefined)).toEqual([]);
  });

  test('that a selection leaves out is told', () => {
    const change = asked({ there: both, recorded: both }).change ?? create('x', 'team', { after: {} });
    const changes = [change, create('team.b', 'team', { after: {} })];
    expect(leftOutReplacements(['team.a', 'team.b', 'team.c'], changes)).toMatchObject([
      { severity: 'error', code: 'replace', detail: expect.stringContaining('leaves out team.c,') },
    ]);
  });
});

describe('a creation', () => {
  const drafted = (given: Given) => draftCreate(prepared(given), SALT);

  test.each<[string, Fields | undefined, readonly string[]]>([
    ['pending', undefined, []],
    ['deleted', { name: 'a' }, []],
    ['deleted', {}, []],
    ['conflict', { name: 'b' }, ['conflict']],
    ['conflict', { other: 'b' }, ['conflict']],
  ])('has a cause: %s', (cause, recorded, risk) => {
    expect(drafted(recorded === undefined ? {} : { recorded }).change).toMatchObject({ action: 'create', cause, risk });
  });

  test('is no conflict where only a fixed field differs', () => {
    const model = rules({ name: { createOnly: true } });
    expect(drafted({ model, recorded: { name: 'b' } }).change?.cause).toBe('deleted');
  });
});

describe('a value that the service does not list, after a closer look', () => {
  test.each<[string, Json | undefined, Json, Json | undefined, boolean, string | undefined, boolean]>([
    // base, desired, revealed, whether it was set again, cause, whether the ledger differs
    ['is as declared, by somebody', 'a', 'a', 'a', true, undefined, true],
    ['is as declared by now', 'a', 'b', 'b', true, undefined, true],
    ['was never applied and is as declared', undefined, 'b', 'b', false, undefined, true],
    ['was set to the applied value again', 'a', 'b', 'a', true, 'pending', true],
    ['was set to something else', 'a', 'b', 'c', true, 'conflict', true],
    ['was set to something, which cannot be read', 'a', 'b', undefined, true, 'conflict', true],
    ['was changed by somebody', 'a', 'a', 'c', true, 'drift', false],
    ['is kept in a form of the service', 'a', 'a', 'c', false, undefined, false],
    ['was never applied and differs', undefined, 'b', 'c', true, 'pending', true],
  ])('%s', (_title, base, wanted, revealed, isSetAgain, cause, differs) => {
    const found = compareResource({
      model: kind('team'),
      desired: desired('team', 'a', { fields: { field: wanted } }),
      entry: entry('team', '1', base === undefined ? {} : { field: base }, { witness: { field: '1' } }),
      live: live('team', '1', revealed === undefined ? {} : { field: revealed }, {
        witness: { field: isSetAgain ? '2' : '1' },
      }),
      salt: SALT,
    });
    expect(found.changes).toEqual(
      cause === undefined ? [] : [{ path: 'field', field: 'field', after: wanted, sensitive: false, cause }],
    );
    expect(found.ledgerDiffers).toBe(differs);
  });
});

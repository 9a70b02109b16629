import { describe, expect, test } from 'vitest';
import { type Driver, DriverError, type Lacking } from '../../src/core/engine/driver.ts';
import { findUnsupported, profileNotes } from '../../src/core/engine/offered.ts';
import { desired, entry, kind, ledger, workspace } from './support/small-kinds.ts';

const PLACE = { file: 'a.yaml', line: 4, column: 3 };
const FIELD_PLACE = { file: 'a.yaml', line: 5, column: 7 };
const NOTHING: Lacking = { lacks: [], kinds: new Map() };
const MESSAGE = 'This service has no glossaries';
const WHY = { message: MESSAGE, advice: 'Remove it' };

const WORKSPACE = workspace(
  [
    desired('site', 'a', { source: PLACE, fieldSources: { look: FIELD_PLACE } }),
    desired('term', 'kept', { parent: 'site.a' }),
    desired('team', 'x'),
  ],
  {
    collections: [
      { kind: 'site' },
      { kind: 'term', parent: 'site.a', source: PLACE },
      { kind: 'term', parent: 'site.b' },
      { kind: 'team' },
    ],
  },
);

const LEDGER = ledger([
  ['site.a', entry('site', '1', {})],
  ['site.a.term.kept', entry('term', '2', {})],
  ['site.a.term.gone', entry('term', '3', {})],
  ['site.a.term["two words"]', entry('term', '4', {})],
  ['site.c.term.undeclared', entry('term', '5', {})],
  ['team.gone', entry('team', '6', {})],
]);

function find(lacking: Driver['lacking'], isExcluded: (address: string) => boolean = () => false) {
  const models = new Map(
    [kind('site'), kind('term', { parents: ['site'] }), kind('team')].map((one) => [one.name, one]),
  );
  const driver = lacking === undefined ? {} : { lacking };
  return findUnsupported({ workspace: WORKSPACE, ledger: LEDGER, models, driver, isExcluded });
}

describe('what a service does not offer', () => {
  test('is nothing where services do not differ', async () => {
    expect(await find(undefined)).toEqual({ diagnostics: [], recorded: new Set(), failed: [] });
  });

  test('is asked for everything declared and recorded, without what is excluded', async () => {
    const asked: unknown[] = [];
    const ask: NonNullable<Driver['lacking']> = async ({ resources, kinds, recorded }) => {
      asked.push([resources.map(({ address }) => address), kinds, [...recorded]]);
      return NOTHING;
    };
    expect(await find(ask, (address) => address === 'team.x')).toEqual({
      diagnostics: [],
      recorded: new Set(),
      failed: [],
    });
    expect(asked).toEqual([
      [
        ['site.a', 'site.a.term.kept'],
        ['site', 'term', 'team'],
        ['site', 'term', 'team'],
      ],
    ]);
  });

  test('is an error at its field or its resource, and says what to do', async () => {
    const { diagnostics } = await find(async () => ({
      ...NOTHING,
      lacks: [
        { address: 'site.a', ...WHY },
        { address: 'site.a', field: 'look', ...WHY },
        { address: 'site.a', field: 'other', ...WHY },
        { address: 'team.x', ...WHY },
      ],
    }));
    const detail = 'This service has no glossaries. Remove it. Nothing was changed.';
    const error = { severity: 'error', code: 'not-offered', detail };
    expect(diagnostics).toEqual([
      { ...error, summary: 'The service does not offer site.a', source: PLACE },
      { ...error, summary: 'The service does not offer `look` of site.a', source: FIELD_PLACE },
      { ...error, summary: 'The service does not offer `other` of site.a', source: PLACE },
      { ...error, summary: 'The service does not offer team.x' },
    ]);
  });

  test('stays in the ledger where its collection is declared and it is not', async () => {
    const { diagnostics, recorded } = await find(async () => ({ lacks: [], kinds: new Map([['term', WHY]]) }));
    expect(recorded).toEqual(new Set(['site.a.term.gone', 'site.a.term["two words"]']));
    expect(diagnostics).toEqual([
      {
        severity: 'warning',
        code: 'not-offered',
        summary: 'site.a.term.gone stays in the ledger: not offered by the service',
        detail: `${MESSAGE}, so site.a.term.gone is neither read nor deleted. If it is gone for good: colophon ledger forget site.a.term.gone`,
        source: PLACE,
      },
      expect.objectContaining({ detail: expect.stringContaining(`colophon ledger forget 'site.a.term["two words"]'`) }),
    ]);
  });

  test('stays without a word where it is excluded', async () => {
    const ask = async (): Promise<Lacking> => ({ lacks: [], kinds: new Map([['term', WHY]]) });
    const { diagnostics, recorded } = await find(ask, (address) => address.startsWith('site.a.term'));
    expect([diagnostics, recorded.size]).toEqual([[], 0]);
  });

  test('has no place where its collection has none', async () => {
    const { diagnostics, recorded } = await find(async () => ({ lacks: [], kinds: new Map([['team', WHY]]) }));
    expect([...recorded]).toEqual(['team.gone']);
    expect(diagnostics[0]).not.toHaveProperty('source');
  });

  test('errors come first, then what is recorded', async () => {
    const { diagnostics } = await find(async () => ({
      lacks: [{ address: 'team.x', ...WHY }],
      kinds: new Map([['team', WHY]]),
    }));
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['error', 'warning']);
  });

  test('that cannot be found out is a read that failed', async () => {
    const error = new DriverError('no answer', { failure: 'unavailable', outcome: 'none' });
    expect(await find(() => Promise.reject(error))).toEqual({
      diagnostics: [],
      recorded: new Set(),
      failed: [{ subject: 'what the service offers', error }],
    });
    await expect(find(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
  });
});

describe('the profile of a service', () => {
  const notes = (now: string | undefined, recorded: string | undefined, contradiction?: string) =>
    profileNotes(
      { profile: { known: () => now, find: async () => now ?? '', contradiction: () => contradiction } } as Driver,
      recorded === undefined ? {} : { profile: recorded },
    ).map(({ severity, code, summary, detail }) => [severity, code, summary, detail]);

  test.each([
    ['is as recorded', '2025', '2025'],
    ['was never recorded', '2025', undefined],
    ['is not known', undefined, '2025'],
  ])('is no matter where it %s', (_title, now, recorded) => {
    expect(notes(now, recorded)).toEqual([]);
  });

  test('is none for a service without profiles', () => {
    expect(profileNotes({} as Driver, { profile: '2025' })).toEqual([]);
  });

  test('is noted where it changed', () => {
    expect(notes('today', '2025')).toEqual([
      [
        'info',
        'profile-changed',
        'The service changed from the profile 2025 to today',
        'The last apply found the profile 2025. The next apply records today, and this note is not shown again. docs/profiles.md lists what differs.',
      ],
    ]);
  });

  test('is a warning where the service contradicts it', () => {
    expect(notes('2025', undefined, 'it has collections')).toEqual([
      [
        'warning',
        'profile-contradicted',
        'The service does not look like the profile 2025',
        expect.stringContaining('The profile 2025 is set, but it has collections. '),
      ],
    ]);
  });
});

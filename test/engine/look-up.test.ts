import { describe, expect, test } from 'vitest';
import { DriverError, type Reader } from '../../src/core/engine/driver.ts';
import type { Match } from '../../src/core/engine/match/collection-matcher.ts';
import { lookUpDeclared, withDropped } from '../../src/core/engine/observe/look-up.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { observed } from './support/observed.ts';
import { desired, entry, kind, RULE } from './support/small-kinds.ts';

const MODELS = new Map(
  [
    kind('site', { rules: { access: { ...RULE, whenDropped: 'public' }, look: { ...RULE, whenDropped: null } } }),
    kind('team'),
  ].map((one) => [one.name, one]),
);

const observing = (matches: readonly Match[], ids: Readonly<Record<string, string>> = {}) =>
  observed({
    matches: new Map(matches.map((match) => [match.desired.address, match])),
    ids: new Map(Object.entries(ids)),
  });

const link = (key: string, fields: Fields): Match => ({ desired: desired('link', key, { fields }) });

const fieldsIn = ({ matches }: { readonly matches: { values(): Iterable<Match> } }): Readonly<Record<string, Fields>> =>
  Object.fromEntries([...matches.values()].map(({ desired: one }) => [one.address, one.fields]));

describe('what a field means that is no longer declared', () => {
  const site = (declared: Fields, applied?: Fields): Match => ({
    desired: desired('site', 'a', { fields: declared }),
    ...(applied === undefined ? {} : { entry: entry('site', '1', applied) }),
  });

  test.each<[string, Fields, Fields | undefined, Fields]>([
    ['was applied', { title: 'A' }, { access: 'share-link' }, { title: 'A', access: 'public' }],
    ['was applied, with others', {}, { access: 'x', look: { a: 1 } }, { access: 'public', look: null }],
    ['is still declared', { access: 'share-link' }, { access: 'public' }, { access: 'share-link' }],
    ['was never applied', { title: 'A' }, { title: 'A' }, { title: 'A' }],
    ['is of a resource that was never applied', { title: 'A' }, undefined, { title: 'A' }],
  ])('counts where it %s', (_title, declared, applied, expected) => {
    expect(fieldsIn(withDropped(observing([site(declared, applied)]), MODELS))).toEqual({ 'site.a': expected });
  });

  test('is nothing for other kinds, and leaves others as they are', () => {
    const team = { desired: desired('team', 'x', { fields: {} }), entry: entry('team', '2', { access: 'x' }) };
    const before = observing([team]);
    expect(withDropped(before, MODELS)).toBe(before);
    const both = withDropped(observing([team, site({}, { access: 'x' })]), MODELS);
    expect(fieldsIn(both)).toEqual({ 'team.x': {}, 'site.a': { access: 'public' } });
    expect(both.matches.get('site.a')?.entry).toEqual(entry('site', '1', { access: 'x' }));
    expect(both.matches.get('team.x')).toBe(team);
  });
});

describe('what only the service knows', () => {
  async function looked(matches: readonly Match[], lookUp?: NonNullable<Reader['lookUp']>) {
    const reader: Reader = { list: async () => [], ...(lookUp === undefined ? {} : { lookUp }) };
    const found = await lookUpDeclared(observing(matches, { 'site.a': 'site_1' }), reader);
    return { fields: fieldsIn(found.observation), failed: found.failed, diagnostics: found.diagnostics };
  }

  test('takes the place of what names it, and only where something is named', async () => {
    const asked: string[] = [];
    const { fields, failed, diagnostics } = await looked(
      [link('a', { page: '/x' }), link('plain', { url: 'u' }), { desired: desired('team', 'x') }],
      (kindName, request) => {
        asked.push(kindName);
        return request.fields['page'] === undefined ? undefined : Promise.resolve({ fields: { page: 'page_1' } });
      },
    );
    expect(asked).toEqual(['link', 'link', 'team']);
    expect(fields).toEqual({ 'link.a': { page: 'page_1' }, 'link.plain': { url: 'u' }, 'team.x': { name: 'x' } });
    expect([failed, diagnostics]).toEqual([[], []]);
  });

  test('is not asked of a service that cannot tell', async () => {
    expect(await looked([link('a', { page: '/x' })])).toEqual({
      fields: { 'link.a': { page: '/x' } },
      failed: [],
      diagnostics: [],
    });
  });

  test('can be found below other resources, whether they exist or not', async () => {
    const found: unknown[] = [];
    const ask: NonNullable<Reader['lookUp']> = async (kindName, { fields, find }) => {
      if (kindName !== 'link') {
        return { fields };
      }
      found.push(find({ $ref: 'site.a' }), find({ $ref: 'site.new' }), find({ $ref: 'site.none' }), find('site.a'));
      return { fields };
    };
    const sites = ['a', 'new'].map((key) => ({ desired: desired('site', key) }));
    await looked([...sites, link('a', { page: '/x' })], ask);
    expect(found).toEqual([{ fields: { name: 'a' }, id: 'site_1' }, { fields: { name: 'new' } }, undefined, undefined]);
  });

  test('is an error at its place where it does not exist', async () => {
    const source = { file: 'a.yaml', line: 2, column: 1 };
    const match = { desired: desired('link', 'a', { fields: { page: '/x' }, source }) };
    const { fields, diagnostics } = await looked([match], async () => ({ problem: 'there is no page /x' }));
    expect(fields).toEqual({ 'link.a': { page: '/x' } });
    expect(diagnostics).toEqual([
      {
        severity: 'error',
        code: 'not-found',
        summary: 'link.a refers to something that does not exist',
        detail: 'link.a: there is no page /x. Nothing was changed.',
        source,
      },
    ]);
  });

  test('that cannot be read is a read that failed, and the others are looked up', async () => {
    const error = new DriverError('no answer', { failure: 'unavailable', outcome: 'none' });
    const both = [link('a', { page: '/x' }), link('b', { page: '/y' })];
    const answer = await looked(both, async (_kind, { fields }) => {
      if (fields['page'] === '/x') {
        throw error;
      }
      return { fields: { page: 'page_2' } };
    });
    expect(answer.failed).toEqual([{ subject: 'what link.a refers to', error }]);
    expect(answer.fields).toEqual({ 'link.a': { page: '/x' }, 'link.b': { page: 'page_2' } });
    await expect(looked(both, () => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
  });
});

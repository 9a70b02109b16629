import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { DEFAULT_PROFILE } from '../../src/core/contract/profile-name.ts';
import type { Desired } from '../../src/core/engine/model.ts';
import type { Kind } from '../../src/core/kinds/define.ts';
import { createDriver } from '../../src/core/kinds/driver.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { fixtureOf, profilesOf } from '../support/fixtures.ts';
import { useBench } from './support/organization-driver.ts';
import { sessionOf } from './support/scripted-session.ts';

const bench = useBench(KINDS);
const benchOfToday = useBench(KINDS, { profile: 'today' });
const byName = new Map(KINDS.map((kind) => [kind.name, kind]));

function kind(name: string): Kind {
  const found = byName.get(name);
  if (found === undefined) {
    throw new Error(`there is no kind ${name}`);
  }
  return found;
}

describe.each(KINDS.map(({ name }) => name))('%s', (name) => {
  test('is read under its own name, with an id and a title', async () => {
    const { holders, sample } = fixtureOf(name);
    const { list, create } = profilesOf(name).includes(DEFAULT_PROFILE) ? bench() : benchOfToday();
    if (sample !== undefined) {
      await create(kind(name), sample, holders);
    }
    const found = await list(kind(name), holders ?? []);
    expect(found.length).toBeGreaterThan(0);
    for (const live of found) {
      expect(live.kind).toBe(name);
      expect([live.id, live.title]).not.toContain('');
    }
  });

  test('has a key of text, or none', () => {
    const numbers = ['name', 'title', 'path', 'slug', 'source', 'label', 'email', 'language', 'space'].map(
      (field) => [field, 7] as const,
    );
    // These have one in every case: there is one of them, or a guest has no word for the role.
    const usual = kind(name).keyless ? kind(name).keyOf({}) : { 'link-invite': 'guest' }[name];
    expect(kind(name).keyOf(Object.fromEntries(numbers))).toBe(usual);
  });
});

test('no kind chooses the size of pages: the client asks for the largest', async () => {
  const small: string[] = [];
  const session = sessionOf((operation, { query }) => {
    if (operation.startsWith('list') && query?.['limit'] !== undefined) {
      small.push(operation);
    }
    return operation.startsWith('list') ? [{ id: 'team', title: 'Team', urls: {}, space: {}, user: {} }] : [];
  });
  for (const one of KINDS) {
    // What the answer is made into does not matter here.
    await one.read({ ...session, once: (_key, load) => load() }, fixtureOf(one.name).holders ?? []).catch(() => {});
  }
  expect(session.asked.filter(({ operation }) => operation.startsWith('list')).length).toBeGreaterThan(10);
  expect(small).toEqual([]);
});

describe('what a manifest needs and cannot create', () => {
  const resource = (address: string, fields: Fields, id?: string): Desired => ({
    address,
    kind: 'space',
    fields,
    sensitive: [],
    previously: [],
    protect: false,
    ...(id === undefined ? {} : { id }),
  });
  const declared = new Map(
    [
      resource('space.handbook', { title: 'Handbook' }),
      resource('space.api', {}, 'spc_api'),
      resource('site.docs.space.v2', { space: { $ref: 'space.handbook' } }),
    ].map((desired) => [desired.address, desired]),
  );
  const requires = (name: string, fields: Fields) =>
    kind(name).requires?.(resource('it', fields), (at) => declared.get(at));

  test.each<[string, Fields, Json]>([
    ['space', { title: 'Notes' }, { spaces: [{ title: 'Notes' }] }],
    ['space', {}, { spaces: [{ title: 'it' }] }],
    ['site-space', { space: { $ref: 'space.handbook' } }, { spaces: [{ title: 'Handbook' }] }],
    ['site-space', { space: { $ref: 'space.api' } }, { spaces: [{ id: 'spc_api', title: 'space.api' }] }],
    ['site-space', { space: { $id: 'spc_1' } }, { spaces: [{ id: 'spc_1', title: 'spc_1' }] }],
    ['site-space', { space: { $ref: 'space.none' } }, {}],
    ['site-space', {}, {}],
    [
      'redirect',
      { destination: { space: { $ref: 'site.docs.space.v2' }, page: 'pg_1' } },
      { spaces: [{ title: 'Handbook', pages: ['pg_1'] }] },
    ],
    ['redirect', { destination: { space: { $ref: 'site.docs.space.v2' } } }, {}],
    ['redirect', { destination: { space: { $ref: 'site.docs.space.v3' }, page: 'pg_1' } }, {}],
    ['redirect', { destination: { space: { $id: 'ss_1' }, page: 'pg_1' } }, {}],
    ['redirect', {}, {}],
    ['team', { members: { 'ada@example.com': 'owner' } }, { people: ['ada@example.com'] }],
    ['team', {}, { people: [] }],
    ['openapi-spec', { source: { url: 'https://a.example' } }, { descriptions: ['https://a.example'] }],
    ['openapi-spec', { source: { text: 'openapi: 3.1.0' } }, {}],
    ['openapi-spec', {}, {}],
  ])('%s with %j needs %j', (name, fields, expected) => {
    expect(requires(name, fields)).toEqual(expected);
  });
});

test('a driver asks for the organization that it was made for', async () => {
  const { client, server } = bench();
  const driver = createDriver({ client, organization: 'org_none', kinds: KINDS, salt: '' });
  await expect(driver.reader().list('team', [])).rejects.toMatchObject({
    failure: 'missing',
    message: expect.stringContaining('"org_none"'),
  });
  expect(server.organization).toBe('org_acme');
});

import { expect, test } from 'vitest';
import type { Reader, RevealRequest } from '../../src/core/engine/driver.ts';
import type { Match } from '../../src/core/engine/match/collection-matcher.ts';
import { lookCloser } from '../../src/core/engine/observe/reveal.ts';
import { hide } from '../../src/core/plan/digest.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { desired, entry, kind, live, SALT } from './support/small-kinds.ts';

/** What a closer look at a match was asked for; undefined if there was none. */
async function looked(match: Match, model = kind('link')): Promise<RevealRequest | undefined> {
  let asked: RevealRequest | undefined;
  const reveal: Reader['reveal'] = async (one, request) => {
    asked = request;
    return { live: one, values: {} };
  };
  const reader: Reader = { list: async () => [], reveal };
  const found = await lookCloser(match, {
    model,
    reader,
    ledger: { salt: SALT },
    parents: [{ kind: 'site', id: 's' }],
  });
  expect(found !== undefined).toBe(asked !== undefined);
  return asked;
}

const declared = (fields: Fields) => desired('link', 'a', { fields });
const there = (more: object) => live('link', 'id', {}, more);
const WITNESS = { witness: { key: 'v1' } };

test('a closer look knows what is declared and what was recorded', async () => {
  const match = { desired: declared({ key: 'x' }), live: there(WITNESS) };
  const parents = [{ kind: 'site', id: 's' }];
  expect(await looked(match)).toEqual({ parents, known: [{ key: 'x' }] });
  const recorded = { ...match, entry: entry('link', 'id', { key: 'y' }, WITNESS) };
  expect(await looked(recorded)).toEqual({ parents, known: [{ key: 'x' }, { key: 'y' }] });
});

test('there is none where everything is as it was recorded', async () => {
  const match = (key: Fields[string], mark = 'v1', shown = 'x') => ({
    desired: declared({ key: shown }),
    live: there(WITNESS),
    entry: entry('link', 'id', { key: key ?? null }, { witness: { key: mark } }),
  });
  expect(await looked(match('x'))).toBeUndefined();
  expect(await looked(match(hide(SALT, 'x')))).toBeUndefined();
  expect(await looked(match('x', 'v0'))).toBeDefined();
  expect(await looked(match('y'))).toBeDefined();
  expect(await looked(match(hide(SALT, 'y')))).toBeDefined();
  expect(await looked(match(hide('other', 'x')))).toBeDefined();
  const unrecorded = { ...match('x'), entry: entry('link', 'id', {}, WITNESS) };
  expect(await looked(unrecorded)).toBeDefined();
  expect(await looked({ ...unrecorded, desired: declared({ key: null }) })).toBeDefined();
});

test('there is one for a declared field that the service still works on', async () => {
  expect(
    await looked({ desired: declared({ key: 'x' }), live: there({ processing: ['other', 'key'] }) }),
  ).toBeDefined();
  expect(await looked({ desired: declared({ key: 'x' }), live: there({ processing: ['other'] }) })).toBeUndefined();
});

test('there is none for what is not there, not managed or has no secrets', async () => {
  const match = { desired: declared({ key: 'x' }), live: there(WITNESS) };
  expect(await looked({ desired: match.desired })).toBeUndefined();
  expect(await looked({ ...match, live: there({}) })).toBeUndefined();
  expect(await looked({ ...match, desired: declared({ other: 'x' }) })).toBeUndefined();
  expect(await looked(match, kind('link', { external: true }))).toBeUndefined();
  expect(
    await looked({ ...match, desired: { ...match.desired, managed: true } }, kind('link', { external: true })),
  ).toBeDefined();
  const reader: Reader = { list: async () => [] };
  expect(await lookCloser(match, { model: kind('link'), reader, ledger: { salt: SALT }, parents: [] })).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { readAnswers, readDocument } from '../../src/core/contract/document.ts';
import type { OperationId } from '../../src/core/contract/operation.ts';
import { createValidators } from '../../src/core/contract/validators.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { isQuick, sampled } from '../support/runs.ts';
import { ALL_OPERATIONS, anyPath, clientOf, failureOf, redirect, SITE } from './support/client.ts';
import { page } from './support/pages.ts';
import { createAllSamples, profileWith } from './support/samples.ts';
import { json, scripted, text } from './support/script.ts';

const samples = createAllSamples();
const byProfile = {
  '2025': createValidators(readDocument('2025')),
  today: createValidators(readDocument('today')),
};
const strict = {
  answer: (id: OperationId, status: number) => byProfile[profileWith(id)].answer(id, status),
};
const lenient = createValidators(readAnswers());
const WITH_BODY = ALL_OPERATIONS.filter((id) => samples.answer(id, 1) !== undefined);

function sampleOf(id: OperationId, seed = 1): { status: number; body: Json } {
  const sample = samples.answer(id, seed);
  if (sample === undefined) {
    throw new Error(`${id} answers nothing`);
  }
  return sample;
}

/** The same value with every object grown by a field that no contract knows. */
function grown(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(grown);
  }
  return isJsonObject(value)
    ? { ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, grown(inner)])), 'x-new': { a: [1] } }
    : value;
}

describe('the check of answers', () => {
  test.each(sampled(WITH_BODY))('F43: takes what the contract says for %s, and more of everything', (id) => {
    const { status, body } = sampleOf(id);
    expect(strict.answer(id, status)(body)).toEqual([]);
    expect(lenient.answer(id, status)(body)).toEqual([]);
    expect(lenient.answer(id, status)(grown(body))).toEqual([]);
  });

  // The state of a sync says nothing that every published service says.
  const TOLD = WITH_BODY.filter((id) => id !== 'getSpaceGitInfo');

  test.each(sampled(TOLD))('F30: does not take another resource for %s', (id) => {
    const { status } = sampleOf(id);
    for (const other of [null, 'text', 7, { error: { code: 404, message: 'no' } }]) {
      // An object in which nothing must be is the one resource that cannot be told from an error.
      if (strict.answer(id, status)(other).length > 0 && strict.answer(id, status)({}).length > 0) {
        expect(lenient.answer(id, status)(other), JSON.stringify(other)).not.toEqual([]);
      }
    }
  });

  test.each<readonly [string, JsonObject]>([
    ['a new value of an enumeration', { visibility: 'by-invitation' }],
    ['a new type of site', { type: 'galactic' }],
    ['a longer title than allowed', { title: 'x'.repeat(5000) }],
    ['a date that is none', { createdAt: 'yesterday' }],
    ['an unknown kind of a variant', { ads: { status: 'unheard-of', since: 1 } }],
  ])('F43: carries through %s', async (_title, change) => {
    const body = { ...(sampleOf('getSiteById').body as JsonObject), ...change };
    expect(strict.answer('getSiteById', 200)(body)).not.toEqual([]);
    const server = await scripted(json(200, body));
    expect(await clientOf(server).call('getSiteById', { path: SITE })).toEqual(body);
  });

  test('F43: carries through items of an unknown kind in a structure', async () => {
    const body = {
      type: 'sections',
      structure: [{ object: 'site-external-link', id: 'x', title: 'Elsewhere', url: 'https://example.com' }],
    };
    const server = await scripted(json(200, body));
    expect(await clientOf(server).call('getSiteStructure', { path: SITE })).toEqual(body);
  });

  test.each<readonly [string, JsonObject]>([
    ['a known variant without its field', { destination: { kind: 'site-section' } }],
    ['a variant without its tag', { destination: { siteSectionId: 'x' } }],
    ['a field of another type', { source: 7 }],
    ['another object', { object: 'site' }],
  ])('F30: notices %s in an item of a list', async (_title, change) => {
    const server = await scripted(page({ items: [redirect(1), { ...redirect(2), ...change }] }));
    await expect(clientOf(server).listAll('listSiteRedirects', { path: SITE })).rejects.toMatchObject({
      failure: { type: 'invalid-answer', reason: expect.stringContaining('answer.items.1.') },
    });
  });

  test('takes what nothing needs as missing or null', async () => {
    const { object, id, title, published } = sampleOf('getSiteById').body as JsonObject;
    const least = { object, id, title, published };
    const nulls = { ...least, agentsContext: null, siteSpaces: null, urls: null, features: null, visibility: null };
    const server = await scripted([json(200, least), json(200, nulls)]);
    const client = clientOf(server);
    expect(await client.call('getSiteById', { path: SITE })).toEqual(least);
    expect(await client.call('getSiteById', { path: SITE })).toEqual(nulls);
  });

  test.each<readonly [string, OperationId, Json, string]>([
    [
      'a field of an item',
      'listSiteSections',
      { items: [{ object: 'site-section', id: 'a', title: 'A', siteSpaces: [] }] },
      'answer.items.0.path: is missing; needed to match sections (needed)',
    ],
    [
      'a field within a variant',
      'listSiteRedirects',
      { items: [{ ...redirect(1), destination: { kind: 'site-section' } }] },
      'answer.items.0.destination.siteSectionId: is missing; needed to compare destinations (needed)',
    ],
    ['the items of a list', 'listSites', {}, 'answer.items: is missing; needed to read the answer (needed)'],
    [
      'a field that is null',
      'listSiteRedirects',
      { items: [{ ...redirect(1), source: null }] },
      'answer.items.0.source: must be string (type)',
    ],
    [
      'a part that is null',
      'getSiteRedirectBySource',
      { target: 'https://example.com', redirect: null },
      'answer.redirect: must be object (type)',
    ],
  ])('names what is missing, once, and what needs it: %s', async (_title, id, body, reason) => {
    const server = await scripted(json(200, body));
    const query = id === 'getSiteRedirectBySource' ? { source: '/x' } : {};
    const error = await failureOf(clientOf(server).send(id, { path: SITE, query }));
    expect(error.failure).toMatchObject({ type: 'invalid-answer', reason });
    expect(error.explanation).toMatchObject({
      reason: 'the answer lacks what Colophon needs',
      advice: expect.stringContaining('newer version of Colophon'),
    });
  });

  test('says that a service has another resource in the place', async () => {
    const server = await scripted(json(200, { items: [{ object: 'translation', id: 'a' }] }));
    const error = await failureOf(
      clientOf(server).listAll('listTranslationSettings', { path: { organizationId: 'o' } }),
    );
    expect(error.failure).toMatchObject({ type: 'invalid-answer', other: 'Translations' });
    expect(error.message).toContain('this service has translations of another form');
    expect(error.explanation).toMatchObject({ reason: 'this service has translations of another form' });
  });

  test.each([204, 205])('takes a write that is answered %i without the body that it has otherwise', async (status) => {
    const server = await scripted(text(status, ''));
    const client = clientOf(server);
    const input = { path: { ...SITE, siteSectionId: 'a' }, body: { title: 'Guides' } };
    expect(await client.send('updateSiteSectionById', input)).toMatchObject({ status, body: undefined });
    // Where the type of the call promises a body, it was done, and the resource has to be read again.
    expect(await failureOf(client.call('updateSiteSectionById', input))).toMatchObject({
      failure: { type: 'done-without-body', status },
      outcome: 'done',
    });
    expect(server.seen).toHaveLength(2);
  });

  test('can be left out, for whoever wants to see the answer as it is', async () => {
    const server = await scripted(json(200, { anything: 'goes' }));
    const client = clientOf(server, { checkAnswers: false });
    for (const id of sampled(ALL_OPERATIONS)) {
      expect((await client.send(id, { path: anyPath(id) })).body).toEqual({ anything: 'goes' });
    }
  });

  test.skipIf(isQuick)('of ten times as many redirects takes about ten times as long', async () => {
    const check = lenient.answer('listSiteRedirects', 200);
    const items = Array.from({ length: 10_000 }, (_, index) => redirect(index));
    const checked = (count: number): void => expect(check({ items: items.slice(0, count) })).toEqual([]);
    expect(await growth(1000, checked)).toBeLessThan(LINEAR);
  });
});

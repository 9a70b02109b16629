import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/core/contract/document.ts';
import { OPERATIONS } from '../../src/core/contract/operations.gen.ts';
import { profileOf } from '../../src/core/contract/profile.ts';
import { inAnyProfile, inProfile } from '../../src/dev/profiles.ts';

describe('what a profile has of a fragment', () => {
  const resource = {
    type: 'object',
    required: ['id', 'draft', 'context'],
    properties: {
      id: { type: 'string' },
      draft: { type: 'boolean', 'x-only': 'today' },
      context: { type: 'string', 'x-only': '2025' },
      space: { type: 'string', minLength: 1, 'x-today': { type: ['string', 'null'], minLength: null } },
    },
  };

  test('leaves out what another profile has, also where it is required', () => {
    expect(inProfile(resource, '2025')).toEqual({
      type: 'object',
      required: ['id', 'context'],
      properties: {
        id: { type: 'string' },
        context: { type: 'string' },
        space: { type: 'string', minLength: 1 },
      },
    });
  });

  test('replaces and removes keys', () => {
    expect(inProfile(resource, 'today')).toEqual({
      type: 'object',
      required: ['id', 'draft'],
      properties: {
        id: { type: 'string' },
        draft: { type: 'boolean' },
        space: { type: ['string', 'null'] },
      },
    });
  });

  test('leaves whole operations, variants and parameters out', () => {
    const fragment = {
      get: { operationId: 'a', parameters: [{ name: 'page' }, { name: 'draft', 'x-only': 'today' }] },
      put: { operationId: 'b', 'x-only': 'today' },
      oneOf: [{ 'x-only': 'today' }, {}],
    };
    expect(inProfile(fragment, '2025')).toEqual({
      get: { operationId: 'a', parameters: [{ name: 'page' }] },
      oneOf: [{}],
    });
    expect(inProfile({ ...fragment, 'x-only': 'today' }, '2025')).toBeUndefined();
  });

  test('any profile: what some have is optional, and what they bound differently has no bound', () => {
    expect(inAnyProfile(resource)).toEqual({
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string' },
        draft: { type: 'boolean' },
        context: { type: 'string' },
        space: { type: ['string', 'null'] },
      },
    });
    expect(inAnyProfile({ $ref: '#/a', 'x-today': { $ref: '#/b' } })).toEqual({
      anyOf: [{ $ref: '#/a' }, { $ref: '#/b' }],
    });
  });
});

describe('a profile', () => {
  const [before, today] = [profileOf('2025'), profileOf('today')];

  test('offers its operations, and takes the fields of their bodies', () => {
    expect(before.offers('bulkUpsertSiteRedirects')).toBe(false);
    expect(today.offers('bulkUpsertSiteRedirects')).toBe(true);
    expect(before.takes('createSiteRedirect', 'draft')).toBe(false);
    expect(today.takes('createSiteRedirect', 'draft')).toBe(true);
    expect(before.takes('createSiteRedirect', 'source')).toBe(true);
    expect(before.takes('bulkUpsertSiteRedirects', 'redirects')).toBe(false);
  });

  test('knows no field by the names of objects', () => {
    for (const name of ['constructor', 'toString', '__proto__']) {
      expect(before.takes('createSiteRedirect', name)).toBe(today.takes('createSiteRedirect', name));
    }
  });

  test.each([before, today])('has the operations of its document: $name', (profile) => {
    const paths = readDocument(profile.name)['paths'] as Record<string, Record<string, { operationId?: string }>>;
    const documented = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId }) => operationId ?? []),
    );
    expect([...profile.operations().keys()].sort()).toEqual(documented.sort());
    for (const id of profile.operations().keys()) {
      expect(OPERATIONS[id].profiles).toContain(profile.name);
    }
  });

  test('has of a shared operation only what is its own', () => {
    const names = (profile: typeof today): readonly string[] =>
      (profile.operations().get('listSiteRedirects')?.query ?? []).map(({ name }) => name);
    expect(names(before)).toEqual(['page', 'limit']);
    expect(names(today)).toEqual(['page', 'limit', 'search', 'draft', 'orderBy']);
  });
});

import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import type { OperationId } from '../../src/core/contract/operation.ts';
import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import { createTrimmer } from '../../src/server/trim.ts';

const ID: OperationId = 'getSiteById';
const PATH = '/v1/orgs/{organizationId}/sites/{siteId}';

function documentWith(answer: JsonObject, schemas: JsonObject): JsonObject {
  const responses = { '200': { content: { 'application/json': { schema: answer } } } };
  return { paths: { [PATH]: { get: { operationId: ID, responses } } }, components: { schemas } };
}

function trimmerOf(documents: Readonly<Record<ProfileName, JsonObject>>) {
  return (profile: ProfileName, body: unknown) => createTrimmer(profile, (name) => documents[name])(ID, 200, body);
}

describe('an answer', () => {
  const tree = (more: JsonObject): JsonObject => ({
    Tree: {
      properties: { name: {}, ...more, children: { items: { $ref: '#/components/schemas/Tree' } } },
    },
  });
  const answer = { $ref: '#/components/schemas/Tree' };
  const trim = trimmerOf({
    '2025': documentWith(answer, tree({ old: {} })),
    today: documentWith(answer, tree({ draft: {} })),
  });

  test('loses what only another profile has, however deep, and nothing else', () => {
    const body = { name: 'a', old: 1, draft: 2, extra: 3, children: [{ name: 'b', draft: 2, children: [{ old: 1 }] }] };
    expect(trim('2025', body)).toEqual({
      name: 'a',
      old: 1,
      extra: 3,
      children: [{ name: 'b', children: [{ old: 1 }] }],
    });
    expect(trim('today', body)).toEqual({
      name: 'a',
      draft: 2,
      extra: 3,
      children: [{ name: 'b', draft: 2, children: [{}] }],
    });
  });

  test('keeps a field that another variant has', () => {
    const variants = (link: JsonObject): JsonObject => ({
      Link: { properties: { object: { const: 'link' }, ...link } },
      Page: { properties: { object: { const: 'page' }, url: {} } },
    });
    const either = { oneOf: [{ $ref: '#/components/schemas/Link' }, { $ref: '#/components/schemas/Page' }] };
    const cut = trimmerOf({
      '2025': documentWith(either, variants({})),
      today: documentWith(either, variants({ url: {} })),
    });
    expect(cut('2025', { object: 'page', url: '/' })).toEqual({ object: 'page', url: '/' });
    expect(cut('2025', { object: 'link', url: '/' })).toEqual({ object: 'link' });
  });

  test('passes as it is where the profiles agree', () => {
    const same = documentWith(answer, tree({}));
    const body = { name: 'a' };
    expect(trimmerOf({ '2025': same, today: same })('today', body)).toBe(body);
  });
});

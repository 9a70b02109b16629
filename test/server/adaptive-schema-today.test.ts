import { describe, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';

const SITES = '/v1/orgs/org_acme/sites';
const SCHEMA = `${SITES}/site_docs/adaptive-schema`;

const schema = (properties: object): object => ({ type: 'object', properties, additionalProperties: false });
const unsigned = (properties: object): object => ({
  ...schema(properties),
  description: 'Unsigned claims of the site visitor.',
});

describe('adaptive schema', () => {
  const api = useServer({ profile: 'today' });
  const put = (properties: object) => api.put(SCHEMA, { jsonSchema: schema(properties) });

  test('is not there until somebody sets one, and then stays, empty at the least', async () => {
    expect((await api.get(SCHEMA)).status).toBe(404);
    expect((await api.get(`${SCHEMA}/template-conditions`)).body).toEqual({ items: [] });
    const set = await put({});
    expect(set.body).toEqual({
      object: 'site-adaptive-schema',
      jsonSchema: schema({}),
      updatedAt: expect.any(String),
    });
    expect((await api.get(SCHEMA)).body).toEqual(set.body);
    expect((await api.delete(SCHEMA)).status).toBe(405);
  });

  test('is replaced as a whole, and suggests conditions', async () => {
    await put({ gone: { type: 'number', description: 'Gone' } });
    const properties = {
      plan: { type: 'string', enum: ['free', 'pro'], description: 'Plan' },
      'odd name': { type: 'boolean', description: 'Odd' },
      tags: { type: 'array', items: { type: 'string', description: 'Tag' }, description: 'Tags' },
      team: { ...schema({ lead: { type: 'boolean', description: 'Leads it' } }), description: 'Team' },
      unsigned: unsigned({ beta: { type: 'boolean', description: 'In the beta' } }),
    };
    expect((await put(properties)).body.jsonSchema).toEqual(schema(properties));
    const { items } = (await api.get(`${SCHEMA}/template-conditions`)).body;
    expect(items.map(({ condition }: { condition: string }) => condition)).toEqual([
      'visitor.claims.plan == "free"',
      'visitor.claims.plan == "pro"',
      'visitor.claims["odd name"] == true',
      'visitor.claims.team.lead == true',
      'visitor.claims.unsigned.beta == true',
    ]);
  });

  test.each([
    ['a claim without a description', { plan: { type: 'string' } }],
    ['an unknown type', { plan: { type: 'date', description: 'x' } }],
    ['another keyword', { plan: { type: 'string', description: 'x', minLength: 1 } }],
    ['a list of lists', { plan: { type: 'array', description: 'x', items: { type: 'array', description: 'y' } } }],
    ['an open object', { plan: { type: 'object', description: 'x', properties: {} } }],
    ['unsigned claims with words of their own', { unsigned: { ...schema({}), description: 'mine' } }],
    ['unsigned claims that are no object', { unsigned: { type: 'boolean', description: 'x' } }],
  ])('%s is refused', async (_title, properties) => {
    expect((await put(properties)).status).toBe(400);
  });
});

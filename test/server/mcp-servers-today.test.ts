import { describe, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';

const SITES = '/v1/orgs/org_acme/sites';
const SERVERS = `${SITES}/site_docs/mcp-servers`;
const SEARCH = { name: 'search', url: 'https://mcp.example.com/', headers: { Authorization: 'Bearer 1' } };

describe('MCP servers', () => {
  const api = useServer({ profile: 'today' });
  const add = async (body: object = {}): Promise<string> => (await api.post(SERVERS, { ...SEARCH, ...body })).body.id;

  test('are created, read back with their headers, and listed oldest first', async () => {
    const answer = await api.post(SERVERS, SEARCH);
    expect(answer.status).toBe(201);
    const { id } = answer.body;
    const location = expect.stringContaining(`${SERVERS}/${id}`);
    expect(answer.body).toEqual({ object: 'site-mcp-server', id, ...SEARCH, transport: 'sse', urls: { location } });
    expect((await api.get(`${SERVERS}/${id}`)).body).toEqual(answer.body);
    const second = await add({ transport: 'http', condition: 'visitor.claims.plan == "pro"' });
    const { items } = (await api.get(SERVERS)).body;
    expect(items.map((item: { id: string }) => item.id)).toEqual([id, second]);
    expect(items[1]).toMatchObject({ transport: 'http', condition: 'visitor.claims.plan == "pro"' });
  });

  test('change field by field; headers are one whole', async () => {
    const id = await add({ condition: 'x' });
    const change = async (body: object) => (await api.patch(`${SERVERS}/${id}`, body)).body;
    expect(await change({ name: 'find' })).toMatchObject({ ...SEARCH, name: 'find', condition: 'x' });
    expect(await change({ headers: { 'X-Key': '2' } })).toMatchObject({ headers: { 'X-Key': '2' } });
    const bare = await change({ headers: {}, condition: null });
    expect(bare.headers).toEqual({});
    expect(bare).not.toHaveProperty('condition');
  });

  test('are deleted, and then there is nothing to delete', async () => {
    const id = await add();
    expect((await api.delete(`${SERVERS}/${id}`)).status).toBe(205);
    expect((await api.delete(`${SERVERS}/${id}`)).status).toBe(204);
    expect((await api.get(`${SERVERS}/${id}`)).status).toBe(404);
    // Those of another site are not there.
    expect((await api.get(`${SERVERS}/mcp_orders`)).status).toBe(404);
    expect((await api.delete(`${SERVERS}/mcp_orders`)).status).toBe(204);
    expect((await api.get(`${SITES}/site_partners/mcp-servers/mcp_orders`)).status).toBe(200);
  });
});

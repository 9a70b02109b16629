import fc from 'fast-check';
import { expect } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk, WalkWorld } from '../support/kind-fixture.ts';
import { collection, condition, inEach, named, optional, words } from '../support/random-parts.ts';
import { ORG } from './support/requests.ts';
import { HIDDEN, LOOSENING } from './support/risk-cases.ts';

const servers = (text: string): string => `
sites:
  partners:
    id: site_partners
    mcpServers:${text}
`;

const at = (key: string): string => `site.partners.mcpServer.${key}`;
const HEADERS = '{ Authorization: !env COLOPHON_SECRET_MCP }';
const OTHERS = '{ Authorization: !env COLOPHON_SECRET_OTHER }';
const env = { COLOPHON_SECRET_MCP: 'Bearer walk-1', COLOPHON_SECRET_OTHER: 'Bearer walk-3' };
const otherEnv = { ...env, COLOPHON_SECRET_MCP: 'Bearer walk-2' };

const headersOf =
  (name: string, headers: object) =>
  async (world: WalkWorld): Promise<void> => {
    const live = (await world.list('mcp-server', 'site.partners')).find(({ title }) => title === name);
    expect(live?.fields['headers']).toEqual(headers);
  };

const SERVERS: Walk = {
  title: 'MCP servers',
  steps: [
    {
      title: 'create with secret headers, and adopt one without a word about its headers',
      env,
      manifest: servers(`
      search: { url: 'https://mcp.example.com', transport: http, headers: ${HEADERS} }
      orders: { url: 'https://mcp.example.com/orders' }`),
      expect: ['adopt site.partners', `create ${at('search')}`, `adopt ${at('orders')}`],
      blocked: [`forward-secrets ${at('search')}`],
      allow: ['forward-secrets'],
      after: async (world) => {
        await headersOf('search', { Authorization: env.COLOPHON_SECRET_MCP })(world);
        await headersOf('orders', { Authorization: 'Bearer mcp_example_key_1' })(world);
      },
    },
    {
      title: 'another secret, and nothing else, is a change, and its host did not get that one before',
      env: otherEnv,
      manifest: servers(`
      search: { url: 'https://mcp.example.com', transport: http, headers: ${HEADERS} }
      orders: { url: 'https://mcp.example.com/orders' }`),
      expect: [`update ${at('search')} headers`],
      blocked: [`forward-secrets ${at('search')}`],
      allow: ['forward-secrets'],
      after: headersOf('search', { Authorization: otherEnv.COLOPHON_SECRET_MCP }),
    },
    {
      title: 'somebody changes a secret',
      env: otherEnv,
      before: (world) => world.set(at('search'), { headers: { Authorization: 'Bearer by hand' } }),
      manifest: servers(`
      search: { url: 'https://mcp.example.com', transport: http, headers: ${HEADERS} }
      orders: { url: 'https://mcp.example.com/orders' }`),
      expect: [`update ${at('search')} headers (drift)`],
    },
    {
      title: 'one more header, and another variable',
      env: otherEnv,
      manifest: servers(`
      search: { url: 'https://mcp.example.com', headers: { Authorization: !env COLOPHON_SECRET_MCP, X-Key: !env COLOPHON_SECRET_MCP } }
      orders: { url: 'https://orders.example.com', headers: ${OTHERS} }`),
      expect: [`update ${at('search')} headers`, `update ${at('orders')} url, headers`],
      blocked: [`forward-secrets ${at('search')}`, `forward-secrets ${at('orders')}`],
      allow: ['forward-secrets'],
    },
    {
      title: 'two servers exchange their secrets',
      env: otherEnv,
      manifest: servers(`
      search: { url: 'https://mcp.example.com', headers: ${OTHERS} }
      orders: { url: 'https://orders.example.com', headers: ${HEADERS} }`),
      expect: [`update ${at('search')} headers`, `update ${at('orders')} headers`],
      blocked: [`forward-secrets ${at('search')}`, `forward-secrets ${at('orders')}`],
      allow: ['forward-secrets'],
    },
    {
      title: 'two servers exchange their URLs',
      env: otherEnv,
      manifest: servers(`
      search: { url: 'https://orders.example.com', headers: ${OTHERS} }
      orders: { url: 'https://mcp.example.com', headers: ${HEADERS} }`),
      expect: [`update ${at('search')} url`, `update ${at('orders')} url`],
      blocked: [`forward-secrets ${at('search')}`, `forward-secrets ${at('orders')}`],
      allow: ['forward-secrets'],
    },
    {
      title: 'a header less asks nobody',
      env: otherEnv,
      manifest: servers(`
      search: { url: 'https://orders.example.com', headers: {} }
      orders: { url: 'https://mcp.example.com/orders', headers: ${HEADERS} }`),
      expect: [`update ${at('search')} headers`, `update ${at('orders')} url`],
    },
    {
      title: 'secrets that go to another host ask for consent; another path does not',
      manifest: servers(`
      search: { url: 'https://mcp.example.com/v2', transport: sse, condition: visitor.claims.beta }
      orders: { url: 'https://elsewhere.example.com/orders' }`),
      expect: [`update ${at('search')} url, transport, condition`, `update ${at('orders')} url`],
      blocked: [`forward-secrets ${at('orders')}`],
      allow: ['forward-secrets'],
    },
    {
      title: 'another name and no condition',
      manifest: servers(`
      search: { name: find, url: 'https://mcp.example.com/v2', condition: null, headers: {} }
      orders: { url: 'https://elsewhere.example.com/orders' }`),
      expect: [`update ${at('search')} name, condition`],
      blocked: [`expose ${at('search')}`],
      allow: ['expose'],
      after: headersOf('find', {}),
    },
    {
      title: 'without headers it may go anywhere',
      manifest: servers(`
      search: { name: find, url: 'https://nowhere.example.com', headers: {} }
      orders: { url: 'https://elsewhere.example.com/orders' }`),
      expect: [`update ${at('search')} url`],
    },
    {
      title: 'one is deleted outside Colophon, and one leaves the manifest',
      before: (world) => world.drop(at('search')),
      manifest: servers(`
      search: { name: find, url: 'https://nowhere.example.com', headers: {} }`),
      expect: [`create ${at('search')} (deleted)`, `delete ${at('orders')}`],
    },
    {
      title: 'a secret that is written down is refused',
      manifest: servers(`
      search: { url: 'https://mcp.example.com', headers: { Authorization: Bearer written-down } }`),
      expect: [],
      errors: ['secret-literal'],
    },
  ],
};

export const fixture: FixtureOf<'mcp-server'> = {
  // Headers come from the environment alone, which these manifests have not; the walk and the life have them.
  manifest: {
    first: `
sites:
  main:
    mcpServers:
      search: { url: 'https://mcp.example.com', transport: http }
      orders: { url: 'https://mcp.example.com/orders', condition: visitor.claims.beta }
`,
    second: `
sites:
  main:
    mcpServers:
      search: { url: 'https://mcp.example.com/v2', transport: sse, headers: {} }
      tickets: { name: All tickets, url: 'https://mcp.example.com/tickets' }
`,
  },
  random: {
    part: (chosen) =>
      inEach('sites', chosen, () =>
        collection(
          'mcpServers',
          named(['search', 'orders', 'odd "server"'], words(1, 100), (key, name) =>
            fc
              .tuple(
                fc.boolean(),
                optional(
                  { transport: fc.constantFrom('sse', 'http'), condition, headers: fc.constant({}) },
                  { url: `https://${key.slice(0, 3)}.example.com/` },
                ),
              )
              .map(([isNamed, fields]): JsonObject => ({ ...fields, ...(isNamed ? { name } : {}) })),
          ),
        ),
      ),
  },
  walks: [SERVERS],
  lives: [
    {
      name: 'SiteMcpServer',
      inputs: {
        site: 'site_docs',
        name: 'search',
        url: 'https://mcp.example.com/',
        headers: { Authorization: 'Bearer life-1' },
      },
      steps: [
        { change: { headers: { Authorization: 'Bearer life-2', 'X-Team': 'docs' } } },
        { change: { name: 'find', transport: 'http', condition: 'visitor.claims.beta', headers: {} } },
      ],
    },
  ],
  rows: [{ table: 'mcpServers', key: ['site', 'name'] }],
  byHand: [
    sent('POST', 'SITE/mcp-servers', { name: '@title', url: 'https://mcp.example.com/', headers: {} }),
    words(1, 100).map((name) => [
      'PATCH',
      `${ORG}/sites/site_partners/mcp-servers/mcp_orders`,
      { name, headers: { Authorization: 'Bearer by hand' } },
    ]),
  ],
  behaviour: {
    afterWrite: ({ fields }) => {
      fields['transport'] ??= 'sse';
      fields['headers'] ??= {};
    },
  },
  holders: [{ kind: 'site', id: 'site_partners' }],
  risks: {
    url: [
      ['forward-secrets', 'https://a.example', 'https://b.example', { headers: { A: 'x' } }],
      ['forward-secrets', 'https://a.example', 'http://a.example', { headers: { A: 'x' } }],
      ['forward-secrets', 'https://a.example', HIDDEN, { headers: { A: 'x' } }],
      ['none', 'https://a.example', 'https://a.example/path', { headers: { A: 'x' } }],
      ['none', 'https://a.example', 'https://b.example', { headers: {} }],
    ],
    headers: [
      ['forward-secrets', undefined, HIDDEN, {}],
      ['forward-secrets', undefined, { A: 'x' }, { headers: {} }],
      ['none', undefined, {}, {}],
      ['forward-secrets', HIDDEN, HIDDEN, { headers: { A: 'x' } }],
      ['none', HIDDEN, null, { headers: { A: 'x' } }],
    ],
    condition: LOOSENING,
  },
  contradictions: [
    {
      title: 'one name',
      text: 'sites:\n  docs:\n    title: Docs\n    mcpServers:\n      one: { name: x, url: "https://a.example.com" }\n      two: { name: x, url: "https://b.example.com" }\n',
      places: ['8:7', '7:7'],
    },
  ],
};

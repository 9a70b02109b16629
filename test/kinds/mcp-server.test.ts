import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { mcpServer } from '../../src/core/kinds/mcp-server.ts';
import { loadManifest } from '../../src/core/manifest/load.ts';
import { useFolders } from '../support/command.ts';
import { contextOf, useBench } from './support/organization-driver.ts';

const bench = useBench([mcpServer], { profile: 'today' });
const folderWith = useFolders();
const URL = 'https://mcp.example.com/';

test('values of headers are secrets of the client as soon as they are read', async () => {
  const { list, client } = bench();
  const [live] = await list(mcpServer, [{ kind: 'site', id: 'site_partners' }]);
  expect(live?.fields['headers']).toEqual({ Authorization: 'Bearer mcp_example_key_1' });
  expect(client.redact('sent Bearer mcp_example_key_1 there')).not.toContain('mcp_example_key_1');
  expect(inspect(client, { depth: 10 })).not.toContain('mcp_example_key_1');
});

test('headers are not exported', () => {
  const live = {
    kind: 'mcp-server',
    id: 'mcp_1',
    title: 'search',
    fields: { name: 'search', url: URL, transport: 'http', headers: { Authorization: 'Bearer test-2' } },
  };
  expect(mcpServer.export(live, { nameOf: () => undefined })).toEqual({
    key: 'search',
    entry: { url: URL, transport: 'http' },
  });
});

test('a header that is written in the manifest is refused, whatever its value, and the value is not shown', () => {
  const declare = (secret: readonly string[]) => {
    const context = contextOf('search');
    const isSecret = (at: readonly (string | number)[]) => secret.includes(String(at.at(-1)));
    mcpServer.declare({ url: URL, headers: { A: 'secret-1', B: 'literal-2' } }, { ...context, isSecret });
    return context.problems;
  };
  expect(declare(['A', 'B'])).toEqual([]);
  expect(declare(['A'])).toMatchObject([[['headers', 'B'], { severity: 'error', code: 'secret-literal' }]]);
  expect(JSON.stringify(declare([]))).not.toMatch(/secret-1|literal-2/);
});

test('only the headers are hidden, and the name is recorded', async () => {
  const loaded = await loadManifest({
    kinds: KINDS,
    cwd: folderWith({
      'colophon.yaml': `colophon: 1
organization: org_acme
sites:
  docs:
    id: site_docs
    mcpServers: { search: { url: 'https://mcp.example.com', headers: { Authorization: !env COLOPHON_SECRET_MCP } } }
`,
    }),
    paths: [],
    variables: {},
    env: { COLOPHON_SECRET_MCP: 'Bearer test-3' },
  });
  const found = loaded.ok ? loaded.value.workspace.resources.find(({ kind }) => kind === 'mcp-server') : undefined;
  expect([found?.fields['name'], found?.sensitive]).toEqual(['search', ['headers']]);
});

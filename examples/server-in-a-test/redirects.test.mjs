// Tests code that uses the API of a documentation workspace: each test has its own server, without an account or a network.
// Run it with `node --test examples/server-in-a-test/`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@colophon-sync/colophon/client';
import { startServer } from '@colophon-sync/colophon/server';

test('a redirect leads to its section', async () => {
  const server = await startServer();
  const client = createClient({ baseUrl: server.url, token: server.token });
  try {
    const path = { organizationId: server.organization, siteId: 'site_docs' };
    await client.call('createSiteRedirect', {
      path,
      body: { source: '/help', destination: { kind: 'site-section', siteSectionId: 'sec_api' } },
    });
    const { target } = await client.call('getSiteRedirectBySource', { path, query: { source: '/help' } });
    assert.match(target, /\/docs\/api$/);

    const redirects = await client.listAll('listSiteRedirects', { path });
    assert.deepEqual(
      redirects.map(({ source }) => source),
      ['/old/start', '/reference', '/help'],
    );
  } finally {
    await client.close();
    await server.close();
  }
});

import { expect, onTestFinished, test } from 'vitest';
import { rebased } from '../../src/command/app/verify/published.ts';
import { type VerifyInput, verify } from '../../src/command/app/verify/verify.ts';
import { createVisitor } from '../../src/command/app/verify/visit.ts';
import type { ClientEvent } from '../../src/core/client/index.ts';
import type { Verification, Verified } from '../../src/core/engine/verification.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { parseFault, startServer } from '../../src/server/index.ts';
import { admin } from '../support/admin.ts';
import { type PublishedSite, publish } from '../support/published-site.ts';
import { type Api, apiOf } from '../support/server.ts';
import { VISITED, VISITED_ADDRESSES } from '../support/verify-world.ts';
import { applied, folderOf, loadFrom, valueIn, type Work } from './support.ts';

interface World {
  readonly api: Api;
  readonly work: Work;
  /** What the service was asked for since the last time. */
  readonly asked: () => readonly string[];
  readonly verified: (options?: Partial<VerifyInput>) => Promise<Verification>;
  readonly site: () => Promise<PublishedSite>;
}

/** A service on which the manifest was applied. */
async function worldOf(text: string = VISITED): Promise<World> {
  const server = await startServer();
  onTestFinished(() => server.close());
  const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
  const requests: string[] = [];
  const service = {
    baseUrl: server.url,
    token: server.token,
    onRequest: (event: ClientEvent) => {
      if (event.type === 'started') {
        requests.push(event.operation);
      }
    },
  };
  const work: Work = { manifest, service, ledger: createMemoryLedger() };
  await applied(work);
  requests.length = 0;
  return {
    api: apiOf(server),
    work,
    asked: () => requests.splice(0),
    verified: async (options = {}) => valueIn(await verify({ ...work, ...options })),
    site: async () => {
      const published = await publish(server);
      onTestFinished(() => published.close());
      return published;
    },
  };
}

function at({ resources }: Verification, address: string): Verified {
  const found = resources.find((resource) => resource.address === address);
  if (found === undefined) {
    throw new Error(`nothing was found about ${address}`);
  }
  return found;
}

function wrong({ resources }: Verification): readonly string[] {
  return resources
    .filter(({ status }) => status !== 'ok')
    .map(({ address, status, code }) => `${address} ${status} ${code}`);
}

/** The addresses of both sites on the stand-in. */
function homesAt({ url }: PublishedSite): Readonly<Record<string, string>> {
  return { docs: `${url}/docs`, 'site.partners': `${url}/partners` };
}

const SITES = '/v1/orgs/org_acme/sites';

test('finds everything well after an apply, with one lookup for each redirect and lists for the rest', async () => {
  const { verified, asked } = await worldOf();
  const found = await verified();
  expect(found.resources.map(({ address }) => address)).toEqual(VISITED_ADDRESSES);
  expect(found.summary).toEqual({ ok: 7, mismatch: 0, unreachable: 0, skipped: 0 });
  expect(found.pending).toBe(0);
  expect([...asked()].sort()).toEqual([
    ...Array.from({ length: 3 }, () => 'getSiteRedirectBySource'),
    ...['getSiteStructure', 'listSiteRedirects', 'listSiteShareLinks', 'listSites', 'listSpacesInOrganizationById'],
  ]);
  expect(found.requests.published).toBe(0);
  const sampled = await verified({ sample: 1 });
  expect(wrong(sampled)).toEqual([
    'site.docs.redirect["/reference"] skipped sample',
    'site.docs.redirect["/one"] skipped sample',
  ]);
  expect(found.requests.service - sampled.requests.service).toBe(2);
});

test('finds what was changed by hand, and says what was expected', async () => {
  const { api, verified } = await worldOf();
  const redirects = (await api.get(`${SITES}/site_docs/redirects`)).body.items;
  const reference = redirects.find((one: { source: string }) => one.source === '/reference');
  const old = redirects.find((one: { source: string }) => one.source === '/one');
  await api.patch(`${SITES}/site_docs/redirects/${reference.id}`, {
    destination: { kind: 'site-section', siteSectionId: 'sec_guides' },
  });
  await api.delete(`${SITES}/site_docs/redirects/${old.id}`);
  await api.delete(`${SITES}/site_partners/share-links/link_partners`);
  await api.patch(`${SITES}/site_partners/share-links/link_press`, { active: true });
  await api.post(`${SITES}/site_docs/unpublish`);
  await api.patch(`${SITES}/site_partners`, { visibility: 'public' });
  const found = await verified();
  expect(wrong(found)).toEqual([
    'site.docs mismatch unpublished',
    'site.docs.redirect["/reference"] mismatch other-target',
    'site.docs.redirect["/one"] mismatch gone',
    'site.partners mismatch other-visibility',
    'site.partners.shareLink.partners mismatch gone',
    'site.partners.shareLink.press mismatch link-on',
  ]);
  expect(at(found, 'site.docs')).toMatchObject({ expected: 'published: true', found: 'published: false' });
  expect(at(found, 'site.partners')).toMatchObject({ expected: 'visibility: share-link', found: 'visibility: public' });
  expect(at(found, 'site.docs.redirect["/reference"]')).toMatchObject({
    found: expect.stringMatching(/\/docs$/),
    source: { file: 'colophon.yaml', line: 25 },
  });
});

test('finds a redirect whose page is gone and a link that was switched off though nobody said so', async () => {
  const { api, verified } = await worldOf();
  const { server } = api;
  // The interface has no way to delete a page; people do it in the editor.
  const world = JSON.parse(JSON.stringify(server.exportWorld()).replaceAll('"id":"pg_install"', '"id":"pg_other"'));
  expect((await admin(server, 'PUT', 'world', world)).status).toBeLessThan(300);
  await api.patch(`${SITES}/site_partners/share-links/link_partners`, { active: false });
  const found = await verified();
  expect(wrong(found)).toEqual([
    'site.docs.redirect["/old/start"] mismatch dead-destination',
    'site.partners.shareLink.partners mismatch link-off',
  ]);
  expect(at(found, 'site.docs.redirect["/old/start"]').expected).toContain('pg_install');
});

test('finds a link that works after its last day, and skips what was not applied yet', async () => {
  const expiring = VISITED.replace('{ name: Partners }', '{ name: Partners, expires: 2031-05-01 }');
  const { verified, work } = await worldOf(expiring);
  expect(wrong(await verified())).toEqual([]);
  expect(wrong(await verified({ now: new Date('2031-05-01T08:00:00Z') }))).toEqual([
    'site.partners.shareLink.partners mismatch link-expired',
  ]);
  const pending = expiring
    .replace('visibility: public', 'visibility: unlisted')
    .replace('/one: { space: guides/v1 }', '/one: { section: api }\n      /new: { section: api }');
  const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': pending })));
  const found = valueIn(await verify({ ...work, manifest }));
  expect(wrong(found)).toEqual([
    'site.docs skipped not-applied',
    'site.docs.redirect["/one"] skipped not-applied',
    'site.docs.redirect["/new"] skipped not-applied',
  ]);
  expect(found.pending).toBe(3);
  const some = valueIn(
    await verify({ ...work, manifest, target: ['site.docs'], exclude: ['site.docs.redirect["/n*'] }),
  );
  expect(some.resources.map(({ address }) => address)).toEqual([
    'site.docs',
    'site.docs.redirect["/old/start"]',
    'site.docs.redirect["/reference"]',
    'site.docs.redirect["/one"]',
  ]);
});

test('asks the published side as a visitor does: one request for each resource, without a token or a cookie', async () => {
  const { verified, site } = await worldOf();
  const published = await site();
  const found = await verified({ published: homesAt(published) });
  expect(wrong(found)).toEqual([]);
  expect(new Set(found.resources.map(({ asked }) => asked))).toEqual(new Set(['published']));
  const paths = published.requests.map(({ method, path }) => `${method} ${path}`).sort();
  expect(paths).toEqual([
    'GET /docs',
    'GET /docs/old/start',
    'GET /docs/one',
    'GET /docs/reference',
    'GET /partners',
    'GET /shr_key_1/partners',
    'GET /shr_key_2/partners',
  ]);
  for (const { headers } of published.requests) {
    expect(Object.keys(headers).sort()).toEqual(['accept', 'connection', 'host', 'user-agent']);
  }
  expect(found.requests.published).toBe(7);
});

test('tells what visitors meet instead, and never a link or where a link leads', async () => {
  const { verified, site } = await worldOf();
  const published = await site();
  published.break('/docs/reference', (response) => response.writeHead(200).end('<h1>A page</h1>'));
  published.break('/docs/one', (response) => response.writeHead(301, { location: '//elsewhere.example/x' }).end());
  published.break('/docs/old/start', (response) => response.writeHead(404).end());
  published.break('/docs', (response) => response.writeHead(302, { location: 'https://login.example/' }).end());
  published.break('/partners', (response) => response.writeHead(200).end('open'));
  published.break('/shr_key_1/partners', (response) =>
    response.writeHead(302, { location: 'https://login.example/?from=shr_key_1' }).end(),
  );
  published.break('/shr_key_2/partners', (response) => response.writeHead(200).end('open'));
  const found = await verified({ published: homesAt(published) });
  expect(wrong(found)).toEqual([
    'site.docs mismatch no-page',
    'site.docs.redirect["/old/start"] mismatch gone',
    'site.docs.redirect["/reference"] mismatch hidden-by-page',
    'site.docs.redirect["/one"] mismatch other-target',
    'site.partners mismatch open',
    'site.partners.shareLink.partners mismatch no-page',
    'site.partners.shareLink.press mismatch open',
  ]);
  expect(at(found, 'site.docs').found).toBe('302 to https://login.example/');
  expect(at(found, 'site.docs.redirect["/one"]')).toMatchObject({
    expected: `${published.url}/docs/v1`,
    found: '301 to http://elsewhere.example/x',
  });
  expect(at(found, 'site.docs.redirect["/reference"]').message).toContain('serves a page at this path');
  expect(JSON.stringify(found)).not.toContain('shr_key');
});

test('follows a site within itself, gives a passing trouble three tries, and calls the rest unreachable', async () => {
  const { verified, site } = await worldOf();
  const published = await site();
  const homes = homesAt(published);
  let troubles = 0;
  published.break('/docs', (response) => response.writeHead(308, { location: '/docs/home' }).end());
  published.break('/docs/home', (response) => {
    troubles++;
    response.writeHead(troubles < 3 ? 503 : 200, { 'retry-after': '0' }).end();
  });
  published.break('/partners', (response) => response.writeHead(302, { location: '/partners' }).end());
  published.break('/docs/one', (response) => response.destroy());
  published.break('/docs/reference', (response) => response.writeHead(500, { 'retry-after': '0' }).end());
  published.break('/docs/old/start', (response) => response.writeHead(302, { location: 'http://[' }).end());
  published.break('/shr_key_1/partners', (response) =>
    response.writeHead(302, { location: '/shr_key_1/partners' }).end(),
  );
  const found = await verified({ published: homes });
  expect(wrong(found)).toEqual([
    'site.docs.redirect["/old/start"] mismatch other-target',
    'site.docs.redirect["/reference"] unreachable unreachable',
    'site.docs.redirect["/one"] unreachable unreachable',
    'site.partners.shareLink.partners mismatch no-page',
  ]);
  expect(troubles).toBe(3);
  expect(at(found, 'site.docs.redirect["/reference"]').message).toContain('status 500');
  expect(published.requests.filter(({ path }) => path === '/docs/one')).toHaveLength(3);
  expect(at(found, 'site.partners.shareLink.partners').found).toBe('a loop');
});

test('reads no page to its end, and goes to no door that the service names on this machine', async () => {
  const { api, verified, site } = await worldOf();
  const published = await site();
  published.break('/docs', (response) => {
    // It never ends.
    response.writeHead(200).write('<h1>');
  });
  published.break('/partners', (response) => {
    response.writeHead(404).end('x'.repeat(1024 * 1024));
  });
  const service = { baseUrl: api.server.url, token: api.server.token, timeoutMs: 60_000, tries: 1 };
  const target = ['site.docs', 'site.partners'];
  const found = await verified({ published: homesAt(published), service, target, exclude: ['site.*.redirect*'] });
  expect(wrong(found)).toEqual([]);
  expect(published.requests.filter(({ path }) => path === '/docs')).toHaveLength(1);

  const before = published.requests.length;
  const visitor = createVisitor({ timeoutMs: 60_000, tries: 1, connections: 1 });
  onTestFinished(() => visitor.close());
  const refused = { type: 'failed', reason: 'its URL is not https' };
  expect(await visitor.look(`${published.url}/docs/one`)).toEqual(refused);
  expect(await visitor.look(`${published.url}/docs/one`, 'https://docs.example')).toEqual(refused);
  expect(await visitor.look('https://me:pass@127.0.0.1/')).toEqual(refused);
  expect(published.requests).toHaveLength(before);
  expect(await visitor.look(`${published.url}/docs/one`, published.url)).toMatchObject({ type: 'answer', status: 307 });
});

test('finds a site and its parts at another address, also where that has another path', () => {
  const home = { url: 'https://acme.example/docs/', open: true };
  const at = (url: string, given?: string): string => rebased(url, { ...home, given });
  expect(at('https://acme.example/docs/api', 'https://docs.acme.com')).toBe('https://docs.acme.com/api');
  expect(at('https://acme.example/docs', 'https://acme.com/help/')).toBe('https://acme.com/help');
  expect(at('https://acme.example/key/docs', 'https://docs.acme.com/')).toBe('https://docs.acme.com/key');
  expect(at('https://acme.example/docsify', 'https://docs.acme.com')).toBe('https://docs.acme.com/docsify');
  expect(at('https://other.example/docs', 'https://docs.acme.com')).toBe('https://other.example/docs');
  expect(at('https://acme.example/docs/api')).toBe('https://acme.example/docs/api');
});

test('says that nobody could be asked where the service fails or refuses a lookup', async () => {
  const { api, verified, work } = await worldOf();
  const service = { ...work.service, tries: 1 };
  const faulty = async (fault: string): Promise<readonly string[]> => {
    api.server.setFaults([parseFault(`${fault},operation=getSiteRedirectBySource`)]);
    return wrong(await verified({ service, target: ['site.docs.redirect["/one"]'] }));
  };
  expect(await faulty('500')).toEqual(['site.docs.redirect["/one"] unreachable unreachable']);
  expect(await faulty('403')).toEqual(['site.docs.redirect["/one"] unreachable denied']);
});

test('asks the service about redirects that no visitor can see', async () => {
  const closed = VISITED.replace('visibility: public', 'visibility: visitor-auth');
  const { verified, site } = await worldOf(closed);
  const published = await site();
  const found = await verified({ published: homesAt(published) });
  expect(wrong(found)).toEqual([]);
  expect(at(found, 'site.docs')).toMatchObject({ asked: 'published' });
  expect(at(found, 'site.docs.redirect["/one"]')).toMatchObject({ asked: 'service' });
  expect(published.requests.map(({ path }) => path)).not.toContain('/docs/one');
});

test('refuses an address that is none, or of a site that is not declared, before anything is asked', async () => {
  const { work, asked } = await worldOf();
  const codes = async (published: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const outcome = await verify({ ...work, published });
    return outcome.ok ? [] : outcome.diagnostics.map(({ code, detail }) => `${code}: ${detail}`);
  };
  expect(await codes({ blog: 'https://blog.example' })).toEqual([
    'published-address: --published: the manifest declares no site "blog". It declares: docs, partners.',
  ]);
  for (const url of ['http://docs.example', 'https://me:secret@docs.example', 'ftp://docs.example', 'docs.example']) {
    const [problem = ''] = await codes({ docs: url });
    expect(problem).toContain('invalid URL for docs');
    expect(problem).not.toContain('secret');
  }
  expect(asked()).toEqual([]);
});

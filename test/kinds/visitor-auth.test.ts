import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { visitorAuth } from '../../src/core/kinds/visitor-auth.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { loadFiles, planned, run, serviceOf } from '../support/converge.ts';
import { useServer } from '../support/server.ts';
import { failureOf, useBench } from './support/organization-driver.ts';

const bench = useBench([visitorAuth], { profile: 'today' });
const api = useServer({ profile: 'today' });
const parents = [{ kind: 'site', id: 'site_docs' }];
const path = { organizationId: 'org_acme', siteId: 'site_docs' };
const LOGIN = 'https://example.com/login';

async function keyNow(): Promise<string> {
  return (await bench().client.call('getSitePublishingAuthById', { path })).privateKey ?? '';
}

test('is one resource for each site, without its key in any form', async () => {
  const found = await bench().list(visitorAuth, parents);
  expect(found).toEqual([
    {
      kind: 'visitor-auth',
      id: 'site_docs',
      title: 'Visitor authentication',
      fields: { backend: 'custom' },
      witness: { rotate: 'not shown' },
    },
  ]);
  expect(bench().client.redact(`key ${await keyNow()}`)).not.toContain(await keyNow());
  // The witness must not follow the key: even a digest would be something of it.
  await bench().client.call('regenerateSitePublishingAuthById', { path });
  expect(await bench().list(visitorAuth, parents)).toEqual(found);
});

test('sets what is given beside what is there, and keeps the key', async () => {
  const { update } = bench();
  const key = await keyNow();
  await update(visitorAuth, 'site_docs', { backend: 'integration' }, { parents });
  const { fields } = await update(visitorAuth, 'site_docs', { fallbackURL: LOGIN }, { parents });
  // The backend was not declared, and has to be sent all the same.
  expect(fields).toEqual({ backend: 'integration', fallbackURL: LOGIN });
  const cleared = await update(visitorAuth, 'site_docs', { backend: 'custom', fallbackURL: null }, { parents });
  expect(cleared.fields).toEqual({ backend: 'custom' });
  expect(await keyNow()).toBe(key);
});

test('a marker replaces the key, once, and after the settings', async () => {
  const { update } = bench();
  const key = await keyNow();
  const before = bench().server.journal({}).length;
  const live = await update(visitorAuth, 'site_docs', { rotate: 'x', logoutURL: LOGIN }, { parents });
  expect(live.fields).toEqual({ backend: 'custom', logoutURL: LOGIN });
  expect(await keyNow()).not.toBe(key);
  const sent = bench().server.journal({}).slice(before);
  expect(sent.filter(({ write }) => write).map(({ operation }) => operation)).toEqual([
    'updateSitePublishingAuthById',
    'regenerateSitePublishingAuthById',
  ]);
});

test('is never deleted, and stays when it is no longer declared', async () => {
  expect((await failureOf(bench().remove(visitorAuth, 'site_docs', parents))).failure).toBe('unsupported');
  expect(visitorAuth.removal).toBe('release');
});

test('an export leaves out what every new site has, and never holds a marker', () => {
  const exported = (fields: object) =>
    visitorAuth.export(
      { kind: 'visitor-auth', id: 'site_docs', title: '', fields: { ...fields } },
      { nameOf: () => undefined },
    );
  expect(exported({ backend: 'custom' })?.entry).toEqual({});
  expect(exported({ backend: 'custom', logoutURL: LOGIN, rotate: 'x' })?.entry).toEqual({
    backend: 'custom',
    logoutURL: LOGIN,
  });
  expect(exported({ backend: 'integration' })?.entry).toEqual({ backend: 'integration' });
});

test('authentication is set before a live site asks visitors for it; a new site is not open meanwhile', async () => {
  const manifest = await loadFiles({
    'colophon.yaml': `
colophon: 1
organization: org_acme
sites:
  docs: { id: site_docs, visibility: visitor-auth, visitorAuth: { fallbackURL: '${LOGIN}' } }
  fresh: { title: Fresh, visibility: visitor-auth, published: true, visitorAuth: { fallbackURL: '${LOGIN}' } }
`,
  });
  const work = { manifest, service: serviceOf(api.server), ledger: createMemoryLedger() };
  const first = await planned(work);
  const { length } = api.server.journal({});
  expect((await run(work, first)).status).toBe('done');
  const sent = api.server
    .journal({})
    .slice(length)
    .filter(({ write }) => write)
    .map(({ operation, path: where }) => `${operation} ${where.includes('site_docs') ? 'docs' : 'fresh'}`);
  const at = (what: string): number => sent.indexOf(what);
  expect(at('updateSitePublishingAuthById docs')).toBeLessThan(at('updateSiteById docs'));
  expect(at('createSite fresh')).toBeLessThan(at('updateSitePublishingAuthById fresh'));
  expect(at('updateSitePublishingAuthById fresh')).toBeLessThan(at('publishSite fresh'));
  expect(Math.min(...sent.map(at))).toBe(0);
  expect((await planned(work)).changes).toEqual([]);
});

test('the plan of a first marker says that the key is replaced, and nothing of the key is recorded', async () => {
  const manifest = await loadFiles({
    'colophon.yaml': `
colophon: 1
organization: org_acme
sites: { notes: { id: site_notes, visitorAuth: { rotate: first } } }
`,
  });
  const ledger = createMemoryLedger();
  const work = { manifest, service: serviceOf(api.server), ledger };
  const key = (await api.get('/v1/orgs/org_acme/sites/site_notes/publishing/auth')).body.privateKey;
  const made = await planned(work);
  expect(made.blocked.map(({ guard, message }) => [guard, message])).toEqual([
    ['rotate-keys', expect.stringContaining('tokens signed with the old key are invalid at once')],
  ]);
  const report = await run(work, made);
  const after = (await api.get('/v1/orgs/org_acme/sites/site_notes/publishing/auth')).body.privateKey;
  expect(after).not.toBe(key);
  const everything = inspect([made, report, await ledger.load()], { depth: 30, maxStringLength: null });
  expect(everything).not.toContain(key);
  expect(everything).not.toContain(after);
  // Nothing is left to do: the marker is in the ledger. Without a ledger the same plan would come again.
  expect((await planned(work)).changes).toEqual([]);
  const forgotten = await planned({ ...work, ledger: createMemoryLedger() });
  expect(forgotten.blocked.map(({ guard }) => guard)).toEqual(['rotate-keys']);
  expect(KINDS).toContain(visitorAuth);
});

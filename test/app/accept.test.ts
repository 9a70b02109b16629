import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { acceptDrift } from '../../src/command/app/accept.ts';
import { drift } from '../../src/command/app/drift.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { useServer } from '../support/server.ts';
import { applied, appliedFolder, DOCS, folderOf, loadFrom, PETSTORE, valueIn } from './support.ts';

const api = useServer();
const SITE = '/v1/orgs/org_acme/sites/site_docs';

async function workspace(files: Readonly<Record<string, string>>) {
  const made = await appliedFolder(api, { 'specs/petstore.json': PETSTORE, ...files });
  const { load, work } = made;
  return {
    ...made,
    drifted: async (): Promise<readonly string[]> =>
      valueIn(await drift({ manifest: await load(), ...work })).drifted.map(({ address }) => address),
  };
}

async function idsOf(list: string): Promise<Readonly<Record<string, string>>> {
  const { body } = await api.get(`${SITE}/${list}`);
  return Object.fromEntries(
    body.items.map((item: Readonly<Record<string, string>>) => [
      item['path'] ?? item['source'] ?? item['name'],
      item['id'],
    ]),
  );
}

describe('accepting drift', () => {
  test('writes what the service has and keeps every comment and everything else', async () => {
    const { text, accept, drifted } = await workspace({ 'colophon.yaml': DOCS });
    const sections = await idsOf('sections');
    const redirects = await idsOf('redirects');
    await api.patch(`${SITE}/sections/${sections['api']}`, { title: 'Interface' });
    await api.patch(`${SITE}/redirects/${redirects['/reference']}`, {
      destination: { kind: 'site-section', siteSectionId: sections['guides'] },
    });
    await api.patch(SITE, { defaultSiteSection: sections['api'] });
    expect(await drifted()).toHaveLength(3);

    const acceptance = valueIn(await accept());
    expect(acceptance).toMatchObject({ written: true, refused: [] });
    expect(acceptance.edits.map(({ address, before, after }) => [address, before, after])).toEqual([
      ['site.docs.section.guides', 'guides', 'api'],
      ['site.docs.section.api', 'API', 'Interface'],
      ['site.docs.redirect["/reference"]', 'api', 'guides'],
    ]);
    expect(text()).toBe(
      DOCS.replace('title: API #', 'title: Interface #')
        .replace('defaultSection: guides', 'defaultSection: api')
        .replace('/reference: { section: api }', '/reference: { section: guides }'),
    );
    expect(await drifted()).toEqual([]);
    expect(valueIn(await accept())).toMatchObject({ written: false, edits: [], refused: [] });
  });

  test('names a page by its path', async () => {
    const { text, accept, drifted } = await workspace({ 'colophon.yaml': DOCS });
    const { '/old/start': id } = await idsOf('redirects');
    await api.patch(`${SITE}/redirects/${id}`, {
      destination: { kind: 'site-page', siteSpaceId: 'ss_handbook', pageId: 'pg_upgrade' },
    });
    expect(valueIn(await accept()).edits.map(({ after }) => after)).toEqual([
      { space: 'guides/v2', path: 'getting-started/installation/upgrade' },
    ]);
    expect(text()).toContain('{ page: { space: guides/v2, path: getting-started/installation/upgrade } }');
    expect(await drifted()).toEqual([]);
  });

  test('takes out what is gone or unset, and names what it finds by the names of the manifest', async () => {
    const { text, accept, drifted } = await workspace({ 'colophon.yaml': DOCS });
    const sections = await idsOf('sections');
    const redirects = await idsOf('redirects');
    const spaces = await idsOf('site-spaces');
    expect(Object.keys(spaces)).toContain('v1');
    await api.delete(`${SITE}/redirects/${redirects['/old/start']}`);
    await api.patch(`${SITE}/sections/${sections['guides']}`, { icon: '' });
    await api.patch(`${SITE}/redirects/${redirects['/reference']}`, {
      destination: { kind: 'site-space', siteSpaceId: spaces['v1'] },
    });
    expect(valueIn(await accept())).toMatchObject({ written: true });
    expect(text()).toBe(
      DOCS.replace(/ {6}\/old\/start:.*\n/, '')
        .replace('        icon: compass\n', '')
        .replace('/reference: { section: api }', '/reference: { space: guides/v1 }'),
    );
    expect(await drifted()).toEqual([]);
  });

  test('takes over entries of maps, one by one', async () => {
    const { text, accept } = await workspace({ 'colophon.yaml': DOCS.replace('lin@example.com', 'Lin@example.com') });
    const { body } = await api.get('/v1/orgs/org_acme/teams');
    const team = body.items.find(({ title }: { readonly title: string }) => title === 'Docs writers').id;
    await api.put(`/v1/orgs/org_acme/teams/${team}/members`, {
      remove: ['user_ada'],
      memberships: { user_lin: { role: 'member' } },
    });
    expect(valueIn(await accept())).toMatchObject({ written: true, refused: [] });
    expect(text()).toContain('    members:\n      Lin@example.com: member\n');
    expect(text()).not.toContain('ada@example.com');
  });

  test('accepts only what was asked for, and says so when that has not drifted', async () => {
    const { text, accept, drifted } = await workspace({ 'colophon.yaml': DOCS });
    const sections = await idsOf('sections');
    for (const path of ['guides', 'api']) {
      await api.patch(`${SITE}/sections/${sections[path]}`, { title: `New ${path}` });
    }
    expect(valueIn(await accept({ addresses: ['team.*'] }))).toMatchObject({
      written: false,
      refused: [{ code: 'accept-refused', detail: expect.stringContaining('team.*: matches no drift') }],
    });
    expect(valueIn(await accept({ addresses: ['site.*.section.api'], dryRun: true }))).toMatchObject({
      written: false,
      edits: [{ file: 'colophon.yaml', line: 37, before: 'API', after: 'New api' }],
    });
    expect(text()).toBe(DOCS);
    expect(valueIn(await accept({ addresses: ['site.*.section.api'] }))).toMatchObject({ written: true });
    expect(text()).toBe(DOCS.replace('title: API', 'title: New api'));
    expect(await drifted()).toEqual(['site.docs.section.guides']);
  });

  test('writes nothing when something cannot be accepted, unless a part is enough', async () => {
    const { text, accept } = await workspace({ 'colophon.yaml': DOCS });
    const sections = await idsOf('sections');
    await api.patch(`${SITE}/sections/${sections['api']}`, { title: 'Interface' });
    await api.put('/v1/orgs/org_acme/openapi/petstore', { source: { text: PETSTORE.replace('Pets', 'Others') } });
    await expect
      .poll(async () => (await api.get('/v1/orgs/org_acme/openapi/petstore')).body.processingState)
      .toBe('complete');
    expect(valueIn(await accept())).toMatchObject({
      written: false,
      refused: [{ detail: expect.stringContaining('through !file; change that file') }],
    });
    expect(text()).toBe(DOCS);
    expect(valueIn(await accept({ partial: true }))).toMatchObject({
      written: true,
      refused: [{ code: 'edit-not-possible' }],
      edits: [{ after: 'Interface' }],
    });
    expect(text()).toBe(DOCS.replace('title: API', 'title: Interface'));
  });

  test('refuses to rename keys and to write over variables, and to reorder beside that', async () => {
    const text = DOCS.replace('icon: compass', `icon: "\${env:COLOPHON_VAR_ICON}"`);
    api.server.reset();
    const folder = folderOf({ 'colophon.yaml': text, 'specs/petstore.json': PETSTORE });
    const service = { baseUrl: api.server.url, token: api.server.token };
    const ledger = createMemoryLedger();
    const { loadManifest } = await import('../../src/core/manifest/load.ts');
    const { KINDS } = await import('../../src/core/kinds/index.gen.ts');
    const load = () =>
      loadManifest({
        kinds: KINDS,
        cwd: folder,
        paths: [],
        variables: {},
        env: { COLOPHON_VAR_ICON: 'first-icon' },
      });
    await applied({ manifest: valueIn(await load()), service, ledger });
    const sections = await idsOf('sections');
    const redirects = await idsOf('redirects');
    await api.patch(`${SITE}/sections/${sections['guides']}`, { icon: 'other-icon' });
    await api.patch(`${SITE}/redirects/${redirects['/reference']}`, { source: '/ref' });
    const spaces = await idsOf('site-spaces');
    const { body } = await api.get(`${SITE}/structure`);
    const guides = body.structure.find(({ id }: { readonly id: string }) => id === sections['guides']);
    const [first, second] = guides.siteSpaces;
    await api.post(`${SITE}/site-spaces/${first.id}/move`, {
      position: { after: { type: 'site-space', siteSpace: second.id } },
    });
    expect(Object.keys(spaces).length).toBeGreaterThan(0);
    const acceptance = valueIn(await acceptDrift({ manifest: valueIn(await load()), service, ledger, reload: load }));
    expect(acceptance).toMatchObject({ written: false });
    const details = acceptance.refused.map(({ detail }) => detail).join('\n');
    expect(details).toContain('its source, which is its key in the manifest, is now "/ref"');
    expect(details).toContain('it holds a variable; change the variable');
  });

  test('puts the files back when the manifest would not be valid', async () => {
    const { text, accept, folder } = await workspace({ 'colophon.yaml': DOCS });
    chmodSync(join(folder, 'colophon.yaml'), 0o640);
    await api.patch(`${SITE}/sections/${(await idsOf('sections'))['api']}`, { title: 'Interface' });
    const outcome = await accept({ reload: () => loadFrom(folder, { environment: 'nowhere' }) });
    expect(outcome).toMatchObject({ ok: false });
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(['environment', 'accept-restored']);
    expect(text()).toBe(DOCS);
    expect(statSync(join(folder, 'colophon.yaml')).mode & 0o777).toBe(0o640);
  });

  test('writes each value into the file that says it', async () => {
    const [head = '', sites = ''] = DOCS.split('sites:\n');
    const files = {
      'colophon/workspace.yaml': `${head}`,
      'colophon/docs.yaml': `sites:\n${sites}`,
      'colophon/specs/petstore.json': PETSTORE,
    };
    const { text, accept, folder } = await workspace(files);
    const sections = await idsOf('sections');
    await api.patch(`${SITE}/sections/${sections['api']}`, { title: 'Interface' });
    const { body } = await api.get('/v1/orgs/org_acme/teams');
    const team = body.items.find(({ title }: { readonly title: string }) => title === 'Docs writers').id;
    await api.patch(`/v1/orgs/org_acme/teams/${team}`, { title: 'Writers' });
    writeFileSync(join(folder, 'untouched.txt'), '');
    expect(valueIn(await accept())).toMatchObject({ written: true });
    expect(text('colophon/workspace.yaml')).toContain('title: Writers # as in the directory');
    expect(text('colophon/docs.yaml')).toContain('title: Interface # short on purpose');
  });
});

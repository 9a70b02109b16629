import { describe, expect, test } from 'vitest';
import { site } from '../../src/core/kinds/site.ts';
import { defaultWorld } from '../../src/server/index.ts';
import { sessionOf } from './support/scripted-session.ts';
import { contextOf, entryOf, exportNames, useDriver } from './support/site-driver.ts';

const drive = useDriver([site]);

const FULL = {
  title: 'Handbook',
  type: 'premium',
  visibility: 'unlisted',
  basename: 'team-handbook',
  adaptiveContent: true,
  agentsContext: 'included',
  proxy: 'www.example.com/docs',
};

/** Without asking what the service offers, which is done once a run where something depends on it. */
function withoutProfile(operations: readonly (string | undefined)[]): readonly (string | undefined)[] {
  return operations.filter((operation) => operation !== 'getOrganizationById');
}

describe('a site', () => {
  test('is made with every field, and reads back as it was asked for', async () => {
    const made = await drive.create('site', [], FULL);
    expect(made.fields).toEqual({ ...FULL, published: false });
    expect(await drive.one('site', [], made.id)).toEqual(made);
    expect(withoutProfile(drive.operations()).slice(0, 2)).toEqual(['createSite', 'updateSiteById']);
  });

  test('is made in one request where that is enough', async () => {
    const made = await drive.create('site', [], { title: 'Plain', visibility: 'public' });
    expect(made.fields).toMatchObject({ title: 'Plain', visibility: 'public', type: 'basic', basename: 'plain' });
    expect(drive.operations()).toEqual(['createSite']);
  });

  test('goes live after everything else is set, and offline before', async () => {
    const shown = await drive.update('site', [], 'site_notes', { published: true, visibility: 'public' });
    expect(shown.fields).toMatchObject({ published: true, visibility: 'public' });
    expect(shown.outputs).toMatchObject({ url: expect.stringContaining('notes') });
    await drive.update('site', [], 'site_notes', { published: false, visibility: 'unlisted' });
    expect(drive.operations()).toEqual(['updateSiteById', 'publishSite', 'unpublishSite', 'updateSiteById']);
  });

  test('is created live where that is asked for', async () => {
    const made = await drive.create('site', [], { title: 'Fresh', visibility: 'public', published: true });
    expect(made.fields).toMatchObject({ title: 'Fresh', published: true });
    expect(drive.operations()).toEqual(['createSite', 'publishSite']);
    expect(await drive.one('site', [], made.id)).toEqual(made);
  });

  test('is read by its id where nothing was to be set', async () => {
    const updated = await drive.update('site', [], 'site_docs', {});
    expect(drive.operations()).toEqual(['getSiteById']);
    expect(await drive.one('site', [], 'site_docs')).toEqual(updated);
  });

  test('of an older service tells the origin of its proxy alone', async () => {
    const session = sessionOf(() => [{ id: 's', title: 'S', published: false, proxy: 'a.example', urls: {} }]);
    expect((await site.read(session, []))[0]?.fields).toEqual({
      title: 'S',
      proxy: 'a.example',
      adaptiveContent: false,
      published: false,
    });
  });

  test('two that are made at once get the basenames that they ask for', async () => {
    const made = await Promise.all([
      drive.create('site', [], { title: 'Alpha', basename: 'beta-one' }),
      drive.create('site', [], { title: 'Gamma', basename: 'alpha' }),
    ]);
    expect(made.map(({ fields }) => fields['basename'])).toEqual(['beta-one', 'alpha']);
  });

  test('an entry says its fields, and which section is first', () => {
    const context = contextOf({}, { 'section site.docs': { guides: 'site.docs.section.guides' } });
    expect(site.declare({ ...FULL, id: 'site_docs', published: true, defaultSection: 'guides' }, context)).toEqual({
      fields: { ...FULL, published: true },
      elsewhere: [{ address: 'site.docs.section.guides', field: 'default', value: true, at: ['defaultSection'] }],
    });
    expect(site.declare({ title: 'Docs', proxy: null }, context)).toEqual({ fields: { title: 'Docs', proxy: null } });
    expect(context.problems).toEqual([]);
  });

  test('a first section that is not declared is reported', () => {
    const context = contextOf({});
    expect(site.declare({ title: 'Docs', defaultSection: 'nowhere' }, context).elsewhere).toEqual([]);
    expect(context.problems).toEqual([['defaultSection']]);
  });

  test('an exported entry declares what is live, without what is only the default', async () => {
    const made = await drive.create('site', [], FULL);
    const entry = entryOf(site, made);
    expect(site.declare(entry, contextOf({})).fields).toEqual(made.fields);
    const notes = await drive.one('site', [], 'site_notes');
    expect(notes && site.export(notes, exportNames({}))).toEqual({
      key: 'notes',
      entry: { title: 'Notes', type: 'basic', visibility: 'unlisted', published: false, basename: 'notes' },
    });
  });
});

describe('a site of an organization that has not paid', () => {
  const world = defaultWorld(Date.parse('2025-06-01T00:00:00Z'));
  const organizations = (world.tables.organizations ?? []).map((organization) => ({
    ...organization,
    plan: 'free' as const,
  }));
  const unpaid = useDriver([site], { world: { ...world, tables: { ...world.tables, organizations } } });

  test('is not published, and says so', async () => {
    const made = await unpaid.create('site', [], { title: 'Fine resources', type: 'ultimate' });
    await expect(unpaid.update('site', [], made.id, { published: true })).rejects.toMatchObject({
      failure: 'invalid',
      outcome: 'none',
      message: expect.stringContaining('paid'),
    });
    await expect(
      unpaid.update('site', [], made.id, { published: true, title: 'Finer resources' }),
    ).rejects.toMatchObject({ failure: 'invalid', outcome: 'done' });
    expect((await unpaid.one('site', [], made.id))?.fields).toMatchObject({ published: false });
  });
});

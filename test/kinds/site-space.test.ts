import { describe, expect, test } from 'vitest';
import { siteSpace } from '../../src/kinds/site-space.ts';
import { at, contextOf, entryOf, exportNames, useDriver } from './support/site-driver.ts';

const drive = useDriver([siteSpace]);
const ROOT = [at('site', 'site_notes')];
const GUIDES = [at('site', 'site_docs'), at('section', 'sec_guides')];

describe.each([
  ['in a section', GUIDES, 'ss_handbook'],
  ['at the root', ROOT, 'ss_notes'],
])('a site space %s', (_name, parents, first) => {
  const FULL = { space: { $id: 'spc_guides' }, path: 'v3', condition: 'visitor.claims.beta', default: true };

  test('is made with every field, and reads back as it was asked for', async () => {
    const made = await drive.create('site-space', parents, FULL);
    expect(made.fields).toEqual(FULL);
    const live = await drive.one('site-space', parents, made.id);
    expect(live?.fields).toEqual(FULL);
    expect((await drive.list('site-space', parents)).filter(({ fields }) => fields['default'])).toEqual([live]);
  });

  test('is made with as few requests as it takes', async () => {
    await drive.create('site-space', parents, { space: { $id: 'spc_guides' }, path: 'guides' });
    expect(drive.operations()).toEqual(['addSpaceToSite']);
  });

  test('takes a new path and condition, and loses its condition', async () => {
    await drive.update('site-space', parents, first, { path: 'latest', condition: 'visitor.claims.x' });
    const updated = await drive.update('site-space', parents, first, { condition: null });
    expect(updated.fields).toMatchObject({ path: 'latest' });
    expect(updated.fields).not.toHaveProperty('condition');
    expect((await drive.one('site-space', parents, first))?.fields).toEqual(updated.fields);
  });

  test('becomes the first one that is shown', async () => {
    const { id } = await drive.create('site-space', parents, { space: { $id: 'spc_guides' } });
    const updated = await drive.update('site-space', parents, id, { default: true });
    expect(updated.fields).toMatchObject({ default: true });
    expect((await drive.one('site-space', parents, first))?.fields).toMatchObject({ default: false });
  });

  test.each([[undefined], [404], [405]])('moves among its siblings (its own operation answers %s)', async (status) => {
    const { id } = await drive.create('site-space', parents, { space: { $id: 'spc_guides' } });
    drive.server.setFaults(status === undefined ? [] : [{ kind: 'status', status, operation: 'moveSiteSpace' }]);
    const move = { kind: 'site-space', parents, id };
    await drive.driver.move({ ...move, position: { before: at('site-space', first) } });
    expect((await drive.list('site-space', parents))[0]).toMatchObject({ id, index: 0 });
    await drive.driver.move({ ...move, position: { after: at('site-space', first) } });
    expect((await drive.list('site-space', parents))[1]).toMatchObject({ id, index: 1 });
  });

  test('is deleted', async () => {
    const { id } = await drive.create('site-space', parents, { space: { $id: 'spc_guides' } });
    expect(await drive.remove('site-space', parents, id)).toBe('removed');
    expect(await drive.one('site-space', parents, id)).toBeUndefined();
  });

  test('several that are made at once get the paths that they ask for', async () => {
    const made = await Promise.all([
      drive.create('site-space', parents, { space: { $id: 'spc_guides' }, path: 'runbooks' }),
      drive.create('site-space', parents, { space: { $id: 'spc_internal' }, path: 'guides' }),
    ]);
    expect(made.map(({ fields }) => fields['path'])).toEqual(['runbooks', 'guides']);
  });

  test('that is not there cannot become the first', async () => {
    await expect(drive.update('site-space', parents, 'none', { default: true })).rejects.toMatchObject({
      failure: 'invalid',
    });
    await expect(drive.update('site-space', parents, 'none', {})).rejects.toMatchObject({ failure: 'missing' });
  });
});

describe('a site space', () => {
  test('the last one of a section cannot be deleted', async () => {
    const parents = [at('site', 'site_docs'), at('section', 'sec_api')];
    await expect(drive.remove('site-space', parents, 'ss_api')).rejects.toMatchObject({ failure: 'invalid' });
  });

  test('is not put into a section of the service’s choice', async () => {
    const root = [at('site', 'site_docs')];
    await expect(drive.create('site-space', root, { space: { $id: 'spc_notes' } })).rejects.toMatchObject({
      failure: 'invalid',
      outcome: 'none',
      message: expect.stringContaining('sections'),
    });
    expect(await drive.list('site-space', GUIDES)).toHaveLength(2);
    expect(await drive.list('site-space', root)).toEqual([]);
  });

  test('a section that is not there has none, which is an error', async () => {
    const parents = [at('site', 'site_docs'), at('section', 'none')];
    await expect(drive.list('site-space', parents)).rejects.toMatchObject({ failure: 'missing' });
  });

  test('is recognised by its space, and called by its path too', () => {
    expect(siteSpace.keyOf({ space: { $id: 'spc_1' } })).toBe('spc_1');
    expect(siteSpace.keyOf({ space: { $ref: 'space.a' } })).toBeUndefined();
    expect(siteSpace.aliases?.({ space: 'handbook', path: 'v2' })).toEqual(['v2']);
    expect(siteSpace.aliases?.({ space: 'handbook' })).toEqual([]);
  });

  test('an entry says its fields', () => {
    const context = contextOf({ key: 'handbook' }, { space: { handbook: 'space.handbook' } });
    const rest = { path: 'v2', condition: null, default: true };
    expect(siteSpace.declare({ space: 'handbook', ...rest }, context)).toEqual({
      fields: { space: { $ref: 'space.handbook' }, ...rest },
    });
    expect(siteSpace.declare({ space: { id: 'spc_1' } }, context)).toEqual({ fields: { space: { $id: 'spc_1' } } });
    expect(siteSpace.declare({ space: 'none' }, context)).toEqual({ fields: {} });
    expect(context.problems).toEqual([['space']]);
  });

  test('an exported entry says that it is the first only where there are others', async () => {
    const guides = await drive.list('site-space', GUIDES);
    const names = { spc_handbook: 'handbook' };
    expect(guides.map((live) => siteSpace.export(live, exportNames(names)))).toEqual([
      { key: 'handbook', entry: { space: 'handbook', path: 'v2', default: true } },
      { key: 'spc_handbook_v1', entry: { space: { id: 'spc_handbook_v1' }, path: 'v1' } },
    ]);
    const [notes] = await drive.list('site-space', ROOT);
    expect(notes && entryOf(siteSpace, notes)).toEqual({ space: { id: 'spc_notes' }, path: 'notes' });
  });
});

import { describe, expect, test } from 'vitest';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { siteSpace } from '../../src/core/kinds/site-space.ts';
import { refusal, sessionOf } from './support/scripted-session.ts';
import { at, contextOf, entryOf, exportNames, useDriver } from './support/site-driver.ts';

describe.each([...PROFILE_NAMES])('on the profile %s', (profile) => {
  const drive = useDriver([siteSpace], { profile });
  const ROOT = [at('site', 'site_notes')];
  const GUIDES = [at('site', 'site_docs'), at('section', 'sec_guides')];

  /** What a site space has of which nothing was said. */
  const UNSAID = { hidden: false, draft: false };

  describe.each([
    ['in a section', GUIDES, 'ss_handbook'],
    ['at the root', ROOT, 'ss_notes'],
  ])('a site space %s', (_name, parents, first) => {
    const FULL = { space: { $id: 'spc_guides' }, path: 'v3', condition: 'visitor.claims.beta', default: true };

    test('is made with every field, and reads back as it was asked for', async () => {
      const made = await drive.create('site-space', parents, FULL);
      expect(made.fields).toEqual({ ...FULL, ...UNSAID });
      const live = await drive.one('site-space', parents, made.id);
      expect(live?.fields).toEqual({ ...FULL, ...UNSAID });
      expect((await drive.list('site-space', parents)).filter(({ fields }) => fields['default'])).toEqual([live]);
    });

    test('is made with as few requests as it takes', async () => {
      await drive.create('site-space', parents, { space: { $id: 'spc_guides' }, path: 'guides' });
      expect(drive.operations()).toEqual(['addSpaceToSite']);
    });

    test('becomes the first one that is shown', async () => {
      const { id } = await drive.create('site-space', parents, { space: { $id: 'spc_guides' } });
      const updated = await drive.update('site-space', parents, id, { default: true });
      expect(updated.fields).toMatchObject({ default: true });
      expect((await drive.one('site-space', parents, first))?.fields).toMatchObject({ default: false });
    });

    test.each([
      ['by the one operation for all parts', undefined],
      ['by its own operation where there is none for all (404)', 404],
      ['by its own operation where there is none for all (405)', 405],
    ])('moves among its siblings %s', async (_how, status) => {
      const { id } = await drive.create('site-space', parents, { space: { $id: 'spc_guides' } });
      drive.server.setFaults(status === undefined ? [] : [{ kind: 'status', status, operation: 'sortSiteStructure' }]);
      const move = { kind: 'site-space', parents, id };
      await drive.driver.move({ ...move, position: { before: at('site-space', first) } });
      expect((await drive.list('site-space', parents))[0]).toMatchObject({ id, index: 0 });
      await drive.driver.move({ ...move, position: { after: at('site-space', first) } });
      expect((await drive.list('site-space', parents))[1]).toMatchObject({ id, index: 1 });
      expect(drive.operations().includes('moveSiteSpace')).toBe(status !== undefined);
    });

    test.runIf(profile === 'today')('is made as a draft with a home page, and shown without', async () => {
      const fields = { space: { $id: 'spc_guides' }, path: 'guides', home: 'pg_guides', draft: true };
      const made = await drive.create('site-space', parents, fields);
      expect(made.fields).toEqual({ ...fields, hidden: false, default: false });
      expect(drive.operations()).toEqual(['getOrganizationById', 'addSpaceToSite']);
      const updated = await drive.update('site-space', parents, made.id, { hidden: true, draft: false, home: null });
      const { home: _home, ...rest } = fields;
      expect(updated.fields).toEqual({ ...rest, hidden: true, draft: false, default: false });
      expect((await drive.one('site-space', parents, made.id))?.fields).toEqual(updated.fields);
    });

    test.runIf(profile === 'today')(
      'is pointed at another space, and keeps the home page that is declared',
      async () => {
        const { id } = await drive.create('site-space', parents, { space: { $id: 'spc_guides' }, home: 'pg_guides' });
        const space = { $id: 'spc_internal' };
        const moved = await drive.update('site-space', parents, id, { space });
        expect(moved).toMatchObject({ id, fields: { space } });
        expect(moved.fields).not.toHaveProperty('home');
        const back = { space: { $id: 'spc_guides' } };
        const all = { ...back, home: 'pg_guides' };
        const request = { kind: 'site-space', parents, id, fields: back, all };
        expect((await drive.driver.update(request)).fields).toMatchObject(all);
      },
    );

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

  describe('a site space that is there already', () => {
    const request = {
      kind: 'site-space',
      parents: GUIDES,
      fields: { space: { $id: 'spc_1' } },
      created: async () => {},
    };
    const shown = (id: string, space: string, section: string) => ({
      id,
      title: id,
      path: id,
      section,
      space: { id: space },
      urls: {},
    });
    const invalid = refusal({ type: 'invalid', status: 400, message: 'it is there' });
    const made = (listed: readonly unknown[], error = invalid, parents = GUIDES) => {
      const session = sessionOf((operation) => (operation === 'listSiteSpaces' ? listed : error));
      return { session, result: siteSpace.create?.(session, { ...request, parents }) };
    };

    test.each([
      ['invalid', invalid],
      ['conflict', refusal({ type: 'conflict', status: 409, message: 'it is there' })],
    ])('came along with its section, though nobody heard of it (%s)', async (_name, error) => {
      const { result, session } = made([shown('ss_1', 'spc_1', 'sec_guides'), shown('ss_2', 'spc_2', 'sec_x')], error);
      expect(await result).toMatchObject({ id: 'ss_1', fields: { space: { $id: 'spc_1' } } });
      expect(session.asked.map(({ operation }) => operation)).toEqual(['addSpaceToSite', 'listSiteSpaces']);
      expect(session.asked[0]).toMatchObject({ body: { spaceId: 'spc_1', sectionId: 'sec_guides' } });
    });

    test.each<[string, readonly unknown[]]>([
      ['the section shows another one', [shown('ss_2', 'spc_2', 'sec_guides')]],
      ['the section shows more', [shown('ss_1', 'spc_1', 'sec_guides'), shown('ss_2', 'spc_2', 'sec_guides')]],
      ['another section shows it', [shown('ss_1', 'spc_1', 'sec_x')]],
    ])('is not taken where %s', async (_name, listed) => {
      await expect(made(listed).result).rejects.toBe(invalid);
    });

    test('is not looked for at the root, nor after another failure', async () => {
      const atRoot = made([], invalid, ROOT);
      await expect(atRoot.result).rejects.toBe(invalid);
      const forbidden = refusal({ type: 'forbidden', status: 403, message: 'no' });
      const refused = made([shown('ss_1', 'spc_1', 'sec_guides')], forbidden);
      await expect(refused.result).rejects.toBe(forbidden);
      expect([...atRoot.session.asked, ...refused.session.asked].map(({ operation }) => operation)).toEqual([
        'addSpaceToSite',
        'addSpaceToSite',
      ]);
    });
  });

  describe('a site space that the service put into a section of its own', () => {
    const invalid = refusal({ type: 'invalid', status: 400, message: 'the last one' });
    const spaces = (...ids: readonly string[]) =>
      ids.map((id) => ({ id, title: id, path: id, space: { id }, urls: {} }));
    const section = (id: string, ...ids: readonly string[]) => ({
      object: 'site-section',
      id,
      title: id,
      path: id,
      siteSpaces: spaces(...ids),
      urls: {},
    });
    const removed = (structure: readonly unknown[], error = invalid, parents = ROOT) => {
      const session = sessionOf((operation) =>
        operation === 'getSiteStructure'
          ? { type: 'sections', structure }
          : operation === 'deleteSiteSpaceById'
            ? error
            : {},
      );
      return { session, result: siteSpace.remove?.(session, { kind: 'site-space', parents, id: 'ss_1' }) };
    };

    test('goes with that section where it is alone in it', async () => {
      const { result, session } = removed([section('sec_other', 'ss_2'), section('sec_wrapper', 'ss_1')]);
      await result;
      expect(session.asked.at(-1)).toEqual({
        operation: 'deleteSiteSectionById',
        path: { organizationId: 'org_acme', siteId: 'site_notes', siteSectionId: 'sec_wrapper' },
      });
    });

    test('stays where others are beside it, where it was declared in a section, and after another failure', async () => {
      const beside = removed([section('sec_wrapper', 'ss_1', 'ss_2')]);
      await expect(beside.result).rejects.toBe(invalid);
      const inSection = removed([section('sec_guides', 'ss_1')], invalid, GUIDES);
      await expect(inSection.result).rejects.toBe(invalid);
      const forbidden = refusal({ type: 'forbidden', status: 403, message: 'no' });
      const refused = removed([section('sec_wrapper', 'ss_1')], forbidden);
      await expect(refused.result).rejects.toBe(forbidden);
      for (const { session } of [beside, inSection, refused]) {
        expect(session.asked.map(({ operation }) => operation)).not.toContain('deleteSiteSectionById');
      }
    });
  });
});

import { describe, expect, test } from 'vitest';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { section } from '../../src/core/kinds/section.ts';
import { sectionGroup } from '../../src/core/kinds/section-group.ts';
import { at, contextOf, entryOf, useDriver } from './support/site-driver.ts';

describe.each([...PROFILE_NAMES])('on the profile %s', (profile) => {
  const drive = useDriver([sectionGroup, section], { profile });
  const SITE = [at('site', 'site_docs')];

  /** What a group has of which nothing was said. */
  const UNSAID = { titles: {}, draft: false };

  async function rootOrder(): Promise<string[]> {
    const parts = [...(await drive.list('section-group', SITE)), ...(await drive.list('section', SITE))];
    return parts
      .filter(({ row }) => row === undefined)
      .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
      .map(({ id }) => id);
  }

  describe('a section group', () => {
    test('is made with every field, and reads back so, at the end of the root', async () => {
      const made = await drive.create('section-group', SITE, { title: 'More', icon: 'star' });
      expect(made.fields).toEqual({ title: 'More', icon: 'star', ...UNSAID });
      expect(await drive.one('section-group', SITE, made.id)).toEqual({ ...made, index: 2 });
    });

    test('is deleted, and its sections stay', async () => {
      expect(await drive.remove('section-group', SITE, 'group_reference')).toBe('removed');
      expect(await drive.list('section-group', SITE)).toEqual([]);
      expect((await drive.list('section', SITE)).map(({ id, row }) => [id, row])).toEqual([
        ['sec_guides', undefined],
        ['sec_api', undefined],
      ]);
    });

    test.each([
      ['by the one operation for all parts', undefined],
      ['by its own operation where there is none for all (404)', 404],
      ['by its own operation where there is none for all (405)', 405],
    ])('moves among sections and groups %s', async (_name, status) => {
      const { id } = await drive.create('section-group', SITE, { title: 'More' });
      drive.server.setFaults(status === undefined ? [] : [{ kind: 'status', status, operation: 'sortSiteStructure' }]);
      const move = { kind: 'section-group', parents: SITE, id };
      await drive.driver.move({ ...move, position: { before: at('section', 'sec_guides') } });
      expect(await rootOrder()).toEqual([id, 'sec_guides', 'group_reference']);
      await drive.driver.move({ ...move, position: { after: at('section-group', 'group_reference') } });
      expect(await rootOrder()).toEqual(['sec_guides', 'group_reference', id]);
      expect(drive.operations().includes('moveSiteSectionGroup')).toBe(status !== undefined);
    });

    test.runIf(profile === 'today')('is made inside another one with all that today has, and leaves it', async () => {
      const fields = {
        title: 'Inner',
        icon: 'star',
        in: { $id: 'group_reference' },
        titles: { fr: 'Dedans' },
        draft: true,
      };
      const made = await drive.create('section-group', SITE, fields);
      expect(made.fields).toEqual(fields);
      expect(drive.operations()).toEqual([
        'getOrganizationById',
        'addSectionGroupToSite',
        'updateSiteSectionGroupById',
      ]);
      expect(await drive.one('section-group', SITE, made.id)).toEqual({ ...made, index: 1 });
      expect(made.row).toBe('group_reference');
      expect(entryOf(sectionGroup, made, { group_reference: 'reference' })).toEqual({ ...fields, in: 'reference' });
      const left = await drive.update('section-group', SITE, made.id, { in: null, titles: {}, draft: false });
      expect(left.fields).toEqual({ title: 'Inner', icon: 'star', ...UNSAID });
      expect(left.row).toBeUndefined();
    });

    test.runIf(profile === 'today')('is not put into itself', async () => {
      await expect(
        drive.update('section-group', SITE, 'group_reference', { in: { $id: 'group_reference' } }),
      ).rejects.toMatchObject({ failure: 'invalid' });
    });

    test('stands where the first part of an inner group is listed', () => {
      const entry = {
        groups: { outer: {}, inner: { in: 'outer' }, innermost: { in: 'inner' } },
        sections: [{ path: 'a' }, { link: 'status', group: 'innermost' }, { path: 'b', group: 'outer' }],
      };
      const parent = { address: 'site.docs', kind: 'site', entry };
      const names = { 'section-group site.docs': { outer: 'site.docs.group.outer' } };
      expect(sectionGroup.declare({ title: 'T' }, contextOf({ key: 'outer', parent })).rank).toBe(0.5);
      const inner = sectionGroup.declare({ title: 'T', in: 'outer' }, contextOf({ key: 'inner', parent }, names));
      expect(inner).toEqual({
        fields: { title: 'T', in: { $ref: 'site.docs.group.outer' } },
        row: 'site.docs.group.outer',
        rank: 0.5,
      });
    });

    test.each([
      ['itself', { a: { in: 'a' } }],
      ['a group inside it', { a: { in: 'b' }, b: { in: 'c' }, c: { in: 'a' } }],
    ])('inside %s is a problem', (_name, groups) => {
      const context = contextOf({ key: 'a', parent: { address: 'site.docs', kind: 'site', entry: { groups } } });
      expect(sectionGroup.declare({ title: 'T', in: 'b' }, context).fields).toEqual({ title: 'T' });
      expect(context.problems).toEqual([['in']]);
    });

    test('is also seen while it holds nothing and the site shows spaces at its root', async () => {
      const notes = [at('site', 'site_notes')];
      const { id } = await drive.create('section-group', notes, { title: 'Later' });
      expect((await drive.list('section-group', notes)).map((live) => live.id)).toEqual([id]);
    });

    test('there is none where a service has neither sections nor the list of groups', async () => {
      drive.server.setFaults([{ kind: 'status', status: 404, operation: 'listSiteSectionGroups' }]);
      expect(await drive.list('section-group', [at('site', 'site_notes')])).toEqual([]);
    });

    test.each([
      ['before the first of its sections', 'reference', 0.5],
      ['nowhere in particular, where it has none', 'empty', null],
    ])('stands %s', (_name, key, rank) => {
      const entry = {
        sections: [{ path: 'guides' }, { path: 'api', group: 'reference' }, { path: 'sdk', group: 'reference' }],
      };
      const parent = { address: 'site.docs', kind: 'site', entry };
      expect(sectionGroup.declare({ title: 'T', icon: '' }, contextOf({ key, index: 2, parent }))).toEqual({
        fields: { title: 'T', icon: null },
        rank,
      });
    });
  });
});

import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { section } from '../../src/core/kinds/section.ts';
import { sectionGroup } from '../../src/core/kinds/section-group.ts';
import { siteSpace } from '../../src/core/kinds/site-space.ts';
import { refusal, sessionOf } from './support/scripted-session.ts';
import { at, contextOf, useDriver } from './support/site-driver.ts';

describe.each([...PROFILE_NAMES])('on the profile %s', (profile) => {
  const drive = useDriver([section, sectionGroup, siteSpace], { profile });
  const SITE = [at('site', 'site_docs')];
  const LONG = 'Everything that there is to know about the parts of a machine which nobody has ever taken apart';

  const FULL = {
    path: 'machines',
    title: LONG,
    icon: 'gear',
    description: 'All of them',
    condition: 'visitor.claims.beta',
    group: { $id: 'group_reference' },
    default: true,
  };

  /** What a section has of which nothing was said. */
  const UNSAID = { titles: {}, descriptions: {}, draft: false };

  async function order(row?: string): Promise<string[]> {
    const parts = [...(await drive.list('section-group', SITE)), ...(await drive.list('section', SITE))];
    return parts
      .filter((live) => live.row === row)
      .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
      .map(({ id }) => id);
  }

  async function addSection(path: string): Promise<string> {
    return (await drive.create('section', SITE, { path, title: path, firstSpace: { $id: 'spc_notes' } })).id;
  }

  function sectionOf(id: string): object {
    return { object: 'site-section', id, title: id, path: id, siteSpaces: [], urls: {} };
  }

  describe('a section', () => {
    test('is made with every field, and reads back as it was asked for', async () => {
      const made = await drive.create('section', SITE, { ...FULL, firstSpace: { $id: 'spc_notes' } });
      expect(made.fields).toEqual({ ...FULL, ...UNSAID });
      const live = await drive.one('section', SITE, made.id);
      expect(live).toEqual({ ...made, index: 1, outputs: live?.outputs });
      expect(live?.row).toBe('group_reference');
      expect(live?.outputs).toMatchObject({ spaces: ['spc_notes'] });
      expect((await drive.one('section', SITE, 'sec_guides'))?.fields).toMatchObject({ default: false });
    });

    test('is made with as few requests as it takes', async () => {
      await drive.create('section', SITE, { path: 'notes', title: 'Notes', firstSpace: { $id: 'spc_notes' } });
      expect(drive.operations()).toEqual(['addSectionToSite']);
    });

    test('cannot be made without a space, and says so before anything is sent', async () => {
      await expect(drive.create('section', SITE, { path: 'empty', title: 'Empty' })).rejects.toMatchObject({
        failure: 'invalid',
        outcome: 'none',
        message: expect.stringContaining('spaces'),
      });
      expect(drive.operations()).toEqual([]);
    });

    test('brings its first site space along, which is then taken and not added again', async () => {
      const made = await drive.create('section', SITE, {
        path: 'notes',
        title: 'N.',
        firstSpace: { $id: 'spc_notes' },
      });
      const parents = [...SITE, at('section', made.id)];
      const first = await drive.create('site-space', parents, {
        space: { $id: 'spc_notes' },
        path: 'v9',
        default: true,
      });
      await drive.create('site-space', parents, { space: { $id: 'spc_guides' } });
      expect(drive.operations().filter((operation) => operation === 'addSpaceToSite')).toHaveLength(1);
      expect((await drive.list('site-space', parents)).map(({ id, fields }) => [id, fields['path']])).toEqual([
        [first.id, 'v9'],
        [expect.any(String), 'guides'],
      ]);
    });

    test('several that are made at once get the paths that they ask for', async () => {
      const made = await Promise.all(
        ['one', 'two', 'three'].map((path, index, all) =>
          drive.create('section', SITE, {
            path,
            title: all[(index + 1) % all.length] ?? '',
            firstSpace: { $id: 'spc_notes' },
          }),
        ),
      );
      expect(made.map(({ fields }) => fields['path'])).toEqual(['one', 'two', 'three']);
    });

    test('that is in no group is left there', async () => {
      const updated = await drive.update('section', SITE, 'sec_guides', { group: null });
      expect(updated.row).toBeUndefined();
      const written = drive.operations().filter((operation) => !operation.startsWith('get'));
      // Where the section names its group itself, saying it again is one request like any other.
      expect(written).toEqual(profile === 'today' ? ['updateSiteSectionById'] : []);
    });

    test('becomes the first one that is shown', async () => {
      const updated = await drive.update('section', SITE, 'sec_api', { default: true });
      expect(updated.fields).toMatchObject({ default: true });
      const live = await drive.list('section', SITE);
      expect(live.map(({ id, fields }) => [id, fields['default']])).toEqual([
        ['sec_guides', false],
        ['sec_api', true],
      ]);
    });

    test('moves among sections and groups by the one operation for all parts', async () => {
      const [one, two] = [await addSection('one'), await addSection('two')];
      const move = { kind: 'section', parents: SITE, id: two };
      await drive.driver.move({ ...move, position: { before: at('section', 'sec_guides') } });
      expect(await order()).toEqual([two, 'sec_guides', 'group_reference', one]);
      await drive.driver.move({ ...move, position: { after: at('section-group', 'group_reference') } });
      expect(await order()).toEqual(['sec_guides', 'group_reference', two, one]);
      await drive.driver.move({ ...move, position: { after: at('section', one) } });
      expect(await order()).toEqual(['sec_guides', 'group_reference', one, two]);
      expect(drive.operations()).not.toContain('moveSiteSection');
    });

    test.each([404, 405])('moves by its own operation where there is none for all (%s)', async (status) => {
      const [one, two] = [await addSection('one'), await addSection('two')];
      drive.server.setFaults([{ kind: 'status', status, operation: 'sortSiteStructure' }]);
      const move = { kind: 'section', parents: SITE, id: two };
      await drive.driver.move({ ...move, position: { before: at('section', 'sec_guides') } });
      expect(await order()).toEqual([two, 'sec_guides', 'group_reference', one]);
      // That operation names only sections.
      await expect(
        drive.driver.move({ ...move, position: { after: at('section-group', 'group_reference') } }),
      ).rejects.toMatchObject({ failure: status === 404 ? 'missing' : 'unsupported' });
    });

    test('a refusal of a move is passed on', async () => {
      const move = { kind: 'section', parents: SITE, id: 'sec_guides' };
      await expect(drive.driver.move({ ...move, position: { after: at('section', 'sec_api') } })).rejects.toMatchObject(
        {
          failure: 'invalid',
        },
      );
      await expect(drive.driver.move({ ...move, position: { after: at('section', 'none') } })).rejects.toMatchObject({
        failure: 'missing',
      });
    });

    test('of a group that is not there says so', async () => {
      await expect(drive.update('section', SITE, 'sec_guides', { group: { $id: 'none' } })).rejects.toMatchObject({
        failure: profile === 'today' ? 'invalid' : 'missing',
        message: expect.stringMatching(/group/i),
      });
      await expect(drive.update('section', SITE, 'none', { default: true })).rejects.toMatchObject({
        failure: 'invalid',
      });
      await expect(drive.update('section', SITE, 'none', { group: null })).rejects.toMatchObject({
        failure: 'missing',
      });
    });

    test.each([
      ['goes into a group', 'sec_guides', { $id: 'group_reference' }, ['addSectionToGroup']],
      ['leaves its group', 'sec_api', null, ['removeSectionFromGroup']],
    ])('%s in the way that the service has, and in one request', async (_name, id, group, asked) => {
      await drive.update('section', SITE, id, { group });
      const written = drive.operations().filter((operation) => !operation.startsWith('get'));
      expect(written).toEqual(profile === 'today' ? ['updateSiteSectionById'] : asked);
    });

    test('asks what the service offers before it writes anything', async () => {
      drive.server.setFaults([{ kind: 'status', status: 403, operation: 'getOrganizationById' }]);
      const fields = { path: 'new', title: 'New', firstSpace: { $id: 'spc_notes' }, group: { $id: 'group_reference' } };
      await expect(drive.create('section', SITE, fields)).rejects.toMatchObject({ failure: 'forbidden' });
      await expect(drive.update('section', SITE, 'sec_guides', { title: 'New', group: null })).rejects.toMatchObject({
        failure: 'forbidden',
      });
      expect(new Set(drive.operations())).toEqual(new Set(['getOrganizationById']));
    });

    test.runIf(profile === 'today')('is made with what a service of today has, as a draft from the start', async () => {
      const today = {
        ...FULL,
        path: 'notes',
        title: 'Notes',
        titles: { fr: 'Notes', de: 'Notizen' },
        descriptions: { fr: 'Toutes' },
        draft: true,
        default: false,
      };
      const made = await drive.create('section', SITE, { ...today, firstSpace: { $id: 'spc_notes' } });
      expect(made.fields).toEqual(today);
      expect((await drive.one('section', SITE, made.id))?.fields).toEqual(today);
      expect(drive.operations().filter((operation) => !operation.startsWith('get'))).toEqual([
        'addSectionToSite',
        'updateSiteSectionById',
      ]);
      const emptied = await drive.update('section', SITE, made.id, { ...UNSAID, group: null });
      expect(emptied.fields).toMatchObject(UNSAID);
      expect(emptied.row).toBeUndefined();
    });

    test.runIf(profile === 'today')('is made in a group, with an icon, in one request', async () => {
      const fields = { path: 'notes', title: 'Notes', icon: 'star', group: { $id: 'group_reference' }, draft: true };
      const made = await drive.create('section', SITE, { ...fields, firstSpace: { $id: 'spc_notes' } });
      expect(made.fields).toMatchObject(fields);
      expect(drive.operations()).toEqual(['getOrganizationById', 'addSectionToSite']);
    });

    test('that an interrupted creation left behind is recognised', async () => {
      drive.server.setFaults([{ kind: 'status', status: 400, operation: 'updateSiteSectionById' }]);
      const wanted = { ...FULL, firstSpace: { $id: 'spc_notes' } };
      await expect(drive.create('section', SITE, wanted)).rejects.toMatchObject({ failure: 'invalid' });
      drive.server.setFaults([]);
      const live = await drive.list('section', SITE);
      expect(live.filter((candidate) => section.partial?.isCreate?.(candidate, wanted))).toEqual([live.at(-1)]);
      const { title: _, ...untitled } = wanted;
      expect(live.filter((candidate) => section.partial?.isCreate?.(candidate, untitled))).toEqual([live.at(-1)]);
      for (const other of [
        { ...wanted, title: 'Another' },
        { ...wanted, firstSpace: { $id: 'spc_guides' } },
        { ...wanted, firstSpace: { $ref: 'space.notes' } },
        { ...wanted, path: live.at(-1)?.fields['path'] ?? '' },
      ]) {
        expect(live.some((candidate) => section.partial?.isCreate?.(candidate, other))).toBe(false);
      }
    });

    test('one look at a site asks once for its groups, sections and site spaces', async () => {
      const reader = drive.driver.reader();
      const sections = await reader.list('section', SITE);
      await reader.list('section-group', SITE);
      await Promise.all(sections.map(({ id }) => reader.list('site-space', [...SITE, at('section', id)])));
      expect(drive.operations().filter((operation) => operation !== 'getOrganizationById')).toEqual([
        'getSiteStructure',
      ]);
    });

    test('parts of kinds that came later keep their place and are left alone', async () => {
      const structure = [
        { object: 'site-banner', id: 'banner' },
        sectionOf('a'),
        {
          object: 'site-section-group',
          id: 'outer',
          title: 'Outer',
          sections: [sectionOf('b')],
          children: [
            { object: 'site-section-group', id: 'inner', title: 'Inner', sections: [sectionOf('c')] },
            sectionOf('b'),
          ],
        },
      ];
      const session = sessionOf(() => ({ type: 'sections', structure }), profile);
      const standing = ({ id, row, index }: { id: string; row?: string; index?: number }): unknown[] => [
        id,
        row,
        index,
      ];
      expect((await section.read(session, SITE)).map(standing)).toEqual([
        ['a', undefined, 1],
        ['c', 'inner', 0],
        ['b', 'outer', 1],
      ]);
      expect((await sectionGroup.read(session, SITE)).map(standing)).toEqual([
        ['outer', undefined, 2],
        ['inner', 'outer', 0],
      ]);
    });

    test('a structure of a kind that came later is an error, not an empty site', async () => {
      const session = sessionOf(() => ({ type: 'tabs', structure: [] }), profile);
      await expect(section.read(session, SITE)).rejects.toMatchObject({ failure: 'unreadable' });
    });

    test('that is created outside of every group is left there without a word to the service', async () => {
      await drive.create('section', SITE, { path: 'nn', title: 'Nn', firstSpace: { $id: 'spc_notes' }, group: null });
      expect(drive.operations()).not.toContain('getSiteStructure');
      drive.server.reset();
      const updated = await drive.update('section', SITE, 'sec_api', { title: 'Other', group: null });
      expect(updated.fields).toMatchObject({ title: 'Other' });
      expect(updated.row).toBeUndefined();
    });

    test('beside a group is moved by the one operation that can name groups', async () => {
      await drive.driver.move({
        kind: 'section',
        parents: SITE,
        id: 'sec_guides',
        position: { after: at('section-group', 'group_reference') },
      });
      expect(drive.operations()).toEqual(['sortSiteStructure']);
      await expect(
        drive.driver.move({ kind: 'section', parents: SITE, id: 'sec_guides', position: { after: at('team', 't') } }),
      ).rejects.toThrow('a team has no place');
    });

    test.each([{ $id: 'g' }, null])('whose group cannot be changed says what the service said: %j', async (group) => {
      const forbidden = refusal({ type: 'forbidden', status: 403, message: 'no' });
      const structure = [{ object: 'site-section-group', id: 'g', title: 'G', sections: [sectionOf('a')] }];
      const session = sessionOf(
        (operation) => (operation === 'getSiteStructure' ? { type: 'sections', structure } : forbidden),
        profile,
      );
      const fields = { group };
      const request = { kind: 'section', parents: SITE, id: 'a', fields, all: fields };
      await expect(section.update?.(session, request)).rejects.toBe(forbidden);
      expect(session.asked.filter(({ operation }) => operation !== 'getSiteStructure')).toHaveLength(1);
    });

    test('is not taken for what an interrupted creation left where that cannot be known', () => {
      const live = { kind: 'section', id: 's', title: 'T', fields: { path: 'made-up' } };
      const wanted = { path: 'x', title: 'T', firstSpace: { $id: 'spc' } };
      const is = (outputs: JsonObject | undefined, fields: JsonObject = wanted) =>
        section.partial?.isCreate?.({ ...live, ...(outputs === undefined ? {} : { outputs }) }, fields);
      expect(is({ spaces: ['spc', 'other'] })).toBe(true);
      expect(is({ spaces: ['other', 'spc'] })).toBe(false);
      expect(is({ spaces: [] })).toBe(false);
      expect(is({ spaces: 'spc' })).toBe(false);
      expect(is(undefined)).toBe(false);
      expect(is({ spaces: [] }, { path: 'x', title: 'T' })).toBe(false);
      expect(is({ spaces: [null] }, { path: 'x', title: 'T', firstSpace: {} })).toBe(false);
    });

    describe('in a manifest', () => {
      const parent = { address: 'site.docs', kind: 'site', entry: {} };
      const names = {
        space: { handbook: 'space.handbook' },
        'section-group site.docs': { reference: 'site.docs.group.reference' },
      };

      test('an entry says its fields, its row and its first space', () => {
        const context = contextOf({ parent, index: 3 }, names);
        const entry = { path: 'guides', title: 'Guides', icon: '', description: null, group: 'reference' };
        expect(section.declare({ ...entry, spaces: [{ space: 'handbook' }, { space: 'old' }] }, context)).toEqual({
          fields: {
            path: 'guides',
            title: 'Guides',
            icon: null,
            description: null,
            group: { $ref: 'site.docs.group.reference' },
            firstSpace: { $ref: 'space.handbook' },
          },
          from: { firstSpace: ['spaces', 0, 'space'] },
          row: 'site.docs.group.reference',
          rank: 3,
        });
        expect(context.problems).toEqual([]);
      });

      test('an entry may take the section out of its group, name its space by id, or list none', () => {
        const context = contextOf({ parent }, names);
        expect(
          section.declare({ path: 'a', group: null, spaces: [{ space: { id: 'spc_1' } }] }, context),
        ).toMatchObject({
          fields: { path: 'a', group: null, firstSpace: { $id: 'spc_1' } },
        });
        expect(section.declare({ path: 'a', spaces: [] }, context).fields).toEqual({ path: 'a' });
      });

      test('a group that is not declared is reported here, a space where it is listed', () => {
        const context = contextOf({ parent }, names);
        const { fields } = section.declare({ path: 'a', group: 'none', spaces: [{ space: 'none' }] }, context);
        expect(fields).toEqual({ path: 'a' });
        expect(context.problems).toEqual([['group']]);
      });
    });
  });
});

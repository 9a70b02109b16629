import { describe, expect, test } from 'vitest';
import { externalLink } from '../../src/core/kinds/external-link.ts';
import { section } from '../../src/core/kinds/section.ts';
import { sectionGroup } from '../../src/core/kinds/section-group.ts';
import { at, contextOf, entryOf, exportNames, useDriver } from './support/site-driver.ts';

const KINDS = [externalLink, section, sectionGroup];
const SITE = [at('site', 'site_docs')];
const PLAIN = { title: 'Status', url: 'https://status.example.com/' };
const UNSAID = { titles: {}, descriptions: {}, draft: false };
const FULL = {
  ...PLAIN,
  icon: 'signal',
  description: 'What works',
  condition: 'visitor.claims.beta',
  group: { $id: 'group_reference' },
  titles: { fr: 'État', de: 'Zustand' },
  descriptions: { fr: 'Ce qui marche' },
  draft: true,
};

describe('an external link', () => {
  const drive = useDriver(KINDS, { profile: 'today' });

  async function order(row?: string): Promise<string[]> {
    const parts = (await Promise.all(KINDS.map(({ name }) => drive.list(name, SITE)))).flat();
    return parts
      .filter((live) => live.row === row)
      .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
      .map(({ id }) => id);
  }

  test('is made with every field in one request, and reads back so, at the end of its group', async () => {
    const made = await drive.create('external-link', SITE, FULL);
    expect(drive.operations()).toEqual(['getOrganizationById', 'addExternalLinkToSite']);
    expect(made.fields).toEqual(FULL);
    expect(await drive.one('external-link', SITE, made.id)).toEqual({ ...made, index: 1 });
    expect(await order('group_reference')).toEqual(['sec_api', made.id]);
  });

  test('says nothing of what is not set', async () => {
    const made = await drive.create('external-link', SITE, { ...PLAIN, ...UNSAID, icon: null, group: null });
    expect(made.fields).toEqual({ ...PLAIN, ...UNSAID });
    expect(await order()).toEqual(['sec_guides', 'group_reference', made.id]);
  });

  test('takes new values and loses them in one request each', async () => {
    const { id } = await drive.create('external-link', SITE, PLAIN);
    const { title: _title, ...rest } = FULL;
    expect((await drive.update('external-link', SITE, id, rest)).fields).toEqual(FULL);
    const gone = { icon: null, description: null, condition: null, group: null, ...UNSAID };
    const emptied = await drive.update('external-link', SITE, id, gone);
    expect(emptied.fields).toEqual({ ...PLAIN, ...UNSAID });
    expect(await drive.one('external-link', SITE, id)).toEqual({ ...emptied, index: 2 });
    expect(drive.operations().filter((operation) => operation.startsWith('update'))).toHaveLength(2);
  });

  test('moves among sections and groups, and they move around it', async () => {
    const { id } = await drive.create('external-link', SITE, PLAIN);
    const place = at('external-link', id);
    await drive.driver.move({ ...place, parents: SITE, position: { before: at('section', 'sec_guides') } });
    expect(await order()).toEqual([id, 'sec_guides', 'group_reference']);
    await drive.driver.move({ ...place, parents: SITE, position: { after: at('section-group', 'group_reference') } });
    expect(await order()).toEqual(['sec_guides', 'group_reference', id]);
    await drive.driver.move({ ...at('section', 'sec_guides'), parents: SITE, position: { after: place } });
    expect(await order()).toEqual(['group_reference', id, 'sec_guides']);
    expect(drive.operations().filter((operation) => operation.startsWith('move'))).toEqual([]);
  });

  test('a service that cannot sort cannot move it, and says so', async () => {
    const { id } = await drive.create('external-link', SITE, PLAIN);
    drive.server.setFaults([{ kind: 'status', status: 404, operation: 'sortSiteStructure' }]);
    const position = { before: at('section', 'sec_guides') };
    await expect(drive.driver.move({ ...at('external-link', id), parents: SITE, position })).rejects.toMatchObject({
      failure: 'missing',
    });
  });

  test('one look at a site shows its links too', async () => {
    const reader = drive.driver.reader();
    await Promise.all(KINDS.map(({ name }) => reader.list(name, SITE)));
    expect(drive.operations()).toEqual(['getSiteStructure']);
  });

  test('an exported entry declares what is live, but for the key, which the export chooses', async () => {
    const live = await drive.create('external-link', SITE, FULL);
    expect(externalLink.export(live, exportNames({}))?.key).toBe('status');
    const entry = entryOf(externalLink, live, { group_reference: 'reference' });
    expect(entry).toEqual({ ...FULL, group: 'reference' });
    const parent = { address: 'site.docs', kind: 'site', entry: { sections: [{ path: 'guides' }] } };
    const names = { 'section-group site.docs': { reference: 'site.docs.group.reference' } };
    expect(externalLink.declare(entry, contextOf({ parent }, names)).fields).toEqual({
      ...FULL,
      group: { $ref: 'site.docs.group.reference' },
    });
    expect(entryOf(externalLink, { ...live, fields: { ...PLAIN, ...UNSAID } })).toEqual(PLAIN);
  });
});

describe('an external link in a manifest', () => {
  const entry = { sections: [{ link: 'status' }, { path: 'guides' }, { path: 'api' }] };
  const parent = { address: 'site.docs', kind: 'site', entry };
  const names = {
    'section site.docs': { guides: 'site.docs.section.guides' },
    'section-group site.docs': { more: 'site.docs.group.more' },
  };

  test('has its place in the list, its row, and a section that comes first', () => {
    const context = contextOf({ key: 'status', index: 4, parent }, names);
    expect(externalLink.declare({ link: 'status', ...PLAIN, icon: '', group: 'more' }, context)).toEqual({
      fields: { ...PLAIN, icon: null, group: { $ref: 'site.docs.group.more' } },
      row: 'site.docs.group.more',
      rank: 4,
      after: ['site.docs.section.guides'],
    });
    expect(externalLink.declare({ link: 'status', ...PLAIN, group: null }, context)).toEqual({
      fields: { ...PLAIN, group: null },
      rank: 4,
      after: ['site.docs.section.guides'],
    });
    expect(context.problems).toEqual([]);
  });

  test('of a site without sections, or in a group that is not declared, is a problem', () => {
    const alone = contextOf({ parent: { ...parent, entry: { sections: [{ link: 'status' }] } } });
    expect(externalLink.declare({ link: 'status', ...PLAIN }, alone)).toEqual({ fields: PLAIN, rank: 0 });
    expect(alone.problems).toEqual([['link']]);
    const lost = contextOf({ parent }, names);
    externalLink.declare({ link: 'status', ...PLAIN, group: 'none' }, lost);
    expect(lost.problems).toEqual([['group']]);
  });

  test('is recognised by its title and URL in its group', () => {
    const key = (fields: object): string | undefined => externalLink.keyOf({ ...PLAIN, ...fields });
    expect(key({})).toBe('Status https://status.example.com/');
    expect(key({ group: null })).toBe(key({}));
    const others = [{ group: { $id: 'g' } }, { group: { $ref: 'h' } }, { title: 'Other' }];
    expect(new Set([{}, ...others].map(key)).size).toBe(4);
    expect(externalLink.keyOf({ title: 'Status' })).toBeUndefined();
  });
});

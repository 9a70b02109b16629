import { describe, expect, test } from 'vitest';
import { redirect } from '../../src/core/kinds/redirect.ts';
import { at, contextOf, entryOf, exportNames, useDriver } from './support/site-driver.ts';

const drive = useDriver([redirect]);
const SITE = [at('site', 'site_docs')];
const PARENT = { address: 'site.docs', kind: 'site', entry: {} };

/** What a service that does not have it is taken to say. */
const PLAIN = { keepRest: false, permanent: false, draft: false };

const DESTINATIONS = [
  ['a section', { section: { $id: 'sec_api' } }],
  ['a site space', { space: { $id: 'ss_handbook_v1' } }],
  ['a page', { space: { $id: 'ss_handbook' }, page: 'pg_install' }],
] as const;

describe('a redirect', () => {
  test.each(DESTINATIONS)('is made to lead to %s, and reads back so', async (_name, destination) => {
    const made = await drive.create('redirect', SITE, { source: '/new/path', destination });
    expect(made).toEqual({
      kind: 'redirect',
      id: made.id,
      title: '/new/path',
      fields: { source: '/new/path', destination, ...PLAIN },
    });
    expect(await drive.one('redirect', SITE, made.id)).toEqual(made);
  });

  test('to a section that is not there is refused', async () => {
    await expect(
      drive.create('redirect', SITE, { source: '/new', destination: { section: { $id: 'sec_none' } } }),
    ).rejects.toMatchObject({ failure: 'invalid', outcome: 'none' });
  });

  test.each([
    ['a section', { section: 'guides' }, { section: { $ref: 'site.docs.section.guides' } }],
    ['a site space of a section', { space: 'guides/v2' }, { space: { $ref: 'site.docs.section.guides.space.v2' } }],
    ['a site space at the root', { space: 'notes' }, { space: { $ref: 'site.docs.space.notes' } }],
    [
      'a page',
      { page: { space: 'guides/v2', id: 'pg_1' } },
      { space: { $ref: 'site.docs.section.guides.space.v2' }, page: 'pg_1' },
    ],
    ['a section by its id', { section: { id: 'sec_1' } }, { section: { $id: 'sec_1' } }],
    ['a site space by its id', { space: { id: 'ss_1' } }, { space: { $id: 'ss_1' } }],
  ])('an entry names %s', (_name, entry, destination) => {
    const context = contextOf(
      { address: 'site.docs.redirect["/a/b"]', key: '/a/b', parent: PARENT },
      {
        'section site.docs': { guides: 'site.docs.section.guides' },
        'site-space site.docs.section.guides': { v2: 'site.docs.section.guides.space.v2' },
        'site-space site.docs': { notes: 'site.docs.space.notes' },
      },
    );
    expect(redirect.declare(entry, context).fields).toEqual({ source: '/a/b', destination });
    expect(context.problems).toEqual([]);
  });

  test.each([
    [{ section: 'none' }, ['section']],
    [{ space: 'none/v2' }, ['space']],
    [{ page: { space: 'none', id: 'pg' } }, ['page', 'space']],
  ])('an entry that leads nowhere is reported: %j', (entry, place) => {
    const context = contextOf({ key: '/a/b', parent: PARENT });
    expect(redirect.declare(entry, context).fields).toEqual({ source: '/a/b' });
    expect(context.problems).toEqual([place]);
  });

  test('is exported by the names of where it leads, else by ids', async () => {
    const [start, api] = await drive.list('redirect', SITE);
    if (start === undefined || api === undefined) {
      throw new Error('two redirects are missing');
    }
    expect(redirect.export(start, exportNames({ ss_handbook: 'guides/v2' }))).toEqual({
      key: '/old/start',
      entry: { page: { space: 'guides/v2', id: 'pg_install' } },
    });
    expect(entryOf(redirect, api)).toEqual({ section: { id: 'sec_api' } });
  });

  test('whose destination is of a kind that came later differs from all others, and is not exported', () => {
    const live = {
      kind: 'redirect',
      id: 'r',
      title: '/a',
      fields: { source: '/a', destination: { kind: 'site-home', home: true } },
    };
    expect(redirect.export(live, exportNames({}))).toBeUndefined();
  });
});

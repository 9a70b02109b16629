import { describe, expect, test } from 'vitest';
import { shareLink } from '../../src/core/kinds/share-link.ts';
import { at, contextOf, entryOf, exportNames, useDriver } from './support/site-driver.ts';

const drive = useDriver([shareLink]);
const SITE = [at('site', 'site_partners')];

describe('a share link', () => {
  test('is made in one request where nobody wants it switched off', async () => {
    await drive.create('share-link', SITE, { name: 'Reviewers' });
    expect(drive.operations()).toEqual(['createSiteShareLink']);
  });

  test('shows the link itself in its outputs alone', async () => {
    const [live] = await drive.list('share-link', SITE);
    const { outputs, ...rest } = live ?? {};
    expect(outputs).toEqual({ url: expect.stringContaining('shr_key_1') });
    expect(JSON.stringify(rest)).not.toContain('shr_key_1');
    expect(live && JSON.stringify(entryOf(shareLink, live))).not.toContain('shr_key_1');
  });

  test('a list of a site that is not there is an error', async () => {
    await expect(drive.list('share-link', [at('site', 'site_nowhere')])).rejects.toMatchObject({ failure: 'missing' });
  });

  test('has its key for a name where it has none of its own, and a day on which it ends', () => {
    const context = contextOf({ key: 'partners' });
    expect(shareLink.declare({}, context)).toEqual({ fields: { name: 'partners' }, from: { name: [] } });
    expect(shareLink.declare({ name: 'Our partners', active: true, expires: '2027-03-31' }, context)).toEqual({
      fields: { name: 'Our partners', active: true },
      expires: '2027-03-31T00:00:00.000Z',
    });
    expect(shareLink.rules['active']?.whenExpired).toBe(false);
    expect(shareLink.keyOf({ name: 'partners' })).toBe('partners');
    expect(shareLink.keyOf({})).toBeUndefined();
  });

  test('is exported with its name, and with its state only where it is off', async () => {
    const links = await drive.list('share-link', SITE);
    expect(links.map((live) => shareLink.export(live, exportNames({})))).toEqual([
      { key: 'partners', entry: { name: 'Partners' } },
      { key: 'press', entry: { name: 'Press', active: false } },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { startServer } from '../../src/server/index.ts';
import { apiOf, useServer } from '../support/server.ts';
import { applied, appliedFolder, DOCS, PETSTORE, valueIn } from './support.ts';

const api = useServer({ profile: 'today' });
const SITE = '/v1/orgs/org_acme/sites/site_docs';
const FILES = { 'colophon.yaml': DOCS, 'specs/petstore.json': PETSTORE };

describe('accepting unmanaged resources', () => {
  test.each(PROFILE_NAMES)('writes all of them, so that the next plan only adopts (%s)', async (profile) => {
    const server = await startServer({ profile, processingDelay: 1 });
    try {
      const { accept, planned, load, work, text } = await appliedFolder(apiOf(server), FILES);
      const before = await planned();
      expect(before.unmanaged.length).toBeGreaterThan(3);
      const acceptance = valueIn(await accept({ unmanaged: true }));
      expect(acceptance.refused).toEqual([]);
      expect(acceptance.written).toBe(true);
      expect(acceptance.edits.length).toBeGreaterThanOrEqual(before.unmanaged.length);
      expect(text().startsWith('# The product documentation.\n')).toBe(true);
      const { changes, blocked, unmanaged } = await planned();
      expect(unmanaged).toEqual([]);
      expect(blocked).toEqual([]);
      expect(changes.filter(({ action, fields }) => action !== 'adopt' || fields.length > 0)).toEqual([]);
      await applied({ manifest: await load(), ...work });
      expect(await planned()).toMatchObject({ changes: [], unmanaged: [] });
      expect(valueIn(await accept({ unmanaged: true }))).toMatchObject({ written: false, edits: [], refused: [] });
    } finally {
      await server.close();
    }
  });

  test('writes what is named, in its place, with its id in the report and all that it needs', async () => {
    const { accept, text, planned } = await appliedFolder(api, FILES);
    const { body: group } = await api.post(`${SITE}/section-groups`, { title: 'More' });
    const { body: section } = await api.post(`${SITE}/sections`, {
      spaceId: 'spc_notes',
      siteSectionGroupId: group.id,
    });
    await api.patch(`${SITE}/sections/${section.id}`, { path: 'extra', title: 'Extra' });
    await api.post(`${SITE}/section-groups/${group.id}/move`, {
      position: { before: { type: 'site-section', id: await firstSection() } },
    });
    const { body: redirect } = await api.post(`${SITE}/redirects`, {
      source: '/by-hand',
      destination: { kind: 'site-section', siteSectionId: section.id },
    });
    const addresses = ['site.docs.redirect["/by-hand"]'];
    const dry = valueIn(await accept({ unmanaged: true, addresses, dryRun: true }));
    expect(dry.edits.map(({ address, id }) => [address, id]).sort()).toEqual(
      [
        ['site.docs.group.more', group.id],
        ['site.docs.redirect["/by-hand"]', redirect.id],
        ['site.docs.section.extra', section.id],
        ['space.notes', 'spc_notes'],
      ].sort(),
    );
    expect(text()).toBe(DOCS);
    expect(valueIn(await accept({ unmanaged: true, addresses }))).toMatchObject({ written: true, refused: [] });
    expect(text()).toBe(
      DOCS.replace('  api: { id: spc_api }\n', '$&  notes:\n    id: spc_notes\n')
        .replace('      reference: { title: Reference }\n', '$&      more:\n        title: More\n')
        .replace(
          '    sections:\n',
          '$&      - path: extra\n        title: Extra\n        group: more\n        spaces:\n          - space: notes\n            path: notes\n',
        )
        .replace('      /reference: { section: api }\n', '$&      /by-hand:\n        section: extra\n'),
    );
    const { changes } = await planned();
    expect(changes.map(({ action, address, fields }) => [action, address, fields.length]).sort()).toEqual([
      ['adopt', 'site.docs.group.more', 0],
      ['adopt', 'site.docs.redirect["/by-hand"]', 0],
      ['adopt', 'site.docs.section.extra', 0],
      ['adopt', 'site.docs.section.extra.space.notes', 0],
    ]);
  });

  test('refuses what matches nothing', async () => {
    const { accept, text } = await appliedFolder(api, FILES);
    const acceptance = valueIn(await accept({ unmanaged: true, addresses: ['site.docs.redirect.nothing'] }));
    expect(acceptance).toMatchObject({ written: false, edits: [] });
    expect(acceptance.refused.map(({ detail }) => detail)).toEqual([
      'site.docs.redirect.nothing: matches nothing that is unmanaged where the manifest declares others. `colophon export --unmanaged` writes the rest as a file of its own.',
    ]);
    expect(text()).toBe(DOCS);
  });

  test('takes titles that strangers chose as texts, whatever they look like', async () => {
    const { accept, planned, text } = await appliedFolder(api, FILES);
    const titles = ['\u0024{env:HOME} $\u0024{x}', '!file /etc/passwd', 'a: b\n- c # d', '__proto__', '*all', '<<'];
    for (const title of titles) {
      expect((await api.put('/v1/orgs/org_acme/teams', { title })).status).toBeLessThan(300);
    }
    const acceptance = valueIn(await accept({ unmanaged: true }));
    expect(acceptance.refused).toEqual([]);
    const written = acceptance.edits.map(({ after }) => (after as { readonly title?: string }).title);
    expect(written).toEqual(expect.arrayContaining(titles));
    expect(text()).not.toMatch(/(?<!\$)\$\{/);
    const { changes } = await planned();
    expect(changes.filter(({ action, fields }) => action !== 'adopt' || fields.length > 0)).toEqual([]);
  });
});

async function firstSection(): Promise<string> {
  const { body } = await api.get(`${SITE}/sections`);
  return body.items[0].id;
}

import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { customizationOverride } from '../../src/core/kinds/customization-override.ts';
import { contextOf, failureOf } from './support/organization-driver.ts';
import { at, entryOf as entryFrom, useDriver } from './support/site-driver.ts';

const KIND = 'customization-override';
const drive = useDriver([customizationOverride], { profile: 'today', strict: false });
const V1 = [at('site', 'site_docs'), at('section', 'sec_guides'), at('site-space', 'ss_handbook_v1')];
const V2 = [at('site', 'site_docs'), at('section', 'sec_guides'), at('site-space', 'ss_handbook')];
const NOTES = [at('site', 'site_notes'), at('site-space', 'ss_notes')];

async function patch(body: JsonObject): Promise<void> {
  const { url, token } = drive.server;
  const answer = await fetch(`${url}/v1/orgs/org_acme/sites/site_docs/site-spaces/ss_handbook_v1/customization`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

const stored = (): unknown =>
  drive.server.exportWorld().tables.siteSpaceCustomizations?.find(({ id }) => id === 'ss_handbook_v1')?.overrides;

const change = (settings: JsonObject, all: JsonObject = settings) =>
  drive.driver.update({ kind: KIND, parents: V1, id: 'ss_handbook_v1', fields: { settings }, all: { settings: all } });

describe('the look of a site space', () => {
  test('is what is in force, with what may only show through from the site', async () => {
    const [live] = await drive.list(KIND, V1);
    expect(live).toMatchObject({
      id: 'ss_handbook_v1',
      fields: { settings: { theme: 'clean', 'footer.copyright': '© Acme' } },
    });
    expect(live?.inherited?.['settings']).toContain('footer.copyright');
    expect(live?.inherited?.['settings']).not.toContain('theme');
    const [other] = await drive.list(KIND, V2);
    expect(other?.inherited?.['settings']).toEqual(Object.keys(other?.fields['settings'] ?? {}));
    expect(
      Object.keys(live?.fields['settings'] ?? {}).filter((name) => /^(?:font|ai|insights|social)/.test(name)),
    ).toEqual(['socialPreview'].filter((name) => Object.keys(live?.fields['settings'] ?? {}).includes(name)));
  });

  test('is overridden setting by setting, what nobody knows included', async () => {
    await patch({ sparkle: true, styling: { depth: 'flat' } });
    await change({ theme: null, 'colors.primary': '#123', 'raw.styling.background': 'match' });
    expect(stored()).toEqual({
      sparkle: true,
      styling: { depth: 'flat', primaryColor: { light: '#112233', dark: '#112233' }, background: 'match' },
    });
  });

  test('has a whole announcement, or none', async () => {
    await change({ 'announcement.message': 'Old version' });
    expect(stored()).toMatchObject({ announcement: { enabled: true, message: 'Old version', style: 'info' } });
    await change(
      { 'announcement.style': 'danger' },
      { 'announcement.message': 'Old version', 'announcement.style': 'danger' },
    );
    expect(stored()).toMatchObject({ announcement: { message: 'Old version', style: 'danger' } });
    const gone = { 'announcement.message': null, 'announcement.style': null };
    const failure = await failureOf(change(gone, {}));
    expect(failure).toMatchObject({ failure: 'invalid', outcome: 'none' });
    expect(failure.message).toContain('`theme` would be lost');
    await change(gone, { theme: 'clean' });
    expect(stored()).toEqual({ styling: { theme: 'clean' } });
  });

  test('names the feature that the plan of the site lacks', async () => {
    const failure = await failureOf(drive.create(KIND, NOTES, { settings: { theme: 'bold' } }));
    expect(failure.message).toContain('does not include `theme-preset`');
  });

  test('is declared in the words of a site, and exported in them', async () => {
    const entry = { theme: 'bold', colors: { primary: '#abc', tint: null }, raw: { styling: { background: 'match' } } };
    expect(customizationOverride.declare(entry, contextOf('')).fields).toEqual({
      settings: {
        theme: 'bold',
        'colors.primary': { light: '#aabbcc', dark: '#aabbcc' },
        'colors.tint': null,
        'raw.styling.background': 'match',
      },
    });
    await change({ theme: 'bold', 'colors.primary': '#abc' });
    const [live] = await drive.list(KIND, V1);
    expect(live === undefined ? '' : customizationOverride.export(live, { nameOf: () => undefined })).toEqual({
      key: '',
      entry: { theme: 'bold', colors: { primary: '#aabbcc' } },
    });
    const [none] = await drive.list(KIND, V2);
    expect(none === undefined ? '' : entryFrom(customizationOverride, none)).toEqual({});
  });
});

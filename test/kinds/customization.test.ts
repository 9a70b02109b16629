import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { createClient } from '../../src/core/client/index.ts';
import { customization } from '../../src/core/kinds/customization.ts';
import { createDriver } from '../../src/core/kinds/driver.ts';
import { contextOf, failureOf } from './support/organization-driver.ts';
import { at, entryOf, useDriver } from './support/site-driver.ts';

const drive = useDriver([customization], { profile: 'today', strict: false });
const DOCS = [at('site', 'site_docs')];
const NOTES = [at('site', 'site_notes')];

async function ask(method: string, site: string, body?: JsonObject, query = ''): Promise<JsonObject> {
  const { url, token } = drive.server;
  const answer = await fetch(`${url}/v1/orgs/org_acme/sites/${site}/customization${query}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as JsonObject;
}

const settings = (site = 'site_docs'): Promise<JsonObject> => ask('GET', site);
const update = (fields: JsonObject, parents = DOCS) =>
  drive.update('customization', parents, parents[0]?.id ?? '', fields);

describe('the look of a site', () => {
  test('is one resource for each site, in the words of a manifest', async () => {
    const [live, ...others] = await drive.list('customization', DOCS);
    expect(others).toEqual([]);
    expect(live).toMatchObject({ kind: 'customization', id: 'site_docs', outputs: { updatedAt: expect.any(String) } });
    expect(live?.fields).toMatchObject({
      theme: 'muted',
      colors: { primary: { light: '#7a3e9d', dark: '#b48ad0' } },
      header: [{ title: 'API', style: 'link', to: { space: { $id: 'spc_api' } }, links: [] }],
      footer: { groups: [], copyright: '© Acme' },
      raw: { 'internationalization.locale': 'en', 'styling.background': 'plain' },
    });
    expect(live?.fields['raw']).not.toHaveProperty('updatedAt');
  });

  test('is written with everything else as it is, what nobody knows included', async () => {
    const before = await settings();
    const strange = {
      ...before,
      sparkle: { level: 3, of: ['a'] },
      styling: { ...(before['styling'] as JsonObject), glow: { on: true } },
    };
    await ask('PUT', 'site_docs', strange);
    await update({ theme: 'bold', colors: { danger: '#c00' } });
    const { updatedAt: _, ...after } = await settings();
    expect(after).toEqual({
      ...Object.fromEntries(Object.entries(strange).filter(([name]) => name !== 'updatedAt')),
      styling: { ...strange.styling, theme: 'bold', dangerColor: { light: '#cc0000', dark: '#cc0000' } },
    });
  });

  test('keeps what it does not know of a list that is as declared', async () => {
    const before = await settings();
    const links = [{ title: 'API', to: { kind: 'space', space: 'spc_api' }, links: [], badge: 'new' }];
    await ask('PUT', 'site_docs', { ...before, header: { preset: 'default', links } });
    await update({ theme: 'bold', header: [{ title: 'API', to: { space: { $id: 'spc_api' } } }] });
    expect(await settings()).toMatchObject({ styling: { theme: 'bold' }, header: { links } });
  });

  test('keeps what it does not know of a font, and compares it with nothing', async () => {
    const face = { weight: 400, sources: [{ url: 'https://fonts.example.com/own.woff2', format: 'woff2' }] };
    const font = { id: 'own', custom: true, fontFamily: 'Own', fontFaces: [face] };
    const told = { ...font, fontFaces: [{ ...face, style: 'normal' }], licence: 'ours' };
    const before = await settings();
    await ask('PUT', 'site_docs', { ...before, styling: { ...(before['styling'] as JsonObject), font: told } });
    const [live] = await drive.list('customization', DOCS);
    expect(live?.fields['font']).toEqual(font);
    await update({ theme: 'bold', font });
    expect(await settings()).toMatchObject({ styling: { theme: 'bold', font: told } });
    await update({ font: 'Inter' });
    expect(await settings()).toMatchObject({ styling: { font: 'Inter' } });
  });

  test('is read right before it is written', async () => {
    await drive.list('customization', DOCS);
    const instructed = { ...(await settings()), ai: { mode: 'search', instructions: 'Be brief.' } };
    await ask('PUT', 'site_docs', { ...instructed, title: 'Clicked' });
    await update({ theme: 'bold' });
    expect(await settings()).toMatchObject({ title: 'Clicked', styling: { theme: 'bold' } });
    expect(drive.operations().slice(-4)).toEqual([
      'getSiteCustomizationById',
      'updateSiteCustomizationById',
      'getSiteCustomizationById',
      'getSiteCustomizationById',
    ]);
  });

  test.each([
    ['a new one', { message: 'Hello there' }, { enabled: true, message: 'Hello there', style: 'info' }],
    [
      'with everything',
      { message: 'Hello', style: 'danger', enabled: false },
      { enabled: false, message: 'Hello', style: 'danger' },
    ],
  ])('has an announcement: %s', async (_title, announcement, expected) => {
    await update({ announcement });
    expect((await settings())['announcement']).toEqual(expected);
    await update({ announcement: { enabled: null, message: null, messages: null, style: null, link: null } });
    expect(await settings()).not.toHaveProperty('announcement');
  });

  test('names the feature that the plan of the site lacks, and applies the rest', async () => {
    const failure = await failureOf(update({ corners: 'circular', colors: { danger: '#c00' } }, NOTES));
    expect([failure.failure, failure.outcome]).toEqual(['invalid', 'done']);
    expect(failure.message).toContain('`colors.danger` is still {"light":"#fb2c36","dark":"#fb2c36"}');
    expect(failure.message).toContain('does not include `semantic-colors`');
    expect(failure.message).not.toContain('corners');
    expect(await settings('site_notes')).toMatchObject({ styling: { corners: 'circular' } });
  });

  test('keeps what the plan of the site hides', async () => {
    await ask('PUT', 'site_notes', { styling: { theme: 'bold' }, footer: { copyright: '© Notes', groups: [] } });
    await update({ corners: 'straight' }, NOTES);
    expect(await ask('GET', 'site_notes', undefined, '?unmasked=true')).toMatchObject({
      styling: { theme: 'bold', corners: 'straight' },
      footer: { copyright: '© Notes' },
    });
  });

  test('is not written with a token that cannot see the instructions of the assistant', async () => {
    await ask('PUT', 'site_docs', { ai: { mode: 'search', instructions: 'Be brief.' } });
    const client = createClient({ baseUrl: drive.server.url, token: drive.server.tokenFor('user_carl') });
    const driver = createDriver({ client, organization: 'org_acme', kinds: [customization], salt: 'salt' });
    const write = (all: JsonObject) =>
      driver.update({ kind: 'customization', parents: DOCS, id: 'site_docs', fields: all, all });
    const failure = await failureOf(write({ theme: 'bold' }));
    expect(failure).toMatchObject({ failure: 'forbidden', outcome: 'none' });
    expect(failure.message).toContain('ai: { instructions: null }');
    expect(await settings()).toMatchObject({ styling: { theme: 'clean' }, ai: { instructions: 'Be brief.' } });
    expect((await write({ theme: 'bold', ai: { instructions: null } })).fields['theme']).toBe('bold');
    await client.close();
  });
});

describe('declared settings', () => {
  const declare = (entry: JsonObject) => {
    const context = contextOf('', { space: ['api'], collection: ['product'] });
    return { ...customization.declare(entry, context), problems: context.problems };
  };

  test('have one form', () => {
    const { fields, problems } = declare({
      colors: { primary: '#ABC', tint: null },
      logo: 'https://example.com/logo.svg',
      favicon: { emoji: '📘' },
      primaryLink: { space: 'api' },
      header: [{ title: 'Docs', links: [{ title: 'API', to: { page: 'pg_1', space: 'api' } }] }],
      announcement: { message: 'Hi', link: { title: 'Read', to: { collection: 'product' } } },
      raw: { styling: { background: 'match' }, 'internationalization.locale': 'fr' },
    });
    expect(problems).toEqual([]);
    expect(fields).toEqual({
      colors: { primary: { light: '#aabbcc', dark: '#aabbcc' }, tint: null },
      logo: { light: 'https://example.com/logo.svg', dark: 'https://example.com/logo.svg' },
      favicon: { emoji: '📘' },
      primaryLink: { space: { $ref: 'space.api' } },
      header: [
        {
          title: 'Docs',
          style: 'link',
          links: [{ title: 'API', to: { page: 'pg_1', space: { $ref: 'space.api' } } }],
        },
      ],
      announcement: { message: 'Hi', link: { title: 'Read', to: { collection: { $ref: 'collection.product' } } } },
      raw: { 'styling.background': 'match', 'internationalization.locale': 'fr' },
    });
  });

  test.each([
    ['a setting that has a key', { raw: { 'styling.theme': 'bold' } }, 'contradiction', 'declare `theme`'],
    ['a part with settings that have keys', { raw: { header: 'x' } }, 'contradiction', 'declare `'],
    ['a part of one', { raw: { 'styling.primaryColor.light': '#fff' } }, 'contradiction', 'declare `colors.primary`'],
    ['what the service sets', { raw: { updatedAt: 'now' } }, 'contradiction', 'The service sets it'],
    ['a name that every object has', { raw: { toString: 'x' } }, 'contradiction', 'reserved'],
    ['one within a name', { raw: { 'styling.__proto__.x': 1 } }, 'contradiction', 'reserved'],
    ['one within a part', { raw: { a: { constructor: { prototype: 1 } } } }, 'contradiction', 'reserved'],
    ['a name that cannot be', { raw: { 'new': { 'a b': 1 } } }, 'contradiction', 'letters'],
    ['a link to two places', { primaryLink: { url: 'https://a.example/', space: 'api' } }, 'contradiction', 'Keep one'],
    ['a menu of nothing', { pageActions: ['assistant'], ai: { mode: 'none' } }, 'contradiction', 'no menu'],
    [
      'an image with a password',
      { logo: 'https://user:secret@example.com/a.png' },
      'insecure-image',
      'without a login',
    ],
    ['an image without HTTPS', { logo: 'http://example.com/a.png' }, 'insecure-image', 'https://'],
    [
      'another one',
      { footer: { logo: { light: 'https://a.example/a', dark: 'http://a.example/a' } } },
      'insecure-image',
      '',
    ],
  ])('are reported: %s', (_title, entry, code, detail) => {
    const [problem, ...others] = declare(entry as JsonObject).problems;
    expect(others).toEqual([]);
    expect(problem?.[1]).toMatchObject({ code, detail: expect.stringContaining(detail) });
  });
});

test('are compared without what the service writes in its own way', () => {
  const form = (field: string, value: Json): Json => customization.comparable?.(field, value) ?? value;
  expect(form('pageActions', ['assistant', 'pdf'])).toEqual(form('pageActions', ['pdf']));
  expect(form('pageActions', ['assistant'])).not.toEqual(form('pageActions', []));
  expect(form('favicon', { emoji: '1f4d8' })).toEqual(form('favicon', { emoji: '📘' }));
  expect(form('colors', { primary: '#ABC' })).toEqual(
    form('colors', { primary: { light: '#aabbcc', dark: '#AABBCC' } }),
  );
  expect(form('socialAccounts', [{ platform: 'github', handle: 'x' }])).toEqual([
    { platform: 'github', handle: 'x', footer: true, header: false },
  ]);
  expect(form('header', [{ title: 'A', to: 'https://a.example/' }])).toEqual(
    form('header', [{ title: 'A', to: { url: 'https://a.example/' }, style: 'link', links: [], titles: {} }]),
  );
});

describe('an export', () => {
  test('is as short as can be, with names in the place of ids', async () => {
    await update({ title: 'Docs', primaryLink: { url: 'https://example.com/' }, colors: { info: '#111' } });
    const [live] = await drive.list('customization', DOCS);
    const entry = live === undefined ? {} : entryOf(customization, live, { spc_api: 'api' });
    expect(entry).toMatchObject({
      title: 'Docs',
      primaryLink: 'https://example.com/',
      colors: { primary: { light: '#7a3e9d', dark: '#b48ad0' }, info: '#111111' },
      header: [{ title: 'API', style: 'link', to: { space: 'api' } }],
    });
    expect(entry).not.toHaveProperty('announcement');
  });

  test('leaves out a look that nobody wrote, and links that lead to something new', async () => {
    const [never] = await drive.list('customization', [at('site', 'site_partners')]);
    expect(never === undefined ? 'none' : entryOf(customization, never)).toEqual({});
    const live = {
      kind: 'customization',
      id: 's',
      title: '',
      outputs: { updatedAt: 'x' },
      fields: { theme: 'bold', header: [{ title: 'x', to: { kind: 'planet', planet: 'mars' }, links: [] }] },
    };
    expect(entryOf(customization, live)).toEqual({ theme: 'bold' });
  });
});

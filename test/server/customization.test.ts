import { describe, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';

const SITES = '/v1/orgs/org_acme/sites';
const LOOK = `${SITES}/site_docs/customization`;
const V1 = `${SITES}/site_docs/site-spaces/ss_handbook_v1/customization`;

describe('the look of a site', () => {
  const api = useServer({ profile: 'today' });

  test('has its defaults, without a time, until somebody writes it', async () => {
    const { status, body } = await api.get(`${SITES}/site_partners/customization`);
    expect(status).toBe(200);
    expect(body.styling).toMatchObject({ theme: 'clean', corners: 'rounded', font: 'Inter' });
    expect(body).toMatchObject({ favicon: {}, header: { links: [] }, socialAccounts: [] });
    expect(body).not.toHaveProperty('updatedAt');
    expect((await api.get(LOOK)).body).toMatchObject({
      styling: { theme: 'muted', corners: 'rounded' },
      footer: { copyright: '© Acme' },
      updatedAt: expect.any(String),
    });
  });

  test('is replaced as a whole: what is left out has its default again, at every depth', async () => {
    api.server.reset();
    await api.put(LOOK, { styling: { corners: 'straight' }, title: 'Acme' });
    const { body } = await api.get(LOOK);
    expect(body).toMatchObject({ title: 'Acme', styling: { corners: 'straight', theme: 'clean' } });
    expect(body.footer).toEqual({ groups: [] });
    await api.put(LOOK, {});
    expect((await api.get(LOOK)).body).not.toHaveProperty('title');
  });

  test('keeps settings that the contract does not know, and refuses them where it is strict', async () => {
    api.server.reset();
    const { body } = await api.get(LOOK);
    await api.put(LOOK, { ...body, sparkle: { level: 3 }, styling: { ...body.styling, glow: true } });
    const after = (await api.get(LOOK)).body;
    expect(after).toMatchObject({ sparkle: { level: 3 }, styling: { glow: true, theme: 'muted' } });
    // What a reader sends back is no time of ours.
    await api.put(LOOK, { ...after, updatedAt: '2001-01-01T00:00:00.000Z' });
    expect((await api.get(LOOK)).body.updatedAt).not.toBe('2001-01-01T00:00:00.000Z');
  });

  test.each([
    ['a filled list, with the assistant', 'assistant', ['markdown'], ['assistant', 'markdown']],
    ['where it stands already', 'assistant', ['markdown', 'assistant'], ['markdown', 'assistant']],
    ['a filled list, without', 'none', ['assistant', 'pdf'], ['pdf']],
    ['nothing else', 'search', ['assistant'], []],
    ['no menu', 'assistant', [], []],
  ])('adds or drops the assistant among the actions of a page: %s', async (_title, mode, items, expected) => {
    await api.put(LOOK, { ai: { mode }, pageActions: { items } });
    expect((await api.get(LOOK)).body.pageActions.items).toEqual(expected);
  });

  test('shows instructions to admins alone', async () => {
    api.server.reset();
    await api.put(LOOK, { ai: { mode: 'search', instructions: 'Be brief.' } });
    expect((await api.get(LOOK)).body.ai).toEqual({ mode: 'search', instructions: 'Be brief.' });
    const cora = await api.as('user_cora').get(LOOK);
    expect(cora.body.ai).toEqual({ mode: 'search' });
  });

  test('keeps what the plan of the site does not allow, and does not show it', async () => {
    api.server.reset();
    const basic = `${SITES}/site_notes/customization`;
    const styling = { theme: 'bold', corners: 'circular', dangerColor: { light: '#a00', dark: '#f00' } };
    await api.put(basic, { styling, footer: { copyright: '© Notes', groups: [] } });
    const shown = (await api.get(basic)).body;
    expect(shown.styling).toMatchObject({ theme: 'clean', corners: 'circular', dangerColor: { light: '#fb2c36' } });
    expect(shown.footer).toEqual({ groups: [] });
    expect((await api.get(`${basic}?unmasked=true`)).body).toMatchObject({ styling, footer: { copyright: '© Notes' } });
    const { features } = (await api.get(`${SITES}/site_docs`)).body;
    const advanced = features.find(({ id }: { id: string }) => id === 'sites-advanced-customization');
    expect(advanced.customizations).toContain('theme-preset');
  });

  test('goes with the site', async () => {
    api.server.reset();
    await api.delete(`${SITES}/site_docs`);
    expect(api.server.exportWorld().tables.siteCustomizations ?? []).toEqual([]);
    expect(api.server.exportWorld().tables.siteSpaceCustomizations ?? []).toEqual([]);
  });
});

describe('the look of a site space', () => {
  const api = useServer({ profile: 'today' });
  const stored = (): unknown => api.server.exportWorld().tables.siteSpaceCustomizations?.[0]?.overrides;

  test('is that of the site where nothing is overridden', async () => {
    const site = (await api.get(LOOK)).body;
    const { body } = await api.get(V1);
    expect(body.styling).toEqual({ ...site.styling, theme: 'clean' });
    expect(body.header).toEqual(site.header);
  });

  test('is overridden setting by setting, and null removes one override', async () => {
    api.server.reset();
    const colours = { light: '#111111', dark: '#eeeeee' };
    const { body } = await api.patch(V1, { styling: { primaryColor: colours, sidebar: { list: 'pill' } } });
    expect(body.styling).toMatchObject({ theme: 'clean', primaryColor: colours });
    expect(body.styling.sidebar).toEqual({ background: 'default', list: 'pill' });
    await api.patch(V1, { styling: { theme: null, sidebar: { list: null } }, title: null });
    expect(stored()).toEqual({ styling: { primaryColor: colours } });
    // What the site changes shows through.
    await api.put(LOOK, { styling: { theme: 'gradient' } });
    expect((await api.get(V1)).body.styling).toMatchObject({ theme: 'gradient', primaryColor: colours });
    await api.patch(V1, { styling: { primaryColor: null } });
    expect(stored()).toBeUndefined();
  });

  test('loses all overrides at once', async () => {
    api.server.reset();
    expect((await api.delete(V1)).status).toBe(205);
    expect((await api.delete(V1)).status).toBe(204);
    expect((await api.get(V1)).body.styling.theme).toBe('muted');
  });

  test('has no announcement of null, and goes with the site space', async () => {
    api.server.reset();
    await api.delete(`${SITES}/site_docs/site-spaces/ss_handbook_v1`);
    expect(api.server.exportWorld().tables.siteSpaceCustomizations ?? []).toEqual([]);
  });
});

describe('where the contract is kept to', () => {
  const api = useServer({ profile: 'today', strict: true });

  test('unknown settings are refused', async () => {
    expect((await api.put(LOOK, { sparkle: true })).status).toBe(400);
    expect((await api.patch(V1, { styling: { font: 'Inter' } })).status).toBe(400);
  });
});

describe('a service of 2025', () => {
  const api = useServer();

  test('has no look to read or write', async () => {
    expect((await api.get(LOOK)).status).toBe(404);
  });
});

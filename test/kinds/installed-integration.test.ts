import { expect, test } from 'vitest';
import { installedIntegration } from '../../src/core/kinds/installed-integration.ts';
import { useBench } from './support/organization-driver.ts';

const bench = useBench([installedIntegration], { profile: 'today' });
const chat = { integrationName: 'chat', installationId: 'install_chat' };
const stored = async () => (await bench().client.call('getIntegrationInstallationById', { path: chat })).configuration;

test('is read without its configuration, whose values are secrets of the client', async () => {
  const { list, client } = bench();
  const live = (await list(installedIntegration)).find(({ title }) => title === 'chat');
  expect(live).toMatchObject({
    id: 'install_chat',
    fields: { name: 'chat', sites: 'selected', spaces: 'selected' },
    outputs: { status: 'active' },
  });
  expect(live?.fields).not.toHaveProperty('configuration');
  expect(JSON.stringify(live)).not.toContain('chat_example_token_1');
  expect(client.redact('sent chat_example_token_1 there')).not.toContain('chat_example_token_1');
});

test('keeps the settings that the integration stored when others change', async () => {
  const { update, list } = bench();
  const credentials = { oauth_credentials: { access_token: 'chat_example_token_1' } };
  const [before] = (await list(installedIntegration)).filter(({ title }) => title === 'chat');
  const changed = await update(
    installedIntegration,
    'install_chat',
    { configuration: { channel: 'news' } },
    { all: { name: 'chat' } },
  );
  expect(await stored()).toEqual({ ...credentials, channel: 'news' });
  expect(changed.witness).not.toEqual(before?.witness);
});

test('reveals only the declared settings, and only to the engine', async () => {
  const { list, driver } = bench();
  const [live] = (await list(installedIntegration)).filter(({ title }) => title === 'chat');
  const reader = driver.reader();
  const known = [{ name: 'chat', configuration: { channel: 'x', missing: true } }];
  const seen = live === undefined ? undefined : await reader.reveal?.(live, { parents: [], known });
  expect(seen?.values).toEqual({ configuration: { channel: 'news' } });
});

test('is installed, then set up, then uninstalled', async () => {
  const { create, list, remove } = bench();
  const { live, told } = await create(installedIntegration, { name: 'tickets', sites: 'all', configuration: { a: 1 } });
  expect(told).toEqual([live.id]);
  expect(live).toMatchObject({ title: 'tickets', fields: { sites: 'all', spaces: 'selected' } });
  expect(await remove(installedIntegration, live.id)).toBe('removed');
  expect((await list(installedIntegration)).map(({ title }) => title)).toEqual(['analytics', 'chat']);
  expect(await bench().list(installedIntegration)).toHaveLength(2);
});

test('is exported without its configuration, and says so', async () => {
  const live = (await bench().list(installedIntegration)).find(({ title }) => title === 'chat');
  expect(live && installedIntegration.export(live, { nameOf: () => undefined })).toEqual({
    key: 'chat',
    entry: {},
    lost: { configuration: expect.stringContaining('credentials') },
  });
});

import { expect, test } from 'vitest';
import { linkInvite } from '../../src/core/kinds/link-invite.ts';
import { contextOf, failureOf, useBench } from './support/organization-driver.ts';

const bench = useBench([linkInvite]);

/** The ids as the service knows them; each is a secret. */
async function secretIds(): Promise<readonly string[]> {
  const path = { organizationId: 'org_acme' };
  return (await bench().client.listAll('listOrganizationInviteLinks', { path })).map(({ id }) => id);
}

test('lists invites to the organization by their role, without their ids', async () => {
  const live = await bench().list(linkInvite);
  expect(live).toEqual([
    {
      kind: 'link-invite',
      id: expect.stringMatching(/^hidden_[0-9a-f]{32}$/),
      title: 'link invite for read',
      fields: { role: 'read' },
    },
  ]);
});

test('is created, changed and deleted by a stand-in for its id', async () => {
  const { create, find, update, remove } = bench();
  const { live, told } = await create(linkInvite, { role: 'edit' });
  expect(told).toEqual([live.id]);
  expect(live.fields).toEqual({ role: 'edit' });
  expect(await find(linkInvite, live.id)).toEqual(live);

  const changed = await update(linkInvite, live.id, { role: null });
  expect(changed).toMatchObject({ id: live.id, title: 'link invite for guest', fields: { role: null } });
  expect(await find(linkInvite, live.id)).toEqual(changed);

  const before = await secretIds();
  const shown = JSON.stringify([live, told, changed, await bench().list(linkInvite)]);
  for (const id of before) {
    expect(shown).not.toContain(id);
  }
  expect(await remove(linkInvite, live.id)).toBe('removed');
  expect(await secretIds()).toHaveLength(before.length - 1);
});

test('does not find what it never heard of', async () => {
  const { update, remove } = bench();
  expect((await failureOf(update(linkInvite, 'hidden_unknown', { role: 'read' }))).failure).toBe('missing');
  expect(await remove(linkInvite, 'hidden_unknown')).toBe('absent');
});

test('keeps the id out of errors', async () => {
  const { create, update, client } = bench();
  const { live } = await create(linkInvite, { role: 'comment' });
  const [inviteId = ''] = (await secretIds()).slice(-1);
  await client.call('deleteOrganizationInviteById', { path: { organizationId: 'org_acme', inviteId } });
  const error = await failureOf(update(linkInvite, live.id, { role: 'read' }));
  expect(error.failure).toBe('missing');
  expect(`${error.message}${error.stack}${String(error.cause)}`).not.toContain(inviteId);
});

test.each([
  ['read', 'read'],
  [null, 'guest'],
])('is declared and exported by its role: %s', (role, key) => {
  const { fields } = linkInvite.declare({ role }, contextOf('any'));
  expect(fields).toEqual({ role });
  expect(linkInvite.keyOf(fields)).toBe(key);
  const live = { kind: 'link-invite', id: 'hidden_1', title: '', fields };
  expect(linkInvite.export(live, { nameOf: () => undefined })).toEqual({ key, entry: { role } });
});

import { expect, test } from 'vitest';
import { member } from '../../src/core/kinds/member.ts';
import { contextOf, failureOf, useBench, withStandIn } from './support/organization-driver.ts';

const bench = useBench([member]);

test('lists people by e-mail address with their role, guests with none', async () => {
  const { find } = bench();
  expect(await find(member, 'user_lin')).toEqual({
    kind: 'member',
    id: 'user_lin',
    title: 'lin@example.com',
    fields: { email: 'lin@example.com', role: 'edit' },
  });
  expect((await find(member, 'user_gus'))?.fields).toEqual({ email: 'gus@partner.example.org', role: null });
});

test.each([
  ['somebody whom the service knows', 'nia@example.com', 'comment'],
  ['somebody whom it does not know', 'ines@example.com', 'review'],
  ['a guest', 'guest@elsewhere.example.org', null],
])('invites %s, gives the role, and removes them again', async (_title, email, role) => {
  const { create, find, remove } = bench();
  const { live, told } = await create(member, { email, role });
  expect(told).toEqual([live.id]);
  expect(live.fields).toEqual({ email, role });
  expect(await find(member, live.id)).toEqual(live);
  expect(await remove(member, live.id)).toBe('removed');
  expect(await find(member, live.id)).toBeUndefined();
});

test('takes over somebody who joined meanwhile, with the role that was asked for', async () => {
  const { create } = bench();
  const { live, told } = await create(member, { email: 'cora@example.com', role: 'edit' });
  expect(told).toEqual(['user_cora']);
  expect(live.fields).toEqual({ email: 'cora@example.com', role: 'edit' });
});

test('keeps the role that is declared when something else is to be changed', async () => {
  const all = { email: 'edgar@example.com', role: 'edit' };
  const live = await bench().update(member, 'user_edgar', { email: 'edgar@example.com' }, { all });
  expect(live.fields['role']).toBe('edit');
});

test('does not take away the last administrator', async () => {
  const error = await failureOf(bench().remove(member, 'user_ada'));
  expect(error.failure).toBe('invalid');
});

test('stays when it is no longer declared, and deleting needs a word', () => {
  expect([member.removal, member.removalConsent]).toEqual(['release', 'remove-member']);
});

test('is declared and exported by its address in lower case', () => {
  const declared = member.declare({ role: 'review' }, contextOf('Lin@Example.COM'));
  expect(declared.fields).toEqual({ email: 'lin@example.com', role: 'review' });
  const live = { kind: 'member', id: 'user_1', title: '', fields: { email: 'lin@example.com', role: null } };
  expect(member.export(live, { nameOf: () => undefined })).toEqual({ key: 'lin@example.com', entry: { role: null } });
  expect(member.export({ ...live, fields: { role: null } }, { nameOf: () => undefined })).toBeUndefined();
});

test('is pending while the service does not list the person who was invited', async () => {
  const answer = await withStandIn(
    (method, path) =>
      method === 'POST' && path.endsWith('/invites') ? { users: ['user_new'], invited: 1 } : undefined,
    [member],
    (driver) =>
      driver.create({
        kind: 'member',
        parents: [],
        fields: { email: 'new@example.com', role: 'read' },
        created: () => Promise.reject(new Error('nothing was made that has an id')),
      }),
  );
  expect(answer).toBe('pending');
  expect(member.pending).toContain('invitation pending');
});

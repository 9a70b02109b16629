import { expect, test } from 'vitest';
import { member } from '../../src/core/kinds/member.ts';
import { team } from '../../src/core/kinds/team.ts';
import { contextOf, failureOf, useBench } from './support/organization-driver.ts';
import { sessionOf } from './support/scripted-session.ts';

const bench = useBench([team, member]);

test('lists every team with the people in it', async () => {
  const teams = await bench().list(team);
  expect(teams.map(({ id, fields }) => [id, fields])).toEqual([
    ['team_writers', { title: 'Docs writers', members: { 'ada@example.com': 'member', 'lin@example.com': 'owner' } }],
    ['team_api', { title: 'API team', members: { 'carl@example.com': 'owner', 'remy@example.com': 'member' } }],
    ['team_empty', { title: 'Founders', members: {} }],
  ]);
});

test('finds people who joined after the list of members was read', async () => {
  const { create, update } = bench();
  await update(team, 'team_empty', { members: { 'ada@example.com': 'owner' } });
  await create(member, { email: 'zoe@example.com', role: 'read' });
  const live = await update(team, 'team_empty', { members: { 'zoe@example.com': 'member' } });
  expect(live.fields['members']).toEqual({ 'ada@example.com': 'owner', 'zoe@example.com': 'member' });
});

test('names whoever is not in the organization, and says what to do', async () => {
  const { create, update, list } = bench();
  const members = { 'nobody@example.com': 'member', 'none@example.com': 'owner', 'ada@example.com': 'member' };
  const error = await failureOf(update(team, 'team_api', { members }, { all: { title: 'API team', members } }));
  expect(error.failure).toBe('invalid');
  expect(error.message).toContain('nobody@example.com, none@example.com are not members');
  expect(error.message).toContain('"API team"');
  expect(error.message).toContain('`members`');

  // The team itself is there by then, and was told of.
  await failureOf(create(team, { title: 'Half', members: { 'nobody@example.com': 'member' } }));
  expect((await list(team)).filter(({ title }) => title === 'Half')).toHaveLength(1);
});

test('does not mind that somebody who is to leave a team has left the organization', async () => {
  const live = await bench().update(team, 'team_api', { members: { 'gone@example.com': null } });
  expect(live.fields['members']).toEqual({ 'carl@example.com': 'owner', 'remy@example.com': 'member' });
});

test('is declared with addresses in lower case, after the people that are declared too', () => {
  const entry = { title: 'Writers', members: { 'Ada@Example.com': 'owner', 'lin@example.com': 'member' } };
  const declared = team.declare(entry, contextOf('writers', { member: ['ada@example.com'] }));
  expect(declared.fields).toEqual({
    title: 'Writers',
    members: { 'ada@example.com': 'owner', 'lin@example.com': 'member' },
  });
  expect(declared.after).toEqual(['member.ada@example.com']);
  expect(team.declare({ title: 'Writers' }, contextOf('writers')).fields).toEqual({ title: 'Writers' });
});

test('finds people who are known and people who are new in one request', async () => {
  const { create, update } = bench();
  await update(team, 'team_empty', { members: { 'ada@example.com': 'owner' } });
  await create(member, { email: 'yara@example.com', role: 'read' });
  const members = { 'lin@example.com': 'member', 'yara@example.com': 'member' };
  expect((await update(team, 'team_empty', { members })).fields['members']).toMatchObject(members);
});

test.each([999, 1000, 1001, 2500])(
  'puts each of %i people into a team once, and takes each out once',
  async (count) => {
    const emails = Array.from({ length: count }, (_email, index) => `p${index}@example.com`);
    const bodies: { readonly add: string[]; readonly remove: string[]; readonly memberships: object }[] = [];
    const session = sessionOf((operation, { body }) => {
      bodies.push(...(body === undefined ? [] : [body as (typeof bodies)[number]]));
      const people = emails.map((email) => ({ id: `id_${email}`, role: 'read', user: { email } }));
      const lists: Readonly<Record<string, unknown>> = { listMembersInOrganizationById: people };
      return operation.startsWith('list') ? (lists[operation] ?? []) : { title: 'All' };
    });
    // Every other one stays, so that both halves of a request are looked at.
    const members = Object.fromEntries(emails.map((email, index) => [email, index % 2 === 0 ? 'member' : null]));
    await team.update?.(session, { kind: 'team', parents: [], id: 'team_all', fields: { members }, all: {} });
    const ids = emails.map((email) => `id_${email}`);
    expect(bodies.flatMap(({ add }) => add)).toEqual(ids.filter((_id, index) => index % 2 === 0));
    expect(bodies.flatMap(({ remove }) => remove)).toEqual(ids.filter((_id, index) => index % 2 === 1));
    expect(bodies.flatMap(({ memberships }) => Object.keys(memberships))).toEqual(bodies.flatMap(({ add }) => add));
    expect(bodies).toHaveLength(Math.ceil(count / 1000));
  },
);

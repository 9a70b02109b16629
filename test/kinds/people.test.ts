import { expect, test } from 'vitest';
import { emailOf, findUserIds, notInOrganization, type Person, roleIn } from '../../src/kinds/support/people.ts';
import { sessionOf } from './support/scripted-session.ts';

function person(id: string, email?: string): Person {
  return { id, role: 'read', user: { displayName: id, ...(email === undefined ? {} : { email }) } } as Person;
}

test('people are known by their address in lower case, where they have one', () => {
  expect(emailOf(person('a', 'Ada@Example.com'))).toBe('ada@example.com');
  expect(emailOf(person('a', ''))).toBeUndefined();
  expect(emailOf(person('a'))).toBeUndefined();
});

test('a role that is no word is that of a guest', () => {
  expect([roleIn('admin'), roleIn(null), roleIn(undefined), roleIn(7)]).toEqual(['admin', null, null, null]);
});

test('the list of people is read once, and again when somebody is missing in it', async () => {
  const people = [person('user_ada', 'ada@example.com'), person('user_quiet')];
  const session = sessionOf(() => people);
  expect([...(await findUserIds(session, ['ada@example.com']))]).toEqual([['ada@example.com', 'user_ada']]);
  expect([...(await findUserIds(session, ['ada@example.com']))]).toHaveLength(1);
  expect(session.asked).toHaveLength(1);

  people.push(person('user_zoe', 'Zoe@example.com'));
  const both = ['ada@example.com', 'zoe@example.com'];
  expect([...(await findUserIds(session, both)).values()]).toEqual(['user_ada', 'user_zoe']);
  expect(session.asked).toHaveLength(2);
  await findUserIds(session, both);
  expect(session.asked).toHaveLength(2);
  expect((await findUserIds(session, ['none@example.com'])).size).toBe(0);
});

const IN_TEAM = { cannot: 'be in a team', from: 'the team' };

test('who is not in the organization is named, as one or as several', () => {
  expect(notInOrganization(['a@x.example'], IN_TEAM)).toMatchObject({
    failure: 'invalid',
    outcome: 'none',
    message: expect.stringContaining('a@x.example is not a member'),
  });
  expect(notInOrganization(['a@x.example', 'b@x.example'], IN_TEAM).message).toContain(
    'a@x.example, b@x.example are not members',
  );
});

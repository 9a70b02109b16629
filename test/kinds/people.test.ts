import { expect, test } from 'vitest';
import { emailOf, type Person, roleIn, userIdsOf } from '../../src/core/kinds/support/people.ts';
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

const IN_TEAM = { cannot: 'be in a team', from: 'the team' };

test('the list of people is read once, and again when somebody is missing in it', async () => {
  const people = [person('user_ada', 'ada@example.com')];
  const session = sessionOf(() => people);
  const idsOf = async (emails: readonly string[]) => {
    const ids = await userIdsOf(session, emails, IN_TEAM);
    return emails.map((email) => ids.get(email));
  };
  expect(await idsOf([])).toEqual([]);
  expect(session.asked).toHaveLength(0);
  expect(await idsOf(['ada@example.com'])).toEqual(['user_ada']);
  expect(await idsOf(['ada@example.com'])).toEqual(['user_ada']);
  expect(session.asked).toHaveLength(1);

  people.push(person('user_zoe', 'Zoe@example.com'));
  const both = ['ada@example.com', 'zoe@example.com'];
  expect(await idsOf(both)).toEqual(['user_ada', 'user_zoe']);
  expect(session.asked).toHaveLength(2);
  await idsOf(both);
  expect(session.asked).toHaveLength(2);
});

test('who is not in the organization is named, as one or as several, unless they leave', async () => {
  const session = sessionOf(() => [person('user_ada', 'ada@example.com')]);
  const missing = (emails: readonly string[]) => userIdsOf(session, emails, IN_TEAM);
  await expect(missing(['a@x.example'])).rejects.toMatchObject({
    failure: 'invalid',
    outcome: 'none',
    message: expect.stringContaining('a@x.example is not a member'),
  });
  await expect(missing(['a@x.example', 'b@x.example'])).rejects.toThrow('a@x.example, b@x.example are not members');
  expect((await userIdsOf(session, [], { ...IN_TEAM, leaving: ['a@x.example'] })).has('a@x.example')).toBe(false);
});

test('who leaves is not left out where members have no visible address', async () => {
  const session = sessionOf(() => [person('user_ada', 'ada@example.com'), person('user_quiet')]);
  await expect(userIdsOf(session, [], { ...IN_TEAM, leaving: ['a@x.example'] })).rejects.toThrow(
    'with a visible e-mail address',
  );
});

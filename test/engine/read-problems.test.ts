import { expect, test } from 'vitest';
import { DriverError, type DriverFailure } from '../../src/core/engine/driver.ts';
import { readProblems, subjectOf } from '../../src/core/engine/read-problems.ts';

const failed = (subject: string, failure: DriverFailure, message: string) => ({
  subject,
  error: new DriverError(message, { failure, outcome: 'none' }),
});

test('what was read is named in words', () => {
  expect(subjectOf('custom-field', undefined)).toBe('custom fields');
  expect(subjectOf('glossary-entry', 'site.docs')).toBe('glossary entries of site.docs');
});

test('a read that failed is said in sentences, with what to do', () => {
  expect(readProblems([failed('teams', 'unavailable', 'GET /teams answered 503')], 'Nothing was changed.')).toEqual([
    {
      severity: 'error',
      code: 'read-unavailable',
      summary: 'Cannot read teams',
      detail: 'GET /teams answered 503. Run the command again later. Nothing was changed.',
    },
  ]);
  const [forbidden] = readProblems([failed('teams', 'forbidden', 'Not allowed!')], 'Nothing was changed.');
  expect(forbidden?.detail).toBe('Not allowed! Nothing was changed.');
});

test('reads that failed for one reason are one problem, which names ten of them', () => {
  const many = Array.from({ length: 12 }, (_none, index) =>
    failed(`pages of site.s${index}`, 'unavailable', 'is down'),
  );
  const problems = readProblems([...many, ...many.slice(0, 1), failed('teams', 'unavailable', 'is slow')], '');
  expect(problems.map(({ summary }) => summary)).toEqual(['Cannot read 12 lists', 'Cannot read teams']);
  expect(problems[0]?.detail).toBe(
    `Affected: ${many
      .slice(0, 10)
      .map(({ subject }) => subject)
      .join(', ')} and 2 more. is down. Run the command again later.`,
  );
  const ten = readProblems(many.slice(0, 10), '');
  expect(ten[0]?.detail).not.toContain('more');
  expect(readProblems([failed('a', 'forbidden', 'x'), failed('b', 'missing', 'x')], '')).toHaveLength(2);
});

test('a cause that every request has is said once, in its own words', () => {
  const down = (subject: string, headline: string) => ({
    subject,
    error: new DriverError('raw', {
      failure: 'unavailable',
      outcome: 'none',
      explanation: { scope: 'service', headline, advice: 'Check the address.' },
    }),
  });
  const problems = readProblems(
    [down('teams', 'Cannot reach it'), down('sites', 'Cannot reach it')],
    'Nothing happened.',
  );
  expect(problems).toEqual([
    {
      severity: 'error',
      code: 'read-unavailable',
      summary: 'Cannot reach it',
      detail: 'Check the address. Nothing happened.',
    },
  ]);
  expect(readProblems([down('teams', 'Cannot reach it'), down('teams', 'Proxy refuses')], '')).toHaveLength(2);
});

test('a cause of one request names the lists, the request and its advice', () => {
  const refused = (subject: string, reason: string, advice: string) => ({
    subject,
    error: new DriverError(`raw ${subject}`, {
      failure: 'forbidden',
      outcome: 'none',
      explanation: { scope: 'operation', reason, request: `GET /${subject} answered 403`, advice },
    }),
  });
  const first = refused('teams', 'not allowed (403)', 'Use a token of an admin.');
  expect(readProblems([first, refused('sites', 'not allowed (403)', 'Use a token of an admin.')], 'The end.')).toEqual([
    {
      severity: 'error',
      code: 'read-forbidden',
      summary: 'Cannot read 2 lists: not allowed (403)',
      detail: 'Affected: teams, sites. GET /teams answered 403. Use a token of an admin. The end.',
    },
  ]);
  const others = [refused('a', 'gone', 'Use a token of an admin.'), refused('b', 'not allowed (403)', 'Wait.')];
  expect(readProblems([first, ...others], '')).toHaveLength(3);
});

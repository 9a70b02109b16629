import { expect, test } from 'vitest';
import { DriverError, type DriverFailure } from '../../src/engine/driver.ts';
import { readProblems, subjectOf } from '../../src/engine/read-problems.ts';

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

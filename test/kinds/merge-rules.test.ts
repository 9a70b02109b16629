import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import {
  comparableRules,
  peopleOfRules,
  readRules,
  rulesForService,
  rulesWeakened,
} from '../../src/core/kinds/support/merge-rules.ts';
import { runs } from '../support/runs.ts';
import { sessionOf } from './support/scripted-session.ts';

const PEOPLE = [
  { id: 'user_ada', user: { displayName: 'Ada', email: 'Ada@example.com' } },
  { id: 'user_lin', user: { displayName: 'Lin', email: 'lin@example.com' } },
  { id: 'user_quiet', user: { displayName: 'Quiet' } },
];

const session = (): ReturnType<typeof sessionOf> => sessionOf(() => PEOPLE);

test('words, people and conditions are sent in the form of the service', async () => {
  const rules = [
    'require_agent_review',
    { require_one_of_specific_reviewers: ['ADA@example.com', 'user_quiet'] },
    { custom: 'x == 1', message: 'Not yet' },
  ];
  const wire = await rulesForService(session(), rules);
  expect(wire).toEqual({
    type: 'rules',
    rules: [
      { rule: 'require_agent_review' },
      { rule: 'require_one_of_specific_reviewers', users: ['user_ada', 'user_quiet'] },
      { rule: 'custom', expression: 'x == 1', message: 'Not yet' },
    ],
  });
  expect(peopleOfRules(rules)).toEqual(['ada@example.com']);
  expect(await rulesForService(session(), 'none')).toEqual({ type: 'none' });
  expect(await rulesForService(session(), [])).toEqual({ type: 'none' });
  expect(await rulesForService(session(), 'inherit')).toEqual({ type: 'inherit' });
});

test('what was sent is read back, people by their addresses', async () => {
  const person = fc.constantFrom('ada@example.com', 'lin@example.com', 'user_quiet', 'user_who_left');
  const rule: fc.Arbitrary<Json> = fc.oneof(
    fc.constantFrom('require_agent_review', 'require_author_to_merge'),
    fc
      .tuple(
        fc.constantFrom('allow_bypass', 'require_specific_reviewers'),
        fc.uniqueArray(person, { minLength: 1, maxLength: 4 }),
      )
      .map(([word, people]) => ({ [word]: people })),
    fc.record(
      { custom: fc.string({ minLength: 1 }), message: fc.string({ minLength: 1 }) },
      { requiredKeys: ['custom'] },
    ),
  );
  const rules = fc.oneof(fc.constantFrom<Json>('none', 'inherit'), fc.array(rule, { maxLength: 5 }));
  await fc.assert(
    fc.asyncProperty(rules, async (value) => {
      const { rules, unreadable } = await readRules(session(), await rulesForService(session(), value));
      expect(comparableRules(rules['mergeRules'] ?? null)).toEqual(comparableRules(value));
      // Somebody who left is not hidden.
      expect(unreadable !== undefined).toBe(JSON.stringify(value).includes('user_quiet'));
    }),
    { numRuns: runs(100) },
  );
});

test('people are looked up only if a rule names somebody', async () => {
  const asked = session();
  await readRules(asked, { type: 'rules', rules: [{ rule: 'require_agent_review' }] });
  await rulesForService(asked, ['require_agent_review']);
  expect(asked.asked).toEqual([]);
});

test('who is not in the organization is named', async () => {
  await expect(rulesForService(session(), [{ allow_bypass: ['zoe@example.com'] }])).rejects.toThrow(
    'zoe@example.com is not a member of the organization with a visible e-mail address',
  );
});

test('neither the order of rules nor that of people matters', () => {
  const one = [{ allow_bypass: ['b@x.example', 'A@x.example'] }, 'require_agent_review'];
  const other = ['require_agent_review', { allow_bypass: ['a@x.example', 'b@x.example', 'b@x.example'] }];
  expect(comparableRules(one)).toEqual(comparableRules(other));
  expect(comparableRules([])).toBe('none');
});

test.each<[string, Json, Json, boolean]>([
  ['a rule is removed', ['require_agent_review', 'require_author_to_merge'], ['require_agent_review'], true],
  ['a rule is added', ['require_agent_review'], ['require_author_to_merge', 'require_agent_review'], false],
  ['all are removed', ['require_agent_review'], 'none', true],
  ['there were none', 'none', ['require_agent_review'], false],
  [
    'reviewers change',
    [{ require_specific_reviewers: ['a@x.example'] }],
    [{ require_specific_reviewers: ['b@x.example'] }],
    true,
  ],
  [
    'more people may bypass',
    [{ allow_bypass: ['a@x.example'] }],
    [{ allow_bypass: ['a@x.example', 'b@x.example'] }],
    true,
  ],
  [
    'fewer people may bypass',
    [{ allow_bypass: ['a@x.example', 'b@x.example'] }],
    [{ allow_bypass: ['a@x.example'] }],
    false,
  ],
  ['they are inherited from now on', ['require_agent_review'], 'inherit', true],
  ['they were inherited', 'inherit', ['require_agent_review'], true],
  ['they are hidden', { $digest: 'x' }, ['require_agent_review'], true],
])('%s: weakened or not', (_title, before, after, expected) => {
  expect(rulesWeakened({ before, after, live: {} })).toBe(expected ? 'weaken-review' : undefined);
  expect(rulesWeakened({ before, after, live: undefined })).toBeUndefined();
});

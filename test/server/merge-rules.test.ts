import { beforeEach, describe, expect, test } from 'vitest';
import { evaluate } from '../../src/server/merge-rules/expression.ts';
import { type Answer, messageOf, useServer } from '../support/server.ts';

const api = useServer({ profile: 'today' });
beforeEach(() => api.server.reset());

const SPACE = '/v1/spaces/spc_guides';

const rules = (...list: (string | object)[]) => ({
  type: 'rules',
  rules: list.map((rule) => (typeof rule === 'string' ? { rule } : rule)),
});

/** A change request of user_lin, who may merge it. */
async function request(mergeRules: object, subject = 'Say more'): Promise<string> {
  expect((await api.patch(SPACE, { mergeRules })).status).toBe(200);
  await api.post(`${SPACE}/permissions`, { role: 'review', users: ['user_lin', 'user_rita', 'user_remy'] });
  return `${SPACE}/change-requests/${(await api.as('user_lin').post(`${SPACE}/change-requests`, { subject })).body.id}`;
}

async function review(path: string, user: string, status = 'approved'): Promise<void> {
  expect((await api.as(user).post(`${path}/reviews`, { status })).status).toBe(201);
}

const merge = (path: string, user = 'user_lin'): Promise<Answer> => api.as(user).post(`${path}/merge`);

/** Holds that a merge is refused until something happens. */
async function needs(path: string, rule: string, act: () => Promise<unknown>): Promise<void> {
  const refused = await merge(path);
  expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringContaining(rule)]);
  expect((await api.get(path)).body.status).toBe('draft');
  await act();
  expect((await merge(path)).status).toBe(200);
}

const subjectOf = (path: string, subject: string) => api.patch(path, { subject });
const describeAs = (path: string, text: string) => {
  const leaves = [{ object: 'leaf', text, marks: [] }];
  const nodes = [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [{ object: 'text', leaves }] }];
  return api.patch(path, { description: { object: 'document', data: { schemaVersion: 1 }, nodes } });
};

describe('a merge waits for', () => {
  test('every person that is named to have reviewed', async () => {
    const path = await request(rules({ rule: 'require_specific_reviewers', users: ['user_rita', 'user_remy'] }));
    await review(path, 'user_rita');
    await needs(path, 'require_specific_reviewers', () => review(path, 'user_remy', 'changes-requested'));
  });

  test('one of the people that are named to have reviewed', async () => {
    const path = await request(rules({ rule: 'require_one_of_specific_reviewers', users: ['user_rita', 'user_remy'] }));
    await review(path, 'user_ada');
    await needs(path, 'require_one_of_specific_reviewers', () => review(path, 'user_remy'));
  });

  test('a review', async () => {
    const path = await request(rules('require_at_least_one_review'));
    await needs(path, 'require_at_least_one_review', () => review(path, 'user_rita', 'changes-requested'));
  });

  test('another review of whoever was asked again', async () => {
    const path = await request(rules({ rule: 'require_specific_reviewers', users: ['user_rita'] }));
    await review(path, 'user_rita');
    await api.post(`${path}/requested-reviewers`, { users: ['user_rita', 'user_remy'] });
    expect((await api.get(`${path}/reviews?outdated=true`)).body.count).toBe(1);
    expect(messageOf(await merge(path))).toContain('require_specific_reviewers');
    await review(path, 'user_rita');
    expect((await merge(path)).status).toBe(200);
  });

  test('an approval that is not superseded', async () => {
    const path = await request(rules('require_at_least_one_approved_review'));
    await review(path, 'user_rita');
    await review(path, 'user_rita', 'changes-requested');
    await needs(path, 'require_at_least_one_approved_review', () => review(path, 'user_rita'));
  });

  test('everyone who reviewed to approve', async () => {
    const path = await request(rules('require_all_reviews_approved'));
    await review(path, 'user_rita');
    await review(path, 'user_remy', 'changes-requested');
    await needs(path, 'require_all_reviews_approved', () => review(path, 'user_remy'));
  });

  test('an update', async () => {
    const path = await request(rules('require_up_to_date_change_request'));
    const other = await request(rules('require_up_to_date_change_request'));
    expect((await merge(other)).status).toBe(200);
    await needs(path, 'require_up_to_date_change_request', () => api.post(`${path}/update`));
  });

  test('a subject', async () => {
    const path = await request(rules('require_change_request_subject'), ' ');
    await needs(path, 'require_change_request_subject', () => subjectOf(path, 'Say more'));
  });

  test('a description with text', async () => {
    const path = await request(rules('require_change_request_description'));
    await describeAs(path, ' ');
    await needs(path, 'require_change_request_description', () => describeAs(path, 'Why'));
  });

  test('its author', async () => {
    const path = await request(rules('require_author_to_merge'));
    expect((await merge(path, 'user_ada')).status).toBe(400);
    expect((await merge(path)).status).toBe(200);
  });

  test('a review of the agent, which nobody here is', async () => {
    const path = await request(rules('require_agent_review'));
    await review(path, 'user_ada');
    expect((await merge(path)).status).toBe(400);
  });

  test('a condition, whose message it says', async () => {
    const expression = 'reviews.filter(review => review.status == "approved").length >= 2';
    const path = await request(rules({ rule: 'custom', expression, message: 'Two of us' }));
    await review(path, 'user_rita');
    await needs(path, 'Two of us', () => review(path, 'user_remy'));
  });

  test('nothing that the first rule on the list does not say first', async () => {
    const path = await request(rules('require_author_to_merge', 'require_at_least_one_review', 'require_agent_review'));
    expect(messageOf(await merge(path))).toContain('require_at_least_one_review');
  });
});

test('whoever may bypass the rules merges at once', async () => {
  const bypass = { rule: 'allow_bypass', users: ['user_remy'] };
  const path = await request(rules(bypass, 'require_agent_review'));
  expect((await merge(path)).status).toBe(400);
  expect((await merge(path, 'user_remy')).status).toBe(200);
});

test('a space has the rules of its organization unless it has its own, or none', async () => {
  await api.patch('/v1/orgs/org_acme', { mergeRules: rules('require_agent_review') });
  expect((await merge(await request({ type: 'inherit' }))).status).toBe(400);
  expect((await merge(await request({ type: 'none' }))).status).toBe(200);
  expect((await merge(await request(rules('require_author_to_merge')))).status).toBe(200);
});

describe('a condition', () => {
  const facts = { space: { title: 'A' }, reviews: [{ status: 'approved', n: 2 }], changeRequest: { comments: 0 } };

  test.each([
    'changeRequest.comments == 0 && space.title === "A"',
    '!(changeRequest.comments > 0) || false',
    'reviews.some(one => one.status == "approved")',
    'reviews.map(one => one.n).includes(2)',
    '["A", "B"].includes(space["title"]) ? reviews.length - 1 == 0 : false',
    'space.title.toLowerCase().startsWith("a")',
    'space.nothing?.deeper == null',
  ])('that holds: %s', (expression) => {
    expect(evaluate(expression, facts)).toBe(true);
  });

  test('that takes too long does not hold', () => {
    const list = Array.from({ length: 60 }, (_, index) => index);
    const nested = 'a.every(w => a.every(x => a.every(y => a.every(z => true))))';
    expect(evaluate(nested, { a: list.slice(0, 3) })).toBe(true);
    expect(evaluate(nested, { a: list })).toBe(false);
  });

  test.each([
    '',
    'space.title =',
    'space.title = "B"',
    'space.constructor.constructor("return process")()',
    'space.__proto__',
    'reviews.push(1)',
    'process.exit(1)',
    'globalThis',
    'import("node:fs")',
    'reviews.some(function () { return true })',
    'space.nothing.deeper == null',
    'new Date()',
    'space.title',
    '"a".repeat(1e9)',
    'true; true',
    'true), (true',
    '('.repeat(1000),
    `${'['.repeat(500)}${']'.repeat(500)}`,
    `${'!'.repeat(1000)}(`,
  ])('that does not hold, or is none: %s', (expression) => {
    expect(evaluate(expression, facts)).toBe(false);
  });
});

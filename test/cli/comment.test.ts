import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addCommentCommand } from '../../src/command/cli/comment.ts';
import { encodePlan } from '../../src/core/plan/codec.ts';
import { planDigest } from '../../src/core/plan/digest.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { planOf, RICH, withFileParts } from '../report/plans.ts';
import { ACTIONS_BOT, type CodeHost, SOMEBODY, startCodeHost } from '../support/code-host.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';
import { isQuick } from '../support/runs.ts';

const newFolder = useFolders();
const MARKER = '<!-- colophon:plan:production:org_acme -->';

let host: CodeHost;

interface Run {
  readonly plan?: Plan;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly event?: unknown;
}

/** Runs `comment` as a pipeline on the host does. */
async function comment({ plan = RICH, args = [], env = {}, event }: Run = {}): Promise<Ended> {
  const folder = newFolder({
    'plan.json': encodePlan(withFileParts(plan)),
    ...(event === undefined ? {} : { 'event.json': JSON.stringify(event) }),
  });
  const events: Readonly<Record<string, string>> =
    event === undefined ? {} : { GITHUB_EVENT_PATH: join(folder, 'event.json') };
  const ended = await runInside(addCommentCommand, ['comment', '--plan', 'plan.json', '--retries', '1', ...args], {
    cwd: folder,
    env: { ...host.env, ...events, ...env },
  });
  expect(ended.out + ended.err).not.toContain(host.token);
  return ended;
}

function writes(): readonly string[] {
  return host.asked.filter((line) => !line.startsWith('GET'));
}

describe.each(['github', 'gitlab'] as const)('a comment on %s', (name) => {
  beforeEach(async () => {
    host = await startCodeHost({ name });
  });
  afterEach(() => host.close());

  test('is posted once, and its address is the result', async () => {
    const { code, out, err } = await comment();
    expect({ code, err }).toEqual({ code: 0, err: 'Posted the plan as a new comment.\n' });
    expect(host.comments).toHaveLength(1);
    expect(host.comments[0]).toMatchObject({ on: 12 });
    expect(host.comments[0]?.body.split('\n')[0]).toBe(MARKER);
    const page = name === 'github' ? 'pull/12#issuecomment-5000' : '-/merge_requests/12#note_5000';
    expect(out).toBe(`https://${name}.example.com/acme/docs/${page}\n`);
  });

  test('is updated by the next push, and left alone when it says the same', async () => {
    const first = await comment();
    const second = await comment({ plan: planOf(RICH.changes.slice(0, 3)) });
    expect(second).toMatchObject({ code: 0, out: first.out });
    expect(host.comments).toHaveLength(1);
    expect(host.comments[0]?.body).toContain('Plan: 1 to create, 2 to update, 0 to delete.');
    expect(writes()).toHaveLength(2);
    const third = await comment({ plan: planOf(RICH.changes.slice(0, 3)) });
    expect(third).toMatchObject({ code: 0, out: first.out });
    expect(writes()).toHaveLength(2);
  });

  test('is found behind 250 of others, of which none is taken for it', async () => {
    for (let at = 0; at < 250; at++) {
      host.add({ author: SOMEBODY, body: `Nice ${at}` });
    }
    const copied = host.add({ author: SOMEBODY, body: `${MARKER}\nI am the plan` });
    const quoting = host.add({ body: `Look at this:\n${MARKER}\n` });
    const longer = host.add({ body: `${MARKER} and more` });
    const ours = host.add({ body: `${MARKER}\r\nold` });
    const again = host.add({ body: `${MARKER}\nolder still` });
    const { code, err } = await comment();
    expect(code).toBe(0);
    expect(ours.body).toContain('Review first');
    expect(err).toContain('Another one has the same marker and was not changed: https://');
    expect([copied.body, quoting.body, longer.body, again.body]).toEqual([
      `${MARKER}\nI am the plan`,
      `Look at this:\n${MARKER}\n`,
      `${MARKER} and more`,
      `${MARKER}\nolder still`,
    ]);
    expect(host.comments).toHaveLength(255);
  });

  test('of another environment, organization or marker is another one', async () => {
    await comment();
    await comment({ plan: planOf([], { environment: 'staging' }) });
    await comment({ args: ['--marker', 'docs'] });
    expect(host.comments.map(({ body }) => body.split('\n')[0])).toEqual([
      MARKER,
      '<!-- colophon:plan:staging:org_acme -->',
      '<!-- colophon:plan:production:org_acme:docs -->',
    ]);
  });

  test('of several plans is one, and another than those of each', async () => {
    const staging = encodePlan(withFileParts(planOf([], { environment: 'staging' })));
    const folder = newFolder({ 'a.json': staging, 'b.json': encodePlan(withFileParts(RICH)), 'c.json': '{}' });
    const run = (...args: readonly string[]): Promise<Ended> =>
      runInside(addCommentCommand, ['comment', ...args], { cwd: folder, env: host.env });
    expect(await run('--plan', 'a.json', '--plan', 'b.json', '--marker', 'docs')).toMatchObject({ code: 0 });
    expect(await run('--plan', 'a.json')).toMatchObject({ code: 0 });
    const [both] = host.comments.map(({ body }) => body);
    expect(both?.split('\n').slice(0, 4)).toEqual([
      '<!-- colophon:plan-all:docs -->',
      '### Colophon: plan for 2 environments',
      '',
      '**1 blocked, 1 without changes.**',
    ]);
    expect(host.comments).toHaveLength(2);
    const refused = await run('--plan', 'a.json', '--plan', 'c.json');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('c.json is not what a command prints') });
    const twice = await run('--plan', 'a.json', '--plan', 'a.json');
    expect(twice).toMatchObject({ code: 1, err: expect.stringContaining('staging is in a.json and in a.json') });
    expect(host.comments).toHaveLength(2);
  });

  test('says that there are no changes, but does not begin with that where it should not', async () => {
    const quiet = await comment({ plan: planOf([]), args: ['--skip-no-changes'] });
    expect(quiet).toEqual({ code: 0, out: '', err: 'No changes, and no comment to update.\n' });
    expect(writes()).toEqual([]);
    await comment();
    await comment({ plan: planOf([]), args: ['--skip-no-changes'] });
    expect(host.comments).toHaveLength(1);
    expect(host.comments[0]?.body).toContain('No changes. 57 resources are up to date.');
  });

  test('of a hostile plan fits and holds no token', async () => {
    const text = `</details>@everyone ${host.token} \u202e::error::\n/close\n${'`'.repeat(80)}${'x'.repeat(isQuick ? 10_000 : 100_000)}`;
    const hostile = RICH.changes.map((change, at) => ({ ...change, key: `k${at}`, address: text, dependsOn: [] }));
    const changes = hostile.map((change) => (change.action === 'delete' ? { ...change, with: 'k0' } : change));
    const plan = { ...planOf(changes), organization: text, blocked: [] };
    expect(await comment({ plan: { ...plan, digest: planDigest(plan) } })).toMatchObject({ code: 0 });
    const body = host.comments[0]?.body ?? '';
    expect(body.length).toBeLessThanOrEqual(65_000);
    expect(body).not.toContain(host.token);
    expect(body).not.toMatch(/^\//m);
  });

  test('is not posted twice where it is not clear whether it was posted', async () => {
    host.fail({ on: /^POST .*(comments|notes)$/, broken: 'after' });
    expect(await comment()).toMatchObject({ code: 0 });
    expect(host.comments).toHaveLength(1);
    host.comments.length = 0;
    host.fail({ on: /^POST .*(comments|notes)$/, status: 502, text: '<html>Bad gateway</html>' });
    expect(await comment()).toMatchObject({ code: 0 });
    expect(host.comments).toHaveLength(1);
  });

  test('is tried again when the host asks for that, but not in an hour', async () => {
    host.fail({ on: /^POST/, status: 429, headers: { 'retry-after': '0' }, text: '{"message":"slow down"}' });
    expect(await comment()).toMatchObject({ code: 0 });
    expect(host.comments).toHaveLength(1);
    host.fail({ on: /^GET/, status: 429, headers: { 'retry-after': '3600' }, text: '{"message":"slow down"}' });
    const { code, err } = await comment();
    expect(code).toBe(1);
    expect(err).toMatch(/answered 429 to GET .*: slow down \(asks for a delay of 3600 s\)\. Try again later\./);
  });

  test('fails loudly with what the host says', async () => {
    host.fail({ on: /^GET/, status: 403, text: '{"message":"insufficient scope\\u001b[2J"}' });
    const denied = await comment();
    expect(denied).toMatchObject({ code: 3, out: '' });
    expect(denied.err).toMatch(/answered 403 to GET .*insufficient scope\\u001b\[2J\. Check that/);
    const wrong = await comment({ env: name === 'github' ? { GITHUB_TOKEN: 'other' } : { GITLAB_TOKEN: 'other' } });
    expect(wrong).toMatchObject({ code: 3 });
    const missing = await comment({ args: ['--number', '99'] });
    expect(missing).toMatchObject({ code: 1, out: '' });
    expect(missing.err).toMatch(/answered 404 to GET .*Check that the repository and the pull request exist/);
    expect(host.comments).toEqual([]);
  });

  test('fails on pages, floods, circles and silence', async () => {
    host.fail({ on: /^GET/, status: 200, headers: { 'content-type': 'text/html' }, text: '<html>Sign in</html>' });
    const page = await comment();
    expect(page).toMatchObject({ code: 1 });
    expect(page.err).toContain('a body that is not JSON; check the address of its API');
    host.fail({ on: /^GET/, status: 503, times: 2, text: '<html>Sorry</html>' });
    expect(await comment()).toMatchObject({ code: 1, err: expect.stringContaining('answered 503 to GET') });
    host.fail({ on: /^GET/, endless: true });
    const flood = await comment();
    expect(flood).toMatchObject({ code: 1 });
    expect(flood.err).toMatch(/with more than \d+ bytes/);
    const around = { link: '<https://evil.example.com/?page=2>; rel="next"', 'x-next-page': '2' };
    host.fail({ on: /^GET .*(comments|notes)$/, status: 200, headers: around, text: '[]', times: 3 });
    expect(await comment()).toMatchObject({ code: 1, err: expect.stringContaining('have no end') });
    const args = ['--host-url', 'http://127.0.0.1:1/api'];
    const silent = await comment({ args });
    expect(silent).toMatchObject({ code: 1, out: '' });
    expect(silent.err).toContain('cannot be reached at 127.0.0.1:1 (ECONNREFUSED)');
    expect(writes()).toEqual([]);
  });

  test('is written to a file without a token, with nothing sent', async () => {
    const folder = newFolder({ 'plan.json': encodePlan(withFileParts(RICH)) });
    const args = ['comment', '--plan', 'plan.json', '--file', 'out.md'];
    const ended = await runInside(addCommentCommand, args, { cwd: folder, env: {} });
    expect(ended).toEqual({ code: 0, out: '', err: 'Wrote out.md.\n' });
    expect(readFileSync(join(folder, 'out.md'), 'utf8')).toContain(`${MARKER}\n### Colophon: plan for`);
    expect(host.asked).toEqual([]);
  });

  test('needs a token, an address that is safe, and something to comment on', async () => {
    const none = { GITHUB_TOKEN: '', GITLAB_TOKEN: '', CI_JOB_TOKEN: '' };
    expect(await comment({ env: none })).toMatchObject({ code: 3, err: expect.stringContaining('_TOKEN') });
    for (const url of ['http://example.com/api', 'https://a:b@example.com', 'ftp://127.0.0.1', 'x']) {
      expect(await comment({ args: ['--host-url', url] })).toMatchObject({ code: 64, out: '' });
    }
    expect(await comment({ args: ['--repo', '../../user'] })).toMatchObject({ code: 64 });
    const lost = await comment({ env: { GITHUB_REF: 'refs/heads/main', CI_MERGE_REQUEST_IID: '' } });
    expect(lost).toMatchObject({ code: 64, err: expect.stringContaining('--number') });
    expect(host.asked).toEqual([]);
  });

  test('can be asked for outside of a pipeline, and told to programs', async () => {
    const folder = newFolder({ 'plan.json': encodePlan(withFileParts(RICH)) });
    const args = ['--host', name, '--host-url', host.apiUrl, '--repo', 'acme/docs', '--number', '12', '-o', 'json'];
    const ended = await runInside(addCommentCommand, ['comment', '--plan', 'plan.json', ...args], {
      cwd: folder,
      env: { GH_TOKEN: host.token, GITLAB_TOKEN: host.token },
    });
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(ended.out)).toEqual({ action: 'created', url: expect.stringContaining('/12#'), others: [] });
    const unsaid = await runInside(addCommentCommand, ['comment', '--plan', 'plan.json'], { cwd: folder });
    expect(unsaid).toMatchObject({ code: 64, err: expect.stringContaining('pass --host') });
  });

  test('is not made from a damaged plan', async () => {
    const folder = newFolder({ 'plan.json': encodePlan(RICH).replace('Product docs', 'Product dogs') });
    const ended = await runInside(addCommentCommand, ['comment', '--plan', 'plan.json'], {
      cwd: folder,
      env: host.env,
    });
    expect(ended).toMatchObject({ code: 6, err: expect.stringContaining('plan-checksum') });
    expect(host.asked).toEqual([]);
  });
});

describe('a comment from a workflow of GitHub', () => {
  beforeEach(async () => {
    host = await startCodeHost({ name: 'github', workflow: true });
  });
  afterEach(() => host.close());

  test('is found although the token may not ask who it is', async () => {
    const theirs = host.add({ author: SOMEBODY, body: `${MARKER}\nmine` });
    const ours = host.add({ author: ACTIONS_BOT, body: `${MARKER}\nold` });
    expect(await comment()).toMatchObject({ code: 0 });
    expect(theirs.body).toBe(`${MARKER}\nmine`);
    expect(ours.body).toContain('Review first');
  });

  test('takes the pull request and its commit from the event', async () => {
    host.addIssue({ number: 31, body: '', isPull: true });
    const sha = 'c0ffee'.padEnd(40, '0');
    const event = { pull_request: { number: 31, head: { sha } } };
    expect(await comment({ event, env: { GITHUB_REF: 'refs/heads/main' } })).toMatchObject({ code: 0 });
    expect(host.comments[0]).toMatchObject({ on: 31 });
    const run = '[this run](https://github.example.com/acme/docs/actions/runs/77)';
    expect(host.comments[0]?.body).toContain(`Planned from commit ${sha} with uncommitted changes by ${run}.`);
  });

  test('from a fork says what to do instead', async () => {
    host.fail({ on: /^POST/, status: 403, text: '{"message":"Resource not accessible by integration"}' });
    const { code, out, err } = await comment();
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain('pull request from a fork');
    expect(err).toContain('>> "$GITHUB_STEP_SUMMARY"');
  });

  test('is told apart from a rate limit that GitHub answers with 403', async () => {
    const headers = { 'x-ratelimit-remaining': '0' };
    host.fail({ on: /^POST/, status: 403, headers, text: '{"message":"API rate limit exceeded"}' });
    expect(await comment()).toMatchObject({ code: 0 });
    expect(host.comments).toHaveLength(1);
  });
});

test('the token of a job on GitLab is tried, and named as the reason', async () => {
  host = await startCodeHost({ name: 'gitlab' });
  try {
    const { code, err } = await comment({ env: { GITLAB_TOKEN: '' } });
    expect(code).toBe(3);
    expect(err).toContain('CI_JOB_TOKEN cannot write comments or issues: set GITLAB_TOKEN');
  } finally {
    await host.close();
  }
});

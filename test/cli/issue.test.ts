import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addIssueCommand } from '../../src/command/cli/issue.ts';
import { renderDriftJson } from '../../src/command/report/drift/drift.ts';
import { planOf, RICH } from '../report/plans.ts';
import { ACTIONS_BOT, type CodeHost, SOMEBODY, startCodeHost } from '../support/code-host.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';

const newFolder = useFolders();
const MARKER = '<!-- colophon:drift:production:org_acme -->';
const DRIFT = renderDriftJson(RICH);
const CLEAN = renderDriftJson(planOf([]));

let host: CodeHost;

/** Runs `issue` as a pipeline on the host does. */
async function issue(
  drift: string,
  { args = [], env = {} }: { args?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
): Promise<Ended> {
  const cwd = newFolder({ 'drift.json': drift });
  const all = ['issue', '--drift', 'drift.json', '--retries', '1', ...args];
  const ended = await runInside(addIssueCommand, all, { cwd, env: { ...host.env, ...env } });
  expect(ended.out + ended.err).not.toContain(host.token);
  return ended;
}

function writes(): readonly string[] {
  return host.asked.filter((line) => !line.startsWith('GET'));
}

describe.each(['github', 'gitlab'] as const)('an issue on %s', (name) => {
  beforeEach(async () => {
    host = await startCodeHost({ name });
  });
  afterEach(() => host.close());

  const ours = (): CodeHost['issues'] => host.issues.filter(({ isPull }) => !isPull);

  test('is opened, kept, updated, closed, and opened anew', async () => {
    const opened = await issue(DRIFT, { args: ['--label', 'drift', '--label', 'docs'] });
    expect(opened).toMatchObject({ code: 0, err: 'Opened the drift issue.\n' });
    const [first] = ours();
    expect(opened.out).toBe(
      `https://${name}.example.com/acme/docs/${name === 'github' ? '' : '-/'}issues/${first?.number}\n`,
    );
    expect(first).toMatchObject({ title: 'Drift in production of org_acme', labels: ['drift', 'docs'], open: true });
    expect(first?.body.split('\n')[0]).toBe(MARKER);

    // The next night, in another run: nothing happened, so nothing is written.
    const next = { GITHUB_RUN_ID: '78', CI_JOB_URL: 'https://gitlab.example.com/acme/docs/-/jobs/78' };
    expect(await issue(DRIFT, { env: next })).toMatchObject({ code: 0, out: opened.out });
    expect(writes()).toHaveLength(1);

    const other = renderDriftJson(planOf(RICH.changes.slice(0, 1)));
    expect(await issue(other)).toMatchObject({ code: 0, out: opened.out, err: 'Updated the drift issue.\n' });
    expect(ours()).toHaveLength(1);
    expect(first?.body).toContain('**1 changed, 1 pending** in');

    expect(await issue(CLEAN)).toMatchObject({ code: 0, out: opened.out, err: 'No drift: closed the issue.\n' });
    expect(first).toMatchObject({ open: false });
    expect(host.comments).toHaveLength(1);
    expect(host.comments[0]).toMatchObject({ on: first?.number, body: expect.stringMatching(/^Clean again: /) });

    const before = writes().length;
    expect(await issue(CLEAN)).toEqual({
      code: 0,
      out: '',
      err: 'No drift, and no open issue.\n',
    });
    expect(writes()).toHaveLength(before);

    expect(await issue(DRIFT)).toMatchObject({ code: 0 });
    expect(ours().map(({ open }) => open)).toEqual([false, true]);
  });

  test('about many environments is one, kept while some cannot be checked, and closed', async () => {
    const all = (...environments: readonly (readonly [string, number, unknown])[]): string =>
      JSON.stringify({
        command: 'drift',
        exitCode: 1,
        environments: environments.map(([one, exitCode, result]) => ({
          ...{ name: one, organization: 'org_acme', exitCode, summary: 'A token is missing', result },
        })),
      });
    const [drifted, clean] = [JSON.parse(DRIFT) as unknown, JSON.parse(CLEAN) as unknown];
    const opened = await issue(all(['a', 0, clean], ['b', 2, drifted], ['c', 3, null]));
    expect(opened).toMatchObject({ code: 0, err: 'Opened the drift issue.\n' });
    const [first] = ours();
    expect(first).toMatchObject({ title: 'Drift in environments', open: true });
    expect(first?.body).toMatch(/^<!-- colophon:drift-all -->\n\*\*1 failed, 1 with drift, 1 without drift\.\*\*\n/);
    expect(await issue(all(['a', 0, clean], ['b', 0, clean], ['c', 3, null]))).toMatchObject({ code: 0 });
    expect(first).toMatchObject({ open: true, body: expect.stringContaining('| `c` | `org_acme` | 3 | A token is') });
    expect(await issue(all(['a', 0, clean], ['c', 0, clean]))).toMatchObject({ err: 'No drift: closed the issue.\n' });
    expect(host.comments[0]?.body).toMatch(/^Clean again: no drift in 2 environments/);
    const refused = await issue(all(['a', 0, { formatVersion: '2.0' }]));
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('in a is no drift') });
  });

  test('is found among those of others, and never a pull request', async () => {
    for (let at = 0; at < 120; at++) {
      host.addIssue({ author: SOMEBODY, body: `Broken ${at}` });
    }
    const copied = host.addIssue({ author: SOMEBODY, body: `${MARKER}\nhello` });
    const pull = host.addIssue({ isPull: true, body: `${MARKER}\nhello` });
    const closed = host.addIssue({ open: false, body: `${MARKER}\nhello` });
    const own = host.addIssue({ body: `${MARKER}\nold` });
    expect(await issue(DRIFT)).toMatchObject({ code: 0, err: 'Updated the drift issue.\n' });
    expect(own.body).toContain('#### Drift');
    expect([copied.body, pull.body, closed.body]).toEqual(Array(3).fill(`${MARKER}\nhello`));
  });

  test('is not opened twice where it is not clear whether it was opened', async () => {
    host.fail({ on: /^POST .*issues$/, broken: 'after' });
    expect(await issue(DRIFT)).toMatchObject({ code: 0 });
    expect(ours()).toHaveLength(1);
  });

  test('is left alone when the check failed or the file is something else', async () => {
    host.addIssue({ body: `${MARKER}\nold` });
    const json = JSON.parse(CLEAN) as Record<string, unknown>;
    const texts = [
      '',
      '{}',
      '[]',
      '{"diagnostics":[{"severity":"error"}],"summary":{"errors":1}}',
      DRIFT.slice(0, 200),
      JSON.stringify({ ...json, drifted: 'no' }),
      JSON.stringify({ ...json, drift: [{ address: 'x' }] }),
      JSON.stringify({ ...json, drift: [{ address: 'x', action: 'toString', cause: 'drift', fields: [] }] }),
    ];
    for (const text of texts) {
      const { code, err } = await issue(text);
      expect(code).toBe(1);
      expect(err).toContain('no issue was changed');
    }
    expect(host.asked).toEqual([]);
    const gone = await runInside(addIssueCommand, ['issue', '--drift', 'none.json'], { cwd: newFolder() });
    expect(gone).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot read none.json: it does not exist'),
    });
  });

  test('fails loudly', async () => {
    host.fail({ on: /^POST/, status: 410, text: '{"message":"Issues are disabled for this repo"}' });
    const { code, out, err } = await issue(DRIFT);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('Issues are disabled for this repo');
    host.fail({ on: /^GET/, status: 403, text: '{"message":"Forbidden"}' });
    expect(await issue(CLEAN)).toMatchObject({ code: 3 });
  });

  test('is written to a file without a token', async () => {
    const cwd = newFolder({ 'drift.json': DRIFT });
    const ended = await runInside(addIssueCommand, ['issue', '--drift', 'drift.json', '--file', 'out.md'], { cwd });
    expect(ended).toMatchObject({ code: 0, out: '' });
    expect(readFileSync(join(cwd, 'out.md'), 'utf8').startsWith(`${MARKER}\n`)).toBe(true);
  });
});

test('an issue of a workflow of GitHub is the one of its bot', async () => {
  host = await startCodeHost({ name: 'github', workflow: true });
  try {
    host.addIssue({ author: SOMEBODY, body: `${MARKER}\nhello` });
    const own = host.addIssue({ author: ACTIONS_BOT, body: `${MARKER}\nold` });
    expect(await issue(CLEAN)).toMatchObject({ code: 0 });
    expect(own.open).toBe(false);
    expect(host.issues.filter(({ open }) => open)).toHaveLength(2);
  } finally {
    await host.close();
  }
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addIssueCommand } from '../../src/command/cli/issue.ts';
import { addRedirectsCommand } from '../../src/command/cli/redirects.ts';
import { manifestWith } from '../redirects/support.ts';
import { type CodeHost, startCodeHost } from '../support/code-host.ts';
import { useFolders } from '../support/command.ts';
import { missPages } from '../support/missing-pages.ts';
import { type Ran, runCommand } from '../support/run-commands.ts';
import { type Api, useServer } from '../support/server.ts';

const newFolder = useFolders();

/** A thousand views of nothing. */
const MISSED: readonly (readonly [path: string, times: number])[] = [
  ['/manual/getting-started/installation', 400],
  ['/manual/getting-started/installation/upgrade', 250],
  ['/manual/faq', 150],
  ['/manual/pets', 80],
  ['/manual/zebra', 70],
  ['/wp-login.php', 40],
  // It was not there when they asked, and is now.
  ['/guides/v2/faq', 10],
];

function runner(api: Api, cwd: string, host?: CodeHost) {
  return async (args: readonly string[], token: string = api.server.token): Promise<Ran> => {
    const flags =
      args[0] === 'issue' ? ['--retries', '0'] : ['--ledger', 'file:ledger.json', '--base-url', api.server.url];
    const ran = await runCommand(
      [addApplyCommand, addDriftCommand, addIssueCommand, addRedirectsCommand],
      [...args, ...flags],
      { cwd, env: { COLOPHON_TOKEN: token, ...host?.env } },
    );
    expect(ran.stdout + ran.stderr).not.toContain('s3cret');
    return ran;
  };
}

describe('1,000 pages that were not found', () => {
  const api = useServer({ profile: 'today' });
  let host: CodeHost;
  let cwd: string;
  let run: ReturnType<typeof runner>;
  beforeAll(async () => {
    host = await startCodeHost({ name: 'github' });
    cwd = newFolder({ 'colophon.yaml': manifestWith() });
    run = runner(api, cwd, host);
    expect(await run(['apply', '-y', '--allow', 'adopt'])).toMatchObject({ code: 0 });
    await missPages(api.server, MISSED);
  });
  afterAll(() => host.close());

  const night = async (): Promise<Ran & { readonly issue: string }> => {
    const drift = await run(['drift', '--missing-pages', '--output-to', 'json=drift.json']);
    expect(JSON.parse(readFileSync(join(cwd, 'drift.json'), 'utf8'))).toMatchObject({ found: drift.code === 2 });
    const { code, stderr } = await run(['issue', '--drift', 'drift.json']);
    expect(code).toBe(0);
    return { ...drift, issue: stderr.trim() };
  };

  const issues = (): CodeHost['issues'] => host.issues.filter(({ isPull }) => !isPull);

  test('are proposed redirects for, and open one issue that is kept up to date', async () => {
    expect(await run(['drift'])).toMatchObject({ code: 0 });

    const first = await night();
    expect(first).toMatchObject({ code: 2, issue: 'Opened the drift issue.' });
    const flat = first.stdout.replace(/\s+/g, ' ');
    expect(flat).toContain('5 missed pages');
    expect(flat).toContain('/manual/getting-started/installation of site.docs was missed 400 times');
    expect(issues()).toHaveLength(1);
    const [issue] = issues();
    for (const line of [
      '5 missed pages',
      '/manual/getting-started/installation of site.docs was missed 400 times in the last 30 days. Proposed: /getting-started/installation (likely)',
      '/manual/faq of site.docs was missed 150 times in the last 30 days. Proposed: /faq (likely)',
      '/manual/zebra of site.docs was missed 70 times in the last 30 days. No page is like it.',
      'colophon redirects suggest --from insights',
    ]) {
      expect(issue?.body.replaceAll('\\', '')).toContain(line);
    }
    expect(issue?.body).not.toMatch(/s3cret|203\.0\.113|wp-login/);

    expect(await night()).toMatchObject({ code: 2, issue: 'The drift issue is up to date.' });
    await missPages(api.server, [['/manual/pets', 5]]);
    expect(await night()).toMatchObject({ code: 2, issue: 'Updated the drift issue.' });
    expect(issues()).toHaveLength(1);

    const { stdout } = await run(['redirects', 'suggest', '--from', 'insights', '-o', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({
      from: 'insights',
      noPages: { paths: 1, asked: 40 },
      summary: { proposed: 4, undecided: 1 },
    });

    // What is proposed is taken, and the next night says so.
    expect(await run(['redirects', 'suggest', '--from', 'insights', '--write'])).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, 'colophon.yaml'), 'utf8')).toContain('/manual/faq');
    expect(await run(['apply', '-y'])).toMatchObject({ code: 0 });
    expect(await night()).toMatchObject({ code: 0, issue: 'No drift: closed the issue.' });
    expect(issues()).toHaveLength(1);
  });
});

describe('what visitors miss is not known', () => {
  const before = useServer({ profile: '2025' });
  const now = useServer({ profile: 'today' });

  test.each([
    ['of a service of 2025', () => before, (api: Api) => api.server.token, 'The service does not count pages'],
    [
      'without an administrator',
      () => now,
      (api: Api) => api.server.tokenFor('user_lin'),
      'may not query the insights',
    ],
  ])('%s, and both commands say what to do', async (_title, apiFor, tokenOf, why) => {
    const api = apiFor();
    const run = runner(api, newFolder({ 'colophon.yaml': manifestWith() }));
    const suggested = await run(['redirects', 'suggest', '--from', 'insights'], tokenOf(api));
    expect(suggested.code).not.toBe(0);
    const flat = (suggested.stdout + suggested.stderr).replace(/\s+/g, ' ');
    expect(flat).toContain(why);
    expect(flat).toContain('--from access.log');
    const drift = await run(['drift', '--missing-pages', '-o', 'json'], tokenOf(api));
    expect(drift.code).toBe(0);
    const { diagnostics } = JSON.parse(drift.stdout);
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ code: 'pages-unread', severity: 'info', detail: expect.stringContaining(why) }),
    );
  });
});

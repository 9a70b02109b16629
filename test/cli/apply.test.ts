import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isQuick, sampled } from '../support/runs.ts';
import { useServer } from '../support/server.ts';
import { lastIn, workspaceOf, writesIn } from '../support/workspace.ts';

const api = useServer();
const ACME = 'colophon: 1\norganization: org_acme\n';

interface ApplyJson {
  readonly status: string;
}

describe('The result of an apply', () => {
  test('goes to stdout in the format that was asked for, and to files', async () => {
    const work = workspaceOf(api.server, { 'colophon.yaml': `${ACME}teams: { json: { title: Team json } }\n` });
    const json = await work.run(['apply', '-y', '-o', 'json', '--output-to', 'markdown=report.md', '-v']);
    expect(json.code).toBe(0);
    expect((JSON.parse(json.stdout) as ApplyJson).status).toBe('done');
    expect(work.read('report.md')).toContain('team.json');
    // With -v every step is a line, and none of them is on stdout.
    expect(json.stderr).toContain('team.json');
    expect(json.stderr).not.toContain('\u001b');

    work.write('colophon.yaml', `${ACME}teams: { json: { title: Team json }, lines: { title: Team lines } }\n`);
    const ndjson = await work.run(['apply', '-y', '-o', 'ndjson']);
    expect([ndjson.code, ndjson.stderr]).toEqual([0, '']);
    for (const line of ndjson.stdout.trimEnd().split('\n')) {
      expect(typeof JSON.parse(line)).toBe('object');
    }
    work.write('colophon.yaml', `${ACME}teams: { json: { title: Team J }, lines: { title: Team lines } }\n`);
    const markdown = await work.run(['apply', '-y', '-o', 'markdown']);
    expect([markdown.code, markdown.stdout.includes('team.json')]).toEqual([0, true]);
    work.write('colophon.yaml', `${ACME}teams: { json: { title: Team K }, lines: { title: Team lines } }\n`);
    const quiet = await work.run(['apply', '-y', '-q'], { env: { CI: '1' } });
    expect([quiet.code, quiet.stderr]).toEqual([0, '']);
    expect(quiet.stdout).toContain('Applied: 0 created, 1 updated');
    expect(quiet.stdout).not.toContain('Team J');
  });

  test('is a valid document for programs also when something went wrong', async () => {
    const work = workspaceOf(api.server, { 'colophon.yaml': `${ACME}teams: { bad: { title: Team bad } }\n` });
    api.server.setFaults([{ kind: 'status', status: 400, method: 'PUT' }]);
    const failed = await work.run(['apply', '-y', '-o', 'json']);
    api.server.setFaults([]);
    expect(failed.code).toBe(1);
    expect((JSON.parse(failed.stdout) as ApplyJson).status).toBe('failed');
    const stale = await work.run(['apply', '-y', '-o', 'json', '--expect', 'no-such-digest']);
    expect([stale.code, (JSON.parse(stale.stdout) as ApplyJson).status]).toEqual([6, 'stale']);
  });

  test('F49: that cannot be written to where it was asked for is refused before anything is done', async () => {
    const work = workspaceOf(api.server, { 'colophon.yaml': `${ACME}teams: { late: { title: Team late } }\n` });
    const since = lastIn(api.server);
    const { code } = await work.run(['apply', '-y', '--output-to', 'pdf=report.pdf']);
    expect([code, api.server.journal({ since })]).toEqual([64, []]);
  });
});

describe('An apply whose output nobody reads any more', () => {
  test.each(
    sampled([
      ['goes on to its end', false, 0],
      ['tells by its exit code that it failed', true, 1],
    ] as const),
  )('%s', async (_what, fails, expected) => {
    const title = `Team unread ${expected}`;
    const work = workspaceOf(api.server, { 'colophon.yaml': `${ACME}teams: { unread: { title: ${title} } }\n` });
    api.server.setFaults(fails ? [{ kind: 'status', status: 400, method: 'PUT' }] : []);
    const running = work.start(['apply', '-y', '-v']);
    running.child.stdout?.destroy();
    running.child.stderr?.destroy();
    const { code } = await running.finished;
    api.server.setFaults([]);
    expect(code).toBe(expected);
    const { teams = [] } = api.server.exportWorld().tables;
    expect(teams.some((team) => team.title === title)).toBe(!fails);
    expect([...work.files().keys()].filter((name) => /lock|journal/.test(name))).toEqual([]);
  });
});

describe('Deleting', () => {
  const SITE = (redirects: string): string =>
    `${ACME}sites:\n  docs:\n    id: site_docs\n    redirects: ${redirects}\n`;

  test('owned resources go, others stay; none keeps all; all needs a word', async () => {
    const work = workspaceOf(api.server, {
      'colophon.yaml': SITE('{ /one: { section: { id: sec_api } }, /two: { section: { id: sec_api } } }'),
    });
    const sources = async (): Promise<readonly string[]> => {
      const { body } = await api.get('/v1/orgs/org_acme/sites/site_docs/redirects');
      return (body.items as readonly { readonly source: string }[]).map(({ source }) => source).sort();
    };
    expect((await work.run(['apply', '-y'])).code).toBe(0);
    expect(await sources()).toEqual(['/old/start', '/one', '/reference', '/two']);

    work.write('colophon.yaml', SITE('{ /one: { section: { id: sec_api } } }'));
    expect((await work.run(['apply', '-y', '--prune', 'none'])).code).toBe(0);
    expect(await sources()).toContain('/two');
    expect((await work.run(['apply', '-y'])).code).toBe(0);
    expect(await sources()).toEqual(['/old/start', '/one', '/reference']);

    const blocked = await work.run(['apply', '-y', '--prune', 'all', '--target', 'site.docs*']);
    expect(blocked.code).toBe(7);
    expect(blocked.stdout).toContain('--allow prune');
    expect(await sources()).toHaveLength(3);
    expect((await work.run(['apply', '-y', '--prune', 'all', '--target', 'site.docs*', '--allow', 'prune'])).code).toBe(
      0,
    );
    expect(await sources()).toEqual(['/one']);

    work.write('colophon.yaml', SITE('{}'));
    const empty = await work.run(['apply', '-y']);
    expect([empty.code, empty.stdout.includes('--allow empty')]).toEqual([7, true]);
    expect((await work.run(['apply', '-y', '--ledger', 'none'])).code).toBe(0);
    expect(await sources()).toEqual(['/one']);
    expect((await work.run(['apply', '-y', '--allow', 'empty'])).code).toBe(0);
    expect(await sources()).toEqual([]);
  });
});

describe('The sandbox', () => {
  test('needs no service, no token and no files', async () => {
    const since = lastIn(api.server);
    const work = workspaceOf(undefined, {
      'colophon.yaml': 'colophon: 1\nteams: { one: { title: One } }\n',
    });
    const { code, stdout, stderr } = await work.run(['apply', '--sandbox', '-y']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Applied: 1 created');
    expect([...work.files().keys()]).toEqual(['colophon.yaml']);
    expect(writesIn(api.server, since)).toEqual([]);
  });
});

describe('The walk of npm start', () => {
  test.skipIf(isQuick)('goes through every step and ends well', async () => {
    const work = workspaceOf(undefined, {});
    const { code, stdout, stderr } = await work.spawn([], {
      script: fileURLToPath(new URL('../../dist/cli/demo.js', import.meta.url)),
    });
    expect([code, stderr]).toEqual([0, '']);
    for (let step = 1; step <= 7; step++) {
      expect(stdout).toMatch(new RegExp(`^${step}\\. `, 'm'));
    }
    expect(stdout).toContain('Guides (new!)');
  });
});

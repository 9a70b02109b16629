import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addApiCommand } from '../../src/command/cli/api.ts';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addValidateCommand } from '../../src/command/cli/validate.ts';
import { runInside, useFolders } from '../support/command.ts';
import { useServer } from '../support/server.ts';
import { lastIn } from '../support/workspace.ts';
import { pathAfter, type ScriptStep, stepsOf, templateOf, toolPath } from './support.ts';

const folderWith = useFolders();
const api = useServer();

/** Where steps write what goes in front of the PATH of those after them. */
const ADDED = join(folderWith({ path: '' }), 'path');
const PLAN = templateOf('github/colophon-plan.yml');

/** Runs a step as a runner does, with nothing of this process but the way to programs. */
async function runStep(step: ScriptStep, cwd: string): Promise<{ readonly code: number; readonly text: string }> {
  const env = {
    PATH: pathAfter(ADDED, toolPath(folderWith)),
    HOME: cwd,
    RUNNER_TEMP: folderWith(),
    GITHUB_ACTIONS: 'true',
    GITHUB_PATH: ADDED,
    ...step.env,
  };
  const child = spawn('bash', ['-eo', 'pipefail', '-c', step.run], {
    cwd: join(cwd, step.workingDirectory ?? '.'),
    env,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code: code as number, text };
}

/** What the protected side has set; the token may write everything. */
function settings(): Readonly<Record<string, string>> {
  return {
    'vars.COLOPHON_ORGANIZATION': 'org_acme',
    'vars.COLOPHON_BASE_URL': api.server.url,
    'secrets.COLOPHON_PLAN_TOKEN': api.server.token,
    'github.token': 'job-token',
  };
}

describe('a pull request', () => {
  test('F67: that names another organization is planned for the one of the settings, and writes nothing', async () => {
    const cwd = folderWith({
      'colophon.yaml': 'colophon: 1\norganization: org_other\nteams: { a: { title: A } }\n',
    });
    const since = lastIn(api.server);
    const steps = [...stepsOf(PLAN, 'check', settings()), ...stepsOf(PLAN, 'plan', settings())];
    for (const step of steps.filter(({ name }) => name !== 'Comment')) {
      const { code, text } = await runStep(step, cwd);
      expect([step.name, code, text.includes(api.server.token)], text).toEqual([step.name, 0, false]);
    }
    const seen = api.server.journal({ since });
    expect(seen.filter(({ path }) => path.includes('/orgs/org_acme')).length).toBeGreaterThan(0);
    expect(seen.filter(({ path }) => path.includes('org_other'))).toEqual([]);
    expect(seen.filter(({ write, method }) => write || method !== 'GET')).toEqual([]);
    expect(JSON.parse(readFileSync(join(cwd, 'plan.json'), 'utf8'))).toMatchObject({
      organization: 'org_acme',
      changes: [{ action: 'create' }],
    });
  });

  test('is not planned at all where the settings name no organization', async () => {
    const [install, first, ...others] = stepsOf(PLAN, 'plan', { ...settings(), 'vars.COLOPHON_ORGANIZATION': '' });
    expect(install?.name).toBe('Install Colophon');
    expect(others.map(({ name }) => name)).toEqual(['Plan', 'Comment']);
    expect(first).toBeDefined();
    if (first !== undefined) {
      const { code, text } = await runStep(first, folderWith());
      expect([code, text.includes('Set the variable COLOPHON_ORGANIZATION')]).toEqual([1, true]);
    }
  });

  test.each([
    ['apply', '--auto-approve'],
    ['apply', 'plan.json'],
    ['apply', '--auto-approve', '--sandbox'],
  ])('F67: cannot write with %s %s, whatever the token may do: nothing is even read', async (...args) => {
    const { env = {} } = stepsOf(PLAN, 'plan', settings()).find(({ name }) => name === 'Plan') ?? {};
    const since = lastIn(api.server);
    // There is no manifest, and that is not what it says.
    const { code, err } = await runInside(addApplyCommand, args, { cwd: folderWith(), env });
    expect([code, err.includes('apply writes, but COLOPHON_READ_ONLY is set')]).toEqual([7, true]);
    expect(api.server.journal({ since })).toEqual([]);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'delete', 'NONSENSE'])(
    'F67: cannot write with api %s either, but may read',
    async (method) => {
      const env = { COLOPHON_READ_ONLY: 'true', COLOPHON_TOKEN: api.server.token };
      const call = (...args: readonly string[]) =>
        runInside(addApiCommand, ['api', ...args, '--base-url', api.server.url], { cwd: folderWith(), env });
      const since = lastIn(api.server);
      const refused = await call(method, '/orgs/org_acme/sites/site_docs', '--data', '@missing.json');
      expect([refused.code, refused.err.includes(`api ${method.toUpperCase()} writes`)]).toEqual([7, true]);
      expect(api.server.journal({ since })).toEqual([]);
      expect(await call('get', '/user')).toMatchObject({ code: 0 });
    },
  );

  test('the flag says the same as the variable, and 0 and nothing turn it off', async () => {
    const cwd = folderWith();
    const flagged = await runInside(addApplyCommand, ['apply', '--read-only'], { cwd });
    expect([flagged.code, flagged.err.includes('--read-only is set')]).toEqual([7, true]);
    for (const value of ['0', '', 'false']) {
      // Without a manifest it ends with 8, so it has gone on.
      expect(await runInside(addApplyCommand, ['apply'], { cwd, env: { COLOPHON_READ_ONLY: value } })).toMatchObject({
        code: 8,
      });
    }
  });

  test.each(['baseUrl', 'base-url', 'host', 'url', 'token', 'tokenVariable', 'ledger', 'readOnly', 'plugins'])(
    'F67: cannot say %s in the manifest: there is no such key',
    async (key) => {
      const cwd = folderWith({ 'colophon.yaml': `colophon: 1\norganization: org_acme\n${key}: http://127.0.0.1:1\n` });
      const { code, err } = await runInside(addValidateCommand, ['validate'], { cwd });
      expect([code, err.includes(`Unknown key \`${key}\``)]).toEqual([8, true]);
    },
  );

  test.each(['baseUrl', 'base-url', 'url', 'host', 'token', 'name', 'allowInsecure'])(
    'F67: cannot say %s of the service in the manifest: there is no such key',
    async (key) => {
      const text = `colophon: 1\norganization: org_acme\nservice: { ${key}: http://127.0.0.1:1 }\n`;
      const { code, err } = await runInside(addValidateCommand, ['validate'], {
        cwd: folderWith({ 'colophon.yaml': text }),
      });
      expect([code, err.includes(`Unknown key \`${key}\``)]).toEqual([8, true]);
    },
  );

  test('F67: cannot say the service itself in the manifest', async () => {
    const text = 'colophon: 1\norganization: org_acme\nservice: http://127.0.0.1:1\n';
    const { code } = await runInside(addValidateCommand, ['validate'], { cwd: folderWith({ 'colophon.yaml': text }) });
    expect(code).toBe(8);
  });

  test('cannot have a credential of the job shown', async () => {
    const text = 'colophon: 1\norganization: org_acme\nteams: { a: { title: "\u0024{env:GITHUB_TOKEN}" } }\n';
    const cwd = folderWith({ 'colophon.yaml': text });
    const { code, err, out } = await runInside(addValidateCommand, ['validate'], {
      cwd,
      env: { GITHUB_TOKEN: 'canary-77' },
    });
    expect([code, err.includes('GITHUB_TOKEN'), (out + err).includes('canary-77')]).toEqual([8, true, false]);
  });
});

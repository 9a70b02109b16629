import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addCommentCommand } from '../../src/command/cli/comment.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addIssueCommand } from '../../src/command/cli/issue.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { type CodeHost, startCodeHost } from '../support/code-host.ts';
import { type AddCommand, type Ended, runInside, useFolders } from '../support/command.ts';
import { worldWithOrganizations } from '../support/organizations.ts';
import { useServer } from '../support/server.ts';

const api = useServer({ world: worldWithOrganizations(['org_a', 'org_b']) });
const folderWith = useFolders();

// Both are for one organization, so that nothing but the name of the environment keeps them apart.
const MANIFEST = `colophon: 1
organization: org_a
teams:
  writers: { title: "\${var:title}" }
variables: { title: Writers }
environments:
  staging: { variables: { title: Team staging } }
  production: { variables: { title: Team production } }
  Staging: { organization: org_b, variables: { title: Team Staging } }
`;
const NAMES = ['staging', 'production', 'Staging'] as const;

let host: CodeHost;
let cwd: string;

/** Runs a step of the job for one environment. */
async function step(environment: string, add: AddCommand, ...args: readonly string[]): Promise<Ended> {
  // Every job has a checkout of its own.
  mkdirSync(join(cwd, environment), { recursive: true });
  return await runInside(add, args, {
    cwd,
    env: {
      ...host.env,
      COLOPHON_BASE_URL: api.server.url,
      COLOPHON_TOKEN: api.server.token,
    },
  });
}

async function comment(environment: string): Promise<Ended> {
  const file = `${environment}/plan.json`;
  const service = ['-e', environment, '--base-url', api.server.url];
  expect(await step(environment, addPlanCommand, 'plan', '--out', file, ...service)).toMatchObject({ code: 0 });
  return await step(environment, addCommentCommand, 'comment', '--plan', file, '--retries', '1', '--number', '12');
}

async function issue(environment: string): Promise<Ended> {
  const file = `${environment}/drift.json`;
  const service = ['-e', environment, '--base-url', api.server.url];
  const checked = await step(environment, addDriftCommand, 'drift', '--output-to', `json=${file}`, ...service);
  expect([0, 2]).toContain(checked.code);
  return await step(environment, addIssueCommand, 'issue', '--drift', file, '--retries', '1');
}

describe.each(['github', 'gitlab'] as const)('environments on %s', (name) => {
  beforeEach(async () => {
    host = await startCodeHost({ name });
    cwd = folderWith({ 'colophon.yaml': MANIFEST });
  });
  afterEach(async () => {
    await host.close();
    api.server.reset();
  });

  const firstLines = (texts: readonly { readonly body: string }[]): readonly string[] =>
    texts.map(({ body }) => body.split('\n')[0] ?? '').sort();

  test('have one comment and one issue each, and none writes over that of another', async () => {
    for (const environment of [...NAMES, ...NAMES]) {
      expect(await comment(environment)).toMatchObject({ code: 0 });
    }
    expect(firstLines(host.comments)).toEqual([
      '<!-- colophon:plan:Staging:org_b -->',
      '<!-- colophon:plan:production:org_a -->',
      '<!-- colophon:plan:staging:org_a -->',
    ]);
    for (const environment of NAMES) {
      const own = host.comments.filter(({ body }) => body.includes(`Team ${environment}`));
      expect(own).toHaveLength(1);
    }

    for (const environment of NAMES) {
      const applied = ['apply', '-y', '-e', environment, '--base-url', api.server.url];
      expect(await step(environment, addApplyCommand, ...applied)).toMatchObject({ code: 0 });
    }
    for (const team of api.server.exportWorld().tables.teams ?? []) {
      if (/^Team (staging|production|Staging)$/.test(team.title)) {
        await api.patch(`/v1/orgs/${team.organization}/teams/${team.id}`, { title: `${team.title} by hand` });
      }
    }
    for (const environment of [...NAMES, ...NAMES]) {
      expect(await issue(environment)).toMatchObject({ code: 0 });
    }
    const issues = host.issues.filter(({ isPull }) => !isPull);
    expect(issues.map(({ title, open }) => [title, open]).sort()).toEqual([
      ['Drift in Staging of org_b', true],
      ['Drift in production of org_a', true],
      ['Drift in staging of org_a', true],
    ]);
    // What is put right in one closes its own issue only.
    const put = ['apply', '-y', '-e', 'staging', '--base-url', api.server.url];
    expect(await step('staging', addApplyCommand, ...put)).toMatchObject({ code: 0 });
    expect(await issue('staging')).toMatchObject({ code: 0 });
    expect(issues.filter(({ open }) => !open).map(({ title }) => title)).toEqual(['Drift in staging of org_a']);
  });
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables of manifests look like those of templates.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brief, folderOf, loadFrom, loadText, manifestIn, marks } from './support/manifest.ts';

const CANARY = 'canary-51c0ffee';

const CREDENTIALS = [
  'COLOPHON_TOKEN',
  'COLOPHON_PLAN_TOKEN',
  'COLOPHON_GIT_TOKEN',
  'COLOPHON_NOTIFY',
  'GITBOOK_TOKEN',
  'GITHUB_TOKEN',
  'GH_TOKEN',
  'GH_ENTERPRISE_TOKEN',
  'ACTIONS_RUNTIME_TOKEN',
  'ACTIONS_ID_TOKEN_REQUEST_URL',
  'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
  'GITLAB_TOKEN',
  'CI_JOB_TOKEN',
  'CI_JOB_JWT_V2',
  'CI_REPOSITORY_URL',
  'CI_REGISTRY_PASSWORD',
  'CI_DEPLOY_PASSWORD',
  'NPM_TOKEN',
  'NODE_AUTH_TOKEN',
  'SYSTEM_ACCESSTOKEN',
  'BITBUCKET_STEP_OIDC_TOKEN',
  'CIRCLE_OIDC_TOKEN_V2',
  'BUILDKITE_AGENT_ACCESS_TOKEN',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'PULUMI_ACCESS_TOKEN',
  'GIT_CONFIG_VALUE_0',
  'HTTPS_PROXY',
  'https_proxy',
  'Github_Token',
];

describe('a manifest cannot read the credentials of the job that reads it', () => {
  test.each(CREDENTIALS)('%s', async (name) => {
    const text = `teams:
  a: { title: "\${env:${name}}" }
  b: { title: "T \${env:${name}:-default}" }
saml: { okta: { label: Okta, certificate: !env ${name} } }
`;
    const outcome = await loadText(text, { env: { [name]: CANARY } });
    expect(outcome.ok).toBe(false);
    expect(marks(outcome)).toEqual([
      'variable-credential colophon.yaml:4:15',
      'variable-credential colophon.yaml:5:15',
      'variable-credential colophon.yaml:6:48',
    ]);
    expect(JSON.stringify(outcome)).not.toContain(CANARY);
    expect(outcome.diagnostics.map(brief)[0]).toContain(name);
  });

  test('not by way of a variable, nor by the organization', async () => {
    const env = { GITHUB_TOKEN: CANARY };
    const byVariable = await loadText('variables: { a: "${env:GITHUB_TOKEN}" }\nteams: { a: { title: "${var:a}" } }', {
      env,
    });
    expect(marks(byVariable)).toContain('variable-credential colophon.yaml:3:17');
    expect(JSON.stringify(byVariable)).not.toContain(CANARY);
    const folder = folderOf({ 'colophon.yaml': 'colophon: 1\norganization: "${env:GITHUB_TOKEN}"\n' });
    const byOrganization = await loadFrom(folder, { env });
    expect(marks(byOrganization)).toEqual(['variable-credential colophon.yaml:2:15']);
    const overruled = await loadFrom(folder, { env, organization: 'org_1' });
    expect(JSON.stringify(overruled)).not.toContain(CANARY);
  });

  test('it is refused where the variable is not set as well, so that a pull request shows it before the merge', async () => {
    expect(marks(await loadText('teams: { a: { title: "${env:COLOPHON_TOKEN}" } }'))).toEqual([
      'variable-credential colophon.yaml:3:22',
    ]);
  });

  test.each(['CERT', 'COLOPHON_ORGANIZATION', 'GITHUB_REPOSITORY', 'CI_COMMIT_SHA', 'MY_TOKEN', 'TOKEN', 'ACTION'])(
    'everything else may still be read: %s',
    async (name) => {
      const outcome = await loadText(`teams: { a: { title: "\${env:${name}}" } }`, { env: { [name]: 'fine' } });
      expect(manifestIn(outcome).workspace.things[0]?.fields).toMatchObject({ title: 'fine' });
    },
  );
});

describe('files of git are not read, because a checkout keeps its token there', () => {
  test.each(['.git/config', './.git/config', 'sub/../.git/config', '.GIT/config', 'linked', 'folder/config'])(
    '!file %s',
    async (path) => {
      const folder = folderOf({
        'colophon.yaml': `colophon: 1\norganization: org_1\nteams: { a: { title: !file ${path} } }\n`,
        'sub/x': '',
      });
      for (const name of ['.git', '.GIT']) {
        mkdirSync(join(folder, name), { recursive: true });
        writeFileSync(join(folder, name, 'config'), CANARY);
      }
      symlinkSync('.git/config', join(folder, 'linked'));
      symlinkSync('.git', join(folder, 'folder'));
      const outcome = await loadFrom(folder);
      expect(marks(outcome)).toEqual(['file-outside colophon.yaml:3:28']);
      expect(outcome.diagnostics.map(brief)[0]).toContain('git');
      expect(JSON.stringify(outcome)).not.toContain(CANARY);
    },
  );

  test('files whose names only look like it are', async () => {
    const folder = folderOf({
      'colophon.yaml': 'colophon: 1\norganization: org_1\nteams: { a: { title: !file .github/title } }\n',
      '.github/title': 'fine',
    });
    expect(manifestIn(await loadFrom(folder)).workspace.things[0]?.fields).toMatchObject({ title: 'fine' });
  });
});

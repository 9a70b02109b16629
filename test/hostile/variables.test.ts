// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables of manifests look like those of templates.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadManifest } from '../../src/command/app/load.ts';
import { addAgentCommand } from '../../src/command/cli/agent.ts';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addCommentCommand } from '../../src/command/cli/comment.ts';
import { addDoctorCommand } from '../../src/command/cli/doctor.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addExportCommand } from '../../src/command/cli/export.ts';
import { addGraphCommand } from '../../src/command/cli/graph.ts';
import { addLedgerCommand } from '../../src/command/cli/ledger.ts';
import { addLintCommand } from '../../src/command/cli/lint.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addPulumiCommand } from '../../src/command/cli/pulumi.ts';
import { addRehearseCommand } from '../../src/command/cli/rehearse.ts';
import { addShowCommand } from '../../src/command/cli/show.ts';
import { addValidateCommand } from '../../src/command/cli/validate.ts';
import { addVerifyCommand } from '../../src/command/cli/verify.ts';
import { answerTo } from '../../src/pulumi/load-answer.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { loadText, manifestIn, marks } from '../manifest/support/manifest.ts';
import { attempted } from '../support/attempts.ts';
import { type AddCommand, type Ended, runInside, useFolders } from '../support/command.ts';
import { useRepositories } from '../support/git.ts';
import { runCommand } from '../support/run-commands.ts';
import { runs } from '../support/runs.ts';

const CANARY = 'canary-51c0ffee-0451';

/** What jobs and people keep in their environment: tokens, addresses with passwords, and names that say nothing. */
const NAMES =
  `COLOPHON_TOKEN COLOPHON_TOKEN_EU COLOPHON_PLAN_TOKEN COLOPHON_GIT_TOKEN COLOPHON_REPO COLOPHON_NOTIFY COLOPHON_VAR
  COLOPHON_VARIABLE COLOPHON_ALLOW_ENV COLOPHON_SECRET_ENV COLOPHON_SECRET COLOPHON_BASE_URL GITBOOK_TOKEN GITBOOK_API_KEY GITHUB_TOKEN GH_TOKEN GH_PAT
  ACTIONS_RUNTIME_TOKEN ACTIONS_ID_TOKEN_REQUEST_URL GITLAB_TOKEN CI_JOB_TOKEN CI_JOB_JWT_V2 CI_REPOSITORY_URL NPM_TOKEN
  NODE_AUTH_TOKEN SYSTEM_ACCESSTOKEN BITBUCKET_STEP_OIDC_TOKEN CIRCLE_OIDC_TOKEN_V2 AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN
  PULUMI_ACCESS_TOKEN PULUMI_CONFIG_PASSPHRASE GIT_CONFIG_VALUE_0 HTTPS_PROXY https_proxy Github_Token VAULT_TOKEN
  ARM_CLIENT_SECRET INPUT_TOKEN SSH_PRIVATE_KEY PGPASSWORD DATABASE_URL GOOGLE_APPLICATION_CREDENTIALS KUBECONFIG SLACK_WEBHOOK_URL
  SENTRY_DSN STRIPE_KEY JWT CERT HOME PATH USER GITHUB_REPOSITORY TOKEN X _ colophon_var_x Colophon_Var_X XCOLOPHON_VAR_A`.split(
    /\s+/,
  );

/** An environment that remembers every variable that was looked at. */
function watched(values: Readonly<Record<string, string>>): {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly seen: Set<string>;
} {
  const seen = new Set<string>();
  const note = (name: string | symbol): string | symbol => {
    seen.add(String(name));
    return name;
  };
  const env = new Proxy(values, {
    get: (target, name) => Reflect.get(target, note(name)),
    has: (target, name) => Reflect.has(target, note(name)),
    getOwnPropertyDescriptor: (target, name) => Reflect.getOwnPropertyDescriptor(target, note(name)),
    ownKeys: (target) => {
      note('all names');
      return Reflect.ownKeys(target);
    },
  });
  return { env, seen };
}

const asking = (name: string): string => `teams:
  a: { title: "\${env:${name}}" }
  b: { title: "T \${env:${name}:-default}" }
saml: { okta: { label: Okta, certificate: !env ${name} } }
variables: { a: "\${env:${name}}", b: !env ${name} }
environments: { default: { variables: { c: "\${env:${name}}" } } }
`;
const PLACES = ['4:15', '5:15', '6:48', '7:17', '7:'].map((at) => `variable-refused colophon.yaml:${at}`);

describe('A5: a variable without permission', () => {
  test('is refused by any name, at every place, and is not even looked at', async (context) => {
    for (const name of NAMES) {
      attempted(context, 6);
      const { env, seen } = watched({ [name]: CANARY, CI: 'true' });
      const outcome = await loadText(asking(name), { env, organization: 'org_1' });
      expect([name, outcome.ok, [...seen]]).toEqual([name, false, []]);
      const found = marks(outcome);
      expect(found.length).toBe(6);
      for (const place of PLACES) {
        expect(found.some((mark) => mark.startsWith(place))).toBe(true);
      }
      expect(JSON.stringify(outcome)).not.toContain(CANARY);
      expect(outcome.diagnostics[0]?.detail).toContain(name);
    }
  });

  test('is refused whatever its name is', async (context) => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_';
    const name = fc
      .tuple(
        fc.constantFrom(
          '',
          'COLOPHON_',
          'COLOPHON_VAR',
          'colophon_var_',
          'COLOPHON_SECRET',
          'COLOPHON_TOKEN_',
          'GITBOOK_',
          'MY_',
        ),
        fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 30 }),
      )
      .map(([start, rest]) => `${start}${rest.join('')}`)
      .filter((text) => /^[A-Za-z_]/.test(text) && !/^COLOPHON_(?:VAR|SECRET)_/.test(text));
    await fc.assert(
      fc.asyncProperty(name, fc.array(name, { maxLength: 3 }), async (wanted, others) => {
        attempted(context);
        const { env, seen } = watched({ [wanted]: CANARY });
        const allowEnv = others.filter((other) => other !== wanted);
        const outcome = await loadText(`x-a: "\${env:${wanted}:-x}"\nvariables: { b: !env ${wanted} }`, {
          env,
          allowEnv,
        });
        expect([outcome.ok, [...seen]]).toEqual([false, []]);
        expect(marks(outcome)).toEqual(['variable-refused colophon.yaml:3:6', 'variable-refused colophon.yaml:4:22']);
        expect(JSON.stringify(outcome)).not.toContain(CANARY);
      }),
      { numRuns: runs(200) },
    );
  });

  test('is refused all at once, and the message is the step to take', async () => {
    const outcome = await loadText('x-a: "${env:ONE}"\nvariables: { b: !env TWO, c: !env COLOPHON_TOKEN }', {
      env: { ONE: CANARY },
    });
    expect(marks(outcome)).toEqual([
      'variable-refused colophon.yaml:3:6',
      'variable-refused colophon.yaml:4:22',
      'variable-refused colophon.yaml:4:35',
    ]);
    const [one = '', two = '', own = ''] = outcome.diagnostics.map(({ detail }) => detail);
    expect(one).toContain('Pass --allow-env ONE, set COLOPHON_ALLOW_ENV=ONE');
    expect(one).toContain('COLOPHON_VAR_ONE');
    expect(one).toContain('To allow all of them: --allow-env ONE --secret-env TWO');
    expect(two).toContain('Pass --secret-env TWO, set COLOPHON_SECRET_ENV=TWO');
    expect(two).toContain('COLOPHON_SECRET_TWO');
    expect(own).toContain('reads a setting of Colophon');
  });

  test('is not read by the organization either, whether that is used or not', async () => {
    for (const organization of [undefined, 'org_1']) {
      const { env, seen } = watched({ GITHUB_TOKEN: CANARY });
      const text = 'organization: "${env:GITHUB_TOKEN}"\n';
      const outcome = await loadText(`x-a: 1\nenvironments: { e: { ${text.trim()} } }`, {
        env,
        environment: 'e',
        organization,
      });
      expect([outcome.ok, [...seen]]).toEqual([organization !== undefined, []]);
    }
  });

  test('COLOPHON_ORGANIZATION is for `organization:` alone', async () => {
    const env = { COLOPHON_ORGANIZATION: 'org_env' };
    const text = 'environments: { default: { organization: "${env:COLOPHON_ORGANIZATION}" } }';
    expect(manifestIn(await loadText(text, { env })).workspace.organization).toBe('org_env');
    for (const elsewhere of [
      'x-a: "${env:COLOPHON_ORGANIZATION}"',
      'variables: { a: "${env:COLOPHON_ORGANIZATION}" }',
    ]) {
      expect(marks(await loadText(elsewhere, { env }))[0]).toContain('variable-refused');
    }
  });
});

describe('a variable with permission', () => {
  test.each([
    ['by its prefix', 'COLOPHON_VAR_TITLE', []],
    ['by its name', 'MY_TITLE', ['MY_TITLE']],
    ['by a name that others would fear', 'GITHUB_TOKEN', ['GITHUB_TOKEN']],
  ])('is read: %s', async (_name, name, allowEnv) => {
    const { env, seen } = watched({ [name]: 'fine', OTHER: CANARY });
    const outcome = await loadText(`teams: { a: { title: "\${env:${name}}" } }`, { env, allowEnv });
    const manifest = manifestIn(outcome);
    expect(manifest.workspace.resources[0]?.fields).toMatchObject({ title: 'fine' });
    expect([[...seen], manifest.secrets]).toEqual([[name], []]);
  });

  test.each([
    ['by its prefix', 'COLOPHON_SECRET_CERT', []],
    ['by its name', 'MY_CERT', ['MY_CERT']],
    ['by its name, whatever its prefix is', 'COLOPHON_VAR_CERT', ['COLOPHON_VAR_CERT']],
  ])('is a secret that `!env` alone reads: %s', async (_name, name, secretEnv) => {
    const { env, seen } = watched({ [name]: CANARY, OTHER: CANARY });
    const options = { env, secretEnv, allowEnv: [name] };
    const manifest = manifestIn(await loadText(`saml: { a: { label: A, certificate: !env ${name} } }`, options));
    expect([[...seen], manifest.secrets]).toEqual([[name], [CANARY]]);
    for (const text of [
      `teams: { a: { title: "\${env:${name}}" } }`,
      `teams: { a: { title: "T \${env:${name}:-default}" } }`,
      `variables: { a: "\${env:${name}}" }`,
      `saml: { a: { label: A, certificate: "\${env:${name}}" } }`,
      `environments: { default: { organization: "\${env:${name}}" } }`,
    ]) {
      seen.clear();
      const outcome = await loadText(text, { ...options, secretEnv: [...secretEnv] });
      expect([text, outcome.diagnostics.map(({ code }) => code)]).toEqual([text, ['variable-refused']]);
      expect(JSON.stringify(outcome)).not.toContain(CANARY);
      expect(outcome.diagnostics[0]?.detail).toContain(`!env ${name}`);
    }
  });

  test('is not a secret if every title may show it, so `!env` refuses it and names the step to take', async () => {
    for (const [name, renamed] of [
      ['COLOPHON_VAR_CERT', 'COLOPHON_SECRET_CERT'],
      ['MY_CERT', 'COLOPHON_SECRET_MY_CERT'],
    ] as const) {
      const { env, seen } = watched({ [name]: CANARY });
      const text = `saml: { a: { label: A, certificate: !env ${name} } }`;
      const outcome = await loadText(text, { env, allowEnv: ['MY_CERT'] });
      expect([marks(outcome), [...seen]]).toEqual([['variable-refused colophon.yaml:3:42'], []]);
      expect(outcome.diagnostics[0]?.detail).toContain(renamed);
      expect(outcome.diagnostics[0]?.detail).toContain(`--secret-env ${name}`);
    }
  });

  test.each([
    'COLOPHON_TOKEN',
    'COLOPHON_TOKEN_EU',
    'COLOPHON_REPO',
    'GITBOOK_TOKEN',
    'colophon_token',
    '*',
    'MY_*',
    'My_Title',
  ])('is not: one of our own, or by a pattern or other letters: %s', async (name) => {
    const wanted = name.includes('*') || name === 'My_Title' ? 'MY_TITLE' : name;
    const { env, seen } = watched({ [wanted]: CANARY });
    const outcome = await loadText(`x-a: "\${env:${wanted}}"`, { env, allowEnv: [name] });
    expect([outcome.ok, [...seen]]).toEqual([false, []]);
  });
});

const folderWith = useFolders();
const MANIFEST = 'colophon: 1\norganization: org_acme\nteams: { a: { title: "${env:MY_TITLE}" } }\n';
const CERTIFIED =
  'colophon: 1\norganization: org_acme\nsaml: { a: { label: A, entityID: "https://a.example", ssoURL: "https://a.example", certificate: !env MY_TITLE } }\n';

describe("the user's own configuration", () => {
  interface Setting {
    readonly config?: (top: string) => string;
    readonly env?: Readonly<Record<string, string>>;
    readonly place?: (home: string, top: string) => Readonly<Record<string, string>>;
    readonly prepare?: (file: string, top: string) => void;
    readonly text?: string;
  }
  const allowing = (top: string): string => `repositories:\n  ${top}:\n    allowEnv: [MY_TITLE]\n`;

  async function validate({ config = allowing, env = {}, place, prepare, text = MANIFEST }: Setting): Promise<Ended> {
    const top = folderWith({ 'docs/colophon.yaml': text, '.git/HEAD': 'ref: refs/heads/main\n' });
    const home = mkdtempSync(join(tmpdir(), 'colophon-home-'));
    const places = place?.(home, top) ?? { HOME: home };
    const folder = places['XDG_CONFIG_HOME'] ?? join(places['HOME'] ?? home, '.config');
    const file = join(folder, 'colophon', 'config.yaml');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, config(top));
    prepare?.(file, top);
    const all = { MY_TITLE: CANARY, ...places, ...env };
    return await runInside(addValidateCommand, ['validate', '-f', 'docs'], { cwd: top, env: all });
  }

  test('allows a variable in one repository', async () => {
    expect((await validate({})).code).toBe(0);
    expect((await validate({ place: (home) => ({ HOME: '/nowhere', XDG_CONFIG_HOME: join(home, 'x') }) })).code).toBe(
      0,
    );
  });

  test('names secrets, which no text shows, whatever else allows them', async () => {
    const config = (top: string): string => allowing(top).replace('allowEnv', 'secretEnv');
    expect((await validate({ config, text: CERTIFIED })).code).toBe(0);
    const { code, out, err } = await validate({ config, env: { COLOPHON_ALLOW_ENV: 'MY_TITLE' } });
    expect([code, /Variable MY_TITLE is a secret/.test(`${out}${err}`)]).toEqual([8, true]);
  });

  test.each<[string, Setting, RegExp]>([
    ['in a pipeline', { env: { CI: 'true' } }, /--allow-env MY_TITLE/],
    ['in one that says it otherwise', { env: { GITHUB_ACTIONS: 'true', CI: 'false' } }, /--allow-env MY_TITLE/],
    ['for another repository', { config: () => allowing('/elsewhere') }, /To allow it permanently in this repository/],
    [
      'for another variable',
      { config: (top) => allowing(top).replace('MY_TITLE', 'OTHER') },
      /To allow it permanently/,
    ],
    [
      'for everything',
      { config: (top) => allowing(top).replace('MY_TITLE', '"*"') },
      /is not used: the only keys of a folder are/,
    ],
    [
      'for our own',
      { config: (top) => allowing(top).replace('MY_', 'COLOPHON_') },
      /is not used: the only keys of a folder are/,
    ],
    ['that is not YAML', { config: () => 'a: [' }, /is not used: it is not valid YAML/],
    ['with other keys', { config: () => 'allowEnv: [MY_TITLE]' }, /is not used: its only key/],
    ['in the checkout', { place: (_home, top) => ({ HOME: top }) }, /is not used: it is inside the repository/],
    ['in it by XDG', { place: (_home, top) => ({ XDG_CONFIG_HOME: top }) }, /is not used: it is inside/],
    [
      'through a link into it',
      {
        place: (home, top) => {
          symlinkSync(top, join(home, 'x'));
          return { XDG_CONFIG_HOME: join(home, 'x') };
        },
      },
      /is not used: it is inside/,
    ],
    ['that others can write', { prepare: (file) => chmodSync(file, 0o666) }, /is not used: other users/],
  ])('does not count %s', async (_name, setting, words) => {
    const { code, out, err } = await validate(setting);
    expect(code).toBe(8);
    expect(`${out}${err}`.replace(/\s+/g, ' ')).toMatch(words);
    expect(`${out}${err}`).not.toContain(CANARY);
  });
});

describe('every command that reads a manifest', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ token: 'variables-token' });
  });
  afterAll(async () => {
    await server.close();
  });
  const { remote } = useRepositories();

  const COMMANDS: readonly (readonly [AddCommand, readonly string[]])[] = [
    [addValidateCommand, ['validate']],
    [addLintCommand, ['lint']],
    [addGraphCommand, ['graph']],
    [addPlanCommand, ['plan']],
    [addPlanCommand, ['plan', '--sandbox']],
    [addApplyCommand, ['apply', '-y']],
    [addDriftCommand, ['drift']],
    [addDriftCommand, ['drift', 'accept']],
    [addVerifyCommand, ['verify']],
    [addRehearseCommand, ['rehearse']],
    [addDoctorCommand, ['doctor']],
    [addExportCommand, ['export', '--update']],
    [addLedgerCommand, ['ledger', 'show']],
    [addPulumiCommand, ['pulumi', 'import']],
  ];

  test.for(COMMANDS)('%#: refuses it', async ([add, args], context) => {
    const folder = folderWith({ 'colophon.yaml': MANIFEST });
    const base = { COLOPHON_TOKEN: server.token, COLOPHON_BASE_URL: server.url };
    for (const name of ['MY_TITLE', 'COLOPHON_TOKEN', 'DATABASE_URL', 'COLOPHON_REPO']) {
      attempted(context);
      writeFileSync(join(folder, 'colophon.yaml'), MANIFEST.replace('MY_TITLE', name));
      const env = { ...base, MY_TITLE: CANARY, DATABASE_URL: CANARY, COLOPHON_REPO: CANARY };
      const { out, err } = await runInside(add, args, { cwd: folder, env });
      expect(`${out}${err}`).not.toContain(CANARY);
      expect(`${out}${err}`).not.toContain(server.token);
    }
    expect(server.exportWorld().tables.teams?.some(({ title }) => title.includes('canary'))).toBe(false);
  });

  test.for(COMMANDS.filter(([, args]) => !['export', 'ledger', 'doctor'].includes(args[0] ?? '')))(
    '%#: says so, and takes the permission',
    async ([add, args]) => {
      const folder = folderWith({ 'colophon.yaml': MANIFEST });
      const env = { COLOPHON_TOKEN: server.token, COLOPHON_BASE_URL: server.url, MY_TITLE: 'Allowed' };
      const flags = ['--base-url', server.url, '--ledger', 'none'].slice(
        ['validate', 'lint', 'graph'].includes(args[0] ?? '') ? 4 : 0,
      );
      const refused = await runCommand([add], [...args, ...flags], { cwd: folder, env });
      expect([args, refused.code]).toEqual([args, 8]);
      expect(`${refused.stdout}${refused.stderr}`).toMatch(/--allow-env MY_TITLE/);
      for (const [more, variable] of [
        [['--allow-env', 'OTHER,MY_TITLE'], {}],
        [[], { COLOPHON_ALLOW_ENV: 'OTHER, MY_TITLE' }],
      ] as const) {
        const options = { cwd: folder, env: { ...env, ...variable } };
        const { code, stderr } = await runCommand([add], [...args, ...flags, ...more], options);
        expect([args, code === 8 || code === 64, stderr.includes('variable-refused')]).toEqual([args, false, false]);
      }
    },
  );

  test('the agent refuses it as well', async (context) => {
    attempted(context);
    const repository = remote({ 'colophon.yaml': MANIFEST });
    const args = [
      'agent',
      '--once',
      '--repo',
      repository,
      '--checkout',
      join(folderWith(), 'clone'),
      '--listen',
      'off',
    ];
    const env = { ...process.env, MY_TITLE: CANARY, COLOPHON_TOKEN: server.token, COLOPHON_BASE_URL: server.url };
    const ended = await runInside(addAgentCommand, args, { cwd: folderWith(), env: env as Record<string, string> });
    expect([ended.code, ended.err.includes('MY_TITLE'), `${ended.out}${ended.err}`.includes(CANARY)]).toEqual([
      8,
      true,
      false,
    ]);
  });

  test.each([[['--secret-env', 'MY_TITLE']], [[]]])('a secret named by %j is read by `!env`', async (flags) => {
    const folder = folderWith({ 'colophon.yaml': CERTIFIED });
    const env = { MY_TITLE: CANARY, ...(flags.length === 0 ? { COLOPHON_SECRET_ENV: 'OTHER, MY_TITLE' } : {}) };
    expect((await runInside(addValidateCommand, ['validate', ...flags], { cwd: folder, env })).code).toBe(0);
    expect((await runInside(addValidateCommand, ['validate'], { cwd: folder, env: { MY_TITLE: CANARY } })).code).toBe(
      8,
    );
  });

  test.each([
    ['that nothing reads', 'COLOPHON_SECRET_MCP', CANARY, {}],
    ['with escapes', 'COLOPHON_SECRET_MCP', 'a "quoted" canary\n', {}],
    ['that a list names', 'MY_SECRET', CANARY, { COLOPHON_SECRET_ENV: 'MY_SECRET' }],
  ])('a saved plan never holds the value of a secret %s, and no report shows it', async (_name, name, value, more) => {
    const folder = folderWith({
      'colophon.yaml': `colophon: 1\norganization: org_acme\nteams: { a: { title: ${JSON.stringify(`T ${value}`)} } }\n`,
    });
    const base = { COLOPHON_TOKEN: server.token };
    const env = { ...base, [name]: value, ...more };
    const plan = (set: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ended> =>
      runInside(addPlanCommand, ['plan', '--ledger', 'none', '--base-url', server.url, ...args], {
        cwd: folder,
        env: set,
      });
    const shown = await plan(env);
    expect([shown.code, `${shown.out}${shown.err}`.includes(value)]).toEqual([0, false]);
    const saved = await plan(env, '--out', 'p.json');
    expect([saved.code, existsSync(join(folder, 'p.json'))]).toEqual([1, false]);
    expect(saved.err).toContain(`p.json was not written, because the plan contains the secret ${name}`);
    expect((await plan(base, '--out', 'p.json')).code).toBe(0);
    for (const [add, ...args] of [
      [addShowCommand, 'show', 'p.json'],
      [addCommentCommand, 'comment', '--plan', 'p.json', '--file', 'c.md'],
    ] as const) {
      const { out, err } = await runInside(add, args, { cwd: folder, env });
      expect([args, `${out}${err}`.includes(value)]).toEqual([args, false]);
    }
    expect(readFileSync(join(folder, 'c.md'), 'utf8')).not.toContain(value);
  });

  test('the library and programs refuse it too, unless they allow it', async () => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    const env = { MY_TITLE: 'Allowed' };
    expect((await loadManifest({ cwd, env })).ok).toBe(false);
    expect((await loadManifest({ cwd, env, allowEnv: ['MY_TITLE'] })).ok).toBe(true);
    const now = new Date();
    expect((await answerTo({ cwd }, { env, now })).ok).toBe(false);
    expect((await answerTo({ cwd, allowEnv: ['MY_TITLE'] }, { env, now })).ok).toBe(true);
    expect((await answerTo({ cwd }, { env: { ...env, COLOPHON_ALLOW_ENV: 'MY_TITLE' }, now })).ok).toBe(true);
    const secret = folderWith({ 'colophon.yaml': CERTIFIED });
    expect((await answerTo({ cwd: secret }, { env, now })).ok).toBe(false);
    expect((await answerTo({ cwd: secret, secretEnv: ['MY_TITLE'] }, { env, now })).ok).toBe(true);
    expect((await answerTo({ cwd: secret }, { env: { ...env, COLOPHON_SECRET_ENV: 'MY_TITLE' }, now })).ok).toBe(true);
  });

  test.each(['COLOPHON_TOKEN', 'GITBOOK_TOKEN', '*', 'A B', 'MY_*', 'A,colophon_repo', 'COLOPHON_SECRET_ENV'])(
    '--allow-env %s is a mistake in the command, and --secret-env too',
    async (names) => {
      const cwd = folderWith({ 'colophon.yaml': MANIFEST });
      for (const flag of ['--allow-env', '--secret-env']) {
        const { code, err } = await runInside(addValidateCommand, ['validate', flag, names], { cwd });
        expect([code, err.includes(flag)]).toEqual([64, true]);
      }
    },
  );

  test('--allow-env does not make a plain variable of a secret', async () => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    const args = ['validate', '--allow-env', 'COLOPHON_SECRET_MCP'];
    const { code, err } = await runInside(addValidateCommand, args, { cwd });
    expect([code, err]).toEqual([64, expect.stringContaining('is a secret')]);
  });
});

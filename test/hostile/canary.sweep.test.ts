import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { loadManifest } from '../../src/command/app/load.ts';
import { formatsOf } from '../../src/command/report/formats/index.ts';
import { RISKS } from '../../src/core/engine/risks.ts';
import { type KnownKind, SCHEMAS } from '../../src/core/kinds/schemas.gen.ts';
import { KIND_TEXTS } from '../../src/core/kinds/support/texts.gen.ts';
import { RESOURCES } from '../../src/pulumi/resources.gen.ts';
import { createRuntime } from '../../src/pulumi/runtime.ts';
import { defaultWorld, type RunningServer, startServer } from '../../src/server/index.ts';
import { valueIn } from '../app/support.ts';
import { attempted } from '../support/attempts.ts';
import { type Ended, run, useFolders } from '../support/command.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { operationsOf } from '../support/profiles.ts';
import { targetOf } from '../support/samples.ts';
import { apiOf } from '../support/server.ts';

// A service, a webhook and a host of code that repeat what they were told in every form, wherever they can; and everything
// that Colophon prints, writes, sends on and hands to other programs.

const TOKEN = 'gb_api_CAnarY7xR2mZp9Lw4TnV8sYd3HcJ5fGb';
const HOST_TOKEN = 'ghs_c4NaRyTokenOfTheHost81Qz';
const WEBHOOK = 'wEbh00kCanary55xQ';
const PROXY_PASSWORD = 'pr0xyCanary!9Lw4';
/** Every kind that holds a secret, with the example of its page: a new kind is in it. */
const HOLDING = (Object.keys(SCHEMAS) as readonly KnownKind[]).flatMap((kind) =>
  SCHEMAS[kind].secrets.length > 0 ? [{ kind, example: KIND_TEXTS[kind].example ?? '' }] : [],
);
const ASKED = HOLDING.flatMap(({ example }) => example.match(/COLOPHON_SECRET_\w+/g) ?? []);
const VALUES = {
  ...Object.fromEntries(ASKED.map((name) => [name, createHash('sha256').update(name).digest('base64url')])),
  COLOPHON_SECRET_ONE: 'Canary t1tle 5d2e/x',
  COLOPHON_SECRET_TWO: 'canary-link-8c41-name',
  COLOPHON_SECRET_MCP: 'Bearer mCpHeaderCanary77qX',
  COLOPHON_SECRET_GITLAB: 'glpat-Canary6tQz81mWv3',
};
/** What only the service knows, until it is read. */
const PRIVATE_KEY = 'vaKeyCanary93kdHq2xW8zPd';
const LIVE_HEADER = 'Bearer l1veHeaderCanary42wZ';
const LIVE_GITLAB = 'glpat-l1veGitCanary58rYp';

const SERVICE_SECRETS = [PRIVATE_KEY, LIVE_HEADER, LIVE_GITLAB];
const SECRETS = [TOKEN, HOST_TOKEN, WEBHOOK, PROXY_PASSWORD, ...SERVICE_SECRETS, ...Object.values(VALUES)];

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const hex = (text: string): string => Buffer.from(text).toString('hex');
const everyCharacter = (text: string, write: (hex: string) => string): string =>
  text
    .split('')
    .map((character) => write(hex(character)))
    .join('');

/** What a service may make of what it was told. */
function formsOf(secret: string): readonly string[] {
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    base64(secret),
    base64(`x${secret}`).slice(2),
    base64(`xy${secret}`).slice(3),
    hex(secret),
    hex(secret).toUpperCase(),
    hex(secret).replace(/(..)(?=.)/g, '$1:'),
    secret.split('').join(' '),
    everyCharacter(secret, (digits) => `%${digits}`),
    everyCharacter(secret, (digits) => `\\u00${digits}`),
    everyCharacter(secret, (digits) => `&#x${digits};`),
    secret.slice(4, 14),
  ];
}

/** A part of this many characters is a leak; a shorter one is not. */
const LENGTH = 10;

/** Every part of every form of every secret, with the secret. Escapes alone, such as %25%25, say nothing. */
const PARTS: ReadonlyMap<string, string> = new Map(
  SECRETS.flatMap((secret) =>
    formsOf(secret).flatMap((form) =>
      Array.from({ length: Math.max(0, form.length - LENGTH + 1) }, (_none, start) => form.slice(start, start + LENGTH))
        .filter((part) => /[A-Za-z0-9].*[A-Za-z0-9]/.test(part))
        .map((part) => [part, secret] as const),
    ),
  ),
);

/** Where a secret can be read in a text: any part of ten characters of any form of it. One look at each place of the text. */
function leaksIn(place: string, text: string): readonly string[] {
  const found = new Map<string, string>();
  for (let start = 0; start + LENGTH <= text.length; start += 1) {
    const part = text.slice(start, start + LENGTH);
    const secret = PARTS.get(part);
    if (secret !== undefined && !found.has(secret)) {
      const around = JSON.stringify(text.slice(Math.max(0, start - 60), start + 40));
      found.set(secret, `${place}: ${part} of ${secret}, in ${around}`);
    }
  }
  return [...found.values()];
}

type Manner = 'message' | 'html' | 'redirect' | 'denied' | 'list' | 'broken' | 'header';
const MANNERS: readonly Manner[] = ['message', 'html', 'redirect', 'denied', 'list', 'broken', 'header'];

interface Hostile {
  readonly url: string;
  readonly heard: string[];
  manner: Manner;
  readonly server: Server;
}

/** Repeats the authorization and the body of each request in every form. */
async function startHostile(manner: Manner = 'message'): Promise<Hostile> {
  const heard: string[] = [];
  const state = { manner };
  const server = createServer((from, to) => {
    const chunks: Buffer[] = [];
    from.on('data', (chunk: Buffer) => chunks.push(chunk));
    from.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      heard.push(`${from.method} ${from.url}\n${JSON.stringify(from.headers)}\n${body}`);
      const said = `${from.headers.authorization ?? from.headers['private-token'] ?? ''}`.replace(/^\w+ /, '');
      // What it was told, which is all that it can know.
      const told = [WEBHOOK, ...Object.values(VALUES)].filter((secret) => `${from.url}${body}`.includes(secret));
      const texts = [said, ...told].flatMap(formsOf).join(' | ');
      const json = { 'content-type': 'application/json' };
      switch (state.manner) {
        case 'message':
          return to.writeHead(400, json).end(JSON.stringify({ error: { code: 400, message: texts }, message: texts }));
        case 'html':
          return to.writeHead(502, { 'content-type': 'text/html' }).end(`<html><title>${texts}</title>${texts}</html>`);
        case 'redirect':
          return to.writeHead(302, { location: `https://${hex(said)}.example/?t=${encodeURIComponent(texts)}` }).end();
        case 'denied':
          return to.writeHead(401, json).end(JSON.stringify({ error: { code: 401, message: texts }, message: texts }));
        case 'list':
          return to
            .writeHead(200, json)
            .end(JSON.stringify({ items: [{ id: said, object: 'team', title: texts, name: texts }], [texts]: said }));
        case 'broken':
          return to.writeHead(200, json).end(`{"items": [{"title": "${texts}`);
        case 'header':
          return to.writeHead(200, { 'content-type': `text/${said}; x=${said}`, 'x-request-id': said }).end(texts);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    heard,
    server,
    set manner(manner) {
      state.manner = manner;
    },
    get manner() {
      return state.manner;
    },
  };
}

const MANIFEST = `colophon: 1
organization: org_acme
teams:
  secret: { title: Secret }
saml:
  one: { label: One, entityID: https://one.example, ssoURL: https://one.example, certificate: !env COLOPHON_SECRET_ONE }
  two: { label: Two, entityID: https://two.example, ssoURL: https://two.example, certificate: !env COLOPHON_SECRET_TWO }
sites:
  partners:
    id: site_partners
    shareLinks:
      ours: { name: Ours }
`;

/** What a site knows of its visitors, and spaces of their repositories, which only services of today have. */
const VISITORS = `colophon: 1
organization: org_acme
sites:
  partners:
    id: site_partners
    visitorAuth: { fallbackURL: 'https://example.com/login', rotate: first }
    mcpServers:
      search: { url: 'https://mcp.example.com', headers: { Authorization: !env COLOPHON_SECRET_MCP } }
      orders: { url: 'https://mcp.example.com/orders' }
spaces:
  notes:
    title: Notes
    gitSync: { gitlab: { project: 7, branch: main, wins: service, token: !env COLOPHON_SECRET_GITLAB } }
  internal:
    id: spc_internal
    gitSync: { gitlab: { project: 4711, branch: main, wins: git } }
`;

/** How each command is called; a command that is not here fails the first test. */
const CALLS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  init: [['init', '--dir', 'new', '--ci', 'github', '--yes']],
  validate: [
    ['validate', '-o', 'github'],
    ['validate', '-o', 'sarif'],
  ],
  lint: [
    ['lint', '-o', 'json'],
    ['lint', '--live'],
  ],
  export: [['export'], ['export', '--out', 'out/']],
  graph: [['graph', '-o', 'json']],
  fmt: [['fmt', '--check'], ['fmt']],
  environments: [['environments', '-o', 'json']],
  redirects: [
    ['redirects', 'test', '/a', '-o', 'json'],
    ['redirects', 'test', '/a', '--live'],
  ],
  import: [['import', 'team.secret', 'team_writers', '--dry-run']],
  restore: [['restore', 'space.handbook']],
  destroy: [['destroy', '-y', '-o', 'json']],
  plan: [
    ['plan', '--all', '--output-to', 'json=all.json', '--output-to', 'html=all.html'],
    ['plan', '-v'],
    ['plan', '-o', 'json'],
    ['plan', '-o', 'github', '--out', 'plan.json'],
  ],
  show: [
    ['show', 'good.json', '-o', 'html'],
    ['show', 'good.json', '-v'],
  ],
  rehearse: [['rehearse', '-v']],
  apply: [
    ['apply', '-y', '-v'],
    ['apply', '-y', '-o', 'ndjson'],
    ['apply', 'good.json', '-y'],
  ],
  drift: [
    ['drift', '--explain', '-o', 'json', '--metrics', 'metrics.prom'],
    ['drift', '--notify', 'WEBHOOK', '--notify-on', 'always', '-o', 'junit'],
  ],
  verify: [['verify', '-v']],
  access: [
    ['access', '-v'],
    ['access', '--public', '-o', 'json'],
    ['access', '--diff', '-o', 'html'],
    ['access', '--declared', '-o', 'csv'],
  ],
  ui: [['ui', '--export', 'console']],
  agent: [],
  ledger: [
    ['ledger', 'show', '-o', 'json'],
    ['ledger', 'log'],
  ],
  pulumi: [['pulumi', 'import']],
  'visitor-auth': [['visitor-auth', 'key', 'site.partners', '--to', 'key']],
  comment: [
    ['comment', '--plan', 'good.json', '--host', 'github', '--repo', 'a/b', '--host-url', 'HOST', '--retries', '0'],
    ['comment', '--plan', 'good.json', '--file', 'comment.md'],
  ],
  issue: [
    ['issue', '--drift', 'drift.json', '--host', 'gitlab', '--repo', 'a/b', '--host-url', 'HOST', '--retries', '0'],
  ],
  'merge-results': [['merge-results', 'all.json', '-o', 'json']],
  serve: [],
  api: [
    ['api', 'GET', '/user'],
    ['api', 'GET', '/orgs/org_acme/teams'],
    ['api', 'PATCH', '/orgs/org_acme/teams/t', '--data', '{"title":"x"}'],
  ],
  doctor: [['doctor'], ['doctor', '-o', 'json']],
  explain: [['explain', 'redirect']],
  schema: [['schema', 'redirect']],
  completion: [['completion', 'bash']],
  version: [['version']],
};

/** The commands that speak to a service or a host. */
const NETWORK = [
  'import',
  'restore',
  'destroy',
  'export',
  'plan',
  'rehearse',
  'apply',
  'drift',
  'verify',
  'access',
  'ui',
  'comment',
  'issue',
  'api',
  'doctor',
];

const { remote, clone } = useRepositories();
const folderWith = useFolders();
let honest: RunningServer;
let hostile: Hostile;
let log: string;
let programs: string;

beforeAll(async () => {
  honest = await startServer({ token: TOKEN });
  hostile = await startHostile();
  // Every git that is started writes down what it was given before it runs.
  programs = folderWith();
  log = join(programs, 'log');
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  const script = `#!/bin/sh\n{ tr '\\0' '\\n' < /proc/$$/environ; tr '\\0' ' ' < /proc/$$/cmdline; echo; } >> ${log}\nexec ${real} "$@"\n`;
  writeFileSync(join(programs, 'git'), script);
  chmodSync(join(programs, 'git'), 0o755);
});
afterAll(async () => {
  hostile.server.closeAllConnections();
  hostile.server.close();
  await honest.close();
});

/** A service of today whose secrets are known. */
async function startToday(): Promise<RunningServer> {
  const world = defaultWorld(Date.now(), 'today');
  const [orders] = world.tables.mcpServers ?? [];
  const installations = world.tables.gitInstallations ?? [];
  const site = 'site_partners';
  return await startServer({
    token: TOKEN,
    profile: 'today',
    world: {
      ...world,
      tables: {
        ...world.tables,
        visitorAuths: [{ id: 'auth_partners', site, backend: 'custom', key: PRIVATE_KEY }],
        gitInstallations: installations.map((one) => ({ ...one, accessToken: LIVE_GITLAB })),
        mcpServers: orders === undefined ? [] : [{ ...orders, headers: { Authorization: LIVE_HEADER } }],
      },
    },
  });
}

function environment(temporary: string, service: string): Record<string, string> {
  return {
    ...GIT_ENV,
    ...VALUES,
    PATH: `${programs}:${process.env['PATH'] ?? ''}`,
    TMPDIR: temporary,
    COLOPHON_TOKEN: TOKEN,
    COLOPHON_BASE_URL: service,
    GITHUB_TOKEN: HOST_TOKEN,
    GITLAB_TOKEN: HOST_TOKEN,
    HTTPS_PROXY: `http://user:${encodeURIComponent(PROXY_PASSWORD)}@127.0.0.1:9`,
    COLOPHON_RETRIES: '0',
    GITHUB_STEP_SUMMARY: join(temporary, 'summary.md'),
    GITHUB_OUTPUT: join(temporary, 'outputs'),
  };
}

/** Everything in a folder; of git the objects, as it reads them. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // The configuration of a clone has its remote, with the password in it: that is where the user keeps it.
    .filter((file) => !/\.git\/(?:config|logs|FETCH_HEAD)/.test(file));
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
}

function objectsIn(repository: string): string {
  const names = git(repository, 'cat-file', '--batch-all-objects', '--batch-check=%(objectname) %(objecttype)');
  return names
    .split('\n')
    .filter((line) => / (?:commit|blob|tag)$/.test(line))
    .map((line) => git(repository, 'cat-file', '-p', line.split(' ')[0] ?? ''))
    .join('\n');
}

async function checkedRun(
  context: TestContext,
  args: readonly string[],
  { cwd, service }: { readonly cwd: string; readonly service: string },
): Promise<Ended> {
  const temporary = folderWith();
  const named = args.map((arg) =>
    arg.replace(/^WEBHOOK$/, `${hostile.url}/hook/${WEBHOOK}`).replace(/^HOST$/, hostile.url),
  );
  hostile.heard.length = 0;
  writeFileSync(log, '');
  const ended = await run(named, { cwd, env: environment(temporary, service) });
  const webhook = hostile.heard
    .filter((request) => request.includes('/hook/'))
    .map((request) => request.split('\n').slice(2).join('\n'));
  const comments = hostile.heard
    .filter((request) => request.includes('/notes') || request.includes('/comments'))
    .map((request) => request.split('\n').slice(2).join('\n'));
  const places = new Map([
    ['stdout', ended.out],
    ['stderr', ended.err],
    ['git processes', readFileSync(log, 'utf8').replaceAll(/^(?:HTTPS_PROXY|GITHUB_TOKEN|GITLAB_TOKEN)=.*$/gm, '')],
    ['webhook', webhook.join('\n')],
    ['comment', comments.join('\n')],
    ...filesIn(temporary),
    ...filesIn(cwd),
  ]);
  attempted(context, places.size);
  expect([named, [...places].flatMap(([place, text]) => leaksIn(place, text))]).toEqual([named, []]);
  return ended;
}

/** What people can read of a service: everything but the fields that hold secrets. */
function readable({ exportWorld }: Pick<RunningServer, 'exportWorld'>): string {
  return withoutSecretFields(exportWorld().tables);
}

function withoutSecretFields(value: unknown): string {
  const secret = ['certificate', 'headers', 'accessToken', 'key'];
  return JSON.stringify(value, (name, inner: unknown) => (secret.includes(name) ? undefined : inner));
}

/** Whatever a person is answered to any question about the example world, and about the newest site and space. */
async function answersTo(user: string, { url, tokenFor, exportWorld }: RunningServer): Promise<readonly unknown[]> {
  const { sites = [], spaces = [] } = exportWorld().tables;
  const { ids, operations } = operationsOf('today');
  const asked = ids.filter((id) => operations[id].method === 'GET').map(targetOf);
  const newest = asked.map((path) =>
    path.replace(/\bsite_\w+/, sites.at(-1)?.id ?? '').replace(/\bspc_\w+/, spaces.at(-1)?.id ?? ''),
  );
  const headers = { authorization: `Bearer ${tokenFor(user)}` };
  const answers: unknown[] = [];
  for (const path of new Set([...asked, ...newest])) {
    const answer = await fetch(`${url}${path}`, { headers });
    const text = await answer.text();
    answers.push(answer.headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : text);
  }
  return answers;
}

/** A clone with a manifest, and the remote that its ledger is pushed to. */
function workplace(): { readonly cwd: string; readonly bare: string } {
  const bare = remote({ 'colophon.yaml': MANIFEST, '.gitignore': 'out\n' });
  return { cwd: clone(bare), bare };
}

describe('Canaries', () => {
  test('every command is tried', async () => {
    const { out } = await run(['--help'], { cwd: folderWith() });
    const names = [...out.matchAll(/^ {2}([a-z][a-z-]*) {2,}\S|^ {2}([a-z][a-z-]*) [<[]/gm)].map(
      ([, plain, other]) => plain ?? other ?? '',
    );
    const known = Object.keys(CALLS);
    expect(names.filter((name) => name !== 'help' && name !== 'colophon' && !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !out.includes(`\n  ${name}`))).toEqual([]);
  });

  test('an honest run leaves no secret: output, files, temporary files, git objects, processes', async (context) => {
    const { cwd, bare } = workplace();
    for (const args of [
      [
        'plan',
        '-v',
        '--out',
        'good.json',
        ...formatsOf('plan').flatMap(({ name }) => ['--output-to', `${name}=report.${name}`]),
      ],
      ['apply', '-y', '-v', '-o', 'github', '--allow', 'weaken-sso'],
      ['plan', '-v', '--detailed-exitcode'],
      ['ledger', 'log'],
      ['drift', '-o', 'json', '--output-to', 'json=drift.json', '--metrics', 'm.prom'],
      ['ui', '--export', 'console'],
      ['pulumi', 'import'],
    ]) {
      const { code, err } = await checkedRun(context, args, { cwd, service: honest.url });
      expect([args[0], code, err]).toEqual([args[0], 0, err]);
    }
    expect(leaksIn('remote', objectsIn(bare))).toEqual([]);
    expect(leaksIn('service', readable(honest))).toEqual([]);
    expect(git(bare, 'for-each-ref')).toContain('refs/colophon/');
  });

  for (const manner of MANNERS) {
    test(`a service that repeats everything (${manner}) has nothing shown by any command`, {
      timeout: 900_000,
    }, async (context) => {
      const { cwd } = workplace();
      const env = environment(folderWith(), honest.url);
      expect((await run(['plan', '--out', 'good.json'], { cwd, env })).code).toBe(0);
      expect((await run(['drift', '-o', 'json', '--output-to', 'json=drift.json'], { cwd, env })).code).toBeLessThan(3);
      hostile.manner = manner;
      // What speaks to nobody says the same whatever a service is like.
      const calls =
        manner === 'message' ? Object.values(CALLS).flat() : NETWORK.flatMap((name) => CALLS[name]?.slice(0, 1) ?? []);
      for (const args of calls) {
        await checkedRun(context, args, { cwd, service: hostile.url });
      }
    });
  }

  test('keys, headers and tokens of visitor authentication, MCP servers and git sync are nowhere', async (context) => {
    const bare = remote({ 'colophon.yaml': VISITORS });
    const cwd = clone(bare);
    const { url, exportWorld, close } = await startToday();
    try {
      const keyNow = (): string => exportWorld().tables.visitorAuths?.[0]?.key ?? '';
      for (const args of [
        ['plan', '-v', '--out', 'good.json', '--output-to', 'html=report.html', '--output-to', 'json=report.json'],
        ['show', 'good.json', '-v'],
        [
          'apply',
          'good.json',
          '-y',
          '-v',
          '--allow',
          'rotate-keys',
          '--allow',
          'sync-content',
          '--allow',
          'forward-secrets',
          '--allow',
          'weaken-sso',
          '-o',
          'ndjson',
        ],
        ['plan', '-v'],
        ['drift', '-o', 'json', '--output-to', 'json=drift.json'],
        ['export', '--out', 'out'],
        ['ledger', 'show', '-o', 'json'],
        ['rehearse', '-v'],
        ['ui', '--export', 'console'],
        ['pulumi', 'import'],
        ['doctor', '-o', 'json'],
      ]) {
        const { code, out, err } = await checkedRun(context, args, { cwd, service: url });
        expect([args[0], code, err]).toEqual([args[0], 0, err]);
        // What an export leaves out is on the copy all the same.
        expect([args[0], args[0] !== 'rehearse' || out.includes('No changes')]).toEqual([args[0], true]);
      }
      // The new key, which nobody knew before, is nowhere either.
      expect(keyNow()).not.toBe(PRIVATE_KEY);
      const left = [...filesIn(cwd).values(), objectsIn(bare)].join('\n');
      expect(left.includes(keyNow())).toBe(false);
      expect(leaksIn('remote', objectsIn(bare))).toEqual([]);
      expect(leaksIn('service', readable({ exportWorld }))).toEqual([]);
      // Another order of the same manifest: both secrets change on the service, and the difference shows neither.
      await fetch(`${url}/v1/orgs/org_acme/sites/site_partners/mcp-servers/mcp_orders`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ headers: { 'X-Other': LIVE_HEADER } }),
      });
      await checkedRun(context, ['plan', '-v', '-o', 'json'], { cwd, service: url });
      // It is written where the user wants it, and printed nowhere.
      const file = join(folderWith(), 'visitor.key');
      const given = await checkedRun(context, ['visitor-auth', 'key', 'site.partners', '--to', file], {
        cwd,
        service: url,
      });
      expect([given.code, `${given.out}${given.err}`.includes(keyNow())]).toEqual([0, false]);
      expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([keyNow(), 0o600]);
    } finally {
      await close();
    }
  });

  test.for(HOLDING)('what $kind holds is in its place, and nowhere else', async ({ kind, example }, context) => {
    const { secrets } = SCHEMAS[kind];
    const values = Object.entries(VALUES).flatMap(([name, value]) => (example.includes(name) ? [value] : []));
    expect([kind, values.length]).toEqual([kind, secrets.length]);
    const bare = remote({ 'colophon.yaml': example });
    const cwd = clone(bare);
    const { workspace } = valueIn(await loadManifest({ cwd, env: VALUES }));
    const server = await startServer({ token: TOKEN, profile: 'today' });
    for (const { fields } of workspace.resources.filter((resource) => resource.kind === 'space')) {
      await apiOf(server).post('/v1/orgs/org_acme/spaces', { title: fields['title'] });
    }
    const reports = formatsOf('plan').flatMap(({ name }) => ['--output-to', `${name}=report.${name}`]);
    try {
      for (const args of [
        ['plan', '-v', '--out', 'good.json', ...reports],
        ['show', 'good.json', '-v'],
        ['comment', '--plan', 'good.json', '--file', 'comment.md'],
        ['apply', 'good.json', '-y', '-v', ...RISKS.flatMap(({ name }) => ['--allow', name])],
        ['plan', '-v', '-o', 'json'],
        ['drift', '--explain', '-o', 'json'],
        ['ledger', 'show', '-o', 'json'],
        ['ui', '--export', 'console'],
        ['pulumi', 'import'],
      ]) {
        const { code, err } = await checkedRun(context, args, { cwd, service: server.url });
        expect([args[0], code, err]).toEqual([args[0], 0, err]);
      }
      expect(leaksIn('remote', objectsIn(bare))).toEqual([]);
      const stored = JSON.stringify(server.exportWorld());
      expect(values.map((value) => stored.split(value).length - 1)).toEqual(values.map(() => 1));
      expect(leaksIn('service', withoutSecretFields(await answersTo('user_ada', server)))).toEqual([]);
      expect(leaksIn('reader', JSON.stringify(await answersTo('user_remy', server)))).toEqual([]);
      for (const { name, secretFields } of RESOURCES.filter((resource) => resource.kind === kind)) {
        expect([name, secretFields]).toEqual([name, secrets.map((path) => path.at(-1))]);
      }
    } finally {
      await server.close();
    }
  });

  test('a Pulumi state has no private key', async (context) => {
    const { url, close } = await startToday();
    const runtime = createRuntime({ token: TOKEN, organization: 'org_acme', baseUrl: url });
    try {
      const auth = runtime.resource('SiteVisitorAuth');
      const made = await auth.create({ site: 'site_partners', backend: 'custom', rotate: 'first' });
      const read = await auth.read('site_docs', undefined);
      const sync = await runtime.resource('GitSync').read('space/spc_internal/gitinst_internal', undefined);
      attempted(context, 3);
      expect(leaksIn('state', inspect([made, read, sync], { depth: 20 }))).toEqual([]);
    } finally {
      await runtime.close();
      await close();
    }
  });

  test('the core of an error that nobody caught', async (context) => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    const preload = join(folderWith(), 'preload.mjs');
    writeFileSync(
      preload,
      `setTimeout(() => { const token = process.env.COLOPHON_TOKEN; const error = new Error('inner ' + token, { cause: new Error(Buffer.from(token).toString('hex')) }); error.headers = { authorization: 'Bearer ' + token }; throw error; }, 1200);`,
    );
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    try {
      const env = {
        ...environment(folderWith(), `http://127.0.0.1:${(silent.address() as AddressInfo).port}`),
        NODE_OPTIONS: `--import=${preload}`,
      };
      const ended = await run(['plan', '--ledger', 'none'], { cwd, env });
      attempted(context, 2);
      expect([ended.code, leaksIn('stderr', ended.err), leaksIn('stdout', ended.out)]).toEqual([1, [], []]);
      expect(ended.err).toContain('inner [hidden]');
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  });

  test('what a Pulumi provider answers', async (context) => {
    // All at once, each with a service of its own: it tries again for a while.
    const ask = async (manner: Manner): Promise<void> => {
      const { url, server } = await startHostile(manner);
      const runtime = createRuntime({ token: TOKEN, organization: 'org_acme', baseUrl: url });
      try {
        const error: unknown = await runtime
          .resource('Team')
          .create({ title: 'x' })
          .catch((caught: unknown) => caught);
        attempted(context);
        const shown = inspect(error, { depth: 20, showHidden: true });
        expect([manner, leaksIn('error', shown.replaceAll(/Canary t1tle.*|canary-link.*/g, ''))]).toEqual([manner, []]);
      } finally {
        await runtime.close();
        server.closeAllConnections();
        server.close();
      }
    };
    await Promise.all(MANNERS.map(ask));
  });
});

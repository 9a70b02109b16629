import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lint } from '../../src/command/app/lint.ts';
import { plan } from '../../src/command/app/plan.ts';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { renderPlanComment } from '../../src/command/report/comment.ts';
import { renderPlanHtml } from '../../src/command/report/plan/html.ts';
import { renderPlanText } from '../../src/command/report/plan/text.ts';
import { SETTINGS } from '../../src/core/engine/rules.ts';
import { SCHEMAS } from '../../src/core/kinds/schemas.gen.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { createNoLedger } from '../../src/core/ledger/none-ledger.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { openServer, startAgent, writesOf } from '../agent/support.ts';
import { commitFiles, GIT_ENV, git, useRepositories } from '../support/git.ts';
import { runCommand } from '../support/run-commands.ts';
import { casesOf } from '../support/runs.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

const { remote, clone, folder } = useRepositories();

const HEAD = 'colophon: 1\norganization: org_acme\n';
const teams = (count: number): string =>
  `teams:\n${Array.from({ length: count }, (_, index) => `  t${index}: { title: Team ${index} }\n`).join('')}`;
const site = (published: boolean, more = ''): string =>
  `sites:\n  news: { title: News, visibility: unlisted, published: ${published}${more} }\n`;
const space = (more: string): string => `spaces: { notes: { manage: true, title: Notes, ${more} } }\n`;

const home = (basename: string): string =>
  `${space('editMode: live')}${site(true, `, basename: ${basename}, spaces: [{ space: notes }]`)}`;

/** Resources before and after a change. */
type Use = readonly [before: string, after: string];

/** A change for each name that `requireConsent` takes. */
const USES = {
  publish: [site(false), site(true)],
  'open-links': [site(false, ', shareLinks: {}'), site(false, ', shareLinks: { ours: { name: Ours } }')],
  grant: [
    space('access: { members: { lin@example.com: read } }'),
    space('access: { members: { lin@example.com: edit } }'),
  ],
  'weaken-review': [space('editMode: locked'), space('editMode: live')],
  'moves-urls': [home('one'), home('two')],
  adopt: [site(false), `${site(false)}teams: { writers: { title: Docs writers } }\n`],
  delete: [teams(9), teams(7)],
  create: [teams(2), teams(3)],
} satisfies Readonly<Record<string, Use>>;

/** A way to disarm a check, by what a manifest has besides resources, and a change that the check is for. */
interface Way {
  readonly setting: string;
  readonly strict: string;
  readonly loose: string;
  readonly use: Use;
  /** What stops a plan that does both, or is still shown by it. */
  readonly stops: readonly string[];
}

const environment = (text: string): string => `environments: { e: { ${text} } }\n`;
const asks = (names: string): string => `policy: { requireConsent: [${names}] }\n`;
const limit = (most: string): string => `policy: { maxDeletes: ${most} }\n`;
const VARIABLE = limit(`"\${var:most}"`);
const guarded = (guard: keyof typeof USES) => ({ use: USES[guard], stops: ['weaken-policy', guard] });
const OVER_LIMIT = { use: [teams(9), teams(5)], stops: ['weaken-policy', 'delete'] } as const;
// Nothing is changed: the check only finds something.
const found = (code: string, seen: string) => ({ use: [seen, seen] as const, stops: ['weaken-policy', code] });
const refused = (code: string) => ({ use: USES.publish, stops: [code] });
const OWNERLESS = 'teams: { a: { title: A, members: { ada@example.com: member } } }\n';

const WAYS: readonly Way[] = [
  ...(Object.keys(USES) as (keyof typeof USES)[]).map((name) => ({
    setting: 'policy.requireConsent',
    strict: asks(name),
    loose: '',
    ...guarded(name),
  })),
  { setting: 'policy.requireConsent', strict: asks('grant, publish'), loose: asks('grant'), ...guarded('publish') },
  { setting: 'policy.maxDeletes', strict: limit('2'), loose: limit('4'), ...OVER_LIMIT },
  { setting: 'policy.maxDeletes', strict: '', loose: limit('90%'), ...OVER_LIMIT },
  { setting: 'policy.maxDeletes', strict: limit('0'), loose: limit('50%'), ...OVER_LIMIT },
  {
    setting: 'policy.maxDeadUrls',
    strict: 'policy: { maxDeadUrls: 0 }\n',
    loose: 'policy: { maxDeadUrls: 1 }\n',
    ...guarded('moves-urls'),
  },
  {
    setting: 'unmanaged',
    strict: '',
    loose: 'unmanaged: ["openapi.*"]\n',
    ...found('unmanaged', `${teams(1)}openapi: {}\n`),
  },
  {
    setting: 'lint',
    strict: 'lint: { team-without-owner: error }\n',
    loose: '',
    ...found('team-without-owner', OWNERLESS),
  },
  {
    setting: 'assert',
    strict: 'assert: { space.api.language: fr }\n',
    loose: '',
    ...found('assert-failed', 'spaces: { api: { id: spc_api } }\n'),
  },
  {
    setting: 'variables',
    strict: `${VARIABLE}variables: { most: 10% }\n`,
    loose: `${VARIABLE}variables: { most: 90% }\n`,
    ...OVER_LIMIT,
  },
  {
    setting: 'environments.variables',
    strict: VARIABLE + environment('variables: { most: 10% }'),
    loose: VARIABLE + environment('variables: { most: 90% }'),
    ...OVER_LIMIT,
  },
  {
    setting: 'environments.overlay',
    strict: environment('overlay: strict.yaml'),
    loose: environment('overlay: loose.yaml'),
    ...OVER_LIMIT,
  },
  {
    setting: 'environments.protect',
    strict: environment('protect: true'),
    loose: environment('protect: false'),
    use: [teams(9), teams(8)],
    stops: ['protect'],
  },
  {
    setting: 'import',
    strict: asks('adopt'),
    loose: `${asks('adopt')}import: { team.writers: team_writers }\n`,
    use: USES.adopt,
    stops: ['adopt'],
  },
  {
    setting: 'service.profile',
    strict: '',
    loose: 'service: { profile: today }\n',
    ...refused('profile-contradicted'),
  },
  { setting: 'colophon', strict: '', loose: 'colophon: 2\n', ...refused('version') },
  { setting: 'organization', strict: '', loose: 'organization: org_other\n', ...refused('ledger-organization') },
  {
    setting: 'environments.organization',
    strict: environment('organization: org_acme'),
    loose: environment('organization: org_other'),
    ...refused('ledger-organization'),
  },
];

/** A manifest, beside the overlays that it may name. */
function filesOf(rules: string, resources: string): Readonly<Record<string, string>> {
  const head = HEAD.split('\n').filter((line) => line !== '' && !rules.startsWith(line.split(' ')[0] ?? ''));
  return {
    'colophon.yaml': `${head.join('\n')}\n${rules}${resources}`,
    'strict.yaml': limit('10%'),
    'loose.yaml': limit('90%'),
  };
}

/** The first way of each setting where time is short, and of those a few with an agent, which takes seconds for each. */
const TRIED = casesOf(WAYS, ({ setting }, index) => WAYS.findIndex((way) => way.setting === setting) === index);
const BY_AGENT = casesOf(TRIED, ({ setting }) =>
  ['policy.requireConsent', 'assert', 'service.profile'].includes(setting),
);

const reportsOf = (made: Plan): readonly string[] => [
  renderPlanText(made, { colour: false, allow: [], width: 200 }),
  renderPlanComment(made, { allow: [], marker: '' }),
  renderPlanHtml(made, { allow: [] }),
];

describe.each(TRIED)('$setting loosened from "$strict" to "$loose"', (way) => {
  const { strict, loose, stops } = way;
  const [before, use] = way.use;
  const isRule = stops.includes('weaken-policy');
  const where = strict.includes('environments:') ? { environment: 'e' } : {};

  const commandsIn = (cwd: string, ledger: string, server: RunningServer) => {
    const flags = [
      '--base-url',
      server.url,
      '--ledger',
      ledger,
      ...Object.values(where).flatMap((name) => ['-e', name]),
    ];
    return async (...args: readonly string[]): Promise<number> => {
      const env = { ...GIT_ENV, COLOPHON_TOKEN: server.token };
      return (await runCommand([addPlanCommand, addApplyCommand], [...args, ...flags], { env, cwd })).code;
    };
  };
  const FIRST = ['--allow', 'create', '--allow', 'grant'];

  test('is no help to what it stops in the same apply, and counts from the next one', async () => {
    const server = await openServer();
    const service = { baseUrl: server.url, token: server.token };
    const cwd = folder();
    const run = commandsIn(cwd, 'file:ledger.json', server);
    const ledger = createFileLedger({ path: `${cwd}/ledger.json`, ...where });
    const declare = (rules: string, resources: string): void => {
      for (const [name, text] of Object.entries(filesOf(rules, resources))) {
        writeFileSync(join(cwd, name), text);
      }
    };
    const applying = async (rules: string, resources: string, ...flags: readonly string[]): Promise<number> => {
      declare(rules, resources);
      return await run('apply', '-y', ...flags);
    };
    const planned = async (rules: string, resources: string) => {
      declare(rules, resources);
      const loaded = await loadFrom(cwd, where);
      const made = loaded.ok ? await plan({ manifest: loaded.value, service, ledger }) : loaded;
      const linted = loaded.ok ? await lint({ manifest: loaded.value, live: { service, ledger } }) : loaded;
      const shown = made.ok ? made.value : undefined;
      const found = [
        ...(shown?.blocked.map(({ guard }) => guard) ?? []),
        ...(shown?.unmanaged.some((address) => address.startsWith('openapi.')) === true ? ['unmanaged'] : []),
        ...[...(shown ?? made).diagnostics, ...(linted.ok ? linted.value.diagnostics : [])].flatMap(
          ({ code, severity }) => (severity === 'error' || code === 'assert-failed' ? [code] : []),
        ),
      ];
      return { made: shown, stops: [...new Set(found)] };
    };
    expect(await applying(strict, before, ...FIRST)).toBe(0);
    const writes = writesOf(server);
    const { made, stops: found } = await planned(loose, use);
    expect(found).toEqual(stops);
    const [loosened] = made?.rules?.loosened ?? [];
    expect(loosened !== undefined).toBe(isRule);
    for (const report of made === undefined || loosened === undefined ? [] : reportsOf(made)) {
      const [first = ''] = report.split('effective from the next apply');
      expect(first.length, report).toBeLessThan(report.indexOf('allow weaken-policy'));
      expect(first).toContain(loosened?.setting);
    }
    // A plan that is refused cannot be saved.
    expect((await run('plan', '--out', 'plan.json')) === 0).toBe(made !== undefined);
    for (const saved of made === undefined ? [[]] : [[], ['plan.json']]) {
      expect([1, 7, 8]).toContain(await run('apply', ...saved, '-y'));
    }
    expect(writesOf(server)).toBe(writes);
    if (!isRule) {
      return;
    }
    // Without consent the rules stay, whatever else was allowed or skipped.
    expect(await applying(loose, before, '--allow', 'publish', '--on-guard', 'skip')).toBe(0);
    expect((await planned(loose, use)).stops).toEqual(stops);
    if (use !== before) {
      expect(await applying(loose, use, '--allow', 'weaken-policy')).toBe(7);
    }
    const stale = (await planned(loose, before)).made;
    expect(stale?.changes).toEqual([]);
    expect(await run('plan', '--out', 'stale.json')).toBe(0);
    expect(await applying(loose, before)).toBe(7);
    expect(await applying(loose, before, '--allow', 'weaken-policy')).toBe(0);
    expect(await run('apply', 'stale.json', '-y', '--allow', 'weaken-policy')).toBe(6);
    expect((await planned(loose, before)).made?.rules).toBeUndefined();
    expect((await planned(loose, use)).stops).toEqual([]);
    expect(await applying(loose, use)).toBe(0);
    // What is stricter counts at once, without a question.
    expect(await applying(strict, use)).toBe(0);
    expect((await planned(loose, use)).stops).toEqual(use === before ? stops : ['weaken-policy']);
  });

  test.skipIf(!BY_AGENT.includes(way))('is no help to an agent until somebody has applied it', async () => {
    const server = await openServer();
    const bare = remote();
    const author = clone(bare);
    const run = commandsIn(author, 'git:origin', server);
    const push = (rules: string, resources: string): string => {
      const commit = commitFiles(author, filesOf(rules, resources));
      git(author, 'push', '--quiet', 'origin', 'HEAD:main');
      return commit;
    };
    const first = push(strict, before);
    expect(await run('apply', '-y', ...FIRST)).toBe(0);
    const writes = writesOf(server);
    const load = (cwd: string) => loadFrom(cwd, where);
    const agent = startAgent({ remote: bare, folder: folder(), server, load });
    await agent.untilRound('clean', first);
    const stopped = push(loose, use);
    const { outcome } = await agent.until('round-ended', ({ commit }) => commit === stopped);
    const found =
      outcome.result === 'failed'
        ? outcome.diagnostics.map(({ code }) => code)
        : outcome.figures?.holds.map(({ guard }) => guard);
    expect([outcome.result, found?.[0]]).toEqual([expect.stringMatching('failed|blocked'), stops[0]]);
    expect(writesOf(server)).toBe(writes);
    if (isRule) {
      await agent.untilRound('blocked', push(loose, before));
      expect(await run('apply', '-y', '--allow', 'weaken-policy')).toBe(0);
      await agent.untilRound('clean');
      await agent.untilRound(use === before ? 'clean' : 'applied', push(loose, use));
    }
  });
});

test('every setting of a manifest outside of its resources has a row, and every row a way', () => {
  const { properties = {} } = JSON.parse(readFileSync('schemas/workspace.schema.json', 'utf8'));
  const declaring = new Set(
    Object.values(SCHEMAS).flatMap(({ places }) =>
      places.flatMap(({ parent, property }) => (parent === undefined ? [property] : [])),
    ),
  );
  const settings = Object.keys(properties).flatMap((key) => {
    const below = (key === 'environments' ? properties[key].additionalProperties : properties[key]).properties;
    return below === undefined ? [key] : Object.keys(below).map((name) => `${key}.${name}`);
  });
  expect(Object.keys(SETTINGS).sort()).toEqual(settings.filter((name) => !declaring.has(name)).sort());
  expect([...new Set(WAYS.map(({ setting }) => setting))].sort()).toEqual(Object.keys(SETTINGS).sort());
  const { requireConsent } = properties.policy.properties;
  expect(Object.keys(USES).sort()).toEqual([...requireConsent.items.enum].sort());
});

test.each([
  ['unmanaged: ["site.*"]\n', 'unmanaged: ["site.w*"]\n', []],
  ['assert: { space.api.language: fr }\n', 'assert: { space.api.language: de }\n', []],
  ['unmanaged: ["site.w*"]\n', 'unmanaged: ["site.*"]\n', ['unmanaged']],
  ['lint: { team-without-owner: error }\n', 'lint: { team-without-owner: info }\n', ['lint']],
])('after %j, %j loosens %j', async (recorded, declared, loosened) => {
  const server = await openServer();
  const service = { baseUrl: server.url, token: server.token };
  const ledger = createMemoryLedger();
  const workOf = async (rules: string) => {
    const files = filesOf(rules, `spaces: { api: { id: spc_api } }\n${OWNERLESS}`);
    return { manifest: valueIn(await loadFrom(folderOf(files))), service, ledger };
  };
  await applied(await workOf(recorded));
  const { rules } = valueIn(await plan(await workOf(declared)));
  expect(rules?.loosened.map(({ setting }) => setting) ?? []).toEqual(loosened);
});

test('commands say that rules are loosened, and exit as for other changes', async () => {
  const server = await openServer();
  const cwd = folderOf({ 'colophon.yaml': `${HEAD}policy: { requireConsent: [publish] }\n${site(false)}` });
  const run = (...args: readonly string[]) =>
    runCommand([addPlanCommand, addApplyCommand], [...args, '--base-url', server.url, '--ledger', 'file:ledger.json'], {
      env: { COLOPHON_TOKEN: server.token },
      cwd,
    });
  expect(await run('apply', '-y')).toMatchObject({ code: 0, stderr: '' });
  const weaker = folderOf({ 'colophon.yaml': HEAD + site(false) });
  const file = ['-f', `${weaker}/colophon.yaml`];
  const planned = await run('plan', ...file, '--detailed-exitcode');
  expect(planned).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('0 to delete, 1 rule to weaken; 1 blocked.'),
  });
  expect(planned.stdout.replace(/\s+/g, ' ')).toContain(
    'policy.requireConsent consent for publish is no longer required (effective from the next apply)',
  );
  expect(planned.stdout).toContain('--allow weaken-policy');
  expect(JSON.parse((await run('plan', ...file, '-o', 'json')).stdout)).toMatchObject({
    rules: { declared: {}, inForce: { 'policy.requireConsent': ['publish'] } },
  });
  expect(await run('apply', ...file, '-y')).toMatchObject({ code: 7 });
  const done = await run('apply', ...file, '-y', '--allow', 'weaken-policy');
  expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('0 deleted, 1 rule weakened.') });
  expect(await run('plan', ...file, '--detailed-exitcode')).toMatchObject({ code: 0 });
});

test('without recorded rules the declared ones count, and without a ledger they always do', async () => {
  const server = await openServer();
  const service = { baseUrl: server.url, token: server.token };
  const ledger = createNoLedger();
  for (const policy of ['policy: { requireConsent: [publish] }\n', '']) {
    const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': HEAD + policy + site(true) })));
    const made = valueIn(await plan({ manifest, service, ledger }));
    expect(made.rules).toBeUndefined();
    expect(made.blocked.map(({ guard }) => guard)).toEqual(policy === '' ? [] : ['publish']);
  }
});

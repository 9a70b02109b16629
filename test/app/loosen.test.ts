import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { apply } from '../../src/app/apply.ts';
import { lint } from '../../src/app/lint.ts';
import { plan } from '../../src/app/plan.ts';
import { addApplyCommand } from '../../src/cli/apply.ts';
import { addPlanCommand } from '../../src/cli/plan.ts';
import { SETTINGS } from '../../src/engine/rules.ts';
import { SCHEMAS } from '../../src/kinds/schemas.gen.ts';
import { createFileLedger } from '../../src/ledger/file-ledger.ts';
import { createNoLedger } from '../../src/ledger/none-ledger.ts';
import { renderPlanComment } from '../../src/report/comment.ts';
import { renderPlanHtml } from '../../src/report/plan/html.ts';
import { renderPlanText } from '../../src/report/plan/text.ts';
import { openServer, push, startAgent } from '../agent/support.ts';
import { GIT_ENV, useRepositories } from '../support/git.ts';
import { runCommand } from '../support/run-commands.ts';
import { isQuick } from '../support/runs.ts';
import { folderOf, loadFrom, valueIn } from './support.ts';

const { remote, clone, folder } = useRepositories();

const HEAD = 'colophon: 1\norganization: org_acme\n';
const teams = (count: number): string =>
  `teams:\n${Array.from({ length: count }, (_, index) => `  t${index}: { title: Team ${index} }\n`).join('')}`;
const site = (published: boolean): string =>
  `sites:\n  news: { title: News, visibility: unlisted, published: ${published} }\n`;

/** A way to disarm a guard, and a change that the guard stops. */
interface Way {
  readonly setting: string;
  readonly strict: string;
  readonly loose: string;
  readonly before: string;
  readonly use: string;
  readonly guard: string;
}

const WAYS: readonly Way[] = [
  {
    setting: 'policy.requireConsent',
    strict: 'policy: { requireConsent: [grant, publish] }\n',
    loose: 'policy: { requireConsent: [grant] }\n',
    before: site(false),
    use: site(true),
    guard: 'publish',
  },
  {
    setting: 'policy.requireConsent',
    strict: 'policy: { requireConsent: [adopt] }\n',
    loose: '',
    before: site(false),
    use: `${site(false)}teams: { writers: { title: Docs writers } }\n`,
    guard: 'adopt',
  },
  {
    setting: 'policy.maxDeletes',
    strict: 'policy: { maxDeletes: 2 }\n',
    loose: 'policy: { maxDeletes: 4 }\n',
    before: teams(9),
    use: teams(6),
    guard: 'delete',
  },
  {
    setting: 'policy.maxDeletes',
    strict: '',
    loose: 'policy: { maxDeletes: 90% }\n',
    before: teams(9),
    use: teams(3),
    guard: 'delete',
  },
  {
    setting: 'policy.maxDeletes',
    strict: 'policy: { maxDeletes: 0 }\n',
    loose: 'policy: { maxDeletes: 40% }\n',
    before: teams(9),
    use: teams(6),
    guard: 'delete',
  },
];

describe.each(WAYS)(
  '$setting loosened from "$strict" to "$loose"',
  ({ setting, strict, loose, before, use, guard }) => {
    const consents = (made: { blocked: readonly { guard: string }[] }): string[] => [
      ...new Set(made.blocked.map((one) => one.guard)),
    ];

    test('is no help to what it stops in the same apply, and counts from the next one', async () => {
      const server = await openServer();
      const service = { baseUrl: server.url, token: server.token };
      const ledger = createFileLedger({ path: `${folder()}/ledger.json` });
      const planned = async (text: string) => {
        const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': HEAD + text })));
        return { manifest, made: valueIn(await plan({ manifest, service, ledger })) };
      };
      const applying = async (text: string, allow: readonly string[] = [], onGuard: 'stop' | 'skip' = 'stop') => {
        const { manifest, made } = await planned(text);
        return (await apply({ plan: made, manifest, service, ledger, allow, onGuard })).status;
      };
      expect(await applying(strict + before)).toBe('done');
      const { made } = await planned(loose + use);
      expect(consents(made)).toEqual(['weaken-policy', guard]);
      expect(made.rules?.loosened).toMatchObject([{ setting }]);
      for (const report of [
        renderPlanText(made, { colour: false, allow: [], width: 200 }),
        renderPlanComment(made, { allow: [], marker: '' }),
        renderPlanHtml(made, { allow: [] }),
      ]) {
        const [before = ''] = report.split('effective from the next apply');
        expect(before.length, report).toBeLessThan(report.indexOf('allow weaken-policy'));
        expect(before).toContain(setting);
      }
      expect(await applying(loose + use)).toBe('guarded');
      // Without consent the rules stay, whatever else was allowed or skipped.
      expect(await applying(loose + before, ['weaken-policies'], 'skip')).toBe('done');
      expect(consents((await planned(loose + use)).made)).toEqual(['weaken-policy', guard]);
      expect(await applying(loose + use, ['weaken-policy'])).toBe('guarded');
      const stale = (await planned(loose + before)).made;
      expect(stale.changes).toEqual([]);
      expect(await applying(loose + before)).toBe('guarded');
      expect(await applying(loose + before, ['weaken-policy'])).toBe('done');
      expect((await apply({ plan: stale, service, ledger, allow: ['weaken-policy'] })).status).toBe('stale');
      expect((await planned(loose + before)).made.rules).toBeUndefined();
      expect(await applying(loose + use)).toBe('done');
      // What is stricter counts at once, without a question.
      expect(await applying(strict + use)).toBe('done');
      expect(consents((await planned(loose + use)).made)).toEqual(['weaken-policy']);
    });

    test.skipIf(isQuick && guard !== 'publish')('is blocked for an agent until somebody has applied it', async () => {
      const server = await openServer();
      const bare = remote();
      const author = clone(bare);
      const agent = startAgent({ remote: bare, folder: folder(), server });
      await agent.untilRound('applied', push(author, HEAD + strict + before));
      const { figures } = await agent.untilRound('blocked', push(author, HEAD + loose + use));
      expect(figures?.holds.map((one) => one.guard)).toContain('weaken-policy');
      await agent.untilRound('blocked', push(author, HEAD + loose + before));
      const flags = ['--base-url', server.url, '--ledger', 'git:origin', '--allow', 'weaken-policy'];
      const ran = await runCommand([addApplyCommand], ['apply', '-y', ...flags], {
        env: { ...GIT_ENV, COLOPHON_TOKEN: server.token },
        cwd: author,
      });
      expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('1 rule weakened') });
      await agent.untilRound('clean');
      await agent.untilRound('applied', push(author, HEAD + loose + use));
    });
  },
);

test('every setting of a manifest outside of its resources has a row', () => {
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
  const tried = new Set([...WAYS.map(({ setting }) => setting), 'unmanaged', 'lint', 'assert']);
  expect(new Set(Object.keys(SETTINGS).filter((name) => typeof SETTINGS[name] !== 'string'))).toEqual(tried);
});

test('what reports, assertions and lint no longer show is shown until that was applied', async () => {
  const server = await openServer();
  const service = { baseUrl: server.url, token: server.token };
  const ledger = createFileLedger({ path: `${folder()}/ledger.json` });
  const docs = [
    'spaces: { api: { id: spc_api } }\nsites: {}\n',
    'teams: { a: { title: A, members: { ada@example.com: member } } }\n',
  ].join('');
  const strict = 'assert: { space.api.language: fr }\nlint: { team-without-owner: error }\n';
  const loose = 'unmanaged: ["site.*"]\n';
  const seen = async (text: string, allow: readonly string[] = []) => {
    const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': HEAD + text })));
    const made = valueIn(await plan({ manifest, service, ledger }));
    const linted = valueIn(await lint({ manifest, live: { service, ledger } }));
    const { status } = await apply({ plan: made, manifest, service, ledger, allow });
    return {
      loosened: made.rules?.loosened.map(({ setting }) => setting) ?? [],
      listed: made.unmanaged.some((address) => address.startsWith('site.')),
      asserted: made.diagnostics.some(({ code }) => code === 'assert-failed'),
      lint: linted.diagnostics.flatMap(({ code, severity }) => (code === 'team-without-owner' ? [severity] : [])),
      status,
    };
  };
  const checked = { listed: true, asserted: true, lint: ['error'] };
  expect(await seen(strict + docs)).toEqual({ ...checked, loosened: [], status: 'done' });
  const loosened = ['unmanaged', 'lint', 'assert'];
  expect(await seen(loose + docs)).toEqual({ ...checked, loosened, status: 'guarded' });
  expect(await seen(loose + docs, ['weaken-policy'])).toEqual({ ...checked, loosened, status: 'done' });
  expect(await seen(loose + docs)).toEqual({
    listed: false,
    asserted: false,
    lint: ['warning'],
    loosened: [],
    status: 'done',
  });
  const settingsOf = async (text: string) => (await seen(text + docs)).loosened;
  expect(await settingsOf('unmanaged: ["site.w*"]\nassert: { space.api.language: de }\n')).toEqual([]);
  expect(await settingsOf(`${loose}assert: { space.api.language: es }\nlint: { team-without-owner: info }\n`)).toEqual([
    'unmanaged',
    'lint',
  ]);
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

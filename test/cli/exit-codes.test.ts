import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import { isQuick, sampled } from '../support/runs.ts';
import { useServer } from '../support/server.ts';
import { lastIn, type Workspace, workspaceOf, writesIn } from '../support/workspace.ts';

const api = useServer();
afterEach(() => {
  api.server.setFaults([]);
  api.server.reset();
});

const ACME = 'colophon: 1\norganization: org_acme\n';

function teams(...titles: readonly string[]): string {
  return `${ACME}teams:\n${titles.map((title) => `  ${title}: { title: Team ${title} }\n`).join('')}`;
}

/** A folder with this manifest, working with the server; and what was written there since. */
function workWith(manifest: string): { readonly work: Workspace; readonly writes: () => number } {
  const since = lastIn(api.server);
  return {
    work: workspaceOf(api.server, { 'colophon.yaml': manifest }),
    writes: () => writesIn(api.server, since).length,
  };
}

describe('A process', () => {
  test.skipIf(isQuick)('ends with the code of what happened, the result on stdout and messages on stderr', async () => {
    const { work, writes } = workWith(teams('a', 'b', 'c', 'd', 'e', 'f'));
    work.write('bad.yaml', `${ACME}teems: {}\n`);
    const [changes, denied, usage, invalid] = await Promise.all([
      work.spawn(['plan', '--out', 'plan.json'], { env: { COLOPHON_DETAILED_EXITCODE: '1' } }),
      work.spawn(['apply', '-y', '--ledger', 'none'], { env: { COLOPHON_TOKEN: '' } }),
      work.spawn(['plan', '--nonsense']),
      work.spawn(['plan'], { env: { COLOPHON_FILE: 'bad.yaml' } }),
    ]);
    expect([changes.code, changes.stdout.includes('team.a')]).toEqual([2, true]);
    expect(changes.stderr).toContain('colophon apply plan.json');
    expect([denied.code, denied.stdout, denied.stderr.includes('COLOPHON_TOKEN')]).toEqual([3, '', true]);
    expect([usage.code, usage.stdout, usage.stderr.includes('--nonsense')]).toEqual([64, '', true]);
    expect([invalid.code, invalid.stdout, /bad\.yaml:3/.test(invalid.stderr)]).toEqual([8, '', true]);
    expect(writes()).toBe(0);
    api.server.setFaults([{ kind: 'status', status: 400, method: 'PUT', nth: 2 }]);
    const partial = await work.spawn(['apply', '-y', '--parallelism', '1']);
    expect([partial.code, partial.stdout.includes('Partially applied: 5 created')]).toEqual([4, true]);
    const done = await work.run(['apply', '-y']);
    expect([done.code, done.stdout.includes('Applied: 1 created'), done.stderr]).toEqual([0, true, '']);
    const stale = await work.spawn(['apply', 'plan.json']);
    expect([stale.code, /colophon plan|plan again/i.test(stale.stdout)]).toEqual([6, true]);
    work.write('colophon.yaml', teams('a', 'b', 'c'));
    const guarded = await work.spawn(['apply'], { env: { COLOPHON_AUTO_APPROVE: 'true' } });
    expect([guarded.code, guarded.stdout.includes('--allow delete=3')]).toEqual([7, true]);
    expect(writes()).toBe(7);
  });
});

describe('0: done, or nothing to do', () => {
  test('an apply does everything, and the next one finds nothing to do and writes nothing', async () => {
    const { work, writes } = workWith(teams('one', 'two'));
    const first = await work.run(['apply', '-y']);
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toContain('Applied: 2 created');
    expect(writes()).toBe(2);
    const second = await work.run(['apply', '-y']);
    expect([second.code, second.stderr]).toEqual([0, '']);
    expect(second.stdout).toMatch(/no changes|nothing to (do|change|apply)|as declared/i);
    expect(writes()).toBe(2);
    const third = await work.run(['plan', '--detailed-exitcode']);
    expect(third.code).toBe(0);
  });

  test('a plan with changes is no failure, and writes nothing', async () => {
    const { work, writes } = workWith(teams('one'));
    const { code, stdout } = await work.run(['plan']);
    expect(code).toBe(0);
    expect(stdout).toContain('team.one');
    expect(stdout).toMatch(/\b0 writes\b/);
    expect(writes()).toBe(0);
  });
});

describe('1: an error', () => {
  test('a service that cannot be reached is named, with how often it was tried', async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const address = free.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await new Promise((resolve) => free.close(resolve));
    const work = workspaceOf(
      { url: `http://127.0.0.1:${port}`, token: 'any-token-1234' },
      { 'colophon.yaml': teams('one') },
    );
    const { code, stdout, stderr } = await work.run(['plan', '--retries', '1']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`127.0.0.1:${port}`);
    expect(stderr).toMatch(/after 2 tries/);
    expect(stderr).toMatch(/Nothing\s+was\s+changed/);
  });

  test('a ledger that somebody uses is left alone, and the message says who uses it and what to do', async () => {
    const { work, writes } = workWith(teams('one'));
    const ledger = createFileLedger({ path: work.path('.colophon/default.json'), environment: 'default' });
    const begun = await ledger.begin({ command: 'colophon apply', waitMs: 0, organization: 'org_acme' });
    if (!begun.ok) {
      throw new Error('the ledger cannot be locked');
    }
    const locked = await work.run(['apply', '-y']);
    expect(locked.code).toBe(1);
    expect(locked.stdout + locked.stderr).toMatch(new RegExp(`Process ${process.pid} .* has\\s+been\\s+using\\s+it`));
    expect((locked.stdout + locked.stderr).replace(/\s+/g, ' ')).toMatch(/Wait for it and run again/);
    expect(writes()).toBe(0);
    await begun.value.abandon();
    expect((await work.run(['apply', '-y'])).code).toBe(0);
  });

  test('a plan file that is not there is named, with how to make one', async () => {
    const { work, writes } = workWith(teams('one'));
    const { code, stderr } = await work.run(['apply', 'plan.json']);
    expect(code).toBe(1);
    expect(stderr).toContain('colophon plan --out plan.json');
    expect(writes()).toBe(0);
  });
});

describe('2: changes, where that was asked', () => {
  test.each([
    ['by the flag', ['--detailed-exitcode'], {}],
    ['by its variable', [], { COLOPHON_DETAILED_EXITCODE: '1' }],
  ])('%s', async (_how, args, env) => {
    const { work, writes } = workWith(teams('one'));
    const { code, stderr } = await work.run(['plan', ...args], { env });
    expect([code, stderr]).toEqual([2, '']);
    expect(writes()).toBe(0);
  });
});

describe('3: the token', () => {
  test.each([
    ['is missing', { COLOPHON_TOKEN: '' }, /COLOPHON_TOKEN/],
    ['is a wrong one', { COLOPHON_TOKEN: 'not-the-token-1234' }, /token/],
  ])('that %s ends plan and apply before anything is written', async (_how, env, words) => {
    const { work, writes } = workWith(teams('one'));
    for (const args of [['plan'], ['apply', '-y']]) {
      const { code, stdout, stderr } = await work.run(args, { env });
      expect([code, stdout]).toEqual([3, '']);
      expect(stderr).toMatch(words);
    }
    expect(writes()).toBe(0);
  });

  test('that is no longer accepted stops an apply, which the next one completes', async () => {
    const { work } = workWith(teams('one', 'two', 'three'));
    api.server.setFaults([{ kind: 'status', status: 401, method: 'PUT', nth: 2, count: 100 }]);
    const stopped = await work.run(['apply', '-y', '--parallelism', '1']);
    expect(stopped.code).toBe(3);
    expect(stopped.stdout).toMatch(/1 created/);
    expect(stopped.stdout).toMatch(/token/);
    api.server.setFaults([]);
    const next = await work.run(['apply', '-y']);
    expect(next.code).toBe(0);
    expect(next.stdout).toContain('Applied: 2 created');
  });
});

describe('4: partly applied', () => {
  test('one that is refused stops nothing but itself, and the server is quoted', async () => {
    const { work, writes } = workWith(teams('one', 'two', 'three', 'four'));
    api.server.setFaults([{ kind: 'status', status: 400, method: 'PUT', nth: 2 }]);
    const { code, stdout } = await work.run(['apply', '-y', '--parallelism', '1']);
    expect(stdout).toMatch(/Partially applied: 3 created.*; 1 failed\./);
    expect(stdout).toMatch(/\b400\b/);
    expect(code).toBe(4);
    expect(writes()).toBe(4);
    expect((await work.run(['apply', '-y'])).stdout).toContain('Applied: 1 created');
  });

  test('with --on-error stop nothing more is begun', async () => {
    const { work, writes } = workWith(teams('one', 'two', 'three', 'four'));
    api.server.setFaults([{ kind: 'status', status: 400, method: 'PUT', nth: 2 }]);
    const { code, stdout } = await work.run(['apply', '-y', '--parallelism', '1', '--on-error', 'stop']);
    expect(code).toBe(4);
    expect(stdout).toMatch(/Partially applied: 1 created.*; 1 failed, 2 skipped\./);
    expect(writes()).toBe(2);
  });

  test('when nothing at all was written, it is an error and not half a success', async () => {
    const { work } = workWith(teams('one'));
    api.server.setFaults([{ kind: 'status', status: 400, method: 'PUT' }]);
    const { code, stdout } = await work.run(['apply', '-y']);
    expect(code).toBe(1);
    expect(stdout).toContain('Nothing applied: the apply failed; 1 failed.');
  });
});

describe('6: stale', () => {
  test('what changed on the service since the plan is named, and nothing is written', async () => {
    const { work, writes } = workWith(
      `${ACME}teams:\n  writers: { title: Docs writers, members: { rita@example.com: member } }\n`,
    );
    expect((await work.run(['plan', '--out', 'plan.json'])).code).toBe(0);
    await api.put('/v1/orgs/org_acme/teams/team_writers/members/user_rita', { role: 'owner' });
    const before = writes();
    const { code, stdout } = await work.run(['apply', 'plan.json']);
    expect(code).toBe(6);
    expect(stdout).toContain('team.writers');
    expect(stdout).toMatch(/plan again|colophon plan/i);
    expect(writes()).toBe(before);
  });

  test('a plan is applied once', async () => {
    const { work, writes } = workWith(teams('one'));
    const planned = await work.run(['plan', '--out', 'plan.json']);
    expect(planned.stderr).toContain('colophon apply plan.json');
    expect((await work.run(['apply', 'plan.json'])).code).toBe(0);
    const again = await work.run(['apply', 'plan.json']);
    expect(again.code).toBe(6);
    expect(again.stdout.replace(/\s+/g, ' ')).toMatch(/already applied.*plan again/i);
    expect(writes()).toBe(1);
    expect([...work.files().keys()].filter((name) => /lock|journal/.test(name))).toEqual([]);
  });

  test.each(
    sampled([
      ['a letter is another one', (text: string) => text.replace('Team one', 'Team eno')],
      ['its end is missing', (text: string) => text.slice(0, -40)],
      ['it is empty', () => ''],
      ['it is something else', () => '{"hello":"world"}'],
      ['a later version made it', (text: string) => text.replace('"formatVersion": "2.', '"formatVersion": "9.')],
    ] as const),
  )('F50: a plan file of which %s is refused before any request', async (_what, damage) => {
    const { work } = workWith(teams('one'));
    await work.run(['plan', '--out', 'plan.json', '-q']);
    const since = lastIn(api.server);
    work.write('plan.json', damage(work.read('plan.json')));
    const { code, stdout, stderr } = await work.run(['apply', 'plan.json']);
    expect([code, stdout]).toEqual([6, '']);
    expect(stderr).toMatch(/plan again|make (it|a plan|the plan)|colophon plan/i);
    expect(api.server.journal({ since })).toEqual([]);
  });

  test('a plan that is not the one that was reviewed is refused, the reviewed one is applied', async () => {
    const { work, writes } = workWith(teams('one'));
    await work.run(['plan', '--out', 'plan.json']);
    const { digest } = JSON.parse(readFileSync(work.path('plan.json'), 'utf8')) as { digest: string };
    const other = await work.run(['apply', 'plan.json', '--expect', 'f'.repeat(64)]);
    expect(other.code).toBe(6);
    expect(other.stdout).toContain(digest);
    expect(other.stdout.replace(/\s+/g, ' ')).toMatch(/Review this plan/);
    expect(writes()).toBe(0);
    // The digest of what a new plan would do is the same as long as nothing changed.
    expect((await work.run(['apply', '-y'], { env: { COLOPHON_EXPECT: digest } })).code).toBe(0);
    expect(writes()).toBe(1);
  });

  test('F50: a plan for another service is refused', async () => {
    const { work, writes } = workWith(teams('one'));
    await work.run(['plan', '--out', 'plan.json']);
    const { code, stdout } = await work.run(['apply', 'plan.json', '--base-url', 'http://127.0.0.1:9']);
    expect(code).toBe(6);
    expect(stdout).toContain('127.0.0.1:9');
    expect(writes()).toBe(0);
  });
});

describe('7: a guard refuses', () => {
  const PARTNERS = `${ACME}sites:\n  partners:\n    id: site_partners\n    shareLinks: { ours: { name: Ours } }\n`;
  const REVOKED = `${PARTNERS.replace('{ ours: { name: Ours } }', '{ others: { name: Others } }')}`;

  test('and the plan says the word; nothing is written without it, the rest with --on-guard skip, all with the word', async () => {
    const { work, writes } = workWith(PARTNERS);
    expect((await work.run(['apply', '-y'])).code).toBe(0);
    const before = writes();
    work.write('colophon.yaml', REVOKED);
    const planned = await work.run(['plan']);
    expect([planned.code, planned.stdout.includes('--allow revoke-links')]).toEqual([0, true]);
    const blocked = await work.run(['apply', '-y']);
    expect(blocked.code).toBe(7);
    expect(blocked.stdout).toContain('--allow revoke-links');
    expect(writes()).toBe(before);
    // Nobody needs to be asked what a guard refuses anyway.
    expect((await work.run(['apply'])).code).toBe(7);
    const skipped = await work.run(['apply', '-y', '--on-guard', 'skip']);
    expect(skipped.stdout).toMatch(/1 created/);
    expect(skipped.stdout).toMatch(/1 blocked/);
    expect(skipped.code).toBe(0);
    expect(writes()).toBe(before + 1);
    const allowed = await work.run(['apply', '-y'], { env: { COLOPHON_ALLOW: 'publish,revoke-links' } });
    expect([allowed.code, allowed.stdout.includes('1 deleted')]).toEqual([0, true]);
  });

  test('F56: many deletes need their exact number', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const { work, writes } = workWith(teams(...names));
    expect((await work.run(['apply', '-y'])).code).toBe(0);
    work.write('colophon.yaml', teams('a', 'b', 'c'));
    const before = writes();
    const blocked = await work.run(['apply', '-y']);
    expect(blocked.code).toBe(7);
    expect(blocked.stdout).toContain('--allow delete=3');
    expect((await work.run(['apply', '-y', '--allow', 'delete=2'])).code).toBe(7);
    expect((await work.run(['apply', '-y', '--max-deletes', '49%'])).code).toBe(7);
    expect(writes()).toBe(before);
    expect((await work.run(['plan', '--max-deletes', '50%'])).stdout).not.toContain('--allow');
    expect((await work.run(['plan', '--max-deletes', '3'])).stdout).not.toContain('--allow');
    expect((await work.run(['apply', '-y', '--allow', 'delete=3'])).code).toBe(0);
    expect(writes()).toBe(before + 3);
  });
});

describe('8: a manifest that is not valid', () => {
  test.each(
    sampled([
      ['says something unknown', `${ACME}teems: {}\n`, /teams/],
      ['is empty', '', /empty/],
      ['is no YAML', `${ACME}teams: [`, /colophon\.yaml/],
      ['has a wrong value', `${ACME}teams: { one: { title: 7 } }\n`, /colophon\.yaml:3/],
      ['names what is not there', `${ACME}saml: { a: { label: A, defaultTeam: nobody } }\n`, /nobody/],
      [
        'uses a variable that is not set',
        `${ACME}saml: { one: { label: One, certificate: !env COLOPHON_SECRET_NOT_SET } }\n`,
        /COLOPHON_SECRET_NOT_SET/,
      ],
    ] as const),
  )('F58: because it %s is refused before any request, with the place', async (_what, manifest, words) => {
    const { work } = workWith(manifest);
    const since = lastIn(api.server);
    const { code, stdout, stderr } = await work.run(['apply', '-y']);
    expect([code, stdout]).toEqual([8, '']);
    expect(stderr).toMatch(words);
    expect(stderr).toMatch(/colophon\.yaml/);
    expect(api.server.journal({ since })).toEqual([]);
  });

  test('no manifest at all says where one is looked for', async () => {
    const work = workspaceOf(api.server, {});
    const { code, stderr } = await work.run(['plan']);
    expect(code).toBe(8);
    expect(stderr).toContain('colophon.yaml');
  });
});

describe('64: a call that makes no sense', () => {
  test.each(
    sampled([
      [['plan', '--nonsense'], /--nonsense/],
      [['apply', '-y', '--parallelism', '0'], /parallelism.*1 to 100/],
      [['plan', '-o', 'pdf'], /text, json, ndjson, markdown/],
      [['plan', '--prune', 'some'], /owned, all, none/],
      [['plan', '--max-deletes', 'many'], /30%/],
      [['plan', '--var', 'novalue'], /name=value/],
      [['plan', '--output-to', 'pdf=x'], /FORMAT=FILE/],
      [['plan', '--ledger', 'cloud'], /file:PATH/],
      [['apply', 'a.json', 'b.json'], /argument/],
      [['apply', 'a.json', '--sandbox'], /rehearse/],
      [['aplpy'], /apply/],
    ] as const),
  )('%j', async (args, words) => {
    const { work } = workWith(teams('one'));
    const since = lastIn(api.server);
    const { code, stdout, stderr } = await work.run(args);
    expect([code, stdout]).toEqual([64, '']);
    expect(stderr.replace(/\s+/g, ' ')).toMatch(words);
    expect(api.server.journal({ since })).toEqual([]);
  });

  test('an apply that would have to ask, where nobody can be asked, shows the plan and says how to go on', async () => {
    const { work, writes } = workWith(teams('one'));
    const { code, stdout, stderr } = await work.run(['apply']);
    expect(code).toBe(64);
    expect(stdout).toContain('team.one');
    expect(stderr).toMatch(/--auto-approve/);
    expect(writes()).toBe(0);
    expect((await work.run(['apply'], { env: { COLOPHON_AUTO_APPROVE: 'false' } })).code).toBe(64);
    expect((await work.run(['apply'], { env: { COLOPHON_AUTO_APPROVE: 'true' } })).code).toBe(0);
  });
});

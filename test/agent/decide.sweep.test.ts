import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, useRepositories } from '../support/git.ts';
import { apiOf } from '../support/server.ts';
import { openServer, push, startAgent, teams, titlesOn, writesOf } from './support.ts';

const { remote, clone, folder } = useRepositories();

const BACK_OFF = { firstMs: 60_000, mostMs: 900_000 };

describe('what an agent does about a plan, in round after round', () => {
  test('does not apply a commit again after a failure before its time, and then says so, also after a restart', async () => {
    const server = await openServer();
    const bare = remote();
    const author = clone(bare);
    const checkout = folder();
    let now = Date.parse('2031-01-01T00:00:00Z');
    const start = (): ReturnType<typeof startAgent> =>
      startAgent({ remote: bare, folder: checkout, server, wallTime: () => now, backOff: BACK_OFF });
    server.setFaults([{ kind: 'status', status: 422, method: 'PUT' }]);
    const commit = push(author, teams({ one: 'One' }));
    let agent = start();
    const failed = await agent.untilRound('failed', commit);
    expect(failed).toMatchObject({ stage: 'apply', reason: expect.stringContaining('team.one') });
    const tried = server.journal().filter(({ method }) => method === 'PUT').length;
    expect(tried).toBe(1);
    expect(await agent.untilRound('waiting', commit)).toMatchObject({
      reason: expect.stringMatching(
        /^attempt 1 at this commit failed \(team\.one: .*\); next attempt at 2031-01-01T00:01:00/,
      ),
    });
    await agent.stop();

    now += 59_000;
    agent = start();
    await agent.untilRound('waiting', commit);
    await agent.untilRound('waiting', commit);
    expect(server.journal().filter(({ method }) => method === 'PUT')).toHaveLength(tried);

    now += 2000;
    const again = await agent.until('applying');
    expect(again).toMatchObject({ attempt: 2, after: expect.stringContaining('team.one') });
    expect(await agent.untilRound('waiting', commit)).toMatchObject({
      reason: expect.stringContaining('attempt 2 at this commit failed'),
    });
    // Twice as long after the second time; a new commit does not wait.
    now += 61_000;
    await agent.untilRound('waiting', commit);
    server.setFaults([]);
    const next = push(author, teams({ one: 'One', two: 'Two' }));
    expect(await agent.until('applying')).not.toHaveProperty('after');
    await agent.untilRound('applied', next);
    await agent.untilRound('clean', next);
    await agent.stop();
    expect(titlesOn(server).filter((title) => title === 'One' || title === 'Two')).toEqual(['One', 'Two']);
  });

  test('applies nothing of a plan that a guard blocks, until there is another commit', async () => {
    const server = await openServer();
    const bare = remote();
    const author = clone(bare);
    const agent = startAgent({ remote: bare, folder: folder(), server });
    await agent.untilRound('applied', push(author, teams({ one: 'One', two: 'Two' })));
    const before = writesOf(server);
    const blocked = push(author, 'colophon: 1\norganization: org_acme\nteams: {}\n');
    const outcome = await agent.untilRound('blocked', blocked);
    expect(outcome.figures?.blocked).toBeGreaterThan(0);
    await agent.untilRound('blocked', blocked);
    expect(writesOf(server)).toBe(before);
    expect(agent.events.filter(({ type, commit }) => type === 'outcome' && commit === blocked)).toHaveLength(1);
    await agent.untilRound('applied', push(author, teams({ one: 'One', two: 'Second' })));
    await agent.stop();
    expect(titlesOn(server)).toEqual(expect.arrayContaining(['One', 'Second']));
  });

  test('leaves alone what somebody changed on the service unless it is told to repair it', async () => {
    const server = await openServer();
    const bare = remote();
    const author = clone(bare);
    const checkout = folder();
    const commit = push(author, teams({ one: 'One' }));
    const agent = startAgent({ remote: bare, folder: checkout, server });
    await agent.untilRound('applied', commit);
    const made = (server.exportWorld().tables.teams ?? []).find(({ title }) => title === 'One');
    await apiOf(server).patch(`/v1/orgs/org_acme/teams/${made?.id}`, { title: 'By hand' });
    const outcome = await agent.untilRound('drift', commit);
    expect(outcome.figures).toMatchObject({ changes: 1, drift: { drift: 1, pending: 0 } });
    // A commit that changes nothing of the manifest is no reason to undo it either.
    writeFileSync(join(author, 'README.md'), 'Something else\n');
    git(author, 'commit', '--quiet', '-am', 'Words');
    git(author, 'push', '--quiet', 'origin', 'HEAD:main');
    const other = git(author, 'rev-parse', 'HEAD');
    await agent.untilRound('drift', other);
    await agent.stop();
    expect(titlesOn(server)).toContain('By hand');

    const repairing = startAgent({ remote: bare, folder: checkout, server, onDrift: 'repair' });
    await repairing.untilRound('applied', other);
    await repairing.untilRound('clean', other);
    await repairing.stop();
    expect(titlesOn(server)).toContain('One');
    expect(titlesOn(server)).not.toContain('By hand');
  });

  test('two of them on one repository make everything once', async () => {
    const server = await openServer();
    const others = titlesOn(server);
    const bare = remote();
    const author = clone(bare);
    const agents = [1, 2].map(() => startAgent({ remote: bare, folder: folder(), server }));
    for (const titles of [{ one: 'One' }, { one: 'First', two: 'Two', three: 'Three' }]) {
      const commit = push(author, teams(titles));
      await Promise.all(agents.map((agent) => agent.untilRound('clean', commit)));
      expect(titlesOn(server)).toEqual([...others, ...Object.values(titles)].sort());
    }
    await Promise.all(agents.map((agent) => agent.stop()));
    // Being in each other's way is nothing that an agent stumbles over.
    const stumbled = agents.flatMap(({ events }) =>
      events.filter((event) => event.type === 'outcome' && 'stage' in event.outcome && event.outcome.stage === 'agent'),
    );
    expect(stumbled).toEqual([]);
    expect(git(bare, 'for-each-ref', 'refs/colophon-lock')).toBe('');
  });
});

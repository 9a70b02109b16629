import { renameSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadManifest } from '../../src/command/app/load.ts';
import { git, useRepositories } from '../support/git.ts';
import { isQuick } from '../support/runs.ts';
import { openServer, push, startAgent, teams, titlesOn, writesOf } from './support.ts';

const { remote, clone, folder } = useRepositories();

describe('what an agent does about a plan', () => {
  test('observing, it tells of changes and of drift and writes nothing', async () => {
    const server = await openServer();
    const bare = remote();
    const author = clone(bare);
    const commit = push(author, teams({ writers: 'Docs writers', new: 'A new team' }));
    const agent = startAgent({ remote: bare, folder: folder(), server, mode: 'observe' });
    const outcome = await agent.untilRound('changes', commit);
    expect(outcome.figures).toMatchObject({ changes: 2, actions: { create: 1, adopt: 1 }, drift: { pending: 2 } });
    await agent.untilRound('changes', commit);
    await agent.stop();
    expect(writesOf(server)).toBe(0);
    expect(git(bare, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
    // Twice the same is no news.
    const said = agent.events.filter((event) => event.type === 'outcome' && event.outcome.result === 'changes');
    expect(said).toHaveLength(1);
  });

  test.skipIf(isQuick)('says once that git is gone, and once that it is back', async () => {
    const server = await openServer();
    const bare = remote();
    const commit = push(clone(bare), teams({ one: 'One' }));
    const agent = startAgent({ remote: bare, folder: folder(), server, mode: 'observe' });
    await agent.untilRound('changes', commit);
    renameSync(bare, `${bare}-away`);
    expect(await agent.untilRound('failed')).toMatchObject({ stage: 'git', reason: expect.stringContaining(bare) });
    await agent.untilRound('failed');
    await agent.untilRound('failed');
    renameSync(`${bare}-away`, bare);
    await agent.untilRound('changes', commit);
    await agent.stop();
    const said = agent.events.flatMap((event) => (event.type === 'outcome' ? [event.outcome.result] : []));
    // It may have been asked for the ledger when it went away, which is another matter.
    expect(said.filter((result) => result === 'failed').length).toBeLessThanOrEqual(2);
    expect(said.filter((result) => result === 'changes')).toHaveLength(2);
    expect(agent.events.filter(({ type }) => type === 'recovered')).toHaveLength(1);
  });

  test.skipIf(isQuick)('does not go back to a commit that is not the newest any more', async () => {
    const server = await openServer();
    const bare = remote();
    const author = clone(bare);
    const first = push(author, teams({ one: 'Of the first commit' }));
    let newest = '';
    const agent = startAgent({
      remote: bare,
      folder: folder(),
      server,
      load: async (cwd) => {
        const loaded = await loadManifest({ cwd });
        newest ||= push(author, teams({ one: 'Of the second commit' }));
        return loaded;
      },
    });
    expect(await agent.untilRound('contended', first)).toMatchObject({ isStale: true });
    await agent.untilRound('applied', newest);
    await agent.stop();
    expect(titlesOn(server)).toContain('Of the second commit');
    expect(agent.events.filter(({ type }) => type === 'applying')).toHaveLength(1);
  });
});

import { describe, expect, test } from 'vitest';
import { git, useRepositories } from '../support/git.ts';
import { openServer, push, startAgent, teams, titlesOn } from './support.ts';

const { remote, clone, folder } = useRepositories();

describe('an agent that applies', () => {
  test('follows ten commits through an outage, a broken manifest and a restart, and ends with an empty plan', {
    timeout: 120_000,
  }, async () => {
    let server = await openServer();
    const others = titlesOn(server);
    const bare = remote();
    const author = clone(bare);
    const checkout = folder();
    const start = (): ReturnType<typeof startAgent> => startAgent({ remote: bare, folder: checkout, server });
    const expected = (titles: readonly string[]): readonly string[] => [...others, ...titles].sort();

    let agent = start();
    // There is nothing to follow yet.
    expect(await agent.untilRound('failed')).toMatchObject({ stage: 'manifest' });

    const titles: Record<string, string> = {};
    for (let number = 1; number <= 10; number++) {
      titles[`team-${number}`] = `Team ${number}`;
      if (number > 1) {
        titles[`team-${number - 1}`] = `Team ${number - 1}, renamed`;
      }
      if (number === 9) {
        delete titles['team-3'];
      }
      const before = titlesOn(server);
      if (number === 4) {
        // Broken: said, and what was applied before stays.
        const broken = push(author, 'colophon: 1\norganization: org_acme\nteams: [\n');
        expect(await agent.untilRound('failed', broken)).toMatchObject({ stage: 'manifest' });
        await agent.untilRound('failed', broken);
        expect(titlesOn(server)).toEqual(before);
        // Said once, however many rounds it lasts.
        const said = agent.events.filter(({ type, commit }) => type === 'outcome' && commit === broken);
        expect(said).toHaveLength(1);
      }
      if (number === 6) {
        const world = server.exportWorld();
        const { url, token } = server;
        await server.close();
        const during = push(author, teams(titles));
        expect(await agent.untilRound('failed', during)).toMatchObject({ stage: 'service' });
        await agent.untilRound('failed', during);
        server = await openServer({ world, token, port: Number(new URL(url).port) });
        await agent.untilRound('applied', during);
        expect(agent.events.filter(({ type }) => type === 'recovered').length).toBeGreaterThan(0);
        expect(titlesOn(server)).toEqual(expected(Object.values(titles)));
        continue;
      }
      if (number === 8) {
        expect(await agent.stop()).toMatchObject({ type: 'ended' });
        agent = start();
        await agent.untilRound('clean');
      }
      const commit = push(author, teams(titles));
      await agent.untilRound('applied', commit);
      expect(titlesOn(server)).toEqual(expected(Object.values(titles)));
    }
    const last = await agent.untilRound('clean');
    expect(last.figures).toMatchObject({ changes: 0, drift: { pending: 0, drift: 0 } });
    await agent.stop();
    // One commit of the ledger for each apply, each with the commit of the manifest that it comes from; no lock is left.
    const trailers = git(
      bare,
      'log',
      '--format=%(trailers:key=Config-Commit,valueonly,separator=)',
      'refs/colophon/default',
    );
    const configs = trailers.split('\n').filter((line) => line !== '');
    expect(new Set(configs).size).toBe(10);
    expect(git(bare, 'for-each-ref', 'refs/colophon-lock')).toBe('');
  });
});

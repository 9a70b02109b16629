import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCheckout } from '../../src/core/git/checkout.ts';
import { openRepository } from '../../src/core/git/repository.ts';
import { createGitLedger } from '../../src/core/ledger/git/git-ledger.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { openServer, push, startAgent, teams, titlesOn } from './support.ts';

const { remote, clone, folder } = useRepositories();

test('an agent takes up the work of one that was killed in the same clone in an earlier container, locks and all', async () => {
  const server = await openServer();
  const bare = remote();
  const commit = push(clone(bare), teams({ one: 'One' }));
  const path = folder();
  const checkout = openCheckout({ url: bare, branch: 'main', folder: path, cwd: '/', env: GIT_ENV });
  await checkout.update();
  const repository = await openRepository(path, { env: GIT_ENV });
  if (repository === undefined) {
    throw new Error('the clone is not there');
  }
  // In a container every agent has the same process id, and nobody sees whether that of another container is alive.
  const gone = { pid: 1, host: hostname(), bootId: 'an earlier container' };
  const ledger = createGitLedger({ ...gone, repository, remote: 'origin', environment: 'default' });
  const begun = await ledger.begin({ command: 'colophon agent', waitMs: 0, organization: 'org_acme', commit });
  expect(begun.ok).toBe(true);
  expect(git(bare, 'for-each-ref', 'refs/colophon-lock')).not.toBe('');
  writeFileSync(
    join(path, '.git', 'colophon-agent.lease'),
    JSON.stringify({ id: 'x', pid: 1, host: gone.host, boot: gone.bootId }),
  );

  // Somebody else has to wait: the lock may be that of a run that is alive.
  const stranger = startAgent({ remote: bare, folder: folder(), server });
  expect(await stranger.untilRound('contended', commit)).toMatchObject({
    reason: expect.stringContaining('colophon ledger unlock'),
  });
  await stranger.stop();
  expect(titlesOn(server)).not.toContain('One');

  const agent = startAgent({ remote: bare, folder: path, server, lease: { abandonedMs: 50 } });
  await agent.untilRound('applied', commit);
  await agent.stop();
  expect(agent.events.filter(({ type }) => type === 'unlocked')).toHaveLength(2);
  expect(titlesOn(server)).toContain('One');
  expect(git(bare, 'for-each-ref', 'refs/colophon-lock')).toBe('');
});

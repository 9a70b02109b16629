import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseLedger } from '../../src/core/ledger/choose.ts';
import { git, useRepositories } from '../support/git.ts';
import { openServer, push, startAgent, teams } from './support.ts';

const { remote, clone, folder } = useRepositories();

test('an agent pushes the record that it could not push, though nothing else is left to do', async () => {
  const server = await openServer();
  const bare = remote();
  const commit = push(clone(bare), teams({ one: 'One' }));
  const hook = join(bare, 'hooks', 'pre-receive');
  mkdirSync(join(bare, 'hooks'), { recursive: true });
  writeFileSync(hook, "#!/bin/sh\nif grep -q ' refs/colophon/'; then echo 'not today' >&2; exit 1; fi\n");
  chmodSync(hook, 0o755);
  const checkout = folder();
  const agent = startAgent({
    remote: bare,
    folder: checkout,
    server,
    backOff: { firstMs: 1, mostMs: 1 },
    ledger: ({ workspace: { environment } }, repository) =>
      chooseLedger({
        spec: 'git:origin',
        cwd: checkout,
        environment,
        repository: async () => repository,
        system: { clock: { now: () => 0, sleep: async () => {} } },
      }),
  });
  expect(await agent.untilRound('failed', commit)).toMatchObject({ reason: expect.stringContaining('not today') });
  // The lock is its own, and its process is alive: it must not wait for itself.
  rmSync(hook);
  await agent.untilRound('applied', commit);
  await agent.untilRound('clean', commit);
  await agent.stop();
  expect(git(bare, 'show', 'refs/colophon/default:ledger.json')).toContain('team.one');
  expect(git(bare, 'for-each-ref', 'refs/colophon-lock')).toBe('');
});

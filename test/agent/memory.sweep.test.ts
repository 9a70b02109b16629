import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { useRepositories } from '../support/git.ts';
import { openServer, push, startAgent, teams } from './support.ts';

const { remote, clone, folder } = useRepositories();

/** More rounds take longer and show smaller leaks. */
const ROUNDS = Number(process.env['AGENT_ROUNDS'] ?? 24);
const FIRST = 8;
const MOST_GROWTH = 3e6;

test('an agent keeps nothing of its rounds', { timeout: 60_000 + ROUNDS * 1000 }, async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (): number => {
    collect();
    collect();
    return process.memoryUsage().heapUsed;
  };
  // The server's own record of requests must not be taken for the agent's.
  const server = await openServer({ journalSize: 10 });
  const bare = remote();
  const many = Object.fromEntries(Array.from({ length: 600 }, (_one, index) => [`team-${index}`, `Team ${index}`]));
  push(clone(bare), teams(many));
  let rounds = 0;
  let before = 0;
  let reached = (): void => {};
  const done = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const agent = startAgent({
    remote: bare,
    folder: folder(),
    server,
    mode: 'observe',
    intervalMs: 1,
    forget: true,
    onRound: () => {
      rounds++;
      if (rounds === FIRST) {
        before = used();
      }
      if (rounds === ROUNDS) {
        reached();
      }
    },
  });
  await done;
  const after = used();
  await agent.stop();
  // Keeping the plan of every round would take twice as much.
  expect(after - before).toBeLessThan(MOST_GROWTH);
});

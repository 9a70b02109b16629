import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/contract/document.ts';
import type { Operation, OperationId } from '../../src/contract/operation.ts';
import { OPERATIONS } from '../../src/contract/operations.gen.ts';
import { checkWorld, startServer } from '../../src/server/index.ts';
import { createFuzzer } from '../support/fuzz.ts';
import { useFolder } from '../support/serve-process.ts';
import { apiOf, useServer } from '../support/server.ts';

/** More of them for a longer look: `FUZZ_ROUNDS=50 FUZZ_SEED=7 npm test -- fuzz`. */
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 4);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const file = useFolder();
const logged: string[] = [];
const api = useServer({ log: (message) => logged.push(message), processingDelay: 0 });

test('half-sensible requests to every operation break nothing', async () => {
  const fuzz = createFuzzer(readDocument(), SEED);
  const users = ['user_ada', 'user_ada', 'user_ada', 'user_carl', 'user_cora', 'user_gus', 'user_stella'].map(api.as);
  const operations = Object.entries(OPERATIONS) as [OperationId, Operation][];
  let successes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, [id, operation]] of operations.entries()) {
      const nonsense = [0, 0, 0.02, 0.2][(round + index) % 4] ?? 0;
      const { path, body } = fuzz(operation, api.server.exportWorld(), nonsense);
      const caller = users[(round * 31 + index) % users.length] ?? api;
      // Every answer is held against the contract, and none may be the server's own fault.
      const { status } = await caller.call(
        operation.method,
        path,
        body === undefined ? undefined : JSON.stringify(body),
      );
      successes += status < 300 ? 1 : 0;
      expect(logged, `${id} ${operation.method} ${path} ${JSON.stringify(body)}`).toEqual([]);
    }
    // What they have made of the world is a world that another server would take.
    expect(() => checkWorld(api.server.exportWorld())).not.toThrow();
    if (round % 4 === 3) {
      api.server.reset();
    }
  }
  // Not everything was refused at the door.
  expect(successes).toBeGreaterThan(ROUNDS * 40);
});

describe('a strict server', () => {
  const strict = useServer({ strict: true, processingDelay: 0 });

  test('knows every key and parameter that the contract has', async () => {
    const fuzz = createFuzzer(readDocument(), SEED);
    for (const [id, operation] of Object.entries(OPERATIONS) as [OperationId, Operation][]) {
      for (let round = 0; round < (operation.body === 'none' ? 1 : 4); round++) {
        const { path, body } = fuzz(operation, strict.server.exportWorld(), 0);
        const answer = await strict.call(operation.method, path, body === undefined ? undefined : JSON.stringify(body));
        expect(JSON.stringify(answer.body ?? ''), `${id} ${JSON.stringify(body)}`).not.toContain('is not known here');
      }
    }
  });
});

test('what the data file holds is what the server held', async () => {
  const data = file('fuzz.db');
  const server = await startServer({ data, token: 'fuzz-token', processingDelay: 0 });
  const fuzz = createFuzzer(readDocument(), SEED + 1);
  for (const operation of Object.values(OPERATIONS) as Operation[]) {
    const { path, body } = fuzz(operation, server.exportWorld(), 0);
    await apiOf(server).call(operation.method, path, body === undefined ? undefined : JSON.stringify(body));
  }
  await server.close();
  const again = await startServer({ data, token: 'fuzz-token', processingDelay: 60_000 });
  expect(again.exportWorld()).toEqual(server.exportWorld());
  await again.close();
});

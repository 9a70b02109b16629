import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../src/core/contract/operation.ts';
import { checkWorld, startServer } from '../../src/server/index.ts';
import { PROFILES } from '../support/profiles.ts';
import { requestsTo } from '../support/requests.ts';
import { newSeed, runs } from '../support/runs.ts';
import { useFolder } from '../support/serve-process.ts';
import { apiOf, useServer } from '../support/server.ts';

/** More of them for a longer look: `PROPERTY_RUNS=12 npm test -- test/server/fuzz`. */
const ROUNDS = runs(4);
const SEED = newSeed('fuzzed requests', 1);
const file = useFolder();
describe.each(PROFILES)('profile $profile', ({ profile, ids, operations }) => {
  const OPERATION_LIST = ids.map((id) => [id, operations[id]] as const);
  const logged: string[] = [];
  const api = useServer({ profile, log: (message) => logged.push(message), processingDelay: 0 });

  /** Always the same request for the same round and seed. */
  function requestOf(id: OperationId, round: number): { readonly target: string; readonly body: unknown } {
    // Each operation has chances of its own: with the same for all, a whole round is refused at the door, or none of it.
    const seed = (SEED * 1000 + round) * ids.length + ids.indexOf(id);
    const [request] = fc.sample(requestsTo(id, { profile }), { numRuns: 1, seed });
    if (request === undefined) {
      throw new Error(`no request to ${id}`);
    }
    return request;
  }

  test('F69: half-sensible requests to every operation break nothing', { timeout: 900_000 }, async () => {
    const users = ['user_ada', 'user_ada', 'user_ada', 'user_carl', 'user_cora', 'user_gus', 'user_stella'].map(api.as);
    let successes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, [id, operation]] of OPERATION_LIST.entries()) {
        const { target, body } = requestOf(id, round);
        const caller = users[(round * 31 + index) % users.length] ?? api;
        // Every answer is held against the contract, and none may be the server's own fault.
        const { status } = await caller.call(
          operation.method,
          target,
          body === undefined ? undefined : JSON.stringify(body),
        );
        successes += status < 300 ? 1 : 0;
        expect(logged, `${id} ${operation.method} ${target} ${JSON.stringify(body)}`).toEqual([]);
      }
      // What they have made of the world is a world that another server would take.
      expect(() => checkWorld(api.server.exportWorld())).not.toThrow();
      if (round % 4 === 3) {
        api.server.reset();
      }
    }
    // Not everything was refused at the door: 45 to 58 of a round are not, with any of a dozen seeds.
    expect(successes).toBeGreaterThan(ROUNDS * 36);
  });

  describe('a strict server', () => {
    const strict = useServer({ profile, strict: true, processingDelay: 0 });

    test('knows every key and parameter that the contract has', async () => {
      for (const [id, operation] of OPERATION_LIST) {
        for (const { target, body } of fc.sample(requestsTo(id, { spoilt: false, profile }), {
          numRuns: 4,
          seed: SEED,
        })) {
          const answer = await strict.call(
            operation.method,
            target,
            body === undefined ? undefined : JSON.stringify(body),
          );
          expect(JSON.stringify(answer.body ?? ''), `${id} ${JSON.stringify(body)}`).not.toContain('is not known here');
        }
      }
    });
  });

  test('what the data file holds is what the server held', async () => {
    const data = file(`fuzz-${profile}.db`);
    const server = await startServer({ profile, data, token: 'fuzz-token', processingDelay: 0 });
    for (const [id, operation] of OPERATION_LIST) {
      const { target, body } = requestOf(id, 100);
      await apiOf(server).call(operation.method, target, body === undefined ? undefined : JSON.stringify(body));
    }
    await server.close();
    const again = await startServer({ profile, data, token: 'fuzz-token', processingDelay: 60_000 });
    expect(again.exportWorld()).toEqual(server.exportWorld());
    await again.close();
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { at } from '../../src/core/contract/place.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { PROFILES } from '../support/profiles.ts';
import { requestsTo } from '../support/requests.ts';
import { newSeed, runs, sampled } from '../support/runs.ts';
import { validatorsOf } from '../support/server.ts';

/** Requests to each operation; `npm run fuzz` sends many more. */
const RUNS = runs(12);
const SEED = newSeed('requests to the server', 20_261_115);

describe.each(PROFILES)('whatever is sent to profile $profile', ({ profile, ids, operations }) => {
  const validators = validatorsOf(profile);
  let server: RunningServer;
  const failures: string[] = [];

  beforeAll(async () => {
    server = await startServer({ profile, processingDelay: 1, log: (line) => failures.push(line) });
  });
  afterAll(() => server.close());

  test.each(sampled(ids))(
    'F69: %s never fails the server',
    async (id) => {
      const { method, successes } = operations[id];
      let token = server.token;
      await fc.assert(
        fc.asyncProperty(requestsTo(id, { profile }), async ({ target, body }) => {
          const response = await fetch(server.url + target, {
            method,
            headers: {
              authorization: `Bearer ${token}`,
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          const text = await response.text();
          expect(response.status, `${text} ${failures.join('\n')}`).toBeLessThan(500);
          if (response.status >= 400) {
            const refusal = JSON.parse(text) as JsonObject;
            expect(at(refusal, 'error', 'code')).toBe(response.status);
            if (response.status === 401) {
              // The request before this one took the token's user away; another administrator goes on.
              server.reset();
              token = server.token;
            }
          } else {
            expect(successes).toContain(response.status);
            const answer: unknown = text === '' ? undefined : JSON.parse(text);
            expect(validators.answer(id, response.status)(answer), text.slice(0, 1000)).toEqual([]);
          }
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      );
      expect(failures).toEqual([]);
      server.reset();
    },
    600_000,
  );
});

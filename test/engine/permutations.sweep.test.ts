import { afterAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/server/index.ts';
import { apiOf, useServer } from '../support/server.ts';
import { expectTakenUp } from './support/kill-permuted.ts';
import {
  type Applied,
  applyFour,
  BASENAMES,
  expectOneApply,
  permutations,
  REDIRECTS,
  SECTIONS,
  SITE_SPACES,
} from './support/permutations.ts';

const api = useServer({ processingDelay: 0 });

const BOTH = ['by hand', 'in the manifest'] as const;

describe.each([SECTIONS, REDIRECTS, SITE_SPACES, BASENAMES])('$title', (four) => {
  let applied: Promise<Applied> | undefined;
  const once = (): Promise<Applied> => {
    applied ??= applyFour(four, api, async (world) => apiOf(await startServer({ world, processingDelay: 0 })));
    return applied;
  };
  afterAll(async () => (await applied)?.api.server.close());

  describe.each(BOTH)('permuted %s', (where) => {
    test.each(permutations(4).map((order) => ({ order })))('to $order are right after one apply', async ({ order }) => {
      await expectOneApply(await once(), order, where);
    });
  });

  describe.each(BOTH)('of a rotation %s', (where) => {
    test.each(['write', 'record'] as const)('are right in the next apply after a kill at every %s', async (of) => {
      const state = await once();
      let kills = 0;
      for (let nth = 1; ; nth++) {
        const moments = ['before', 'after'] as const;
        const outcomes: boolean[] = [];
        for (const when of moments) {
          outcomes.push(await expectTakenUp(state, { order: [1, 2, 0, 3], where, death: { of, nth, when } }));
        }
        if (!outcomes.includes(true)) {
          break;
        }
        kills += outcomes.length;
      }
      expect(kills).toBeGreaterThanOrEqual(8);
    });
  });
});

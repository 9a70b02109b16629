import { afterAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/server/index.ts';
import { apiOf, useServer } from '../support/server.ts';
import { expectTakenUp } from './support/kill-permuted.ts';
import { type Applied, applyFour, expectOneApply, REDIRECTS, SECTIONS } from './support/permutations.ts';

const api = useServer({ processingDelay: 0 });

/** A swap, a rotation, two swaps. All 24 orders and all moments of a kill are in the sweep. */
describe.each([
  { four: SECTIONS, byHand: [1, 2, 3, 0], declared: [1, 0, 3, 2] },
  { four: REDIRECTS, byHand: [1, 0, 3, 2], declared: [1, 2, 0, 3] },
])('$four.title that are permuted', ({ four, byHand, declared }) => {
  let applied: Promise<Applied> | undefined;
  const once = (): Promise<Applied> => {
    applied ??= applyFour(four, api, async (world) => apiOf(await startServer({ world, processingDelay: 0 })));
    return applied;
  };
  afterAll(async () => (await applied)?.api.server.close());

  test('by hand are right after one apply', async () => {
    await expectOneApply(await once(), byHand, 'by hand');
  });

  test('in the manifest are right after one apply', async () => {
    await expectOneApply(await once(), declared, 'in the manifest');
  });

  test('are right in the next apply after a kill with a temporary value set', async () => {
    const death = { of: 'write', nth: 2, when: 'after' } as const;
    expect(await expectTakenUp(await once(), { order: declared, where: 'in the manifest', death })).toBe(true);
  });
});

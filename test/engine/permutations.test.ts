import { afterAll, describe, test } from 'vitest';
import { startServer } from '../../src/server/index.ts';
import { apiOf, useServer } from '../support/server.ts';
import { type Applied, applyFour, expectOneApply, REDIRECTS, SECTIONS } from './support/permutations.ts';

const api = useServer({ processingDelay: 0 });

/** One of each kind: a swap, a rotation, two swaps at once. All 24 are in the sweep. */
const SAMPLE = [
  [1, 0, 2, 3],
  [1, 2, 3, 0],
  [1, 0, 3, 2],
];

describe.each([SECTIONS, REDIRECTS])('$title that are permuted', (four) => {
  let applied: Promise<Applied> | undefined;
  const once = (): Promise<Applied> => {
    applied ??= applyFour(four, api, async (world) => apiOf(await startServer({ world, processingDelay: 0 })));
    return applied;
  };
  afterAll(async () => (await applied)?.api.server.close());

  test.each(
    SAMPLE.flatMap((order) => [
      { order, where: 'by hand' as const },
      { order, where: 'in the manifest' as const },
    ]),
  )('$where to $order are right after one apply', async ({ order, where }) => {
    await expectOneApply(await once(), order, where);
  });
});

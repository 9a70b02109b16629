import { expect } from 'vitest';
import { plan } from '../../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../../src/core/ledger/memory-ledger.ts';
import { converge, loadFiles, serviceOf, unwrap } from '../../support/converge.ts';
import { applyUntil, type Death } from './killed-apply.ts';
import { type Applied, permuteByHand } from './permutations.ts';

interface Killing {
  readonly order: readonly number[];
  readonly where: 'by hand' | 'in the manifest';
  readonly death: Death;
}

/** Ends the apply of a permutation at a moment and lets the next run go on; false where it had ended before. */
export async function expectTakenUp(applied: Applied, { order, where, death }: Killing): Promise<boolean> {
  const { api, four, world } = applied;
  api.server.reset();
  if (where === 'by hand') {
    await permuteByHand(applied, order);
  }
  const declared = where === 'by hand' ? [0, 1, 2, 3] : order;
  const manifest = await loadFiles({ 'colophon.yaml': four.manifest(declared) });
  const service = serviceOf(api.server);
  const before = applied.ledger();
  const made = unwrap(await plan({ manifest, service, ledger: before }));
  const state = unwrap(await before.load());
  const killed = await applyUntil(made, state, { service, death });
  const ledger = createMemoryLedger(killed.state);
  const again = unwrap(await plan({ manifest, service, ledger }));
  // Nobody but the killed run changed anything, so nobody is asked about anything.
  expect(again.blocked).toEqual([]);
  // What is below a resource is recorded under its new address last, so it may have to be recognised by its key.
  const changing = again.changes.filter(({ action, fields }) => action !== 'adopt' || fields.length > 0);
  expect(changing.map(({ action, cause }) => ({ action, cause }))).toEqual(
    changing.map(() => ({ action: 'update', cause: expect.stringMatching(/pending|drift/) })),
  );
  await converge({ manifest, service, ledger });
  const live = four.live(api.server.exportWorld());
  expect(live.map(({ id, value }) => [id, value])).toEqual(
    four.live(world).map(({ id }, index) => [id, four.values[declared[index] ?? 0]]),
  );
  return !killed.ended;
}

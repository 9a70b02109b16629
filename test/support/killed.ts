import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { planned, run, serviceOf, unwrap, type Work } from './converge.ts';
import { openGate } from './kill-gate.ts';

/** More lives than any manifest of a test needs. */
const LIVES = 200;

/**
 * Applies a manifest in one life after another. Each ends at its tenth write, or whatever number is given, and the next one has what the
 * ledger held at that moment. What the last life leaves is returned.
 */
export async function killedAtEvery(
  nth: number,
  when: 'before' | 'after',
  { manifest, server }: { readonly manifest: Manifest; readonly server: RunningServer },
): Promise<Work> {
  const gate = await openGate(server.url);
  try {
    let ledger = createMemoryLedger();
    for (let life = 0; life < LIVES; life += 1) {
      const work = { manifest, ledger, service: serviceOf({ url: gate.url, token: server.token }) };
      const made = await planned(work);
      if (made.changes.length + made.refresh.length + made.forget.length === 0) {
        return { ...work, service: serviceOf(server) };
      }
      const killed = gate.until({ nth, when }).then(() => true);
      const running = run(work, made).then(() => false);
      if (await Promise.race([killed, running])) {
        ledger = createMemoryLedger(unwrap(await ledger.load()));
        // Whatever the old life still does, it reaches nothing, and nobody reads its ledger.
        const outage = gate.cut();
        await Promise.allSettled([running]);
        outage.end();
      }
      gate.open();
    }
    throw new Error(`not settled after ${LIVES} lives`);
  } finally {
    await gate.close();
  }
}

import { openService, type ServiceOptions } from '../../../src/command/app/service.ts';
import type { Driver } from '../../../src/core/engine/driver.ts';
import { applyPlan } from '../../../src/core/engine/execute/executor.ts';
import { type LedgerEvent, type LedgerState, recordEvent } from '../../../src/core/engine/ledger.ts';
import { KINDS } from '../../../src/core/kinds/index.gen.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';
import { unwrap } from '../../support/converge.ts';

/** The moment at which a run ends: on one side of one of its writes, or of one of the steps that it records. */
export interface Death {
  readonly of: 'write' | 'record';
  readonly nth: number;
  readonly when: 'before' | 'after';
}

interface Killed {
  /** What the ledger says then. */
  readonly state: LedgerState;
  /** Whether the run had ended before. */
  readonly ended: boolean;
}

/** Applies a plan and ends the run without a word, as a kill does: what is on its way is never heard of again. */
export async function applyUntil(
  plan: Plan,
  ledger: LedgerState,
  { service, death }: { readonly service: ServiceOptions; readonly death: Death },
): Promise<Killed> {
  const open = unwrap(openService(service, { readOnly: false, manifest: undefined }));
  const [entries, intents] = [new Map(ledger.entries), new Map(ledger.intents)];
  const counts = { write: 0, record: 0 };
  let die = (): void => {};
  const dead = new Promise<true>((resolve) => {
    die = () => resolve(true);
  });
  const step = async <T>(of: Death['of'], work: () => Promise<T>): Promise<T> => {
    counts[of]++;
    const isLast = death.of === of && counts[of] === death.nth;
    if (isLast && death.when === 'after') {
      await work();
    }
    if (isLast) {
      die();
    }
    return await (isLast ? new Promise<T>(() => {}) : work());
  };
  const real = open.driver(plan.organization, plan.ledger.salt);
  const driver: Driver = {
    reader: real.reader,
    create: (request) => step('write', () => real.create(request)),
    update: (request) => step('write', () => real.update(request)),
    remove: (request) => step('write', () => real.remove(request)),
    move: (request) => step('write', () => real.move(request)),
  };
  const running = applyPlan({
    plan,
    driver,
    kinds: KINDS,
    ledger,
    record: (event: LedgerEvent) => step('record', async () => recordEvent(entries, intents, event)),
    allow: [...new Set(plan.blocked.flatMap(({ consents }) => consents))],
    onGuard: 'stop',
    onError: 'continue',
    parallelism: 4,
    secretOf: () => undefined,
    clock: { now: () => performance.now(), sleep: () => new Promise((resolve) => setImmediate(resolve)) },
  }).then(() => false as const);
  const isDead = await Promise.race([dead, running]);
  const state = { ...ledger, serial: ledger.serial + 1, entries: new Map(entries), intents: new Map(intents) };
  await open.close();
  return { state, ended: !isDead };
}

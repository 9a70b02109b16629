import { defined } from '../base/defined.ts';
import { readVersion } from '../base/version.ts';
import type { Outcome } from '../diagnostics/diagnostic.ts';
import type { Driver } from '../engine/driver.ts';
import type { LedgerState } from '../engine/ledger.ts';
import type { Policy } from '../engine/model.ts';
import { makePlan } from '../engine/planner.ts';
import { KINDS } from '../kinds/index.gen.ts';
import type { LedgerStore } from '../ledger/types.ts';
import type { Manifest } from '../manifest/types.ts';
import type { Plan } from '../plan/plan.ts';
import { unmatchedPatterns } from './patterns.ts';
import { openReading } from './reading.ts';
import type { Service, ServiceOptions } from './service.ts';

export interface PlanInput {
  readonly manifest: Manifest;
  readonly service: ServiceOptions;
  /** The record of what was applied; it decides what may be deleted. */
  readonly ledger: LedgerStore;
  /** What of the things that are no longer declared is deleted; what the ledger owns by default. */
  readonly prune?: 'owned' | 'all' | 'none' | undefined;
  /** Patterns of addresses to restrict the plan to. */
  readonly target?: readonly string[];
  /** Patterns of addresses to leave out. */
  readonly exclude?: readonly string[];
  readonly maxDeletes?: Policy['maxDeletes'] | undefined;
  /** Words of consent that change what is planned: for things that are only let go without one. */
  readonly allow?: readonly string[];
  /** The moment at which the plan is made; now by default. */
  readonly now?: Date;
  /** The commit that the manifest comes from. */
  readonly git?: Plan['git'] | undefined;
}

/** Reads the service and says what would take it to what the manifest says. Never writes anything. */
export async function plan(input: PlanInput): Promise<Outcome<Plan>> {
  const { workspace } = input.manifest;
  const opened = await openReading(input);
  if (!opened.ok) {
    return opened;
  }
  const { record, notes, service } = opened.value;
  try {
    const driver = service.driver(workspace.organization, record.salt);
    const planned = await planOn(service, { ...input, record, driver });
    // What the ledger has to say belongs to the plan: it may be the reason why something is not in it.
    return planned.ok && notes.length > 0
      ? {
          ...planned,
          value: { ...planned.value, diagnostics: [...notes, ...planned.value.diagnostics] },
        }
      : planned;
  } finally {
    await service.close();
  }
}

/** Plans with a service that is open already, for what was read from the ledger. */
export async function planOn(
  service: Pick<Service, 'client' | 'host'>,
  input: Omit<PlanInput, 'service' | 'ledger'> & { readonly record: LedgerState; readonly driver: Driver },
): Promise<Outcome<Plan>> {
  const { record, driver } = input;
  const planned = await makePlan({
    kinds: KINDS,
    workspace: input.manifest.workspace,
    ledger: record,
    driver,
    prune: input.prune ?? 'owned',
    target: input.target ?? [],
    exclude: input.exclude ?? [],
    ...defined({ maxDeletes: input.maxDeletes }),
    allow: input.allow ?? [],
    now: (input.now ?? new Date()).toISOString(),
    tool: { name: 'colophon', version: readVersion() },
    service: service.host,
    git: input.git,
    stats: () => {
      const { reads, writes } = service.client.stats();
      return { reads, writes };
    },
  });
  if (!planned.ok) {
    return planned;
  }
  const unmatched = unmatchedPatterns(input, { workspace: input.manifest.workspace, record, plan: planned.value });
  return unmatched.length === 0 ? planned : { ok: false, diagnostics: unmatched };
}

import type { Outcome } from '../diagnostics/diagnostic.ts';
import { type DriftFindings, type DriftSelection, findDrift } from '../engine/drift.ts';
import type { Cause, Change, Plan } from '../plan/plan.ts';
import { type PlanInput, plan } from './plan.ts';

/** The differences between the manifest, the live workspace and the ledger. */
export interface Drift {
  readonly plan: Plan;
  /** Changes made outside Colophon: drift, conflicts and deletions. */
  readonly drifted: readonly Change[];
  /** Pending changes of the manifest. */
  readonly pending: readonly Change[];
  /** The same by class and field, limited to the selection. */
  readonly findings: DriftFindings;
}

const DRIFT: ReadonlySet<Cause> = new Set(['drift', 'conflict', 'deleted']);

/** Whether a cause is a change made outside Colophon. */
export function isDriftCause(cause: Cause): boolean {
  return DRIFT.has(cause);
}

/** Whether a change reverts something done outside Colophon. */
export function isDrift(change: Change): boolean {
  return DRIFT.has(change.cause) || change.fields.some(({ cause }) => DRIFT.has(cause));
}

/** Detects changes made outside Colophon. Never writes anything. */
export async function drift(input: PlanInput & DriftSelection): Promise<Outcome<Drift>> {
  const planned = await plan({ ...input, effects: false });
  if (!planned.ok) {
    return planned;
  }
  const { changes } = planned.value;
  return {
    ok: true,
    value: {
      plan: planned.value,
      drifted: changes.filter(isDrift),
      pending: changes.filter((change) => !isDrift(change)),
      findings: findDrift(planned.value, input),
    },
    diagnostics: planned.diagnostics,
  };
}

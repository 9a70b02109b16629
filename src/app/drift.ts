import type { Outcome } from '../diagnostics/diagnostic.ts';
import { type DriftFindings, type DriftSelection, findDrift } from '../engine/drift.ts';
import type { Cause, Change, Plan } from '../plan/plan.ts';
import { type PlanInput, plan } from './plan.ts';

/** What differs between the manifest, the service and what was applied last. */
export interface Drift {
  readonly plan: Plan;
  /** Changes that somebody made on the service: changed, in conflict, or gone. */
  readonly drifted: readonly Change[];
  /** Changes of the manifest that were not applied yet. */
  readonly ahead: readonly Change[];
  /** The same by class, field by field, and only what the selection asks for. */
  readonly findings: DriftFindings;
}

const DRIFT: ReadonlySet<Cause> = new Set(['drift', 'conflict', 'vanished']);

/** Whether a cause lies on the service and not in the manifest. */
export function isDriftCause(cause: Cause): boolean {
  return DRIFT.has(cause);
}

/** Whether a change is there because of the service and not because of the manifest. */
export function isDrift(change: Change): boolean {
  return DRIFT.has(change.cause) || change.fields.some(({ cause }) => DRIFT.has(cause));
}

/** Compares all three sides and tells what was changed on the service. Never writes anything. */
export async function drift(input: PlanInput & DriftSelection): Promise<Outcome<Drift>> {
  const planned = await plan(input);
  if (!planned.ok) {
    return planned;
  }
  const { changes } = planned.value;
  return {
    ok: true,
    value: {
      plan: planned.value,
      drifted: changes.filter(isDrift),
      ahead: changes.filter((change) => !isDrift(change)),
      findings: findDrift(planned.value, input),
    },
    diagnostics: planned.diagnostics,
  };
}

import type { Outcome } from '../../core/diagnostics/diagnostic.ts';
import { type DriftFindings, type DriftSelection, findDrift } from '../../core/engine/drift.ts';
import type { Cause, Change, Plan } from '../../core/plan/plan.ts';
import { type PlanInput, planAnd } from './plan.ts';

/** The differences between the manifest, the live workspace and the ledger. */
export interface Drift {
  readonly plan: Plan;
  /** Changes made outside Colophon: drift, conflicts and deletions. */
  readonly drifted: readonly Change[];
  /** Pending changes of the manifest. */
  readonly pending: readonly Change[];
  /** The selected differences by class and field. */
  readonly findings: DriftFindings;
}

const DRIFT: ReadonlySet<Cause> = new Set(['drift', 'conflict', 'deleted']);

/** Whether a cause is a change made outside Colophon. */
export function isDriftCause(cause: Cause): boolean {
  return DRIFT.has(cause);
}

/** Whether a change reverts one made outside Colophon. */
export function isDrift(change: Change): boolean {
  return DRIFT.has(change.cause) || change.fields.some(({ cause }) => DRIFT.has(cause));
}

export interface DriftInput extends PlanInput, DriftSelection {
  /** Whether to look up who made the changes. */
  readonly explain?: boolean | undefined;
  /** Whether to look up which missing pages visitors request. */
  readonly missingPages?: boolean | undefined;
}

/** Detects changes made outside Colophon. Never writes anything. */
export async function drift(input: DriftInput): Promise<Outcome<Drift>> {
  const compared = await planAnd({ ...input, effects: false }, async (planned, { record, service }) => {
    const missed =
      input.missingPages === true
        ? await (await import('./redirects/missed-pages.ts')).missedPages(service, input)
        : [];
    const plan = { ...planned, diagnostics: [...planned.diagnostics, ...missed] };
    const found = findDrift(plan, input);
    const { notes, findings } =
      input.explain === true
        ? await (await import('./explain-drift.ts')).explainDrift({ plan, findings: found, record, service })
        : { notes: [], findings: found };
    // Includes the requests of these lookups.
    const { reads } = input.explain === true || input.missingPages === true ? service.client.stats() : plan.live;
    const live = { ...plan.live, reads };
    return { plan: { ...plan, live, diagnostics: [...plan.diagnostics, ...notes] }, findings };
  });
  if (!compared.ok) {
    return compared;
  }
  const { plan, findings } = compared.value;
  return {
    ok: true,
    value: {
      plan,
      drifted: plan.changes.filter(isDrift),
      pending: plan.changes.filter((change) => !isDrift(change)),
      findings,
    },
    diagnostics: compared.diagnostics,
  };
}

import { defined } from '../base/defined.ts';
import { planByResource } from '../plan/resources.ts';
import type { Result } from './results.ts';

/** Values by name that the following steps of a workflow can use. */
export type StepOutputs = Readonly<Record<string, string | number | boolean>>;

/** What a result hands to the following steps; nothing where it has no such values. */
export async function outputsOf(result: Result): Promise<StepOutputs> {
  switch (result.type) {
    case 'plan':
      return await planOutputs(result);
    case 'rehearsal': {
      const { rehearsalOutputs } = await import('./rehearsal.ts');
      const { rehearsal, allow } = result;
      return { ...(await planOutputs({ plan: rehearsal.plan, allow })), ...rehearsalOutputs(rehearsal) };
    }
    case 'apply': {
      const { applySummary } = await import('./apply.ts');
      const { resultsByResource } = await import('../engine/results.ts');
      const results = resultsByResource(result.result.results);
      const became = (wanted: (typeof results)[number]['status']): typeof results =>
        results.filter(({ status }) => status === wanted);
      const done = became('done');
      return {
        digest: result.plan.digest,
        changes: done.length,
        deletes: done.filter(({ change }) => change.action === 'delete').length,
        held: became('held').length,
        failed: became('failed').length,
        'has-changes': done.length > 0,
        summary: applySummary(result.result),
      };
    }
    case 'drift': {
      const { driftHeadline, placeOfPlan } = await import('./drift/words.ts');
      const { plan, findings } = result;
      const { counts, found, ignored } = findings;
      const drifted = counts.drift + counts.conflict + counts.vanished;
      return { found, drifted, ...counts, ignored, summary: driftHeadline(findings, placeOfPlan(plan)) };
    }
    case 'verification': {
      const { verifySummary } = await import('./verify.ts');
      const { verification } = result;
      return { ...verification.summary, pending: verification.pending, summary: verifySummary(verification) };
    }
    case 'validation':
      return (await import('./validation.ts')).validationOutputs(result.validation);
    case 'lint':
    case 'diagnostics': {
      const { tallyText } = await import('./diagnostics.ts');
      const { diagnostics } = result;
      const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
      const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
      const saysWhetherValid = result.type === 'lint' || result.isOfManifest;
      return {
        ...(saysWhetherValid ? { valid: errors === 0 } : {}),
        errors,
        warnings,
        summary: tallyText(diagnostics),
      };
    }
    default:
      return {};
  }
}

async function planOutputs({ plan, allow, planFile }: Omit<Result<'plan'>, 'type'>): Promise<StepOutputs> {
  const { heldCounts, summaryLine } = await import('./words.ts');
  return {
    digest: plan.digest,
    changes: plan.summary.resources,
    deletes: plan.summary.delete,
    held: heldCounts(planByResource(plan).held, allow).held,
    'has-changes': plan.changes.length > 0,
    ...defined({ 'plan-file': planFile }),
    summary: summaryLine(plan, allow),
  };
}

import { defined } from '../../base/defined.ts';
import { isEmpty } from '../../core/plan/plan.ts';
import { planByResource } from '../../core/plan/resources.ts';
import type { Result } from './results.ts';

/** Values by name that later steps of a workflow can use. */
export type StepOutputs = Readonly<Record<string, string | number | boolean>>;

export async function outputsOf(result: Result): Promise<StepOutputs> {
  if ('access' in result) {
    return { summary: (await import('./access/access.ts')).summaryOf(result.access) };
  }
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
      const { resultsByResource } = await import('../../core/engine/apply-types.ts');
      const { urlOutputs } = await import('./apply-outputs.ts');
      const results = resultsByResource(result.result.results);
      const withStatus = (wanted: (typeof results)[number]['status']): typeof results =>
        results.filter(({ status }) => status === wanted);
      const done = withStatus('done');
      return {
        digest: result.plan.digest,
        changes: done.length,
        deletes: done.filter(({ change }) => change.action === 'delete').length,
        blocked: withStatus('blocked').length,
        failed: withStatus('failed').length,
        'has-changes': done.length > 0,
        ...urlOutputs(result.outputs ?? []),
        summary: applySummary(result.result, result.plan),
      };
    }
    case 'drift': {
      const { driftHeadline, placeOfPlan } = await import('./drift/words.ts');
      const { plan, findings } = result;
      const { counts, found, ignored } = findings;
      const drifted = counts.drift + counts.conflict + counts.deleted;
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
      const judgesManifest = result.type === 'lint' || result.isOfManifest;
      return {
        ...(judgesManifest ? { valid: errors === 0 } : {}),
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
  const { blockedCounts, summaryLine } = await import('./words.ts');
  return {
    digest: plan.digest,
    changes: plan.summary.resources,
    deletes: plan.summary.delete,
    blocked: blockedCounts(planByResource(plan).blocked, allow).blocked,
    'has-changes': !isEmpty(plan),
    ...defined({ 'plan-file': planFile }),
    summary: summaryLine(plan, allow),
  };
}

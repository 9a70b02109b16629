import { unreachable } from '../../../base/unreachable.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type { FindingResult, Result } from '../results.ts';
import type { Findings } from './findings.ts';

async function problems(
  name: string,
  diagnostics: readonly Diagnostic[],
  { files, strict }: { readonly files: readonly string[]; readonly strict: boolean },
): Promise<Findings> {
  const { diagnosticFindings } = await import('./findings.ts');
  const { tallyText } = await import('../diagnostics.ts');
  return { name, summary: tallyText(diagnostics), findings: diagnosticFindings(diagnostics, { strict }), files };
}

/** The findings of a result; with `all`, including the passed checks of a verification. */
export async function findingsOf(
  result: Result<FindingResult>,
  { all = false }: { readonly all?: boolean } = {},
): Promise<Findings> {
  switch (result.type) {
    case 'plan':
      return (await import('./findings.ts')).planFindings(result.plan, result);
    case 'rehearsal':
      return (await import('../rehearsal.ts')).rehearsalFindings(result.rehearsal, result);
    case 'apply':
      return (await import('./apply.ts')).applyFindings(result.result, result.plan);
    case 'drift': {
      const { driftFindings } = await import('./drift.ts');
      const { driftHeadline, placeOfPlan } = await import('../drift/words.ts');
      const { plan, findings } = result;
      return driftFindings(plan, { drift: findings, summary: driftHeadline(findings, placeOfPlan(plan)) });
    }
    case 'verification':
      return (await import('../verify.ts')).verifyFindings(result.verification, { all });
    case 'validation':
      return (await import('../validation.ts')).validationFindings(result.validation);
    case 'lint':
      return await problems('lint', result.diagnostics, result);
    case 'diagnostics':
      return await problems(result.command, result.diagnostics, { files: [], strict: false });
    default:
      return unreachable(result);
  }
}

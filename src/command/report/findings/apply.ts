import { type ApplyResult, type ChangeResult, resultsByResource } from '../../../core/engine/apply-types.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { applySummary, messageOf } from '../apply.ts';
import { addressesByKey } from '../change.ts';
import { changeFinding, diagnosticFindings, type Finding, type Findings, sentences } from './findings.ts';

const FORMS: Readonly<
  Record<ChangeResult['status'], Pick<Finding, 'level' | 'verdict' | 'rank'> & { readonly about: string }>
> = {
  done: { level: 'notice', verdict: 'passed', rank: 3, about: 'A change was applied' },
  failed: { level: 'error', verdict: 'failed', rank: 0, about: 'A change failed' },
  blocked: { level: 'warning', verdict: 'failed', rank: 1, about: 'A guard blocks a change' },
  pending: { level: 'notice', verdict: 'passed', rank: 3, about: 'A change is pending' },
  skipped: { level: 'warning', verdict: 'skipped', rank: 2, about: 'A change was skipped' },
};

function resultFinding(result: ChangeResult, addresses: ReadonlyMap<string, Address>): Finding {
  const { change, status } = result;
  const finding = changeFinding(change, addresses);
  const detail = messageOf(result);
  return {
    ...finding,
    ...FORMS[status],
    rule: `apply/${status}`,
    title: `${status}: ${finding.title}`,
    message: detail === '' ? finding.message : `${sentences(detail)}\n${finding.message}`,
  };
}

/** The results of an apply as findings: failed and blocked changes fail the check, and so does an apply that did not start. */
export function applyFindings(result: ApplyResult, plan: Plan): Findings {
  const addresses = addressesByKey(plan);
  const summary = applySummary(result, plan);
  const findings = [
    ...diagnosticFindings(result.diagnostics),
    ...resultsByResource(result.results).map((one) => resultFinding(one, addresses)),
  ];
  const isUnexplained = result.status !== 'done' && !findings.some(({ verdict }) => verdict === 'failed');
  const whole: Finding = {
    level: 'error',
    rule: `apply/${result.status}`,
    about: 'The plan was not applied, or only in part',
    title: 'not applied',
    message: summary,
    subject: result.status,
    verdict: 'failed',
    rank: 0,
  };
  return { name: 'apply', summary, findings: isUnexplained ? [whole, ...findings] : findings };
}

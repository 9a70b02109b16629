import type { ApplyResult, ChangeResult } from '../../engine/apply-types.ts';
import { resultsByResource } from '../../engine/results.ts';
import type { Address } from '../../plan/address.ts';
import type { Plan } from '../../plan/plan.ts';
import { applySummary, messageOf } from '../apply.ts';
import { addressesByKey } from '../change.ts';
import { changeFinding, diagnosticFindings, type Finding, type Findings, sentences } from './findings.ts';

const FORMS: Readonly<
  Record<ChangeResult['status'], Pick<Finding, 'level' | 'verdict' | 'rank'> & { readonly about: string }>
> = {
  done: { level: 'notice', verdict: 'passed', rank: 3, about: 'A change was made' },
  failed: { level: 'error', verdict: 'failed', rank: 0, about: 'A change could not be made' },
  held: { level: 'warning', verdict: 'failed', rank: 1, about: 'A change is not made without a word' },
  pending: { level: 'notice', verdict: 'passed', rank: 3, about: 'A change is pending' },
  skipped: { level: 'warning', verdict: 'skipped', rank: 2, about: 'A change was not tried' },
};

function resultFinding(result: ChangeResult, addresses: ReadonlyMap<string, Address>): Finding {
  const { change, status } = result;
  const finding = changeFinding(change, addresses);
  const said = messageOf(result);
  return {
    ...finding,
    ...FORMS[status],
    rule: `apply/${status}`,
    title: `${status}: ${finding.title}`,
    message: said === '' ? finding.message : `${sentences(said)}\n${finding.message}`,
  };
}

/** What became of a plan, as findings: what failed and what was held back fails the check, and so does an apply that did not begin. */
export function applyFindings(result: ApplyResult, plan: Plan): Findings {
  const addresses = addressesByKey(plan);
  const summary = applySummary(result);
  const findings = [
    ...diagnosticFindings(result.diagnostics),
    ...resultsByResource(result.results).map((one) => resultFinding(one, addresses)),
  ];
  const unsaid = result.status !== 'done' && !findings.some(({ verdict }) => verdict === 'failed');
  const whole: Finding = {
    level: 'error',
    rule: `apply/${result.status}`,
    about: 'The plan was not applied, or not to its end',
    title: 'not applied',
    message: summary,
    subject: result.status,
    verdict: 'failed',
    rank: 0,
  };
  return { name: 'apply', summary, findings: unsaid ? [whole, ...findings] : findings };
}

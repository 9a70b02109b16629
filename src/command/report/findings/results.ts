import { unreachable } from '../../../base/unreachable.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import { type ApplyResult, type ChangeResult, resultsByResource } from '../../../core/engine/apply-types.ts';
import { CHANGE_CLASSES, type DriftClass, type DriftFindings, SERVICE_CLASSES } from '../../../core/engine/drift.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { applySummary, messageOf } from '../apply.ts';
import { addressesByKey } from '../change.ts';
import { tallyText } from '../diagnostics.ts';
import { driftHeadline, placeOfPlan } from '../drift/words.ts';
import { rehearsalFindings } from '../rehearsal.ts';
import type { FindingResult, Result } from '../results.ts';
import { safe } from '../text.ts';
import { validationFindings } from '../validation.ts';
import { verifyFindings } from '../verify.ts';
import { changeFinding, diagnosticFindings, type Finding, type Findings, planFindings, sentences } from './findings.ts';

function problems(
  name: string,
  diagnostics: readonly Diagnostic[],
  { files, strict }: { readonly files: readonly string[]; readonly strict: boolean },
): Findings {
  return { name, summary: tallyText(diagnostics), findings: diagnosticFindings(diagnostics, { strict }), files };
}

/** The findings of a result; with `all`, including the passed checks of a verification. */
export function findingsOf(result: Result<FindingResult>, { all = false }: { readonly all?: boolean } = {}): Findings {
  switch (result.type) {
    case 'plan':
      return planFindings(result.plan, result);
    case 'rehearsal':
      return rehearsalFindings(result.rehearsal, result);
    case 'apply':
      return applyFindings(result.result, result.plan);
    case 'drift':
      return driftFindings(result.plan, result.findings);
    case 'verification':
      return verifyFindings(result.verification, { all });
    case 'validation':
      return validationFindings(result.validation);
    case 'lint':
      return problems('lint', result.diagnostics, result);
    case 'diagnostics':
      return problems(result.command, result.diagnostics, { files: [], strict: false });
    default:
      return unreachable(result);
  }
}

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

const ABOUT: Readonly<Record<DriftClass, string>> = {
  drift: 'A resource was changed outside Colophon since the last apply',
  conflict: 'A resource was changed in the manifest and outside Colophon since the last apply',
  deleted: 'A resource was deleted outside Colophon since the last apply',
  pending: 'A declared change is not applied yet',
  unmanaged: 'A live resource is not declared',
};

/** Drift as findings: live changes fail the check, and so do the classes in `--only`. */
export function driftFindings(plan: Plan, drift: DriftFindings): Findings {
  const addresses = addressesByKey(plan);
  const marked = (one: DriftClass): Pick<Finding, 'rule' | 'about' | 'level' | 'verdict' | 'rank'> => {
    const fails = drift.only.includes(one) || (SERVICE_CLASSES as readonly DriftClass[]).includes(one);
    return {
      rule: `drift/${one}`,
      about: ABOUT[one],
      level: fails ? 'warning' : 'notice',
      verdict: fails ? 'failed' : 'passed',
      rank: fails ? 1 : 3,
    };
  };
  const changed = CHANGE_CLASSES.flatMap((one) =>
    drift.changes[one].map((change): Finding => {
      const finding = changeFinding(change, addresses);
      return { ...finding, ...marked(one), title: `${one}: ${safe(change.address, 120)}` };
    }),
  );
  const unmanaged = drift.unmanaged.map(
    (address): Finding => ({
      ...marked('unmanaged'),
      title: `unmanaged: ${safe(address, 120)}`,
      message: sentences(`${safe(address)} is live and not declared. Colophon does not change it.`),
      subject: address,
      address,
    }),
  );
  return {
    name: 'drift',
    summary: safe(driftHeadline(drift, placeOfPlan(plan))),
    findings: [...diagnosticFindings(plan.diagnostics), ...changed, ...unmanaged],
  };
}

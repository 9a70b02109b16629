import { CHANGE_CLASSES, type DriftClass, type DriftFindings, SERVICE_CLASSES } from '../../../core/engine/drift.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { addressesByKey } from '../change.ts';
import { safe } from '../text.ts';
import { changeFinding, diagnosticFindings, type Finding, type Findings, sentences } from './findings.ts';

const ABOUT: Readonly<Record<DriftClass, string>> = {
  drift: 'A resource was changed outside Colophon since the last apply',
  conflict: 'A resource was changed in the manifest and outside Colophon since the last apply',
  deleted: 'A resource was deleted outside Colophon since the last apply',
  pending: 'A declared change is not applied yet',
  unmanaged: 'A live resource is not declared',
};

/** Drift as findings: live changes fail the check, and so do the classes in `--only`. */
export function driftFindings(
  plan: Plan,
  { drift, summary }: { readonly drift: DriftFindings; readonly summary: string },
): Findings {
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
    summary: safe(summary),
    findings: [...diagnosticFindings(plan.diagnostics), ...changed, ...unmanaged],
  };
}

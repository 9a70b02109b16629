import { blockedFor } from '../../../core/engine/guards.ts';
import { byWeight, type Risk } from '../../../core/engine/risks.ts';
import { planDigest } from '../../../core/plan/digest.ts';
import type { Change, Plan } from '../../../core/plan/plan.ts';
import { countBlocked } from '../../../core/plan/resources.ts';

/** A plan in which these changes have the risk, and its guard. The risk is that of the fields that grant something. */
export function withRisk(
  plan: Plan,
  risky: readonly Change[],
  { added, why }: { readonly added: Risk; readonly why?: string | undefined },
): Plan {
  const keys = new Set(risky.flatMap(({ key, risk }) => (risk.includes(added) ? [] : [key])));
  if (keys.size === 0) {
    return plan;
  }
  const changes = plan.changes.map(
    (change): Change =>
      keys.has(change.key)
        ? {
            ...change,
            risk: byWeight([...change.risk, added], (risk) => risk),
            fields: change.fields.map((field) =>
              field.risk?.includes('grant') === true ? { ...field, risk: [added, ...field.risk] } : field,
            ),
          }
        : change,
  );
  const blocked = [
    ...plan.blocked,
    ...blockedFor(
      changes.filter(({ key }) => keys.has(key)),
      added,
      why,
    ),
  ];
  const { digest: _digest, ...whole } = {
    ...plan,
    changes,
    blocked,
    summary: { ...plan.summary, blocked: countBlocked(changes, blocked) },
  };
  return { ...whole, digest: planDigest(whole) };
}

import { encodePlan } from '../../plan/codec.ts';
import type { Plan } from '../../plan/plan.ts';
import { jsonLines } from '../text.ts';

/** A plan as the file that can be applied. */
export function renderPlanJson(plan: Plan): string {
  return encodePlan(plan);
}

/** A plan as lines of JSON: a header, then one thing per line, and at the end the summary. */
export function renderPlanNdjson(plan: Plan): string {
  const {
    changes,
    held,
    unmanaged,
    forget,
    refresh,
    ids: _ids,
    assumes: _assumes,
    diagnostics,
    summary,
    outline: _outline,
    ...header
  } = plan;
  return jsonLines([
    { type: 'plan', ...header },
    ...changes.map((change) => ({ type: 'change', ...change })),
    ...held.map((one) => ({ type: 'held', ...one })),
    ...refresh.map(({ address, previousAddress, kind }) => ({ type: 'refresh', address, previousAddress, kind })),
    ...forget.map((address) => ({ type: 'forget', address })),
    ...unmanaged.map((address) => ({ type: 'unmanaged', address })),
    ...diagnostics.map((one) => ({ type: 'diagnostic', ...one })),
    { type: 'summary', digest: plan.digest, ...summary },
  ]);
}

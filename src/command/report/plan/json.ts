import { encodePlan } from '../../../core/plan/codec.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { jsonLines } from '../text.ts';

export function renderPlanJson(plan: Plan): string {
  return encodePlan(plan);
}

/** A plan as lines of JSON: a header, then one item per line, and the summary at the end. */
export function renderPlanNdjson(plan: Plan): string {
  const {
    changes,
    blocked,
    unmanaged,
    forget,
    gone = [],
    refresh,
    ids: _ids,
    assumes: _assumes,
    diagnostics,
    summary,
    outline: _outline,
    effects = [],
    rules,
    ...header
  } = plan;
  const absent = new Set(gone);
  return jsonLines([
    { type: 'plan', ...header },
    ...(rules?.loosened ?? []).map((one) => ({ type: 'loosened', ...one })),
    ...changes.map((change) => ({ type: 'change', ...change })),
    ...blocked.map((one) => ({ type: 'blocked', ...one })),
    ...refresh.map(({ address, previousAddress, kind }) => ({ type: 'refresh', address, previousAddress, kind })),
    ...forget.map((address) => ({ type: 'forget', address, gone: absent.has(address) })),
    ...unmanaged.map((address) => ({ type: 'unmanaged', address })),
    ...effects.map(({ type, ...one }) => ({ type: 'effect', place: type, ...one })),
    ...diagnostics.map((one) => ({ type: 'diagnostic', ...one })),
    { type: 'summary', digest: plan.digest, ...summary },
  ]);
}

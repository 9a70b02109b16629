import { makePlan } from '../../../src/core/engine/planner.ts';
import type { Change, Plan } from '../../../src/core/plan/plan.ts';
import { planOptions } from './small-kinds.ts';

/** The plan for what a test lays out; an error where there is none. */
export async function planned(options: Parameters<typeof planOptions>[0]): Promise<Plan> {
  const outcome = await makePlan(planOptions(options));
  if (!outcome.ok) {
    throw new Error(outcome.diagnostics.map(({ code, detail }) => `${code}: ${detail}`).join('\n'));
  }
  return outcome.value;
}

/** The codes of what stands in the way of a plan. */
export async function refused(options: Parameters<typeof planOptions>[0]): Promise<readonly string[]> {
  const outcome = await makePlan(planOptions(options));
  return outcome.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
}

/** A change in few words: what is done to what, and after what. */
export function brief({ action, key, dependsOn }: Change): string {
  return [action, key, ...(dependsOn.length === 0 ? [] : ['after', ...dependsOn])].join(' ');
}

import type { Json } from '../../../base/json.ts';
import type { AgentFigures } from '../../app/agent/watch.ts';

function timeOf(milliseconds: number | undefined): string | null {
  return milliseconds === undefined ? null : new Date(milliseconds).toISOString();
}

export function statusOf(environments: ReadonlyMap<string, AgentFigures>, trouble?: string): Json {
  return {
    ok: trouble === undefined && [...environments.values()].every((one) => one.trouble === undefined),
    reason: trouble ?? null,
    environments: [...environments].map(([environment, figures]) => ({
      environment,
      organization: figures.plan?.organization ?? null,
      commit: figures.commit ?? null,
      running: figures.isBusy,
      result: figures.last ?? null,
      reason: figures.trouble ?? null,
      lastSuccessAt: timeOf(figures.lastSuccessAt),
      changes: figures.plan?.changes ?? null,
      blocked: figures.plan?.blocked ?? null,
      drift: figures.plan === undefined ? null : { ...figures.plan.drift },
    })),
  };
}

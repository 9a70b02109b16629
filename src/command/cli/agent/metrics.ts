import type { Json } from '../../../base/json.ts';
import type { FleetFigures } from '../../app/agent/fleet-watch.ts';
import type { AgentFigures } from '../../app/agent/watch.ts';
import { gauge, type Metric, renderMetrics, type Sample } from '../../report/metrics.ts';

const NO_ROUNDS = { clean: 0, changes: 0, drift: 0, applied: 0, blocked: 0, waiting: 0, contended: 0, failed: 0 };
const NO_APPLIES = { done: 0, partial: 0, failed: 0 };

type Numbers = Readonly<Record<string, number | undefined>>;

/** A metric family, and its values for each environment: one per label value, or a single number. */
interface Family extends Omit<Metric, 'samples'> {
  readonly by?: string;
  readonly of: (figures: AgentFigures) => Numbers | number | undefined;
}

const FAMILIES: readonly Family[] = [
  {
    name: 'colophon_agent_rounds_total',
    help: 'Rounds since the start, by result.',
    type: 'counter',
    by: 'result',
    of: ({ rounds }) => ({ ...NO_ROUNDS, ...rounds }),
  },
  {
    name: 'colophon_agent_applies_total',
    help: 'Applies since the start, by status.',
    type: 'counter',
    by: 'status',
    of: ({ applies }) => ({ ...NO_APPLIES, ...applies }),
  },
  {
    name: 'colophon_agent_last_success_timestamp_seconds',
    help: 'When the last successful round ended.',
    type: 'gauge',
    of: ({ lastSuccessAt }) => (lastSuccessAt === undefined ? undefined : lastSuccessAt / 1000),
  },
  {
    name: 'colophon_agent_commit_info',
    help: 'The commit that was planned last.',
    type: 'gauge',
    by: 'commit',
    of: ({ commit }) => (commit === undefined ? {} : { [commit]: 1 }),
  },
  {
    name: 'colophon_agent_changes',
    help: 'Pending changes of the last plan.',
    type: 'gauge',
    by: 'action',
    of: ({ plan }) => plan?.actions,
  },
  {
    name: 'colophon_agent_drift',
    help: 'Differences between the manifest and the live workspace in the last plan, by class.',
    type: 'gauge',
    by: 'class',
    of: ({ plan }) => plan?.drift,
  },
  {
    name: 'colophon_agent_blocked',
    help: 'Changes of the last plan that a guard blocks; nothing is applied while there are any.',
    type: 'gauge',
    of: ({ plan }) => plan?.blocked,
  },
  {
    name: 'colophon_agent_round_duration_seconds',
    help: 'Duration of the last round.',
    type: 'gauge',
    of: ({ lastRoundMs }) => (lastRoundMs === undefined ? undefined : Math.round(lastRoundMs) / 1000),
  },
];

function samplesOf({ by, of }: Family, figures: AgentFigures, labels: Sample['labels']): readonly Sample[] {
  const numbers = of(figures);
  const entries = typeof numbers === 'object' ? Object.entries(numbers) : [['', numbers] as const];
  return entries.flatMap(([name, value]) =>
    value === undefined ? [] : [{ labels: { ...labels, ...(by === undefined ? {} : { [by]: name }) }, value }],
  );
}

const memory = (bytes: number): Metric =>
  gauge('process_resident_memory_bytes', 'Resident memory of the process.', bytes);

export function renderAgentMetrics(figures: AgentFigures, residentBytes: number): string {
  const families = FAMILIES.map((family) => ({ ...family, samples: samplesOf(family, figures, {}) }));
  return renderMetrics([...families, memory(residentBytes)]);
}

export function renderFleetMetrics({ environments, looks }: FleetFigures, residentBytes: number): string {
  const all = [...environments];
  return renderMetrics([
    gauge('colophon_agent_environments', 'Environments that this agent follows.', all.length),
    {
      name: 'colophon_agent_looks_total',
      help: 'How often the branch was fetched and its environments were listed, by result.',
      type: 'counter',
      samples: Object.entries(looks).map(([result, value]) => ({ labels: { result }, value })),
    },
    ...FAMILIES.map((family) => ({
      ...family,
      samples: all.flatMap(([environment, figures]) => samplesOf(family, figures, { environment })),
    })),
    memory(residentBytes),
  ]);
}

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

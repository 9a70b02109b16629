import type { AgentFigures } from '../../app/agent/watch.ts';
import { renderMetrics, type Sample } from '../../report/metrics.ts';

function samplesOf(numbers: Readonly<Record<string, number | undefined>>, label: string): readonly Sample[] {
  return Object.entries(numbers).map(([name, value]) => ({ labels: { [label]: name }, value: value ?? 0 }));
}

function maybe(value: number | undefined): readonly Sample[] {
  return value === undefined ? [] : [{ value }];
}

/** The metrics of an agent in the text format of Prometheus. */
export function renderAgentMetrics(figures: AgentFigures, residentBytes: number): string {
  const { rounds, applies, commit, plan, lastSuccessAt, lastRoundMs } = figures;
  return renderMetrics([
    {
      name: 'colophon_agent_rounds_total',
      help: 'Rounds since the start, by result.',
      type: 'counter',
      samples: samplesOf(
        {
          clean: 0,
          changes: 0,
          drift: 0,
          applied: 0,
          blocked: 0,
          waiting: 0,
          contended: 0,
          failed: 0,
          ...rounds,
        },
        'result',
      ),
    },
    {
      name: 'colophon_agent_applies_total',
      help: 'Applies since the start, by status.',
      type: 'counter',
      samples: samplesOf({ done: 0, partial: 0, failed: 0, ...applies }, 'status'),
    },
    {
      name: 'colophon_agent_last_success_timestamp_seconds',
      help: 'When the last successful round ended.',
      type: 'gauge',
      samples: maybe(lastSuccessAt === undefined ? undefined : lastSuccessAt / 1000),
    },
    {
      name: 'colophon_agent_commit_info',
      help: 'The commit that was planned last.',
      type: 'gauge',
      samples: commit === undefined ? [] : [{ labels: { commit }, value: 1 }],
    },
    {
      name: 'colophon_agent_changes',
      help: 'Pending changes of the last plan.',
      type: 'gauge',
      samples: plan === undefined ? [] : samplesOf(plan.actions, 'action'),
    },
    {
      name: 'colophon_agent_drift',
      help: 'Differences between the manifest and the live workspace in the last plan, by class.',
      type: 'gauge',
      samples: plan === undefined ? [] : samplesOf(plan.drift, 'class'),
    },
    {
      name: 'colophon_agent_blocked',
      help: 'Changes of the last plan that a guard blocks; nothing is applied while there are any.',
      type: 'gauge',
      samples: maybe(plan?.blocked),
    },
    {
      name: 'colophon_agent_round_duration_seconds',
      help: 'Duration of the last round.',
      type: 'gauge',
      samples: maybe(lastRoundMs === undefined ? undefined : Math.round(lastRoundMs) / 1000),
    },
    {
      name: 'process_resident_memory_bytes',
      help: 'Resident memory of the process.',
      type: 'gauge',
      samples: [{ value: residentBytes }],
    },
  ]);
}

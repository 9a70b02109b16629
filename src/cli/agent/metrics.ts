import type { AgentFigures } from '../../app/agent/watch.ts';
import { renderMetrics, type Sample } from '../../report/metrics.ts';

function samplesOf(numbers: Readonly<Record<string, number | undefined>>, label: string): readonly Sample[] {
  return Object.entries(numbers).map(([name, value]) => ({ labels: { [label]: name }, value: value ?? 0 }));
}

function maybe(value: number | undefined): readonly Sample[] {
  return value === undefined ? [] : [{ value }];
}

/** What an agent tells Prometheus. */
export function renderAgentMetrics(figures: AgentFigures, residentBytes: number): string {
  const { rounds, applies, commit, plan, lastSuccessAt, lastRoundMs } = figures;
  return renderMetrics([
    {
      name: 'colophon_agent_rounds_total',
      help: 'Rounds since the start, by what came of them.',
      type: 'counter',
      samples: samplesOf(
        {
          clean: 0,
          changes: 0,
          drift: 0,
          applied: 0,
          held: 0,
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
      help: 'Applies since the start, by how they ended.',
      type: 'counter',
      samples: samplesOf({ done: 0, partial: 0, failed: 0, ...applies }, 'status'),
    },
    {
      name: 'colophon_agent_last_success_timestamp_seconds',
      help: 'When the last round ended that went well.',
      type: 'gauge',
      samples: maybe(lastSuccessAt === undefined ? undefined : lastSuccessAt / 1000),
    },
    {
      name: 'colophon_agent_commit_info',
      help: 'The commit that was looked at last.',
      type: 'gauge',
      samples: commit === undefined ? [] : [{ labels: { commit }, value: 1 }],
    },
    {
      name: 'colophon_agent_changes',
      help: 'Changes of the last plan that are still to be made.',
      type: 'gauge',
      samples: plan === undefined ? [] : samplesOf(plan.actions, 'action'),
    },
    {
      name: 'colophon_agent_drift',
      help: 'Differences between manifest and service by the last plan, by how they came about.',
      type: 'gauge',
      samples: plan === undefined ? [] : samplesOf(plan.drift, 'class'),
    },
    {
      name: 'colophon_agent_held',
      help: 'Changes of the last plan that a guard holds back; while there are any, nothing is applied.',
      type: 'gauge',
      samples: maybe(plan?.held),
    },
    {
      name: 'colophon_agent_round_duration_seconds',
      help: 'How long the last round took.',
      type: 'gauge',
      samples: maybe(lastRoundMs === undefined ? undefined : Math.round(lastRoundMs) / 1000),
    },
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory of the process.',
      type: 'gauge',
      samples: [{ value: residentBytes }],
    },
  ]);
}

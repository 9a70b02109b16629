import type { AgentFigures } from '../../app/agent/watch.ts';
import { gauge, type Metric, renderMetrics } from '../../report/metrics.ts';

/** Numbers by a label. */
function byLabel(
  metric: Omit<Metric, 'samples'>,
  label: string,
  numbers: Readonly<Record<string, number | undefined>>,
): Metric {
  const samples = Object.entries(numbers).map(([name, value]) => ({ labels: { [label]: name }, value: value ?? 0 }));
  return { ...metric, samples };
}

/** What a round can end with, from the start on. */
const NO_ROUNDS = { clean: 0, changes: 0, drift: 0, applied: 0, blocked: 0, waiting: 0, contended: 0, failed: 0 };
const NO_APPLIES = { done: 0, partial: 0, failed: 0 };

/** The metrics of an agent in the text format of Prometheus. */
export function renderAgentMetrics(figures: AgentFigures, residentBytes: number): string {
  const { rounds, applies, commit, plan, lastSuccessAt, lastRoundMs } = figures;
  const total = (name: string, help: string): Omit<Metric, 'samples'> => ({ name, help, type: 'counter' });
  const now = (name: string, help: string): Omit<Metric, 'samples'> => ({ name, help, type: 'gauge' });
  return renderMetrics([
    byLabel(total('colophon_agent_rounds_total', 'Rounds since the start, by result.'), 'result', {
      ...NO_ROUNDS,
      ...rounds,
    }),
    byLabel(total('colophon_agent_applies_total', 'Applies since the start, by status.'), 'status', {
      ...NO_APPLIES,
      ...applies,
    }),
    gauge(
      'colophon_agent_last_success_timestamp_seconds',
      'When the last successful round ended.',
      lastSuccessAt === undefined ? undefined : lastSuccessAt / 1000,
    ),
    byLabel(
      now('colophon_agent_commit_info', 'The commit that was planned last.'),
      'commit',
      commit === undefined ? {} : { [commit]: 1 },
    ),
    byLabel(now('colophon_agent_changes', 'Pending changes of the last plan.'), 'action', plan?.actions ?? {}),
    byLabel(
      now(
        'colophon_agent_drift',
        'Differences between the manifest and the live workspace in the last plan, by class.',
      ),
      'class',
      plan?.drift ?? {},
    ),
    gauge(
      'colophon_agent_blocked',
      'Changes of the last plan that a guard blocks; nothing is applied while there are any.',
      plan?.blocked,
    ),
    gauge(
      'colophon_agent_round_duration_seconds',
      'Duration of the last round.',
      lastRoundMs === undefined ? undefined : Math.round(lastRoundMs) / 1000,
    ),
    gauge('process_resident_memory_bytes', 'Resident memory of the process.', residentBytes),
  ]);
}

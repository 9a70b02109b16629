import type { DriftFindings } from '../../../core/engine/drift.ts';
import { gauge, type Metric, readSamples, renderMetrics } from '../metrics.ts';

interface DriftPlace {
  readonly environment: string;
  readonly organization: string;
}

export interface DriftRun {
  /** The environment and organization; undefined if the run failed before they were known. */
  readonly place: DriftPlace | undefined;
  /** The environment, if it is known without the organization: in a check of many. */
  readonly environment?: string | undefined;
  readonly findings: Pick<DriftFindings, 'classes' | 'counts' | 'ignored' | 'found'> | undefined;
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
  /** The cost of the run; undefined if only its result is known. */
  readonly cost: { readonly durationMs: number; readonly reads: number; readonly writes: number } | undefined;
}

const LAST_SUCCESS = 'colophon_drift_last_success_timestamp_seconds';

interface Success {
  readonly place: DriftPlace;
  readonly seconds: number;
}

/** The place and the time of each success in an older file. */
function successesIn(old: string): readonly Success[] {
  return readSamples(old, LAST_SUCCESS).map(({ labels: { environment = '', organization = '' }, value }) => ({
    place: { environment, organization },
    seconds: value,
  }));
}

/** Whether a success is of the same place, as far as that is known. */
function isOf({ place: before }: Success, { place, environment = before.environment }: DriftRun): boolean {
  return place === undefined
    ? before.environment === environment
    : before.environment === place.environment && before.organization === place.organization;
}

function metricsOf(run: DriftRun, successes: readonly Success[]): readonly Metric[] {
  const { findings, cost } = run;
  const before = successes.find((one) => isOf(one, run));
  const place = run.place ?? before?.place ?? { environment: run.environment ?? '', organization: '' };
  const labels = { environment: place.environment, organization: place.organization };
  const seconds = run.endedAt / 1000;
  const success = findings === undefined ? before?.seconds : seconds;
  const one = (name: string, help: string, value: number | undefined): Metric => gauge(name, help, value, labels);
  return [
    {
      name: 'colophon_drift_resources',
      help: 'Differences between manifest and live workspace, by class.',
      type: 'gauge',
      samples:
        findings === undefined
          ? []
          : findings.classes.map((found) => ({ labels: { class: found, ...labels }, value: findings.counts[found] })),
    },
    one('colophon_drift_ignored', 'Differences that --ignore leaves out.', findings?.ignored),
    one(
      'colophon_drift_found',
      'Whether the check found something that makes it exit with 2.',
      findings === undefined ? undefined : Number(findings.found),
    ),
    one(
      'colophon_drift_success',
      'Whether the last check completed, whatever it found.',
      findings === undefined ? 0 : 1,
    ),
    one('colophon_drift_last_run_timestamp_seconds', 'When the last check ended.', seconds),
    one(LAST_SUCCESS, 'When the last completed check ended.', success),
    one(
      'colophon_drift_duration_seconds',
      'How long the last check took.',
      cost === undefined ? undefined : Math.round(cost.durationMs) / 1000,
    ),
    {
      name: 'colophon_requests_total',
      help: 'Requests to the API by the last check.',
      type: 'counter',
      samples:
        cost === undefined
          ? []
          : [
              { labels: { type: 'read', ...labels }, value: cost.reads },
              { labels: { type: 'write', ...labels }, value: cost.writes },
            ],
    },
  ];
}

/**
 * The metrics file for Prometheus, about one environment or many. After a failure it reports the failure, keeps the time of the last
 * success from the previous file, and has no resource counts: old counts would look current.
 */
export function renderDriftMetrics(run: DriftRun | readonly DriftRun[], old: string): string {
  const successes = successesIn(old);
  const all = [run].flat().map((one) => metricsOf(one, successes));
  const [first = []] = all;
  return renderMetrics(
    first.map((metric, index) => ({ ...metric, samples: all.flatMap((metrics) => metrics[index]?.samples ?? []) })),
  );
}

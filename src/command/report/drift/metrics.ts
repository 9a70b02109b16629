import type { DriftFindings } from '../../../core/engine/drift.ts';
import { gauge, type Metric, readSamples, renderMetrics } from '../metrics.ts';

/** The environment and the organization of a check. */
interface DriftPlace {
  readonly environment: string;
  readonly organization: string;
}

/** One run of a drift check, for monitoring. */
export interface DriftRun {
  /** What it checked; undefined where the run failed before that was known. */
  readonly place: DriftPlace | undefined;
  /** The environment, where it is known without the place: in a check of many. */
  readonly environment?: string | undefined;
  /** What was found; undefined where the run failed. */
  readonly findings: Pick<DriftFindings, 'classes' | 'counts' | 'ignored' | 'found'> | undefined;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  /** What it took; undefined where only its result is known. */
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

/** Whether a success is one of the same place, as far as that is known. */
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
 * The file for a collector of Prometheus, about one environment or many. After a failure it reports the failure, keeps the time of
 * the last success from the previous file, and has no numbers of resources: old numbers would look like new ones.
 */
export function renderDriftMetrics(run: DriftRun | readonly DriftRun[], old: string): string {
  const successes = successesIn(old);
  const all = [run].flat().map((one) => metricsOf(one, successes));
  const [first = []] = all;
  return renderMetrics(
    first.map((metric, index) => ({ ...metric, samples: all.flatMap((metrics) => metrics[index]?.samples ?? []) })),
  );
}

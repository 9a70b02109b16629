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
  /** What was found; undefined where the run failed. */
  readonly findings: DriftFindings | undefined;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  readonly durationMs: number;
  readonly reads: number;
  readonly writes: number;
}

const LAST_SUCCESS = 'colophon_drift_last_success_timestamp_seconds';

/** The place and the time of the last success in an older file; samples of another place are ignored. */
function successBefore(
  old: string,
  place: DriftPlace | undefined,
): { readonly place: DriftPlace; readonly seconds: number } | undefined {
  for (const { labels, value } of readSamples(old, LAST_SUCCESS)) {
    const { environment = '', organization = '' } = labels;
    if (place === undefined || (place.environment === environment && place.organization === organization)) {
      return { place: { environment, organization }, seconds: value };
    }
  }
  return undefined;
}

/**
 * The file for a collector of Prometheus. After a failure it reports the failure, keeps the time of the last success from
 * the previous file, and has no numbers of resources: old numbers would look like new ones.
 */
export function renderDriftMetrics(run: DriftRun, old: string): string {
  const { findings } = run;
  const before = successBefore(old, run.place);
  const place = run.place ?? before?.place ?? { environment: '', organization: '' };
  const labels = { environment: place.environment, organization: place.organization };
  const seconds = run.endedAt / 1000;
  const success = findings === undefined ? before?.seconds : seconds;
  const one = (name: string, help: string, value: number | undefined): Metric => gauge(name, help, value, labels);
  return renderMetrics([
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
    one('colophon_drift_duration_seconds', 'How long the last check took.', Math.round(run.durationMs) / 1000),
    {
      name: 'colophon_requests_total',
      help: 'Requests to the API by the last check.',
      type: 'counter',
      samples: [
        { labels: { type: 'read', ...labels }, value: run.reads },
        { labels: { type: 'write', ...labels }, value: run.writes },
      ],
    },
  ]);
}

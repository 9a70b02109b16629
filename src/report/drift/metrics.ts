import type { DriftFindings } from '../../engine/drift.ts';
import { type Metric, readSamples, renderMetrics } from '../metrics.ts';

/** Where a check looked. */
interface DriftPlace {
  readonly environment: string;
  readonly organization: string;
}

/** One run of a drift check, for a system that watches it. */
export interface DriftRun {
  /** Where it looked; undefined where the run failed before that was known. */
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

/** The place and the moment of the last success that an older file tells of; what it says of another place is not taken. */
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
 * The file for a collector of Prometheus. After a failure it says so, keeps the moment of the last success from the file
 * before, and says nothing of things: old numbers would look like new ones.
 */
export function renderDriftMetrics(run: DriftRun, old: string): string {
  const { findings } = run;
  const before = successBefore(old, run.place);
  const place = run.place ?? before?.place ?? { environment: '', organization: '' };
  const labels = { environment: place.environment, organization: place.organization };
  const seconds = run.endedAt / 1000;
  const success = findings === undefined ? before?.seconds : seconds;
  const gauge = (name: string, help: string, value: number | undefined): Metric => ({
    name,
    help,
    type: 'gauge',
    samples: value === undefined ? [] : [{ labels, value }],
  });
  return renderMetrics([
    {
      name: 'colophon_drift_things',
      help: 'Differences between manifest and service, by how they came about.',
      type: 'gauge',
      samples:
        findings === undefined
          ? []
          : findings.classes.map((one) => ({ labels: { class: one, ...labels }, value: findings.counts[one] })),
    },
    gauge('colophon_drift_ignored', 'Differences that the check was told to ignore.', findings?.ignored),
    gauge(
      'colophon_drift_found',
      'Whether the check found something that it fails for.',
      findings === undefined ? undefined : Number(findings.found),
    ),
    gauge(
      'colophon_drift_success',
      'Whether the last check could be made, whatever it found.',
      findings === undefined ? 0 : 1,
    ),
    gauge('colophon_drift_last_run_timestamp_seconds', 'When the last check ended.', seconds),
    gauge(LAST_SUCCESS, 'When the last check ended that could be made.', success),
    gauge('colophon_drift_duration_seconds', 'How long the last check took.', Math.round(run.durationMs) / 1000),
    {
      name: 'colophon_requests_total',
      help: 'Requests to the service by the last check.',
      type: 'counter',
      samples: [
        { labels: { type: 'read', ...labels }, value: run.reads },
        { labels: { type: 'write', ...labels }, value: run.writes },
      ],
    },
  ]);
}

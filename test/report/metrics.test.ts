import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DriftRun, renderDriftMetrics } from '../../src/command/report/drift/metrics.ts';
import { readSamples, renderMetrics } from '../../src/command/report/metrics.ts';
import { findDrift } from '../../src/core/engine/drift.ts';
import { type Family, parseExposition } from '../support/exposition.ts';
import { RICH } from './plans.ts';

const PLACE = { environment: 'production', organization: 'org_acme' };

const RUN: DriftRun = {
  place: PLACE,
  findings: findDrift(RICH),
  endedAt: 1_790_000_000_500,
  cost: { durationMs: 1250, reads: 37, writes: 0 },
};

function numberIn(families: ReadonlyMap<string, Family>, name: string, labels: Record<string, string>): number {
  const found = families
    .get(name)
    ?.samples.filter((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value));
  expect(found, `${name} ${JSON.stringify(labels)}`).toHaveLength(1);
  return found?.[0]?.value ?? Number.NaN;
}

describe('metrics', () => {
  test('hold whatever labels and help say, and read back as the same', () => {
    const text = fc.oneof(
      fc.constantFrom('"', '\\', '\n', '\\n', '"} 1\nevil 2', 'a\\"b', '', 'é漢🙂', '} 5', 'x"} NaN #'),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    );
    fc.assert(
      fc.property(text, text, fc.double(), (label, help, value) => {
        const written = renderMetrics([
          { name: 'a_total', help, type: 'counter', samples: [{ labels: { of: label, by: 'x' }, value }] },
          { name: 'b', help: 'plain', type: 'gauge', samples: [{ value: 1 }] },
        ]);
        const families = parseExposition(written);
        expect([...families.keys()]).toEqual(['a_total', 'b']);
        const [sample] = families.get('a_total')?.samples ?? [];
        expect(families.get('a_total')).toMatchObject({ type: 'counter', help });
        expect(sample?.value).toBe(value === 0 ? sample?.value : value);
        // What a terminal would act on is written out; everything else is the same.
        if (!/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(label.replaceAll('\n', ''))) {
          expect(sample?.labels).toEqual({ of: label, by: 'x' });
        }
        if (Number.isFinite(value)) {
          expect(readSamples(written, 'a_total')).toEqual([sample]);
        }
      }),
    );
  });

  test('show nothing that a terminal would act on, are cut, and never hold the same series twice', () => {
    const long = `\u001b[2J\u202e${'x'.repeat(1_000_000)}`;
    const written = renderMetrics([
      {
        name: 'a',
        help: 'h',
        type: 'gauge',
        samples: [
          { labels: { of: `${long}1` }, value: 1 },
          { labels: { of: `${long}2` }, value: 2 },
          { labels: { of: '\ud800' }, value: Number.POSITIVE_INFINITY },
        ],
      },
      { name: 'none', help: 'h', type: 'gauge', samples: [] },
    ]);
    expect(written.length).toBeLessThan(1000);
    expect(written.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    const families = parseExposition(written);
    expect([...families.keys()]).toEqual(['a']);
    expect(families.get('a')?.samples.map(({ value }) => value)).toEqual([1, Number.POSITIVE_INFINITY]);
  });
});

describe('the metrics of a drift check', () => {
  test('leave out classes that were not asked for', () => {
    const findings = findDrift(RICH, { only: ['conflict'] });
    const families = parseExposition(renderDriftMetrics({ ...RUN, findings }, ''));
    expect(families.get('colophon_drift_resources')?.samples).toEqual([
      { labels: { class: 'conflict', ...PLACE }, value: 1 },
    ]);
  });

  test('after a failure keep the moment and the place of the last success, and no old numbers', () => {
    const old = renderDriftMetrics({ ...RUN, place: { environment: 'a "b"\\', organization: 'org' } }, '');
    const failure: DriftRun = { ...RUN, findings: undefined, place: undefined, endedAt: RUN.endedAt + 60_000 };
    const families = parseExposition(renderDriftMetrics(failure, old));
    const labels = { environment: 'a "b"\\', organization: 'org' };
    expect(numberIn(families, 'colophon_drift_success', labels)).toBe(0);
    expect(numberIn(families, 'colophon_drift_last_success_timestamp_seconds', labels)).toBe(1_790_000_000.5);
    expect(numberIn(families, 'colophon_drift_last_run_timestamp_seconds', labels)).toBe(1_790_000_060.5);
    expect(families.has('colophon_drift_resources')).toBe(false);
    expect(families.has('colophon_drift_found')).toBe(false);
    const again = renderDriftMetrics(failure, renderDriftMetrics(failure, old));
    expect(again).toBe(renderDriftMetrics(failure, old));
  });

  test('take no success from another place, nor from what is no file of metrics', () => {
    const failure: DriftRun = { ...RUN, findings: undefined };
    const other = renderDriftMetrics({ ...RUN, place: { ...PLACE, environment: 'staging' } }, '');
    for (const old of [other, 'colophon_drift_last_success_timestamp_seconds{ oops', '\0\0', '']) {
      const families = parseExposition(renderDriftMetrics(failure, old));
      expect(families.has('colophon_drift_last_success_timestamp_seconds')).toBe(false);
      expect(numberIn(families, 'colophon_drift_success', PLACE)).toBe(0);
    }
  });
});

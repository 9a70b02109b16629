import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AgentEvent } from '../../src/command/app/agent/agent.ts';
import { createFleetWatch } from '../../src/command/app/agent/fleet-watch.ts';
import { figuresOf } from '../../src/command/app/agent/plan.ts';
import { renderFleetMetrics } from '../../src/command/cli/agent/metrics.ts';
import { renderDriftMetrics } from '../../src/command/report/drift/metrics.ts';
import { findDrift } from '../../src/core/engine/drift.ts';
import { parseExposition } from '../support/exposition.ts';
import { RICH } from './plans.ts';

interface Target {
  readonly expr: string;
  readonly legendFormat: string;
}

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly Target[];
}

const DASHBOARD = JSON.parse(readFileSync(new URL('../../deploy/grafana/colophon.json', import.meta.url), 'utf8')) as {
  readonly panels: readonly Panel[];
};

/** Prometheus adds these. */
const SCRAPED = ['instance', 'job'];

/** The labels of each metric in a text for Prometheus. */
function labelsIn(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const families = [...parseExposition(text)];
  return new Map(
    families.map(([name, { samples }]) => [
      name,
      new Set([...SCRAPED, ...samples.flatMap(({ labels }) => Object.keys(labels))]),
    ]),
  );
}

/** All that a fleet of agents and a check for drift export. */
function exported(): ReadonlyMap<string, ReadonlySet<string>> {
  const watch = createFleetWatch({ wallTime: () => 1.9e12 });
  const commit = 'c'.repeat(40);
  const event: AgentEvent = {
    type: 'round-ended',
    round: 1,
    commit,
    outcome: { result: 'changes', figures: figuresOf(RICH) },
    durationMs: 1000,
    sleepMs: 1000,
  };
  watch.noteFleet({ type: 'environments', commit, names: ['a'], joined: ['a'], left: [] });
  watch.note('a', event);
  const drift = renderDriftMetrics(
    {
      place: { environment: 'a', organization: 'org_a' },
      findings: findDrift(RICH),
      endedAt: 1.9e12,
      cost: { durationMs: 1000, reads: 3, writes: 0 },
    },
    '',
  );
  return labelsIn(`${renderFleetMetrics(watch.figures(), 1e8)}${drift}`);
}

const TARGETS = DASHBOARD.panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })));
const NAMES = /\b(?:colophon|process)_[a-z_]+/g;

test('the dashboard asks for what is exported, and for all of it', () => {
  const known = exported();
  expect(known.size).toBeGreaterThan(15);
  for (const { title, expr, legendFormat } of TARGETS) {
    const names = expr.match(NAMES) ?? [];
    expect(
      names.filter((name) => !known.has(name)),
      title,
    ).toEqual([]);
    const selected = [...expr.matchAll(/([a-z_]+)\{([^}]*)\}/g)].flatMap(([, name = '', matchers = '']) =>
      [...matchers.matchAll(/(\w+)\s*[=!]~?"/g)].map(([, label = '']) => [name, label] as const),
    );
    const grouped = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
    const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
    const used = [
      ...selected,
      ...names.flatMap((name) => [...grouped, ...shown].map((label) => [name, label] as const)),
    ];
    expect(
      used.filter(([name, label]) => known.get(name)?.has(label) !== true),
      title,
    ).toEqual([]);
    // A label that is not grouped by is gone from a sum.
    expect(
      shown.filter((label) => /^\w+ by /.test(expr) && !grouped.includes(label)),
      title,
    ).toEqual([]);
  }
  const asked = new Set(TARGETS.flatMap(({ expr }) => expr.match(NAMES) ?? []));
  expect([...known.keys()].filter((name) => !asked.has(name))).toEqual([]);
});

test('no panel of the dashboard covers another one', () => {
  const ids = DASHBOARD.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const cells = DASHBOARD.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)}:${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(DASHBOARD.panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
});

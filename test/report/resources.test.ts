import { describe, expect, test } from 'vitest';
import { renderApplyJson, renderApplyMarkdown, renderApplyText } from '../../src/command/report/apply.ts';
import { renderPlanComment } from '../../src/command/report/comment.ts';
import { FORMATS } from '../../src/command/report/formats/index.ts';
import { outputsOf } from '../../src/command/report/outputs.ts';
import type { Result } from '../../src/command/report/results.ts';
import type { ApplyResult, ChangeResult } from '../../src/core/engine/apply-types.ts';
import type { Blocked, Change, Plan } from '../../src/core/plan/plan.ts';
import { base, field, planOf } from './plans.ts';

const precondition = { fingerprint: 'abc' };

/** A site that is adopted and changed, published last; a section adopted as it is; one adopted and moved; one created and moved. */
const STEPS: readonly Change[] = [
  {
    ...base('site.docs', 'site', 4),
    action: 'adopt',
    id: 'site_1',
    after: { title: 'Docs', visibility: 'public' },
    precondition,
    fields: [field('visibility', ['unlisted', 'public'])],
  },
  {
    ...base('site.docs', 'site', 4),
    key: 'site.docs:late',
    action: 'update',
    id: 'site_1',
    after: { title: 'Docs', visibility: 'public', published: true },
    precondition,
    dependsOn: ['site.docs'],
    fields: [field('published', [false, true])],
  },
  {
    ...base('site.docs.section.api', 'section', 8),
    action: 'adopt',
    id: 'sec_1',
    after: { path: 'api' },
    precondition,
  },
  {
    ...base('site.docs.section.guides', 'section', 9),
    action: 'adopt',
    id: 'sec_2',
    after: { path: 'guides' },
    precondition,
  },
  {
    ...base('site.docs.section.guides', 'section', 9),
    key: 'site.docs.section.guides:move',
    action: 'move',
    id: 'sec_2',
    after: null,
    fields: [field('position', [2, 1])],
  },
  {
    ...base('site.docs.section.new', 'section', 10),
    action: 'create',
    after: { path: 'new' },
    fields: [field('path', [undefined, 'new'])],
  },
  {
    ...base('site.docs.section.new', 'section', 10),
    key: 'site.docs.section.new:move',
    action: 'move',
    after: 'site.docs.section.api',
    fields: [field('position', [3, 2])],
  },
];

const HELD: Blocked = {
  key: 'site.docs:late',
  address: 'site.docs',
  guard: 'publish',
  message: 'the site goes live',
  consents: ['publish'],
  override: '--allow publish',
};
const PLAN = planOf(STEPS, { blocked: [HELD] });
const COUNTED = 'Plan: 1 to create, 0 to update, 0 to delete, 1 to adopt, 2 to adopt and update; 1 blocked.';

function render(name: string, result: Result): Promise<string> {
  const format = FORMATS.find((one) => one.name === name);
  if (format === undefined) {
    throw new Error(`there is no format ${name}`);
  }
  return format.render(result, {
    colour: false,
    width: 100,
    verbose: false,
    isTerminal: false,
    pathOf: (file) => file,
    readHelp: async () => () => undefined,
    readVersion: () => '1.2.3',
  });
}

const planned = (plan: Plan): Result => ({ type: 'plan', plan, allow: [] });
const occurrences = (text: string, part: string | RegExp): number => text.split(part).length - 1;

describe('a plan counts resources and lists each once', () => {
  test('in text, with all fields under one line and a sign of its own for an adoption that writes', async () => {
    const text = await render('text', planned(PLAN));
    expect(text).toContain(COUNTED);
    expect(occurrences(text, / site\.docs {2}/)).toBe(1);
    expect(text).toMatch(
      /=\/~ site\.docs {2}adopts site_1.*\n(?: {6}.*\n)* {6}visibility: "unlisted" → "public"\n {6}published: false → true\n/,
    );
    expect(text).toMatch(/^ {2}= site\.docs\.section\.api {2}adopts sec_1/m);
    expect(text).toMatch(/=\/~ site\.docs\.section\.guides {2}adopts sec_2 .*\n {6}position: 2 → 1\n/);
    expect(text).toMatch(/\+ site\.docs\.section\.new .*\n {6}position: 2\n/);
  });

  test('in Markdown and in the comment', async () => {
    for (const text of [
      await render('markdown', planned(PLAN)),
      renderPlanComment(PLAN, { allow: [], marker: '<!-- m -->' }),
    ]) {
      expect(text).toContain(COUNTED);
      expect(occurrences(text, /^! site\.docs {2}/m)).toBe(1);
      expect(text).not.toMatch(/^~ site\.docs /m);
      expect(text).toContain('<summary>2 other changes</summary>');
      expect(text).toContain('<summary>1 resource to adopt without a change</summary>');
    }
  });

  test('in HTML', async () => {
    const text = await render('html', planned(PLAN));
    expect(text).toContain(COUNTED);
    expect(occurrences(text, '<details class="change"')).toBe(4);
    expect(text).toContain('Adopt and update');
    expect(text).toMatch(/class="number">2<\/span> <span class="badge adoptUpdate">/);
  });

  test('as findings: annotations, SARIF and JUnit', async () => {
    const github = await render('github', planned(PLAN));
    expect(github.split('\n').filter((line) => line.startsWith('::'))).toHaveLength(4);
    expect(github).toContain('title=blocked%3A adopt and update site.docs::');
    const sarif = JSON.parse(await render('sarif', planned(PLAN))) as { runs: [{ results: { ruleId: string }[] }] };
    expect(sarif.runs[0].results.map(({ ruleId }) => ruleId).sort()).toEqual([
      'guard/publish',
      'plan/adopt',
      'plan/adopt-update',
      'plan/create',
    ]);
    const junit = await render('junit', planned(PLAN));
    expect(occurrences(junit, '<testcase ')).toBe(4);
  });

  test('in JSON, where the steps stay what is applied', async () => {
    const json = JSON.parse(await render('json', planned(PLAN))) as Plan;
    expect(json.changes).toHaveLength(STEPS.length);
    expect(json.summary).toMatchObject({
      create: 1,
      update: 0,
      move: 0,
      adopt: 1,
      adoptUpdate: 2,
      resources: 4,
      blocked: 1,
    });
    expect(json.summary.byKind).toEqual({ site: { adoptUpdate: 1 }, section: { adopt: 1, adoptUpdate: 1, create: 1 } });
    expect(await outputsOf(planned(PLAN))).toMatchObject({ changes: 4, blocked: 1, 'has-changes': true });
  });
});

describe('an apply counts resources', () => {
  const done = STEPS.map((change): ChangeResult => ({ status: 'done', change }));
  const result = (results: readonly ChangeResult[], status: ApplyResult['status'] = 'done'): ApplyResult => ({
    status,
    results,
    diagnostics: [],
    counts: {},
  });
  const stats = { reads: 3, writes: 5, width: 100 };

  test('where all was done', () => {
    const text = renderApplyText(result(done), PLAN, stats);
    expect(text).toContain('Applied: 1 created, 0 updated, 0 deleted, 1 adopted, 2 adopted and updated.');
    expect(occurrences(text, '✓')).toBe(4);
    expect(renderApplyMarkdown(result(done), PLAN, stats)).toContain('4 changes done');
    const { summary, results } = JSON.parse(renderApplyJson(result(done), PLAN, stats)) as {
      summary: { done: number };
      results: unknown[];
    };
    expect(summary.done).toBe(4);
    expect(results).toHaveLength(STEPS.length);
  });

  test('one of whose steps was not done is not done, and says which fields', () => {
    const some = done.map(
      (one): ChangeResult =>
        one.change.key === 'site.docs:late' ? { status: 'blocked', change: one.change, message: 'needs publish' } : one,
    );
    const text = renderApplyText(result(some), PLAN, stats);
    expect(text).toContain('1 created, 0 updated, 0 deleted, 1 adopted, 1 adopted and updated; 1 blocked.');
    expect(text).toMatch(/! =\/~ site\.docs\n +published: needs publish\n/);
  });
});

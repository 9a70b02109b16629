import { describe, expect, test } from 'vitest';
import { makePlan, type PlanOptions } from '../../src/core/engine/planner.ts';
import { decodePlan, encodePlan } from '../../src/core/plan/codec.ts';
import { digestOfText, planDigest } from '../../src/core/plan/digest.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import {
  desired,
  entry,
  kind,
  ledger,
  live,
  planOptions,
  RULE,
  type Standing,
  workspace,
} from './support/small-kinds.ts';

const KINDS = [
  kind('site'),
  kind('group', { parents: ['site'], ordered: true }),
  kind('section', { parents: ['site'], ordered: true, rowField: 'group' }),
  kind('redirect', { parents: ['site'] }),
  kind('team', { rules: { title: { ...RULE, secret: true } } }),
];

async function planned(options: PlanOptions): Promise<Plan> {
  const outcome = await makePlan(options);
  if (!outcome.ok) {
    throw new Error(JSON.stringify(outcome.diagnostics));
  }
  return outcome.value;
}

const standing = (name: string, id: string, fields: Standing['fields'], more: Partial<Standing> = {}): Standing => ({
  ...live(name, id, fields),
  ...more,
});

type Options = Partial<Parameters<typeof planOptions>[0]>;

const SITE = { parent: 'site.docs', row: 'site.docs' };

/** A site with a group, sections of which one is new and one is nobody's, and redirects. */
function siteOptions(more: Options = {}): PlanOptions {
  const redirects = Array.from({ length: 40 }, (_one, index) => `/r${index}`);
  const resources = [
    desired('site', 'docs', { fields: { name: 'docs', title: 'Docs' } }),
    desired('group', 'dev', { ...SITE, rank: 0 }),
    desired('section', 'new', { ...SITE, rank: 1, fields: { name: 'new', title: 'New one' } }),
    desired('section', 'old', {
      ...SITE,
      row: 'site.docs.group.dev',
      rank: 0,
      fields: { name: 'old', group: { $ref: 'site.docs.group.dev' } },
    }),
    ...redirects.map((key) => desired('redirect', key, { parent: 'site.docs' })),
  ];
  return planOptions({
    kinds: KINDS,
    workspace: workspace(resources),
    ledger: ledger([
      ['site.docs', entry('site', 'S', { name: 'docs', title: 'Docs' })],
      ['site.docs.section.gone', entry('section', 'gone', { name: 'gone' }, { rank: 3 })],
    ]),
    resources: [
      standing('site', 'S', { name: 'docs', title: 'Docs' }),
      standing('group', 'G', { name: 'dev' }, { parent: 'S', index: 3, title: 'Developers' }),
      standing('section', 'old', { name: 'old', title: 'Old one' }, { parent: 'S', index: 0 }),
      standing('section', 'gone', { name: 'gone', title: 'Gone' }, { parent: 'S', index: 1 }),
      standing('section', 'theirs', { name: 'theirs', title: 'Theirs' }, { parent: 'S', index: 2 }),
      ...redirects.slice(0, 30).map((key) => standing('redirect', `id${key}`, { name: key }, { parent: 'S' })),
    ],
    ...more,
  });
}

describe('the outline of a plan', () => {
  test('has everything with a title or a place, where it stands and where it is to stand', async () => {
    const { outline } = await planned(siteOptions());
    expect(outline?.resources).toEqual([
      { address: 'site.docs', title: 'Docs', was: {} },
      { address: 'site.docs.group.dev', title: 'Developers', was: { index: 3 }, rank: 0 },
      { address: 'site.docs.section.gone', title: 'Gone', was: { index: 1 } },
      { address: 'site.docs.section.new', rank: 1 },
      { address: 'site.docs.section.old', title: 'Old one', was: { index: 0 }, row: 'site.docs.group.dev', rank: 0 },
      { address: 'site.docs.section.theirs', title: 'Theirs', was: { index: 2 } },
    ]);
  });

  test('counts what has neither and stays, and nothing that is changed', async () => {
    const owned = Array.from({ length: 20 }, (_one, index) => `/r${index}`);
    const entries = owned.map(
      (key) => [`site.docs.redirect["${key}"]`, entry('redirect', `id${key}`, { name: key })] as const,
    );
    const { outline, changes } = await planned(siteOptions({ ledger: ledger(entries) }));
    expect(outline?.counts).toEqual({ 'site.docs.redirect': 20 });
    expect(changes.filter((change) => change.kind === 'redirect')).toHaveLength(20);
  });

  test('never tells a title that must not be shown', async () => {
    const team = (sensitive: readonly string[]): Options => ({
      workspace: workspace([desired('site', 'docs', { fields: { name: 'docs', title: 'Classified' }, sensitive })]),
      resources: [
        standing('site', 'S', { name: 'docs', title: 'Classified' }),
        standing('team', 'T', { name: 'a', title: 'Classified' }),
      ],
    });
    expect((await planned(siteOptions(team([])))).outline?.resources).toMatchObject([{ title: 'Classified' }]);
    const hidden = await planned(siteOptions(team(['title'])));
    expect(JSON.stringify(hidden)).not.toContain('Classified');
    const secret = await planned(
      siteOptions({
        workspace: workspace([desired('team', 'a')]),
        resources: [standing('team', 'T', { name: 'a', title: 'Classified' })],
      }),
    );
    expect(JSON.stringify(secret)).not.toContain('Classified');
  });

  test('decides nothing: the digest is the same without it, and every plan file has it', async () => {
    const plan = await planned(siteOptions());
    const { outline: _outline, ...rest } = plan;
    expect(planDigest(rest)).toBe(plan.digest);
    expect(decodePlan(encodePlan(rest)).diagnostics).toMatchObject([{ code: 'plan-file' }]);
    expect(decodePlan(encodePlan(plan))).toMatchObject({ ok: true, value: { outline: plan.outline } });
  });

  test.each([
    ['no list', { resources: {}, counts: {} }],
    ['a resource without an address', { resources: [{ title: 'x' }], counts: {} }],
    ['a title that is none', { resources: [{ address: 'a', title: 1 }], counts: {} }],
    ['a place that is none', { resources: [{ address: 'a', was: 1 }], counts: {} }],
    ['counts that are none', { resources: [], counts: { a: -1 } }],
  ])('of a plan file with %s is refused', async (_what, outline) => {
    const body = encodePlan({ ...(await planned(siteOptions())), outline: outline as unknown as Plan['outline'] & {} });
    const unsealed = body.slice(0, body.lastIndexOf(',\n  "checksum"'));
    const outcome = decodePlan(`${unsealed},\n  "checksum": "${digestOfText(unsealed)}"\n}\n`);
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(['plan-file']);
  });
});

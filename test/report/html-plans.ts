import type { Change, Outlined, Plan } from '../../src/core/plan/plan.ts';
import { base, field, planOf, RICH } from './plans.ts';

const RESOURCES: readonly Outlined[] = [
  { address: 'site.docs', title: 'Product docs (old)', was: {} },
  { address: 'site.docs.group.developers', title: 'For developers', was: { index: 1 }, rank: 1.5 },
  {
    address: 'site.docs.section.api',
    title: 'API (do not touch)',
    was: { index: 3 },
    row: 'site.docs.group.developers',
    rank: 0,
  },
  { address: 'site.docs.section.beta', title: 'Beta', was: { index: 4 } },
  { address: 'site.docs.section.changelog', title: 'Changelog', was: { index: 0 }, rank: 2 },
  { address: 'site.docs.section.faq', title: 'Questions', was: { index: 2 }, rank: 3 },
  { address: 'site.docs.section.guides', rank: 0 },
  { address: 'site.docs.section.guides.space.v2', rank: 0 },
  { address: 'site.docs.section.intro', title: 'Introduction', was: { index: 5 }, rank: 4 },
  { address: 'site.legacy', title: 'Legacy docs', was: {} },
  { address: 'site.legacy.section.start', title: 'Start', was: { index: 0 } },
  { address: 'space.handbook', title: 'Handbook', was: {} },
  { address: 'team.writers', title: 'Writers', was: {} },
];

const MORE: readonly Change[] = [
  {
    ...base('site.docs.section.guides.space.v2', 'site-space', 22),
    action: 'create',
    after: { space: { $ref: 'space.handbook' }, path: 'v2' },
    rank: 0,
    fields: [field('space', [undefined, { $ref: 'space.handbook' }]), field('path', [undefined, 'v2'])],
  },
  {
    ...base('site.docs.redirect["/gone"]', 'redirect'),
    action: 'delete',
    cause: 'removed',
    id: 'red_gone',
    before: { source: '/gone', destination: { section: { $ref: 'site.docs.section.changelog' } } },
    precondition: { fingerprint: 'f' },
  },
];

const { digest: _digest, ...REST } = RICH;

/** The plan with everything, and the whole that it changes. */
export const WHOLE: Plan = planOf([...RICH.changes, ...MORE], {
  ...REST,
  changes: [...RICH.changes, ...MORE],
  ids: { 'site.docs.section.intro': 'sts_v1' },
  outline: { resources: RESOURCES, counts: { 'site.docs.redirect': 41, 'site.docs.share-link': 2, member: 12 } },
  summary: { ...RICH.summary, create: RICH.summary.create + 1, delete: RICH.summary.delete + 1 },
});

/** A plan of so many changes of one sort, and as many redirects. */
export function manyChanges(number: number, text: string = 'word '): Plan {
  const sections = Array.from(
    { length: number },
    (_one, index): Change => ({
      ...base(`site.docs.section.s${index}`, 'section', index + 1),
      action: 'create',
      after: { title: `Section ${index}` },
      rank: index,
      fields: [
        field('title', [undefined, `Section ${index}`]),
        field('description', [undefined, `${text.repeat(20)}\n${text.repeat(20)}`]),
      ],
    }),
  );
  const redirects = Array.from(
    { length: number },
    (_one, index): Change => ({
      ...base(`site.docs.redirect["/old/${index}"]`, 'redirect', index + 1),
      action: 'create',
      after: {},
      fields: [
        field('source', [undefined, `/old/${index}`]),
        field('destination', [undefined, { section: { $ref: `site.docs.section.s${index}` } }]),
      ],
    }),
  );
  return planOf([...sections, ...redirects]);
}

import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import type { Around, Beside, FieldAssessment } from '../../src/engine/model.ts';
import { endsDraft, leavesGroup, showsOrPublishesSpace, showsSpace } from '../../src/kinds/support/exposure.ts';
import type { Fields } from '../../src/plan/value.ts';

const SPACE: Json = { $id: 'spc_1' };
const GROUP: Json = { $id: 'group_1' };
const HIDDEN: Json = { $digest: 'd' };

const besides = (live?: Fields): { readonly live?: Beside } =>
  live === undefined ? {} : { live: { is: (flag) => live[flag] === true } };
const site = (live?: Fields): Around['holders'][number] => ({ kind: 'site', declared: {}, ...besides(live) });
const section = (declared: Fields, live?: Fields): Around['holders'][number] => ({
  kind: 'section',
  declared,
  ...besides(live),
});
const LIVE = site({ published: true });

/** What surrounds a part of a site that is live and shows something that exists. */
const around = (more: Partial<Around> = {}): (() => Around) => {
  const known = { declared: {}, returns: false, holders: [LIVE], target: () => ({ isNew: false }), ...more };
  return () => known;
};

const assessed = (more: Partial<FieldAssessment>): FieldAssessment => ({
  before: undefined,
  after: undefined,
  live: undefined,
  ...more,
});

describe('a space that a site did not show', () => {
  test.each<[string, string | undefined, Partial<Around>, Fields?]>([
    ['is exposed by a site that is live', 'expose', {}],
    ['is exposed where nothing is known of the site', 'expose', { holders: [] }],
    ['is exposed where only a section is known', 'expose', { holders: [section({})] }],
    ['is exposed by what was a draft', 'expose', { declared: { draft: false } }, { draft: true }],
    [
      'is exposed by a draft that was declared in what is none now',
      'expose',
      { holders: [LIVE, section({ draft: true }, {})] },
    ],
    ['is shown by a site that is not live', undefined, { holders: [site({ published: false })] }],
    ['is shown by a site that is new', undefined, { holders: [site()] }],
    ['is in a declared draft', undefined, { declared: { draft: true } }],
    ['is in what stays a draft', undefined, {}, { draft: true }],
    ['is in a draft of a section', undefined, { holders: [LIVE, section({}, { draft: true })] }],
    ['is in a draft of a new section', undefined, { holders: [LIVE, section({ draft: true })] }],
    ['comes back with what is replaced', undefined, { returns: true }],
    ['is new, and has no content', undefined, { target: (value) => ({ isNew: value === SPACE }) }],
  ])('%s', (_title, risk, more, live) => {
    expect(showsSpace(assessed({ after: SPACE, live, around: around(more) }))).toBe(risk);
  });

  test('is exposed where nothing at all is known', () => {
    expect(showsSpace(assessed({ after: SPACE }))).toBe('expose');
  });
});

describe('a space on a site that goes live', () => {
  const going = (live?: Fields, published: Json = true): Around['holders'][number] => ({
    ...site(live),
    declared: { published },
  });
  const DRAFT = section({ draft: true });

  test.each<[string, string | undefined, Partial<Around>, Fields?]>([
    ['is published with one that is new', 'publish', { holders: [going()] }],
    ['is published with one that was not live', 'publish', { holders: [going({ published: false })] }],
    ['is published where that is hidden', 'publish', { holders: [going(undefined, HIDDEN)] }],
    ['is exposed by one that is live', 'expose', { holders: [going({ published: true })] }],
    ['stays hidden with one that does not go live', undefined, { holders: [going(undefined, false)] }],
    ['stays hidden where only a section says so', undefined, { holders: [site(), section({ published: true })] }],
    ['stays hidden as a draft', undefined, { holders: [going()], declared: { draft: true } }],
    ['stays hidden in a draft', undefined, { holders: [going(), DRAFT] }],
    ['has no content if it is new', undefined, { holders: [going()], target: () => ({ isNew: true }) }],
    ['comes back with what is replaced', undefined, { holders: [going()], returns: true }],
  ])('%s', (_title, risk, more, live) => {
    const assessment = assessed({ after: SPACE, live, around: around(more) });
    expect(showsOrPublishesSpace(assessment)).toBe(risk);
    // A section has a space of its own that says so.
    expect(showsSpace(assessment)).toBe(risk === 'publish' ? undefined : risk);
  });
});

describe('a draft that ends', () => {
  const OFF = around({ holders: [site({ published: false })] });

  test.each<[string, string | undefined, Partial<FieldAssessment>]>([
    ['exposes on a site that is live', 'expose', { before: true, after: false, around: around() }],
    ['exposes on a site that may be live', 'expose', { before: true, after: false }],
    ['exposes where it is no longer set', 'expose', { before: true, after: null, around: around() }],
    ['exposes where it may have been one', 'expose', { before: HIDDEN, after: false, around: around() }],
    ['exposes nothing on a site that is not live', undefined, { before: true, after: false, around: OFF }],
    ['exposes nothing where it was none', undefined, { before: false, after: false, around: around() }],
    ['does not end', undefined, { before: true, after: true, around: around() }],
  ])('%s', (_title, risk, more) => {
    expect(endsDraft(assessed({ live: {}, ...more }))).toBe(risk);
  });

  test('exposes nothing that is new', () => {
    expect(endsDraft(assessed({ before: true, after: false, around: around() }))).toBeUndefined();
  });
});

describe('a part that leaves a group', () => {
  const inGroup = (live?: Fields, more: Partial<Around> = {}): (() => Around) =>
    around({
      target: (value) => ({ isNew: false, ...(value === GROUP ? besides(live) : {}) }),
      ...more,
    });

  test.each<[string, string | undefined, Partial<FieldAssessment>]>([
    ['is exposed if the group is a draft', 'expose', { around: inGroup({ draft: true }) }],
    ['is exposed if nothing is known of the group', 'expose', { around: inGroup() }],
    ['is exposed if nothing is known at all', 'expose', {}],
    ['was shown already', undefined, { around: inGroup({ draft: false }) }],
    ['is on no live site', undefined, { around: inGroup({ draft: true }, { holders: [site()] }) }],
    ['was in none', undefined, { before: null }],
    ['was in none that was set', undefined, { before: undefined }],
    ['is new', undefined, { live: undefined }],
  ])('%s', (_title, risk, more) => {
    expect(leavesGroup(assessed({ before: GROUP, after: null, live: {}, ...more }))).toBe(risk);
  });
});

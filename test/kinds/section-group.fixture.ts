import fc from 'fast-check';
import type { JsonObject } from '../../src/base/json.ts';
import { FLAG, sent, sorted } from '../support/by-hand.ts';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { icon, inEach, optional, some } from '../support/random-parts.ts';
import { ORG } from './support/requests.ts';
import { ENDING, LEAVING } from './support/risk-cases.ts';
import { isIn, rowIn, sectionAt, siteWith } from './support/site-sections.ts';

const grouped = (groups: string, ...sections: readonly (readonly [string, string?])[]): string =>
  siteWith(`
    groups: {${groups}}
    sections:${sections
      .map(
        ([path, group]) =>
          `\n      - { path: ${path}, title: Part ${path}, spaces: [{ space: handbook }]${group === undefined ? '' : `, group: ${group}`} }`,
      )
      .join('')}`);

const GROUPS: Walk = {
  title: 'section groups',
  steps: [
    {
      title: 'create with sections in and beside them',
      manifest: grouped(
        ' x: { title: X, icon: book }, y: { title: Y } ',
        ['a'],
        ['b', 'x'],
        ['c', 'x'],
        ['d', 'y'],
        ['e'],
      ),
      expect: [
        'create site.help',
        'create site.help.group.x',
        'create site.help.group.y',
        ...['a', 'b', 'c', 'd', 'e'].flatMap((it) => [
          `create ${sectionAt(it)}`,
          `create ${sectionAt(it)}.space.handbook`,
        ]),
      ],
      after: isIn('a X(b c) Y(d) e'),
    },
    {
      title: 'change a group',
      manifest: grouped(
        ' x: { title: Xylem, icon: null }, y: { title: Y } ',
        ['a'],
        ['b', 'x'],
        ['c', 'x'],
        ['d', 'y'],
        ['e'],
      ),
      expect: ['update site.help.group.x title, icon'],
    },
    {
      title: 'rename a group by key; what refers to it is only written down',
      manifest: grouped(
        ' z: { title: Xylem, previously: [x] }, y: { title: Y } ',
        ['a'],
        ['b', 'z'],
        ['c', 'z'],
        ['d', 'y'],
        ['e'],
      ),
      expect: [],
      after: isIn('a Xylem(b c) Y(d) e'),
    },
    {
      title: 'move a section between groups',
      manifest: grouped(' z: { title: Xylem }, y: { title: Y } ', ['a'], ['b', 'z'], ['c', 'y'], ['d', 'y'], ['e']),
      expect: [`update ${sectionAt('c')} group`, `move ${sectionAt('c')}`],
      after: isIn('a Xylem(b) Y(c d) e'),
    },
    {
      title: 'take a section out, put one in, and turn the rest around',
      manifest: grouped(
        ' z: { title: Xylem }, y: { title: Y } ',
        ['e', 'y'],
        ['d', 'y'],
        ['c', 'y'],
        ['b', 'null'],
        ['a', 'z'],
      ),
      expect: [
        `update ${sectionAt('a')} group`,
        `update ${sectionAt('b')} group`,
        `update ${sectionAt('e')} group`,
        `move ${sectionAt('e')}`,
        `move ${sectionAt('c')}`,
        'move site.help.group.z',
        `move ${sectionAt('b')}`,
      ],
      after: isIn('Y(e d c) b Xylem(a)'),
    },
    {
      title: 'somebody moves a section to another group, and a group to the end',
      before: async (world) => {
        await world.set(sectionAt('d'), { group: { $id: world.id('site.help.group.z') } });
        await world.move('site.help.group.y', { after: 'site.help.group.z' });
      },
      manifest: grouped(
        ' z: { title: Xylem }, y: { title: Y } ',
        ['e', 'y'],
        ['d', 'y'],
        ['c', 'y'],
        ['b', 'null'],
        ['a', 'z'],
      ),
      expect: [
        `update ${sectionAt('d')} group (drift)`,
        `move ${sectionAt('d')} (drift)`,
        'move site.help.group.y (drift)',
      ],
      after: isIn('Y(e d c) b Xylem(a)'),
    },
    {
      title: 'a section that no longer says its group is not moved for that',
      manifest: grouped(
        ' z: { title: Xylem }, y: { title: Y } ',
        ['e', 'y'],
        ['d', 'y'],
        ['c'],
        ['b', 'null'],
        ['a', 'z'],
      ),
      expect: [],
      after: isIn('Y(e d c) b Xylem(a)'),
    },
    {
      title: 'a group goes with a section that does not say where it is',
      manifest: grouped(' y: { title: Y } ', ['e', 'y'], ['d', 'y'], ['c', 'y'], ['a'], ['b', 'null']),
      expect: ['delete site.help.group.z', `move ${sectionAt('a')}`],
      after: isIn('Y(e d c) a b'),
    },
    {
      title: 'a group comes back',
      manifest: grouped(
        ' z: { title: Xylem }, y: { title: Y } ',
        ['e', 'y'],
        ['d', 'y'],
        ['c', 'y'],
        ['b', 'null'],
        ['a', 'z'],
      ),
      expect: ['create site.help.group.z', `update ${sectionAt('a')} group`],
      after: isIn('Y(e d c) b Xylem(a)'),
    },
    {
      title: 'a group goes, its sections stay',
      manifest: grouped(' y: { title: Y } ', ['e', 'y'], ['d', 'y'], ['c', 'y'], ['b', 'null'], ['a', 'null']),
      expect: [`update ${sectionAt('a')} group`, 'delete site.help.group.z', `move ${sectionAt('a')}`],
      after: isIn('Y(e d c) b a'),
    },
    {
      title: 'a new group takes the place of another one, with its title',
      manifest: grouped(' w: { title: Y } ', ['e', 'w'], ['d', 'w'], ['c', 'w'], ['b', 'null'], ['a', 'null']),
      expect: [],
      after: isIn('Y(e d c) b a'),
    },
    {
      title: 'the last group goes',
      manifest: grouped('', ['e', 'null'], ['d', 'null'], ['c', 'null'], ['b', 'null'], ['a', 'null']),
      expect: [
        `update ${sectionAt('e')} group`,
        `update ${sectionAt('d')} group`,
        `update ${sectionAt('c')} group`,
        `move ${sectionAt('e')}`,
        `move ${sectionAt('d')}`,
        `move ${sectionAt('c')}`,
        'delete site.help.group.w',
      ],
      blocked: ['empty site.help.group.w'],
      allow: ['empty'],
      after: isIn('e d c b a'),
    },
  ],
};

const EMPTY: Walk = {
  title: 'a group without parts',
  steps: [
    {
      title: 'create',
      manifest: grouped(' x: { title: X }, y: { title: Y } ', ['a'], ['b', 'x']),
      expect: 'anything',
    },
    {
      title: 'no list declares its place, so somebody can move it',
      before: (world) => world.move('site.help.group.y', { before: sectionAt('a') }),
      manifest: grouped(' x: { title: X }, y: { title: Y } ', ['a'], ['b', 'x']),
      expect: [],
      after: isIn('Y() a X(b)'),
    },
    {
      title: 'with its first part it gets a place',
      manifest: grouped(' x: { title: X }, y: { title: Y } ', ['a', 'y'], ['b', 'x']),
      expect: [`update ${sectionAt('a')} group`],
      after: isIn('Y(a) X(b)'),
    },
    {
      title: 'which it loses with the last one',
      manifest: grouped(' x: { title: X }, y: { title: Y } ', ['b', 'x'], ['a', 'null']),
      expect: [`update ${sectionAt('a')} group`, `move ${sectionAt('a')}`],
      after: isIn('Y() X(b) a'),
    },
  ],
};

const NESTED: Walk = {
  title: 'groups in groups',
  only: 'today',
  steps: [
    {
      title: 'create, the inner one listed first',
      manifest: grouped(
        ' inner: { title: I, in: outer, titles: { fr: Dedans }, draft: true }, outer: { title: O } ',
        ['a'],
        ['b', 'inner'],
        ['c', 'outer'],
      ),
      expect: [
        'create site.help',
        'create site.help.group.outer',
        'create site.help.group.inner',
        ...['a', 'b', 'c'].flatMap((it) => [`create ${sectionAt(it)}`, `create ${sectionAt(it)}.space.handbook`]),
      ],
      after: isIn('a O(I(b) c)'),
    },
    {
      title: 'the outer group follows its first part, at any depth',
      manifest: grouped(
        ' inner: { title: I, in: outer, titles: {}, draft: false }, outer: { title: O } ',
        ['b', 'inner'],
        ['a'],
        ['c', 'outer'],
      ),
      expect: ['update site.help.group.inner titles, draft', `move ${sectionAt('a')}`],
      after: isIn('O(I(b) c) a'),
    },
    {
      title: 'within the outer group they change places',
      manifest: grouped(' inner: { title: I, in: outer }, outer: { title: O } ', ['c', 'outer'], ['b', 'inner'], ['a']),
      expect: [`move site.help.group.inner`],
      after: isIn('O(c I(b)) a'),
    },
    {
      title: 'a group goes to the root',
      manifest: grouped(' inner: { title: I, in: null }, outer: { title: O } ', ['b', 'inner'], ['c', 'outer'], ['a']),
      expect: ['update site.help.group.inner in', 'move site.help.group.inner'],
      after: isIn('I(b) O(c) a'),
    },
    {
      title: 'the two change roles',
      manifest: grouped(
        ' inner: { title: I, in: null }, outer: { title: O, in: inner } ',
        ['b', 'inner'],
        ['c', 'outer'],
        ['a'],
      ),
      expect: ['update site.help.group.outer in', 'move site.help.group.outer'],
      after: isIn('I(b O(c)) a'),
    },
    {
      title: 'a third one in the second one',
      manifest: grouped(
        ' inner: { title: I, in: null }, outer: { title: O, in: inner }, third: { title: T, in: outer } ',
        ['b', 'inner'],
        ['c', 'third'],
        ['a'],
      ),
      expect: ['create site.help.group.third', `update ${sectionAt('c')} group`],
      after: isIn('I(b O(T(c))) a'),
    },
    {
      title: 'somebody takes the third one out',
      before: (world) => world.set('site.help.group.third', { in: null }),
      manifest: grouped(
        ' inner: { title: I, in: null }, outer: { title: O, in: inner }, third: { title: T, in: outer } ',
        ['b', 'inner'],
        ['c', 'third'],
        ['a'],
      ),
      expect: ['update site.help.group.third in (drift)'],
      after: isIn('I(b O(T(c))) a'),
    },
    {
      title: 'the one in the middle goes',
      manifest: grouped(' inner: { title: I }, third: { title: T, in: inner } ', ['b', 'inner'], ['c', 'third'], ['a']),
      expect: ['update site.help.group.third in', 'move site.help.group.third', 'delete site.help.group.outer'],
      blocked: [],
      allow: ['delete=1'],
      after: isIn('I(b T(c)) a'),
    },
    {
      title: 'all go, and their sections stay',
      manifest: grouped('', ['b', 'null'], ['c', 'null'], ['a']),
      expect: 'anything',
      after: isIn('b c a'),
    },
    {
      title: 'a group in itself',
      manifest: grouped(' x: { title: X, in: y }, y: { title: Y, in: x } ', ['a']),
      expect: [],
      errors: ['contradiction', 'contradiction'],
    },
  ],
};

export const fixture: FixtureOf<'section-group'> = {
  manifest: {
    first: `
sites:
  main:
    groups:
      more: { title: More, icon: book }
      less: { title: Less }
      last: { title: Last }
`,
    second: `
sites:
  main:
    groups:
      more: { title: Even more, icon: null }
      new: { title: New group }
      last: { title: Last }
  third:
    groups:
      developers: { title: Developers, icon: code }
`,
  },
  random: {
    part: (chosen, profile) =>
      inEach('sites', chosen, (key) =>
        // One site shows its spaces without sections.
        key === 'flat'
          ? fc.constant({})
          : some(['reference', 'more'], (group) =>
              optional(
                {
                  icon,
                  ...(profile === 'today'
                    ? { draft: fc.boolean(), titles: fc.constantFrom({}, { fr: 'Groupe' }) }
                    : {}),
                },
                { title: `Group ${group}` },
              ),
            ).chain((groups) =>
              (profile === 'today' ? fc.boolean() : fc.constant(false)).map(
                (isNested): JsonObject => ({
                  groups:
                    isNested && groups['reference'] !== undefined && groups['more'] !== undefined
                      ? { ...groups, more: { ...groups['more'], in: 'reference' } }
                      : groups,
                }),
              ),
            ),
      ),
  },
  further: {
    today: {
      manifest: {
        first: `
sites:
  main:
    groups:
      less: { in: more }
      last: { titles: { fr: Dernier } }
`,
        second: `
sites:
  main:
    groups:
      new: { in: last, draft: true }
      last: { titles: { fr: Le dernier } }
`,
      },
    },
  },
  walks: [GROUPS, EMPTY, NESTED],
  lives: [
    {
      name: 'SectionGroup',
      before: [{ name: 'Site', inputs: { title: 'With groups' } }],
      inputs: { site: '$0', title: 'Products' },
      steps: [{ change: { title: 'All products', icon: 'box' } }],
    },
  ],
  rows: [{ table: 'sectionGroups', key: ['site', 'title'] }],
  byHand: [
    sent('POST', 'SITE/section-groups', {
      title: '@title',
      'draft?': FLAG,
      'icon?': 'book',
      'parent?': '@sectionGroups',
    }),
    sent('PATCH', 'SITE/section-groups/@sectionGroups', {
      'title?': '@title',
      'draft?': FLAG,
      'icon?': ['book', null],
    }),
    sent('PATCH', 'SITE/section-groups/@sectionGroups', { parentSectionGroupId: [null, '@sectionGroups'] }),
    sent('PATCH', 'SITE/structure/sort', sorted('site-section-group', '@sectionGroups')),
    sent('DELETE', 'SITE/section-groups/@sectionGroups'),
    fc.constant(['DELETE', `${ORG}/sites/site_docs/section-groups/group_reference`]),
  ],
  behaviour: { rowOf: (fields) => rowIn(fields['in']) },
  holders: [{ kind: 'site', id: 'site_docs' }],
  risks: { in: LEAVING, draft: ENDING },
  contradictions: [
    {
      title: 'one title',
      text: 'sites:\n  docs:\n    title: Docs\n    groups:\n      one: { title: More }\n      two: { title: More }\n',
      places: ['8:7', '7:7'],
    },
  ],
};

import { expect } from 'vitest';
import { type WalkWorld, walkKind } from '../support/walk.ts';

const site = (text: string): string => `
spaces:
  handbook: { id: spc_handbook }
  old: { id: spc_handbook_v1 }
  api: { id: spc_api }
  notes: { id: spc_notes }
  guides: { id: spc_guides }
sites:
  help:
    title: Help${text}
`;

const list = (...paths: readonly string[]): string =>
  site(`
    sections:${paths.map((path) => `\n      - { path: ${path}, title: Part ${path}, spaces: [{ space: handbook }] }`).join('')}`);

const at = (path: string): string => `site.help.section.${path}`;

/** The parts of the site as visitors see them, with those of each group in brackets. */
async function order(world: WalkWorld): Promise<string> {
  const parts = [...(await world.list('section-group', 'site.help')), ...(await world.list('section', 'site.help'))];
  const row = (holder: string | undefined): string =>
    parts
      .filter((live) => live.row === holder)
      .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
      .map((live) => (live.kind === 'section' ? String(live.fields['path']) : `${live.title}(${row(live.id)})`))
      .join(' ');
  return row(undefined);
}

const isIn =
  (expected: string) =>
  async (world: WalkWorld): Promise<void> => {
    expect(await order(world)).toBe(expected);
  };

walkKind('sections', [
  {
    title: 'create five, in order',
    manifest: list('a', 'b', 'c', 'd', 'e'),
    expect: [
      'create site.help',
      ...['a', 'b', 'c', 'd', 'e'].flatMap((it) => [`create ${at(it)}`, `create ${at(it)}.space.handbook`]),
    ],
    after: isIn('a b c d e'),
  },
  {
    title: 'one of five comes first: one move',
    manifest: list('e', 'a', 'b', 'c', 'd'),
    expect: [`move ${at('e')}`],
    after: isIn('e a b c d'),
  },
  {
    title: 'one of five comes last: one move',
    manifest: list('a', 'b', 'c', 'd', 'e'),
    expect: [`move ${at('e')}`],
    after: isIn('a b c d e'),
  },
  {
    title: 'the other way round: all but one move',
    manifest: list('e', 'd', 'c', 'b', 'a'),
    expect: ['d', 'c', 'b', 'a'].map((it) => `move ${at(it)}`),
    after: isIn('e d c b a'),
  },
  {
    title: 'two that do not stay come first',
    manifest: list('b', 'a', 'e', 'd', 'c'),
    expect: [`move ${at('a')}`, `move ${at('b')}`],
    after: isIn('b a e d c'),
  },
  {
    title: 'somebody changes the order',
    before: (world) => world.move(at('c'), { before: at('b') }),
    manifest: list('b', 'a', 'e', 'd', 'c'),
    expect: [`move ${at('c')} (drift)`],
    after: isIn('b a e d c'),
  },
  {
    title: 'a new one comes in the middle, one goes',
    manifest: list('b', 'f', 'a', 'd', 'c'),
    expect: [
      `create ${at('f')}`,
      `create ${at('f')}.space.handbook`,
      `delete ${at('e')}`,
      `delete ${at('e')}.space.handbook with ${at('e')}`,
      `move ${at('f')}`,
    ],
    after: isIn('b f a d c'),
  },
  {
    title: 'the order is kept where one is renamed',
    manifest: site(`
    sections:
      - { path: b, title: Part b, spaces: [{ space: handbook }] }
      - { path: g, previously: [f], title: Part g, spaces: [{ space: handbook }] }
      - { path: a, title: Part a, spaces: [{ space: handbook }] }
      - { path: d, title: Part d, spaces: [{ space: handbook }] }
      - { path: c, title: Part c, spaces: [{ space: handbook }] }`),
    expect: [`update ${at('g')} path, title from ${at('f')}`],
    ledger: [`refresh ${at('g')}.space.handbook from ${at('f')}.space.handbook`],
    after: isIn('b g a d c'),
  },
  {
    title: 'a rename and a move at once',
    manifest: site(`
    sections:
      - { path: b, title: Part b, spaces: [{ space: handbook }] }
      - { path: a, title: Part a, spaces: [{ space: handbook }] }
      - { path: d, title: Part d, spaces: [{ space: handbook }] }
      - { path: c, title: Part c, spaces: [{ space: handbook }] }
      - { path: h, previously: [g], title: Part g, spaces: [{ space: handbook }] }`),
    expect: [`update ${at('h')} path from ${at('g')}`, `move ${at('h')}`],
    after: isIn('b a d c h'),
  },
  {
    title: 'more than the limit go at once: the exact number',
    manifest: list('b', 'a'),
    expect: ['d', 'c', 'h']
      .flatMap((it) => [`delete ${at(it)}`, `delete ${at(it)}.space.handbook with ${at(it)}`])
      .concat(),
    held: ['d', 'c', 'h'].flatMap((it) => [`delete ${at(it)}`, `delete ${at(it)}.space.handbook`]),
    allow: ['delete=3'],
    after: isIn('b a'),
  },
]);

const one = (fields: string, more = ''): string =>
  site(`
    sections:
      - path: guides
        spaces: [{ space: handbook }]${fields}
      - path: other
        title: Other
        spaces: [{ space: api }]${more}`);

walkKind('the fields of a section', [
  {
    title: 'create with little',
    manifest: one(''),
    expect: [
      'create site.help',
      `create ${at('guides')}`,
      `create ${at('guides')}.space.handbook`,
      `create ${at('other')}`,
      `create ${at('other')}.space.api`,
    ],
  },
  {
    title: 'set every field',
    manifest: one(`
        title: ${'Everything that there is to know about guides, and then some more '.repeat(1).trim()}
        icon: book
        description: How to do things
        condition: visitor.claims.plan == "pro"`),
    expect: [`update ${at('guides')} title, icon, description, condition`],
  },
  {
    title: 'take fields away, with null and with an empty text',
    manifest: one(`
        title: Guides
        icon: null
        description: ""
        condition: null`),
    expect: [`update ${at('guides')} title, icon, description, condition`],
  },
  {
    title: 'make another one the default',
    manifest: one('', '\n    defaultSection: other'),
    expect: [`update ${at('other')} default`],
  },
  {
    title: 'and the first one again, which is no drift',
    manifest: one('', '\n    defaultSection: guides'),
    expect: [`update ${at('guides')} default`],
  },
  {
    title: 'and back: what was said of the other one is forgotten',
    manifest: one('', '\n    defaultSection: other'),
    expect: [`update ${at('other')} default`],
  },
  {
    title: 'somebody makes the first one the default',
    before: (world) => world.set(at('guides'), { default: true, title: 'Other title' }),
    manifest: one('\n        title: Guides', '\n    defaultSection: other'),
    expect: [`update ${at('guides')} title`, `update ${at('other')} default (drift)`],
  },
  {
    title: 'both sides change a title',
    before: (world) => world.set(at('guides'), { title: 'By hand' }),
    manifest: one('\n        title: By rule', '\n    defaultSection: other'),
    expect: [`update ${at('guides')} title (conflict)`],
    held: [`conflict ${at('guides')}`],
    allow: ['conflict'],
  },
  {
    title: 'the only space of a section is another one',
    manifest: site(`
    sections:
      - path: guides
        spaces: [{ space: notes }]
      - path: other
        title: Other
        spaces: [{ space: api }]
    defaultSection: other`),
    expect: [`create ${at('guides')}.space.notes`, `delete ${at('guides')}.space.handbook`],
    held: [],
  },
  {
    title: 'the only space of a section is another one with the same path',
    manifest: site(`
    sections:
      - path: guides
        spaces: [{ space: notes, path: latest }]
      - path: other
        title: Other
        spaces: [{ space: api }]
    defaultSection: other`),
    expect: [`update ${at('guides')}.space.notes path`],
  },
  {
    title: 'one vanishes and another one is made in its place by hand',
    before: async (world) => {
      await world.drop(at('guides'));
      await world.make('section', 'site.help', {
        path: 'guides',
        title: 'By hand',
        firstSpace: { $id: 'spc_handbook' },
      });
    },
    manifest: site(`
    sections:
      - path: guides
        title: Guides
        spaces: [{ space: handbook }]
      - path: other
        title: Other
        spaces: [{ space: api }]
    defaultSection: other`),
    expect: [`adopt ${at('guides')} title`, `adopt ${at('guides')}.space.handbook`, `move ${at('other')}`],
  },
  {
    title: 'all vanish',
    before: async (world) => {
      await world.drop(at('guides'));
      await world.drop(at('other'));
    },
    manifest: one('', '\n    defaultSection: other'),
    expect: [
      `create ${at('guides')} (vanished)`,
      `create ${at('guides')}.space.handbook (vanished)`,
      `create ${at('other')} (vanished)`,
      `create ${at('other')}.space.api (vanished)`,
    ],
    held: [`vanished ${at('guides')}`, `vanished ${at('other')}`],
    allow: ['vanished=2'],
  },
]);

const grouped = (groups: string, ...sections: readonly (readonly [string, string?])[]): string =>
  site(`
    groups: {${groups}}
    sections:${sections
      .map(
        ([path, group]) =>
          `\n      - { path: ${path}, title: Part ${path}, spaces: [{ space: handbook }]${group === undefined ? '' : `, group: ${group}`} }`,
      )
      .join('')}`);

walkKind('section groups', [
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
      ...['a', 'b', 'c', 'd', 'e'].flatMap((it) => [`create ${at(it)}`, `create ${at(it)}.space.handbook`]),
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
    expect: [`update ${at('c')} group`, `move ${at('c')}`],
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
      `update ${at('a')} group`,
      `update ${at('b')} group`,
      `update ${at('e')} group`,
      `move ${at('e')}`,
      `move ${at('c')}`,
      'move site.help.group.z',
      `move ${at('b')}`,
    ],
    after: isIn('Y(e d c) b Xylem(a)'),
  },
  {
    title: 'somebody moves a section to another group, and a group to the end',
    before: async (world) => {
      await world.set(at('d'), { group: { $id: world.id('site.help.group.z') } });
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
    expect: [`update ${at('d')} group (drift)`, `move ${at('d')} (drift)`, 'move site.help.group.y (drift)'],
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
    expect: ['delete site.help.group.z', `move ${at('a')}`],
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
    expect: ['create site.help.group.z', `update ${at('a')} group`],
    after: isIn('Y(e d c) b Xylem(a)'),
  },
  {
    title: 'a group goes, its sections stay',
    manifest: grouped(' y: { title: Y } ', ['e', 'y'], ['d', 'y'], ['c', 'y'], ['b', 'null'], ['a', 'null']),
    expect: [`update ${at('a')} group`, 'delete site.help.group.z', `move ${at('a')}`],
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
      `update ${at('e')} group`,
      `update ${at('d')} group`,
      `update ${at('c')} group`,
      `move ${at('e')}`,
      `move ${at('d')}`,
      `move ${at('c')}`,
      'delete site.help.group.w',
    ],
    held: ['empty site.help.group.w'],
    allow: ['empty'],
    after: isIn('e d c b a'),
  },
]);

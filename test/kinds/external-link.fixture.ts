import fc from 'fast-check';
import type { JsonObject } from '../../src/base/json.ts';
import { FLAG, sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { condition, entriesOf, icon, inEach, listOf, optional, words } from '../support/random-parts.ts';
import { linked } from './support/contradicting.ts';
import { ENDING, LEAVING, LOOSENING } from './support/risk-cases.ts';
import { isIn, rowIn, sectionAt, siteWith } from './support/site-sections.ts';

const linkAt = (key: string): string => `site.help.link.${key}`;
const section = (path: string, more = ''): string =>
  `\n      - { path: ${path}, title: Part ${path}, spaces: [{ space: handbook }]${more} }`;
const link = (key: string, more = ''): string =>
  `\n      - { link: ${key}, title: Link ${key}, url: 'https://${key}.example.com/'${more} }`;
/** A link that is in several groups. */
const same = (key: string, group: string): string =>
  `\n      - { link: ${key}, title: Same, url: 'https://same.example.com/', group: ${group} }`;
const list = (...entries: readonly string[]): string => siteWith(`\n    sections:${entries.join('')}`);
const grouped = (groups: string, ...entries: readonly string[]): string =>
  siteWith(`\n    groups: {${groups}}\n    sections:${entries.join('')}`);

const LINKS: Walk = {
  title: 'external links',
  steps: [
    {
      title: 'create between sections, the first one before all of them',
      manifest: list(link('x'), section('a'), link('y'), section('b')),
      expect: [
        'create site.help',
        ...['a', 'b'].flatMap((it) => [`create ${sectionAt(it)}`, `create ${sectionAt(it)}.space.handbook`]),
        `create ${linkAt('x')}`,
        `create ${linkAt('y')}`,
        // A site takes links once it has a section, so that one is created first.
        `move ${sectionAt('a')}`,
      ],
      after: isIn('<Link x> a <Link y> b'),
    },
    {
      title: 'set every field',
      manifest: list(
        link(
          'x',
          ', icon: book, description: Elsewhere, condition: visitor.claims.beta, titles: { fr: Lien, de: Verweis }, descriptions: { fr: Ailleurs }, draft: true',
        ),
        section('a'),
        link('y'),
        section('b'),
      ),
      expect: [`update ${linkAt('x')} icon, description, condition, titles, descriptions, draft`],
    },
    {
      title: 'replace a map of texts, and take everything else away',
      manifest: list(
        link(
          'x',
          ', icon: null, description: "", condition: null, titles: { es: Enlace }, descriptions: {}, draft: false',
        ),
        section('a'),
        link('y'),
        section('b'),
      ),
      expect: [`update ${linkAt('x')} icon, description, condition, titles, descriptions, draft`],
    },
    {
      title: 'another title and URL under the same key, and another key for the same link',
      manifest: siteWith(`
    sections:
      - { link: x, title: Status, url: 'https://status.example.com/' }${section('a')}
      - { link: z, previously: [y], title: Link y, url: 'https://y.example.com/' }${section('b')}`),
      expect: [`update ${linkAt('x')} title, url`],
      ledger: [`refresh ${linkAt('z')} from ${linkAt('y')}`],
      after: isIn('<Status> a <Link y> b'),
    },
    {
      title: 'turn the order around: sections and links move alike',
      manifest: siteWith(`
    sections:${section('b')}
      - { link: z, title: Link y, url: 'https://y.example.com/' }${section('a')}
      - { link: x, title: Status, url: 'https://status.example.com/' }`),
      expect: [`move ${linkAt('z')}`, `move ${sectionAt('a')}`, `move ${linkAt('x')}`],
      after: isIn('b <Link y> a <Status>'),
    },
    {
      title: 'somebody changes, moves, deletes and adds',
      before: async (world) => {
        await world.set(linkAt('x'), { url: 'https://other.example.com/' });
        await world.drop(linkAt('z'));
        await world.make('external-link', 'site.help', { title: 'By hand', url: 'https://hand.example.com/' });
        await world.move(linkAt('x'), { before: sectionAt('b') });
      },
      manifest: siteWith(`
    sections:${section('b')}
      - { link: z, title: Link y, url: 'https://y.example.com/' }${section('a')}
      - { link: x, title: Status, url: 'https://status.example.com/' }`),
      expect: [
        `update ${linkAt('x')} url (drift)`,
        `create ${linkAt('z')} (deleted)`,
        `move ${sectionAt('a')} (drift)`,
        `move ${linkAt('x')} (drift)`,
      ],
    },
    {
      title: 'adopt the one that somebody added, by its title and URL',
      manifest: siteWith(`
    sections:${section('b')}
      - { link: z, title: Link y, url: 'https://y.example.com/' }${section('a')}
      - { link: x, title: Status, url: 'https://status.example.com/' }
      - { link: mine, title: By hand, url: 'https://hand.example.com/' }`),
      expect: [`adopt ${linkAt('mine')}`, `move ${linkAt('mine')}`],
      after: isIn('b <Link y> a <Status> <By hand>'),
    },
    {
      title: 'the same link in two groups',
      manifest: grouped(
        ' g: { title: G }, h: { title: H } ',
        section('b'),
        same('one', 'g'),
        section('a', ', group: h'),
        same('two', 'h'),
      ),
      expect: 'anything',
      after: isIn('b G(<Same>) H(a <Same>)'),
    },
    {
      title: 'one of them goes to the root, the other one comes first in its group',
      manifest: grouped(
        ' g: { title: G }, h: { title: H } ',
        section('b'),
        same('two', 'h'),
        section('a', ', group: h'),
        same('one', 'null'),
      ),
      expect: [`update ${linkAt('one')} group`, `move ${linkAt('one')}`, `move ${sectionAt('a')}`],
      after: isIn('b G() H(<Same> a) <Same>'),
    },
    {
      title: 'adopt one that somebody added to a group',
      before: async (world) => {
        const group = { $id: world.id('site.help.group.h') };
        await world.make('external-link', 'site.help', { title: 'Link hand', url: 'https://hand.example.com/', group });
      },
      manifest: grouped(
        ' g: { title: G }, h: { title: H } ',
        section('b'),
        same('two', 'h'),
        section('a', ', group: h'),
        link('hand', ', group: h'),
        same('one', 'null'),
      ),
      expect: [`adopt ${linkAt('hand')}`],
      after: isIn('b G() H(<Same> a <Link hand>) <Same>'),
    },
    {
      title: 'links and their groups go, sections stay',
      manifest: grouped(' h: { title: H } ', section('b'), section('a', ', group: h')),
      expect: 'anything',
      after: isIn('b H(a)'),
    },
    {
      title: 'a link without a section has no place',
      manifest: list(link('x')),
      expect: [],
      errors: ['contradiction'],
    },
  ],
};

export const fixture: FixtureOf<'external-link'> = {
  byHand: [
    sent('POST', 'SITE/external-links', {
      title: '@title',
      url: 'https://a.example/',
      'parent?': '@sectionGroups',
      'draft?': FLAG,
    }),
    sent('PATCH', 'SITE/external-links/@externalLinks', {
      'parent?': [null, '@sectionGroups'],
      'condition?': ['visitor.claims.a', null],
    }),
  ],
  manifest: {
    first: `
sites:
  main:
    sections:
      - { path: guides }
      - { link: status, title: Status, url: 'https://status.example.com/', group: more }
      - { link: blog, title: Blog, url: 'https://blog.example.com/' }
      - { link: shop, title: Shop, url: 'https://shop.example.com/', icon: box }
      - { link: jobs, title: Jobs, url: 'https://jobs.example.com/' }
`,
    second: `
sites:
  main:
    sections:
      - { link: shop, title: Shop, url: 'https://shop.example.com/new', icon: null, draft: true }
      - { link: jobs, title: Jobs, url: 'https://jobs.example.com/', titles: { fr: Emplois } }
      - { link: forum, title: Forum, url: 'https://forum.example.com/', group: new }
      - { link: status, title: Status, url: 'https://status.example.com/', group: null }
`,
  },
  random: {
    after: ['section'],
    part: (chosen) =>
      inEach('sites', chosen, (_key, { groups, sections }) => {
        if (sections === undefined || listOf(sections).length === 0) {
          return fc.constant({});
        }
        const randomLink = (key: string): fc.Arbitrary<JsonObject> =>
          optional(
            {
              icon,
              condition,
              description: fc.oneof(fc.constant(null), words(1, 60)),
              draft: fc.boolean(),
              titles: fc.constantFrom({}, { fr: 'Lien' }, { fr: 'Lien', de: 'Verweis' }),
              group: fc.constantFrom(null, ...Object.keys(entriesOf(groups))),
            },
            { link: key, title: `Link ${key}`, url: `https://${key}.example.com/` },
          );
        return fc
          .shuffledSubarray(['status', 'blog', 'forum'])
          .chain((keys) => fc.tuple(...keys.map(randomLink)))
          .map((links): JsonObject => ({ sections: links }));
      }),
  },
  walks: [LINKS],
  lives: [
    {
      name: 'SiteExternalLink',
      before: [
        { name: 'Site', inputs: { title: 'With links' } },
        { name: 'SiteSection', inputs: { site: '$0', path: 'guides', title: 'Guides', firstSpace: 'spc_guides' } },
      ],
      inputs: { site: '$0', title: 'Status', url: 'https://status.example.com/' },
      steps: [
        { change: { title: 'State of things', icon: 'signal', titles: { fr: 'État' } } },
        { change: { url: 'https://other.example.com/', icon: null, titles: {} } },
      ],
    },
  ],
  rows: [{ table: 'externalLinks', key: ['site', 'group', 'title', 'url'] }],
  behaviour: { rowOf: ({ group }) => rowIn(group) },
  holders: [{ kind: 'site', id: 'site_docs' }],
  sample: { title: 'Status', url: 'https://status.example.com/' },
  risks: {
    condition: LOOSENING,
    group: LEAVING,
    draft: ENDING,
  },
  contradictions: [
    {
      title: 'one key',
      text: linked(
        "      - { link: a, title: One, url: 'https://a.example' }\n      - { link: a, title: Two, url: 'https://b.example' }\n",
      ),
      places: ['10:17', '9:17'],
    },
    {
      title: 'one title and URL at the root',
      text: linked(
        "      - { link: a, title: One, url: 'https://a.example' }\n      - { link: b, title: One, url: 'https://a.example' }\n",
      ),
      places: ['10:9', '9:9'],
    },
    {
      title: 'one title and URL in a group',
      text: linked(
        "      - { link: a, title: One, url: 'https://a.example', group: g }\n      - { link: b, title: One, url: 'https://a.example', group: g }\n",
      ),
      places: ['10:9', '9:9'],
    },
  ],
};

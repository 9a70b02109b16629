import fc from 'fast-check';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { collection, inEach, named, optional, words } from '../support/random-parts.ts';
import { HIDDEN } from './support/risk-cases.ts';

const links = (text: string): string => `
sites:
  partners:
    id: site_partners
    shareLinks:${text}
`;

const at = (key: string): string => `site.partners.shareLink.${key}`;
const LINKS: Walk = {
  title: 'share links',
  steps: [
    {
      title: 'create: open, closed, and expired already; adopt one that exists',
      now: '2026-11-15T05:00:00.000Z',
      manifest: links(`
      open: {}
      closed: { name: Closed, active: false }
      past: { name: Past, active: true, expires: 2026-11-14 }
      future: { name: Future, expires: 2026-12-01 }
      partners: { name: Partners }`),
      expect: [
        'adopt site.partners',
        `create ${at('open')}`,
        `create ${at('closed')}`,
        `create ${at('past')}`,
        `create ${at('future')}`,
        `adopt ${at('partners')}`,
      ],
      unmanaged: [at('Press')],
    },
    {
      title: 'a day passes: what expires needs no word',
      now: '2026-12-01T00:00:00.000Z',
      manifest: links(`
      open: {}
      closed: { name: Closed, active: false }
      past: { name: Past, active: true, expires: 2026-11-14 }
      future: { name: Future, expires: 2026-12-01 }
      partners: { name: Partners }`),
      expect: [`update ${at('future')} active (expired)`],
    },
    {
      title: 'somebody opens an expired one again',
      now: '2026-12-01T00:00:00.000Z',
      before: (world) => world.set(at('past'), { active: true }),
      manifest: links(`
      open: {}
      closed: { name: Closed, active: false }
      past: { name: Past, active: true, expires: 2026-11-14 }
      future: { name: Future, expires: 2026-12-01 }
      partners: { name: Partners }`),
      expect: [`update ${at('past')} active (expired)`],
    },
    {
      title: 'give one more time, open one, and call one differently',
      now: '2026-12-01T00:00:00.000Z',
      manifest: links(`
      open: { name: Opened }
      closed: { name: Closed, active: true }
      past: { name: Past, active: true, expires: 2027-11-14 }
      future: { name: Future, expires: 2026-12-01 }
      partners: { name: Partners }`),
      expect: [`update ${at('open')} name`, `update ${at('closed')} active`, `update ${at('past')} active`],
    },
    {
      title: 'closing one needs a word',
      now: '2026-12-01T00:00:00.000Z',
      manifest: links(`
      open: { name: Opened, active: false }
      closed: { name: Closed, active: true }
      past: { name: Past, active: true, expires: 2027-11-14 }
      future: { name: Future, expires: 2026-12-01 }
      partners: { name: Partners }`),
      expect: [`update ${at('open')} active`],
      blocked: [`revoke-links ${at('open')}`],
      allow: ['revoke-links'],
    },
    {
      title: 'rename by key, with the same name and with another one',
      now: '2026-12-01T00:00:00.000Z',
      manifest: links(`
      first: { name: Opened, active: false }
      second: { name: Second, previously: [closed], active: true }
      past: { name: Past, active: true, expires: 2027-11-14 }
      future: { name: Future, expires: 2026-12-01 }
      partners: { name: Partners }`),
      expect: [`update ${at('second')} name from ${at('closed')}`],
      ledger: [`refresh ${at('first')} from ${at('open')}`],
    },
    {
      title: 'somebody closes one and deletes another one',
      now: '2026-12-01T00:00:00.000Z',
      before: async (world) => {
        await world.set(at('second'), { active: false });
        await world.drop(at('past'));
      },
      manifest: links(`
      first: { name: Opened, active: false }
      second: { name: Second, active: true }
      past: { name: Past, active: true, expires: 2027-11-14 }
      future: { name: Future, expires: 2026-12-01 }
      partners: { name: Partners }`),
      expect: [`update ${at('second')} active (drift)`, `create ${at('past')} (deleted)`],
    },
    {
      title: 'remove one',
      now: '2026-12-01T00:00:00.000Z',
      manifest: links(`
      first: { name: Opened, active: false }
      past: { name: Past, active: true, expires: 2027-11-14 }
      future: { name: Future, expires: 2026-12-01 }
      partners: { name: Partners }`),
      expect: [`delete ${at('second')}`],
      blocked: [`revoke-links ${at('second')}`],
      allow: ['revoke-links'],
    },
    {
      title: 'remove all',
      now: '2026-12-01T00:00:00.000Z',
      manifest: links(' {}'),
      expect: ['first', 'past', 'future', 'partners'].map((key) => `delete ${at(key)}`),
      blocked: ['first', 'past', 'future', 'partners'].flatMap((key) => [
        `empty ${at(key)}`,
        `revoke-links ${at(key)}`,
      ]),
      allow: ['empty', 'revoke-links'],
      unmanaged: [at('Press')],
    },
    {
      title: 'everything goes with --prune all, which needs a word of its own',
      now: '2026-12-01T00:00:00.000Z',
      manifest: links(' {}'),
      prune: 'all',
      before: async (world) => {
        // Only the links of one site are to go.
        for (const { id } of await world.list('site')) {
          if (id !== 'site_partners') {
            await world.dropId('site', undefined, id);
          }
        }
      },
      expect: [`delete ${at('Press')}`],
      blocked: [`prune ${at('Press')}`, `revoke-links ${at('Press')}`],
      allow: ['prune', 'revoke-links'],
    },
  ],
};

export const fixture: FixtureOf<'share-link'> = {
  byHand: [sent('POST', 'SITE/share-links', { name: '@title' })],
  manifest: {
    first: `
sites:
  main:
    shareLinks:
      press: { active: false }
      friends: { name: Friends }
`,
    second: `
sites:
  main:
    shareLinks:
      friends: { name: Best friends, active: true }
      media: {}
  third:
    shareLinks:
      press: { name: The press, active: false }
`,
  },
  random: {
    part: (chosen) =>
      inEach('sites', chosen, () =>
        collection(
          'shareLinks',
          named(['press', 'friends', 'odd "link"'], words(1, 50), (_key, name) =>
            fc
              .tuple(fc.boolean(), optional({ active: fc.boolean() }))
              .map(([said, fields]) => ({ ...fields, ...(said ? { name } : {}) })),
          ),
        ),
      ),
  },
  walks: [LINKS],
  lives: [
    {
      name: 'ShareLink',
      inputs: { site: 'site_partners', name: 'for partners' },
      steps: [{ change: { name: 'for all partners' } }, { change: { active: false } }],
    },
  ],
  rows: [{ table: 'shareLinks', key: ['site', 'name'] }],
  behaviour: {
    afterWrite: ({ fields }) => {
      fields['active'] ??= true;
    },
  },
  holders: [{ kind: 'site', id: 'site_partners' }],
  risks: {
    active: [
      ['open-links', false, true],
      ['open-links', false, HIDDEN],
      ['revoke-links', true, false],
      ['revoke-links', true, HIDDEN],
      ['revoke-links', undefined, false],
      ['none', false, false],
    ],
  },
  contradictions: [
    {
      title: 'one name, once as the key',
      text: 'sites:\n  docs:\n    title: Docs\n    shareLinks:\n      press: {}\n      two: { name: press }\n',
      places: ['8:7', '7:7'],
    },
  ],
};

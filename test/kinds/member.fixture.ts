import fc from 'fast-check';
import type { JsonObject } from '../../src/base/json.ts';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { collection, role, some } from '../support/random-parts.ts';
import { ORG } from './support/requests.ts';
import { HIDDEN } from './support/risk-cases.ts';

const MEMBERS: Walk = {
  title: 'members',
  steps: [
    {
      title: 'take over one with another role, and invite one; a team waits for whom it needs',
      manifest: `
members:
  lin@example.com: { role: read }
  NIA@example.com: { role: review }
teams: { press: { title: Press, members: { nia@example.com: member } } }
`,
      expect: ['adopt member["lin@example.com"] role', 'create member["NIA@example.com"]', 'create team.press'],
    },
    {
      title: 'change roles, also to guest',
      manifest: `
members:
  lin@example.com: { role: null }
  nia@example.com: { role: edit }
`,
      expect: [
        'update member["lin@example.com"] role',
        'update member["nia@example.com"] role from member["NIA@example.com"]',
      ],
      dormant: ['team.press'],
    },
    {
      title: 'somebody leaves',
      before: (world) => world.drop('member["nia@example.com"]'),
      manifest: `
members:
  lin@example.com: { role: null }
  nia@example.com: { role: edit }
`,
      expect: ['create member["nia@example.com"] (deleted)'],
      dormant: ['team.press'],
    },
    {
      title: 'whoever leaves the manifest is only let go',
      manifest: 'members: { nia@example.com: { role: edit } }\n',
      expect: [],
      ledger: ['forget member["lin@example.com"]'],
      notes: ['released', 'dormant'],
      dormant: ['team.press'],
    },
    {
      title: 'and removed with a word',
      manifest: 'members: {}\n',
      allow: ['remove-member', 'empty'],
      expect: ['delete member["nia@example.com"]'],
      blocked: ['empty member["nia@example.com"]', 'remove-member member["nia@example.com"]'],
      dormant: ['team.press'],
    },
  ],
};

/** People whose roles are declared; one of them is not in the organization at first. */
const MANAGED = [
  ...['carl', 'rita', 'edgar', 'cora', 'nia'].map((name) => `${name}@example.com`),
  'gus@partner.example.org',
];

export const fixture: FixtureOf<'member'> = {
  manifest: {
    first: 'members: { carl@example.com: { role: edit }, nia@example.com: { role: read } }',
    second: 'members: { carl@example.com: { role: null }, rita@example.com: { role: read } }',
  },
  random: {
    part: () =>
      collection(
        'members',
        some(MANAGED, () => role.map((one): JsonObject => ({ role: one }))),
      ),
  },
  walks: [MEMBERS],
  lives: [
    {
      name: 'Member',
      inputs: { email: 'new.person@example.com', role: 'read' },
      steps: [
        { change: { role: 'comment' } },
        { change: { email: 'other@example.com' }, refused: 'email of a Member' },
      ],
      stays: true,
    },
  ],
  rows: [
    { table: 'members', key: ['organization', 'user'], isUnique: true, ownersOf: ({ user }) => [user] },
    // What was granted to somebody goes with them.
    { table: 'grants', ownersOf: ({ subject }) => [subject] },
  ],
  byHand: [
    sent('POST', `${ORG}/invites`, { emails: { $list: ['NEW@Example.com'] }, role: ['read', null] }),
    fc.constant(['DELETE', `${ORG}/members/user_edgar`]),
  ],
  risks: {
    role: [
      ['grant', null, 'read'],
      ['grant', 'review', 'create'],
      ['organization-admin', 'read', 'admin'],
      ['organization-admin', undefined, 'admin'],
      ['organization-admin', 'read', HIDDEN],
      ['none', 'admin', 'create'],
      ['none', 'read', null],
    ],
  },
  contradictions: [
    {
      title: 'one address in other letters',
      text: 'members:\n  ada@example.com: { role: read }\n  Ada@example.com: { role: edit }\n',
      places: ['5:3', '4:3'],
    },
  ],
};

import fc from 'fast-check';
import { expect } from 'vitest';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk, WalkWorld } from '../support/kind-fixture.ts';
import { entriesOf, named, optional, some, words } from '../support/random-parts.ts';
import { ORG } from './support/requests.ts';

const hasMembers =
  (address: string, members: object) =>
  async (world: WalkWorld): Promise<void> => {
    const live = (await world.list('team')).find(({ id }) => id === world.id(address));
    expect(live?.fields['members']).toEqual(members);
  };
const TEAMS: Walk = {
  title: 'teams',
  steps: [
    {
      title: 'create, and adopt one with people of its own',
      manifest: `
teams:
  press: { title: Press, members: { Ada@example.com: owner, lin@example.com: member } }
  api: { title: API team, members: { carl@example.com: member, lin@example.com: member } }
`,
      expect: ['create team.press', 'adopt team.api members["carl@example.com"], members["lin@example.com"]'],
      unmanaged: ['team.Founders'],
      after: hasMembers('team.api', {
        'carl@example.com': 'member',
        'lin@example.com': 'member',
        'remy@example.com': 'member',
      }),
    },
    {
      title: 'another title; somebody comes, another part, somebody goes',
      manifest: `
teams:
  press: { title: Press office, members: { ada@example.com: member, rita@example.com: owner } }
  api: { title: API team, members: { carl@example.com: owner } }
`,
      expect: [
        'update team.press title, members["ada@example.com"], members["rita@example.com"], members["lin@example.com"]',
        'update team.api members["carl@example.com"], members["lin@example.com"]',
      ],
      after: hasMembers('team.api', { 'carl@example.com': 'owner', 'remy@example.com': 'member' }),
    },
    {
      title: 'somebody changes a part, puts one in and takes one out',
      before: async (world) => {
        await world.set('team.press', {
          members: { 'ada@example.com': 'owner', 'cora@example.com': 'member', 'rita@example.com': null },
        });
      },
      manifest: `
teams:
  press: { title: Press office, members: { ada@example.com: member, rita@example.com: owner } }
  api: { title: API team, members: { carl@example.com: owner } }
`,
      expect: ['update team.press members["ada@example.com"], members["rita@example.com"] (drift)'],
      after: hasMembers('team.press', {
        'ada@example.com': 'member',
        'cora@example.com': 'member',
        'rita@example.com': 'owner',
      }),
    },
    {
      title: 'somebody takes one out who leaves the manifest as well',
      before: (world) => world.set('team.press', { members: { 'rita@example.com': null } }),
      manifest: `
teams:
  press: { title: Press office, members: { ada@example.com: member } }
  api: { title: API team, members: { carl@example.com: owner } }
`,
      expect: [],
      ledger: ['refresh team.press'],
    },
    {
      title: 'both sides change a part',
      before: (world) => world.set('team.press', { members: { 'ada@example.com': null } }),
      manifest: `
teams:
  press: { title: Press office, members: { ada@example.com: owner } }
  api: { title: API team, members: { carl@example.com: owner } }
`,
      expect: ['update team.press members["ada@example.com"] (conflict)'],
      blocked: ['conflict team.press'],
      allow: ['conflict'],
    },
    {
      title: 'without the key the people are not managed any more; rename by key',
      manifest: `
teams:
  office: { title: Press office }
  api: { title: API team, members: {} }
`,
      expect: ['update team.api members["carl@example.com"]'],
      ledger: ['refresh team.office from team.press'],
      after: hasMembers('team.office', { 'ada@example.com': 'owner', 'cora@example.com': 'member' }),
    },
    {
      title: 'with an empty key nobody is taken out who was let go',
      manifest: `
teams:
  office: { title: Press office, members: {} }
  api: { title: API team, members: {} }
`,
      expect: [],
      ledger: ['refresh team.office'],
    },
    {
      title: 'one is deleted outside; rename with another title',
      before: (world) => world.drop('team.api'),
      manifest: `
teams:
  bureau: { previously: [office], title: Bureau, members: {} }
  api: { title: API team, members: { lin@example.com: member } }
`,
      expect: ['update team.bureau title from team.office', 'create team.api (conflict)'],
      blocked: ['conflict team.api'],
      allow: ['conflict'],
    },
    {
      title: 'remove one that a provider refers to, together with the provider',
      allow: ['weaken-sso'],
      blocked: ['weaken-sso saml.corp'],
      manifest: `
teams:
  bureau: { title: Bureau }
  api: { title: API team, members: { lin@example.com: member } }
saml:
  corp: { label: Corp, entityID: "https://corp.example.com", ssoURL: "https://corp.example.com/sso", certificate: !env COLOPHON_SECRET_CERT, defaultTeam: api }
`,
      env: { COLOPHON_SECRET_CERT: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----' },
      expect: ['create saml.corp'],
    },
    {
      title: 'and both go, the provider first',
      manifest: `
teams: { bureau: { title: Bureau } }
saml: {}
`,
      expect: ['delete team.api', 'delete saml.corp'],
      blocked: ['break-sso saml.corp', 'empty saml.corp'],
      allow: ['break-sso', 'empty'],
    },
  ],
};

const TWINS: Walk = {
  title: 'two of the same title',
  isOnlyOverHttp: true,
  steps: [
    {
      title: 'are not guessed',
      before: async (world) => {
        await world.make('team', undefined, { title: 'Twin' });
        await world.make('team', undefined, { title: 'Twin' });
      },
      manifest: 'teams: { twin: { title: Twin } }\n',
      expect: [],
      errors: ['ambiguous'],
    },
    {
      title: 'are told apart when one is called differently',
      before: async (world) => {
        const [first] = (await world.list('team')).filter(({ title }) => title === 'Twin');
        await world.dropId('team', undefined, first?.id ?? '');
      },
      manifest: 'teams: { twin: { title: Twin } }\n',
      expect: ['adopt team.twin'],
    },
    {
      title: 'do not matter for one that is in the ledger',
      before: async (world) => {
        await world.make('team', undefined, { title: 'Twin' });
      },
      manifest: 'teams: { twin: { title: Twin } }\n',
      expect: [],
      ledger: [],
    },
  ],
};

/** People whom no manifest removes from the organization, so that they can always be in a team. */
const STAYING = ['ada', 'lin', 'remy'].map((name) => `${name}@example.com`);

export const fixture: FixtureOf<'team'> = {
  manifest: {
    first: `
teams:
  readers: { title: Readers, members: { lin@example.com: owner, remy@example.com: member } }
  helpers: { title: Helpers, members: { ada@example.com: member } }
`,
    second: `
teams:
  everyone: { title: Everyone, members: { ada@example.com: owner }, previously: [readers] }
  newest: { title: Newest, members: { lin@example.com: owner, remy@example.com: member } }
`,
  },
  random: {
    after: ['member'],
    part: (chosen) => {
      const people = [...STAYING, ...Object.keys(entriesOf(chosen['members']))];
      const titles = fc.oneof(words(1, 64), fc.constantFrom('Founders', 'API team'));
      return named(['writers', 'founders', 'odd "key" ü', 'new'], titles, (_key, title) =>
        optional({ members: some(people, () => fc.constantFrom('owner', 'member')) }, { title }),
      ).map((teams) => ({ teams }));
    },
    isRenamable: () => true,
  },
  walks: [TEAMS, TWINS],
  lives: [
    {
      name: 'Team',
      inputs: { title: 'Made by Pulumi', members: { 'lin@example.com': 'member' } },
      steps: [
        { change: { title: 'Made and renamed' } },
        { change: { members: { 'lin@example.com': 'owner', 'carl@example.com': 'member' } } },
        { change: { members: { 'carl@example.com': 'owner' } } },
      ],
    },
  ],
  rows: [
    { table: 'teams', key: ['organization', 'title'] },
    { table: 'teamMembers', key: ['team', 'user'], isUnique: true, ownersOf: ({ team, user }) => [team, user] },
  ],
  byHand: [
    sent('PUT', `${ORG}/teams`, { title: '@title' }),
    sent('PATCH', `${ORG}/teams/@teams`, { title: '@title' }),
    fc.constant(['DELETE', `${ORG}/teams/team_writers`]),
  ],
  risks: {
    members: [
      ['grant', undefined, 'member', {}, 'lin@example.com'],
      ['grant', 'member', 'owner', {}, 'lin@example.com'],
      ['none', 'owner', 'member', {}, 'lin@example.com'],
      ['none', 'owner', null, {}, 'lin@example.com'],
      ['grant', undefined, { 'lin@example.com': 'member' }],
      ['none', undefined, {}],
    ],
  },
  contradictions: [
    { title: 'one title', text: 'teams:\n  one: { title: Team }\n  two: { title: Team }\n', places: ['5:3', '4:3'] },
    {
      title: 'one person in other letters',
      text: 'teams:\n  one:\n    title: Team\n    members:\n      ada@example.com: owner\n      ADA@example.com: member\n',
      code: 'contradiction',
      places: ['8:24', '7:24'],
    },
    {
      title: 'one former name',
      text: 'teams:\n  one: { title: One, previously: [old] }\n  two: { title: Two, previously: [old] }\n',
      code: 'contradiction',
      places: ['5:35', '4:35'],
    },
  ],
};

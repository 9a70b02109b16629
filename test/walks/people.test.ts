import { expect } from 'vitest';
import { type WalkWorld, walkKind } from '../support/walk.ts';

const hasMembers =
  (address: string, members: object) =>
  async (world: WalkWorld): Promise<void> => {
    const live = (await world.list('team')).find(({ id }) => id === world.id(address));
    expect(live?.fields['members']).toEqual(members);
  };

walkKind('teams', [
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
    held: ['conflict team.press'],
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
    title: 'one vanishes; rename with another title',
    before: (world) => world.drop('team.api'),
    manifest: `
teams:
  bureau: { previously: [office], title: Bureau, members: {} }
  api: { title: API team, members: { lin@example.com: member } }
`,
    expect: ['update team.bureau title from team.office', 'create team.api (vanished)'],
  },
  {
    title: 'remove one that a provider refers to, together with the provider',
    manifest: `
teams:
  bureau: { title: Bureau }
  api: { title: API team, members: { lin@example.com: member } }
saml:
  corp: { label: Corp, entityID: "https://corp.example.com", ssoURL: "https://corp.example.com/sso", certificate: !env CERT, defaultTeam: api }
`,
    env: { CERT: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----' },
    expect: ['create saml.corp'],
  },
  {
    title: 'and both go, the provider first',
    manifest: `
teams: { bureau: { title: Bureau } }
saml: {}
`,
    expect: ['delete team.api', 'delete saml.corp'],
    held: ['break-sso saml.corp', 'empty saml.corp'],
    allow: ['break-sso', 'empty'],
  },
]);

walkKind('members', [
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
    title: 'somebody changes a role',
    before: (world) => world.set('member["lin@example.com"]', { role: 'admin' }),
    manifest: `
members:
  lin@example.com: { role: null }
  nia@example.com: { role: edit }
`,
    expect: ['update member["lin@example.com"] role (drift)'],
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
    expect: ['create member["nia@example.com"] (vanished)'],
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
    held: ['empty member["nia@example.com"]', 'remove-member member["nia@example.com"]'],
    dormant: ['team.press'],
  },
]);

walkKind(
  'two of the same title',
  [
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
  { onlyOverHttp: true },
);

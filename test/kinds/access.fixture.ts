import fc, { type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk, WalkWorld } from '../support/kind-fixture.ts';
import { entriesOf, inEach, optional, ROLES, some } from '../support/random-parts.ts';
import { ORG } from './support/requests.ts';
import { HIDDEN } from './support/risk-cases.ts';

const TEAMS = 'teams: { press: { title: Press }, api: { title: API team } }';

const inSpace = (access: string): string => `
${TEAMS}
spaces: { handbook: { id: spc_handbook, access: ${access} } }
`;

const AT = 'space.handbook.access';

/** Checks the roles of a place; a team is named by its address. */
const hasRoles =
  (
    parent: string,
    {
      teams = {},
      ...fields
    }: { readonly teams?: Readonly<Record<string, unknown>>; readonly [field: string]: unknown },
  ) =>
  async (world: WalkWorld): Promise<void> => {
    const [live] = await world.list('access', parent);
    const given = Object.entries(teams).map(([team, role]) => ({ team: { $id: world.id(team) }, role }));
    expect(live?.fields).toMatchObject(fields);
    expect(live?.fields['teams']).toHaveLength(given.length);
    expect(live?.fields['teams']).toEqual(expect.arrayContaining(given));
  };

const OF_SPACE: Walk = {
  title: 'the roles of a space',
  steps: [
    {
      title: 'are whole lists: what is not named is removed',
      manifest: inSpace('{ default: read, teams: { press: edit }, members: { Lin@example.com: review } }'),
      expect: ['create team.press', 'adopt team.api', `adopt ${AT} default, teams, members`],
      after: hasRoles('space.handbook', {
        default: 'read',
        teams: { 'team.press': 'edit' },
        members: { 'lin@example.com': 'review' },
      }),
    },
    {
      title: 'change one by one',
      manifest: inSpace(
        '{ default: null, teams: { press: comment, api: create }, members: { lin@example.com: edit, carl@example.com: read } }',
      ),
      expect: [`update ${AT} default, teams, members`],
      after: hasRoles('space.handbook', {
        teams: { 'team.press': 'comment', 'team.api': 'create' },
        members: { 'lin@example.com': 'edit', 'carl@example.com': 'read' },
      }),
    },
    {
      title: 'somebody lets one in',
      before: (world) =>
        world.set(AT, {
          members: { 'lin@example.com': 'edit', 'carl@example.com': 'read', 'gus@partner.example.org': 'admin' },
        }),
      manifest: inSpace(
        '{ default: null, teams: { press: comment, api: create }, members: { lin@example.com: edit, carl@example.com: read } }',
      ),
      expect: [`update ${AT} members (drift)`],
      after: hasRoles('space.handbook', {
        teams: { 'team.press': 'comment', 'team.api': 'create' },
        members: { 'lin@example.com': 'edit', 'carl@example.com': 'read' },
      }),
    },
    {
      title: 'an administrator needs consent',
      manifest: inSpace('{ members: { lin@example.com: admin } }'),
      expect: [`update ${AT} members`],
      blocked: [`grant-admin ${AT}`],
      allow: ['grant-admin'],
      after: hasRoles('space.handbook', {
        teams: { 'team.press': 'comment', 'team.api': 'create' },
        members: { 'lin@example.com': 'admin' },
      }),
    },
    {
      title: 'none are left with consent alone',
      manifest: inSpace('{ teams: {}, members: {} }'),
      expect: [`update ${AT} teams, members`],
      blocked: [`revoke-access ${AT}`],
      allow: ['revoke-access'],
      after: hasRoles('space.handbook', { members: {} }),
    },
    {
      title: 'stay as they are when they are no longer declared',
      manifest: inSpace('{ default: inherit }'),
      expect: [`update ${AT} default`],
    },
  ],
};

const OF_COLLECTION: Walk = {
  title: 'the roles of a collection',
  steps: [
    {
      title: 'come with the collection, also for a new team and a new member',
      manifest: `
${TEAMS}
members: { mia@example.com: { role: read } }
collections: { shelf: { title: Shelf, access: { default: null, teams: { press: edit }, members: { mia@example.com: create } } } }
`,
      expect: [
        'create team.press',
        'adopt team.api',
        'create member["mia@example.com"]',
        'create collection.shelf',
        'create collection.shelf.access',
      ],
      after: hasRoles('collection.shelf', {
        teams: { 'team.press': 'edit' },
        members: { 'mia@example.com': 'create' },
      }),
    },
    {
      title: 'a team goes from them, and from the organization',
      manifest: `
teams: { api: { title: API team } }
collections: { shelf: { title: Shelf, access: { default: comment, teams: { api: read }, members: { lin@example.com: edit } } } }
`,
      expect: ['delete team.press', 'update collection.shelf.access default, teams, members'],
      dormant: ['member["mia@example.com"]'],
    },
    {
      title: 'go with the collection',
      manifest: 'teams: { api: { title: API team } }\ncollections: {}\n',
      expect: ['delete collection.shelf'],
      ledger: ['forget collection.shelf.access'],
      blocked: ['empty collection.shelf'],
      allow: ['empty'],
      dormant: ['member["mia@example.com"]'],
    },
  ],
};

const OF_NEW_SPACE: Walk = {
  title: 'the roles of a space that is created',
  steps: [
    {
      title: 'come with the space, without those of whoever creates it',
      manifest: `
${TEAMS}
spaces: { fresh: { title: Fresh, manage: true, access: { default: null, teams: { press: edit }, members: { lin@example.com: review } } } }
`,
      expect: ['create team.press', 'adopt team.api', 'create space.fresh', 'create space.fresh.access'],
      after: hasRoles('space.fresh', { teams: { 'team.press': 'edit' }, members: { 'lin@example.com': 'review' } }),
    },
    {
      title: 'change later',
      manifest: `
${TEAMS}
spaces: { fresh: { title: Fresh, manage: true, access: { default: inherit, teams: { api: read }, members: { lin@example.com: read } } } }
`,
      expect: ['update space.fresh.access default, teams, members'],
    },
    {
      title: 'go with the space',
      manifest: `${TEAMS}\nspaces: {}\n`,
      expect: ['delete space.fresh'],
      ledger: ['forget space.fresh.access'],
      blocked: ['destroy-content space.fresh', 'empty space.fresh'],
      allow: ['destroy-content', 'empty'],
    },
  ],
};

const OF_SITE: Walk = {
  title: 'the roles of a site',
  only: 'today',
  steps: [
    {
      title: 'come with the site, with people who are shut out',
      manifest: `
${TEAMS}
sites: { docs: { title: Fresh, access: { default: review, teams: { press: null }, members: { lin@example.com: create, gus@partner.example.org: null } } } }
`,
      expect: ['create team.press', 'adopt team.api', 'create site.docs', 'create site.docs.access'],
      after: hasRoles('site.docs', {
        default: 'review',
        teams: { 'team.press': null },
        members: { 'lin@example.com': 'create', 'gus@partner.example.org': null },
      }),
    },
    {
      title: 'somebody is shut out who had a role, and somebody let in who had none',
      manifest: `
${TEAMS}
sites: { docs: { title: Fresh, access: { teams: { press: read, api: null }, members: { lin@example.com: null } } } }
`,
      expect: ['update site.docs.access teams, members'],
      after: hasRoles('site.docs', {
        default: 'review',
        teams: { 'team.press': 'read', 'team.api': null },
        members: { 'lin@example.com': null },
      }),
    },
    {
      title: 'what leaves the manifest stays',
      manifest: `
${TEAMS}
sites: { docs: { title: Fresh } }
`,
      expect: [],
      dormant: ['site.docs.access'],
      after: hasRoles('site.docs', {
        teams: { 'team.press': 'read', 'team.api': null },
        members: { 'lin@example.com': null },
      }),
    },
  ],
};

/** People whom no manifest removes from the organization. */
const STAYING = ['ada', 'lin', 'remy'].map((name) => `${name}@example.com`);
const SIX = fc.constantFrom(...ROLES.filter((role) => role !== null));

function randomAccess(chosen: JsonObject, isSite: boolean): Arbitrary<JsonObject> {
  const people = [...STAYING, ...Object.keys(entriesOf(chosen['members'])).map((address) => address.toLowerCase())];
  const role = isSite ? fc.constantFrom(...ROLES) : SIX;
  return fc
    .option(
      optional({
        default: fc.constantFrom(...ROLES, 'inherit'),
        teams: some(Object.keys(entriesOf(chosen['teams'])), () => role),
        members: some([...new Set(people)], () => role),
      }),
    )
    .map((access): JsonObject => (access === null || Object.keys(access).length === 0 ? {} : { access }));
}

export const fixture: FixtureOf<'access'> = {
  // No change of one place needs more than two sorts of requests: the sweeps let each sort fail once, and a change is tried thrice.
  manifest: {
    first: `
collections:
  shelf: { access: { default: read, teams: { readers: comment } } }
  box: { access: { members: { lin@example.com: edit, remy@example.com: read } } }
  spare: { access: { members: { lin@example.com: edit } } }
spaces:
  handbook: { access: { default: comment, teams: { readers: edit }, members: { lin@example.com: edit, remy@example.com: review } } }
  api: { access: { members: { remy@example.com: create } } }
  notes: { access: { default: inherit, teams: { helpers: read } } }
  guides: { access: { default: edit } }
`,
    second: `
collections:
  shelf: { access: { default: null, teams: { everyone: review } } }
  box: { access: { members: { lin@example.com: comment } } }
  crate: { access: { default: comment, members: { ada@example.com: edit } } }
spaces:
  handbook: { access: { default: comment, teams: { everyone: create }, members: { lin@example.com: review, remy@example.com: review } } }
  api: { access: { members: { lin@example.com: read } } }
  notes: { access: { default: inherit, teams: { newest: read } } }
  guides: { access: { default: inherit } }
`,
  },
  random: {
    after: ['team', 'member'],
    part: (chosen, profile) => {
      const places = ['spaces', 'collections', ...(profile === 'today' ? ['sites'] : [])];
      return fc
        .tuple(...places.map((property) => inEach(property, chosen, () => randomAccess(chosen, property === 'sites'))))
        .map((parts) => Object.assign({}, ...parts) as JsonObject);
    },
  },
  further: {
    today: {
      manifest: {
        first: `
sites:
  main: { access: { default: edit, teams: { readers: null }, members: { remy@example.com: null } } }
  flat: { access: { members: { lin@example.com: review } } }
`,
        second: `
sites:
  main: { access: { default: edit, teams: { everyone: create }, members: { remy@example.com: read } } }
  flat: { access: { members: { lin@example.com: null } } }
  third: { access: { default: read, teams: { newest: edit } } }
`,
      },
      lives: [
        {
          name: 'Access',
          inputs: { site: 'site_notes', members: { 'lin@example.com': null, 'remy@example.com': 'read' } },
          steps: [{ change: { default: 'read', members: { 'lin@example.com': 'edit' } } }],
          stays: true,
        },
      ],
    },
  },
  walks: [OF_SPACE, OF_COLLECTION, OF_NEW_SPACE, OF_SITE],
  lives: [
    {
      name: 'Access',
      before: [{ name: 'Team', inputs: { title: 'Let in by Pulumi' } }],
      inputs: {
        space: 'spc_notes',
        default: 'comment',
        teams: [{ team: '$0', role: 'edit' }],
        members: { 'lin@example.com': 'review' },
      },
      steps: [
        { change: { default: 'read', members: { 'lin@example.com': 'edit', 'remy@example.com': 'read' } } },
        { change: { teams: [{ team: '$0', role: 'create' }] } },
      ],
      stays: true,
    },
  ],
  rows: [
    {
      table: 'grants',
      key: ['target', 'subject'],
      isUnique: true,
      // They go with the place, and with whoever has the role.
      ownersOf: ({ target, subject }) => [target, subject],
    },
    // The default is a column of the place itself.
    { table: 'spaces' },
  ],
  byHand: [
    sent('PATCH', '/v1/spaces/@spaces', { defaultLevel: ['inherit', null, 'read'] }),
    sent('POST', '/v1/spaces/@spaces/permissions', { role: ['edit', 'admin'], teams: { $list: ['@teams'] } }),
    sent('POST', '/v1/collections/@collections/permissions', { role: 'read', teams: { $list: ['@teams'] } }),
    SIX.map((role) => ['POST', '/v1/spaces/spc_handbook/permissions', { role, users: ['user_cora', 'user_lin'] }]),
    SIX.map((role) => ['POST', '/v1/collections/col_internal/permissions', { role, teams: ['team_empty'] }]),
    fc
      .constantFrom(...ROLES, 'inherit')
      .map((defaultLevel) => ['PATCH', `/v1/spaces/spc_api`, { defaultLevel }] as const),
    fc.constant(['DELETE', `${ORG}/teams/team_api`]),
  ],
  // Every place has both lists, whoever set something of them.
  behaviour: {
    afterWrite: ({ fields }) => {
      fields['teams'] ??= [];
      fields['members'] ??= {};
    },
  },
  holders: [{ kind: 'space', id: 'spc_handbook' }],
  risks: {
    default: [
      ['grant', 'read', 'edit'],
      ['grant', null, 'inherit'],
      ['grant', 'inherit', 'read'],
      ['grant', 'admin', 'inherit'],
      ['grant', undefined, 'read'],
      ['grant-admin', 'read', 'admin'],
      ['grant-admin', undefined, 'admin'],
      ['grant-admin', 'read', HIDDEN],
      ['none', 'edit', 'read'],
      ['none', 'inherit', null],
      ['none', undefined, 'inherit'],
      ['none', 'admin', null],
    ],
    teams: [
      ['grant', [], [{ team: { $ref: 'team.a' }, role: 'read' }]],
      ['grant', [{ team: { $ref: 'team.a' }, role: 'read' }], [{ team: { $ref: 'team.a' }, role: 'edit' }]],
      ['grant', [{ team: { $ref: 'team.a' }, role: 'edit' }], [{ team: { $ref: 'team.b' }, role: 'edit' }]],
      ['grant', [{ team: { $ref: 'team.a' }, role: null }], []],
      ['grant', undefined, [{ team: { $ref: 'team.a' }, role: 'read' }]],
      ['grant-admin', [{ team: { $ref: 'team.a' }, role: 'edit' }], [{ team: { $ref: 'team.a' }, role: 'admin' }]],
      ['grant-admin', HIDDEN, []],
      ['revoke-access', [{ team: { $ref: 'team.a' }, role: 'edit' }], []],
      ['none', [{ team: { $ref: 'team.a' }, role: 'admin' }], [{ team: { $ref: 'team.a' }, role: 'edit' }]],
      ['none', [], [{ team: { $ref: 'team.a' }, role: null }]],
      ['none', undefined, []],
    ],
    members: [
      ['grant', {}, { a: 'read' }],
      ['grant', { a: 'edit' }, { a: 'edit', b: 'read' }],
      ['grant', { a: null, b: 'read' }, { b: 'read' }],
      ['grant-admin', { a: 'create' }, { a: 'admin' }],
      ['grant-admin', {}, HIDDEN],
      ['revoke-access', { a: 'read', b: 'edit' }, {}],
      ['none', { a: 'admin', b: 'edit' }, { a: 'admin' }],
      ['none', { a: 'edit' }, { a: null }],
    ],
  },
};

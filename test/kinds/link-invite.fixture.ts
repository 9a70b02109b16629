import fc from 'fast-check';
import type { JsonObject } from '../../src/base/json.ts';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { collection, ROLES } from '../support/random-parts.ts';
import { HIDDEN } from './support/risk-cases.ts';

const INVITES: Walk = {
  title: 'link invites',
  steps: [
    {
      title: 'create, also for guests',
      manifest: 'linkInvites: { readers: { role: review }, guests: { role: null } }\n',
      expect: ['create linkInvite.readers', 'create linkInvite.guests'],
    },
    {
      title: 'another role',
      manifest: 'linkInvites: { readers: { role: comment }, guests: { role: null } }\n',
      expect: ['update linkInvite.readers role'],
    },
    {
      title: 'rename by key',
      manifest: 'linkInvites: { critics: { role: comment }, visitors: { role: null, previously: [guests] } }\n',
      expect: [],
      ledger: [
        'refresh linkInvite.critics from linkInvite.readers',
        'refresh linkInvite.visitors from linkInvite.guests',
      ],
    },
    {
      title: 'remove one',
      manifest: 'linkInvites: { visitors: { role: null } }\n',
      expect: ['delete linkInvite.critics'],
      blocked: ['revoke-links linkInvite.critics'],
      allow: ['revoke-links'],
    },
    {
      title: 'a new one comes before all are disabled',
      manifest:
        'linkInvites: { visitors: { role: null }, editors: { role: edit } }\norganizationSettings: { inviteLinks: false }\n',
      expect: ['create linkInvite.editors', 'adopt organizationSettings inviteLinks'],
      blocked: ['revoke-links organizationSettings'],
      allow: ['revoke-links'],
    },
  ],
};

/** There is at most one for each role. */
const randomInvites = fc
  .shuffledSubarray([...ROLES])
  .chain((roles) =>
    fc
      .shuffledSubarray(['first', 'second', 'third', 'fourth'], { maxLength: Math.min(4, roles.length) })
      .map((keys) =>
        Object.fromEntries(keys.map((key, at): [string, JsonObject] => [key, { role: roles[at] ?? null }])),
      ),
  );

export const fixture: FixtureOf<'link-invite'> = {
  byHand: [sent('POST', '/v1/orgs/org_acme/link-invites', { role: ['read', 'edit', null] })],
  manifest: {
    first: 'linkInvites: { editors: { role: edit }, guests: { role: null } }',
    second: 'linkInvites: { editors: { role: comment }, readers: { role: review } }',
  },
  // None is renamed: with another role as well it could become like one that nobody declares, which is refused.
  random: { part: () => collection('linkInvites', randomInvites) },
  walks: [INVITES],
  lives: [{ name: 'LinkInvite', inputs: { role: 'comment' }, steps: [] }],
  rows: [
    {
      table: 'linkInvites',
      key: ['organization', 'level', 'space', 'collection'],
      ownersOf: ({ level, space }) => (space === undefined ? [`invite ${String(level)}`] : []),
    },
  ],
  // The ids are secrets, so the ledger does not hold them.
  ownerName: ({ role }) => `invite ${String(role)}`,
  risks: {
    role: [
      ['grant', null, 'read'],
      ['grant', 'edit', 'review'],
      ['organization-admin', 'read', 'admin'],
      ['organization-admin', undefined, 'admin'],
      ['organization-admin', 'read', HIDDEN],
      ['none', 'admin', 'read'],
      ['none', 'read', null],
    ],
  },
  contradictions: [
    { title: 'one role', text: 'linkInvites:\n  one: { role: read }\n  two: { role: read }\n', places: ['5:3', '4:3'] },
    { title: 'guests', text: 'linkInvites:\n  one: { role: null }\n  two: { role: null }\n', places: ['5:3', '4:3'] },
  ],
};

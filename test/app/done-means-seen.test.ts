import { expect, onTestFinished, test } from 'vitest';
import { apply } from '../../src/app/apply.ts';
import { plan } from '../../src/app/plan.ts';
import { isJsonObject, type Json } from '../../src/base/json.ts';
import { createMemoryLedger } from '../../src/ledger/memory-ledger.ts';
import { startServer } from '../../src/server/index.ts';
import { type Tampering, tamperedWith } from '../support/tampered.ts';
import { folderOf, loadFrom, valueIn } from './support.ts';

const manifestOf = (site: string, rest: string): string =>
  `colophon: 1\norganization: org_acme\nsites:\n  news: ${site}\n${rest}\n`;
const FIRST = manifestOf(
  '{ title: News, visibility: public, published: true, shareLinks: { press: {}, old: {} }, sections: [{ path: guides, title: Guides, spaces: [{ space: handbook }] }, { path: api, title: API, spaces: [{ space: api }] }], defaultSection: guides }',
  `members: { remy@example.com: { role: read } }
teams: { press: { title: Press, members: { remy@example.com: owner } } }
spaces: { handbook: { id: spc_handbook, access: { default: read, members: { lin@example.com: edit } } }, api: { id: spc_api } }
saml: { okta: { label: Okta, entityID: 'https://okta.example', ssoURL: 'https://okta.example/sso', certificate: MIIBfirst } }`,
);

/** A write that the service answers and does not do: the method and path of it, and the field that it ignores. */
const CASES: readonly (readonly [
  string,
  string,
  { readonly at: RegExp; readonly ignores?: string; readonly address: string; readonly says: string },
])[] = [
  [
    'visibility',
    FIRST.replace('visibility: public', 'visibility: unlisted'),
    {
      at: /^PATCH .*\/sites\/[^/]+$/,
      ignores: 'visibility',
      address: 'site.news',
      says: 'visibility is still "public"',
    },
  ],
  [
    'a site that goes off',
    FIRST.replace('published: true', 'published: false'),
    { at: /^POST .*\/unpublish$/, address: 'site.news', says: 'published is still true' },
  ],
  [
    'the role of a member',
    FIRST.replace('role: read', 'role: comment'),
    {
      at: /^PATCH .*\/members\//,
      ignores: 'role',
      address: 'member["remy@example.com"]',
      says: 'role is still "read"',
    },
  ],
  [
    'a part in a team',
    FIRST.replace('remy@example.com: owner', 'remy@example.com: member'),
    {
      at: /^PUT .*\/teams\/.*members$/,
      ignores: 'memberships',
      address: 'team.press',
      says: 'members["remy@example.com"] is still "owner"',
    },
  ],
  [
    'the default role of a space',
    FIRST.replace('default: read', 'default: null'),
    {
      at: /^PATCH .*\/spaces\/spc_handbook$/,
      ignores: 'defaultLevel',
      address: 'space.handbook.access',
      says: 'default is still "read"',
    },
  ],
  [
    'a role that is taken away',
    FIRST.replace('lin@example.com: edit', ''),
    {
      at: /^DELETE .*\/permissions\/users\//,
      address: 'space.handbook.access',
      says: 'members is still {"lin@example.com":"edit"}',
    },
  ],
  [
    'the default section',
    FIRST.replace('defaultSection: guides', 'defaultSection: api').replace('title: API', 'title: The API'),
    {
      at: /^PATCH .*\/sites\/[^/]+$/,
      ignores: 'defaultSiteSection',
      address: 'site.news.section.api',
      says: 'default is still false',
    },
  ],
  [
    'a certificate',
    FIRST.replace('MIIBfirst', 'MIIBother'),
    { at: /^PATCH .*\/saml\//, ignores: 'certificate', address: 'saml.okta', says: 'certificate is not what was sent' },
  ],
  [
    'a link that is deleted',
    FIRST.replace(', old: {}', ''),
    { at: /^DELETE .*\/share-links\//, address: 'site.news.shareLink.old', says: 'still lists it' },
  ],
];

test.each(CASES)('%s that the service ignores is not done', async (_what, second, { at, ignores, address, says }) => {
  const server = await startServer({ profile: 'today' });
  onTestFinished(() => server.close());
  let isIgnoring = false;
  const tampering: Tampering = {
    request: (method, path, sent) => {
      if (!isIgnoring || !at.test(`${method} ${path}`)) {
        return sent;
      }
      if (ignores === undefined || !isJsonObject(sent)) {
        return undefined;
      }
      const { [ignores]: _ignored, ...rest } = sent as Readonly<Record<string, Json>>;
      return rest;
    },
  };
  const front = await tamperedWith(server, tampering);
  const service = { baseUrl: front.url, token: front.token };
  const ledger = createMemoryLedger();
  const clock = { now: () => performance.now(), sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
  const allow = [
    'expose',
    'publish',
    'unpublish',
    'open-links',
    'revoke-links',
    'revoke-access',
    'grant',
    'delete',
    'empty',
    'weaken-sso',
  ];
  const run = async (text: string) => {
    const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
    const made = valueIn(await plan({ manifest, service, ledger, allow }));
    return { made, report: await apply({ manifest, service, ledger, plan: made, allow, clock }) };
  };
  expect((await run(FIRST)).report.status).toBe('done');
  isIgnoring = true;
  const { report } = await run(second);
  const failed = report.results.filter(({ status }) => status === 'failed');
  expect(failed.map(({ change }) => change.address)).toEqual([address]);
  expect(failed.map((result) => ('message' in result ? result.message : ''))[0]).toContain(says);
  expect(report.status).toBe('partial');
  isIgnoring = false;
  const again = await run(second);
  expect(again.made.changes.map(({ cause, address: one }) => [cause, one])).toEqual([
    [address.includes('Link') ? 'removed' : 'pending', address],
  ]);
  expect(again.report.status).toBe('done');
});

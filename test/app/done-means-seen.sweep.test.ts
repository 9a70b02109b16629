import { expect, onTestFinished, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { startServer } from '../../src/server/index.ts';
import { sampled } from '../support/runs.ts';
import { type Tampering, tamperedWith } from '../support/tampered.ts';
import { folderOf, loadFrom, valueIn } from './support.ts';

const manifestOf = (site: string, rest: string): string =>
  `colophon: 1\norganization: org_acme\nsites:\n  news: ${site}\n${rest}\n`;
const FIRST = manifestOf(
  '{ title: News, visibility: public, published: true, shareLinks: { press: {}, old: {} }, redirects: { /a: { url: https://a.example }, /b: { url: https://b.example } }, sections: [{ path: guides, title: Guides, spaces: [{ space: handbook }] }, { path: api, title: API, spaces: [{ space: api }] }], defaultSection: guides }',
  `members: { remy@example.com: { role: read } }
teams: { press: { title: Press, members: { remy@example.com: owner } } }
spaces: { handbook: { id: spc_handbook, access: { default: read, members: { lin@example.com: edit } } }, api: { id: spc_api } }
saml: { okta: { label: Okta, entityID: 'https://okta.example', ssoURL: 'https://okta.example/sso', certificate: MIIBfirst } }`,
);

const OLD = manifestOf(
  '{ title: News, redirects: { /aa: { section: guides }, /bb: { section: guides } }, sections: [{ path: guides, title: Guides, spaces: [{ space: handbook }] }, { path: api, title: API, spaces: [{ space: api }] }] }',
  'spaces: { handbook: { id: spc_handbook }, api: { id: spc_api } }',
);
const REDIRECTED = FIRST.replace('https://a.', 'https://aa.').replace('https://b.', 'https://bb.');
const BATCH = /^PUT .*\/redirects$/;

/** A batch of redirects with something else in the place of one; undefined leaves it out. */
const instead =
  (source: string, change: (item: JsonObject) => Json | undefined) =>
  (sent: JsonObject): Json => ({
    redirects: (sent['redirects'] as readonly JsonObject[]).flatMap((item) =>
      item['source'] === source ? (change(item) ?? []) : [item],
    ),
  });
const without = (source: string): ((sent: JsonObject) => Json) => instead(source, () => undefined);

interface Ignored {
  /** The method and path of what is ignored. */
  readonly at: RegExp;
  /** The field that is ignored, or what is sent on; all of it by default. */
  readonly ignores?: string | ((sent: JsonObject) => Json);
  readonly address: string;
  readonly says: string;
  /** What is not deleted, because of the failure. */
  readonly stays?: string;
  /** The manifest before, and the service; `FIRST` on the profile `today` by default. */
  readonly first?: string;
  readonly profile?: ProfileName;
}

/** Writes that the service answers and does not do. */
const CASES: readonly (readonly [string, string, Ignored])[] = [
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
  [
    'a redirect of a batch',
    REDIRECTED,
    {
      at: BATCH,
      ignores: without('/a'),
      address: 'site.news.redirect["/a"]',
      says: 'destination is still {"url":"https://a.example"}',
    },
  ],
  [
    'a redirect of a batch before a deletion',
    REDIRECTED.replace(', old: {}', ''),
    {
      at: BATCH,
      ignores: without('/a'),
      address: 'site.news.redirect["/a"]',
      says: 'destination is still',
      stays: 'site.news.shareLink.old',
    },
  ],
  [
    'a new redirect of a batch',
    REDIRECTED.replace('redirects: {', 'redirects: { /new: { url: https://new.example },'),
    { at: BATCH, ignores: without('/new'), address: 'site.news.redirect["/new"]', says: 'does not list it' },
  ],
  [
    'a field of a new redirect in a batch',
    REDIRECTED.replace('redirects: {', 'redirects: { /new: { url: https://new.example, permanent: true },'),
    {
      at: BATCH,
      ignores: instead('/new', ({ permanent: _ignored, ...rest }) => rest),
      address: 'site.news.redirect["/new"]',
      says: 'permanent is still false',
    },
  ],
  [
    'a redirect that a batch deletes',
    FIRST.replace(/redirects: \{.*?\} \}/, 'redirects: {}'),
    { at: BATCH, ignores: without('/a'), address: 'site.news.redirect["/a"]', says: 'still lists it' },
  ],
  [
    'a draft that goes live by itself',
    FIRST,
    {
      first: FIRST.replace('a.example }', 'a.example, draft: true }'),
      at: BATCH,
      address: 'site.news.redirect["/a"]',
      says: 'draft is still true',
    },
  ],
  [
    'a redirect that is changed by itself',
    OLD.replace('/aa: { section: guides }', '/aa: { section: api }'),
    {
      first: OLD,
      at: /^PATCH .*\/redirects\//,
      ignores: 'destination',
      address: 'site.news.redirect["/aa"]',
      says: 'destination is still {"section":',
      profile: '2025',
    },
  ],
  ...(['2025', 'today'] as const).map((profile): (typeof CASES)[number] => [
    `a move on the profile ${profile}`,
    OLD.replace(/(\{ path: guides,.*?\] \}), (\{ path: api,.*?\] \})/, '$2, $1'),
    {
      first: OLD,
      at: /^PATCH .*\/structure\/sort$/,
      address: 'site.news.section.guides',
      says: 'it does not follow site.news.section.api',
      profile,
    },
  ]),
];

// Each waits until a look shows that nothing was done.
test.each(sampled(CASES))(
  '%s that the service ignores is not done',
  async (_what, second, { at, ignores, address, says, stays, first = FIRST, profile = 'today' }) => {
    const server = await startServer({ profile });
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
        if (typeof ignores !== 'string') {
          return ignores(sent);
        }
        const { [ignores]: _ignored, ...rest } = sent;
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
    expect((await run(first)).report.status).toBe('done');
    isIgnoring = true;
    const { report } = await run(second);
    const failed = report.results.filter(({ status }) => status === 'failed');
    expect(failed.map(({ change }) => change.address)).toEqual([address]);
    expect(failed.map((result) => ('message' in result ? result.message : ''))[0]).toContain(says);
    expect(report.status).toBe('partial');
    isIgnoring = false;
    const again = await run(second);
    const isDeletion = again.made.changes[0]?.action === 'delete';
    expect(again.made.changes.map(({ cause, address: one }) => [cause, one])).toEqual([
      [isDeletion ? 'removed' : 'pending', address],
      ...(stays === undefined ? [] : [['removed', stays]]),
    ]);
    expect(again.report.status).toBe('done');
  },
);

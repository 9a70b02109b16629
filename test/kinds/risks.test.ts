import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { GUARDED_RISKS, MARKED_RISKS } from '../../src/engine/guards.ts';
import { KINDS } from '../../src/kinds/index.gen.ts';
import type { KnownFields } from '../../src/kinds/schemas.gen.ts';
import type { Fields } from '../../src/plan/value.ts';

const HIDDEN: Json = { $digest: 'd' };
const byName = new Map(KINDS.map((kind) => [kind.name, kind]));

function riskOf(
  kind: string,
  field: string,
  change: readonly [Json | undefined, Json | undefined, (Fields | undefined)?, (string | undefined)?],
): string {
  const [before, after, live = { [field]: before ?? null }, entry] = change;
  const assessment = { before, after, live, ...(entry === undefined ? {} : { entry }) };
  return byName.get(kind)?.fieldRisk?.(field, assessment) ?? 'none';
}

/** What is done to a field: before, after, what else is live, the entry of a map; and the risk of it. */
type Case = readonly [string, Json | undefined, Json | undefined, Fields?, string?];

const LIVE: Fields = { published: true };
const OFF: Fields = { published: false };

/** As long as nothing is known of the site around it, the site may be live. */
const SHOWING: readonly Case[] = [['expose', undefined, { $id: 'spc_1' }]];
const LEAVING: readonly Case[] = [
  ['expose', { $id: 'group_1' }, null],
  ['none', undefined, { $id: 'group_1' }],
  ['none', null, { $id: 'group_1' }],
];
const ENDING: readonly Case[] = [
  ['expose', true, false],
  ['expose', HIDDEN, false],
  ['none', false, true],
  ['none', undefined, false],
];

/** Fields that nobody has to be asked about. */
function quiet<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, 'none'>> {
  return Object.fromEntries(names.map((name) => [name, 'none'])) as Record<Name, 'none'>;
}

/** Every field of every kind, with changes that are a risk and changes that are not. A new field must be added here. */
const TABLE: { readonly [Kind in keyof KnownFields]: Readonly<Record<KnownFields[Kind], 'none' | readonly Case[]>> } = {
  access: {
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
  'custom-field': {
    name: 'none',
    type: 'none',
    title: 'none',
    description: 'none',
    placeholder: 'none',
    options: 'none',
  },
  'glossary-entry': { terms: 'none' },
  'space-order': { spaces: 'none' },
  'space-translation': { language: 'none', from: 'none', instructions: 'none' },
  'link-invite': {
    role: [
      ['grant', null, 'read'],
      ['grant', 'edit', 'review'],
      ['grant', 'read', 'admin'],
      ['grant', 'admin', HIDDEN],
      ['none', 'admin', 'read'],
      ['none', 'read', null],
    ],
  },
  member: {
    email: 'none',
    role: [
      ['grant', null, 'read'],
      ['grant', 'review', 'create'],
      ['grant', 'read', HIDDEN],
      ['none', 'admin', 'create'],
      ['none', 'read', null],
    ],
  },
  collection: {
    title: 'none',
    description: 'none',
    in: [
      ['grant', null, { $ref: 'collection.a' }],
      ['grant', { $ref: 'collection.a' }, null],
    ],
  },
  customization: {
    ...quiet('title', 'titles', 'theme', 'colors', 'corners', 'depth', 'links', 'font', 'headingFont', 'monospaceFont'),
    ...quiet('icons', 'codeTheme', 'sidebar', 'search', 'favicon', 'logo', 'primaryLink', 'footer', 'announcement'),
    ...quiet('themes', 'feedback', 'ai', 'pageActions', 'externalLinks', 'pagination', 'trademark', 'privacyPolicy'),
    ...quiet('socialPreview', 'socialAccounts', 'insights', 'raw'),
    header: [
      ['expose', [{ title: 'A', condition: 'x' }], [{ title: 'A' }]],
      ['expose', [{ title: 'A', condition: 'x' }], [{ title: 'A', condition: 'y' }]],
      ['none', [{ title: 'A', condition: 'x' }], []],
      ['none', [{ title: 'A' }], [{ title: 'A', condition: 'x' }]],
    ],
  },
  'customization-override': {
    settings: [
      ['none', 'clean', 'muted', LIVE, 'theme'],
      ['expose', [{ title: 'A', condition: 'x' }], [{ title: 'A' }], LIVE, 'header'],
    ],
  },
  'git-sync': {
    ...quiet('provider', 'wins'),
    repository: [['sync-content', 1, 2]],
    branch: [['sync-content', 'a', 'b']],
    token: [['sync-content', HIDDEN, HIDDEN]],
    instance: [['sync-content', 'https://a', 'https://b']],
    directory: [['sync-content', 'a', 'b']],
    commitMessage: [['sync-content', 'a', 'b']],
    previewBranches: [['sync-content', false, true]],
    agentInstructions: [['sync-content', [], ['agents']]],
  },
  'organization-settings': {
    ...quiet('title', 'defaultSite', 'logo', 'ai'),
    emailDomains: [
      ['grant', ['a.example'], ['a.example', 'b.example']],
      ['grant', ['a.example'], HIDDEN],
      ['none', ['a.example'], []],
    ],
    hostname: [['rename-host', 'a', 'b']],
    defaultRole: [
      ['grant', 'read', 'edit'],
      ['none', 'edit', 'read'],
    ],
    sso: [
      ['grant', false, true],
      ['break-sso', true, false],
      ['break-sso', true, HIDDEN],
    ],
    inviteLinks: [
      ['open-links', false, true],
      ['revoke-links', true, false],
    ],
    mergeRules: [
      ['weaken-review', ['require_agent_review'], 'none'],
      ['none', 'none', ['require_agent_review']],
    ],
  },
  'openapi-spec': {
    slug: 'none',
    source: 'none',
    visibility: [
      ['expose', 'private', 'public'],
      ['none', 'public', 'private'],
    ],
  },
  redirect: { source: 'none', destination: 'none', keepRest: 'none', permanent: 'none', draft: 'none' },
  'saml-provider': {
    label: 'none',
    entityID: [
      ['weaken-sso', 'https://a', 'https://b'],
      ['weaken-sso', 'https://a', null],
      ['none', undefined, 'https://a'],
    ],
    ssoURL: [
      ['weaken-sso', 'https://a', 'https://b'],
      ['none', undefined, 'https://a'],
    ],
    certificate: [
      ['weaken-sso', HIDDEN, { $digest: 'e' }],
      ['weaken-sso', HIDDEN, null],
      ['none', undefined, HIDDEN],
    ],
    defaultTeam: [
      ['grant', undefined, { $ref: 'team.a' }],
      ['grant', { $ref: 'team.b' }, { $ref: 'team.a' }],
      ['none', { $ref: 'team.b' }, null],
    ],
    defaultRole: [
      ['grant', null, 'read'],
      ['grant', 'read', 'edit'],
      ['none', 'edit', 'read'],
    ],
  },
  'visitor-auth': {
    backend: [
      ['expose', 'custom', 'integration'],
      ['expose', 'integration', HIDDEN],
      ['none', undefined, 'custom'],
    ],
    fallbackURL: [
      ['weaken-sso', 'https://a', 'https://b'],
      ['weaken-sso', 'https://a', null],
      ['none', undefined, 'https://a'],
    ],
    logoutURL: 'none',
    rotate: [
      ['rotate-keys', undefined, '2026-11'],
      ['rotate-keys', undefined, HIDDEN],
    ],
  },
  'visitor-schema': { properties: 'none' },
  'mcp-server': {
    name: 'none',
    url: [
      ['forward-secrets', 'https://a.example', 'https://b.example', { headers: { A: 'x' } }],
      ['forward-secrets', 'https://a.example', 'http://a.example', { headers: { A: 'x' } }],
      ['forward-secrets', 'https://a.example', HIDDEN, { headers: { A: 'x' } }],
      ['none', 'https://a.example', 'https://a.example/path', { headers: { A: 'x' } }],
      ['none', 'https://a.example', 'https://b.example', { headers: {} }],
    ],
    transport: 'none',
    headers: [
      ['forward-secrets', undefined, HIDDEN, {}],
      ['forward-secrets', undefined, { A: 'x' }, { headers: {} }],
      ['none', undefined, {}, {}],
      ['none', HIDDEN, HIDDEN, { headers: { A: 'x' } }],
      ['none', HIDDEN, null, { headers: { A: 'x' } }],
    ],
    condition: [
      ['expose', 'visitor.claims.a', null],
      ['expose', 'visitor.claims.a', 'true'],
      ['none', undefined, 'visitor.claims.a'],
    ],
  },
  'section-group': { title: 'none', icon: 'none', in: LEAVING, titles: 'none', draft: ENDING },
  'external-link': {
    title: 'none',
    url: 'none',
    icon: 'none',
    description: 'none',
    condition: [
      ['expose', 'visitor.claims.a', null],
      ['expose', 'visitor.claims.a', 'true'],
      ['none', undefined, 'visitor.claims.a'],
    ],
    group: LEAVING,
    titles: 'none',
    descriptions: 'none',
    draft: ENDING,
  },
  section: {
    path: 'none',
    title: 'none',
    icon: 'none',
    description: 'none',
    condition: [
      ['expose', 'visitor.claims.a', null],
      ['expose', 'visitor.claims.a', 'true'],
      ['none', undefined, 'visitor.claims.a'],
    ],
    group: LEAVING,
    titles: 'none',
    descriptions: 'none',
    draft: ENDING,
    default: 'none',
    firstSpace: SHOWING,
  },
  'share-link': {
    name: 'none',
    active: [
      ['open-links', false, true],
      ['open-links', false, HIDDEN],
      ['revoke-links', true, false],
      ['revoke-links', true, HIDDEN],
    ],
  },
  'site-space': {
    space: SHOWING,
    path: 'none',
    condition: [
      ['expose', 'visitor.claims.a', null],
      ['expose', 'visitor.claims.a', 'visitor.claims.b'],
      ['none', null, 'visitor.claims.a'],
    ],
    home: 'none',
    hidden: 'none',
    draft: ENDING,
    default: 'none',
  },
  site: {
    title: 'none',
    type: 'none',
    visibility: [
      ['expose', 'unlisted', 'public', LIVE],
      ['expose', 'share-link', 'unlisted', LIVE],
      ['expose', 'visitor-auth', 'share-link', LIVE],
      ['expose', 'visitor-auth', 'public', LIVE],
      ['expose', 'visitor-auth', HIDDEN, LIVE],
      ['none', 'public', 'unlisted', LIVE],
      ['none', 'unlisted', 'visitor-auth', LIVE],
      ['none', 'unlisted', 'public', OFF],
    ],
    basename: 'none',
    adaptiveContent: [
      ['expose', true, false, LIVE],
      ['none', false, true, LIVE],
      ['none', true, false, OFF],
    ],
    agentsContext: [
      ['expose', 'excluded', 'included', LIVE],
      ['none', 'included', 'excluded', LIVE],
    ],
    proxy: 'none',
    published: [
      ['publish', false, true, OFF],
      ['publish', false, HIDDEN, OFF],
      ['unpublish', true, false, LIVE],
      ['unpublish', true, HIDDEN, LIVE],
    ],
  },
  'space-fields': { values: 'none' },
  space: {
    title: 'none',
    emoji: 'none',
    icon: 'none',
    in: [['grant', null, { $ref: 'collection.a' }]],
    language: 'none',
    editMode: 'none',
    mergeRules: [
      ['weaken-review', ['require_agent_review'], 'none'],
      ['none', 'none', ['require_agent_review']],
    ],
    template: [
      ['expose', undefined, 'spc_1'],
      ['none', undefined, null],
    ],
    importFrom: [['none', null, { url: 'https://a.example/', source: 'html' }]],
  },
  team: {
    title: 'none',
    members: [
      ['grant', undefined, 'member', {}, 'lin@example.com'],
      ['grant', 'member', 'owner', {}, 'lin@example.com'],
      ['none', 'owner', 'member', {}, 'lin@example.com'],
      ['none', 'owner', null, {}, 'lin@example.com'],
      ['grant', undefined, { 'lin@example.com': 'member' }],
      ['none', undefined, {}],
    ],
  },
  'translation-language': { language: 'none', instructions: 'none' },
  translation: { title: 'none' },
};

const FIELDS = Object.entries(TABLE).flatMap(([kind, fields]) =>
  Object.entries(fields as Readonly<Record<string, 'none' | readonly Case[]>>).map(([field, cases]) => ({
    kind,
    field,
    cases,
  })),
);

describe('the risk of a change', () => {
  test.each(FIELDS)('of $field of a $kind', ({ kind, field, cases }) => {
    const listed =
      cases === 'none'
        ? ([
            ['none', 'a', 'b'],
            ['none', 'a', null],
            ['none', null, HIDDEN],
          ] as const)
        : cases;
    for (const [risk, before, after, live, entry] of listed as readonly Case[]) {
      expect([before, after, riskOf(kind, field, [before, after, live, entry])]).toEqual([before, after, risk]);
    }
  });

  test.each([
    ['share-link', {}, {}, 'open-links', 'revoke-links'],
    ['share-link', { active: false }, {}, undefined, 'revoke-links'],
    ['link-invite', { role: 'read' }, {}, 'open-links', 'revoke-links'],
    ['member', { role: 'read' }, {}, 'grant', 'remove-member'],
    ['saml-provider', {}, {}, 'grant', 'break-sso'],
    ['space-translation', {}, {}, 'translate', undefined],
    ['section-group', {}, { draft: true }, undefined, 'expose'],
    ['section-group', {}, { draft: false }, undefined, undefined],
    ['site', {}, { published: true }, undefined, 'unpublish'],
    ['site', {}, { published: false }, undefined, undefined],
  ] as const)('of creating and deleting a %s', (kind, fields, live, created, deleted) => {
    const risks = byName.get(kind)?.risks;
    expect(risks?.({ action: 'create', live: undefined, changed: fields })).toEqual(
      created === undefined ? [] : [created],
    );
    expect(risks?.({ action: 'delete', live, changed: {} })).toEqual(deleted === undefined ? [] : [deleted]);
  });

  test('is always one that is explained', () => {
    const named = FIELDS.flatMap(({ cases }) => (cases === 'none' ? [] : cases.map(([risk]) => risk))).filter(
      (risk) => risk !== 'none',
    );
    for (const risk of named) {
      expect(Object.hasOwn(GUARDED_RISKS, risk) || Object.hasOwn(MARKED_RISKS, risk), risk).toBe(true);
    }
  });
});

import type { Json } from '../../src/base/json.ts';
import type { ShownLedger } from '../../src/command/report/ledger.ts';
import type { Diagnostic, SourcePlace } from '../../src/core/diagnostics/diagnostic.ts';
import type { ApplyResult } from '../../src/core/engine/apply-types.ts';
import type { Verification, Verified } from '../../src/core/engine/verification.ts';
import type { LedgerVersion } from '../../src/core/ledger/types.ts';
import { planDigest } from '../../src/core/plan/digest.ts';
import { type Cause, type Change, type FieldChange, FORMAT_VERSION, type Plan } from '../../src/core/plan/plan.ts';
import { countBlocked } from '../../src/core/plan/resources.ts';
import { summarize } from '../../src/core/plan/summary.ts';

/** A plan with everything beside its changes filled in. */
export function planOf(changes: readonly Change[], rest: Partial<Plan> = {}): Plan {
  const { blocked = [], unmanaged = [] } = rest;
  const plan: Plan = {
    formatVersion: FORMAT_VERSION,
    tool: { name: 'colophon', version: '1.2.3' },
    createdAt: '2026-03-01T12:00:00.000Z',
    environment: 'production',
    organization: 'org_acme',
    service: 'api.example.com',
    digest: '',
    ledger: { serial: 7, salt: '5a17' },
    live: { fingerprint: 'f00d', reads: 37, writes: 0 },
    changes,
    blocked,
    unmanaged,
    forget: [],
    refresh: [],
    ids: {},
    assumes: [],
    diagnostics: [],
    summary: summarize(changes, {
      noop: 57,
      blocked: countBlocked(changes, blocked),
      unmanaged: unmanaged.length,
    }),
    ...rest,
  };
  return { ...plan, digest: rest.digest ?? planDigest(plan) };
}

/** A plan as a plan file has it: with what only reports can do without. */
export function withFileParts(plan: Plan): Plan {
  const { outline = { resources: [], counts: {} }, summary } = plan;
  return { ...plan, outline, summary: { ...summary, writes: summary.writes ?? { least: 3, most: 4 } } };
}

/** One field of a change. */
export function field(
  path: string,
  [before, after]: readonly [Json | undefined, Json | undefined],
  rest: { readonly cause?: Cause; readonly sensitive?: boolean } = {},
): FieldChange {
  return {
    path,
    field: path,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    sensitive: rest.sensitive ?? false,
    cause: rest.cause ?? 'pending',
  };
}

/** What every change has. */
export function base(
  address: string,
  kind: string,
  line?: number,
): Pick<Change, 'key' | 'address' | 'kind' | 'parents' | 'reason' | 'cause' | 'dependsOn' | 'risk' | 'fields'> & {
  readonly source?: SourcePlace;
} {
  return {
    key: address,
    address,
    kind,
    parents: [],
    reason: 'the manifest says otherwise',
    cause: 'pending',
    ...(line === undefined ? {} : { source: { file: 'docs/colophon.yaml', line, column: 5 } }),
    dependsOn: [],
    risk: [],
    fields: [],
  };
}

const precondition = { fingerprint: 'abc' };

const INSTRUCTIONS = [
  'Keep product names in English.',
  'Address the reader as "tu".',
  'Dates: 31 mars 2027.',
  'Numbers: 1 000,5.',
  'Do not translate code.',
  'Do not translate commands.',
  'Quote with « and ».',
  'Keep links as they are.',
];

/** A site, teams and the rest, with every action, every cause and every way to show a value. */
const RICH_CHANGES: readonly Change[] = [
  {
    ...base('site.docs', 'site', 12),
    action: 'update',
    id: 'site_docs',
    cause: 'drift',
    risk: ['unpublish'],
    fields: [
      field('title', ['Product docs (old)', 'Product docs'], { cause: 'drift' }),
      field('published', [true, false]),
      field('icon', [undefined, 'book']),
      field('description', ['Everything', null]),
    ],
    after: {},
    precondition,
  },
  {
    ...base('site.docs.section.guides', 'section', 19),
    action: 'create',
    after: {},
    dependsOn: ['site.docs'],
    fields: [
      field('path', [undefined, 'guides']),
      field('title', [undefined, 'Guides']),
      field('description', [
        undefined,
        'How to do the resources that everybody who comes here for the first time wants to do',
      ]),
      field('condition', [undefined, 'visitor.claims.plan == "pro"']),
    ],
  },
  {
    ...base('site.docs.section.api', 'section', 27),
    previousAddress: 'site.docs.section.reference',
    action: 'update',
    id: 'sec_api',
    cause: 'conflict',
    risk: ['conflict'],
    fields: [
      field('title', ['API (do not touch)', 'API reference'], { cause: 'conflict' }),
      field('icon', ['gear', 'code'], { cause: 'drift' }),
      field('path', ['reference', 'api']),
    ],
    after: {},
    precondition,
  },
  {
    ...base('site.docs.section.changelog', 'section', 33),
    key: 'site.docs.section.changelog#move',
    action: 'move',
    id: 'sec_log',
    after: 'site.docs.section.guides',
  },
  {
    ...base('site.docs.section.api', 'section', 27),
    key: 'site.docs.section.api#move',
    action: 'move',
    id: 'sec_api',
    cause: 'drift',
    after: null,
    before: 'site.docs.section.guides',
  },
  {
    ...base('site.docs.redirect["/old/start"]', 'redirect', 41),
    action: 'create',
    cause: 'deleted',
    after: {},
    fields: [
      field('source', [undefined, '/old/start'], { cause: 'deleted' }),
      field('destination', [undefined, { section: { $ref: 'site.docs.section.guides' } }], { cause: 'deleted' }),
    ],
  },
  {
    ...base('site.docs.redirect["/faq"]', 'redirect', 43),
    action: 'update',
    id: 'red_faq',
    after: {},
    precondition,
    fields: [
      field('destination', [
        { space: { $id: 'sts_v1' }, page: 'pg_old' },
        { space: { $ref: 'site.docs.section.guides.space.v2' }, page: 'pg_faq' },
      ]),
    ],
  },
  {
    ...base('site.docs.share-link.partners', 'share-link', 50),
    action: 'update',
    id: 'd16e57',
    cause: 'expired',
    risk: ['revoke-links'],
    after: {},
    precondition,
    fields: [field('active', [true, false], { cause: 'expired' })],
  },
  {
    ...base('site.docs.share-link.press', 'share-link'),
    action: 'delete',
    id: 'd16e58',
    cause: 'removed',
    risk: ['revoke-links'],
    before: {},
    precondition,
  },
  { ...base('site.legacy', 'site'), action: 'delete', id: 'site_old', cause: 'removed', before: {}, precondition },
  {
    ...base('site.legacy.section.start', 'section'),
    action: 'delete',
    id: 'sec_old',
    cause: 'removed',
    before: {},
    precondition,
    with: 'site.legacy',
  },
  {
    ...base('team.writers', 'team', 60),
    action: 'adopt',
    id: 'team_w',
    after: {},
    precondition,
    fields: [
      field('title', ['Writers', 'Docs writers']),
      field('members["lin@example.com"]', [undefined, 'member']),
      field('members["ada@example.com"]', ['member', 'owner']),
    ],
  },
  {
    ...base('custom-field.product_area', 'custom-field', 70),
    action: 'replace',
    id: 'product_area',
    before: {},
    after: {},
    risk: ['replace'],
    precondition,
    fields: [field('type', ['text', 'select:single']), field('options', [undefined, ['api', 'sdk', 'cli']])],
  },
  {
    ...base('saml.okta', 'saml-provider', 80),
    action: 'update',
    id: 'saml_okta',
    after: {},
    precondition,
    fields: [
      field('certificate', [{ $digest: 'd1a1' }, { $digest: 'd2a2' }], { sensitive: true }),
      field('defaultTeam', [{ $id: 'team_all' }, { $ref: 'team.writers' }]),
      field('ssoURL', [
        'https://idp.example.com/app/colophon-documentation-production/exk1234567890/sso/saml',
        'https://idp.example.com/app/colophon-documentation-production/exk9999999999/sso/saml',
      ]),
      field('entityID', [undefined, { $digest: 'd3a3' }], { sensitive: true }),
    ],
  },
  {
    ...base('translation.french.language.fr', 'translation-language', 90),
    action: 'update',
    id: 'lang_fr',
    after: {},
    precondition,
    fields: [
      field('instructions', [
        `${INSTRUCTIONS.join('\n')}\n`,
        `${INSTRUCTIONS.map((line) => line.replace('"tu"', '"vous"')).join('\n')}\nKeep \`\`\`fences\`\`\`.\n`,
      ]),
    ],
  },
  {
    ...base('openapi.petstore', 'openapi-spec', 99),
    action: 'create',
    after: {},
    fields: [
      field('slug', [undefined, 'petstore']),
      field('source', [undefined, { text: Array.from({ length: 30 }, (_line, index) => `line ${index}`).join('\n') }]),
    ],
  },
];

export const RICH_DIAGNOSTICS: readonly Diagnostic[] = [
  {
    severity: 'warning',
    code: 'redirect-chain',
    summary: 'A redirect leads to another redirect',
    detail:
      'The redirect /old/start leads to /start, which is itself redirected. Visitors are sent twice, and search engines may stop there. Let it lead to the last one.',
    source: { file: 'docs/colophon.yaml', line: 41, column: 7 },
    excerpt: '  40 |     redirects:\n> 41 |       /old/start: { section: guides }\n     |       ^^^^^^^^^^\n',
    related: [{ message: 'the next one', source: { file: 'docs/colophon.yaml', line: 45, column: 7 } }],
  },
  { severity: 'info', code: 'ledger-behind', summary: 'The ledger was brought up to date', detail: 'Nothing to do.' },
];

export const RICH: Plan = planOf(RICH_CHANGES, {
  git: { commit: '4f2a9d1c', dirty: true },
  blocked: [
    {
      key: 'site.docs',
      address: 'site.docs',
      guard: 'unpublish',
      message: 'a site that is live goes offline',
      consents: ['unpublish'],
      override: '--allow unpublish',
    },
    {
      key: 'site.docs.section.api',
      address: 'site.docs.section.api',
      guard: 'conflict',
      message:
        'both the manifest and the service changed it since the last apply; the value of the service would be overwritten',
      consents: ['conflict'],
      override: '--allow conflict',
    },
    ...['site.docs.share-link.press', 'site.docs.share-link.partners'].map((address) => ({
      key: address,
      address,
      guard: 'revoke-links',
      message: 'everybody who holds this link loses access',
      consents: ['revoke-links'],
      override: '--allow revoke-links',
    })),
    {
      key: 'site.legacy',
      address: 'site.legacy',
      guard: 'protect',
      message: 'it is protected',
      consents: [],
      override: 'no flag lets it through: declare it without `protect` and apply that first',
    },
  ],
  unmanaged: [
    ...Array.from({ length: 11 }, (_one, index) => `site.docs.redirect["/campaign/${index}"]`),
    'site.docs.section.beta',
    'team["Old team"]',
    'team.everyone',
  ],
  forget: ['member["lin@example.com"]', 'site.docs.link.shop'],
  gone: ['site.docs.link.shop'],
  refresh: [
    {
      address: 'site.docs.section.faq',
      previousAddress: 'site.docs.section.questions',
      kind: 'section',
      id: 's1',
      fields: {},
    },
    { address: 'site.docs.section.intro', kind: 'section', id: 's2', fields: {} },
  ],
  diagnostics: RICH_DIAGNOSTICS,
});

function changeAt(key: string): Change {
  const change = RICH_CHANGES.find((one) => one.key === key);
  if (change === undefined) {
    throw new Error(`no change ${key}`);
  }
  return change;
}

export const RICH_RESULT: ApplyResult = {
  status: 'partial',
  results: [
    { status: 'done', change: changeAt('site.docs.section.guides') },
    { status: 'done', change: changeAt('team.writers') },
    { status: 'done', change: changeAt('site.docs.section.changelog#move') },
    { status: 'done', change: changeAt('site.docs.share-link.press'), note: 'already gone' },
    {
      status: 'failed',
      change: changeAt('saml.okta'),
      message: 'PATCH /v1/orgs/org_acme/saml/saml_okta answered 400: certificate is not a certificate',
      outcome: 'none',
    },
    { status: 'failed', change: changeAt('openapi.petstore'), message: 'the connection broke', outcome: 'unknown' },
    { status: 'skipped', change: changeAt('site.legacy'), message: 'deletions are skipped once anything failed' },
    { status: 'blocked', change: changeAt('site.docs'), message: 'a site that is live goes offline' },
  ],
  diagnostics: RICH_DIAGNOSTICS.slice(0, 1),
  counts: { section: 2, team: 1, 'share-link': 1 },
};

export const STATS = { reads: 61, writes: 9, milliseconds: 4321 };

const SOURCE = { file: 'docs.yaml', line: 12, column: 7 };

export const RESOURCES: readonly Verified[] = [
  { address: 'site.docs', kind: 'site', status: 'ok', asked: 'published', code: 'ok', message: '', source: SOURCE },
  {
    address: 'site.docs.redirect["/old"]',
    kind: 'redirect',
    status: 'mismatch',
    asked: 'published',
    code: 'hidden-by-page',
    message: 'The site serves a page at this path.',
    expected: 'https://docs.example.com/new',
    found: '200',
    source: SOURCE,
  },
  {
    address: 'site.docs.redirect["/slow"]',
    kind: 'redirect',
    status: 'unreachable',
    asked: 'published',
    code: 'unreachable',
    message: 'The published site did not respond (ETIMEDOUT).',
  },
  {
    address: 'site.docs.redirect["/next"]',
    kind: 'redirect',
    status: 'skipped',
    asked: 'service',
    code: 'not-applied',
    message: 'The manifest says something of it that was not applied yet.',
  },
];

export function verificationOf(resources: readonly Verified[], changes: Partial<Verification> = {}): Verification {
  const count = (status: Verified['status']): number =>
    resources.filter((resource) => resource.status === status).length;
  return {
    organization: 'org_acme',
    environment: 'default',
    service: 'api.example.com',
    verifiedAt: '2031-05-01T08:00:00.000Z',
    resources,
    summary: {
      ok: count('ok'),
      mismatch: count('mismatch'),
      unreachable: count('unreachable'),
      skipped: count('skipped'),
    },
    pending: 1,
    requests: { service: 5, published: 4 },
    ...changes,
  };
}

export const FOUND: Verification = verificationOf(RESOURCES);

export const LEDGER: ShownLedger = {
  place: 'git refs/colophon/production of origin',
  environment: 'production',
  organization: 'org_acme',
  serial: 7,
  config: { commit: 'c'.repeat(40), dirty: true },
  untrusted: 'the history of the ledger was changed',
  holder: { id: 'abc', by: 'Ada', command: 'colophon apply', host: 'build-7', pid: 4711, at: '2026-11-15T11:24:26Z' },
  entries: [{ address: 'team.a', kind: 'team', id: 'team_1' }],
  intents: ['site.docs.section.half'],
};

export const VERSIONS: readonly LedgerVersion[] = [
  {
    id: 'd'.repeat(40),
    at: '2026-11-15T11:24:26Z',
    by: 'Ada <ada@example.com>',
    subject: 'Apply 2 changes to production',
    lines: ['+ team.a', '~ site.docs'],
    trailers: { 'Config-Commit': 'c'.repeat(40) },
  },
];

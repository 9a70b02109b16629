import type { Result, ResultType } from '../../src/command/report/results.ts';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts';
import type { ApplyResult, ChangeResult } from '../../src/core/engine/apply-types.ts';
import { findDrift } from '../../src/core/engine/drift.ts';
import type { Intent, LedgerEntry } from '../../src/core/engine/ledger.ts';
import { planDigest } from '../../src/core/plan/digest.ts';
import { type Change, FORMAT_VERSION, type Plan } from '../../src/core/plan/plan.ts';
import { summarize } from '../../src/core/plan/summary.ts';

/** The same with every optional property, at every depth: a property that is added has to be added here as well. */
type Full<T> = T extends readonly (infer Item)[]
  ? readonly Full<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]-?: Full<Exclude<T[Key], undefined>> }
    : T;

const source = { file: 'colophon.yaml', line: 1, column: 1 };
const place = { kind: 'site', parents: ['site.a'] };
const member = { ...place, address: 'site.a', id: 'id' };

const diagnostic: Full<Diagnostic> = {
  severity: 'error',
  code: 'code',
  summary: 'Summary',
  detail: 'Detail.',
  source,
  excerpt: '> 1 |',
  related: [{ message: 'here', source }],
};

function named(name: string): { readonly key: string; readonly address: string } {
  return { key: `site.${name}`, address: `site.${name}` };
}

const base = {
  previousAddress: 'site.b',
  ...place,
  reason: 'reason',
  cause: 'pending',
  source,
  dependsOn: ['site.create'],
  risk: ['unpublish'],
  deadUrls: [{ url: 'https://example.com/a', site: 'site.a', path: '/a', below: true, to: 'site.a.section.b' }],
  pages: [{ id: 'pg_a', path: 'a', title: 'A', hidden: true, sharesPath: true }],
  protect: true,
  rank: 1,
  formerly: ['b'],
  fields: [
    {
      path: 'title',
      field: 'title',
      entry: 'x',
      before: 'a',
      after: 'b',
      sensitive: false,
      cause: 'drift',
      risk: ['grant'],
    },
  ],
  broughtAlong: { by: 'site.d', because: 'needed' },
} as const;
const precondition = { fingerprint: 'f' };

/** One change of each action, with everything that it can have. */
const whole: readonly Full<Change>[] = [
  { ...base, ...named('create'), action: 'create', after: {}, naturalKey: 'a' },
  { ...base, ...named('adopt'), action: 'adopt', id: 'id', after: {}, precondition },
  { ...base, ...named('update'), action: 'update', id: 'id', after: {}, precondition, temporary: 'site.adopt' },
  { ...base, ...named('replace'), action: 'replace', id: 'id', liveName: 'A', before: {}, after: {}, precondition },
  {
    ...base,
    ...named('delete'),
    action: 'delete',
    id: 'id',
    liveName: 'A',
    recordedName: 'B',
    before: {},
    precondition,
    with: 'site.replace',
  },
  { ...base, ...named('move'), action: 'move', id: 'id', after: 'site.f', before: 'site.g' },
];

/** One change of each class of drift. */
const changes: readonly Change[] = [
  ...whole,
  ...(['drift', 'conflict', 'pending'] as const).map((cause): Change => {
    const fields = base.fields.map((field) => ({ ...field, cause }));
    return { ...base, ...named(cause), cause, fields, action: 'update', id: 'id', after: {}, precondition };
  }),
  { ...base, ...named('deleted'), cause: 'deleted', action: 'create', after: {} },
];

const withoutDigest: Omit<Full<Plan>, 'digest' | 'changes'> & Pick<Plan, 'changes'> = {
  formatVersion: FORMAT_VERSION,
  tool: { name: 'colophon', version: '1.0.0' },
  createdAt: '2026-01-01T00:00:00.000Z',
  environment: 'production',
  organization: 'org',
  service: 'api.example.com',
  profile: '2025',
  git: { commit: 'abc', dirty: false },
  ledger: { serial: 1, salt: 'salt' },
  live: { fingerprint: 'f', reads: 1, writes: 0 },
  changes,
  blocked: [
    { key: 'k', address: 'site.a', guard: 'unpublish', message: 'm', consents: ['unpublish'], override: '--allow x' },
  ],
  unmanaged: ['site.h'],
  forget: ['site.i'],
  gone: ['site.i'],
  refresh: [
    {
      address: 'site.j',
      previousAddress: 'site.k',
      kind: 'site',
      id: 'id',
      fields: {},
      protect: true,
      rank: 1,
      formerly: ['k'],
      witness: { text: 'w' },
    },
  ],
  ids: { 'site.a': 'id' },
  rules: { declared: {}, inForce: {}, loosened: [{ setting: 'policy.maxDeletes', text: 't' }] },
  assumes: [
    { type: 'exists', ...member },
    { type: 'order', changes: ['k'], row: 'site.a', in: 'id', members: [member] },
    { type: 'holder', change: 'k', ...place, field: 'default', id: 'id', address: 'site.a' },
    { type: 'free', change: 'k', ...place, field: 'path' },
    { type: 'parts', change: 'k', ...place, ids: ['id'] },
    { type: 'referrers', ...place, ids: ['id'] },
  ],
  diagnostics: [diagnostic],
  summary: {
    ...summarize(changes, { noop: 1, blocked: 1, unmanaged: 1 }),
    writes: { least: 1, most: 2 },
    byKind: { site: { create: 1, update: 1, replace: 1, delete: 1, move: 1, adopt: 1, adoptUpdate: 1 } },
  },
  outline: {
    resources: [{ address: 'site.a', title: 'A', was: { row: 'r', index: 1 }, row: 'r', rank: 1 }],
    counts: { 'site.a': 1 },
  },
  effects: [
    {
      type: 'site',
      title: 'A',
      people: [{ person: 'lin@example.com', before: null, after: 'edit' }],
      visitors: { before: null, after: 'everyone on the internet' },
    },
  ],
  previews: { 'site.a': 'https://app.example.com/preview' },
};

/** A plan with everything that a plan can have. */
export const PLAN: Plan = { ...withoutDigest, digest: planDigest(withoutDigest) };

const [change] = whole;

const results: readonly Full<ChangeResult>[] =
  change === undefined
    ? []
    : [
        { status: 'done', change, note: 'n' },
        { status: 'failed', change, message: 'm', outcome: 'unknown' },
        { status: 'pending', change, message: 'm' },
        { status: 'skipped', change, message: 'm' },
        { status: 'blocked', change, message: 'm' },
      ];

const applied: Full<ApplyResult> = { status: 'partial', results, diagnostics: [diagnostic], counts: { site: 1 } };

const traffic = { reads: 1, writes: 1 };

const role = {
  place: { type: 'space', id: 'id', title: 'A' },
  person: { id: 'id', email: 'lin@example.com', name: 'Lin' },
} as const;

/** A result of each type, with everything that it can have. */
export const RESULTS: { readonly [Type in ResultType]: Result<Type> } = {
  plan: { type: 'plan', plan: PLAN, allow: [] },
  access: {
    type: 'access',
    access: {
      organization: 'org',
      environment: 'production',
      service: 'api.example.com',
      view: 'diff',
      rows: [{ ...role, role: 'edit', ways: [{ role: 'edit', reason: 'directly' }] }],
      changes: [{ ...role, change: 'gains', before: null, after: 'edit' }],
      public: [
        {
          type: 'site',
          id: 'id',
          title: 'A',
          visibility: 'public',
          who: 'everyone on the internet',
          spaces: ['B'],
          links: 1,
          change: 'opens',
        },
      ],
      unexplained: 1,
      diagnostics: [diagnostic],
    },
  },
  rehearsal: {
    type: 'rehearsal',
    allow: [],
    rehearsal: {
      status: 'remaining',
      seeded: 1,
      plan: PLAN,
      applied,
      remaining: changes,
      unlike: { saved: ['a'], rehearsed: ['b'] },
      requests: { service: traffic, copy: traffic },
      diagnostics: [diagnostic],
    },
  },
  apply: {
    type: 'apply',
    result: applied,
    plan: PLAN,
    requests: { ...traffic, milliseconds: 1 },
    outputs: [{ address: 'site.a', kind: 'site', name: 'url', sensitive: false, value: 'https://x' }],
  },
  drift: { type: 'drift', plan: PLAN, findings: findDrift(PLAN) },
  verification: {
    type: 'verification',
    verification: {
      organization: 'org',
      environment: 'production',
      service: 'api.example.com',
      verifiedAt: '2026-01-01T00:00:00.000Z',
      resources: [
        {
          address: 'site.a',
          kind: 'site',
          status: 'mismatch',
          asked: 'service',
          code: 'gone',
          message: 'm',
          expected: 'a',
          found: 'b',
          source,
        },
      ],
      summary: { ok: 1, mismatch: 1, unreachable: 1, skipped: 1 },
      pending: 1,
      requests: { service: 1, published: 1 },
    },
  },
  validation: {
    type: 'validation',
    validation: {
      environments: [{ name: 'default', valid: true, resources: 1, files: 1 }],
      diagnostics: [diagnostic],
      files: ['colophon.yaml'],
    },
  },
  lint: { type: 'lint', diagnostics: [diagnostic], files: ['colophon.yaml'], strict: false, resources: 1 },
  diagnostics: { type: 'diagnostics', diagnostics: [diagnostic], command: 'plan', isOfManifest: true },
  acceptance: {
    type: 'acceptance',
    acceptance: {
      edits: [
        {
          address: 'site.a',
          path: ['sites', 0],
          shownPath: 'sites[0]',
          file: 'colophon.yaml',
          line: 1,
          before: 'a',
          after: 'b',
          id: 'id',
        },
      ],
      files: ['colophon.yaml'],
      refused: [diagnostic],
      written: true,
      dryRun: false,
      unmanaged: false,
    },
  },
  delivery: {
    type: 'delivery',
    delivery: { action: 'created', url: 'https://x', message: 'm', others: ['https://y'] },
  },
  checks: { type: 'checks', checks: [{ name: 'node', state: 'ok', detail: 'd' }] },
  ledger: {
    type: 'ledger',
    ledger: {
      place: 'file',
      environment: 'production',
      organization: 'org',
      serial: 1,
      config: { commit: 'abc', dirty: false },
      untrusted: 'why',
      holder: { id: 'x', by: 'Ada', command: 'colophon apply', host: 'h', pid: 1, at: '2026-01-01T00:00:00.000Z' },
      entries: [{ address: 'site.a', kind: 'site', id: 'id' }],
      intents: ['site.b'],
    },
  },
  environments: {
    type: 'environments',
    environments: [{ name: 'default', organization: 'org', protected: true, overlays: ['overlay.yaml'] }],
  },
  runs: {
    type: 'runs',
    runs: {
      command: 'plan',
      runs: [{ name: 'default', organization: 'org', exitCode: 0, summary: 's', document: { a: 1 } }],
      exitCode: 0,
    },
  },
  import: {
    type: 'import',
    shown: {
      address: 'site.a',
      kind: 'site',
      id: 'id',
      title: 'A',
      ledger: 'file x',
      status: 'imported',
      next: PLAN,
    },
  },
  forgetting: {
    type: 'forgetting',
    shown: { written: true, forgotten: [{ address: 'site.a', kind: 'site', id: 'id', protect: true }] },
  },
  renaming: { type: 'renaming', shown: { written: true, renamed: [{ from: 'site.a', to: 'site.b' }] } },
  'redirect-import': {
    type: 'redirect-import',
    shown: {
      file: '_redirects',
      format: { name: 'netlify', title: 'Netlify' },
      doubts: ['csv'],
      site: 'site.a',
      carried: [{ line: 1, text: '/a /b', source: '/a', entry: { section: 'b' }, destination: '/b' }],
      rejected: [{ line: 2, text: '/* /b', code: 'wildcard', why: 'w' }],
      notes: [{ line: 1, text: '/a /b', code: 'status', what: 'w', reduces: true }],
      unneeded: 1,
      out: 'redirects.yaml',
    },
  },
  'redirect-traces': {
    type: 'redirect-traces',
    shown: {
      traces: [
        {
          url: '/a',
          site: 'site.a',
          path: '/a',
          outcome: 'redirected',
          via: [{ source: '/a', place: source }],
          target: 'section b',
          paths: ['/b'],
          why: 'w',
          live: { verdict: 'ok', steps: [{ url: 'https://x/a', status: 307 }], why: 'w' },
        },
      ],
    },
  },
  'redirect-suggestions': {
    type: 'redirect-suggestions',
    shown: {
      site: 'a',
      from: 'insights',
      noPages: { paths: 1, asked: 2 },
      minScore: 0.5,
      pages: { old: 1, new: 1, gone: 1, declared: 1 },
      suggestions: [
        {
          source: '/a',
          status: 'proposed',
          destination: { path: '/b', score: 0.9, certainty: 'likely' },
          entry: { section: 'b' },
          alternatives: [{ path: '/c', score: 0.8, certainty: 'likely' }],
          why: 'w',
          asked: 3,
        },
      ],
    },
  },
  versions: {
    type: 'versions',
    versions: [
      { id: 'a', at: '2026-01-01T00:00:00.000Z', by: 'Ada', subject: 's', lines: ['l'], trailers: { Run: 'r' } },
    ],
  },
  graph: {
    type: 'graph',
    graph: {
      nodes: [{ address: 'site.a', kind: 'site', source }],
      edges: [{ from: 'site.a', to: 'site.b', type: 'parent' }],
    },
  },
  topics: {
    type: 'topics',
    all: false,
    topics: [
      {
        name: 'site',
        group: 'kind',
        summary: 's',
        details: ['d'],
        fields: [{ name: 'title', type: 'text', required: true, description: 'd' }],
      },
    ],
  },
};

const entry: Full<LedgerEntry> = {
  kind: 'site',
  id: 'id',
  fields: { title: 'A' },
  protect: true,
  rank: 1,
  formerly: ['b'],
  witness: { text: 'w' },
};
const intent: Full<Intent> = { kind: 'site', fields: { title: 'B' }, id: 'id2', pending: true };

/** A ledger with everything that a ledger can have. */
export const LEDGER = {
  organization: 'org',
  environment: 'production',
  serial: 3,
  salt: 'salt',
  config: { commit: 'abc', dirty: false },
  entries: new Map([['site.a', entry]]),
  intents: new Map([['site.b', intent]]),
} as const;

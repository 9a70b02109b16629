import type { JsonObject } from '../../base/json.ts';
import { access } from './access.ts';
import { anything, count, described, flag, list, mapOf, object, oneOf, text, timestamp } from './build.ts';
import { imported, ledgerForget, ledgerLog, ledgerRename, ledgerShow } from './ledger.ts';
import { action, address, cause, diagnostic, fieldChange, git, kind, source, traffic } from './parts.ts';
import { plan, summary } from './plan.ts';
import { redirectsImport, redirectsSuggest, redirectsTest } from './redirects.ts';

const status = oneOf('done', 'partial', 'failed', 'interrupted', 'stale', 'guarded', 'denied');
const explanation = object({
  at: described(timestamp, 'When, by the clock of the service.'),
  by: object({
    type: described(text, 'For example user or integration.'),
    id: text,
    'name?': text,
    'email?': text,
  }),
  'source?': described(text, 'How it was done, for example ui or api.'),
  'action?': described(text, 'What the service calls it. Decide nothing by it.'),
  changes: described(count, 'The number of changes since the last apply; this is the last one.'),
  'on?': described(text, 'What was changed instead: what holds the resource.'),
  'earlier?': described(flag, 'It was done before the last apply, so it may not be the reason.'),
});
const drifted = object({
  address,
  kind,
  action,
  cause,
  fields: list(fieldChange),
  'source?': source,
  'explanation?': described(explanation, 'Who made the difference; only with --explain.'),
});
const problems = object({
  diagnostics: list(diagnostic),
  summary: object({ errors: count, warnings: count, notes: count }),
});
const delivery = object({
  action: oneOf('created', 'updated', 'unchanged', 'closed', 'none', 'written'),
  'url?': text,
  others: described(list(text), 'URLs of others with the same marker, which were not changed.'),
});

/** The documents that commands print with `-o json`, by the name for `colophon schema NAME`. */
const OUTPUTS: Readonly<Record<string, readonly [command: string, schema: JsonObject]>> = {
  plan: ['plan', plan],
  rehearse: [
    'rehearse',
    object({
      status: oneOf(
        'converged',
        'remaining',
        'unlike',
        'partial',
        'failed',
        'interrupted',
        'stale',
        'guarded',
        'denied',
      ),
      converged: flag,
      seeded: described(count, 'The number of resources in the copy.'),
      summary,
      results: list(object({ address, action, status: oneOf('done', 'pending', 'failed', 'skipped', 'blocked') })),
      remaining: list(object({ address, action, cause, reason: text })),
      unlike: object({ saved: list(text), rehearsed: list(text) }),
      requests: object({ service: traffic, copy: traffic }),
      diagnostics: list(diagnostic),
    }),
  ],
  apply: [
    'apply',
    object({
      organization: text,
      environment: text,
      service: text,
      digest: text,
      status,
      results: list(
        object({
          status: oneOf('done', 'pending', 'failed', 'skipped', 'blocked'),
          key: text,
          address,
          kind,
          action,
          'note?': text,
          'message?': text,
          'outcome?': described(text, 'Of a failed change: whether it may have taken effect.'),
        }),
      ),
      'outputs?': described(
        list(object({ address, kind, name: text, sensitive: flag, 'value?': text })),
        'The URLs of sites and share links that were read or written; sensitive values are left out unless asked for.',
      ),
      diagnostics: list(diagnostic),
      summary: object({
        status,
        done: count,
        pending: count,
        failed: count,
        skipped: count,
        blocked: count,
        counts: mapOf(count),
        reads: count,
        writes: count,
        'predicted?': object({ least: count, most: count }),
        'milliseconds?': { type: 'number' },
      }),
    }),
  ],
  drift: [
    'drift',
    object({
      formatVersion: text,
      organization: text,
      environment: text,
      service: text,
      createdAt: timestamp,
      'git?': git,
      drifted: described(flag, 'Whether anything changed outside Colophon.'),
      found: described(flag, 'Whether the exit code is 2.'),
      onlyClasses: list(oneOf('drift', 'conflict', 'deleted', 'pending', 'unmanaged')),
      drift: list(drifted),
      conflict: list(drifted),
      deleted: list(drifted),
      pending: list(drifted),
      unmanaged: list(address),
      diagnostics: list(diagnostic),
      summary: object({
        drift: count,
        conflict: count,
        deleted: count,
        pending: count,
        unmanaged: count,
        ignored: count,
      }),
    }),
  ],
  accept: [
    'drift accept',
    object({
      written: flag,
      edits: list(
        object({
          address,
          path: list({ type: ['string', 'integer'] }),
          file: text,
          line: count,
          'before?': anything,
          'after?': anything,
        }),
      ),
      files: list(text),
      refused: list(diagnostic),
    }),
  ],
  verify: [
    'verify',
    object({
      organization: text,
      environment: text,
      service: text,
      verifiedAt: timestamp,
      resources: list(
        object({
          address,
          kind,
          status: oneOf('ok', 'mismatch', 'unreachable', 'skipped'),
          asked: oneOf('service', 'published'),
          code: text,
          message: text,
          'expected?': text,
          'found?': text,
          'source?': source,
        }),
      ),
      summary: object({ ok: count, mismatch: count, unreachable: count, skipped: count }),
      pending: described(count, 'The number of changes that an apply would still make.'),
      requests: object({ service: count, published: count }),
      mismatched: flag,
    }),
  ],
  access: ['access', access],
  validate: [
    'validate',
    object({
      valid: flag,
      environments: list(object({ name: text, valid: flag, 'resources?': count, 'files?': count })),
      diagnostics: list(diagnostic),
      summary: object({ errors: count, warnings: count }),
    }),
  ],
  lint: ['lint', problems],
  diagnostics: ['plan, apply, drift and others, if they fail,', problems],
  doctor: [
    'doctor',
    object({ ok: flag, checks: list(object({ name: text, state: oneOf('ok', 'warn', 'fail'), detail: text })) }),
  ],
  graph: [
    'graph',
    object({
      nodes: list(object({ address, kind, 'source?': source })),
      edges: described(
        list(object({ from: address, to: address, type: oneOf('parent', 'reference', 'after') })),
        'The first resource depends on the second.',
      ),
    }),
  ],
  explain: [
    'explain',
    object({
      topics: list(
        object({
          name: text,
          group: oneOf('kind', 'field', 'lint', 'guard', 'problem', 'exit'),
          summary: text,
          details: list(text),
          'fields?': list(object({ name: text, type: text, required: flag, description: text })),
          'example?': described(text, 'A whole manifest, in YAML.'),
        }),
      ),
    }),
  ],
  import: ['import', imported],
  'ledger-show': ['ledger show', ledgerShow],
  'ledger-log': ['ledger log', ledgerLog],
  'ledger-forget': ['ledger forget', ledgerForget],
  'ledger-rename': ['ledger rename', ledgerRename],
  'redirects-import': ['redirects import', redirectsImport],
  'redirects-test': ['redirects test', redirectsTest],
  'redirects-suggest': ['redirects suggest', redirectsSuggest],
  environments: [
    'environments',
    object({
      environments: list(
        object({
          name: text,
          organization: described(
            { type: ['string', 'null'] },
            'As the manifest declares it; null if it declares none.',
          ),
          protected: flag,
          overlays: list(text),
        }),
      ),
    }),
  ],
  all: [
    'plan --all, apply --all and drift --all',
    object({
      command: oneOf('plan', 'apply', 'drift'),
      exitCode: described(count, 'The worst of all environments.'),
      environments: list(
        object({
          name: text,
          organization: { type: ['string', 'null'] },
          exitCode: described({ type: ['integer', 'null'] }, 'null if it was not started.'),
          summary: text,
          result: described(anything, 'What the command prints for this environment alone, or null.'),
        }),
      ),
    }),
  ],
  comment: ['comment', delivery],
  issue: ['issue', delivery],
  version: ['version --json', object({ version: text, node: text, platform: text, architecture: text })],
};

/** The names of all outputs. */
export const OUTPUT_NAMES: readonly string[] = Object.keys(OUTPUTS);

/** The JSON Schema of an output; undefined where there is none of that name. */
export function outputSchema(name: string): JsonObject | undefined {
  const found = Object.hasOwn(OUTPUTS, name) ? OUTPUTS[name] : undefined;
  if (found === undefined) {
    return undefined;
  }
  const [command, schema] = found;
  const how = command.includes('--json') ? '' : ' -o json';
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `Output of colophon ${command}${how}`,
    ...schema,
  };
}

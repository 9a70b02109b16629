import type { JsonObject } from '../../base/json.ts';
import { anything, count, described, flag, list, mapOf, object, oneOf, text, timestamp } from './build.ts';
import { action, address, cause, diagnostic, fieldChange, git, kind, source } from './parts.ts';

const precondition = object({ fingerprint: text });
const fields = mapOf(anything);

const change = object({
  key: described(text, 'The id of the change within the plan.'),
  address,
  'previousAddress?': address,
  kind,
  action,
  parents: list(address),
  reason: described(text, 'For people.'),
  cause,
  'source?': source,
  dependsOn: described(list(text), 'Keys of changes that are applied first.'),
  risk: described(list(text), 'Guards that concern the change; `colophon explain GUARD` documents each.'),
  'protect?': flag,
  'rank?': count,
  'formerly?': list(text),
  fields: list(fieldChange),
  'broughtAlong?': object({ by: address, because: oneOf('needed', 'lets-go', 'default', 'set-again', 'order') }),
  'id?': described(text, 'The id of the live resource.'),
  'before?': anything,
  'after?': anything,
  'naturalKey?': text,
  'liveName?': text,
  'recordedName?': text,
  'temporary?': text,
  'with?': text,
  'precondition?': precondition,
});

const effects = {
  create: count,
  update: count,
  replace: count,
  delete: count,
  move: count,
  adopt: count,
  adoptUpdate: described(count, 'Resources that are adopted and updated at once.'),
};

export const summary: JsonObject = object({
  ...effects,
  resources: described(count, 'The number of resources that change.'),
  noop: described(count, 'The number of resources that are up to date.'),
  blocked: count,
  unmanaged: count,
  byKind: mapOf(object(Object.fromEntries(Object.entries(effects).map(([name, schema]) => [`${name}?`, schema])))),
  'writes?': described(object({ least: count, most: count }), 'The predicted number of writing requests.'),
});

/** A role, or null for none. */
const role: JsonObject = { type: ['string', 'null'] };

/** A plan, as `plan -o json` prints and `plan --out` saves it. */
export const plan: JsonObject = object({
  formatVersion: described(text, 'Additions raise the minor version, breaking changes the major version.'),
  tool: object({ name: text, version: text }),
  createdAt: timestamp,
  environment: text,
  organization: text,
  service: text,
  'profile?': described(text, 'What the service offers, if the plan depends on it; docs/profiles.md lists both.'),
  'git?': git,
  digest: described(text, 'Identifies a reviewed plan, for `apply --expect`.'),
  ledger: object({ serial: count, salt: text }),
  live: object({ fingerprint: text, reads: count, writes: count }),
  changes: list(change),
  blocked: list(
    object({
      key: text,
      address,
      guard: text,
      message: text,
      consents: described(list(text), 'Any of these, passed with --allow, allows the change. Empty where none can.'),
      override: text,
    }),
  ),
  unmanaged: list(address),
  forget: described(list(address), 'Resources that leave the ledger without being deleted.'),
  refresh: list(
    object({
      address,
      'previousAddress?': address,
      kind,
      id: text,
      fields,
      'protect?': flag,
      'rank?': count,
      'formerly?': list(text),
      'witness?': mapOf(text),
    }),
  ),
  ids: mapOf(text),
  'rules?': described(
    object({ declared: fields, inForce: fields, loosened: list(object({ setting: text, text })) }),
    'Only where the ledger records other rules: what is declared, what counts for this plan, and what is loosened.',
  ),
  'assumes?': described(list({ type: 'object', additionalProperties: true }), 'What apply checks before it writes.'),
  diagnostics: list(diagnostic),
  summary,
  checksum: described(text, 'Detects edits of a saved plan.'),
  'outline?': { type: 'object', additionalProperties: true },
  'effects?': described(
    list(
      object({
        type: oneOf('organization', 'collection', 'space', 'site'),
        title: text,
        people: list(object({ person: text, before: role, after: role })),
        'visitors?': object({ before: role, after: role }),
      }),
    ),
    'Who may do more or less in each place once the plan is applied.',
  ),
});

import { isJsonObject } from '../../base/json.ts';
import {
  anything,
  type Check,
  count,
  either,
  fields,
  flag,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  optional,
  text,
} from './check.ts';

const cause = oneOf('pending', 'drift', 'conflict', 'deleted', 'removed', 'expired');
const source = object({ file: text, line: count, column: count });
const precondition = object({ fingerprint: text });

const changeBase = {
  key: text,
  address: text,
  previousAddress: optional(text),
  kind: text,
  parents: listOf(text),
  reason: text,
  cause,
  source: optional(source),
  dependsOn: listOf(text),
  risk: listOf(text),
  deadUrls: optional(
    listOf(object({ url: text, site: text, path: optional(text), below: optional(flag), to: optional(text) })),
  ),
  pages: optional(
    listOf(
      object({
        id: text,
        path: optional(text),
        title: optional(text),
        hidden: optional(flag),
        sharesPath: optional(flag),
      }),
    ),
  ),
  protect: optional(flag),
  formerly: optional(listOf(text)),
  broughtAlong: optional(object({ by: text, because: oneOf('needed', 'lets-go', 'default', 'set-again', 'order') })),
  fields: listOf(
    object({
      path: text,
      field: text,
      entry: optional(text),
      before: anything,
      after: anything,
      sensitive: flag,
      cause,
      risk: optional(listOf(text)),
    }),
  ),
};

const changes: ReadonlyMap<unknown, Check> = new Map([
  ['create', object({ ...changeBase, after: fields, naturalKey: optional(text) })],
  ['adopt', object({ ...changeBase, id: text, after: fields, precondition })],
  [
    'update',
    object({
      ...changeBase,
      id: optional(text),
      after: fields,
      precondition: optional(precondition),
      temporary: optional(text),
    }),
  ],
  [
    'replace',
    object({ ...changeBase, id: text, liveName: optional(text), before: fields, after: fields, precondition }),
  ],
  [
    'delete',
    object({
      ...changeBase,
      id: text,
      liveName: optional(text),
      recordedName: optional(text),
      before: fields,
      precondition,
      with: optional(text),
    }),
  ],
  ['move', object({ ...changeBase, id: optional(text), after: either(text, oneOf(null)), before: optional(text) })],
]);

const change: Check = (value, at) => {
  const check = isJsonObject(value) ? changes.get(value['action']) : undefined;
  return check === undefined ? `${at}.action` : check(value, at);
};

const member = { address: text, kind: text, parents: listOf(text), id: text };

const assumptions: ReadonlyMap<unknown, Check> = new Map([
  ['exists', object(member)],
  ['order', object({ changes: listOf(text), row: text, in: optional(text), members: listOf(object(member)) })],
  [
    'holder',
    object({
      change: text,
      kind: text,
      parents: listOf(text),
      field: text,
      id: optional(text),
      address: optional(text),
    }),
  ],
  ['flag', object({ changes: listOf(text), kind: text, parents: listOf(text), id: text, flag: text, is: anything })],
  ['free', object({ change: text, kind: text, parents: listOf(text), field: optional(text) })],
  ['parts', object({ change: text, kind: text, parents: listOf(text), ids: listOf(text) })],
  ['referrers', object({ kind: text, parents: listOf(text), ids: listOf(text) })],
]);

/** A condition of the plan. An unknown type cannot be checked, so a plan with one is rejected. */
const assumption: Check = (value, at) => {
  const check = isJsonObject(value) ? assumptions.get(value['type']) : undefined;
  return check === undefined ? `${at}.type` : check(value, at);
};

const diagnostic = object({
  severity: oneOf('error', 'warning', 'info'),
  code: text,
  summary: text,
  detail: text,
  source: optional(source),
  excerpt: optional(text),
  related: optional(listOf(object({ message: text, source }))),
});

const counts = { create: count, update: count, replace: count, delete: count, move: count, adopt: count };

const outline = object({
  resources: listOf(
    object({
      address: text,
      title: optional(text),
      was: optional(object({ row: optional(text), index: optional(number) })),
      row: optional(text),
      rank: optional(number),
    }),
  ),
  counts: mapOf(count),
});

const orNothing = either(text, oneOf(null));

const effect = object({
  type: text,
  title: text,
  people: listOf(object({ person: text, before: orNothing, after: orNothing })),
  visitors: optional(object({ before: orNothing, after: orNothing })),
});

/** The fields that every plan file of this format has. */
export const PLAN_SHAPE: Check = object({
  formatVersion: text,
  tool: object({ name: text, version: text }),
  createdAt: text,
  environment: text,
  organization: text,
  service: text,
  profile: optional(text),
  git: optional(object({ commit: text, dirty: flag })),
  digest: text,
  ledger: object({ serial: count, salt: text }),
  live: object({ fingerprint: text, reads: count, writes: count }),
  changes: listOf(change),
  blocked: listOf(
    object({ key: text, address: text, guard: text, message: text, consents: listOf(text), override: text }),
  ),
  unmanaged: listOf(text),
  forget: listOf(text),
  gone: optional(listOf(text)),
  refresh: listOf(
    object({
      address: text,
      previousAddress: optional(text),
      kind: text,
      id: text,
      fields,
      protect: optional(flag),
      formerly: optional(listOf(text)),
    }),
  ),
  ids: mapOf(text),
  rules: optional(object({ declared: fields, inForce: fields, loosened: listOf(object({ setting: text, text })) })),
  assumes: listOf(assumption),
  diagnostics: listOf(diagnostic),
  summary: object({
    ...counts,
    adoptUpdate: count,
    resources: count,
    noop: count,
    blocked: count,
    unmanaged: count,
    byKind: mapOf(mapOf(count)),
    writes: object({ least: count, most: count }),
  }),
  outline,
  effects: optional(listOf(effect)),
  previews: optional(mapOf(text)),
});

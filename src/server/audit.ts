import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Operation, OperationId } from '../core/contract/operation.ts';
import { at, parametersOf, placeOf, resolved } from '../core/contract/place.ts';
import type { Answer } from './answer.ts';
import type { Changed, Database } from './database.ts';
import type { Context, Db, Services } from './handler.ts';
import type { RecordOf } from './tables.ts';

/** The default number of events to keep. */
export const AUDIT_EVENTS_KEPT = 10_000;

/** At the limit, many old events are removed at once, so that not every write pays for it. */
const REMOVED_AT_ONCE = 200;

/** Writes that change nothing in the organization: visitor tracking, and a member's last-seen time. */
const NOT_RECORDED: ReadonlySet<OperationId> = new Set(['trackEventsInSiteById', 'updateOrganizationMemberLastSeenAt']);

/** Fields that can serve as a resource's name. */
const LABELS = ['title', 'label', 'name', 'displayName', 'subject', 'source', 'slug'] as const;
const LONGEST_LABEL = 200;

/** Whether an operation has events: it is a write, and the profile has audit events. */
export function isRecorded(profile: Services['profile'], id: OperationId, { method }: Operation): boolean {
  return method !== 'GET' && !NOT_RECORDED.has(id) && profile.offers('listOrganizationAuditEvents');
}

interface Target {
  readonly type: string;
  readonly id: string;
}

/** `siteSectionId` refers to a `site-section`. */
function typeOf(parameter: string): string {
  return parameter.replace(/(Id|Slug)$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The target in a path. Adding a person to a team or place changes the team or the place, not the person. */
function namedIn(parameters: readonly string[], path: Readonly<Record<string, string>>): Target | undefined {
  const last = parameters.at(-1);
  const isPerson = last === 'userId' || last === 'teamId';
  const holder = isPerson ? parameters.slice(0, -1).findLast((name) => name !== 'organizationId') : undefined;
  const name = holder ?? last;
  const id = name === undefined ? undefined : path[name];
  return name === undefined || id === undefined ? undefined : { type: typeOf(name), id };
}

function textAt(value: unknown, key: string): string | undefined {
  const text = isJsonObject(value as Json) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** A new resource in a response, unless its id is a secret. */
function createdIn({ status, body }: Answer, { secret }: ContractFields): Target | undefined {
  const type = status === 201 ? textAt(body, 'object') : undefined;
  const id = secret.has('id') ? undefined : textAt(body, 'id');
  return type === undefined || id === undefined ? undefined : { type, id };
}

/** The record of a target that the transaction changed or removed. A specification is identified by its slug. */
function recordOf({ id }: Target, changed: readonly Changed[]): { readonly id: string } | undefined {
  return changed.findLast(({ value }) => value.id === id || textAt(value, 'slug') === id)?.value;
}

/** The name of a target, from its record or from the answer. */
function labelOf(sources: readonly unknown[], { secret }: ContractFields): string | undefined {
  for (const source of sources) {
    for (const key of LABELS) {
      const text = secret.has(key) ? undefined : textAt(source, key);
      if (text !== undefined) {
        return text.slice(0, LONGEST_LABEL);
      }
    }
  }
  return undefined;
}

/** An id in the API's format for events. */
function uuidOf(id: string): string {
  const hex = Buffer.from(id.slice(-16).padStart(16, '0'), 'latin1').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function organizationOf(
  { organizations, spaces, collections }: Db,
  { organizationId, spaceId, collectionId }: Readonly<Record<string, string>>,
): RecordOf<'organizations'> | undefined {
  const { organization } = spaces.get(spaceId) ?? collections.get(collectionId) ?? {};
  return organizations.get(organizationId ?? organization);
}

function forgetOldest({ auditEvents }: Db, kept: number): void {
  if (auditEvents.size >= kept + REMOVED_AT_ONCE) {
    auditEvents.removeOldest(auditEvents.size - kept);
  }
}

export interface RecordOptions {
  readonly database: Database;
  readonly fields: () => ContractFields;
  /** The number of events to keep. */
  readonly kept: number;
}

/**
 * Performs a write and, if it changed something, records it in the same transaction. Every request goes through here, so no handler can
 * forget it. An event contains the names of the sent fields, but no value of a body.
 */
export function performRecorded(
  context: Context<OperationId>,
  { database, fields: fieldsOf, kept }: RecordOptions,
  work: () => Answer,
): Answer {
  const { db, user, now, newId, body } = context;
  const path = context.path as Readonly<Record<string, string>>;
  // Before the work, which may delete the place that refers to it.
  const organization = organizationOf(db, path);
  const answer = work();
  const { changed } = database;
  if (organization === undefined || organization.auditLogs === false || changed.length === 0) {
    return answer;
  }
  const fields = fieldsOf();
  const target = createdIn(answer, fields) ?? namedIn(fields.parameters, path);
  if (target === undefined) {
    return answer;
  }
  const record = recordOf(target, changed);
  const shown = textAt(answer.body, 'id') === target.id ? answer.body : undefined;
  const targetLabel = labelOf([record, shown], fields);
  db.auditEvents.put({
    id: uuidOf(newId('audit')),
    organization: organization.id,
    occurredAt: now,
    action: context.operation,
    actor: user.id,
    actorLabel: user.displayName,
    source: 'api',
    targetType: target.type,
    target: record?.id ?? target.id,
    ...(targetLabel === undefined ? {} : { targetLabel }),
    fields: Object.keys((body as object | undefined) ?? {}).filter((name) => fields.sent.has(name)),
  });
  forgetOldest(db, kept);
  return answer;
}

/** The facts in the contract that an audit event of an operation depends on. */
export interface ContractFields {
  /** The parameters in its path that are not secret, in order. */
  readonly parameters: readonly string[];
  /** The possible fields of its body. */
  readonly sent: ReadonlySet<string>;
  readonly secret: ReadonlySet<string>;
}

/** Calls back for every field that a value of the schema may have, however the schema is composed. */
function eachField(
  document: JsonObject,
  schema: Json | undefined,
  found: (name: string, field: Json) => void,
  seen: Set<Json> = new Set(),
): void {
  const own = resolved(document, schema);
  if (!isJsonObject(own) || seen.has(own)) {
    return;
  }
  seen.add(own);
  for (const [name, field] of Object.entries((own['properties'] ?? {}) as JsonObject)) {
    found(name, field);
  }
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => (own[word] ?? []) as readonly Json[]);
  for (const part of [...parts, own['then'] ?? null, own['else'] ?? null]) {
    eachField(document, part, found, seen);
  }
}

function isSecret(document: JsonObject, field: Json): boolean {
  return at(field, 'x-secret') === true || at(resolved(document, field), 'x-secret') === true;
}

/** Reads from the contract what an event of an operation may show. */
export function contractFieldsOf(document: JsonObject, id: OperationId, operation: Operation): ContractFields {
  const stated = at(document, 'paths', ...placeOf(document, id));
  const secretParameters = parametersOf(document, id)
    .filter((parameter) => isSecret(document, parameter))
    .map(({ name }) => name);
  const json = ['content', 'application/json', 'schema'];
  const sent = new Set<string>();
  eachField(document, at(stated, 'requestBody', ...json), (name) => sent.add(name));
  const secret = new Set<string>();
  for (const status of operation.successes) {
    eachField(document, at(stated, 'responses', String(status), ...json), (name, field) => {
      if (isSecret(document, field)) {
        secret.add(name);
      }
    });
  }
  const names = Array.from(operation.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return { parameters: names.filter((name) => !secretParameters.includes(name)), sent, secret };
}

import { isJsonObject, type Json } from '../../../base/json.ts';
import type { OperationId } from '../../contract/operation.ts';
import type { UpdateRequest } from '../../engine/driver.ts';
import type { Fields } from '../../plan/value.ts';
import { pick, type Session } from '../define.ts';

/** The names of fields in request bodies, if they differ. */
export type BodyNames = Readonly<Record<string, string>>;

/** Whether a value differs in meaning from an absent one. */
export function isMeant(value: Json | undefined): boolean {
  const isEmptyMap = isJsonObject(value) && Object.keys(value).length === 0;
  return value !== undefined && value !== null && value !== false && !isEmptyMap;
}

/** The fields among these whose value differs in meaning from an absent one. */
export function meantIn(fields: Fields, names: readonly string[] = Object.keys(fields)): Fields {
  return Object.fromEntries(Object.entries(pick(fields, names)).filter(([, value]) => isMeant(value)));
}

/** The fields under their names in a request body; references as plain ids. */
export function asBody(fields: Fields, names: BodyNames): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      names[field] ?? field,
      isJsonObject(value) && typeof value['$id'] === 'string' ? value['$id'] : value,
    ]),
  );
}

/** The fields that the operation accepts on creation, since not every service accepts all. */
export async function takenAtOnce(
  session: Pick<Session, 'profile'>,
  operation: OperationId,
  { fields, names }: { readonly fields: Fields; readonly names: BodyNames },
): Promise<Fields> {
  const meant = Object.entries(names).filter(([field]) => isMeant(fields[field]));
  if (meant.length === 0) {
    return {};
  }
  const profile = await session.profile();
  const taken = meant.filter(([, name]) => profile.takes(operation, name));
  return asBody(Object.fromEntries(taken.map(([field]) => [field, fields[field] ?? null])), names);
}

/** Whether a part of a site must stay hidden until a second request sets its condition, because a creation cannot set it. */
export function startsClosed({ condition }: Fields): boolean {
  return isMeant(condition);
}

/**
 * The fields to create a part with, and those to complete it with. If the service has drafts, the part is one until the request that sets
 * its condition. Without drafts it is visible in between, which the plan reports (`expose`).
 */
export async function bornClosed(
  session: Pick<Session, 'profile'>,
  operation: OperationId,
  fields: Fields,
): Promise<{ readonly first: Fields; readonly last: Fields }> {
  return startsClosed(fields) && (await session.profile()).takes(operation, 'draft')
    ? { first: { ...fields, draft: true }, last: { draft: false, ...fields } }
    : { first: fields, last: fields };
}

/** The fields of an update; one that completes a creation also ends the temporary draft state. */
export async function completing(
  session: Pick<Session, 'profile'>,
  operation: OperationId,
  { fields, all, completes = false }: Pick<UpdateRequest, 'fields' | 'all'> & { readonly completes?: boolean },
): Promise<Fields> {
  const { draft } = completes ? (await bornClosed(session, operation, all)).last : all;
  return completes && draft !== undefined ? { draft, ...fields } : fields;
}

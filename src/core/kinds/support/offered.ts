import { isJsonObject, type Json } from '../../../base/json.ts';
import type { OperationId } from '../../contract/operation.ts';
import type { UpdateRequest } from '../../engine/driver.ts';
import type { Fields } from '../../plan/value.ts';
import { pick, type Session } from '../define.ts';

/** What the fields of a kind are called in bodies, where that is another name. */
export type BodyNames = Readonly<Record<string, string>>;

/** Whether a value says more than its absence does. */
export function isMeant(value: Json | undefined): boolean {
  const isEmptyMap = isJsonObject(value) && Object.keys(value).length === 0;
  return value !== undefined && value !== null && value !== false && !isEmptyMap;
}

/** The fields among these that say more than their absence does. */
export function meantIn(fields: Fields, names: readonly string[] = Object.keys(fields)): Fields {
  return Object.fromEntries(Object.entries(pick(fields, names)).filter(([, value]) => isMeant(value)));
}

/** The fields under their names in a body; references as plain ids. */
export function asBody(fields: Fields, names: BodyNames): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      names[field] ?? field,
      isJsonObject(value) && typeof value['$id'] === 'string' ? value['$id'] : value,
    ]),
  );
}

/** The fields with which the operation can create a resource at once: not every service takes all of them. */
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

/** Whether a part of a site must not be seen before a second request sets its condition, which no creation takes. */
export function startsClosed({ condition }: Fields): boolean {
  return isMeant(condition);
}

/**
 * The fields with which a part is created, and those with which it is completed: where the service has drafts, it is one until the
 * request that sets its condition. A service without drafts shows it in between, which the plan says (`expose`).
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

/** What an update sets: one that completes a creation also ends the draft that nobody declared. */
export async function completing(
  session: Pick<Session, 'profile'>,
  operation: OperationId,
  { fields, all, completes = false }: Pick<UpdateRequest, 'fields' | 'all'> & { readonly completes?: boolean },
): Promise<Fields> {
  const { draft } = completes ? (await bornClosed(session, operation, all)).last : all;
  return completes && draft !== undefined ? { draft, ...fields } : fields;
}

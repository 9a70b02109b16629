import type { OperationId } from '../../contract/operation.ts';
import type { UpdateRequest } from '../../engine/driver.ts';
import type { Fields } from '../../plan/value.ts';
import type { Session } from '../define.ts';
import { isMeant } from './offered.ts';

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

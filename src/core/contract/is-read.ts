import type { OperationId } from './operation.ts';
import { OPERATIONS } from './operations.gen.ts';

/** Queries that use POST because they are too long for a URL. */
const ASKED_WITH_BODY: ReadonlySet<OperationId> = new Set<OperationId>(['aggregateSiteEvents']);

/** Whether an operation is read-only. */
export function isRead(id: OperationId): boolean {
  return OPERATIONS[id].method === 'GET' || ASKED_WITH_BODY.has(id);
}

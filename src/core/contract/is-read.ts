import type { OperationId } from './operation.ts';
import { OPERATIONS } from './operations.gen.ts';

/** Questions that are too long for a URL, so they are asked with POST. */
const ASKED_WITH_BODY: ReadonlySet<OperationId> = new Set<OperationId>(['aggregateSiteEvents']);

/** Whether an operation changes nothing. */
export function isRead(id: OperationId): boolean {
  return OPERATIONS[id].method === 'GET' || ASKED_WITH_BODY.has(id);
}

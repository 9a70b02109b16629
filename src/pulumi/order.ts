import type { Clock } from '../core/engine/apply-types.ts';
import { type Driver, DriverError, type Place } from '../core/engine/driver.ts';
import { lookUntilFound } from '../core/engine/execute/looks.ts';
import type { KindModel, Live } from '../core/engine/model.ts';
import { listOrdered, rowAround } from '../core/engine/order/live-row.ts';
import type { KindName } from '../core/plan/plan.ts';
import type { RemoteId } from '../core/plan/value.ts';

/** The value of `after` for the first position. */
export const FIRST = 'first';

export interface OrderOptions {
  readonly driver: Driver;
  readonly kinds: readonly KindModel[];
  readonly kind: KindName;
  readonly parents: readonly Place[];
  readonly id: RemoteId;
}

/** All members of a resource's row, including itself, in order. */
async function rowOf(options: OrderOptions): Promise<readonly Live[]> {
  return rowAround(await listOrdered(options, options.parents, (kind) => kind === options.kind), options);
}

/** The sibling before a resource: an id, or `first`. */
export async function standsAfter(options: OrderOptions): Promise<string> {
  const row = await rowOf(options);
  const at = row.findIndex(({ kind, id }) => kind === options.kind && id === options.id);
  return row[at - 1]?.id ?? FIRST;
}

/** Moves a resource directly after a sibling or to the front, if needed. Rejects if the service does not move it. */
export async function putAfter(options: OrderOptions & { readonly clock: Clock }, after: string): Promise<void> {
  const { driver, kind, parents, id, clock } = options;
  const row = await rowOf(options);
  const at = row.findIndex((live) => live.kind === kind && live.id === id);
  const before = row[at - 1]?.id ?? FIRST;
  if (before === after) {
    return;
  }
  const others = row.filter((_live, index) => index !== at);
  const target = after === FIRST ? others[0] : others.find((live) => live.id === after);
  if (target === undefined) {
    throw new DriverError(
      `it cannot follow ${after}, because no sibling has that id: use the id of a sibling, or "${FIRST}"`,
      { failure: 'invalid', outcome: 'none' },
    );
  }
  const place = { kind: target.kind, id: target.id };
  await driver.move({ kind, parents, id, position: after === FIRST ? { before: place } : { after: place } });
  const looking = { clock, signal: new AbortController().signal };
  const isMoved = await lookUntilFound(looking, async () => (await standsAfter(options)) !== before || undefined);
  if (isMoved === undefined) {
    const where = before === FIRST ? 'it is still the first' : `it still follows ${before}`;
    throw new Error(
      `the service answered that it is moved, but ${where}. Run pulumi refresh to see what is live, then run again`,
    );
  }
}

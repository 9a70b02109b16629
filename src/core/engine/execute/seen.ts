import type { Change, Delete } from '../../plan/plan.ts';
import type { Fields, RemoteId } from '../../plan/value.ts';
import { differingFields, pathOf } from '../compare.ts';
import { driverErrorIn, type Place } from '../driver.ts';
import type { KindModel, Live } from '../model.ts';
import { among } from '../order/order.ts';
import { lookUntilFound } from './looks.ts';
import { ChangeError, listFor, type Run } from './send.ts';

const SHOWN_LENGTH = 80;

function isSecret(model: KindModel, change: Change, field: string): boolean {
  return model.rules[field]?.secret === true || change.fields.some((one) => one.field === field && one.sensitive);
}

/** The fields that differ in a live resource. Fields that the service does not return, or is still processing, count as set. */
function unseenIn(model: KindModel, fields: Fields, live: Live): Fields {
  const isHidden = (field: string): boolean =>
    live.witness?.[field] !== undefined ||
    live.processing?.includes(field) === true ||
    live.unreadable?.[field] !== undefined;
  const visible = Object.entries(fields).filter(([field]) => !isHidden(field));
  const there = Object.entries(live.fields).map(([field, value]) => [
    field,
    model.rules[field]?.sequence === true ? [...among(value, fields[field])] : value,
  ]);
  return differingFields(model, Object.fromEntries(visible), { ...live, fields: Object.fromEntries(there) });
}

/** The differences between a live resource and these fields, as part of a sentence; undefined if there are none. */
export function unseenText(model: KindModel, change: Change, fields: Fields, live: Live): string | undefined {
  const texts = Object.entries(unseenIn(model, fields, live)).flatMap(([field, value]) => {
    if (isSecret(model, change, field)) {
      return [`${field} is not what was sent`];
    }
    const [isMap, there] = [model.rules[field]?.entries !== undefined, live.fields[field] ?? null];
    const entries = isMap && typeof value === 'object' && value !== null ? Object.keys(value) : [undefined];
    return entries.map((entry) => {
      const now = entry === undefined ? there : ((there as Fields | null)?.[entry] ?? null);
      const text = JSON.stringify(now);
      const cut = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
      return `${pathOf(field, entry)} is still ${cut}`;
    });
  });
  return texts.length === 0 ? undefined : texts.join(', ');
}

/** The error of a change that the service confirmed but does not show. */
export function notSeen(why: string): ChangeError {
  return new ChangeError(
    `the service answered that it is done, but ${why}. Nothing of it is recorded; plan again to see what is live.`,
    { outcome: 'done' },
  );
}

export const STILL_THERE =
  'the service answered that it is deleted, but still lists it. It stays in the ledger; plan again to see what is live.';

/** The resources that a list of their collection still shows. Their parent may be gone as well. */
export async function stillListed(
  run: Pick<Run, 'clock' | 'signal'>,
  ids: ReadonlySet<RemoteId>,
  list: () => Promise<readonly Live[]>,
): Promise<ReadonlySet<RemoteId>> {
  let left: ReadonlySet<RemoteId> = new Set();
  try {
    await lookUntilFound(run, async () => {
      left = new Set((await list()).map(({ id }) => id).filter((id) => ids.has(id)));
      return left.size === 0 ? true : undefined;
    });
  } catch (error) {
    driverErrorIn(error);
    return new Set();
  }
  return left;
}

/** Expects that the list of the collection no longer shows a deleted resource. */
export async function expectGone(run: Run, change: Delete): Promise<void> {
  const parents = run.names.parentsOf(change);
  const left = await stillListed(run, new Set([change.id]), () => listFor(run, change, parents));
  if (left.size > 0) {
    throw new ChangeError(STILL_THERE, { outcome: 'unknown' });
  }
}

interface Written {
  readonly parents: readonly Place[];
  readonly id: RemoteId;
  readonly fields: Fields;
}

/** Expects that the response or the list shows what a change set. Rejects if it shows something else. */
export async function expectSeen(run: Run, change: Change, written: Written, answer: Live): Promise<void> {
  const { parents, id, fields } = written;
  const model = run.names.modelOf(change.kind);
  let wrong = unseenText(model, change, fields, answer);
  if (wrong === undefined) {
    return;
  }
  try {
    await lookUntilFound(run, async () => {
      const live = (await listFor(run, change, parents)).find((one) => one.id === id);
      wrong = live === undefined ? wrong : unseenText(model, change, fields, live);
      return wrong === undefined ? true : undefined;
    });
  } catch (error) {
    driverErrorIn(error);
  }
  if (wrong !== undefined) {
    throw notSeen(wrong);
  }
}

import type { Change } from '../../plan/plan.ts';
import type { Fields, RemoteId } from '../../plan/value.ts';
import type { Place, Reader } from '../driver.ts';
import type { KindModel, Live } from '../model.ts';

/** The fields of a resource before a change, as far as the change has them. */
function fieldsBefore(change: Change): Fields {
  return change.action === 'delete' || change.action === 'replace'
    ? change.before
    : Object.fromEntries(change.fields.flatMap(({ field, before }) => (before === undefined ? [] : [[field, before]])));
}

/** Whether a change concerns a resource in the separate list, so that this list must be read. */
export function needsSeparateList({ isInSeparateList }: KindModel, changes: readonly Change[]): boolean {
  return (
    isInSeparateList !== undefined &&
    changes.some(
      (change) =>
        isInSeparateList(fieldsBefore(change)) ||
        (change.action !== 'delete' && change.action !== 'move' && isInSeparateList(change.after)),
    )
  );
}

/** The list of a collection. If an expected resource is missing, it may have moved to the separate list, so that is read too. */
export async function listWith(
  reader: Pick<Reader, 'list'>,
  { model, parents }: { readonly model: KindModel; readonly parents: readonly Place[] },
  {
    withoutSeparateList,
    expected,
  }: { readonly withoutSeparateList: boolean; readonly expected: () => readonly RemoteId[] },
): Promise<readonly Live[]> {
  const listed = await reader.list(model.name, parents, { withoutSeparateList });
  if (!withoutSeparateList || model.isInSeparateList === undefined) {
    return listed;
  }
  const ids = new Set(listed.map(({ id }) => id));
  return expected().every((id) => ids.has(id))
    ? listed
    : [...listed, ...(await reader.list(model.name, parents, { onlyApart: true }))];
}

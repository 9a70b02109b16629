import { defined } from '../../../base/defined.ts';
import { lazily } from '../../../base/lazily.ts';
import type { Change, KindName } from '../../plan/plan.ts';
import { distinctPages } from '../../plan/resources.ts';
import { type Fields, isForeignId, isReference, type NamedPage } from '../../plan/value.ts';
import { driverErrorIn, type LookUpRequest, type PagesRequest, type Reader } from '../driver.ts';
import type { Observation } from './observation.ts';

/** The values of a change before and after. */
function sidesOf(change: Change): readonly Fields[] {
  const shown = change.fields.filter(({ sensitive }) => !sensitive);
  const side = (name: 'before' | 'after'): Fields =>
    Object.fromEntries(shown.flatMap(({ field, [name]: value }) => (value === undefined ? [] : [[field, value]])));
  return [side('before'), side('after'), ...(change.action === 'delete' ? [change.before] : [])];
}

/** Finds the resource that a value refers to: the live one, or else the declared one. */
function finderIn({ collections, matches, ids }: Observation): LookUpRequest['find'] {
  // Settings of a resource can have its id.
  const own = collections.filter(({ model }) => !model.keyless);
  const live = lazily(() => new Map(own.flatMap((one) => one.live.map((found) => [found.id, found.fields]))));
  return (value) => {
    const id = isForeignId(value) ? value.$id : isReference(value) ? ids.get(value.$ref) : undefined;
    const declared = isReference(value) ? matches.get(value.$ref)?.desired.fields : undefined;
    const fields = (id === undefined ? undefined : live().get(id)) ?? declared;
    return fields === undefined ? undefined : { fields, ...defined({ id }) };
  };
}

/** The pages that fields refer to by id. For people only: empty if they cannot be read. Undefined: no such references. */
export function pagesNamed(
  reader: Reader,
  kind: KindName,
  request: PagesRequest,
): Promise<readonly NamedPage[]> | undefined {
  return reader.pages?.(kind, request)?.catch((error: unknown) => {
    driverErrorIn(error);
    return [];
  });
}

/** Adds to changes the pages that they refer to by id. */
export function withPages(
  changes: readonly Change[],
  { observation, reader }: { readonly observation: Observation; readonly reader: Reader },
): Promise<readonly Change[]> {
  const find = finderIn(observation);
  const named = async (change: Change): Promise<Change> => {
    const asked = sidesOf(change).flatMap((fields) => pagesNamed(reader, change.kind, { fields, find }) ?? []);
    const found = asked.length === 0 ? [] : (await Promise.all(asked)).flat();
    return found.length === 0 ? change : { ...change, pages: distinctPages(found) };
  };
  return Promise.all(changes.map(named));
}

import type { JsonObject } from '../base/json.ts';
import type { Place } from '../core/engine/driver.ts';
import type { Live } from '../core/engine/model.ts';
import type { Fields } from '../core/plan/value.ts';
import type { Access } from './access.ts';
import { declaredTwice, differingInputs, isUnfinished, obstacleFor } from './adopt.ts';
import { resourceId } from './convert.ts';
import { type LiveList, within } from './live-list.ts';

/** The declaration of a resource to create. */
export interface Wanted {
  readonly parents: readonly Place[];
  readonly fields: Fields;
  readonly inputs: JsonObject;
}

/**
 * The only resource that is exactly as declared, for `adoptExisting`. A value that the API does not return is unknown, so a
 * resource with such a value does not qualify.
 */
function adoptable(
  { about, claims, collections, adoptExisting }: Access,
  existing: LiveList,
  wanted: Wanted,
): Live | undefined {
  const { spec, model } = about;
  const [live, ...more] = existing.withKey(model.keyOf(wanted.fields));
  if (!adoptExisting || live === undefined || more.length > 0) {
    return undefined;
  }
  const isClaimed = [claims.declared, claims.adopted].some((marks) => marks.has(spec.name, live.id));
  if (isClaimed || collections.isCreated(spec.kind, live.id)) {
    throw declaredTwice(spec, resourceId(spec, wanted.parents, live.id));
  }
  const isHidden = Object.keys(wanted.fields).some((field) => live.witness?.[field] !== undefined);
  if (isHidden || differingInputs(about, live, wanted.inputs).length > 0) {
    return undefined;
  }
  // Before any await, because another creation may be waiting for the same list.
  claims.adopted.add(spec.name, live.id);
  return live;
}

/**
 * The only resource that the first request of a creation can have left: none like it existed before the request, and it differs from the
 * declaration only where nothing is set yet.
 */
function leftByRequest({ about }: Access, existing: LiveList, { fields, inputs }: Wanted): Live | undefined {
  const { model } = about;
  const same = existing.withKey(model.keyOf(fields));
  const half = [...existing.byId.values()].filter((live) => model.partial?.isCreate?.(live, fields) === true);
  const [live, ...more] = same.length > 0 ? same : half;
  const isLeft = same.length === 0 || (live !== undefined && isUnfinished(about, live, inputs));
  return more.length === 0 && isLeft ? live : undefined;
}

/** The resource that an interrupted run of this stack left, complete or not, and that is not in the state. */
function leftByRun(access: Access, existing: LiveList, wanted: Wanted): Live | undefined {
  const { about, begun, claims, collections } = access;
  const { name, kind } = about.spec;
  const recorded = begun.find({ about, ...wanted });
  if (recorded === undefined) {
    return undefined;
  }
  const live = recorded.id === undefined ? leftByRequest(access, existing, wanted) : existing.byId.get(recorded.id);
  if (
    live === undefined ||
    [claims.declared, claims.adopted].some((marks) => marks.has(name, live.id)) ||
    collections.isCreated(kind, live.id)
  ) {
    return undefined;
  }
  // Before any await, because another creation may be waiting for the same list.
  claims.adopted.add(name, live.id);
  return live;
}

/**
 * The existing resource to adopt instead of creating one; undefined if there is none. Throws if the creation would be a
 * duplicate.
 */
export async function findExisting(access: Access, existing: LiveList, wanted: Wanted): Promise<Live | undefined> {
  const { about, collections, claims, begun, adoptExisting } = access;
  const { spec, model } = about;
  const [same, ...more] = existing.withKey(model.keyOf(wanted.fields));
  // People are never deleted, so adopting one is safe. A resource that was kept for its replacement is ours.
  const ours = more.length === 0 && same !== undefined && (!spec.deletable || claims.left.has(spec.name, same.id));
  const isBegun = begun.find({ about, ...wanted }) !== undefined;
  if (!ours && !isBegun && obstacleFor(about, existing, { ...wanted, adoptExisting }) === undefined) {
    return undefined;
  }
  // Never refuse or adopt based on an old list, or on one with only the keys.
  const now = await collections.confirm(spec.kind, wanted.parents);
  if (ours) {
    return now.byId.get(same.id);
  }
  const still = within(existing, now);
  const found = adoptable(access, still, wanted) ?? leftByRun(access, still, wanted);
  const obstacle = found === undefined ? obstacleFor(about, still, { ...wanted, adoptExisting }) : undefined;
  if (obstacle !== undefined) {
    for (const { id } of still.withKey(model.keyOf(wanted.fields))) {
      claims.refused.add(spec.name, id);
    }
    throw obstacle;
  }
  return found;
}

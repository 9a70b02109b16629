import type { JsonObject } from '../base/json.ts';
import { DriverError } from '../core/engine/driver.ts';
import type { Access, Target } from './access.ts';
import type { Located } from './convert.ts';
import { keptInputs } from './outputs.ts';
import { settle } from './settle.ts';

/** Resets the fields of a part; its resource is not deleted. */
export async function releasePart(access: Access, located: Located, outputs: JsonObject): Promise<void> {
  const { spec } = access.about;
  const live = await access.findNow(access.targetOf(located));
  if (live !== undefined) {
    await settle(access, located, { live, inputs: { ...keptInputs(spec, outputs), ...spec.onDelete } });
  }
}

/** Whether the deletion was refused because the resource is the last one in its parent and is deleted with it. */
async function goesWithItsHolder({ about, collections }: Access, target: Target, error: unknown): Promise<boolean> {
  if (!(error instanceof DriverError) || error.failure !== 'invalid' || !about.model.goesWithParent) {
    return false;
  }
  const { kind } = about.spec;
  collections.forget(kind, target.parents);
  const { byId: left } = await collections.list(kind, target.parents);
  return left.size === 1 && left.has(target.id);
}

/** Deletes a resource. Succeeds if it no longer exists; the last one in its parent may remain until the parent is deleted. */
export async function deleteResource(access: Access, located: Located): Promise<void> {
  const { about, claims } = access;
  const target = access.targetOf(located);
  await access.recognize(target);
  try {
    await access.delete(target);
  } catch (error) {
    if (!(await goesWithItsHolder(access, target, error))) {
      throw error;
    }
    // If it is being replaced, its parent remains, and the next creation adopts it or deletes it.
    claims.left.add(about.spec.name, target.id);
  }
}

/** Deletes the resources that could not be deleted before a sibling was created; returns their number. */
export async function deleteLeft(access: Access, { parents, id }: Target): Promise<number> {
  const { about, claims, collections } = access;
  const { name, kind } = about.spec;
  // A resource that was kept because it contains others is adopted by its own replacement.
  if (!claims.left.any() || about.model.readers?.dissolves === true) {
    return 0;
  }
  const siblings = [...(await collections.list(kind, parents)).byId.keys()];
  const left = siblings.filter((sibling) => sibling !== id && claims.left.has(name, sibling));
  for (const each of left) {
    await access.delete({ parents, id: each });
    claims.left.drop(name, each);
  }
  return left.length;
}

import type { JsonObject } from '../base/json.ts';
import { DriverError } from '../engine/driver.ts';
import type { Access, Target } from './access.ts';
import type { Located } from './convert.ts';
import { keptInputs } from './outputs.ts';
import { settle } from './settle.ts';

/** Sets the fields of a part to what they are without it; the resource that it is a part of stays. */
export async function releasePart(access: Access, located: Located, outputs: JsonObject): Promise<void> {
  const { spec } = access.about;
  const live = await access.findNow(access.targetOf(located));
  if (live !== undefined) {
    await settle(access, located, { live, inputs: { ...keptInputs(spec, outputs), ...spec.onDelete } });
  }
}

/** Whether a refused deletion is of the last of its kind in what holds it: that goes when its holder goes. */
async function goesWithItsHolder({ about, collections }: Access, target: Target, error: unknown): Promise<boolean> {
  if (!(error instanceof DriverError) || error.failure !== 'invalid' || !about.model.goesWithParent) {
    return false;
  }
  const { kind } = about.spec;
  collections.forget(kind, target.parents);
  const left = await collections.list(kind, target.parents);
  return left.size === 1 && left.has(target.id);
}

/** Deletes a resource. One that is gone already is fine, and the last one in its parent may stay until that goes. */
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
    // Where it is being replaced, its parent stays: then what is created next becomes it, or lets it go.
    claims.left.add(about.spec.name, target.id);
  }
}

/** Deletes what could not be deleted before a sibling was created, and gives the number of them. */
export async function deleteLeft(access: Access, { parents, id }: Target): Promise<number> {
  const { about, claims, collections } = access;
  const { name, kind } = about.spec;
  if (!claims.left.any()) {
    return 0;
  }
  const siblings = [...(await collections.list(kind, parents)).keys()];
  const left = siblings.filter((sibling) => sibling !== id && claims.left.has(name, sibling));
  for (const each of left) {
    await access.delete({ parents, id: each });
    claims.left.drop(name, each);
  }
  return left.length;
}

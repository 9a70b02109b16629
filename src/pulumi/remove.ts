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

/** Deletes a resource. One that is gone already is fine. */
export async function deleteResource(access: Access, located: Located): Promise<void> {
  const target = access.targetOf(located);
  await access.recognize(target);
  try {
    await access.delete(target);
  } catch (error) {
    if (!(await goesWithItsHolder(access, target, error))) {
      throw error;
    }
  }
}

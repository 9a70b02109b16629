import { defined } from '../../../base/defined.ts';
import type { Json } from '../../../base/json.ts';
import type { Desired } from '../../engine/model.ts';
import { isForeignId, isReference } from '../../plan/value.ts';
import type { RequiredSpace, ResourceAt } from '../define.ts';

/** The space that a declared one looks up. Its title is its key where only its id is written. */
export function requiredSpace({ address, id, fields }: Desired): RequiredSpace {
  const { title } = fields;
  return { ...defined({ id }), title: typeof title === 'string' ? title : address };
}

/** The space that a value refers to; undefined where it refers to none. */
export function spaceOf(value: Json | undefined, resourceAt: ResourceAt): RequiredSpace | undefined {
  if (isForeignId(value)) {
    return { id: value.$id, title: value.$id };
  }
  const space = isReference(value) ? resourceAt(value.$ref) : undefined;
  // One that is managed is made by the manifest.
  return space === undefined || space.managed === true ? undefined : requiredSpace(space);
}

import { defined } from '../../../base/defined.ts';
import type { Json } from '../../../base/json.ts';
import type { Desired } from '../../engine/model.ts';
import type { Address } from '../../plan/address.ts';
import { isForeignId, isReference } from '../../plan/value.ts';

/** A space that must exist, and the ids of pages in it. */
interface RequiredSpace {
  readonly id?: string;
  readonly title: string;
  readonly pages?: readonly string[];
  /** The paths of pages with any id. */
  readonly paths?: readonly string[];
}

/** Resources that a manifest needs but cannot create. */
export interface Requirements {
  readonly spaces?: readonly RequiredSpace[];
  /** E-mail addresses of people of the organization. */
  readonly people?: readonly string[];
  /** External URLs from which the service reads API descriptions. */
  readonly descriptions?: readonly string[];
  /** External URLs from which it imports text. */
  readonly contents?: readonly string[];
}

export type ResourceAt = (address: Address) => Desired | undefined;

/** The space that a declaration looks up. Without a title, its key is used. */
export function requiredSpace({ address, id, fields }: Desired): RequiredSpace {
  const { title } = fields;
  return { ...defined({ id }), title: typeof title === 'string' ? title : address };
}

/** The space that a value refers to; undefined if there is none. */
export function spaceOf(value: Json | undefined, resourceAt: ResourceAt): RequiredSpace | undefined {
  if (isForeignId(value)) {
    return { id: value.$id, title: value.$id };
  }
  const space = isReference(value) ? resourceAt(value.$ref) : undefined;
  // A managed space is created by the manifest.
  return space === undefined || space.managed === true ? undefined : requiredSpace(space);
}

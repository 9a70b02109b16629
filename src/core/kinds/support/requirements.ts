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
  /** The paths of pages whose ids do not matter. */
  readonly paths?: readonly string[];
}

/** What a manifest needs and cannot make. */
export interface Requirements {
  readonly spaces?: readonly RequiredSpace[];
  /** E-mail addresses of people of the organization. */
  readonly people?: readonly string[];
  /** Addresses outside the service from which it reads API descriptions. */
  readonly descriptions?: readonly string[];
  /** Addresses outside the service from which it imports text. */
  readonly contents?: readonly string[];
}

/** The declared resource with an address. */
export type ResourceAt = (address: Address) => Desired | undefined;

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

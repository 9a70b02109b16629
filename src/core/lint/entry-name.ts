import type { Json } from '../../base/json.ts';
import { isForeignId, isReference } from '../plan/value.ts';
import type { Facts } from './facts.ts';

/** The key of a resource: the last step of its address. */
function keyIn(address: string, parent: string | undefined): string | undefined {
  const step = parent === undefined || !address.startsWith(`${parent}.`) ? '' : address.slice(parent.length + 1);
  const plain = /^\w+\.([A-Za-z_][\w-]*)$/.exec(step)?.[1];
  const bracket = step.indexOf('[');
  if (plain !== undefined || bracket < 0 || !step.endsWith(']')) {
    return plain;
  }
  try {
    const key: unknown = JSON.parse(step.slice(bracket + 1, -1));
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The name of a section or a site space in the entry of a redirect; undefined if it would be ambiguous. */
export function nameOf(target: Json | undefined, { find }: Pick<Facts, 'find'>): Json | undefined {
  if (isForeignId(target)) {
    return { id: target.$id };
  }
  const resource = isReference(target) ? find(target.$ref) : undefined;
  if (resource === undefined) {
    return undefined;
  }
  const key = keyIn(resource.address, resource.parent);
  if (resource.kind === 'section') {
    return key;
  }
  const path = resource.fields['path'];
  const own = typeof path === 'string' ? path : key;
  const holder = resource.parent === undefined ? undefined : find(resource.parent);
  if (holder?.kind !== 'section') {
    return own;
  }
  const section = keyIn(holder.address, holder.parent);
  return own === undefined || section === undefined || section.includes('/') ? undefined : `${section}/${own}`;
}

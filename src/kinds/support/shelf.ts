import type { Json } from '../../base/json.ts';
import type { DeclareContext } from '../define.ts';

/** The collection that an entry names as its holder; null for the top of the organization. */
export function referToCollection(name: Json | undefined, { refer }: Pick<DeclareContext, 'refer'>): Json | undefined {
  return name === undefined || name === null ? name : refer('collection', name, { at: ['in'] });
}

/** The holder of a live space or collection; null at the top. */
export function holderOf(parent: string | null | undefined): Json {
  return (parent ?? null) === null ? null : { $id: String(parent) };
}

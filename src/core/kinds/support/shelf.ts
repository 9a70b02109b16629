import type { Json } from '../../../base/json.ts';
import { ApiError } from '../../client/failure.ts';
import type { FieldAssessment } from '../../engine/model.ts';
import type { Risk } from '../../engine/risks.ts';
import type { DeclareContext } from '../define.ts';

/** The parent collection of an entry; null for the top level of the organization. */
export function referToCollection(name: Json | undefined, { refer }: Pick<DeclareContext, 'refer'>): Json | undefined {
  return name === undefined || name === null ? name : refer('collection', name, { at: ['in'] });
}

/** The parent of a live space or collection; null at the top level. */
export function holderOf(parent: string | null | undefined): Json {
  return (parent ?? null) === null ? null : { $id: String(parent) };
}

/** The result of a move; undefined if the resource is there already, for example because a response was lost. */
export async function moved<T>(moving: Promise<T>): Promise<T | undefined> {
  try {
    return await moving;
  } catch (error) {
    if (error instanceof ApiError && 'status' in error.failure && error.failure.status === 409) {
      return undefined;
    }
    throw error;
  }
}

/** Access is inherited from parent collections, so a move may give access to others. */
export function movedElsewhere({ live }: FieldAssessment): Risk | undefined {
  return live === undefined ? undefined : 'grant';
}

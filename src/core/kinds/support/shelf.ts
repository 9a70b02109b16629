import type { Json } from '../../../base/json.ts';
import { ApiError } from '../../client/failure.ts';
import type { FieldAssessment } from '../../engine/model.ts';
import type { Risk } from '../../engine/risks.ts';
import type { DeclareContext } from '../define.ts';

/** The collection that an entry names as its holder; null for the top of the organization. */
export function referToCollection(name: Json | undefined, { refer }: Pick<DeclareContext, 'refer'>): Json | undefined {
  return name === undefined || name === null ? name : refer('collection', name, { at: ['in'] });
}

/** The holder of a live space or collection; null at the top. */
export function holderOf(parent: string | null | undefined): Json {
  return (parent ?? null) === null ? null : { $id: String(parent) };
}

/** What a move answers; undefined where the place is right already, as after a move whose answer was lost. */
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

/** Who may enter is inherited from the collections around a place, so moving it may let others in. */
export function movedElsewhere({ live }: FieldAssessment): Risk | undefined {
  return live === undefined ? undefined : 'grant';
}

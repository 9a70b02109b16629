import type { State } from './compare.ts';
import { placesOf, type RowPlace } from './rows.ts';

/** Somebody, or everybody, who is no longer an administrator of a place. */
export interface LockOut {
  readonly place: RowPlace;
  /** Whether it concerns the given person, or no administrator is left. */
  readonly who: 'own' | 'everyone';
}

function adminsOf({ matrix }: State, place: string): readonly string[] {
  return [...(matrix.get(place) ?? [])].flatMap(([person, { level }]) => (level === 'admin' ? [person] : []));
}

/**
 * The places that the given person, or everybody, is no longer an administrator of. Places that are deleted do not count, and
 * neither do people who have yet to join: an invitation administrates nothing. Where it is the organization, that is all
 * that is said, since the rest follows from it.
 */
export function lockOuts(before: State, after: State, own: string | undefined): readonly LockOut[] {
  const here = new Set(before.world.people.map(({ id }) => id));
  const left = new Set(placesOf(after.world).map(({ id }) => id));
  const found = placesOf(before.world).flatMap((place): LockOut[] => {
    const was = adminsOf(before, place.id);
    if (was.length === 0 || !left.has(place.id)) {
      return [];
    }
    const is = new Set(adminsOf(after, place.id).filter((person) => here.has(person)));
    if (is.size === 0) {
      return [{ place, who: 'everyone' }];
    }
    return own !== undefined && was.includes(own) && !is.has(own) ? [{ place, who: 'own' }] : [];
  });
  const ofAll = found.filter(({ place }) => place.id === before.world.organization.id);
  return ofAll.length > 0 ? ofAll : found;
}

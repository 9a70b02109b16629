import { type Matrix, type Role, rankOf, type World } from './model.ts';
import { byPerson, byPlace, personOf, placesOf, type RowPerson, type RowPlace } from './rows.ts';

/** A change of one person's access to a place. */
export interface AccessChange {
  readonly place: RowPlace;
  readonly person: RowPerson;
  readonly change: 'gains' | 'loses' | 'raised' | 'lowered';
  readonly before: Role | null;
  readonly after: Role | null;
}

/** A world and the roles in it. */
export interface State {
  readonly world: World;
  readonly matrix: Matrix;
}

function changeOf(before: Role | null, after: Role | null): AccessChange['change'] {
  if (before === null) {
    return 'gains';
  }
  return after === null ? 'loses' : rankOf(after) > rankOf(before) ? 'raised' : 'lowered';
}

/** The people who gain, lose or change access, sorted by place and then by person. */
export function accessChanges(before: State, after: State): readonly AccessChange[] {
  const places = new Map([...placesOf(before.world), ...placesOf(after.world)].map((place) => [place.id, place]));
  const people = new Map([...before.world.people, ...after.world.people].map((one) => [one.id, personOf(one)]));
  const inOrder = [...people.values()].sort(byPerson);
  return [...places.values()].sort(byPlace).flatMap((place) => {
    const was = before.matrix.get(place.id);
    const is = after.matrix.get(place.id);
    return inOrder.flatMap((person): AccessChange[] => {
      const [old, now] = [was?.get(person.id)?.level ?? null, is?.get(person.id)?.level ?? null];
      return old === now ? [] : [{ place, person, change: changeOf(old, now), before: old, after: now }];
    });
  });
}

/** The given person, or everyone, loses the administrator role at a place. */
export interface LockOut {
  readonly place: RowPlace;
  /** `own`: the given person. `everyone`: no administrator is left. */
  readonly who: 'own' | 'everyone';
}

function adminsOf({ matrix }: State, place: string): readonly string[] {
  return [...(matrix.get(place) ?? [])].flatMap(([person, { level }]) => (level === 'admin' ? [person] : []));
}

/**
 * The places where the given person, or everyone, loses the administrator role. Deleted places and people who have not joined yet do not
 * count. If it happens in the organization, only that is reported, because the rest follows from it.
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

import { type Matrix, type Role, rankOf, type World } from './model.ts';
import { byPerson, byPlace, personOf, placesOf, type RowPerson, type RowPlace } from './rows.ts';

/** How somebody's access to a place changes. */
export interface AccessChange {
  readonly place: RowPlace;
  readonly person: RowPerson;
  readonly change: 'gains' | 'loses' | 'raised' | 'lowered';
  readonly before: Role | null;
  readonly after: Role | null;
}

/** A world with the roles in it. */
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

/** Who gains or loses access, and who can do more or less, by place and then by person. */
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

import type { Known } from './effective.ts';
import type { Access, Matrix, Person, PlaceType, Role, World } from './model.ts';
import { reasonOf } from './words.ts';

export interface RowPlace {
  readonly type: PlaceType;
  readonly id: string;
  readonly title: string;
}

export interface RowPerson {
  readonly id: string;
  readonly email?: string;
  readonly name: string;
}

/** Somebody's role in a place. */
export interface Row {
  readonly place: RowPlace;
  readonly person: RowPerson;
  readonly role: Role;
  /** All reasons for it, the strongest first. */
  readonly ways: readonly { readonly role: Role; readonly reason: string }[];
}

const TYPES: readonly PlaceType[] = ['organization', 'collection', 'space', 'site'];

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** From the outside in, then by title. */
export function byPlace(a: RowPlace, b: RowPlace): number {
  return TYPES.indexOf(a.type) - TYPES.indexOf(b.type) || compared(a.title, b.title) || compared(a.id, b.id);
}

/** By e-mail address; people without one by name. */
export function byPerson(a: RowPerson, b: RowPerson): number {
  return compared(a.email ?? a.name, b.email ?? b.name) || compared(a.id, b.id);
}

function placeOf({ type, id, title }: RowPlace): RowPlace {
  return { type, id, title };
}

export function personOf({ id, email, name }: Person): RowPerson {
  return { id, ...(email === undefined ? {} : { email }), name };
}

/** All places of a world, the organization first. */
export function placesOf({ organization, places }: World): readonly RowPlace[] {
  return [{ type: 'organization' as const, ...organization }, ...places].map(placeOf).sort(byPlace);
}

/** All roles, by place and then by person. */
export function rowsOf(world: World, matrix: Matrix): readonly Row[] {
  const people = world.people.map(personOf).sort(byPerson);
  return placesOf(world).flatMap((place) => {
    const own = matrix.get(place.id);
    return people.flatMap((person): Row[] => {
      const access = own?.get(person.id);
      return access === undefined
        ? []
        : [
            {
              place,
              person,
              role: access.level,
              ways: access.ways.map((way) => ({ role: way.level, reason: reasonOf(way, place.id) })),
            },
          ];
    });
  });
}

/** The matrix corrected by the levels that the API reports, and how many of those nothing explains. */
export function corrected(
  world: World,
  matrix: Matrix,
  known: Known,
): { readonly matrix: Matrix; readonly unexplained: number } {
  const right = new Map(matrix);
  let unexplained = 0;
  for (const [place, levels] of known) {
    const own = new Map<string, Access>();
    for (const { id } of world.people) {
      const level = levels.get(id);
      const access = matrix.get(place)?.get(id);
      if (access?.level === level) {
        if (access !== undefined) {
          own.set(id, access);
        }
        continue;
      }
      unexplained++;
      if (level !== undefined) {
        own.set(id, { level, ways: [{ level, by: 'service' }] });
      }
    }
    right.set(place, own);
  }
  return { matrix: right, unexplained };
}

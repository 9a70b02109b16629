import type { State } from './compare.ts';
import { effectiveIn, type Known } from './effective.ts';
import type { Access, World } from './model.ts';
import { corrected } from './rows.ts';

/** The current access of everyone; where the API reports a level, that level counts. */
export interface LiveState extends State {
  /** The number of roles that no list explains. */
  readonly unexplained: number;
  /** The same world, with people shut out where only that explains the reported levels, and the resulting roles. */
  readonly explained: State;
}

/** The roles in a live world. */
export function liveState(world: World, known: Known): LiveState {
  const { matrix, unexplained } = corrected(world, effectiveIn(world).matrix, known);
  const explained = effectiveIn(world, known);
  const places = world.places.map((place) => {
    const shutOut = explained.shutOut.get(place.id);
    return shutOut === undefined ? place : { ...place, shutOut };
  });
  return { world, matrix, unexplained, explained: { world: { ...world, places }, matrix: explained.matrix } };
}

/**
 * The roles after a change of the world, which is a modified copy of `explained`. Where the change makes no difference, the reported role
 * stays, even if nothing explains it.
 */
export function stateAfter({ matrix: live, explained }: LiveState, world: World): State {
  const next = effectiveIn(world).matrix;
  const matrix = new Map(
    [...next].map(([place, own]) => {
      const before = explained.matrix.get(place);
      const said = live.get(place);
      if (before === undefined || said === undefined) {
        return [place, own] as const;
      }
      const kept = new Map<string, Access>();
      for (const { id } of world.people) {
        const [was, is, answered] = [before.get(id), own.get(id), said.get(id)];
        const shown = is?.level === was?.level && answered?.level !== is?.level ? answered : is;
        if (shown !== undefined) {
          kept.set(id, shown);
        }
      }
      return [place, kept] as const;
    }),
  );
  return { world, matrix };
}

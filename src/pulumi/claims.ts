import type { RemoteId } from '../core/plan/value.ts';

/** A set of resources, by class name and id. */
interface Marks {
  readonly add: (name: string, id: RemoteId) => void;
  readonly has: (name: string, id: RemoteId) => boolean;
  readonly drop: (name: string, id: RemoteId) => void;
  readonly any: () => boolean;
}

/**
 * What a run knows about who declares which resource. Pulumi starts a process for each run, so it is empty at the start.
 */
export interface Claims {
  /** Adopted by a creation. The deletion of the same resource under its old name must not delete it. */
  readonly adopted: Marks;
  /** An obstacle to a creation. It may be the same resource under its old name, so its deletion is refused too. */
  readonly refused: Marks;
  /** In the state, and declared under the name that it has there. */
  readonly declared: Marks;
  /** In the state, and declared in a way that replaces it. */
  readonly replaced: Marks;
  /** Not deleted for its replacement, which becomes it: the last one in its parent, or what holds something. */
  readonly left: Marks;
  /** The ids of what is being replaced while resources that stay are in it. */
  readonly holding: Set<RemoteId>;
}

function createMarks(): Marks {
  const marks = new Set<string>();
  const keyOf = (name: string, id: RemoteId): string => `${name}\0${id}`;
  return {
    add: (name, id) => marks.add(keyOf(name, id)),
    has: (name, id) => marks.has(keyOf(name, id)),
    drop: (name, id) => marks.delete(keyOf(name, id)),
    any: () => marks.size > 0,
  };
}

/** Nothing is known at the start of a run. */
export function createClaims(): Claims {
  return {
    adopted: createMarks(),
    refused: createMarks(),
    declared: createMarks(),
    replaced: createMarks(),
    left: createMarks(),
    holding: new Set(),
  };
}

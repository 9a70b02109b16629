import type { RemoteId } from '../core/plan/value.ts';

/** A set of resources, by class name and id. */
interface Marks {
  readonly add: (name: string, id: RemoteId) => void;
  readonly has: (name: string, id: RemoteId) => boolean;
  readonly drop: (name: string, id: RemoteId) => void;
  readonly any: () => boolean;
}

/**
 * Tracks which resources the program declares during a run. Pulumi starts a process for each run, so it is empty at the start.
 */
export interface Claims {
  /** Adopted by a creation. The deletion of the same resource under its old name must not delete it. */
  readonly adopted: Marks;
  /** Blocks a creation. It may be the same resource under its old name, so its deletion is refused too. */
  readonly refused: Marks;
  /** In the state, and declared under the same name. */
  readonly declared: Marks;
  /** In the state, and replaced by its declaration. */
  readonly replaced: Marks;
  /** Kept and adopted by its replacement: the last resource in its parent, or one that contains others. */
  readonly left: Marks;
  /** The ids of resources that are being replaced although they contain resources that are not. */
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

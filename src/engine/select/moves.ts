import { defined } from '../../base/defined.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Address } from '../../plan/address.ts';
import type { BroughtAlong, Change, Delete, Move } from '../../plan/plan.ts';

interface SelectMovesOptions {
  /** All moves of rows in which only selected members are new. */
  readonly moves: readonly Move[];
  /** The other selected changes: what is created or changed is moved to its position as well. */
  readonly changes: readonly Change[];
  /** The selected deletions. */
  readonly deletes: readonly Delete[];
  readonly includes: (address: Address) => boolean;
  readonly isExcluded: (address: Address) => boolean;
}

interface SelectedMoves {
  readonly moves: readonly Move[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Keeps the moves of what is selected. The resource that another one follows must be in position itself, so its move comes
 * along, and so on: then everything that moved is in position, and the next plan moves none of it again.
 */
export function selectMoves({ moves, changes, deletes, includes, isExcluded }: SelectMovesOptions): SelectedMoves {
  const byAddress = new Map(moves.map((move) => [move.address, move]));
  const changed = new Map(changes.map((change) => [change.address, change]));
  const chosen = new Map<string, BroughtAlong | undefined>();
  const diagnostics: Diagnostic[] = [];
  for (const move of moves) {
    const own = changed.get(move.address);
    if (!includes(move.address) && own === undefined) {
      continue;
    }
    // Follow the chain of moves until one follows a resource that stays.
    const chain: Move[] = [];
    for (
      let at: Move | undefined = move;
      at !== undefined;
      at = at.after === null ? undefined : byAddress.get(at.after)
    ) {
      chain.push(at);
    }
    const missing = chain.find(({ address }) => isExcluded(address));
    if (missing !== undefined) {
      diagnostics.push({
        severity: 'warning',
        code: 'left-out',
        summary: 'A change was left out because of another one',
        detail: `${move.address} is not moved: its position is after ${missing.address}, which --exclude leaves in place.`,
        ...defined({ source: move.source }),
      });
      continue;
    }
    for (const [index, { key, address }] of chain.entries()) {
      if (includes(address)) {
        chosen.set(key, undefined);
      } else if (!chosen.has(key)) {
        const by = chain[index - 1];
        chosen.set(key, by === undefined ? own?.broughtAlong : { by: by.address, because: 'order' });
      }
    }
  }
  const keys = new Set([...chosen.keys(), ...[...changes, ...deletes].map(({ key }) => key)]);
  return {
    moves: moves
      .filter(({ key }) => chosen.has(key))
      .map((move) => ({
        ...move,
        dependsOn: move.dependsOn.filter((key) => keys.has(key)),
        ...defined({ broughtAlong: chosen.get(move.key) }),
      })),
    diagnostics,
  };
}

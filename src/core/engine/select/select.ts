import { defined } from '../../../base/defined.ts';
import { addTo } from '../../../base/group-by.ts';
import { lazily } from '../../../base/lazily.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { type Address, addressOf } from '../../plan/address.ts';
import type { BroughtAlong, Change, Delete, Move } from '../../plan/plan.ts';
import { type Models, parentIn } from '../context.ts';
import type { LedgerState } from '../ledger.ts';
import { type Desired, isLookedUp, type Workspace } from '../model.ts';
import { isBelowAny } from '../observe/observation.ts';
import type { Need } from './references.ts';

interface Patterns {
  readonly target: readonly string[];
  readonly exclude: readonly string[];
}

interface SelectOptions extends Patterns {
  /** The needs of each change, by its key, besides its dependencies. */
  readonly needs?: ReadonlyMap<string, readonly Need[]>;
  /** By the key of a change, the excluded resource that blocks it. */
  readonly blocked?: ReadonlyMap<string, Address>;
  /** The current address of an entry whose parent was renamed. */
  readonly nowAt?: (address: Address) => Address | undefined;
}

interface Selection {
  readonly changes: readonly Change[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Whether the patterns select an address. */
export function chooses({ target, exclude }: Patterns): (address: Address) => boolean {
  return (address) => (target.length === 0 || isBelowAny(target, address)) && !isBelowAny(exclude, address);
}

/** Whether a collection is excluded as a whole, so that it need not be read. */
export function unread(prefix: Address, exclude: readonly string[]): boolean {
  // No pattern contains such a key; only one that covers every key matches it.
  return isBelowAny(exclude, `${prefix}.\u0001`) && isBelowAny(exclude, `${prefix}["\u0001"]`);
}

/**
 * Which lists are read: all except the excluded ones. An excluded list is still read if it has renamed or looked-up resources, because only
 * the list shows which they are.
 */
export function readsFor({
  models,
  workspace,
  ledger,
  exclude,
}: {
  readonly models: Models;
  readonly workspace: Workspace;
  readonly ledger: Pick<LedgerState, 'entries'>;
  readonly exclude: readonly string[];
}): (prefix: Address) => boolean {
  const isTold = (resource: Desired): boolean => {
    const model = models.get(resource.kind);
    return (
      resource.previously.some((name) => ledger.entries.has(name)) ||
      (model !== undefined && isLookedUp(model, resource))
    );
  };
  const needed = lazily(
    () =>
      new Set(
        workspace.resources
          .filter(isTold)
          .map(({ kind, parent }) => addressOf(parent, models.get(kind)?.segment ?? kind)),
      ),
  );
  return (prefix) => !unread(prefix, exclude) || needed().has(prefix);
}

/** Which entries a selection forgets. The settings of a deleted resource are forgotten if and only if the resource is deleted. */
export function forgets({
  models,
  ledger: { entries, intents },
  wanted,
  kept,
  chosen,
}: {
  readonly models: Models;
  readonly ledger: Pick<LedgerState, 'entries' | 'intents'>;
  /** All changes, selected or not. */
  readonly wanted: readonly Change[];
  /** The keys of the selected ones. */
  readonly kept: ReadonlySet<string>;
  readonly chosen: (address: Address) => boolean;
}): (address: Address) => boolean {
  const deletes = new Map(wanted.flatMap(({ action, address, key }) => (action === 'delete' ? [[address, key]] : [])));
  const holderOf = (address: Address): Address | undefined =>
    parentIn(models, { kind: (entries.get(address) ?? intents.get(address))?.kind, address });
  return (address) => {
    for (let holder = holderOf(address); holder !== undefined; holder = holderOf(holder)) {
      const key = deletes.get(holder);
      if (key !== undefined) {
        return kept.has(key);
      }
    }
    return chosen(address);
  };
}

/** Whether a change needs the one that it depends on. */
function isNeeded(change: Change, other: Change): boolean {
  return other.action === 'create' || other.action === 'replace' || change.action === 'delete';
}

function leftOut(change: Change, detail: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'left-out',
    summary: 'A change was left out because of another one',
    detail,
    ...defined({ source: change.source }),
  };
}

/** Why a change is excluded together with another one. */
function reasonFor({ address, action }: Change, missing: Address, because: Need['because']): string {
  if (action === 'delete' && because === 'lets-go') {
    return `${address} is not deleted: ${missing} refers to it, and --target or --exclude leaves out the change that removes the reference.`;
  }
  return action === 'delete'
    ? `${address} is not deleted: that needs ${missing} first, which --target or --exclude leaves out.`
    : `${address} needs ${missing}, which --target or --exclude leaves out.`;
}

/**
 * Keeps the selected changes and closes the set. With `target`, it adds everything that a selected change needs, including changes that
 * remove references to a deleted resource. With `exclude`, it drops changes that need an excluded one, with a warning.
 */
export function selectChanges(changes: readonly Change[], options: SelectOptions): Selection {
  const { target, exclude, needs, blocked } = options;
  if (target.length === 0 && exclude.length === 0) {
    return { changes, diagnostics: [] };
  }
  const { nowAt = (address) => address } = options;
  const isExcluded = ({ address, action }: Change): boolean =>
    isBelowAny(exclude, address) || (action === 'delete' && isBelowAny(exclude, nowAt(address) ?? address));
  const includes = (change: Change): boolean =>
    (target.length === 0 || isBelowAny(target, change.address)) && !isExcluded(change);
  const byKey = new Map(changes.map((change) => [change.key, change]));
  const neededBy = (change: Change): readonly { readonly other: Change; readonly because: Need['because'] }[] => [
    ...(needs?.get(change.key) ?? []).flatMap(({ key, because }) => {
      const other = byKey.get(key);
      return other === undefined ? [] : [{ other, because }];
    }),
    ...change.dependsOn.flatMap((key) => {
      const other = byKey.get(key);
      return other === undefined || !isNeeded(change, other) ? [] : [{ other, because: 'needed' as const }];
    }),
  ];
  const closed = (isAllowed: (change: Change) => boolean): Map<string, BroughtAlong | undefined> => {
    const found = new Map<string, BroughtAlong | undefined>();
    const waiting: { readonly change: Change; readonly brought?: BroughtAlong }[] = changes
      .filter((change) => includes(change) && isAllowed(change))
      .map((change) => ({ change }))
      .reverse();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { change, brought } = next;
      if (found.has(change.key)) {
        continue;
      }
      found.set(change.key, includes(change) ? undefined : brought);
      for (const { other, because } of neededBy(change)) {
        if (!found.has(other.key) && isAllowed(other)) {
          waiting.push({ change: other, brought: { by: change.address, because } });
        }
      }
    }
    return found;
  };
  const whole = closed((change) => !isExcluded(change));
  const diagnostics = dropBroken({ chosen: whole, byKey, neededBy, blocked });
  // A change that was added for a dropped one is not needed either.
  const chosen = diagnostics.length === 0 ? whole : closed(({ key }) => whole.has(key));
  return {
    changes: changes.flatMap((change) => {
      if (!chosen.has(change.key)) {
        return [];
      }
      const dependsOn = change.dependsOn.filter((key) => chosen.has(key));
      return [{ ...change, dependsOn, ...defined({ broughtAlong: chosen.get(change.key) }) }];
    }),
    diagnostics,
  };
}

/** Drops selected changes that need an unselected one, with a note for each address. */
function dropBroken({
  chosen,
  byKey,
  neededBy,
  blocked,
}: {
  readonly chosen: Map<string, BroughtAlong | undefined>;
  readonly byKey: ReadonlyMap<string, Change>;
  readonly neededBy: (change: Change) => readonly { readonly other: Change; readonly because: Need['because'] }[];
  readonly blocked: SelectOptions['blocked'];
}): readonly Diagnostic[] {
  const diagnostics = new Map<Address, Diagnostic>();
  const queue: string[] = [];
  const dependents = new Map<string, string[]>();
  const drop = (change: Change, detail: string): void => {
    if (chosen.delete(change.key)) {
      queue.push(change.key);
      if (!diagnostics.has(change.address)) {
        diagnostics.set(change.address, leftOut(change, detail));
      }
    }
  };
  /** The deletion that includes a part. It is no reason to delete more than was selected. */
  const takerOf = (change: Change): Change | undefined =>
    change.action === 'delete' && change.with !== undefined ? byKey.get(change.with) : undefined;
  const judge = (key: string): void => {
    const change = chosen.has(key) ? byKey.get(key) : undefined;
    const missing = change === undefined ? undefined : neededBy(change).find(({ other }) => !chosen.has(other.key));
    const taker = change === undefined ? undefined : takerOf(change);
    if (change !== undefined && missing !== undefined) {
      drop(change, reasonFor(change, missing.other.address, missing.because));
    } else if (change !== undefined && taker !== undefined && !chosen.has(taker.key)) {
      drop(
        change,
        `${change.address} is not deleted: it is deleted only with ${taker.address}, which is not selected or is left out.`,
      );
    }
  };
  for (const key of [...chosen.keys()]) {
    const change = byKey.get(key);
    const blocker = blocked?.get(key);
    if (change === undefined) {
      continue;
    }
    const taker = takerOf(change);
    for (const other of [...neededBy(change).map((need) => need.other), ...(taker === undefined ? [] : [taker])]) {
      addTo(dependents, other.key, key);
    }
    if (blocker !== undefined) {
      drop(change, reasonFor(change, blocker, 'lets-go'));
    }
  }
  for (const key of [...chosen.keys()]) {
    judge(key);
  }
  for (let head = 0; head < queue.length; head++) {
    for (const key of dependents.get(queue[head] ?? '') ?? []) {
      judge(key);
    }
  }
  return [...diagnostics.values()];
}

interface SelectMovesOptions {
  /** All moves, in rows where only selected members are new. */
  readonly moves: readonly Move[];
  /** The other selected changes: created or changed resources also move to their positions. */
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
 * Keeps the moves of selected resources. A move is relative to another resource, which must be in position itself, so its move is added,
 * and so on. Then everything that moved is in position, and the next plan does not move it again.
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
    // Follow the chain of moves to a resource that stays.
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

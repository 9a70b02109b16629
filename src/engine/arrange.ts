import { lazily } from '../base/lazily.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { Change, Delete, KindName, Move } from '../plan/plan.ts';
import type { Beside } from './apart.ts';
import type { LettingGo, Need } from './letting-go.ts';
import type { KindModel } from './model.ts';
import { isBelowAny, type Observation } from './observation.ts';
import { movesForRows, type RowPlan } from './rows.ts';
import { chooses, selectChanges } from './select.ts';
import { selectMoves } from './select-moves.ts';
import { takenKeys } from './taken-keys.ts';
import { serializedForUnique } from './unique.ts';

interface ArrangeOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
  readonly observation: Observation;
  /** What is created and changed. */
  readonly changes: readonly Change[];
  /** What is deleted, and what must let go of it. */
  readonly removals: LettingGo;
  /** The place of an address in the manifest. */
  readonly placeOf: (address: Address) => number;
  /** What is there of kinds beside which something cannot stand. */
  readonly beside: readonly Beside[];
  readonly salt: string;
  readonly target: readonly string[];
  readonly exclude: readonly string[];
}

interface Arranged {
  /** What is done, with what must come before each; deletions last. */
  readonly changes: readonly Change[];
  /** Everything that would be done if nothing was left out. */
  readonly wanted: readonly Change[];
  readonly diagnostics: readonly Diagnostic[];
}

function withChain(change: Change, { chained }: RowPlan): Change {
  const previous = chained.get(change.key);
  return previous === undefined || change.dependsOn.includes(previous)
    ? change
    : { ...change, dependsOn: [...change.dependsOn, previous] };
}

/** Whether one change waits for another, however far. */
function waitsFor(from: string, to: string, byKey: ReadonlyMap<string, Change>): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (key === to) {
      return true;
    }
    if (!seen.has(key)) {
      seen.add(key);
      waiting.push(...(byKey.get(key)?.dependsOn ?? []));
    }
  }
  return false;
}

/** What lets go of a resource comes before its deletion, unless it has to wait for that deletion for another reason. */
function afterLettingGo(changes: readonly Change[], needs: LettingGo['needs']): readonly Change[] {
  if (needs.size === 0) {
    return changes;
  }
  const byKey = new Map(changes.map((change) => [change.key, change]));
  for (const { key, action } of changes) {
    for (const need of action === 'delete' ? (needs.get(key) ?? []) : []) {
      const change = byKey.get(key);
      if (
        change !== undefined &&
        byKey.has(need.key) &&
        !change.dependsOn.includes(need.key) &&
        !waitsFor(need.key, key, byKey)
      ) {
        byKey.set(key, { ...change, dependsOn: [...change.dependsOn, need.key] });
      }
    }
  }
  return changes.map((change) => byKey.get(change.key) ?? change);
}

/** What the order of unique values adds: whoever gets a value cannot do without whoever gives it up. */
function addedNeeds(before: readonly Change[], after: readonly Change[]): ReadonlyMap<string, readonly Need[]> {
  const known = new Map(before.map((change) => [change.key, change]));
  const ofAddress = new Map(before.map(({ address, key }) => [address, key]));
  const needs = new Map<string, Need[]>();
  const add = (from: string, key: string): void => {
    needs.set(from, [...(needs.get(from) ?? []), { key, because: 'needed' }]);
  };
  for (const change of after) {
    const { key, address, dependsOn } = change;
    const was = known.get(key);
    if (change.action === 'update' && change.temporary !== undefined) {
      // A temporary value is of no use without what follows it.
      add(key, change.temporary);
    }
    for (const other of dependsOn) {
      if (was?.dependsOn.includes(other) !== true) {
        add(key, other);
      }
    }
    // A part of a change that is made later is made with it, or neither is.
    const main = was === undefined ? ofAddress.get(address) : undefined;
    if (main !== undefined) {
      add(main, key);
    }
  }
  return needs;
}

function mergedNeeds(...all: readonly ReadonlyMap<string, readonly Need[]>[]): ReadonlyMap<string, readonly Need[]> {
  const merged = new Map<string, readonly Need[]>();
  for (const [key, needs] of all.flatMap((one) => [...one])) {
    merged.set(key, [...(merged.get(key) ?? []), ...needs]);
  }
  return merged;
}

/** What sets values that must fit something that is changed as well, or that is left out although it would be. */
function fittingNeeds({ models, observation, changes }: ArrangeOptions): {
  readonly needs: ReadonlyMap<string, readonly Need[]>;
  readonly blocked: ReadonlyMap<string, Address>;
} {
  const needs = new Map<string, readonly Need[]>();
  const blocked = new Map<string, Address>();
  const keyOf = lazily(() => new Map(changes.map(({ address, key }) => [address, key])));
  for (const change of changes.filter(({ kind }) => models.get(kind)?.fitsAfter === true)) {
    const after = observation.matches.get(change.address)?.desired.after ?? [];
    const found = after.flatMap((address) => keyOf().get(address) ?? []);
    const unread = after.find((address) => observation.leftOut.has(address));
    if (found.length > 0) {
      needs.set(
        change.key,
        found.map((key) => ({ key, because: 'needed' })),
      );
    }
    if (unread !== undefined) {
      blocked.set(change.key, unread);
    }
  }
  return { needs, blocked };
}

/** Puts changes in an order in which each can be made, and keeps the part of them that the patterns choose. */
export function arrange(options: ArrangeOptions): Arranged {
  const { models, observation, changes, removals, placeOf, beside, salt, target, exclude } = options;
  const rowsOf = (made: readonly Change[], deletes: readonly Delete[]): RowPlan =>
    movesForRows({ models, observation, changes: made, deletes });
  const serialize = (
    made: readonly Change[],
    moves: readonly Move[],
    rows: RowPlan,
    deletes: readonly Delete[],
    onlyNeeds = false,
  ) =>
    serializedForUnique({
      onlyNeeds,
      models,
      observation,
      beside,
      salt,
      changes: [...made, ...moves]
        .sort((a, b) => placeOf(a.address) - placeOf(b.address))
        .map((change) => withChain(change, rows)),
      deletes,
    });
  const { deletes } = removals;
  if (target.length === 0 && exclude.length === 0) {
    const rows = rowsOf(changes, deletes);
    const all = serialize(changes, rows.moves, rows, deletes);
    const arranged = afterLettingGo([...all.changes, ...all.deletes], removals.needs);
    return {
      changes: arranged,
      wanted: arranged,
      diagnostics: all.problems.map(({ diagnostic }) => diagnostic),
    };
  }
  // What belongs together is found in the whole; then only what is chosen is arranged, as if there were nothing else.
  const whole = serialize(changes, [], { moves: [], chained: new Map() }, deletes, true);
  const raw = [...changes, ...deletes];
  const arranged = [...whole.changes, ...whole.deletes];
  const fitting = fittingNeeds(options);
  const selected = selectChanges(arranged, {
    target,
    exclude,
    needs: mergedNeeds(
      removals.needs,
      addedNeeds(raw, arranged),
      takenKeys({ models, observation, changes, deletes }),
      fitting.needs,
    ),
    blocked: new Map([...removals.blocked, ...fitting.blocked]),
  });
  const chosen = new Map(selected.changes.map((change) => [change.key, change]));
  const keep = <T extends Change>(all: readonly T[]): readonly T[] =>
    all.flatMap((change) => {
      const kept = chosen.get(change.key);
      const { broughtAlong } = kept ?? {};
      return kept === undefined
        ? []
        : [
            {
              ...change,
              dependsOn: change.dependsOn.filter((key) => chosen.has(key)),
              ...(broughtAlong === undefined ? {} : { broughtAlong }),
            },
          ];
    });
  const made = keep(changes);
  const going = keep(deletes);
  const rows = rowsOf(made, going);
  const { moves, diagnostics } = selectMoves({
    moves: rows.moves,
    changes: made,
    deletes: going,
    includes: chooses({ target, exclude }),
    isExcluded: (address) => isBelowAny(exclude, address),
  });
  const all = serialize(made, moves, rows, going);
  return {
    changes: afterLettingGo([...all.changes, ...all.deletes], removals.needs),
    wanted: [...arranged, ...rowsOf(changes, deletes).moves],
    diagnostics: [...selected.diagnostics, ...diagnostics, ...all.problems.map(({ diagnostic }) => diagnostic)],
  };
}

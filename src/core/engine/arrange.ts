import { defined } from '../../base/defined.ts';
import { addTo, groupBy, groupPairs } from '../../base/group-by.ts';
import { lazily } from '../../base/lazily.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { Salt } from '../plan/digest.ts';
import type { Change, Delete, Move } from '../plan/plan.ts';
import { referencesIn } from '../plan/value.ts';
import { isSetting, type Planned } from './context.ts';
import { reach } from './graph.ts';
import { afterRenames, isPartOf, type LedgerState } from './ledger.ts';
import { isBelowAny } from './observe/observation.ts';
import { movesForRows, type RowPlan } from './order/rows.ts';
import type { Need, ReferencesToDeleted } from './select/references.ts';
import { chooses, selectChanges, selectMoves } from './select/select.ts';
import { needsFreedKey } from './unique/claims.ts';
import type { Conflict } from './unique/excludes.ts';
import { serializedForUnique } from './unique/unique.ts';

interface ArrangeOptions extends Planned {
  readonly ledger: Pick<LedgerState, 'entries'>;
  /** The deletions, and the changes that must remove references first. */
  readonly removals: ReferencesToDeleted;
  /** For each change that opens access, the changes that must close access first; by key. */
  readonly closing: ReadonlyMap<string, readonly Need[]>;
  /** The position of an address in the manifest. */
  readonly placeOf: (address: Address) => number;
  /** What prevents the creation of new resources. */
  readonly conflicts: readonly Conflict[];
  readonly salt: Salt;
  readonly target: readonly string[];
  readonly exclude: readonly string[];
}

type Needs = ReadonlyMap<string, readonly Need[]>;

/** The input of the rules: all changes, before the patterns select some. */
interface Unselected extends ArrangeOptions {
  /** All changes and deletions, in order. */
  readonly arranged: readonly Change[];
}

/** The result of a rule: which changes need others, and which are impossible because of an excluded resource. */
interface Ruling {
  readonly needs?: Needs;
  readonly blocked?: ReadonlyMap<string, Address>;
}

type Rule = (options: Unselected) => Ruling;

export interface Arranged {
  /** The selected changes with their dependencies; deletions last. */
  readonly changes: readonly Change[];
  /** All changes, as if nothing were excluded. */
  readonly wanted: readonly Change[];
  readonly diagnostics: readonly Diagnostic[];
}

function withChain(change: Change, { chained }: RowPlan): Change {
  const previous = chained.get(change.key);
  return previous === undefined || change.dependsOn.includes(previous)
    ? change
    : { ...change, dependsOn: [...change.dependsOn, previous] };
}

/** Whether one change depends on another, directly or not. */
function waitsFor(from: string, to: string, byKey: ReadonlyMap<string, Change>): boolean {
  return reach([from], (key) => {
    const change = byKey.get(key);
    // A part is gone once the deletion that includes it is done.
    const whole = change?.action === 'delete' ? change.with : undefined;
    return [...(change?.dependsOn ?? []), ...(whole === undefined ? [] : [whole])];
  }).has(to);
}

/**
 * Orders the removal of references before a deletion, and changes that close access before those that open it, unless that would close a
 * cycle of dependencies.
 */
function afterNeeds(changes: readonly Change[], { removals, closing }: ArrangeOptions): readonly Change[] {
  if (removals.needs.size === 0 && closing.size === 0) {
    return changes;
  }
  const byKey = new Map(changes.map((change) => [change.key, change]));
  const after = (key: string, needs: readonly Need[]): void => {
    const change = byKey.get(key);
    const known = new Set(change?.dependsOn);
    const added = needs.filter(
      (need) => !known.has(need.key) && byKey.has(need.key) && !waitsFor(need.key, key, byKey),
    );
    if (change !== undefined && added.length > 0) {
      byKey.set(key, { ...change, dependsOn: [...new Set([...change.dependsOn, ...added.map((need) => need.key)])] });
    }
  };
  for (const { key, action } of changes) {
    after(key, action === 'delete' ? (removals.needs.get(key) ?? []) : []);
  }
  // A deletion that no longer runs last still waits until its replacement exists: the service may require at least one.
  const early = new Set(
    changes.flatMap(({ key, action }) => (action === 'delete' ? [] : (closing.get(key) ?? []))).map(({ key }) => key),
  );
  const placeOf = ({ kind, parents }: Change): string => `${kind} ${parents.at(-1) ?? ''}`;
  const creations = groupBy(early.size === 0 ? [] : changes.filter(({ action }) => action === 'create'), placeOf);
  for (const change of changes) {
    const isEarly = change.action === 'delete' && early.has(change.key);
    const next = isEarly
      ? creations.get(placeOf(change))?.find(({ key }) => !waitsFor(key, change.key, byKey))
      : undefined;
    after(change.key, next === undefined ? [] : [{ key: next.key, because: 'needed' }]);
  }
  for (const { key } of changes) {
    after(key, closing.get(key) ?? []);
  }
  return changes.map((change) => byKey.get(change.key) ?? change);
}

/**
 * Changes that close access before others open it. A selection need not include those that close new resources, nor any for an empty new
 * resource, because neither affects existing content.
 */
const closingWhatExists: Rule = ({ models, closing, changes }) => {
  const created = new Set(changes.flatMap(({ action, address }) => (action === 'create' ? [address] : [])));
  const ofNew = new Set(
    changes.flatMap(({ key, parents }) => (parents.some((parent) => created.has(parent)) ? [key] : [])),
  );
  const isEmpty = ({ action, kind }: Change): boolean =>
    action === 'create' && models.get(kind)?.readers?.shows === undefined;
  const empty = new Set(changes.filter(isEmpty).map(({ key }) => key));
  const needs = [...closing].map(
    ([key, all]) => [key, empty.has(key) ? [] : all.filter((need) => !ofNew.has(need.key))] as const,
  );
  return { needs: new Map(needs) };
};

/** A change that sets a unique value needs the change that frees it. */
const freedValues: Rule = ({ changes, removals, arranged }) => {
  const before = [...changes, ...removals.deletes];
  const known = new Map(before.map((change) => [change.key, change]));
  const ofAddress = new Map(before.map(({ address, key }) => [address, key]));
  const needs = new Map<string, Need[]>();
  const add = (from: string, key: string): void => addTo(needs, from, { key, because: 'needed' });
  for (const change of arranged) {
    const { key, address, dependsOn } = change;
    const was = known.get(key);
    if (change.action === 'update' && change.temporary !== undefined) {
      // A temporary value is useless without the change that follows it.
      add(key, change.temporary);
    }
    for (const other of dependsOn) {
      if (was?.dependsOn.includes(other) !== true) {
        add(key, other);
      }
    }
    // A change that was split is applied completely or not at all.
    const main = was === undefined ? ofAddress.get(address) : undefined;
    if (main !== undefined) {
      add(main, key);
    }
  }
  return { needs };
};

/** A change validated against another resource needs the change of that resource, and is blocked if that one is excluded. */
const validatedValues: Rule = ({ models, observation, changes }) => {
  const needs = new Map<string, readonly Need[]>();
  const blocked = new Map<string, Address>();
  const keyOf = lazily(() => new Map(changes.map(({ address, key }) => [address, key])));
  for (const change of changes.filter(({ kind }) => models.get(kind)?.isValidatedAgainst === true)) {
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
};

/**
 * A change below a resource that this plan adopts needs the adoption, so that the ledger never has a part without its parent. So does a
 * change that refers to it by a name that the ledger has for another resource: the recorded reference would point to the wrong one.
 */
const adoptedNames: Rule = ({ changes, ledger }) => {
  const adopted = new Map(changes.flatMap((change) => (change.action === 'adopt' ? [[change.address, change]] : [])));
  const needs = new Map<string, readonly Need[]>();
  for (const change of adopted.size === 0 ? [] : changes) {
    const named = isSetting(change) ? Object.values(change.after).flatMap(referencesIn) : [];
    const found = [
      ...change.parents.slice(-1),
      ...named.filter((name) => (ledger.entries.get(name)?.id ?? adopted.get(name)?.id) !== adopted.get(name)?.id),
    ].flatMap((name) => adopted.get(name)?.key ?? []);
    if (found.length > 0) {
      needs.set(
        change.key,
        [...new Set(found)].map((key) => ({ key, because: 'needed' })),
      );
    }
  }
  return { needs };
};

/**
 * Blocks changes that refer to a resource that is excluded and unread, and cannot exist because this plan creates its parent. The ledger
 * may still have an id from before.
 */
const brokenReferences: Rule = ({ observation, changes }) => {
  const blocked = new Map<string, Address>();
  const absent = [...observation.matches.values()].flatMap(({ desired, live }) =>
    live === undefined ? [desired.address] : [],
  );
  const isBroken = (address: Address): boolean =>
    !observation.matches.has(address) && absent.some((one) => isPartOf(address, one));
  for (const change of changes) {
    const after = change.action === 'delete' || change.action === 'move' ? {} : change.after;
    const broken = Object.values(after).flatMap(referencesIn).find(isBroken);
    if (broken !== undefined) {
      blocked.set(change.key, broken);
    }
  }
  return { blocked };
};

/** Blocks new resources whose place is taken by an excluded resource. */
const takenPlaces: Rule = ({ conflicts, exclude }) => ({
  blocked: new Map(
    conflicts.flatMap(({ key, holder }): [string, Address][] =>
      holder !== undefined && isBelowAny(exclude, holder) ? [[key, holder]] : [],
    ),
  ),
});

const RULES: readonly Rule[] = [
  ({ removals }) => removals,
  closingWhatExists,
  freedValues,
  ({ models, observation, changes, removals: { deletes } }) => ({
    needs: needsFreedKey({ models, observation, changes, deletes }),
  }),
  validatedValues,
  adoptedNames,
  brokenReferences,
  takenPlaces,
];

/** The combined result of all rules. */
function ruled(options: Unselected): Required<Ruling> {
  const rulings = RULES.map((rule) => rule(options));
  const needs = groupPairs(
    rulings.flatMap((one) => [...(one.needs ?? [])].flatMap(([key, more]) => more.map((need) => [key, need] as const))),
  );
  return { needs, blocked: new Map(rulings.flatMap(({ blocked }) => [...(blocked ?? [])])) };
}

type Serialized = ReturnType<typeof serializedForUnique>;

const NO_ROWS: RowPlan = { moves: [], chained: new Map() };

function rowsOf(
  { models, observation }: ArrangeOptions,
  changes: readonly Change[],
  deletes: readonly Delete[],
): RowPlan {
  return movesForRows({ models, observation, changes, deletes });
}

/** Orders changes and deletions that compete for unique values. */
function serialized(
  { models, observation, conflicts, salt, placeOf }: ArrangeOptions,
  {
    changes,
    deletes,
    rows,
    moves = rows.moves,
    onlyNeeds = false,
  }: {
    readonly changes: readonly Change[];
    readonly deletes: readonly Delete[];
    readonly rows: RowPlan;
    readonly moves?: readonly Move[];
    readonly onlyNeeds?: boolean;
  },
): Serialized {
  return serializedForUnique({
    onlyNeeds,
    models,
    observation,
    conflicts,
    salt,
    changes: [...changes, ...moves]
      .sort((a, b) => placeOf(a.address) - placeOf(b.address))
      .map((change) => withChain(change, rows)),
    deletes,
  });
}

/** The chosen changes, without dependencies on others. */
function keptOf<T extends Change>(all: readonly T[], chosen: ReadonlyMap<string, Change>): readonly T[] {
  return all.flatMap((change) => {
    const kept = chosen.get(change.key);
    return kept === undefined
      ? []
      : [
          {
            ...change,
            dependsOn: change.dependsOn.filter((key) => chosen.has(key)),
            ...defined({ broughtAlong: kept.broughtAlong }),
          },
        ];
  });
}

/** Finds all needs in the complete plan, then arranges only the selected changes. */
function arrangePart(options: ArrangeOptions): Arranged {
  const { observation, changes, removals, target, exclude } = options;
  const { deletes } = removals;
  const whole = serialized(options, { changes, deletes, rows: NO_ROWS, onlyNeeds: true });
  const arranged = [...whole.changes, ...whole.deletes];
  const rules = ruled({ ...options, arranged });
  const nowAt = afterRenames([...observation.renamed].map(([from, to]) => ({ from, to })));
  const isProblem = new Set(whole.problems.map(({ key }) => key));
  const without = (blocked: ReadonlyMap<string, Address>): Arranged => {
    const selected = selectChanges(arranged, { target, exclude, needs: rules.needs, blocked, nowAt });
    const chosen = new Map(selected.changes.map((change) => [change.key, change]));
    const [kept, going] = [keptOf(changes, chosen), keptOf(deletes, chosen)];
    const rows = rowsOf(options, kept, going);
    const { moves, diagnostics } = selectMoves({
      moves: rows.moves,
      changes: kept,
      deletes: going,
      includes: chooses({ target, exclude }),
      isExcluded: (address) => isBelowAny(exclude, address),
    });
    const all = serialized(options, { changes: kept, deletes: going, rows, moves });
    // The selection excludes the resource that holds a value which would otherwise be freed, so it also excludes the change that needs the
    // value.
    const held = all.problems.flatMap(({ key, holder }): [string, Address][] =>
      holder === undefined || isProblem.has(key) || blocked.has(key) ? [] : [[key, holder]],
    );
    if (held.length > 0) {
      return without(new Map([...blocked, ...held]));
    }
    return {
      changes: afterNeeds([...all.changes, ...all.deletes], options),
      wanted: [...arranged, ...rowsOf(options, changes, deletes).moves],
      diagnostics: [...selected.diagnostics, ...diagnostics, ...all.problems.map(({ diagnostic }) => diagnostic)],
    };
  };
  return without(rules.blocked);
}

/** Orders changes so that each can be applied, and keeps those that the patterns select. */
export function arrange(options: ArrangeOptions): Arranged {
  const { changes, removals, target, exclude } = options;
  if (target.length > 0 || exclude.length > 0) {
    return arrangePart(options);
  }
  const { deletes } = removals;
  const all = serialized(options, { changes, deletes, rows: rowsOf(options, changes, deletes) });
  const arranged = afterNeeds([...all.changes, ...all.deletes], options);
  return {
    changes: arranged,
    wanted: arranged,
    diagnostics: all.problems.map(({ diagnostic }) => diagnostic),
  };
}

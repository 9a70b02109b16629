import { groupBy, groupPairs } from '../../../base/group-by.ts';
import type { Change } from '../../plan/plan.ts';
import type { Planned } from '../context.ts';
import type { ReaderRules } from '../model.ts';
import type { Need } from '../select/references.ts';
import { barriersIn, type Node, type Tree, Trees } from './tree.ts';

/** The effect of a change on readers, ignoring everything around it. */
interface Effect {
  readonly opens: boolean;
  readonly closes: boolean;
}

const NONE: Effect = { opens: false, closes: false };
const BOTH: Effect = { opens: true, closes: true };

function missing(from: Iterable<string>, others: Iterable<string>): boolean {
  const known = new Set(others);
  return [...from].some((one) => !known.has(one));
}

function keepingOut(node: Node): readonly string[] {
  const { closed, conditions } = barriersIn(node);
  return [...closed.map(([{ key }, field]) => `${key} ${field}`), ...conditions];
}

/** The effect of new fields. For roles, the widest group that differs decides. */
function effectBetween(from: Node, to: Node): Effect {
  const [before, after] = [from, to].map((node) => node.rules.admits?.(node.fields) ?? []);
  const pairs = (before ?? []).map((group, index) => [group, after?.[index] ?? []] as const);
  const [was, now] = pairs.find(([a, b]) => missing(a, b) || missing(b, a)) ?? [[], []];
  const [out, still] = [keepingOut(from), keepingOut(to)];
  return { opens: missing(out, still) || missing(now, was), closes: missing(still, out) || missing(was, now) };
}

/** The effect of moving a resource to another parent. Roles are not compared, since they are inherited over many levels. */
function effectOfMove({ before, after: key }: ReturnType<Trees['nodesOf']>, trees: Trees, after: Tree): Effect {
  const now = after.nodes.get(key);
  if (before?.rules.closedWith === undefined || now === undefined) {
    return BOTH;
  }
  const chainsOf = ({ holder }: Node): readonly (readonly Node[])[] =>
    [trees.before, after].map((tree) => (holder === undefined ? [] : (tree.chainOf(holder) ?? [])));
  const chains = [chainsOf(before), chainsOf(now)];
  // A common ancestor, such as the site, admits the same readers before and after, so ignore it.
  const isCommon = ({ key }: Node): boolean => chains.flat().every((chain) => chain.some((node) => node.key === key));
  const [old = [], next = []] = chains.map((all) =>
    all.map((chain) => chain.filter((node) => !isCommon(node)).flatMap(keepingOut)),
  );
  // Ancestors can change in the same plan, before or after the move.
  const everIn = (all: readonly (readonly string[])[]): readonly string[] => all.flat();
  const alwaysIn = ([one = [], other = []]: readonly (readonly string[])[]): readonly string[] =>
    one.filter((barrier) => other.includes(barrier));
  return { opens: missing(everIn(old), alwaysIn(next)), closes: missing(everIn(next), alwaysIn(old)) };
}

function effectOf(change: Change, rules: ReaderRules, { trees, after: tree }: { trees: Trees; after: Tree }): Effect {
  const nodes = trees.nodesOf(change);
  const { before } = nodes;
  if (change.action === 'move') {
    return NONE;
  }
  if (change.action === 'replace') {
    return BOTH;
  }
  if (change.action === 'delete') {
    if (rules.dissolves !== true) {
      return { opens: false, closes: true };
    }
    // Its content moves to the resource around it.
    return { opens: before !== undefined && keepingOut(before).length > 0, closes: false };
  }
  if (change.action === 'create' && rules.admits === undefined) {
    return { opens: true, closes: false };
  }
  if (change.fields.some(({ field }) => field === rules.shows)) {
    return BOTH;
  }
  const moves = change.fields.some(({ field }) => field === rules.within) ? effectOfMove(nodes, trees, tree) : NONE;
  const set = Object.fromEntries(change.fields.map(({ field, after }) => [field, after ?? null]));
  const was: Node = before ?? { key: '', kind: change.kind, rules, fields: {}, parents: [] };
  const now: Node = { ...was, fields: { ...was.fields, ...set } };
  const { opens, closes } = effectBetween(was, now);
  // A closed resource has no readers, wherever it is and whatever its other fields are.
  const isShut = (node: Node): boolean => barriersIn(node).closed.length > 0;
  return {
    opens: !isShut(now) && (opens || moves.opens),
    closes: !isShut(was) && (closes || moves.closes),
  };
}

/** Role settings belong to the resource that holds them. */
function isOfHolder({ rules }: Node): boolean {
  return rules.admits !== undefined && rules.isRoot !== true;
}

/** The resources whose own roles replace inherited ones. */
function rolesOfTheirOwn({ nodes }: Tree): ReadonlySet<string> {
  return new Set(
    [...nodes.values()].flatMap(({ rules, fields, holder }) =>
      rules.inherits?.(fields) === false && holder !== undefined ? [holder] : [],
    ),
  );
}

/** The resources whose default roles apply to the resource of a change. */
function reaching(chain: readonly Node[], own: ReadonlySet<string>): ReadonlySet<string> {
  const [node, ...around] = chain;
  if (node !== undefined && isOfHolder(node)) {
    return node.rules.inherits?.(node.fields) === false ? new Set() : reaching(around, own);
  }
  const last = chain.findIndex(({ key }) => own.has(key));
  return new Set((last < 0 ? chain : chain.slice(0, last + 1)).map(({ key }) => key));
}

/** A change with its position among the resources that readers pass, before and after the plan. */
interface Placed {
  readonly change: Change;
  readonly effect: Effect;
  readonly at: string;
  readonly around: ReadonlySet<string>;
  /** The resources whose roles apply to it, before and after the plan. */
  readonly was: ReadonlySet<string>;
  readonly will: ReadonlySet<string>;
}

/**
 * Whether one change must run before another that opens access. If both open and close, such as two moves, a resource leaves a parent
 * before that parent opens, and a parent closes before a resource enters it.
 */
function comesFirst(one: Placed, other: Placed): boolean {
  if (!one.effect.closes || one.change.key === other.change.key) {
    return false;
  }
  return (
    !(one.effect.opens && other.effect.closes) ||
    (one.was.has(other.at) && !one.will.has(other.at)) ||
    (other.will.has(one.at) && !other.was.has(one.at))
  );
}

/**
 * Orders changes that close access before those that open access to the same resources, and makes the latter depend on them. Otherwise a
 * crash, a rejected request or a guard in between would expose content that is protected both before and after the plan. A change that does
 * both comes in between. Returns the closing changes that each opening one needs, by its key.
 */
export function closingFirst({ models, observation, changes }: Planned): ReadonlyMap<string, readonly Need[]> {
  const relevant = changes.flatMap((change) => {
    const rules = models.get(change.kind)?.readers;
    return rules === undefined || change.action === 'move' ? [] : [{ change, rules }];
  });
  if (relevant.length < 2) {
    return new Map();
  }
  const trees = new Trees({ models, observation, changes });
  const after = trees.after(changes);
  const effects = relevant.flatMap(({ change, rules }) => {
    const effect = effectOf(change, rules, { trees, after });
    return effect.opens || effect.closes ? [{ change, effect }] : [];
  });
  if (!effects.some(({ effect }) => effect.opens) || !effects.some(({ effect }) => effect.closes)) {
    return new Map();
  }
  const [ownBefore, ownAfter] = [rolesOfTheirOwn(trees.before), rolesOfTheirOwn(after)];
  const placed = effects.map(({ change, effect }): Placed => {
    const nodes = trees.nodesOf(change);
    const old = nodes.before === undefined ? [] : (trees.before.chainOf(nodes.before.key) ?? []);
    const next = change.action === 'delete' ? [] : (after.chainOf(nodes.after) ?? []);
    const [node, holder] = old.length > 0 ? old : next;
    const place = node !== undefined && isOfHolder(node) ? holder : node;
    return {
      change,
      effect,
      at: place?.key ?? nodes.after,
      around: new Set([...old, ...next].map(({ key }) => key)),
      was: reaching(old, ownBefore),
      will: reaching(next, ownAfter),
    };
  });
  const closers = placed.filter(({ effect }) => effect.closes);
  const closersAt = groupBy(closers, ({ at }) => at);
  const closersBelow = groupPairs(closers.flatMap((one) => [...one.around].map((key) => [key, one] as const)));
  const needs = new Map<string, readonly Need[]>();
  for (const opener of placed.filter((one) => one.effect.opens)) {
    const { at, around } = opener;
    const near = [...(closersBelow.get(at) ?? []), ...[at, ...around].flatMap((key) => closersAt.get(key) ?? [])];
    const first = new Set(near.filter((one) => comesFirst(one, opener)).map((one) => one.change.key));
    if (first.size > 0) {
      needs.set(
        opener.change.key,
        [...first].map((key) => ({ key, because: 'needed' })),
      );
    }
  }
  return needs;
}

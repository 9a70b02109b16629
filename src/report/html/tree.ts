import { groupBy } from '../../base/group-by.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, Effect, FieldChange, Plan } from '../../plan/plan.ts';
import { effectOf } from '../../plan/resources.ts';
import { firstStep, holderOf, lastStep } from '../address.ts';
import { counted, EFFECT_LABELS, type Names, prefixOf, words } from './names.ts';
import { type Html, html, type Piece, when } from './template.ts';

const NODES = 300;
const LAST = Number.MAX_SAFE_INTEGER;

/** Where a thing stands on one side, if it does. */
interface Place {
  readonly holder: Address | undefined;
  readonly order: readonly [number, number];
}

interface Node {
  readonly address: Address;
  readonly before: Place | undefined;
  readonly after: Place | undefined;
  readonly marks: readonly Mark[];
  /** Nobody declared it, and nothing is done about it. */
  readonly alone: boolean;
}

interface Mark {
  readonly effect: Effect;
  readonly word: string;
  readonly key: string;
}

/** How many things of one sort something holds that are too many or too small for a node of their own. */
interface Tally {
  readonly prefix: string;
  readonly before: number;
  readonly after: number;
  readonly made: number;
  readonly gone: number;
}

interface Counts {
  readonly same?: number;
  readonly made?: number;
  readonly gone?: number;
}

/** One thing at the top with everything in it, before and after. */
export interface Tree {
  readonly root: Address;
  readonly nodes: ReadonlyMap<Address, Node>;
  readonly tallies: ReadonlyMap<Address, readonly Tally[]>;
  /** Whether what stays as it is is known too. */
  readonly whole: boolean;
}

function isPlace({ path }: FieldChange): boolean {
  return path === 'position';
}

function isRenamed({ fields }: Change): boolean {
  return fields.some(({ path, before, after }) => path === 'title' && before !== undefined && before !== after);
}

function marksOf(all: readonly Change[], moved: boolean): readonly Mark[] {
  // What is done to a new thing after it was made is a part of making it.
  const made = all.filter(({ action }) => action === 'create');
  const changes = made.length > 0 ? made : all;
  const marks = changes.map(
    (change): Mark => ({
      effect: effectOf(change),
      word:
        change.action === 'update' && isRenamed(change)
          ? 'renamed'
          : EFFECT_LABELS[effectOf(change)].word.toLowerCase(),
      key: change.key,
    }),
  );
  const first = changes[0];
  const says = new Set(marks.map(({ word }) => word));
  const isMoved = moved || (made.length === 0 && changes.some(({ fields }) => fields.some(isPlace)));
  return isMoved && first !== undefined && !says.has('moved')
    ? [...marks, { effect: 'move', word: 'moved', key: first.key }]
    : marks.filter(({ word }, index) => marks.findIndex((other) => other.word === word) === index);
}

function nodeOf(address: Address, { outlined, changesOf }: Names, unmanaged: ReadonlySet<Address>): Node {
  const changes = changesOf.get(address) ?? [];
  const thing = outlined.get(address);
  const holder = holderOf(address);
  const rank = thing?.rank ?? changes.find((change) => change.rank !== undefined)?.rank;
  const isThere = thing === undefined ? !changes.some(({ action }) => action === 'create') : thing.was !== undefined;
  const stays = !changes.some(({ action }) => action === 'delete');
  const before = isThere
    ? { holder: thing?.was?.row ?? holder, order: [thing?.was?.index ?? LAST, rank ?? LAST] as const }
    : undefined;
  const after = stays
    ? { holder: thing?.row ?? holder, order: [rank ?? LAST, thing?.was?.index ?? LAST] as const }
    : undefined;
  // Where nothing is declared of a thing it stays in its row.
  const declared = thing === undefined || thing.rank !== undefined || thing.row !== undefined;
  const settled =
    after !== undefined && before !== undefined && !declared ? { ...after, holder: before.holder } : after;
  const moved = before !== undefined && settled !== undefined && before.holder !== settled.holder;
  return { address, before, after: settled, marks: marksOf(changes, moved), alone: unmanaged.has(address) };
}

function isShown(changes: readonly Change[]): boolean {
  return changes.some(
    (change) =>
      change.action === 'move' ||
      change.rank !== undefined ||
      change.fields.some(({ path }) => path === 'title') ||
      ('after' in change && typeof change.after === 'object' && typeof change.after?.['title'] === 'string') ||
      (change.action === 'delete' && typeof change.before['title'] === 'string'),
  );
}

/** The trees of a plan, by the address of what stands at the top; things that hold nothing in an order have none. */
export function treesOf({ outline, unmanaged }: Plan, names: Names): ReadonlyMap<Address, Tree> {
  const alone = new Set(unmanaged);
  const trees = new Map<Address, { nodes: Map<Address, Node>; tallies: Map<Address, Map<string, Tally>> }>();
  const treeAt = (root: Address): { nodes: Map<Address, Node>; tallies: Map<Address, Map<string, Tally>> } => {
    const tree = trees.get(root) ?? { nodes: new Map(), tallies: new Map() };
    trees.set(root, tree);
    return tree;
  };
  const tally = (holder: Address, prefix: string, { same = 0, made = 0, gone = 0 }: Counts): void => {
    const { tallies } = treeAt(firstStep(holder));
    const own = tallies.get(holder) ?? new Map<string, Tally>();
    tallies.set(holder, own);
    const known = own.get(prefix) ?? { prefix, before: 0, after: 0, made: 0, gone: 0 };
    own.set(prefix, {
      prefix,
      before: known.before + same + gone,
      after: known.after + same + made,
      made: known.made + made,
      gone: known.gone + gone,
    });
  };
  for (const address of names.outlined.keys()) {
    treeAt(firstStep(address)).nodes.set(address, nodeOf(address, names, alone));
  }
  for (const [address, changes] of names.changesOf) {
    const root = firstStep(address);
    if (names.outlined.has(address)) {
      continue;
    }
    const holder = holderOf(address);
    if (holder === undefined || isShown(changes)) {
      treeAt(root).nodes.set(address, nodeOf(address, names, alone));
    } else if (outline !== undefined) {
      const actions = new Set(changes.map(({ action }) => action));
      const counts = actions.has('create') ? { made: 1 } : actions.has('delete') ? { gone: 1 } : { same: 1 };
      tally(holder, prefixOf(address), counts);
    }
  }
  for (const [prefix, number] of Object.entries(outline?.counts ?? {})) {
    // A prefix ends with a sort of things and no key; with any key it is an address.
    const holder = holderOf(`${prefix}.x`);
    if (holder !== undefined) {
      tally(holder, prefix, { same: number });
    }
  }
  const found = new Map<Address, Tree>();
  for (const [root, { nodes, tallies }] of trees) {
    if (nodes.size > 1) {
      const lists = new Map([...tallies].map(([holder, own]) => [holder, [...own.values()]]));
      found.set(root, { root, nodes, tallies: lists, whole: outline !== undefined });
    }
  }
  return found;
}

type Side = 'before' | 'after';

/** The children of everything on one side, each in its order. What holds a thing and is not there is passed over. */
function childrenOn(side: Side, { root, nodes }: Tree): ReadonlyMap<Address, readonly Node[]> {
  const children = groupBy(nodes.values(), (node) => {
    const place = node[side];
    if (place === undefined || node.address === root) {
      return undefined;
    }
    let holder = place.holder;
    while (holder !== undefined && nodes.get(holder)?.[side] === undefined) {
      holder = holderOf(holder);
    }
    return holder ?? root;
  });
  for (const own of children.values()) {
    own.sort((a, b) => {
      const [one, other] = [a[side]?.order ?? [0, 0], b[side]?.order ?? [0, 0]];
      return one[0] - other[0] || one[1] - other[1] || (a.address < b.address ? -1 : 1);
    });
  }
  return children;
}

function marksHtml({ marks, address, alone }: Node, side: Side, names: Names): Piece {
  if (alone) {
    return html` <span class="mark">left alone</span>`;
  }
  return marks.map(({ effect, word, key }) => {
    const { sign } = EFFECT_LABELS[effect];
    const was =
      word === 'renamed'
        ? side === 'after'
          ? `, was “${names.before(address)}”`
          : ` to “${names.after(address)}”`
        : '';
    return html` <a class="mark ${effect}" href="#${names.anchor(key)}"><span class="sign" aria-hidden="true">${sign}</span> ${word}${was}</a>`;
  });
}

function talliesHtml(tallies: readonly Tally[], side: Side): Piece {
  return tallies
    .filter((tally) => tally[side] > 0)
    .map((tally) => {
      const mark = (number: number, effect: Effect): Piece =>
        when(
          number > 0,
          () => html` <span class="mark ${effect}">${number} ${EFFECT_LABELS[effect].word.toLowerCase()}</span>`,
        );
      const note = side === 'after' ? mark(tally.made, 'create') : mark(tally.gone, 'delete');
      return html`<li class="tally">${counted(tally[side], lastStep(`${tally.prefix}.x`).segment)}${note}</li>`;
    });
}

/** One side of a tree as nested lists. */
function sideHtml(tree: Tree, side: Side, names: Names): Html {
  const { nodes, root, tallies } = tree;
  const top = nodes.get(root);
  if (top !== undefined && top[side] === undefined) {
    return html`<p class="absent">${side === 'before' ? 'It does not exist yet.' : 'It is gone.'}</p>`;
  }
  const children = childrenOn(side, tree);
  let left = NODES;
  const seen = new Set<Address>();
  const item = (node: Node): Html => {
    left--;
    seen.add(node.address);
    const { segment } = lastStep(node.address);
    const below = (children.get(node.address) ?? []).filter(({ address }) => !seen.has(address));
    const list = listHtml(below, node.address);
    return html`<li><span class="node${node.marks.map(({ effect }) => ` ${effect}`)}"><span class="name">${names[side](node.address)}</span> <span class="sort">${words(segment)}</span>${marksHtml(node, side, names)}</span>${list}</li>`;
  };
  const listHtml = (below: readonly Node[], holder: Address): Piece => {
    const items: Html[] = [];
    for (const node of below) {
      if (left > 0) {
        items.push(item(node));
      }
    }
    const rest = below.length - items.length;
    const numbers = talliesHtml(tallies.get(holder) ?? [], side);
    return when(
      items.length > 0 || rest > 0 || (Array.isArray(numbers) && numbers.length > 0),
      () => html`<ul>${items}${when(rest > 0, () => html`<li class="tally">and ${rest} more</li>`)}${numbers}</ul>`,
    );
  };
  const whole = top ?? { address: root, before: undefined, after: undefined, marks: [], alone: false };
  return html`<ul class="tree">${item(whole)}</ul>`;
}

/** A thing with everything in it, as it is and as it will be, side by side where there is room. */
export function treeHtml(tree: Tree, names: Names): Html {
  return html`<div class="trees"><div class="side"><h5>Before</h5>${sideHtml(tree, 'before', names)}</div><div class="side"><h5>After</h5>${sideHtml(tree, 'after', names)}</div></div>${when(
    !tree.whole,
    () => html`<p class="more">This plan was made by an earlier version: only what changes is shown here.</p>`,
  )}`;
}

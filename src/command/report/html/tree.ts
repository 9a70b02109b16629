import { groupBy } from '../../../base/group-by.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { Change, Effect, FieldChange, Plan } from '../../../core/plan/plan.ts';
import { effectOf } from '../../../core/plan/resources.ts';
import { firstStep, holderOf, lastStep } from '../address.ts';
import { countedNoun, words } from '../nouns.ts';
import { EFFECT_LABELS, type Names, prefixOf } from './names.ts';
import { type Html, html, type Piece, when } from './template.ts';

const NODES = 300;
const LAST = Number.MAX_SAFE_INTEGER;

/** The position of a resource before or after. */
interface Place {
  readonly holder: Address | undefined;
  readonly order: readonly [number, number];
}

interface Node {
  readonly address: Address;
  readonly before: Place | undefined;
  readonly after: Place | undefined;
  readonly marks: readonly Mark[];
  readonly isUnmanaged: boolean;
}

interface Mark {
  readonly effect: Effect;
  readonly word: string;
  readonly key: string;
}

/** The number of parts of one kind without a node of their own. */
interface Tally {
  readonly prefix: string;
  readonly before: number;
  readonly after: number;
  readonly created: number;
  readonly deleted: number;
}

type Counts = Partial<Record<'same' | 'created' | 'deleted', number>>;

/** A top-level resource with all its parts, before and after. */
export interface Tree {
  readonly root: Address;
  readonly nodes: ReadonlyMap<Address, Node>;
  readonly tallies: ReadonlyMap<Address, readonly Tally[]>;
  /** Whether unchanged resources are known too. */
  readonly whole: boolean;
}

function isPlace({ path }: FieldChange): boolean {
  return path === 'position';
}

function isRenamed({ fields }: Change): boolean {
  return fields.some(({ path, before, after }) => path === 'title' && before !== undefined && before !== after);
}

function marksOf(all: readonly Change[], moved: boolean): readonly Mark[] {
  // Later steps of a new resource are part of creating it.
  const created = all.filter(({ action }) => action === 'create');
  const changes = created.length > 0 ? created : all;
  const marks = changes.map(
    (change): Mark => ({
      effect: effectOf(change),
      word:
        change.action === 'update' && isRenamed(change) ? 'rename' : EFFECT_LABELS[effectOf(change)].word.toLowerCase(),
      key: change.key,
    }),
  );
  const first = changes[0];
  const marked = new Set(marks.map(({ word }) => word));
  const isMoved = moved || (created.length === 0 && changes.some(({ fields }) => fields.some(isPlace)));
  return isMoved && first !== undefined && !marked.has('move')
    ? [...marks, { effect: 'move', word: 'move', key: first.key }]
    : marks.filter(({ word }, index) => marks.findIndex((other) => other.word === word) === index);
}

function nodeOf(address: Address, { outlined, changesOf }: Names, unmanaged: ReadonlySet<Address>): Node {
  const changes = changesOf.get(address) ?? [];
  const resource = outlined.get(address);
  const holder = holderOf(address);
  const rank = resource?.rank ?? changes.find((change) => change.rank !== undefined)?.rank;
  const exists =
    resource === undefined ? !changes.some(({ action }) => action === 'create') : resource.was !== undefined;
  const stays = !changes.some(({ action }) => action === 'delete');
  const before = exists
    ? { holder: resource?.was?.row ?? holder, order: [resource?.was?.index ?? LAST, rank ?? LAST] as const }
    : undefined;
  const after = stays
    ? { holder: resource?.row ?? holder, order: [rank ?? LAST, resource?.was?.index ?? LAST] as const }
    : undefined;
  // A resource that is not declared stays in its row.
  const declared = resource === undefined || resource.rank !== undefined || resource.row !== undefined;
  const settled =
    after !== undefined && before !== undefined && !declared ? { ...after, holder: before.holder } : after;
  const moved = before !== undefined && settled !== undefined && before.holder !== settled.holder;
  return { address, before, after: settled, marks: marksOf(changes, moved), isUnmanaged: unmanaged.has(address) };
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

/** The trees of a plan by root; resources without ordered parts have none. */
export function treesOf({ outline, unmanaged }: Plan, names: Names): ReadonlyMap<Address, Tree> {
  const unmanagedSet = new Set(unmanaged);
  const trees = new Map<Address, { nodes: Map<Address, Node>; tallies: Map<Address, Map<string, Tally>> }>();
  const treeAt = (root: Address): { nodes: Map<Address, Node>; tallies: Map<Address, Map<string, Tally>> } => {
    const tree = trees.get(root) ?? { nodes: new Map(), tallies: new Map() };
    trees.set(root, tree);
    return tree;
  };
  const tally = (holder: Address, prefix: string, { same = 0, created = 0, deleted = 0 }: Counts): void => {
    const { tallies } = treeAt(firstStep(holder));
    const own = tallies.get(holder) ?? new Map<string, Tally>();
    tallies.set(holder, own);
    const known = own.get(prefix) ?? { prefix, before: 0, after: 0, created: 0, deleted: 0 };
    own.set(prefix, {
      prefix,
      before: known.before + same + deleted,
      after: known.after + same + created,
      created: known.created + created,
      deleted: known.deleted + deleted,
    });
  };
  for (const address of names.outlined.keys()) {
    treeAt(firstStep(address)).nodes.set(address, nodeOf(address, names, unmanagedSet));
  }
  for (const [address, changes] of names.changesOf) {
    const root = firstStep(address);
    if (names.outlined.has(address)) {
      continue;
    }
    const holder = holderOf(address);
    if (holder === undefined || isShown(changes)) {
      treeAt(root).nodes.set(address, nodeOf(address, names, unmanagedSet));
    } else if (outline !== undefined) {
      const actions = new Set(changes.map(({ action }) => action));
      const counts = actions.has('create') ? { created: 1 } : actions.has('delete') ? { deleted: 1 } : { same: 1 };
      tally(holder, prefixOf(address), counts);
    }
  }
  for (const [prefix, number] of Object.entries(outline?.counts ?? {})) {
    // A prefix ends with a segment and no key; with any key it is an address.
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

/** The children of each node on one side, in order. Parents that do not exist on that side are skipped. */
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

function marksHtml({ marks, address, isUnmanaged }: Node, side: Side, names: Names): Piece {
  if (isUnmanaged) {
    return html` <span class="mark">unmanaged</span>`;
  }
  return marks.map(({ effect, word, key }) => {
    const { sign } = EFFECT_LABELS[effect];
    const was =
      word === 'rename'
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
          () => html` <span class="mark ${effect}">${number} to ${EFFECT_LABELS[effect].word.toLowerCase()}</span>`,
        );
      const note = side === 'after' ? mark(tally.created, 'create') : mark(tally.deleted, 'delete');
      return html`<li class="tally">${countedNoun(tally[side], lastStep(`${tally.prefix}.x`).segment)}${note}</li>`;
    });
}

function sideHtml(tree: Tree, side: Side, names: Names): Html {
  const { nodes, root, tallies } = tree;
  const top = nodes.get(root);
  if (top !== undefined && top[side] === undefined) {
    return html`<p class="absent">${side === 'before' ? 'Does not exist yet.' : 'Deleted.'}</p>`;
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
  const whole = top ?? { address: root, before: undefined, after: undefined, marks: [], isUnmanaged: false };
  return html`<ul class="tree">${item(whole)}</ul>`;
}

/** A resource with all its parts, before and after, side by side if there is room. */
export function treeHtml(tree: Tree, names: Names): Html {
  return html`<div class="trees"><div class="side"><h5>Before</h5>${sideHtml(tree, 'before', names)}</div><div class="side"><h5>After</h5>${sideHtml(tree, 'after', names)}</div></div>${when(
    !tree.whole,
    () => html`<p class="more">This plan was created by an earlier version: only changes are shown here.</p>`,
  )}`;
}

import { defined } from '../../../base/defined.ts';
import type { Json } from '../../../base/json.ts';
import { lazily } from '../../../base/lazily.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, KindName } from '../../plan/plan.ts';
import { type Fields, isForeignId, isReference, type RemoteId } from '../../plan/value.ts';
import type { Planned } from '../context.ts';
import type { KindModel, ReaderRules } from '../model.ts';

/** Identifies a resource between readers and content: by its id, or by its address while it has none. */
export type Key = string;

export interface Node {
  readonly key: Key;
  readonly kind: KindName;
  readonly rules: ReaderRules;
  readonly fields: Fields;
  /** The live id, for the conditions of a plan. */
  readonly id?: RemoteId;
  /** Its live URL; missing if visitors cannot reach it. */
  readonly url?: string;
  readonly parents: readonly Address[];
  readonly parent?: Key;
  /** The resource that contains it, which need not be its parent; undefined at the top. */
  readonly holder?: Key;
  /** The content that it shows. */
  readonly shows?: Key;
}

/** Everything that decides who can read what, at one point in time. */
export interface Tree {
  readonly nodes: ReadonlyMap<Key, Node>;
  /** The path from a resource to the outermost one around it; undefined if part of it no longer exists. */
  readonly chainOf: (key: Key) => readonly Node[] | undefined;
}

/** Settings of a resource can have its id. */
function keyFor({ name, keyless }: Pick<KindModel, 'name' | 'keyless'>, id: RemoteId): Key {
  return keyless ? `${name} ${id}` : id;
}

/** The outermost node, which contains everything that has no other parent. */
export const ROOT: Key = 'organization';
/** Deeper than any real nesting: ends the path of a resource that contains itself, in case the service ever returns one. */
const DEEPEST = 1000;

/** Resources that the same plan creates have no ids yet. */
function newKey(address: Address): Key {
  return `new ${address}`;
}

export function isNew({ action }: Change): boolean {
  return action === 'create' || action === 'replace';
}

/** A placeholder for an unread resource. Its readers are unknown, but the same everywhere. It is open if visitors can reach its content. */
function unread(key: Key, { url }: Node): Node {
  const rules = url === undefined ? { conditions: ['unread'] } : {};
  return { key, kind: '', rules, fields: { unread: key }, parents: [] };
}

/** A tree without deleted resources; the content of a dissolved one moves up to its parent. */
function treeOf(
  nodes: ReadonlyMap<Key, Node>,
  { gone, dissolved }: { readonly gone: ReadonlySet<Key>; readonly dissolved: ReadonlyMap<Key, Key | undefined> },
): Tree {
  const chainOf = (key: Key): readonly Node[] | undefined => {
    const chain: Node[] = [];
    let at: Key | undefined = key;
    for (let steps = 0; at !== undefined && steps < DEEPEST; steps++) {
      const node = nodes.get(at);
      const inner = chain.at(-1);
      if (dissolved.has(at)) {
        at = dissolved.get(at);
      } else if (node !== undefined) {
        chain.push(node);
        at = node.holder;
      } else if (at === ROOT) {
        return chain;
      } else if (gone.has(at) || inner?.parent === undefined || inner.parent === at) {
        return undefined;
      } else {
        chain.push(unread(at, inner));
        at = inner.parent;
      }
    }
    return chain;
  };
  return { nodes, chainOf };
}

/** The trees of everything that was read, before and after some changes. */
export class Trees {
  readonly #planned: Planned;
  readonly #rulesOf: (model: KindModel | undefined) => ReaderRules | undefined;
  readonly #created: ReadonlySet<Address>;
  readonly #before = lazily(() => this.#treeBefore());

  /** Includes the kinds that have these rules. */
  constructor(planned: Planned, rulesOf: (model: KindModel) => ReaderRules | undefined = ({ readers }) => readers) {
    this.#planned = planned;
    this.#rulesOf = (model) => (model === undefined ? undefined : rulesOf(model));
    this.#created = new Set(planned.changes.filter(isNew).map(({ address }) => address));
  }

  get before(): Tree {
    return this.#before();
  }

  #treeBefore(): Tree {
    const { collections, displaced, ids } = this.#planned.observation;
    const nodes = new Map<Key, Node>();
    for (const { model, live, parent, parentAddresses } of collections) {
      const rules = this.#rulesOf(model);
      const holder = parent === undefined ? undefined : (displaced.get(parent) ?? ids.get(parent));
      for (const { id, fields, outputs } of rules === undefined ? [] : live) {
        const key = rules?.isRoot === true ? ROOT : keyFor(model, id);
        if (rules !== undefined && !nodes.has(key)) {
          const url = typeof outputs?.['url'] === 'string' ? outputs['url'] : undefined;
          const node = { key, kind: model.name, rules, fields, id, parents: parentAddresses, ...defined({ url }) };
          nodes.set(key, this.#placed(node, holder));
        }
      }
    }
    return treeOf(nodes, { gone: new Set(), dissolved: new Map() });
  }

  /** The resource that a reference points to after the changes. */
  keyOfReference(value: Json | undefined): Key | undefined {
    if (isReference(value)) {
      const { displaced, ids } = this.#planned.observation;
      const id = displaced.get(value.$ref) ?? (this.#created.has(value.$ref) ? undefined : ids.get(value.$ref));
      return id ?? newKey(value.$ref);
    }
    return isForeignId(value) ? value.$id : undefined;
  }

  #placed(node: Omit<Node, 'parent' | 'holder' | 'shows'>, parent: Key | undefined): Node {
    const { within, shows } = node.rules;
    const around = within === undefined ? undefined : this.keyOfReference(node.fields[within]);
    return {
      ...node,
      ...defined({
        parent,
        holder: around ?? parent ?? (within === undefined ? undefined : ROOT),
        shows: shows === undefined ? undefined : this.keyOfReference(node.fields[shows]),
      }),
    };
  }

  #liveKeyOf(change: Change): Key | undefined {
    const { models, observation } = this.#planned;
    const model = models.get(change.kind);
    if (model?.readers?.isRoot === true) {
      return ROOT;
    }
    const id = change.action === 'create' ? undefined : (change.id ?? observation.ids.get(change.address));
    return model === undefined || id === undefined ? undefined : keyFor(model, id);
  }

  /** The resource of a change, before and after it. */
  nodesOf(change: Change): { readonly before?: Node | undefined; readonly after: Key } {
    const key = this.#liveKeyOf(change);
    const live = key === undefined ? undefined : this.before.nodes.get(key);
    if (key === ROOT) {
      return { before: live, after: ROOT };
    }
    const isMade = live === undefined || (change.action !== 'delete' && this.#created.has(change.address));
    return { before: live, after: isMade ? newKey(change.address) : live.key };
  }

  /** The tree after only these changes. */
  after(changes: readonly Change[]): Tree {
    const nodes = new Map(this.before.nodes);
    const gone = new Set<Key>();
    const dissolved = new Map<Key, Key | undefined>();
    for (const change of changes) {
      const rules = this.#rulesOf(this.#planned.models.get(change.kind));
      if (rules === undefined || change.action === 'move') {
        continue;
      }
      const { before: old, after: key } = this.nodesOf(change);
      if (old !== undefined && (change.action === 'delete' || change.action === 'replace')) {
        nodes.delete(old.key);
        gone.add(old.key);
        if (rules.dissolves === true) {
          dissolved.set(old.key, change.action === 'delete' ? old.holder : key);
        }
      }
      if (change.action === 'delete') {
        continue;
      }
      const known = nodes.get(key);
      const set = Object.fromEntries(change.fields.map(({ field, after: value }) => [field, value ?? null]));
      const fields = isNew(change) ? change.after : { ...known?.fields, ...set };
      const { kind, parents } = change;
      const parent = parents.at(-1);
      const holder = parent === undefined ? undefined : this.keyOfReference({ $ref: parent });
      const placed = this.#placed({ key, kind, rules, fields, parents, ...defined({ id: known?.id }) }, holder);
      // The URL in one place says nothing about another place.
      const url = known?.holder === placed.holder ? known?.url : undefined;
      nodes.set(key, { ...placed, ...defined({ url }) });
    }
    return treeOf(nodes, { gone, dissolved });
  }
}

/** The barriers between readers and content. */
export interface Barriers {
  /** The resources that admit no readers, with the field that closes them, the innermost first. */
  readonly closed: readonly (readonly [Node, string])[];
  /** The conditions that readers must meet, by name: equal names admit the same readers. */
  readonly conditions: ReadonlySet<string>;
}

function conditionsIn({ rules: { conditions = [], audience }, fields }: Node): readonly string[] {
  const met = conditions.flatMap((field) => {
    const value = fields[field] ?? null;
    return value === null ? [] : [`if ${JSON.stringify(value)}`];
  });
  const value = audience === undefined ? undefined : fields[audience.field];
  if (audience === undefined || value === undefined) {
    // An unmanaged audience may be the widest.
    return met;
  }
  const place = audience.row.indexOf(String(value));
  const wider = audience.row.slice(place + 1).map((one) => `not ${one}`);
  return [...met, ...(place < 0 ? [`only ${JSON.stringify(value)}`] : wider)];
}

export function barriersOf(chain: readonly Node[]): Barriers {
  return {
    closed: chain.flatMap((node) =>
      Object.entries(node.rules.closedWith ?? {}).flatMap(([field, value]) =>
        (node.fields[field] ?? false) === value ? [[node, field] as const] : [],
      ),
    ),
    conditions: new Set(chain.flatMap(conditionsIn)),
  };
}

/** The barriers of a single resource. */
export function barriersIn(node: Node): Barriers {
  return barriersOf([node]);
}

import { groupBy, groupPairs } from '../../../base/group-by.ts';
import type { Json } from '../../../base/json.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, FieldChange, KindName } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { Planned } from '../context.ts';
import type { LedgerState } from '../ledger.ts';
import type { ReaderRules } from '../model.ts';
import { type Barriers, barriersIn, barriersOf, isNew, type Node, type Tree, Trees } from './tree.ts';

/** A field of a live resource that the risks depend on. */
export interface Judged {
  readonly kind: KindName;
  readonly parents: readonly Address[];
  readonly id: RemoteId;
  readonly flag: string;
  readonly is: Json;
}

interface ExposureOptions extends Planned {
  readonly ledger: Pick<LedgerState, 'created'>;
}

interface Exposure {
  readonly changes: readonly Change[];
  /** The fields that the risks of each change depend on, by its key. */
  readonly judged: ReadonlyMap<string, readonly Judged[]>;
}

/** A plan from the point of view of readers. */
interface View extends ExposureOptions {
  readonly trees: Trees;
  readonly after: Tree;
  /** The changes of a resource that can affect readers. */
  readonly changesOf: (key: string) => readonly Change[];
  /** The previous version of a resource: a replaced one has a new key. */
  readonly formerOf: (node: Node) => Node | undefined;
  /** The resources that showed some content before. */
  readonly showing: (content: string) => readonly Node[];
  /** Whether a part of a resource shows the same content, as the first space of a section does. */
  readonly isNamedBelow: (node: Node) => boolean;
}

type Risk = 'expose' | 'publish' | 'unpublish';

/** The fields that decide who can read a resource. */
function decidingFields({ closedWith = {}, conditions = [], audience, within, shows }: ReaderRules): Set<string> {
  const fields = [...Object.keys(closedWith), ...conditions, audience?.field, within, shows];
  return new Set(fields.filter((field) => field !== undefined));
}

/** Whether it concerns visitors, not only people with a role. */
function isVisited({ closedWith, conditions, audience, shows }: ReaderRules): boolean {
  return [closedWith, conditions, audience, shows].some((rule) => rule !== undefined);
}

/** Whether a change can affect readers. */
function concernsReaders({ action, fields }: Change, rules: ReaderRules | undefined): boolean {
  if (rules === undefined || !isVisited(rules) || action === 'move') {
    return false;
  }
  const deciding = decidingFields(rules);
  return (
    action === 'create' || action === 'replace' || action === 'delete' || fields.some((it) => deciding.has(it.field))
  );
}

function viewOf(options: ExposureOptions, relevant: readonly Change[]): View {
  const trees = new Trees(options);
  const byNode = groupPairs(
    relevant.flatMap((change) => {
      const { before, after } = trees.nodesOf(change);
      return [...new Set([before?.key ?? after, after])].map((key) => [key, change] as const);
    }),
  );
  const former = new Map(
    relevant.flatMap((change) => {
      const { before, after } = trees.nodesOf(change);
      return before === undefined ? [] : [[after, before] as const];
    }),
  );
  const byContent = groupBy([...trees.before.nodes.values()], ({ shows }) => shows);
  const after = trees.after(options.changes);
  const shown = new Set([...after.nodes.values()].map(({ holder, shows }) => `${holder} ${shows}`));
  return {
    ...options,
    trees,
    after,
    isNamedBelow: ({ key, shows }) => shows !== undefined && shown.has(`${key} ${shows}`),
    changesOf: (key) => byNode.get(key) ?? [],
    formerOf: ({ key }) => former.get(key) ?? trees.before.nodes.get(key),
    showing: (content) => byContent.get(content) ?? [],
  };
}

/** Whether the content is new: this plan, or the interrupted run that it continues, creates it. */
function isNewContent({ shows }: Node, { ledger }: View): boolean {
  return shows === undefined || shows.startsWith('new ') || ledger.created?.has(shows) === true;
}

/** The previous paths to a resource, or to the content it shows, on the same site. */
function formerWays(node: Node, top: Node | undefined, view: View): readonly (readonly Node[])[] {
  const itself = view.formerOf(node);
  const isSame = itself !== undefined && (itself.shows === undefined || itself.shows === node.shows);
  const formerTop = top === undefined ? undefined : view.formerOf(top)?.key;
  return [...(isSame ? [itself] : []), ...(node.shows === undefined ? [] : view.showing(node.shows))].flatMap(
    ({ key }) => {
      const chain = view.trees.before.chainOf(key);
      return chain === undefined || chain.at(-1)?.key !== formerTop ? [] : [chain];
    },
  );
}

function admitsAll(before: Barriers, after: Barriers): boolean {
  return before.closed.length === 0 && [...before.conditions].every((condition) => after.conditions.has(condition));
}

/** The fields that must keep their live values for the protection to work, unless the plan sets them itself. */
function dependingOn(pairs: readonly (readonly [Node, string])[], view: View): readonly Judged[] {
  return pairs.flatMap(([{ key, kind, parents, id, fields, rules }, flag]) => {
    const isSet = view.changesOf(key).some((change) => change.fields.some(({ field }) => field === flag));
    return id === undefined || isSet
      ? []
      : [{ kind, parents, id, flag, is: fields[flag] ?? (Object.hasOwn(rules.closedWith ?? {}, flag) ? false : null) }];
  });
}

/** The fields that name a parent; the functions below list those that limit or close access. */
function linksIn(chain: readonly Node[]): readonly (readonly [Node, string])[] {
  return chain.flatMap((node) => (node.rules.within === undefined ? [] : [[node, node.rules.within] as const]));
}

function limitsIn(chain: readonly Node[]): readonly (readonly [Node, string])[] {
  return chain.flatMap((node) => {
    const { conditions = [], audience } = node.rules;
    return [...conditions, ...(audience === undefined ? [] : [audience.field])]
      .filter((field) => (node.fields[field] ?? null) !== null)
      .map((field) => [node, field] as const);
  });
}

function closuresIn(chain: readonly Node[]): readonly (readonly [Node, string])[] {
  return chain.flatMap((node) => Object.keys(node.rules.closedWith ?? {}).map((field) => [node, field] as const));
}

/**
 * The fields that keep new readers from a resource after the plan, or the risk if there are none. It is exposed unless something around it
 * is closed, or a previous path to it, or to its content, was open to everyone who can use the new one.
 */
function protectionOf(node: Node, chain: readonly Node[], view: View): readonly Judged[] | Risk {
  const now = barriersOf(chain);
  const closed = now.closed.find(([one, field]) => dependingOn([[one, field]], view).length > 0) ?? now.closed[0];
  if (closed !== undefined) {
    return dependingOn([closed, ...linksIn(chain.slice(0, chain.indexOf(closed[0])))], view);
  }
  const top = chain.at(-1);
  const ways = formerWays(node, top, view);
  const open = ways.find((way) => admitsAll(barriersOf(way), now));
  if (open !== undefined) {
    return dependingOn([...closuresIn(open), ...linksIn(open), ...limitsIn(chain), ...linksIn(chain)], view);
  }
  const formerTop = top === undefined ? undefined : view.formerOf(top);
  return formerTop !== undefined && barriersIn(formerTop).closed.length === 0 ? 'expose' : 'publish';
}

/** Whether a field on its own admits more readers than before. */
function opens({ field, after }: FieldChange, node: Node): boolean {
  if (field === node.rules.within || field === node.rules.shows) {
    return true;
  }
  const before = barriersIn(node);
  const now = barriersIn({ ...node, fields: { ...node.fields, [field]: after ?? null } });
  return now.closed.length < before.closed.length || [...before.conditions].some((it) => !now.conditions.has(it));
}

/** The fields of a change that open access; an empty name means the change as a whole. */
function openingFields(change: Change, exposed: Node, view: View): readonly string[] {
  const { before, after } = view.trees.nodesOf(change);
  if (isNew(change)) {
    return after === exposed.key ? [exposed.rules.shows ?? ''] : [];
  }
  if (change.action === 'delete') {
    const { closed, conditions } = before === undefined ? barriersOf([]) : barriersIn(before);
    return closed.length + conditions.size > 0 ? [''] : [];
  }
  return change.fields.flatMap((field) => (before !== undefined && opens(field, before) ? [field.field] : []));
}

/** Adds the risk to the changes that expose a resource. */
function blame(
  node: Node,
  { risk, touching, view }: { readonly risk: Risk; readonly touching: readonly Change[]; readonly view: View },
  risks: Map<string, Map<string, Risk>>,
): void {
  const found = touching.map((change) => ({ change, fields: openingFields(change, node, view) }));
  const openers = found.filter(({ fields }) => fields.length > 0);
  for (const { change, fields } of openers.length > 0 ? openers : found) {
    const rules = view.models.get(change.kind)?.rules ?? {};
    const known = risks.get(change.key) ?? new Map<string, Risk>();
    for (const field of fields.length > 0 ? fields : ['']) {
      // Publishing is a risk of the site itself.
      if (!(risk === 'publish' && rules[field]?.late === true) && known.get(field) !== 'expose') {
        known.set(field, risk);
      }
    }
    risks.set(change.key, known);
  }
}

/** The parts of each outermost resource, such as a site, that readers can reach: its sections, or else its spaces. */
function reachable({ nodes, chainOf }: Tree): ReadonlyMap<string, readonly (readonly Node[])[]> {
  const chains = [...nodes.values()].flatMap(({ key, rules }) => {
    const chain = rules.shows === undefined ? undefined : chainOf(key);
    const isInner = chain?.slice(1).some((node) => node.rules.shows !== undefined) === true;
    return chain === undefined || isInner || barriersOf(chain).closed.length > 0 ? [] : [chain];
  });
  return groupBy(chains, (chain) => chain.at(-1)?.key ?? '');
}

/**
 * A live site that loses more than half of its parts is offline for practical purposes: the changes that closed them have the risk
 * `unpublish`.
 */
function blameForLoss(relevant: readonly Change[], view: View, risks: Map<string, Map<string, Risk>>): void {
  const now = reachable(view.after);
  for (const [top, was] of reachable(view.trees.before)) {
    const site = view.after.nodes.get(top);
    const left = now.get(top) ?? [];
    if (site === undefined || left.length * 2 >= was.length || barriersIn(site).closed.length > 0) {
      continue;
    }
    const kept = new Set(left.map(([node]) => node?.key));
    const lost = new Set(was.flatMap((chain) => (kept.has(chain[0]?.key) ? [] : chain.map(({ key }) => key))));
    for (const change of relevant) {
      const { before } = view.trees.nodesOf(change);
      if (before !== undefined && before.key !== top && lost.has(before.key) && !isNew(change)) {
        risks.set(change.key, new Map([...(risks.get(change.key) ?? []), ['', 'unpublish']]));
      }
    }
  }
}

/** Replaces the possible risks of single fields by the actual effect on readers. */
function withReaderRisks(change: Change, rules: ReaderRules, found: ReadonlyMap<string, Risk> | undefined): Change {
  if (found === undefined && !change.risk.includes('expose')) {
    return change;
  }
  const deciding = decidingFields(rules);
  const fields = change.fields.map((field): FieldChange => {
    if (!deciding.has(field.field)) {
      return field;
    }
    const { risk: possible = [], ...rest } = field;
    const real = found?.get(field.field);
    const risk = [...possible.filter((one) => one !== 'expose'), ...(real === undefined ? [] : [real])];
    return risk.length === 0 ? rest : { ...rest, risk };
  });
  const others = fields.flatMap(({ field, risk }) => (deciding.has(field) ? [] : (risk ?? [])));
  const risk = new Set([...change.risk.filter((one) => one !== 'expose'), ...others, ...(found?.values() ?? [])]);
  return { ...change, risk: [...risk], fields };
}

/**
 * Finds everything that new readers can read after the changes. The changes that open it get the risk `expose`, or `publish` if it goes
 * live with its site. If nothing is exposed, the plan depends on the fields that protect it.
 */
export function judgeReaders(options: ExposureOptions): Exposure {
  const { models, changes } = options;
  const rulesOf = ({ kind }: Change): ReaderRules | undefined => models.get(kind)?.readers;
  const relevant = changes.filter((change) => concernsReaders(change, rulesOf(change)));
  if (relevant.length === 0) {
    return { changes, judged: new Map() };
  }
  const risks = new Map<string, Map<string, Risk>>();
  const judged = new Map<string, Judged[]>();
  const view = viewOf(options, relevant);
  for (const node of view.after.nodes.values()) {
    const chain = isVisited(node.rules) ? view.after.chainOf(node.key) : undefined;
    const former = view.formerOf(node);
    if (chain === undefined || (former === undefined && isNewContent(node, view))) {
      continue;
    }
    const earlier = former === undefined ? undefined : view.trees.before.chainOf(former.key);
    const touching = [...new Set([...chain, ...(earlier ?? [])].flatMap(({ key }) => view.changesOf(key)))];
    const protection = touching.length === 0 ? [] : protectionOf(node, chain, view);
    if (protection === 'publish' && view.isNamedBelow(node)) {
      continue;
    }
    if (typeof protection === 'string') {
      blame(node, { risk: protection, touching, view }, risks);
    } else {
      for (const { key } of protection.length === 0 ? [] : touching) {
        const known = judged.get(key) ?? [];
        known.push(...protection);
        judged.set(key, known);
      }
    }
  }
  blameForLoss(relevant, view, risks);
  return {
    changes: changes.map((change) => {
      const rules = rulesOf(change);
      return rules === undefined ? change : withReaderRisks(change, rules, risks.get(change.key));
    }),
    judged,
  };
}

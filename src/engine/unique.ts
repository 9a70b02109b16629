import { defined } from '../base/defined.ts';
import type { Json } from '../base/json.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Change, Create, Delete, FieldChange, KindName, Update } from '../plan/plan.ts';
import { isForeignId, type RemoteId } from '../plan/value.ts';
import { findCycle, waitedFor } from './cycles.ts';
import { lateKey } from './drafts.ts';
import type { KindModel } from './model.ts';
import type { Observation } from './observation.ts';
import { findTakings, isSetting, type Taking } from './takings.ts';
import { canBeAside, temporaryFor, temporaryNote } from './temporary.ts';

interface UniqueOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
  readonly observation: Observation;
  /** What is made, changed and moved. */
  readonly changes: readonly Change[];
  readonly deletes: readonly Delete[];
  readonly salt: string;
}

interface Serialized {
  readonly changes: readonly Change[];
  readonly deletes: readonly Delete[];
  readonly diagnostics: readonly Diagnostic[];
}

function idsIn(value: Json): readonly RemoteId[] {
  if (isForeignId(value)) {
    return [value.$id];
  }
  return typeof value === 'object' && value !== null ? (Object.values(value) as Json[]).flatMap(idsIn) : [];
}

/** The changes of things that refer to each live thing now, and may stop doing so. */
function referrersOf({ changes, observation }: UniqueOptions): ReadonlyMap<RemoteId, readonly string[]> {
  const referrers = new Map<RemoteId, string[]>();
  for (const change of changes.filter(isSetting)) {
    const live = observation.matches.get(change.address)?.live;
    for (const id of live === undefined ? [] : idsIn(live.fields)) {
      referrers.set(id, [...(referrers.get(id) ?? []), change.key]);
    }
  }
  return referrers;
}

/** The changes and what each of them waits for, while that is being decided. */
class Order {
  readonly byKey: ReadonlyMap<string, Change>;
  readonly waits = new Map<string, Set<string>>();
  /** The takings among what is waited for, by who waits and for what. */
  readonly #takings = new Map<string, Taking>();

  constructor(changes: readonly Change[]) {
    this.byKey = new Map(changes.map((change) => [change.key, change]));
    for (const { key, dependsOn } of changes) {
      this.waits.set(key, new Set(dependsOn));
    }
  }

  static #pair(key: string, other: string): string {
    return JSON.stringify([key, other]);
  }

  wait(key: string, other: string): void {
    this.waits.set(key, (this.waits.get(key) ?? new Set()).add(other));
  }

  take(taking: Taking): void {
    this.wait(taking.taker.key, taking.release.key);
    this.#takings.set(Order.#pair(taking.taker.key, taking.release.key), taking);
  }

  takingBetween(key: string, other: string): Taking | undefined {
    return this.#takings.get(Order.#pair(key, other));
  }

  /** Lets a taker wait for something else than the change that gives up the value. */
  divert({ taker, release }: Taking, other: string | undefined): void {
    this.waits.get(taker.key)?.delete(release.key);
    this.#takings.delete(Order.#pair(taker.key, release.key));
    if (other !== undefined) {
      this.wait(taker.key, other);
      this.wait(release.key, other);
    }
  }

  ordered<T extends Change>(change: T): T {
    const dependsOn = [...(this.waits.get(change.key) ?? [])];
    return dependsOn.length === change.dependsOn.length && dependsOn.every((key, at) => key === change.dependsOn[at])
      ? change
      : { ...change, dependsOn };
  }
}

/** A new thing without a value that is not free yet, and the change that gives it the value later. */
function split(change: Create, later: FieldChange, key: string): readonly [Create, Update] {
  const first: Create = {
    ...change,
    fields: change.fields.filter(({ field }) => field !== later.field),
    after: Object.fromEntries(Object.entries(change.after).filter(([field]) => field !== later.field)),
  };
  const { naturalKey: _key, action: _action, ...base } = change;
  const rest: Update = {
    ...base,
    action: 'update',
    key,
    reason: 'set when what has it now is deleted',
    risk: [],
    fields: [later],
    dependsOn: [change.key],
  };
  return [first, rest];
}

/** Whether a new resource can be told apart without a value, so that it can get it later. */
function canComeLater({ taker, field }: Taking, { models }: UniqueOptions): boolean {
  const model = models.get(taker.kind);
  const without = Object.fromEntries(Object.entries(taker.after).filter(([name]) => name !== field.field));
  return model !== undefined && model.keyOf(without) === model.keyOf(taker.after);
}

/**
 * Puts changes in turn that are about a value which only one of its siblings can have: whoever gets it waits for whoever
 * gives it up. A thing that is made in the place of one that is deleted exists before that one goes, for the service may
 * want at least one; it gets the value afterwards. Where they wait for one another in a circle, one of them gets a
 * temporary value first.
 */
export function serializedForUnique(options: UniqueOptions): Serialized {
  const { models, changes } = options;
  if (!changes.some(({ kind }) => models.get(kind)?.unique !== undefined)) {
    return { changes, deletes: withWaiting(changes, new Map(), options), diagnostics: [] };
  }
  const { takings, free, diagnostics } = findTakings(options);
  const early = new Map<string, string[]>();
  const parts = new Map<string, readonly Change[]>();
  const keys = new Set(changes.map(({ key }) => key));
  const waiting: Taking[] = [];
  for (const taking of takings) {
    const { taker, release, field } = taking;
    if (taker.action !== 'create' || release.action !== 'delete' || !canComeLater(taking, options)) {
      waiting.push(taking);
      continue;
    }
    const late = lateKey(taker.address);
    const [first, rest] = split(taker, field, keys.has(late) ? `${late}:${field.field}` : late);
    parts.set(taker.key, [first, { ...rest, dependsOn: [...rest.dependsOn, release.key] }]);
    early.set(release.key, [...(early.get(release.key) ?? []), taker.key]);
  }
  const divided = changes.flatMap((change) => parts.get(change.key) ?? [change]);
  const needed = new Set(waiting.map(({ release }) => release.key));
  const going = withWaiting(divided, early, { ...options, needed });
  const order = new Order([...divided, ...going]);
  for (const taking of waiting) {
    order.take(taking);
  }
  const broken = breakCircles(order, divided, options);
  waitForFreeValues(order, divided, { models, free });
  return {
    changes: divided
      .flatMap((change) => [...(broken.before.get(change.key) ?? []), change])
      .concat(going.flatMap(({ key }) => broken.before.get(key) ?? []))
      .map((change) => order.ordered(change)),
    deletes: going.map((change) => order.ordered(change)),
    diagnostics: [...diagnostics, ...broken.diagnostics],
  };
}

/** A new resource without such a value gets one of the service's choice, which must not be one that another is about to get. */
function waitForFreeValues(
  order: Order,
  changes: readonly Change[],
  { models, free }: Pick<UniqueOptions, 'models'> & { readonly free: readonly Change[] },
): void {
  const takers = free.filter(({ action }) => action !== 'create');
  for (const change of takers.length === 0 ? [] : changes) {
    const fields = models.get(change.kind)?.unique ?? [];
    if (change.action === 'create' && fields.some((field) => change.after[field] === undefined)) {
      const beside = takers.filter(
        ({ key, kind, parents }) =>
          kind === change.kind &&
          parents.at(-1) === change.parents.at(-1) &&
          !waitedFor(order.waits, key).has(change.key),
      );
      for (const { key } of beside) {
        order.wait(change.key, key);
      }
    }
  }
}

const PREFERRED: readonly Change['action'][] = ['update', 'adopt', 'replace', 'delete'];

/** The takings of a circle, those first whose holder is best given a temporary value. */
function takingsIn(cycle: readonly string[], order: Order): readonly Taking[] {
  const rank = ({ release }: Taking): number =>
    PREFERRED.indexOf(release.action) * cycle.length + cycle.indexOf(release.key);
  return cycle
    .flatMap((key, at) => order.takingBetween(key, cycle[(at + 1) % cycle.length] ?? '') ?? [])
    .map((taking) => ({ taking, rank: rank(taking) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ taking }) => taking);
}

function breakCircles(
  order: Order,
  changes: readonly Change[],
  { models, observation, salt }: UniqueOptions,
): { readonly before: ReadonlyMap<string, readonly Update[]>; readonly diagnostics: readonly Diagnostic[] } {
  const before = new Map<string, readonly Update[]>();
  const diagnostics: Diagnostic[] = [];
  const clear = new Set<string>();
  const circles: { readonly change: Update; readonly cycle: readonly string[] }[] = [];
  const starts = changes.map(({ key }) => key);
  for (;;) {
    const cycle = findCycle(order.waits, starts, clear);
    const candidates = cycle === undefined ? [] : takingsIn(cycle, order);
    const [first] = candidates;
    if (cycle === undefined || first === undefined) {
      // A circle without a value in it is not made here, and stops the apply before anything is written.
      break;
    }
    const model = models.get(first.taker.kind);
    const taking = candidates.find(canBeAside) ?? first;
    const change = model === undefined ? undefined : temporaryFor(taking, { model, observation, salt });
    if (change === undefined) {
      diagnostics.push(changingPlaces(taking));
      order.divert(taking, undefined);
      continue;
    }
    order.divert(taking, change.key);
    before.set(taking.release.key, [...(before.get(taking.release.key) ?? []), change]);
    circles.push({ change, cycle });
    diagnostics.push(
      temporaryNote(
        change,
        cycle.flatMap((key) => order.byKey.get(key)?.address ?? []),
      ),
    );
  }
  for (const { change, cycle } of circles) {
    waitForOthers(order, change, cycle);
  }
  return { before, diagnostics };
}

/** A temporary value is set when nothing else keeps its circle waiting, so that it is there as briefly as possible. */
function waitForOthers(order: Order, change: Update, cycle: readonly string[]): void {
  const members = new Set([...cycle, change.key]);
  for (const key of cycle) {
    for (const other of order.waits.get(key) ?? []) {
      const leadsBack = (): boolean => [...waitedFor(order.waits, other)].some((it) => members.has(it));
      if (!members.has(other) && !leadsBack()) {
        order.wait(change.key, other);
      }
    }
  }
}

/** The deletions, of which those that something waits for come only after what must be done before they are. */
function withWaiting(
  changes: readonly Change[],
  first: ReadonlyMap<string, readonly string[]>,
  options: UniqueOptions & { readonly needed?: ReadonlySet<string> },
): readonly Delete[] {
  const { deletes, needed } = options;
  const deleted = new Set(deletes.map(({ key }) => key));
  const early = new Set(
    [...(needed ?? []), ...changes.flatMap(({ dependsOn }) => dependsOn)].filter((key) => deleted.has(key)),
  );
  if (early.size === 0) {
    return deletes;
  }
  // What refers to a thing that is deleted in the middle of a run must have let go of it before.
  const referrers = referrersOf(options);
  return deletes.map((change) => {
    const before = early.has(change.key) ? [...(first.get(change.key) ?? []), ...(referrers.get(change.id) ?? [])] : [];
    return before.length === 0 ? change : { ...change, dependsOn: [...new Set([...change.dependsOn, ...before])] };
  });
}

function changingPlaces({ taker, field, release }: Taking): Diagnostic {
  const value = field.sensitive ? '' : ` ${JSON.stringify(field.after)}`;
  return {
    severity: 'error',
    code: 'changing-places',
    summary: `Two resources cannot exchange their ${field.field}`,
    detail: `${taker.address} is declared with the ${field.field}${value} that ${release.address} has, and that one waits for it in turn. The service never lets two have the same one, and a ${taker.kind} can have no temporary one. Declare another ${field.field} for one of them, apply, and then the one that it should have.`,
    ...defined({ source: taker.source }),
  };
}

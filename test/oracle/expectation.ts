import { isJsonObject, type Json } from '../../src/base/json.ts';
import { type Desired, isLookedUp } from '../../src/core/engine/model.ts';
import type { Address } from '../../src/core/plan/address.ts';
import type { KindName } from '../../src/core/plan/plan.ts';
import type { Fields, RemoteId } from '../../src/core/plan/value.ts';
import { type Base, isLookedUpElsewhere, type Pair, type PairOptions, type Pairs, pair, partsOf } from './pairs.ts';
import { type ExpectedRow, expectRows } from './rows.ts';
import { type Class, classOf, referencesIn, remembered, replaced, textOf } from './value.ts';
import { type KindOf, modelOf, seenKey } from './view.ts';

/** What the oracle expects to be done about one resource. */
export interface Expected {
  readonly address: Address;
  readonly kind: KindName;
  readonly action: 'create' | 'adopt' | 'update' | 'replace' | 'delete';
  /** Of a creation: whether it was there before. */
  readonly isBack: boolean;
  /** Whether both sides changed it: it is created again and declared otherwise, or deleted and was changed by hand. */
  readonly isMarked: boolean;
  /** What differs, with its class. */
  readonly fields: ReadonlyMap<string, Class>;
  /** What is only compared when something is created, as declared: it goes along with whatever is set. */
  readonly along?: ReadonlyMap<string, string>;
  /** What is live, not declared and lost by a replacement: the plan may say so. */
  readonly lost?: ReadonlySet<string>;
  /** More may be set: something that it refers to is created again. */
  readonly isLoose: boolean;
  /** What is deleted, changed or adopted. */
  readonly id: RemoteId | undefined;
  /** As in `Seen`. */
  readonly holder: RemoteId;
}

function lostOf(declared: Fields, live: Fields): ReadonlySet<string> {
  const isNothing = (value: Json): boolean => value === null || JSON.stringify(value).length === 2;
  return new Set(Object.keys(live).filter((field) => !(field in declared) && !isNothing(live[field] ?? null)));
}

export interface Expectation {
  readonly pairs: Pairs;
  readonly changes: ReadonlyMap<Address, Expected>;
  readonly rows: readonly ExpectedRow[];
  /** Entries of the record that are let go without a request. */
  readonly forgotten: ReadonlySet<Address>;
  /** Entries of the record in collections that the manifest does not declare: nothing is done about them. */
  readonly dormant: ReadonlySet<Address>;
  /** Codes of the problems for which there can be no plan. */
  readonly refusals: ReadonlySet<string>;
  /** New resources in whose place there is something already. */
  readonly occupied: ReadonlySet<Address>;
  /** What is only looked up. */
  readonly external: ReadonlySet<Address>;
  /** The kinds that the manifest declares. */
  readonly managed: ReadonlySet<KindName>;
}

/** The sides of one field in forms that can be compared, whatever names resources had when it was recorded. */
interface Sides {
  readonly declared: (kind: KindOf, field: string, value: Json | undefined) => Json;
  readonly live: (kind: KindOf, field: string, value: Json | undefined) => Json;
  readonly base: (kind: KindOf, field: string, value: Json | undefined) => Json;
}

/** What `form` made of objects, by kind and field. */
const FORMED = new Map<string, (value: object) => Json>();

/** A value as it is compared. */
export function form(kind: KindOf, field: string, value: Json | undefined): Json {
  if (typeof value !== 'object' || value === null) {
    return value === undefined || value === null ? null : formed(kind, field, value);
  }
  const key = `${kind.name} ${field}`;
  const make = FORMED.get(key) ?? remembered((one) => formed(kind, field, one as Json));
  FORMED.set(key, make);
  return make(value);
}

function formed(kind: KindOf, field: string, value: Json): Json {
  const own = kind.comparable?.(field, value) ?? value;
  if (kind.rules[field]?.unordered !== true) {
    return own;
  }
  const sorted = (item: Json): Json =>
    Array.isArray(item) ? [...item].sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1)) : item;
  return isJsonObject(own)
    ? Object.fromEntries(Object.entries(own).map(([key, item]) => [key, sorted(item)]))
    : sorted(own);
}

function sidesOf({ all, names }: Pairs, { bases, workspace }: PairOptions): Sides {
  const byId = new Map<RemoteId, Address>();
  for (const { desired, live } of all.values()) {
    if (live !== undefined && !modelOf(desired.kind).keyless) {
      byId.set(live.id, desired.address);
    }
  }
  const former = new Map(
    workspace.resources.flatMap(({ address, previously }) => previously.map((old) => [old, address])),
  );
  const ofIds = (part: Readonly<Record<string, Json>>): Json | undefined => {
    const id = part['$id'];
    const address = typeof id === 'string' ? byId.get(id) : undefined;
    return address === undefined ? undefined : { $ref: address };
  };
  const ofNames = (part: Readonly<Record<string, Json>>): Json | undefined => {
    const name = part['$ref'];
    if (typeof name !== 'string') {
      return ofIds(part);
    }
    const now = names.get(name);
    const entry = bases.get(name);
    if (now !== undefined) {
      return { $ref: now };
    }
    if (entry === undefined) {
      return { $ref: all.has(name) ? name : (former.get(name) ?? name) };
    }
    // What was managed and is only looked up now is in no entry's name any more.
    return ofIds({ $id: entry.id }) ?? { $id: entry.id };
  };
  const side =
    (answer: typeof ofIds) =>
    (kind: KindOf, field: string, value: Json | undefined): Json =>
      form(kind, field, value === undefined ? undefined : replaced(value, answer));
  return { declared: side(ofIds), live: side(ofIds), base: side(ofNames) };
}

function entriesOf(value: Json): Readonly<Record<string, Json>> {
  return isJsonObject(value) ? value : {};
}

/** The texts of those items that every one of the other lists has, too. */
function shared(list: Json | undefined, ...others: readonly (Json | undefined)[]): readonly string[] {
  const texts = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(textOf) : []);
  return texts(list).filter((item) => others.every((other) => texts(other).includes(item)));
}

/** Why an order is not as declared: whose order changed shows in the items that are on all sides. */
function classOfOrder(applied: Json | undefined, declared: Json, there: Json): Class | undefined {
  if (shared(declared, declared).join() === shared(there, declared).join()) {
    return undefined;
  }
  const [was, wanted, is] = [
    shared(applied, declared, there),
    shared(declared, applied, there),
    shared(there, applied, declared),
  ].map((items) => items.join());
  if (applied === undefined || was === is) {
    return 'pending';
  }
  return was === wanted ? 'drift' : 'conflict';
}

/** The fields of a resource that are not as declared. */
function differences({ desired, live, base }: Pair, sides: Sides): ReadonlyMap<string, Class> {
  const kind = modelOf(desired.kind);
  const found = new Map<string, Class>();
  const note = (path: string, cause: Class | undefined): void => {
    if (cause !== undefined) {
      found.set(path, cause);
    }
  };
  for (const [field, value] of Object.entries(desired.fields)) {
    const rule = kind.rules[field];
    if (rule?.createOnly === true && live?.live.changeable?.includes(field) !== true) {
      continue;
    }
    const declared = sides.declared(kind, field, value);
    const there = sides.live(kind, field, live?.fields[field]);
    const isKnown = base !== undefined && field in base.fields;
    const applied = isKnown ? sides.base(kind, field, base.fields[field]) : undefined;
    if (rule?.sequence === true) {
      const cause = classOfOrder(applied, declared, there);
      const isHalfway = (was: Json): boolean =>
        kind.partial?.isUpdate?.(field, { base: was, desired: declared, live: there }) === true;
      note(field, cause === 'conflict' && applied !== undefined && isHalfway(applied) ? 'pending' : cause);
      continue;
    }
    const witness = live?.witness[field];
    if (rule?.entries !== undefined) {
      const [wanted, was] = [entriesOf(declared), entriesOf(applied ?? null)];
      // What shows through is nobody's, unless it is what was applied here, or nobody has made sure yet that nothing is set.
      const through = live?.inherited[field] ?? [];
      const isOf = (key: string, entry: Json): boolean =>
        key in was ? textOf(was[key]) === textOf(entry) : wanted[key] === null;
      const is = Object.fromEntries(
        Object.entries(entriesOf(there)).filter(([key, entry]) => !through.includes(key) || isOf(key, entry)),
      );
      const gone = rule.entries === 'owned' ? Object.keys(was).filter((key) => !(key in wanted)) : [];
      for (const key of [...Object.keys(wanted), ...gone]) {
        note(
          `${field}[${JSON.stringify(key)}]`,
          classOf(key in was ? textOf(was[key]) : undefined, textOf(wanted[key]), textOf(is[key])),
        );
      }
    } else if (witness === undefined) {
      const cause = classOf(applied === undefined ? undefined : textOf(applied), textOf(declared), textOf(there));
      const isHalfway = (was: Json): boolean =>
        kind.partial?.isUpdate?.(field, { base: was, desired: declared, live: there }) === true;
      // A field that takes several requests can be left between two of them.
      note(field, cause === 'conflict' && applied !== undefined && isHalfway(applied) ? 'pending' : cause);
    } else {
      // The value is not shown: what somebody set since the last apply shows in the witness.
      const isTouched = isKnown && base.witness[field] !== witness;
      const isSame = applied !== undefined && textOf(applied) === textOf(declared);
      note(field, isSame ? (isTouched ? 'drift' : undefined) : isTouched ? 'conflict' : 'pending');
    }
  }
  return found;
}

/** Whether somebody changed one of the fields that were applied. */
function isTouched(base: Base, options: PairOptions, sides: Sides): boolean {
  const kind = modelOf(base.kind);
  const { bases, view } = options;
  const seen = view.get(seenKey(base));
  return (
    seen !== undefined &&
    Object.entries(base.fields).some(([field, value]) => {
      const rule = kind.rules[field];
      // Whose turn it is to be the default is not a matter of the one that goes.
      if (rule?.createOnly === true || rule?.exclusive === true) {
        return false;
      }
      const [was, is] = [sides.base(kind, field, value), sides.live(kind, field, seen.fields[field])];
      const recorded = replaced(value, (part) => {
        const id = typeof part['$ref'] === 'string' ? bases.get(part['$ref'])?.id : undefined;
        return id === undefined ? undefined : { $id: id };
      });
      if (textOf(form(kind, field, recorded)) === textOf(form(kind, field, seen.fields[field]))) {
        return seen.witness[field] !== undefined && base.witness[field] !== seen.witness[field];
      }
      if (isJsonObject(value) && referencesIn(value).some((address) => !bases.has(address))) {
        // What it referred to is not recorded any more, so nobody can tell.
        return false;
      }
      if (rule?.entries !== undefined) {
        return Object.entries(entriesOf(was)).some(([key, item]) => textOf(item) !== textOf(entriesOf(is)[key]));
      }
      const witness = seen.witness[field];
      return witness === undefined ? textOf(was) !== textOf(is) : base.witness[field] !== witness;
    })
  );
}

/** Whether the manifest says something else of a resource than what was applied last. */
function isDeclaredAnew({ desired, base }: Pair, sides: Sides): boolean {
  const kind = modelOf(desired.kind);
  return (
    base !== undefined &&
    Object.keys(base.fields).length > 0 &&
    Object.entries(desired.fields).some(
      ([field, value]) =>
        kind.rules[field]?.createOnly !== true &&
        textOf(sides.declared(kind, field, value)) !== textOf(sides.base(kind, field, base.fields[field])),
    )
  );
}

/** Whether somebody chose another default than the one that was applied last. */
function isOtherDefault({ live }: Pair, { bases, view }: PairOptions): boolean {
  const siblings = [...view.values()].filter(
    ({ kind, parents }) => kind === live?.kind && parents.at(-1)?.id === live.parents.at(-1)?.id,
  );
  // Also where the one that was applied is gone, whatever the service chose in its place: somebody made it do so.
  const applied = new Set(
    [...bases.values()].flatMap(({ kind, id, holder, fields }) =>
      kind === live?.kind && holder === live.holder && fields['default'] === true ? [id] : [],
    ),
  );
  return applied.size > 0 && !siblings.some(({ id, fields }) => fields['default'] === true && applied.has(id));
}

/** What a declared resource needs to exist besides its parent. */
export function needsOf({ fields, after = [] }: Desired): readonly Address[] {
  return [...Object.values(fields).flatMap(referencesIn), ...after];
}

function isBelow(address: Address, holder: Address): boolean {
  return address.startsWith(`${holder}.`) || address.startsWith(`${holder}[`);
}

/** The address of something in the record by the name that what holds it has now. */
export function currentName(address: Address, { names }: Pick<Pairs, 'names'>): Address {
  const [holder] = [...names.keys()]
    .filter((one) => one === address || isBelow(address, one))
    .sort((a, b) => b.length - a.length);
  return holder === undefined ? address : (names.get(holder) ?? holder) + address.slice(holder.length);
}

/** Compares what is declared, what was applied and what there is, and says what has to be done. */
export function expectation(options: PairOptions): Expectation {
  const { bases, view, intents, workspace } = options;
  const pairs = pair(options);
  const sides = sidesOf(pairs, options);
  const changes = new Map<Address, Expected>();
  const refusals = new Set<string>([
    ...(pairs.ambiguous.length > 0 ? ['ambiguous'] : []),
    ...(pairs.wrongNames.length > 0 ? ['former-name'] : []),
    ...(pairs.wrongIds.length > 0 ? ['not-found', 'duplicate-id'] : []),
  ]);
  // What is in something that is replaced goes with it, and is created again.
  const isLost = (address: Address): boolean => [...options.replace].some((holder) => isBelow(address, holder));
  for (const one of pairs.all.values()) {
    const { desired, live, base } = one;
    const { address, kind } = desired;
    const model = modelOf(kind);
    if (isLookedUp(model, desired)) {
      if (live === undefined) {
        refusals.add('not-found');
      }
      continue;
    }
    if (live === undefined || isLost(address)) {
      changes.set(address, {
        address,
        kind,
        action: 'create',
        isBack: base !== undefined && !isLost(address),
        isMarked: isDeclaredAnew(one, sides) && !isLost(address),
        fields: new Map(),
        isLoose: false,
        id: undefined,
        holder: '',
      });
      continue;
    }
    const fields = new Map(differences(one, sides));
    for (const [path, cause] of [...fields]) {
      if (model.rules[path]?.change === 'refuse') {
        fields.delete(path);
        if (cause !== 'drift') {
          refusals.add('immutable');
        }
      }
    }
    if (fields.get('default') === 'pending' && isOtherDefault(one, options)) {
      fields.set('default', 'conflict');
    }
    const isAsked = options.replace.has(address);
    const isReplaced = isAsked || [...fields.keys()].some((path) => model.rules[path]?.change === 'replace');
    if (isReplaced || base === undefined || fields.size > 0) {
      const action = isReplaced ? 'replace' : base === undefined ? 'adopt' : 'update';
      changes.set(address, {
        address,
        kind,
        action,
        isBack: false,
        isMarked: false,
        fields,
        along: new Map(
          Object.entries(desired.fields).flatMap(([field, value]): readonly (readonly [string, string])[] =>
            model.rules[field]?.createOnly === true ? [[field, textOf(sides.declared(model, field, value))]] : [],
          ),
        ),
        ...(isReplaced ? { lost: lostOf(desired.fields, live.fields) } : {}),
        // Whatever it differs in, everything is set again.
        isLoose: isAsked,
        id: live.id,
        holder: live.holder,
      });
    }
  }
  const again = new Set(
    [...changes.values()].flatMap(({ address, action }) => (action === 'replace' || isLost(address) ? [address] : [])),
  );
  for (const { desired, live } of pairs.all.values()) {
    if (live !== undefined && again.size > 0 && needsOf(desired).some((address) => again.has(address))) {
      const { address, kind } = desired;
      const known = changes.get(address) ?? {
        address,
        kind,
        action: 'update',
        isBack: false,
        isMarked: false,
        fields: new Map(),
        id: live.id,
        holder: live.holder,
      };
      changes.set(address, { ...known, isLoose: true });
    }
  }
  const forgotten = new Set<Address>();
  const remove = (address: Address): void => {
    const base = bases.get(address);
    if (base === undefined) {
      return;
    }
    const below = [...bases].filter(([other]) => isBelow(other, address));
    const model = modelOf(base.kind);
    // A name that was only looked up can be another one's now.
    const parent = partsOf(address, model).parent ?? '';
    const holder = pairs.all.get(pairs.names.get(parent) ?? parent)?.live?.id;
    const seen = view.get(seenKey(base));
    const isThere =
      seen !== undefined &&
      (holder === undefined || holder === seen.parents.at(-1)?.id) &&
      ![...pairs.all.values()].some(({ live }) => live !== undefined && seenKey(live) === seenKey(base));
    if (!isThere || model.removal === 'release') {
      for (const one of [address, ...below.map(([other]) => other)]) {
        forgotten.add(one);
      }
      return;
    }
    for (const [other, entry] of [[address, base] as const, ...below]) {
      if (view.has(seenKey(entry)) && modelOf(entry.kind).removal === 'delete') {
        const key = pairs.all.has(other) ? `${other}:old` : other;
        changes.set(key, {
          address: other,
          kind: entry.kind,
          action: 'delete',
          isBack: false,
          isMarked: isTouched(entry, options, sides),
          fields: new Map(),
          isLoose: false,
          id: entry.id,
          holder: entry.holder,
        });
      } else {
        forgotten.add(other);
      }
    }
  };
  for (const address of pairs.left) {
    remove(address);
  }
  // What is only looked up from now on is in the record no longer.
  for (const one of pairs.all.values()) {
    const { desired, from } = one;
    const own = bases.get(desired.address);
    // Nobody could tell later whose its parts were.
    const below = own === undefined || !isLookedUpElsewhere(one, own) ? [] : [...bases.keys()];
    for (const address of below.filter((other) => isBelow(other, desired.address) && !pairs.all.has(other))) {
      forgotten.add(address);
    }
    for (const name of isLookedUp(modelOf(desired.kind), desired)
      ? [desired.address, ...desired.previously, from]
      : []) {
      if (name !== undefined && bases.has(name)) {
        forgotten.add(name);
      }
    }
  }
  // What was below a resource that is gone is gone with it.
  for (const { desired, live, from } of pairs.all.values()) {
    // What is recorded under the name of something new belongs to another one, unless that was only looked up.
    const name = from ?? (bases.has(desired.address) ? undefined : desired.address);
    for (const address of live === undefined && name !== undefined ? bases.keys() : []) {
      if (isBelow(address, name ?? '') && !pairs.names.has(address) && !pairs.all.has(address)) {
        forgotten.add(address);
      }
    }
  }
  // What was begun and is no longer declared is nobody's any more.
  const managed = new Set(workspace.collections.map(({ kind }) => kind));
  for (const [address, kind] of intents) {
    if (managed.has(kind) && !pairs.all.has(currentName(address, pairs)) && !bases.has(address)) {
      forgotten.add(address);
    }
  }
  const occupied = new Set<Address>();
  const removed = [...changes.values()].filter(({ action }) => action === 'delete');
  const going = new Set(removed.flatMap((one) => (one.id === undefined ? [] : [seenKey({ ...one, id: one.id })])));
  for (const { address, kind, action } of changes.values()) {
    const holder = pairs.all.get(pairs.all.get(address)?.desired.parent ?? '')?.live;
    const others = modelOf(kind).beside?.excludes ?? [];
    const isBeside = [...view.values()].some(
      (seen) => others.includes(seen.kind) && seen.parents.at(-1)?.id === holder?.id && !going.has(seenKey(seen)),
    );
    if (action === 'create' && holder !== undefined && isBeside) {
      refusals.add('not-both');
    }
    if (action === 'create' && holder !== undefined && options.isOccupied(kind, holder.id)) {
      refusals.add('place-taken');
      occupied.add(address);
    }
  }
  // In an order, what is created again comes last, like everything that is new.
  const after: Pairs = {
    ...pairs,
    all: new Map(
      [...pairs.all].map(([address, one]) => [
        address,
        options.replace.has(address) || isLost(address) ? { ...one, live: undefined } : one,
      ]),
    ),
  };
  const deleted = new Set(removed.map(({ address }) => address));
  const dormant = [...bases.keys()].filter((one) => !pairs.names.has(one) && !forgotten.has(one) && !deleted.has(one));
  return {
    pairs,
    changes,
    rows: expectRows(after, new Map([...view].flatMap(([key, { id, row }]) => (going.has(key) ? [[id, row]] : [])))),
    forgotten,
    dormant: new Set(dormant),
    managed,
    refusals,
    occupied,
    external: new Set(
      [...pairs.all.values()].flatMap(({ desired }) =>
        isLookedUp(modelOf(desired.kind), desired) ? [desired.address] : [],
      ),
    ),
  };
}

import { isJsonObject, type Json } from '../../src/base/json.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import type { Address } from '../../src/core/plan/address.ts';
import type { KindName, Plan } from '../../src/core/plan/plan.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { BEHAVIOUR } from '../support/walk.ts';
import type { Recorded } from './bases.ts';
import type { Complaint } from './complaint.ts';
import { type Expectation, type Expected, form } from './expectation.ts';
import { type Bases, partsOf } from './pairs.ts';
import { idsIn, referencesIn, replaced, textOf } from './value.ts';
import { holderKeys, modelOf, type Seen, seenKey, type View } from './view.ts';

/** The kinds with which the service creates another one. */
const COMING_WITH: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  KINDS.map(({ name, parents }) => [
    name,
    new Set(parents.filter((parent) => BEHAVIOUR.get(parent)?.comesWith !== undefined)),
  ]),
);

/** What the service changes by itself when something else is changed. */
function isOfTheService(field: string, before: Seen, gone: ReadonlySet<string>): boolean {
  const { rowField, rules } = modelOf(before.kind);
  return (
    rules[field]?.exclusive === true ||
    (field === rowField && before.row !== undefined && gone.has(before.row)) ||
    idsIn(before.fields[field] ?? null).some((id) => gone.has(id))
  );
}

/** The items of a list that another one has too. */
function among(list: Json | undefined, other: Json | undefined): readonly Json[] {
  const itemsOf = (value: Json | undefined): readonly Json[] =>
    Array.isArray(value) ? (value as readonly Json[]) : [];
  const known = new Set(itemsOf(other).map((item) => textOf(item)));
  return itemsOf(list).filter((item) => known.has(textOf(item)));
}

function changedFields(before: Seen, after: Seen, gone: ReadonlySet<string>): readonly string[] {
  const fields = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  const changed = [...fields].flatMap((field): readonly string[] => {
    const [was, is] = [before.fields[field], after.fields[field]];
    if (was === is) {
      return [];
    }
    const isSame = textOf(form(modelOf(before.kind), field, was)) === textOf(form(modelOf(before.kind), field, is));
    // What comes and goes is in the order without anybody setting it.
    const isOrder =
      modelOf(before.kind).rules[field]?.sequence === true && textOf(among(was, is)) === textOf(among(is, was));
    if (isSame || isOrder || isOfTheService(field, before, gone)) {
      return [];
    }
    const isWhole = modelOf(before.kind).rules[field]?.entries === undefined;
    if (isWhole && !(isJsonObject(was) && isJsonObject(is))) {
      return [field];
    }
    const entries = (value: Json | undefined): Readonly<Record<string, Json>> => (isJsonObject(value) ? value : {});
    const keys = new Set([...Object.keys(entries(was)), ...Object.keys(entries(is))]);
    const { keyless, rules } = modelOf(before.kind);
    const shows = (seen: Seen, key: string): boolean =>
      entries(seen.fields[field])[key] === undefined || seen.inherited[field]?.includes(key) === true;
    // What shows through changes with what is around it. A setting without a value can get one with the others of its group.
    const isOfOthers = (key: string): boolean =>
      (shows(before, key) && shows(after, key)) ||
      (keyless && rules[field]?.entries === 'kept' && entries(was)[key] === undefined);
    // An entry that is named after another resource goes with that one.
    const others = [...keys].filter(
      (key) => !gone.has(key) && !isOfOthers(key) && textOf(entries(was)[key]) !== textOf(entries(is)[key]),
    );
    return isWhole ? (others.length === 0 ? [] : [field]) : others.map((key) => `${field}[${JSON.stringify(key)}]`);
  });
  const witnesses = Object.keys(before.witness).filter((field) => before.witness[field] !== after.witness[field]);
  return [...changed, ...witnesses];
}

/**
 * What the service removes by itself with what is deleted, that included: its parts, what shows it, and what showed nothing
 * else than what went this way.
 */
export function takenAlong(view: View, deleted: ReadonlySet<string>): ReadonlySet<string> {
  const gone = new Set(deleted);
  const bySelf = new Set<string>();
  const ids = new Set([...deleted].flatMap((key) => view.get(key)?.id ?? []));
  const isEmptied = (part: string | undefined, holder: Seen): boolean => {
    if (part === undefined || bySelf.size === 0) {
      return false;
    }
    const parts = [...view].filter(([, { kind, parents }]) => kind === part && parents.at(-1)?.id === holder.id);
    return parts.some(([key]) => bySelf.has(key)) && parts.every(([key]) => gone.has(key));
  };
  let before = -1;
  while (before !== gone.size) {
    before = gone.size;
    for (const [key, seen] of view) {
      const { goesWith, emptyWithout } = BEHAVIOUR.get(seen.kind) ?? {};
      if (!gone.has(key) && goesWith?.(seen.fields).some((id) => ids.has(id)) === true) {
        bySelf.add(key);
      }
      if (bySelf.has(key) || holderKeys(seen).some((holder) => gone.has(holder)) || isEmptied(emptyWithout, seen)) {
        gone.add(key);
        ids.add(seen.id);
      }
    }
  }
  return gone;
}

/** Holds what changed on the service against what was to be changed: nothing else may. Looks only at what is watched. */
export function checkUntouched(
  before: View,
  after: View,
  permitted: readonly Expected[],
  isWatched: (seen: Seen) => boolean = () => true,
): readonly Complaint[] {
  const complaints: Complaint[] = [];
  const complain = (text: string): void => void complaints.push({ rule: 'untouched', text });
  const byKey = new Map<string, Expected>();
  for (const expected of permitted) {
    if (expected.id !== undefined) {
      byKey.set(seenKey({ ...expected, id: expected.id }), expected);
    }
  }
  const deleted = takenAlong(
    before,
    new Set([...byKey].flatMap(([key, { action }]) => (action === 'delete' || action === 'replace' ? [key] : []))),
  );
  const gone = new Set<string>([
    ...[...before.values()]
      .filter((seen) => !after.has(seenKey(seen)))
      .flatMap(({ kind, id, fields }) => [id, modelOf(kind).keyOf(fields) ?? []].flat()),
    ...permitted.flatMap(({ action, id }) => (action === 'replace' && id !== undefined ? [id] : [])),
  ]);
  for (const [key, seen] of [...before].filter(([, one]) => isWatched(one))) {
    const now = after.get(key);
    const expected = byKey.get(key);
    if (now === undefined) {
      if (!deleted.has(key)) {
        complain(`${key} is gone, and nothing said that it would be deleted`);
      }
      continue;
    }
    if (expected?.action === 'replace') {
      // It is another one now, also where the service calls it the same.
      continue;
    }
    const allowed = new Set(expected?.fields.keys());
    const goesAlong = (path: string): boolean =>
      allowed.size > 0 && expected?.along?.get(path) === textOf(form(modelOf(seen.kind), path, now.fields[path]));
    const wrong = changedFields(seen, now, gone).filter((path) => !allowed.has(path) && !goesAlong(path));
    if (wrong.length > 0 && expected?.isLoose !== true) {
      complain(
        `${wrong.join(', ')} of ${key} changed from ${wrong.map((path) => textOf(seen.fields[path])).join()} to ${wrong.map((path) => textOf(now.fields[path])).join()}, and nothing was to change there`,
      );
    }
  }
  const fresh = [...after].filter(([key, seen]) => !before.has(key) && isWatched(seen));
  for (const kind of new Set(fresh.map(([, seen]) => seen.kind))) {
    const made = fresh.filter(([, seen]) => seen.kind === kind).length;
    const asked = permitted.filter(
      (one) => one.kind === kind && (one.action === 'create' || one.action === 'replace'),
    ).length;
    // The service shows the first space of a section by itself, for example.
    const along = fresh.filter(([key]) => COMING_WITH.get(kind)?.has(after.get(key)?.kind ?? '') === true).length;
    // The run of a translation ends with a space, also after an apply that another one overtook.
    const brought = permitted.filter(
      (one) => BEHAVIOUR.get(one.kind)?.brings === kind && (one.action === 'create' || one.action === 'replace'),
    ).length;
    // What there is once in its parent comes with the parent.
    if (made > asked + along + brought && !modelOf(kind).keyless) {
      complain(`${made} new ${kind}, and ${asked} were to be created`);
    }
  }
  return complaints;
}

/** A value without the names in it. */
function nameless(value: Json): string {
  return textOf(replaced(value, (part) => (typeof part['$ref'] === 'string' ? { $any: true } : undefined)));
}

/** A plan that was made from an earlier view. */
interface Earlier {
  readonly plan: Pick<Plan, 'refresh'>;
  readonly view: View;
}

/**
 * Compares what was recorded since with the service: whatever is recorded is true now. What a saved plan only records,
 * without a write, is what was true when it was made; the next plan finds what changed since.
 */
export function checkRecord(before: Recorded, after: Recorded, view: View, saved?: Earlier): readonly Complaint[] {
  const refreshed = new Set(saved?.plan.refresh.map(({ address }) => address));
  const withIdsBy = (bases: Recorded['bases'], value: Json | undefined): Json =>
    replaced(value ?? null, (part) => {
      const id = typeof part['$ref'] === 'string' ? bases.get(part['$ref'])?.id : undefined;
      return typeof part['$ref'] !== 'string' ? undefined : id === undefined ? { $any: true } : { $id: id };
    });
  const withIds = (value: Json | undefined): Json => withIdsBy(after.bases, value);
  const idsBy = (bases: Recorded['bases'], value: Json | undefined): string => textOf(withIdsBy(bases, value));
  const ids = (value: Json | undefined): string => idsBy(after.bases, value);
  /** Where something is recorded now, by what holds it where it was created again itself. */
  const nowAt = (address: string): string => {
    const above = [...before.bases.keys()]
      .filter((one) => one === address || address.startsWith(`${one}.`) || address.startsWith(`${one}[`))
      .sort((a, b) => b.length - a.length);
    for (const old of above) {
      const { kind, id } = before.bases.get(old) ?? {};
      const found = [...after.bases].find(([, base]) => base.kind === kind && base.id === id);
      if (found !== undefined) {
        return found[0] + address.slice(old.length);
      }
    }
    return address;
  };
  const renamed = (value: Json | undefined): string =>
    textOf(
      replaced(value ?? null, (part) => (typeof part['$ref'] === 'string' ? { $ref: nowAt(part['$ref']) } : undefined)),
    );
  const complaints: Complaint[] = [];
  // By what it is, not by what it is called: a record that was renamed says nothing new.
  const known = new Map([...before.bases.values()].map((base) => [seenKey(base), base]));
  for (const [address, base] of after.bases) {
    const former = before.bases.get(address);
    const own = former?.id === base.id ? former : undefined;
    const old = known.get(seenKey(base)) ?? own;
    // Two records can be of one resource: one that stayed behind when its parent's name came to mean another one says nothing new.
    if ([old, own].some((one) => one !== undefined && textOf(one.fields) === textOf(base.fields))) {
      continue;
    }
    const kind = modelOf(base.kind);
    // What is gone since the plan was saved is not there any more to say what holds it.
    const then = refreshed.has(address) ? [...(saved?.view.values() ?? [])] : undefined;
    const seen =
      then === undefined ? view.get(seenKey(base)) : then.find((one) => one.id === base.id && one.kind === base.kind);
    if (seen === undefined) {
      // What is gone can have got another name with what held it, and is not the default; nothing else may be recorded.
      const isKnown = [...before.bases.values()].some(
        (one) =>
          one.kind === base.kind &&
          one.id === base.id &&
          [one.fields, { ...one.fields, default: false }].some((fields) => nameless(fields) === nameless(base.fields)),
      );
      if (!isKnown) {
        complaints.push({ rule: 'record', text: `${address} is recorded as ${base.id}, which does not exist` });
      }
      continue;
    }
    for (const [field, value] of Object.entries(base.fields)) {
      const rule = kind.rules[field];
      const said = ids(value);
      // A reference to something with a new name says nothing new either.
      const isOld =
        old !== undefined &&
        (textOf(old.fields[field]) === textOf(value) ||
          idsBy(before.bases, old.fields[field]) === ids(value) ||
          renamed(old.fields[field]) === textOf(value));
      if (
        isOld ||
        rule?.createOnly === true ||
        rule?.entries !== undefined ||
        field in seen.witness ||
        said.includes('$any') ||
        rule?.exclusive === true
      ) {
        continue;
      }
      // What the service puts into an order by itself, such as a translated space, was not there when the order was written.
      const isOrder = rule?.sequence === true && textOf(among(seen.fields[field], withIds(value))) === said;
      if (isOrder) {
        continue;
      }
      const compared = (one: Json | undefined): string => textOf(form(kind, field, one));
      if (compared(seen.fields[field]) !== said && compared(withIds(value)) !== compared(seen.fields[field])) {
        complaints.push({
          rule: 'record',
          text: `${field} of ${address} is recorded as ${said} and is ${textOf(seen.fields[field])}`,
        });
      }
    }
  }
  return complaints;
}

/**
 * The managed fields and entries that refer to others: what the manifest does not say is left to people and to the service. An order refers
 * to nothing: what is deleted leaves it, and nothing is missing.
 */
function referring(
  { kind, fields: managed }: { readonly kind: KindName; readonly fields: Fields },
  live: Fields,
): Fields {
  const { rules } = modelOf(kind);
  const counts = (field: string): boolean => field in managed && rules[field]?.sequence !== true;
  const said = (field: string, value: Json): Json => {
    const entries = managed[field];
    return rules[field]?.entries !== undefined && isJsonObject(value) && isJsonObject(entries)
      ? Object.fromEntries(Object.entries(value).filter(([entry]) => entry in entries))
      : value;
  };
  return Object.fromEntries(
    Object.entries(live)
      .filter(([field]) => counts(field))
      .map(([field, value]) => [field, said(field, value)]),
  );
}

/**
 * Nothing that is managed may be left with a reference to something that an apply deleted. Of what the manifest does not mention any
 * more, and of lists that are excluded, only the references that were applied count: nobody reads them.
 */
export function checkReferences(
  before: View,
  after: View,
  {
    was,
    is,
    isUnread,
  }: { readonly was: Bases; readonly is: Bases; readonly isUnread: (address: Address, kind: KindName) => boolean },
  asked: ReadonlySet<string>,
): readonly Complaint[] {
  const left = new Set([...after.values()].map(({ id }) => id));
  const gone = new Set([...before.values()].map(({ id }) => id).filter((id) => !left.has(id) && !asked.has(id)));
  return [...is].flatMap(([address, base]) => {
    const applied = isUnread(address, base.kind)
      ? new Set(referencesIn(base.fields).map((one) => was.get(one)?.id))
      : undefined;
    return idsIn(referring(base, after.get(seenKey(base))?.fields ?? {})).flatMap((other): readonly Complaint[] =>
      gone.has(other) && applied?.has(other) !== false
        ? [{ rule: 'closed-selection', text: `${address} still refers to ${other}, which was deleted` }]
        : [],
    );
  });
}

/** What is still not as declared, by the oracle's own comparison. */
export function checkConverged(
  { changes, rows, forgotten, pairs, dormant, external, managed }: Expectation,
  after: Recorded,
): readonly Complaint[] {
  const left = [
    ...[...changes.values()].map(
      ({ action, address, fields }) => `${action} ${address} ${[...fields.keys()].join(', ')}`,
    ),
    ...rows.filter(({ moves }) => moves > 0).map(({ row, members }) => `the order of ${row}: ${members.join(', ')}`),
    ...[...forgotten].map((address) => `${address} is still recorded`),
  ];
  const declared = [...pairs.all.keys()].filter((address) => !external.has(address));
  const expected = new Set([...declared, ...dormant]);
  const recorded = new Set(after.bases.keys());
  return [
    ...left.map((text): Complaint => ({ rule: 'converged', text: `after the apply: ${text}` })),
    ...[...expected]
      .filter((one) => !recorded.has(one))
      .map((one): Complaint => ({ rule: 'record', text: `${one} is not recorded` })),
    ...[...recorded]
      .filter((one) => !expected.has(one))
      .map((one): Complaint => ({ rule: 'record', text: `${one} is recorded and not declared` })),
    ...[...after.bases].flatMap(([one, { kind }]): readonly Complaint[] => {
      const { parent } = partsOf(one, modelOf(kind));
      return parent === undefined || recorded.has(parent) || pairs.all.has(parent)
        ? []
        : [{ rule: 'record', text: `${one} is recorded below ${parent}, which is not` }];
    }),
    // What was begun of a kind that is not declared any more waits with the rest of it.
    ...[...after.state.intents].flatMap(([one, { kind }]): readonly Complaint[] =>
      dormant.has(one) || !managed.has(kind)
        ? []
        : [{ rule: expected.has(one) ? 'record' : 'left-intent', text: `${one} is recorded as begun` }],
    ),
  ];
}

import { defined } from '../../base/defined.ts';
import { sameJson } from '../../base/equal.ts';
import { groupBy } from '../../base/group-by.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { pathOf } from '../engine/compare.ts';
import { afterRenames, type LedgerEntry } from '../engine/ledger.ts';
import { hasHidden } from '../engine/observe/resolve.ts';
import type { Address } from '../plan/address.ts';
import { isForeignId, isHidden, isReference, mapValue } from '../plan/value.ts';
import type { RecordChange, RecordedField } from './types.ts';

type Entries = ReadonlyMap<Address, LedgerEntry>;

/** One resource in both states. */
interface Pair {
  readonly from: Address;
  readonly to: Address;
}

function isSame(one: LedgerEntry | undefined, other: LedgerEntry): boolean {
  return one?.kind === other.kind && one.id === other.id;
}

/** Resources with new addresses: found by id, or for parts, whose ids repeat, through the renamed resource that contains them. */
function renamedBetween(before: Entries, after: Entries): readonly Pair[] {
  const identity = (entries: Entries) => (address: Address) =>
    JSON.stringify([entries.get(address)?.kind, entries.get(address)?.id]);
  const gone = [...before].flatMap(([address, entry]) => (isSame(after.get(address), entry) ? [] : [address]));
  const come = [...after].flatMap(([address, entry]) => (isSame(before.get(address), entry) ? [] : [address]));
  const comeById = groupBy(come, identity(after));
  const byId = [...groupBy(gone, identity(before))].flatMap(([id, [from = '', ...more]]): Pair[] => {
    const [to, ...others] = comeById.get(id) ?? [];
    return to === undefined || more.length > 0 || others.length > 0 ? [] : [{ from, to }];
  });
  const nowAt = afterRenames(byId);
  const known = new Set(byId.map(({ from }) => from));
  const parts = gone.flatMap((from): Pair[] => {
    const [entry, to] = [before.get(from), nowAt(from)];
    const isPart = !known.has(from) && entry !== undefined && to !== undefined && to !== from;
    return isPart && isSame(after.get(to), entry) ? [{ from, to }] : [];
  });
  return [...byId, ...parts];
}

function isMap(value: Json | undefined): value is JsonObject {
  return isJsonObject(value) && !isReference(value) && !isForeignId(value) && !isHidden(value);
}

function valueIn(map: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

function fieldOf(path: string, before: Json | undefined, after: Json | undefined): RecordedField[] {
  if (sameJson(before, after)) {
    return [];
  }
  return [{ path, ...(hasHidden(before) || hasHidden(after) ? { hidden: true } : defined({ before, after })) }];
}

/** The differences by field, and by entry in fields that are maps on both sides. */
function fieldsBetween(before: JsonObject, after: JsonObject): readonly RecordedField[] {
  const keysOf = (one: JsonObject, other: JsonObject) => new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keysOf(before, after)].flatMap((field) => {
    const [one, other] = [valueIn(before, field), valueIn(after, field)];
    return isMap(one) && isMap(other)
      ? [...keysOf(one, other)].flatMap((entry) =>
          fieldOf(pathOf(field, entry), valueIn(one, entry), valueIn(other, entry)),
        )
      : fieldOf(pathOf(field), one, other);
  });
}

/** The fields, with `protect` if set. */
function recordOf({ fields, protect }: LedgerEntry): JsonObject {
  return protect === true ? { ...fields, protect } : fields;
}

/** The differences between two states of a ledger, sorted by address. */
export function recordChanges(before: Entries, after: Entries): readonly RecordChange[] {
  const renamed = renamedBetween(before, after);
  const fromOf = new Map(renamed.map(({ from, to }) => [to, from]));
  const moved = new Set(renamed.map(({ from }) => from));
  const nowAt = afterRenames(renamed);
  /** Updates references to renamed resources. */
  const inNewNames = (fields: JsonObject): JsonObject =>
    mapValue(fields, (part) => {
      const now = renamed.length > 0 && isReference(part) ? nowAt(part.$ref) : undefined;
      return now === undefined ? undefined : { $ref: now };
    }) as JsonObject;
  const changes: RecordChange[] = [];
  const continued = new Set<Address>();
  for (const [address, entry] of after) {
    const { kind, id } = entry;
    const from = fromOf.get(address) ?? address;
    const earlier = from === address && moved.has(address) ? undefined : before.get(from);
    if (earlier?.kind !== kind) {
      changes.push({ address, kind, id, effect: 'added', fields: fieldsBetween({}, recordOf(entry)) });
      continue;
    }
    continued.add(from);
    const fields = fieldsBetween(inNewNames(recordOf(earlier)), recordOf(entry));
    if (from !== address) {
      changes.push({ address, previousAddress: from, kind, id, effect: 'renamed', fields });
    } else if (earlier.id !== id || fields.length > 0) {
      changes.push({ address, kind, id, effect: earlier.id === id ? 'changed' : 'replaced', fields });
    }
  }
  for (const [address, entry] of before) {
    if (!continued.has(address)) {
      const { kind, id } = entry;
      changes.push({ address, kind, id, effect: 'removed', fields: fieldsBetween(recordOf(entry), {}) });
    }
  }
  return changes.sort((a, b) => (a.address < b.address ? -1 : 1));
}

import { sameJson } from '../../base/equal.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { type Address, splitAddress } from '../plan/address.ts';
import type { Salt } from '../plan/digest.ts';
import type { Cause } from '../plan/plan.ts';
import { type Fields, isForeignId, isReference, mapValue, type RemoteId, withIds } from '../plan/value.ts';
import { comparableValue, isSensitive, shownValue } from './compare.ts';
import type { Models } from './context.ts';
import { causeOfExclusive } from './exclusive.ts';
import type { LedgerEntry, LedgerState } from './ledger.ts';
import { leadsElsewhere, type Match } from './match/collection-matcher.ts';
import { type Desired, fieldsWhen, type KindModel, type Live } from './model.ts';
import type { Observation } from './observe/observation.ts';
import type { Replacing } from './replace/replacing.ts';

export interface ChangesOptions {
  readonly models: Models;
  readonly observation: Observation;
  readonly ledger: LedgerState;
  readonly now: string;
  /** The resources to replace on request. */
  readonly replacing?: Replacing;
}

/** One declared resource, prepared for comparison. */
export interface Prepared {
  readonly model: KindModel;
  readonly match: Match;
  readonly desired: Desired;
  readonly expired: boolean;
  readonly parents: readonly Address[];
  /** The live resource with ids of declared resources as references. */
  readonly live: Live | undefined;
  readonly entry: LedgerEntry | undefined;
  /** Whether the ledger has an unfinished intent for it. */
  readonly unfinished: boolean;
  /** Keys under `previously` that other resources have now. */
  readonly formerly: readonly string[];
  /** Why an exclusive field differs, which only one sibling can have. */
  readonly exclusiveCause: (field: string) => Cause | undefined;
  /** The declared fields, with the ids of existing resources instead of references. */
  readonly resolved: () => Fields;
  /** Why fields are treated as recorded: the service hides too much of them to compare. */
  readonly unreadable?: Readonly<Record<string, string>>;
}

/** Names that an earlier run has already recorded. Ledger entries that it did not reach still refer to the old names. */
function formerNames({ observation, ledger }: ChangesOptions): ReadonlyMap<Address, Address> {
  const former = new Map<Address, Address>();
  for (const { desired } of observation.matches.values()) {
    for (const address of desired.previously) {
      if (!ledger.entries.has(address) && !observation.matches.has(address)) {
        former.set(address, desired.address);
      }
    }
  }
  return former;
}

export function createPrepare(
  options: ChangesOptions,
): (match: Match, parents: readonly Address[]) => Prepared | undefined {
  const { models, observation, now, ledger } = options;
  const former = formerNames(options);
  // The name of a looked-up resource may now refer to another resource than the recorded one.
  const recordedElsewhere = (address: Address): RemoteId | undefined => {
    const match = observation.matches.get(address);
    const recorded = ledger.entries.get(address);
    return match !== undefined && leadsElsewhere(models.get(match.desired.kind), match, recorded)
      ? recorded?.id
      : undefined;
  };
  const named = (fields: Fields): Fields =>
    mapValue(fields, (part) => {
      if (isForeignId(part)) {
        const address = observation.addresses.get(part.$id);
        return address === undefined ? undefined : { $ref: address };
      }
      if (isReference(part)) {
        const other = observation.displaced.get(part.$ref) ?? recordedElsewhere(part.$ref);
        if (other !== undefined) {
          return { $id: other };
        }
        const address = observation.renamed.get(part.$ref) ?? former.get(part.$ref);
        return address === undefined ? undefined : { $ref: address };
      }
      return undefined;
    }) as Fields;
  // The id of a declared resource equals a reference to it.
  const namedIds = (fields: Fields): Fields =>
    mapValue(fields, (part) => {
      const address = isForeignId(part) ? observation.addresses.get(part.$id) : undefined;
      return address === undefined ? undefined : { $ref: address };
    }) as Fields;
  return (match, parents) => {
    const { entry } = match;
    const revealed = observation.revealed?.get(match.desired.address);
    const live = revealed?.live ?? match.live;
    const model = models.get(match.desired.kind);
    if (model === undefined) {
      return undefined;
    }
    const { expires } = match.desired;
    const expired = expires !== undefined && expires <= now;
    const desired = expired
      ? { ...match.desired, fields: { ...match.desired.fields, ...fieldsWhen(model, 'whenExpired') } }
      : match.desired;
    const sides = readableSides(model, {
      desired: withFields(desired, namedIds(desired.fields)),
      live:
        live === undefined
          ? undefined
          : withFields(live, named(revealed === undefined ? live.fields : { ...live.fields, ...revealed.values })),
      entry: entry === undefined ? undefined : withFields(entry, named(entry.fields)),
    });
    return {
      ...sides,
      model,
      match: revealed === undefined ? match : { ...match, live: revealed.live },
      expired,
      parents,
      unfinished: options.ledger.intents.has(match.desired.address),
      exclusiveCause: (field) => causeOfExclusive({ model, match, field, observation }),
      resolved: () => withIds(desired.fields, (address) => observation.ids.get(address)),
      formerly: desired.previously.flatMap((address) =>
        observation.matches.has(address) ? (splitAddress(address, model.segment, model.keyless).key ?? []) : [],
      ),
    };
  };
}

/** Whether the visible part of a partly hidden field is enough to compare everything declared, and all recorded entries. */
function isDecided(model: KindModel, field: string, sides: readonly (Json | undefined)[], live: Json): boolean {
  const shown = comparableValue(model, field, live);
  return model.rules[field]?.entries === undefined
    ? sameJson(comparableValue(model, field, sides[0]), shown)
    : sides
        .flatMap((side) => Object.keys(isJsonObject(side) ? side : {}))
        .every((key) => isJsonObject(shown) && Object.hasOwn(shown, key));
}

/** The sides of a resource. A field that the service hides too much of has its recorded value, or none, on every side. */
function readableSides(
  model: KindModel,
  sides: Pick<Prepared, 'desired' | 'live' | 'entry'>,
): Pick<Prepared, 'desired' | 'live' | 'entry' | 'unreadable'> {
  const { desired, live, entry } = sides;
  if (live?.unreadable === undefined) {
    return sides;
  }
  const unreadable = Object.entries(live.unreadable).filter(
    ([field]) =>
      desired.fields[field] !== undefined &&
      !isDecided(model, field, [desired.fields[field], entry?.fields[field]], live.fields[field] ?? null),
  );
  const asRecorded = (fields: Fields): Fields =>
    Object.fromEntries([
      ...Object.entries(fields).filter(([field]) => !unreadable.some(([name]) => name === field)),
      ...unreadable.flatMap(([field]) => {
        const recorded = entry?.fields[field];
        return recorded === undefined ? [] : [[field, recorded] as const];
      }),
    ]);
  return {
    desired: withFields(desired, asRecorded(desired.fields)),
    live: withFields(live, asRecorded(live.fields)),
    entry,
    unreadable: Object.fromEntries(unreadable),
  };
}

/** The resource with these fields; the resource itself if they are equal. */
function withFields<T extends { readonly fields: Fields }>(resource: T, fields: Fields): T {
  return resource.fields === fields ? resource : { ...resource, fields };
}

/** The fields as plans and ledgers store them. */
export function keptFields(
  { model, desired, entry }: Pick<Prepared, 'model' | 'entry'> & Partial<Pick<Prepared, 'desired'>>,
  salt: Salt,
  fields: Fields,
): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      shownValue(model, field, value, { sensitive: isSensitive(model, desired, entry, field), salt }),
    ]),
  );
}

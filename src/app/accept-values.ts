import { defined } from '../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Diagnostic, SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Desired, Live } from '../engine/model.ts';
import type { Observation } from '../engine/observation.ts';
import type { Exported, Kind } from '../kinds/define.ts';
import type { EntryCheck } from '../manifest/export/check.ts';
import type { Manifest } from '../manifest/types.ts';
import { type Address, splitAddress } from '../plan/address.ts';
import type { FieldChange, KindName } from '../plan/plan.ts';
import { isForeignId, type RemoteId } from '../plan/value.ts';

type Path = readonly (string | number)[];

/** One value to be written, or taken away, at a path of the manifest. */
export interface Setting {
  readonly address: Address;
  readonly path: Path;
  /** What the manifest says now; missing where it says nothing. */
  readonly before?: Json;
  /** What the service has; missing where the manifest is to say nothing any more. */
  readonly after?: Json;
}

/** What the service has, in the words of the manifest. */
export interface LiveValues {
  /** The settings that make one field say what the service has, or why that cannot be written. */
  readonly settingsFor: (address: Address, field: FieldChange) => Promise<readonly Setting[] | Diagnostic>;
}

/** Keys that say something of the entry itself and nothing of what the service has. */
const KEPT = /^(?:x-.*|id|protect|previously|expires)$/;

/** The value at a path; undefined where there is none. */
function valueAt(value: Json | undefined, path: Path): Json | undefined {
  let current = value;
  for (const step of path) {
    if (Array.isArray(current)) {
      current = (current as readonly Json[])[Number(step)];
    } else {
      current = isJsonObject(current) && Object.hasOwn(current, step) ? current[String(step)] : undefined;
    }
  }
  return current;
}

/** Why something that drifted is not written into the manifest. */
export function refusal(address: Address, detail: string, source?: SourcePlace): Diagnostic {
  return {
    severity: 'error',
    code: 'accept-refused',
    summary: 'Something cannot be accepted',
    detail: `${address}: ${detail}`,
    ...defined({ source }),
  };
}

function setting(manifest: Manifest, address: Address, path: Path, after: Json | undefined): Setting {
  const before = valueAt(manifest.value, path);
  return { address, path, ...defined({ before, after }) };
}

function holdsId(value: Json): boolean {
  if (Array.isArray(value)) {
    return value.some((item: Json) => holdsId(item));
  }
  return isForeignId(value) || (isJsonObject(value) && Object.values(value).some(holdsId));
}

interface Names {
  readonly nameOf: (caller: Address) => (kind: KindName, id: RemoteId) => string | undefined;
}

/** The names under which the manifest declares things: their keys, and for parts of parts `holder/part`. */
function declaredNames(manifest: Manifest, observation: Observation, kinds: ReadonlyMap<KindName, Kind>): Names {
  const things = new Map(manifest.workspace.things.map((thing) => [thing.address, thing]));
  const byId = new Map<string, Address[]>();
  for (const { desired, live } of observation.matches.values()) {
    if (live !== undefined) {
      const name = `${desired.kind}\0${live.id}`;
      byId.set(name, [...(byId.get(name) ?? []), desired.address]);
    }
  }
  const rootOf = (address: Address): Address => {
    const parent = things.get(address)?.parent;
    return parent === undefined ? address : rootOf(parent);
  };
  const keyOf = ({ address, kind }: Desired): string | undefined => {
    const model = kinds.get(kind);
    return model === undefined ? undefined : splitAddress(address, model.segment, model.keyless).key;
  };
  const aliasesOf = ({ address, kind }: Desired): readonly string[] => {
    const entry = valueAt(manifest.value, manifest.entryOf(address) ?? []);
    return isJsonObject(entry) ? (kinds.get(kind)?.aliases?.(entry) ?? []) : [];
  };
  const aliasCounts = new Map<string, number>();
  for (const thing of manifest.workspace.things) {
    for (const alias of aliasesOf(thing)) {
      const name = `${thing.kind}\0${thing.parent ?? ''}\0${alias}`;
      aliasCounts.set(name, (aliasCounts.get(name) ?? 0) + 1);
    }
  }
  const nameIn = (thing: Desired): string | undefined => {
    const key = keyOf(thing);
    const parent = thing.parent === undefined ? undefined : things.get(thing.parent);
    if (parent?.parent === undefined) {
      return key;
    }
    const holder = keyOf(parent);
    const alias = aliasesOf(thing).find(
      (name) => aliasCounts.get(`${thing.kind}\0${thing.parent ?? ''}\0${name}`) === 1,
    );
    return holder === undefined || holder.includes('/') ? undefined : `${holder}/${alias ?? key}`;
  };
  return {
    nameOf: (caller) => (kind, id) => {
      const near = (byId.get(`${kind}\0${id}`) ?? [])
        .flatMap((address) => things.get(address) ?? [])
        .filter((thing) => thing.parent === undefined || rootOf(thing.address) === rootOf(caller));
      const [only] = near;
      return only === undefined || near.length > 1 ? undefined : nameIn(only);
    },
  };
}

/** The steps that lead from one path to another below it; undefined where it is not below. */
function below(path: Path, holder: Path): Path | undefined {
  return holder.every((step, index) => path[index] === step) ? path.slice(holder.length) : undefined;
}

/** Says in the words of the manifest what the service has. */
export function createLiveValues(options: {
  readonly manifest: Manifest;
  readonly observation: Observation;
  readonly kinds: readonly Kind[];
  readonly check: EntryCheck;
  /** Adds what lists do not tell. */
  readonly complete: (live: Live) => Promise<Live>;
}): LiveValues {
  const { manifest, observation, check, complete } = options;
  const kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
  const { nameOf } = declaredNames(manifest, observation, kinds);
  const known = new Map<Address, Promise<Exported | undefined>>();

  const exported = (address: Address, kind: Kind, live: Live): Promise<Exported | undefined> => {
    const before =
      known.get(address) ?? complete(live).then((whole) => kind.export(whole, { nameOf: nameOf(address) }));
    known.set(address, before);
    return before;
  };

  /** What a thing says in the entry of what holds it may now be said by another one beside it. */
  const saidOnParent = ({ kind, parent, address }: Desired, rest: Path): Json | undefined => {
    const collection = observation.collections.find(
      (candidate) => candidate.model.name === kind && candidate.parent === parent,
    );
    for (const live of collection?.live ?? []) {
      const value = valueAt(kinds.get(kind)?.export(live, { nameOf: nameOf(address) })?.onParent, rest);
      if (value !== undefined) {
        return value;
      }
    }
    return undefined;
  };

  /** Says of the sibling that has it now what only one of them can have, where the manifest declares that sibling. */
  const heldBySibling = ({ kind, parent }: Desired, field: string): readonly Setting[] =>
    [...observation.matches.values()].flatMap(({ desired, live }) => {
      const entryPath = manifest.entryOf(desired.address);
      return desired.kind === kind &&
        desired.parent === parent &&
        live?.fields[field] === true &&
        entryPath !== undefined
        ? [setting(manifest, desired.address, [...entryPath, field], true)]
        : [];
    });

  /** The value of one property, where an export leaves out what goes without saying. */
  const spoken = (
    made: Exported,
    live: Live,
    {
      kind,
      entryPath,
      property,
    }: {
      readonly kind: Kind;
      readonly entryPath: Path;
      readonly property: string;
    },
  ): Json | undefined => {
    const value = valueAt(made.entry, [property]);
    const raw = live.fields[property];
    if (value !== undefined || raw === undefined || holdsId(raw)) {
      return value;
    }
    const entry = valueAt(manifest.value, entryPath);
    const [place] = kind.places;
    const candidate: JsonObject = { ...(isJsonObject(entry) ? entry : {}), [property]: raw };
    const accepted =
      place !== undefined && check.problem(candidate, { kind: kind.name, place, key: 'word' }) === undefined;
    return accepted ? raw : undefined;
  };

  /** The settings for a field that is the whole entry; what else stands in the entry is kept. */
  const whole = (address: Address, entryPath: Path, entry: Json): readonly Setting[] => {
    const current = valueAt(manifest.value, entryPath);
    if (!isJsonObject(current) || !isJsonObject(entry)) {
      return [setting(manifest, address, entryPath, entry)];
    }
    const gone = Object.keys(current).filter((key) => !Object.hasOwn(entry, key) && !KEPT.test(key));
    return [
      ...Object.entries(entry).map(([key, value]) => setting(manifest, address, [...entryPath, key], value)),
      ...gone.map((key) => setting(manifest, address, [...entryPath, key], undefined)),
    ];
  };

  return {
    settingsFor: async (address, { field, entry }) => {
      const match = observation.matches.get(address);
      const kind = match === undefined ? undefined : kinds.get(match.desired.kind);
      const path = manifest.fieldPath(address, field);
      const entryPath = manifest.entryOf(address);
      const source = match?.desired.fieldSources?.[field] ?? match?.desired.source;
      const made =
        match?.live === undefined || kind === undefined ? undefined : await exported(address, kind, match.live);
      if (match?.live === undefined || kind === undefined || path === undefined || entryPath === undefined) {
        return refusal(address, `it cannot be found out where ${field} is written. Change it by hand.`, source);
      }
      const rest = below(path, entryPath);
      if (rest === undefined) {
        const holder = match.desired.parent === undefined ? undefined : manifest.entryOf(match.desired.parent);
        const steps = holder === undefined ? undefined : below(path, holder);
        return steps === undefined
          ? refusal(address, `it cannot be found out where ${field} is written. Change it by hand.`, source)
          : [setting(manifest, address, path, saidOnParent(match.desired, steps))];
      }
      if (made === undefined) {
        return refusal(address, `a manifest has no way to say what the service has for ${field}.`, source);
      }
      const { live } = match;
      if (entry !== undefined) {
        const held = valueAt(manifest.value, path);
        const keys = isJsonObject(held) ? Object.keys(held) : [];
        const key = keys.find((name) => name === entry || name.toLowerCase() === entry) ?? entry;
        return [setting(manifest, address, [...path, key], valueAt(made.entry, [...rest, entry]))];
      }
      if (kind.rules[field]?.exclusive === true && rest.length > 0) {
        return [setting(manifest, address, path, undefined), ...heldBySibling(match.desired, field)];
      }
      if (rest.length > 0) {
        const [property] = rest;
        const value =
          rest.length === 1 && property === field
            ? spoken(made, live, { kind, entryPath, property: field })
            : valueAt(made.entry, rest);
        if (value === undefined && live.witness?.[field] !== undefined) {
          return refusal(
            address,
            `the service does not tell what ${field} is now. Put it back with an apply, or change it by hand.`,
            source,
          );
        }
        return [setting(manifest, address, path, value)];
      }
      if (isJsonObject(made.entry) && Object.hasOwn(made.entry, field)) {
        return [setting(manifest, address, [...entryPath, field], made.entry[field])];
      }
      if (live.fields[field] === made.key) {
        const said = JSON.stringify(made.key);
        return refusal(
          address,
          `its ${field}, which is its key in the manifest, is ${said} on the service. Rename the key by hand.`,
          source,
        );
      }
      return whole(address, entryPath, made.entry);
    },
  };
}

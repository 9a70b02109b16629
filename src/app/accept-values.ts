import { defined } from '../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Diagnostic, SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Desired, Live } from '../engine/model.ts';
import type { Observation } from '../engine/observe/observation.ts';
import type { Exported, Kind } from '../kinds/define.ts';
import type { EntryCheck } from '../manifest/export/check.ts';
import type { Manifest } from '../manifest/types.ts';
import { type Address, splitAddress } from '../plan/address.ts';
import type { FieldChange, KindName } from '../plan/plan.ts';
import { isForeignId, type RemoteId } from '../plan/value.ts';

type Path = readonly (string | number)[];

/** A value to write, or to remove, at a path of the manifest. */
export interface Setting {
  readonly address: Address;
  readonly path: Path;
  /** The declared value; missing where none is declared. */
  readonly before?: Json;
  /** The live value; missing where the manifest must no longer declare one. */
  readonly after?: Json;
  /** Only the order of a list changes: its indexes in the live order, and the addresses of its items. */
  readonly order?: { readonly indexes: readonly number[]; readonly members: readonly Address[] };
}

/** The live values, as a manifest declares them. */
export interface LiveValues {
  /** The settings that give a field its live value, or why that cannot be written. */
  readonly settingsFor: (address: Address, field: FieldChange) => Promise<readonly Setting[] | Diagnostic>;
}

/** Keys about the entry itself, which no live value concerns. */
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

/** Why a drifted value is not written into the manifest. */
export function refusal(address: Address, detail: string, source?: SourcePlace): Diagnostic {
  return {
    severity: 'error',
    code: 'accept-refused',
    summary: 'Cannot accept this drift',
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

/** The names under which the manifest declares resources: their keys, and for parts of parts `holder/part`. */
function declaredNames(manifest: Manifest, observation: Observation, kinds: ReadonlyMap<KindName, Kind>): Names {
  const resources = new Map(manifest.workspace.resources.map((resource) => [resource.address, resource]));
  const byId = new Map<string, Address[]>();
  for (const { desired, live } of observation.matches.values()) {
    if (live !== undefined) {
      const name = `${desired.kind}\0${live.id}`;
      byId.set(name, [...(byId.get(name) ?? []), desired.address]);
    }
  }
  const rootOf = (address: Address): Address => {
    const parent = resources.get(address)?.parent;
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
  for (const resource of manifest.workspace.resources) {
    for (const alias of aliasesOf(resource)) {
      const name = `${resource.kind}\0${resource.parent ?? ''}\0${alias}`;
      aliasCounts.set(name, (aliasCounts.get(name) ?? 0) + 1);
    }
  }
  const nameIn = (resource: Desired): string | undefined => {
    const key = keyOf(resource);
    const parent = resource.parent === undefined ? undefined : resources.get(resource.parent);
    if (parent?.parent === undefined) {
      return key;
    }
    const holder = keyOf(parent);
    const alias = aliasesOf(resource).find(
      (name) => aliasCounts.get(`${resource.kind}\0${resource.parent ?? ''}\0${name}`) === 1,
    );
    return holder === undefined || holder.includes('/') ? undefined : `${holder}/${alias ?? key}`;
  };
  return {
    nameOf: (caller) => (kind, id) => {
      const near = (byId.get(`${kind}\0${id}`) ?? [])
        .flatMap((address) => resources.get(address) ?? [])
        .filter((resource) => resource.parent === undefined || rootOf(resource.address) === rootOf(caller));
      const [only] = near;
      return only === undefined || near.length > 1 ? undefined : nameIn(only);
    },
  };
}

/** The steps that lead from one path to another below it; undefined where it is not below. */
function below(path: Path, holder: Path): Path | undefined {
  return holder.every((step, index) => path[index] === step) ? path.slice(holder.length) : undefined;
}

/** Translates live values to what a manifest declares. */
export function createLiveValues(options: {
  readonly manifest: Manifest;
  readonly observation: Observation;
  readonly kinds: readonly Kind[];
  readonly check: EntryCheck;
  /** Adds the values that lists do not contain. */
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

  /** A value that a resource contributes to the entry of its parent may now come from a sibling. */
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

  /** Moves an exclusive value to the sibling that has it now, where the manifest declares that sibling. */
  const ofSibling = ({ kind, parent }: Desired, field: string): readonly Setting[] =>
    [...observation.matches.values()].flatMap(({ desired, live }) => {
      const entryPath = manifest.entryOf(desired.address);
      return desired.kind === kind &&
        desired.parent === parent &&
        live?.fields[field] === true &&
        entryPath !== undefined
        ? [setting(manifest, desired.address, [...entryPath, field], true)]
        : [];
    });

  /** The value of a property, also where an export omits it as a default. */
  const explicitValue = (
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
      place !== undefined && check.problem(candidate, { kind: kind.name, place, key: 'key' }) === undefined;
    return accepted ? raw : undefined;
  };

  /** The settings for a field that is the whole entry; other keys of the entry are kept. */
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
        return refusal(address, `cannot determine where ${field} is declared. Change it by hand.`, source);
      }
      const rest = below(path, entryPath);
      if (rest === undefined) {
        const holder = match.desired.parent === undefined ? undefined : manifest.entryOf(match.desired.parent);
        const steps = holder === undefined ? undefined : below(path, holder);
        return steps === undefined
          ? refusal(address, `cannot determine where ${field} is declared. Change it by hand.`, source)
          : [setting(manifest, address, path, saidOnParent(match.desired, steps))];
      }
      if (made === undefined) {
        return refusal(address, `a manifest cannot express the live value of ${field}.`, source);
      }
      const { live } = match;
      if (entry !== undefined) {
        const held = valueAt(manifest.value, path);
        const keys = isJsonObject(held) ? Object.keys(held) : [];
        const key = keys.find((name) => name === entry || name.toLowerCase() === entry) ?? entry;
        return [setting(manifest, address, [...path, key], valueAt(made.entry, [...rest, entry]))];
      }
      if (kind.rules[field]?.exclusive === true && rest.length > 0) {
        return [setting(manifest, address, path, undefined), ...ofSibling(match.desired, field)];
      }
      if (rest.length > 0) {
        const [property] = rest;
        const value =
          rest.length === 1 && property === field
            ? explicitValue(made, live, { kind, entryPath, property: field })
            : valueAt(made.entry, rest);
        if (value === undefined && live.witness?.[field] !== undefined) {
          return refusal(
            address,
            `the API does not return the live value of ${field}. Restore the declared value with an apply, or change it by hand.`,
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
          `its ${field}, which is its key in the manifest, is now ${said}. Rename the key by hand.`,
          source,
        );
      }
      return whole(address, entryPath, made.entry);
    },
  };
}

import { defined } from '../../base/defined.ts';
import { groupBy } from '../../base/group-by.ts';
import { isJsonObject, type Json, type JsonObject, valueAt } from '../../base/json.ts';
import { type Diagnostic, problem, type SourcePlace } from '../../core/diagnostics/diagnostic.ts';
import type { Desired, Live } from '../../core/engine/model.ts';
import type { Observation } from '../../core/engine/observe/observation.ts';
import type { Exported, Kind } from '../../core/kinds/define.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import { manifestSchema } from '../../core/manifest/validate.ts';
import { type Address, splitAddress } from '../../core/plan/address.ts';
import type { Change, FieldChange, KindName, Plan } from '../../core/plan/plan.ts';
import { pathOfPage } from '../../core/plan/resources.ts';
import { idsIn, type RemoteId, referencesIn } from '../../core/plan/value.ts';
import { isDriftCause } from './drift.ts';
import { kindNamed } from './load.ts';

type Path = readonly (string | number)[];

/** A value to write, or to remove, at a path of the manifest. */
export interface Setting {
  readonly address: Address;
  readonly path: Path;
  /** The declared value; absent if none is declared. */
  readonly before?: Json;
  /** The live value; absent if the declaration is removed. */
  readonly after?: Json;
  /** Set if only the order of a list changes: its indexes in the live order, and the addresses of its items. */
  readonly order?: { readonly indexes: readonly number[]; readonly members: readonly Address[] };
}

/** Keys about the entry itself, which have no live value. */
const KEPT = /^(?:x-.*|id|protect|previously|expires)$/;

/** The reason why a drifted value is not written into the manifest. */
export function refusal(address: Address, detail: string, source?: SourcePlace): Diagnostic {
  return { ...problem('accept-refused', 'Cannot accept this drift', `${address}: ${detail}`), ...defined({ source }) };
}

/** Whether the schema accepts an entry at this path, regardless of its surroundings. */
function isValidAt(path: Path, entry: JsonObject): boolean {
  const alone = path.reduceRight<Json>(
    (value, step) => (typeof step === 'number' ? [value] : { [step]: value }),
    entry,
  );
  const violations = isJsonObject(alone) ? manifestSchema().check(alone) : [];
  return violations.every((violation) => violation.path.length < path.length);
}

/** The path relative to a path above it; undefined if it is not below that path. */
function below(path: Path, holder: Path): Path | undefined {
  return holder.every((step, index) => path[index] === step) ? path.slice(holder.length) : undefined;
}

interface LiveValuesOptions extends Naming {
  /** Adds the values that lists do not contain. */
  readonly complete: (live: Live) => Promise<Live>;
  /** The complete plan; `accepted` is a subset of its changes. */
  readonly plan: Plan;
}

/** Settings that write live values into the manifest, or the reason why that is impossible. */
export type Settings = readonly Setting[] | Diagnostic;

/** Translates live values to declared ones. */
export class LiveValues {
  readonly #options: LiveValuesOptions;
  readonly #names: Names;
  readonly #exported = new Map<Address, Promise<Exported | undefined>>();

  constructor(options: LiveValuesOptions) {
    this.#options = options;
    this.#names = declaredNames(options);
  }

  async settingsFor(address: Address, { field, entry }: Pick<FieldChange, 'field' | 'entry'>): Promise<Settings> {
    const { manifest, observation } = this.#options;
    const match = observation.matches.get(address);
    const kind = match === undefined ? undefined : kindNamed(match.desired.kind);
    const path = manifest.fieldPath(address, field);
    const entryPath = manifest.entryOf(address);
    const source = match?.desired.fieldSources?.[field] ?? match?.desired.source;
    const nowhere = refusal(address, `cannot determine where ${field} is declared. Change it by hand.`, source);
    if (match === undefined || kind === undefined || path === undefined || entryPath === undefined) {
      return nowhere;
    }
    const rest = below(path, entryPath);
    if (rest === undefined) {
      const holder = match.desired.parent === undefined ? undefined : manifest.entryOf(match.desired.parent);
      const steps = holder === undefined ? undefined : below(path, holder);
      return steps === undefined ? nowhere : [this.#setting(address, path, this.#saidOnParent(match.desired, steps))];
    }
    const { live, desired } = match;
    if (live === undefined) {
      return nowhere;
    }
    const made = await this.#export(desired, kind, live);
    if (made === undefined) {
      return refusal(address, `a manifest cannot express the live value of ${field}.`, source);
    }
    if (entry !== undefined) {
      const held = valueAt(manifest.value, path);
      const keys = isJsonObject(held) ? Object.keys(held) : [];
      const key = keys.find((name) => name === entry || name.toLowerCase() === entry) ?? entry;
      return [this.#setting(address, [...path, key], valueAt(made.entry, [...rest, entry]))];
    }
    if (kind.rules[field]?.exclusive === true && rest.length > 0) {
      return [this.#setting(address, path, undefined), ...this.#ofSibling(desired, field)];
    }
    if (rest.length > 0) {
      const isProperty = rest.length === 1 && rest[0] === field;
      const value = isProperty ? this.#explicitValue(made, live, { entryPath, field }) : valueAt(made.entry, rest);
      return value === undefined && live.witness?.[field] !== undefined
        ? refusal(
            address,
            `the API does not return the live value of ${field}. Restore the declared value with an apply, or change it by hand.`,
            source,
          )
        : [this.#setting(address, path, value)];
    }
    if (isJsonObject(made.entry) && Object.hasOwn(made.entry, field)) {
      return [this.#setting(address, [...entryPath, field], made.entry[field])];
    }
    if (live.fields[field] === made.key) {
      const said = JSON.stringify(made.key);
      return refusal(
        address,
        `its ${field}, which is its key in the manifest, is now ${said}. Rename the key by hand.`,
        source,
      );
    }
    return this.#whole(address, entryPath, made.entry);
  }

  /** The settings for resources that refer to accepted ones which were deleted, renamed or moved. */
  async settingsAround(): Promise<readonly Settings[]> {
    const { manifest, accepted, plan } = this.#options;
    const { isRenamed } = this.#names;
    const gone = new Set(accepted.flatMap(({ action, address }) => (action === 'create' ? [address] : [])));
    const changes = groupBy(plan.changes, ({ address }) => address);
    const isPending = (address: Address, name: string): boolean =>
      changes
        .get(address)
        ?.some(({ fields }) => fields.some(({ field, cause }) => field === name && cause === 'pending')) ?? false;
    const left = this.#leftPlaces();
    const settings: Settings[] = [];
    for (const { address, fields, parent } of manifest.workspace.resources) {
      const isAway = gone.has(address) || isRenamed(address);
      for (const [field, value] of Object.entries(fields)) {
        const isElsewhere = isAway && this.#isElsewhere(address, field);
        const names = !gone.has(address) && referencesIn(value).some(isRenamed) && !isPending(address, field);
        if (isElsewhere || names) {
          settings.push(await this.settingsFor(address, { field }));
        }
        const items = Array.isArray(value) && !gone.has(address) ? (value as readonly Json[]) : [];
        const lost = [...items.keys()].filter((index) => {
          const [item] = referencesIn(items[index] ?? null);
          return item !== undefined && (gone.has(item) || left.get(item)?.has(parent ?? '') === true);
        });
        const path = lost.length === 0 ? undefined : manifest.fieldPath(address, field);
        if (path !== undefined) {
          const places = lost.length === items.length ? [path] : lost.map((index) => [...path, index]);
          settings.push(places.map((place) => this.#setting(address, place, undefined)));
        }
      }
    }
    return settings;
  }

  /** The places that accepted resources left, because they no longer refer to them. */
  #leftPlaces(): ReadonlyMap<Address, ReadonlySet<Address>> {
    const { accepted, observation } = this.#options;
    return new Map(
      accepted.map(({ address, fields }) => {
        const declared = observation.matches.get(address)?.desired.fields ?? {};
        const drifted = fields.filter(({ cause }) => isDriftCause(cause));
        return [address, new Set(drifted.flatMap(({ field }) => referencesIn(declared[field] ?? null)))];
      }),
    );
  }

  #isElsewhere(address: Address, field: string): boolean {
    const { manifest } = this.#options;
    const [path, entryPath] = [manifest.fieldPath(address, field), manifest.entryOf(address)];
    return path !== undefined && entryPath !== undefined && below(path, entryPath) === undefined;
  }

  #setting(address: Address, path: Path, after: Json | undefined): Setting {
    const before = valueAt(this.#options.manifest.value, path);
    return { address, path, ...defined({ before, after }) };
  }

  #export({ address, managed }: Desired, kind: Kind, live: Live): Promise<Exported | undefined> {
    const pages = this.#options.accepted.find((change) => change.address === address)?.pages;
    const names = { nameOf: this.#names.nameOf(address), pathOf: (page: string) => pathOfPage(pages, page) };
    // A managed resource is written in full, as for another organization, and not as an id.
    const context = managed === true ? { ...names, portable: true } : names;
    const made =
      this.#exported.get(address) ?? this.#options.complete(live).then((whole) => kind.export(whole, context));
    this.#exported.set(address, made);
    return made;
  }

  /** A value that a resource contributes to its parent's entry may now come from a sibling. */
  #saidOnParent({ kind, parent, address }: Desired, rest: Path): Json | undefined {
    const { observation } = this.#options;
    const collection = observation.collections.find(
      (candidate) => candidate.model.name === kind && candidate.parent === parent,
    );
    for (const live of collection?.live ?? []) {
      const made = kindNamed(kind)?.export(live, { nameOf: this.#names.nameOf(address) });
      const value = valueAt(made?.onParent, rest);
      if (value !== undefined) {
        return value;
      }
    }
    return undefined;
  }

  /** Moves an exclusive value to the sibling that now has it, if the manifest declares that sibling. */
  #ofSibling({ kind, parent }: Desired, field: string): readonly Setting[] {
    const { manifest, observation } = this.#options;
    return [...observation.matches.values()].flatMap(({ desired, live }) => {
      const entryPath = manifest.entryOf(desired.address);
      return desired.kind === kind &&
        desired.parent === parent &&
        live?.fields[field] === true &&
        entryPath !== undefined
        ? [this.#setting(desired.address, [...entryPath, field], true)]
        : [];
    });
  }

  /** The value of a property, even if an export omits it as a default. */
  #explicitValue(
    made: Exported,
    live: Live,
    { entryPath, field }: { readonly entryPath: Path; readonly field: string },
  ): Json | undefined {
    const value = valueAt(made.entry, [field]);
    const raw = live.fields[field];
    if (value !== undefined || raw === undefined || idsIn(raw).length > 0) {
      return value;
    }
    const entry = valueAt(this.#options.manifest.value, entryPath);
    return isValidAt(entryPath, { ...(isJsonObject(entry) ? entry : {}), [field]: raw }) ? raw : undefined;
  }

  /** The settings for a field that is the entire entry; other keys of the entry are kept. */
  #whole(address: Address, entryPath: Path, entry: Json): readonly Setting[] {
    const current = valueAt(this.#options.manifest.value, entryPath);
    if (!isJsonObject(current) || !isJsonObject(entry)) {
      return [this.#setting(address, entryPath, entry)];
    }
    const gone = Object.keys(current).filter((key) => !Object.hasOwn(entry, key) && !KEPT.test(key));
    return [
      ...Object.entries(entry).map(([key, value]) => this.#setting(address, [...entryPath, key], value)),
      ...gone.map((key) => this.#setting(address, [...entryPath, key], undefined)),
    ];
  }
}

/** The input that decides the names of resources. */
interface Naming {
  readonly manifest: Manifest;
  readonly observation: Observation;
  readonly accepted: readonly Change[];
}

export interface Names {
  readonly nameOf: (caller: Address) => (kind: KindName, id: RemoteId) => string | undefined;
  readonly isRenamed: (address: Address) => boolean;
}

/** The names under which a manifest with these entries declares its resources: their keys, and `holder/part` for nested parts. */
function namesIn(
  { manifest }: Naming,
  entryOf: (address: Address) => Json | undefined,
): (address: Address) => string | undefined {
  const resources = new Map(manifest.workspace.resources.map((resource) => [resource.address, resource]));
  const keyOf = ({ address, kind }: Desired): string | undefined => {
    const model = kindNamed(kind);
    const property = model?.places.find(({ form }) => form === 'list')?.key;
    const written = property === undefined ? undefined : valueAt(entryOf(address), [property]);
    return typeof written === 'string' || model === undefined
      ? (written as string | undefined)
      : splitAddress(address, model.segment, model.keyless).key;
  };
  const aliasesOf = ({ address, kind }: Desired): readonly string[] => {
    const entry = kindNamed(kind)?.aliases === undefined ? undefined : entryOf(address);
    return isJsonObject(entry) ? (kindNamed(kind)?.aliases?.(entry) ?? []) : [];
  };
  const named = (alias: string, { kind, parent }: Desired): string => `${kind}\0${parent ?? ''}\0${alias}`;
  const sharing = groupBy(
    manifest.workspace.resources.flatMap((one) => aliasesOf(one).map((alias) => named(alias, one))),
    (name) => name,
  );
  return (address) => {
    const resource = resources.get(address);
    const parent = resources.get(resource?.parent ?? '');
    if (resource === undefined || parent?.parent === undefined) {
      return resource === undefined ? undefined : keyOf(resource);
    }
    const holder = keyOf(parent);
    const alias = aliasesOf(resource).find((one) => sharing.get(named(one, resource))?.length === 1);
    return holder === undefined || holder.includes('/') ? undefined : `${holder}/${alias ?? keyOf(resource)}`;
  };
}

function declaredNames(naming: Naming): Names {
  const { manifest, observation, accepted } = naming;
  const resources = new Map(manifest.workspace.resources.map((resource) => [resource.address, resource]));
  const matches = [...observation.matches.values()];
  const byId = groupBy(matches, ({ desired, live }) =>
    live === undefined ? undefined : `${desired.kind}\0${live.id}`,
  );
  const rootOf = (address: Address): Address => {
    const parent = resources.get(address)?.parent;
    return parent === undefined ? address : rootOf(parent);
  };
  const changed = groupBy(accepted, ({ address }) => address);
  const entryOf = (address: Address): Json | undefined => valueAt(manifest.value, manifest.entryOf(address) ?? []);
  const entryAfter = (address: Address): Json | undefined => {
    const entry = entryOf(address);
    const fields = (changed.get(address) ?? []).flatMap((change) =>
      change.fields.filter(({ cause }) => isDriftCause(cause)),
    );
    const texts = fields.flatMap(({ field }) => {
      const value = observation.matches.get(address)?.live?.fields[field];
      return typeof value === 'string' ? [[field, value] as const] : [];
    });
    return isJsonObject(entry) ? { ...entry, ...Object.fromEntries(texts) } : entry;
  };
  const [before, after] = [namesIn(naming, entryOf), namesIn(naming, entryAfter)];
  return {
    isRenamed: (address) => before(address) !== after(address),
    nameOf: (caller) => (kind, id) => {
      const near = (byId.get(`${kind}\0${id}`) ?? [])
        .map(({ desired }) => desired)
        .filter(({ address, parent }) => parent === undefined || rootOf(address) === rootOf(caller));
      const [only] = near;
      return only === undefined || near.length > 1 ? undefined : after(only.address);
    },
  };
}

import { groupBy } from '../../base/group-by.ts';
import { isJsonObject, type Json, valueAt } from '../../base/json.ts';
import type { Desired } from '../../core/engine/model.ts';
import type { Observation } from '../../core/engine/observe/observation.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import { type Address, splitAddress } from '../../core/plan/address.ts';
import type { Change, KindName } from '../../core/plan/plan.ts';
import type { RemoteId } from '../../core/plan/value.ts';
import { isDriftCause } from './drift.ts';
import { kindNamed } from './kind-named.ts';

/** The input that decides the names of resources. */
export interface Naming {
  readonly manifest: Manifest;
  readonly observation: Observation;
  readonly accepted: readonly Change[];
}

export interface Names {
  readonly nameOf: (caller: Address) => (kind: KindName, id: RemoteId) => string | undefined;
  /** Whether a resource has a different name after the changes. */
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

export function declaredNames(naming: Naming): Names {
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

import { isJsonObject, type Json } from '../../base/json.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, Delete, KindName } from '../../plan/plan.ts';
import { type Fields, isReference, mapValue } from '../../plan/value.ts';
import type { KindModel, Live } from '../model.ts';
import type { Observation } from '../observe/observation.ts';
import type { Need } from './letting-go.ts';

interface TakenKeysOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
  readonly observation: Observation;
  readonly changes: readonly Change[];
  readonly deletes: readonly Delete[];
}

type Setting = Extract<Change, { readonly action: 'create' | 'adopt' | 'update' | 'replace' }>;

function isSetting(change: Change): change is Setting {
  return change.action !== 'delete' && change.action !== 'move';
}

function collectionName(kind: KindName, parent: Address | undefined): string {
  return `${kind} ${parent ?? ''}`;
}

/**
 * What is created or renamed to a name that a live resource still has and frees in the same plan: without the change that
 * frees it, the two could not be distinguished. By the keys of the changes that need another one.
 */
export function takenKeys({
  models,
  observation,
  changes,
  deletes,
}: TakenKeysOptions): ReadonlyMap<string, readonly Need[]> {
  const needs = new Map<string, readonly Need[]>();
  const resolved = (fields: Fields): Fields => {
    const mapped: Json = mapValue(fields, (part) => {
      const id = isReference(part) ? observation.ids.get(part.$ref) : undefined;
      return id === undefined ? undefined : { $id: id };
    });
    return isJsonObject(mapped) ? mapped : {};
  };
  const releases = new Map<string, string>();
  for (const change of [...changes.filter(isSetting), ...deletes]) {
    if (change.action !== 'create' && change.id !== undefined && !releases.has(`${change.kind} ${change.id}`)) {
      releases.set(`${change.kind} ${change.id}`, change.key);
    }
  }
  if (releases.size === 0) {
    return needs;
  }
  const holders = new Map<string, Map<string, Live>>();
  const holdersIn = (kind: KindName, parent: Address | undefined, model: KindModel): Map<string, Live> => {
    const name = collectionName(kind, parent);
    const known = holders.get(name);
    if (known !== undefined) {
      return known;
    }
    const found = new Map<string, Live>();
    const collection = observation.collections.find((one) => one.model.name === kind && one.parent === parent);
    for (const live of collection?.live ?? []) {
      const key = releases.has(`${kind} ${live.id}`) ? model.keyOf(live.fields) : undefined;
      if (key !== undefined) {
        found.set(key, live);
      }
    }
    holders.set(name, found);
    return found;
  };
  for (const change of changes.filter(isSetting)) {
    const model = models.get(change.kind);
    const among = model === undefined ? undefined : holdersIn(change.kind, change.parents.at(-1), model);
    if (model === undefined || among === undefined || among.size === 0) {
      continue;
    }
    const key = model.keyOf(resolved(change.after));
    const holder = key === undefined ? undefined : among.get(key);
    const release = holder === undefined ? undefined : releases.get(`${change.kind} ${holder.id}`);
    if (release !== undefined && release !== change.key && (change.action === 'create' || change.id !== holder?.id)) {
      needs.set(change.key, [{ key: release, because: 'needed' }]);
    }
  }
  return needs;
}

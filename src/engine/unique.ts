import { canonicalJson } from '../base/canonical.ts';
import { defined } from '../base/defined.ts';
import type { Json } from '../base/json.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { Adopt, Change, Create, Delete, FieldChange, KindName, Update } from '../plan/plan.ts';
import { isForeignId, type RemoteId } from '../plan/value.ts';
import { lateKey } from './drafts.ts';
import type { KindModel } from './model.ts';
import type { Observation } from './observation.ts';

interface UniqueOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
  readonly observation: Observation;
  /** What is made, changed and moved. */
  readonly changes: readonly Change[];
  readonly deletes: readonly Delete[];
}

interface Serialized {
  readonly changes: readonly Change[];
  readonly deletes: readonly Delete[];
  readonly diagnostics: readonly Diagnostic[];
}

type Setting = Create | Adopt | Update;

function isSetting(change: Change): change is Setting {
  return change.action === 'create' || change.action === 'adopt' || change.action === 'update';
}

function valueKey(kind: KindName, parent: Address | undefined, field: string, value: Json): string {
  return canonicalJson([kind, parent ?? null, field, value]);
}

/** Which live thing has each value that only one of its siblings can have. */
function holdersOf({ observation }: UniqueOptions): ReadonlyMap<string, RemoteId> {
  const holders = new Map<string, RemoteId>();
  for (const { model, parent, live } of observation.collections) {
    for (const field of model.unique ?? []) {
      for (const { id, fields } of live) {
        const value = fields[field];
        if (value !== undefined && value !== null) {
          holders.set(valueKey(model.name, parent, field, value), id);
        }
      }
    }
  }
  return holders;
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

/** A new thing without a value that is not free yet, and the change that gives it the value later. */
function split(change: Create, later: readonly FieldChange[], dependsOn: readonly string[]): readonly Change[] {
  const names = new Set(later.map(({ field }) => field));
  const first: Create = {
    ...change,
    fields: change.fields.filter(({ field }) => !names.has(field)),
    after: Object.fromEntries(Object.entries(change.after).filter(([field]) => !names.has(field))),
  };
  const { naturalKey: _key, action: _action, ...base } = change;
  const rest: Update = {
    ...base,
    action: 'update',
    key: lateKey(change.address),
    reason: 'set when what has it now is deleted',
    risk: [],
    fields: later,
    dependsOn: [change.key, ...dependsOn],
  };
  return [first, rest];
}

/**
 * Puts changes in turn that are about a value which only one of its siblings can have: whoever gets it waits for whoever
 * gives it up. A thing that is made in the place of one that is deleted exists before that one goes, for the service may
 * want at least one; it gets the value afterwards.
 */
export function serializedForUnique(options: UniqueOptions): Serialized {
  const { models, changes, deletes } = options;
  if (!changes.some(({ kind }) => models.get(kind)?.unique !== undefined)) {
    return { changes, deletes: withWaiting(changes, new Map(), options), diagnostics: [] };
  }
  const diagnostics: Diagnostic[] = [];
  const holders = holdersOf(options);
  const deletionOf = new Map(deletes.map((change) => [`${change.kind} ${change.id}`, change]));
  const settingsOf = new Map<string, Setting[]>();
  for (const change of changes.filter(isSetting)) {
    if (change.action !== 'create' && change.id !== undefined) {
      const name = `${change.kind} ${change.id}`;
      settingsOf.set(name, [...(settingsOf.get(name) ?? []), change]);
    }
  }
  const waits = new Map<string, string>();
  const leadsTo = (from: string, to: string): boolean => {
    for (let at: string | undefined = from; at !== undefined; at = waits.get(at)) {
      if (at === to) {
        return true;
      }
    }
    return false;
  };
  const early = new Map<string, string[]>();
  const settled = changes.flatMap((change): readonly Change[] => {
    if (!isSetting(change)) {
      return [change];
    }
    const dependsOn: string[] = [];
    const later: FieldChange[] = [];
    for (const field of change.fields) {
      const wanted = field.after ?? null;
      const isUnique = wanted !== null && models.get(change.kind)?.unique?.includes(field.field) === true;
      const holder = isUnique
        ? holders.get(valueKey(change.kind, change.parents.at(-1), field.field, wanted))
        : undefined;
      if (holder === undefined || (change.action !== 'create' && holder === change.id)) {
        continue;
      }
      const deletion = deletionOf.get(`${change.kind} ${holder}`);
      const release = settingsOf
        .get(`${change.kind} ${holder}`)
        ?.find((other) => other.fields.some((it) => it.field === field.field));
      if (deletion !== undefined) {
        const first = early.get(deletion.key) ?? [];
        early.set(deletion.key, first);
        if (change.action === 'create') {
          first.push(change.key);
          later.push(field);
        }
        dependsOn.push(deletion.key);
      } else if (release !== undefined && leadsTo(release.key, change.key)) {
        diagnostics.push(changingPlaces(change, field, release));
      } else if (release !== undefined) {
        waits.set(change.key, release.key);
        dependsOn.push(release.key);
      }
    }
    if (change.action === 'create' && later.length > 0) {
      return split(change, later, dependsOn);
    }
    return [dependsOn.length === 0 ? change : { ...change, dependsOn: [...change.dependsOn, ...dependsOn] }];
  });
  return { changes: settled, deletes: withWaiting(settled, early, options), diagnostics };
}

/** The deletions, of which those that something waits for come only after what must be done before they are. */
function withWaiting(
  changes: readonly Change[],
  first: ReadonlyMap<string, readonly string[]>,
  options: UniqueOptions,
): readonly Delete[] {
  const { deletes } = options;
  const deleted = new Set(deletes.map(({ key }) => key));
  const early = new Set(changes.flatMap(({ dependsOn }) => dependsOn).filter((key) => deleted.has(key)));
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

function changingPlaces(change: Setting, { field, after }: FieldChange, other: Setting): Diagnostic {
  return {
    severity: 'error',
    code: 'changing-places',
    summary: 'Two things cannot change places at once',
    detail: `${change.address} is to have the ${field} ${JSON.stringify(after)}, which ${other.address} has, and that one waits for it in turn. The service never lets two have the same one. Give one of them another ${field} first, apply, and then the one that it is to have.`,
    ...defined({ source: change.source }),
  };
}

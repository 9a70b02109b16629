import { defined } from '../../base/defined.ts';
import { groupBy } from '../../base/group-by.ts';
import type { Json } from '../../base/json.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Address } from '../../plan/address.ts';
import type { Adopt, Change, Create, Delete, FieldChange, KindName, Replace, Update } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { KindModel, Live } from '../model.ts';
import { addressOfForeign, type Observation, type ObservedCollection } from '../observe/observation.ts';
import { textOf } from './taken-names.ts';

/** A change that sets fields. */
export type Setting = Create | Adopt | Update | Replace;

export function isSetting(change: Change): change is Setting {
  return change.action !== 'delete' && change.action !== 'move';
}

/** A change that sets a value which another live resource has now and frees in the same plan. */
export interface Taking {
  readonly taker: Setting;
  readonly field: FieldChange;
  readonly holder: Live;
  readonly release: Exclude<Setting, Create> | Delete;
}

interface TakingsOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
  readonly observation: Observation;
  readonly changes: readonly Change[];
  readonly deletes: readonly Delete[];
}

interface Takings {
  readonly takings: readonly Taking[];
  /** The changes that set a unique value which nobody has. */
  readonly free: readonly Setting[];
  readonly problems: readonly ValueProblem[];
}

/** A problem of one change, which does not matter if the change is not selected. */
export interface ValueProblem {
  readonly key: string;
  /** The address of the resource that has the value, if it is managed. */
  readonly holder?: Address;
  readonly diagnostic: Diagnostic;
}

const nameOf = (kind: KindName, parent: Address | undefined): string => `${kind} ${parent ?? ''}`;

/** What is declared, also where the plan hides it. */
function declaredValue({ matches }: Observation, { address }: Change, { field, after }: FieldChange): Json {
  return matches.get(address)?.desired.fields[field] ?? after ?? null;
}

/** Explains which resource has a value, and what to do about it. */
function taken(
  { taker, field, holder }: Omit<Taking, 'release'>,
  collection: ObservedCollection,
  { matches, addresses }: Observation,
): Diagnostic {
  const { model, parent, foreign } = collection;
  const isForeign = foreign.some(({ id }) => id === holder.id);
  const address = isForeign ? addressOfForeign(model, parent, holder) : addresses.get(holder.id);
  const name = `${address ?? `a ${model.name}`} (${holder.id})`;
  const value = field.sensitive ? 'its hidden value' : JSON.stringify(field.after);
  const why = isForeign
    ? `${name}, which is unmanaged. Declare another ${field.field}, or change or delete that ${model.name} in the app first; to manage it, declare it too.`
    : matches.has(address ?? '')
      ? `${name}, which is declared too and keeps it. Declare another ${field.field} for one of the two.`
      : `${name}, which is no longer declared and is kept. Declare another ${field.field}, or let it be deleted.`;
  const place = matches.get(taker.address)?.desired.fieldSources?.[field.field] ?? taker.source;
  return {
    severity: 'error',
    code: 'value-taken',
    summary: `The ${field.field} of a ${model.name} is in use`,
    detail: `${taker.address} is declared with ${field.field} ${value}. The service allows only one ${model.name} to have it, and it belongs to ${why}`,
    ...defined({ source: place }),
  };
}

function twice(first: Setting, second: Setting, field: FieldChange): Diagnostic {
  const value = field.sensitive ? 'the same hidden value' : JSON.stringify(field.after);
  return {
    severity: 'error',
    code: 'value-taken',
    summary: `The ${field.field} of a ${second.kind} is declared twice`,
    detail: `${first.address} and ${second.address} are both declared with ${field.field} ${value}, but the service allows only one ${second.kind} to have it. Declare another ${field.field} for one of the two.`,
    ...defined({ source: second.source }),
    ...(first.source === undefined
      ? {}
      : { related: [{ message: `${first.address} is declared here.`, source: first.source }] }),
  };
}

/** Whether a change of its holder frees a value. */
function givesUp(change: Exclude<Setting, Create> | Delete, field: string, isElsewhere: boolean): boolean {
  return change.action === 'delete' || isElsewhere || change.fields.some((it) => it.field === field);
}

/** The change of a unique field, also where the value stays and what it is unique among changes. */
function settingOf(taker: Setting, unique: string, moved: boolean): FieldChange | undefined {
  const own = taker.fields.find((it) => it.field === unique);
  const after = taker.after[unique];
  return own !== undefined || !moved || after === undefined
    ? own
    : { path: unique, field: unique, after, sensitive: false, cause: taker.cause };
}

/** The address of something that exists, also where another resource has that address by now. */
function recordedAddress(id: RemoteId, { addresses, displaced }: Observation): Address | undefined {
  return addresses.get(id) ?? [...displaced].find(([, other]) => other === id)?.[0];
}

/** Finds the changes that set a value which only one sibling can have, and its current holders. */
export function findTakings(options: TakingsOptions): Takings {
  const { models, observation, changes, deletes } = options;
  const takings: Taking[] = [];
  const free: Setting[] = [];
  const problems: ValueProblem[] = [];
  const setting = changes.flatMap((change) =>
    isSetting(change) && models.get(change.kind)?.unique !== undefined ? [change] : [],
  );
  const byCollection = groupBy(setting, ({ kind, parents }) => nameOf(kind, parents.at(-1)));
  const observed = new Map(observation.collections.map((one) => [nameOf(one.model.name, one.parent), one]));
  for (const [name, takers] of byCollection) {
    const collection = observed.get(name);
    const kind = takers[0]?.kind ?? '';
    const releases = new Map<RemoteId, Exclude<Setting, Create> | Delete>();
    for (const change of [...deletes.filter((it) => it.kind === kind), ...takers]) {
      if (change.action !== 'create' && change.id !== undefined && !releases.has(change.id)) {
        releases.set(change.id, change);
      }
    }
    const among = models.get(kind)?.uniqueAmong ?? ((): string => '');
    const amongOf = ({ address }: Change): string => among(observation.matches.get(address)?.desired.fields ?? {});
    const isMoved = (change: Change, live: Live | undefined): boolean =>
      live !== undefined && observation.matches.has(change.address) && amongOf(change) !== among(live.fields);
    for (const unique of models.get(kind)?.unique ?? []) {
      const holders = new Map<string, Live>();
      for (const live of collection?.live ?? []) {
        const value = live.fields[unique];
        if (value !== undefined && value !== null) {
          holders.set(`${among(live.fields)} ${textOf(value)}`, live);
        }
      }
      const wanted = new Map<string, Setting>();
      for (const taker of takers) {
        const field = settingOf(taker, unique, isMoved(taker, observation.matches.get(taker.address)?.live));
        const value = field === undefined ? null : declaredValue(observation, taker, field);
        if (field === undefined || value === null) {
          continue;
        }
        const text = `${amongOf(taker)} ${textOf(value)}`;
        const first = wanted.get(text);
        if (first !== undefined && first.address !== taker.address) {
          problems.push({ key: taker.key, diagnostic: twice(first, taker, field) });
          continue;
        }
        wanted.set(text, taker);
        const holder = holders.get(text);
        if (holder === undefined || (taker.action !== 'create' && holder.id === taker.id)) {
          free.push(taker);
          continue;
        }
        const release = releases.get(holder.id);
        if (release !== undefined && givesUp(release, unique, isMoved(release, holder))) {
          takings.push({ taker, field, holder, release });
        } else if (collection !== undefined) {
          problems.push({
            key: taker.key,
            ...defined({ holder: recordedAddress(holder.id, observation) }),
            diagnostic: taken({ taker, field, holder }, collection, observation),
          });
        }
      }
    }
  }
  return { takings, free, problems };
}

import type { JsonObject } from '../base/json.ts';
import type { Clock } from '../core/engine/apply-types.ts';
import { type Driver, DriverError, type Place } from '../core/engine/driver.ts';
import { stillListed } from '../core/engine/execute/seen.ts';
import { parentAddressAt, performChange } from '../core/engine/execute/single.ts';
import type { KindModel, Live } from '../core/engine/model.ts';
import { isHiddenId } from '../core/kinds/driver.ts';
import type { Change, Delete, FieldChange } from '../core/plan/plan.ts';
import { type Fields, isHidden, type RemoteId } from '../core/plan/value.ts';
import type { Begun } from './begun.ts';
import type { Claims } from './claims.ts';
import type { Collections } from './collections.ts';
import { type Located, plainId } from './convert.ts';
import type { SpecAndModel } from './find-spec.ts';
import type { LockOutGuard } from './lock-out.ts';
import { putAfter } from './order.ts';

/** Shared by all resources of one configuration. */
export interface Context {
  readonly driver: Driver;
  readonly kinds: readonly KindModel[];
  readonly collections: Collections;
  readonly clock: Clock;
  readonly salt: string;
  readonly claims: Claims;
  readonly begun: Begun;
  /** Whether a creation adopts an existing resource that is exactly as declared. */
  readonly adoptExisting: boolean;
  /** Shows the user a message that is not an error. */
  readonly say: (message: string) => void;
  /** Refuses changes that lock out administrators; absent if permissions are not checked. */
  readonly guard?: LockOutGuard;
}

/** A live resource. */
export interface Target {
  /** Its parents, for the driver. */
  readonly parents: readonly Place[];
  readonly id: RemoteId;
}

/** Access to the live resources of one kind: reads and writes single resources, and keeps their lists up to date. */
export interface Access extends Context {
  readonly about: SpecAndModel;
  readonly targetOf: (located: Located) => Target;
  /** Finds a resource in a recent list; undefined if it no longer exists. */
  readonly find: (target: Target) => Promise<Live | undefined>;
  /** Finds a resource in a fresh list. */
  readonly findNow: (target: Target) => Promise<Live | undefined>;
  readonly create: (
    parents: readonly Place[],
    fields: Fields,
    onCreated: (id: RemoteId) => void,
  ) => Promise<Live | undefined>;
  readonly update: (
    target: Target,
    change: { readonly changes: readonly FieldChange[]; readonly after: Fields },
  ) => Promise<Live | undefined>;
  /** Warns if an update would be refused because it locks out an administrator. */
  readonly foresee: (change: Change, parents: readonly Place[]) => Promise<void>;
  readonly delete: (target: Target) => Promise<void>;
  /** Moves a resource after the sibling that its inputs name, if its kind has an order. */
  readonly place: (target: Target, inputs: JsonObject) => Promise<void>;
  /** Lists a resource with a secret id, which the driver only knows after that. */
  readonly recognize: (target: Target) => Promise<void>;
}

/** The target for the driver: kinds without parents have none, although a part of one lists it as its parent. */
export function targetOf(model: KindModel, { parents, id }: Located): Target {
  return { parents: model.parents.length === 0 ? [] : parents, id };
}

const ADDRESS = 'resource';

function changeBase(
  kind: string,
  parents: readonly Place[],
): Omit<Extract<Change, { action: 'create' }>, 'action' | 'after'> {
  return {
    key: ADDRESS,
    address: ADDRESS,
    kind,
    parents: parents.map((_place, index) => parentAddressAt(index)),
    reason: '',
    cause: 'pending',
    dependsOn: [],
    risk: [],
    fields: [],
  };
}

/** The live resource before an update. */
async function liveNow(collections: Collections, change: Change, parents: readonly Place[]): Promise<Live | undefined> {
  return change.action === 'update'
    ? (await collections.list(change.kind, parents)).byId.get(change.id ?? '')
    : undefined;
}

/** The change that updates a resource. */
export function updateOf(
  kind: string,
  { parents, id }: Target,
  { changes, after }: { readonly changes: readonly FieldChange[]; readonly after: Fields },
): Change {
  // A comparison hides secrets, but the update must send them.
  const fields = changes.map((change) =>
    isHidden(change.after ?? null) ? { ...change, after: after[change.field] ?? null } : change,
  );
  return { ...changeBase(kind, parents), action: 'update', id, fields, after };
}

/** Checks that a deleted resource is no longer listed; otherwise the state would lose an existing resource. */
async function expectGone(
  { collections, clock }: Pick<Context, 'collections' | 'clock'>,
  { kind, id }: Delete,
  parents: readonly Place[],
): Promise<void> {
  const looking = { clock, signal: new AbortController().signal };
  const left = await stillListed(looking, new Set([id]), () => collections.listAfter(kind, parents));
  if (left.size > 0) {
    throw new Error(
      'the service answered that it is deleted, but still lists it. It stays in the state; run pulumi refresh to see what is live, then run again',
    );
  }
}

/** Applies one change and updates the lists, which are read again if the outcome is unknown. */
async function perform(
  { driver, kinds, collections, clock, salt, guard }: Context,
  change: Change,
  { parents, onCreated }: { readonly parents: readonly Place[]; readonly onCreated?: (id: RemoteId) => void },
): Promise<Live | undefined> {
  const { kind } = change;
  let created: RemoteId | undefined;
  try {
    const send = (): ReturnType<typeof performChange> =>
      performChange({
        change,
        parents,
        driver,
        kinds,
        clock,
        salt,
        wasThere: () => false,
        isTaken: (id) => collections.isCreated(kind, id),
        onCreated: (id) => {
          created = id;
          onCreated?.(id);
        },
      });
    const { live, note } = await (guard === undefined
      ? send()
      : guard.perform(change, { parents, live: () => liveNow(collections, change, parents) }, send));
    if (change.action === 'delete') {
      if (note === undefined) {
        await expectGone({ collections, clock }, change, parents);
      }
      collections.drop(kind, parents, change.id);
    } else if (live !== undefined) {
      collections.put(live, parents);
    } else {
      collections.forget(kind, parents);
    }
    return live;
  } catch (error) {
    if (created !== undefined && change.action === 'create') {
      collections.putDoubtful({ kind, id: created, title: '', fields: change.after }, parents);
    } else if (!(error instanceof DriverError && error.outcome === 'none')) {
      collections.forget(kind, parents);
    }
    throw error;
  }
}

/** Creates the access to the resources of one kind. */
export function createAccess(about: SpecAndModel, context: Context): Access {
  const { spec, model } = about;
  const { kind } = spec;
  const { collections } = context;
  const find = async ({ parents, id }: Target): Promise<Live | undefined> => {
    try {
      return (await collections.list(kind, parents)).byId.get(id);
    } catch (error) {
      // The parent no longer exists, so neither does the resource.
      if (error instanceof DriverError && error.failure === 'missing') {
        return undefined;
      }
      throw error;
    }
  };
  const findNow = (target: Target): Promise<Live | undefined> => {
    collections.forget(kind, target.parents);
    return find(target);
  };
  return {
    ...context,
    about,
    targetOf: (located) => targetOf(model, located),
    find,
    findNow,
    create: (parents, fields, onCreated) =>
      perform(context, { ...changeBase(kind, parents), action: 'create', after: fields }, { parents, onCreated }),
    update: (target, change) => perform(context, updateOf(kind, target, change), { parents: target.parents }),
    foresee: async (change, parents) =>
      await context.guard?.foresee(change, { parents, live: () => liveNow(collections, change, parents) }),
    delete: async ({ parents, id }) => {
      const base = { ...changeBase(kind, parents), id, before: {}, precondition: { fingerprint: '' } };
      await perform(context, { ...base, action: 'delete' }, { parents });
    },
    place: async ({ parents, id }, { after }) => {
      if (spec.ordered && typeof after === 'string') {
        await putAfter({ ...context, kind, parents, id }, plainId(after));
        collections.forget(kind, parents);
      }
    },
    recognize: async (target) => {
      if (isHiddenId(target.id)) {
        await findNow(target);
      }
    },
  };
}

import type { JsonObject } from '../base/json.ts';
import type { Clock } from '../engine/apply-types.ts';
import { type Driver, DriverError, type Place } from '../engine/driver.ts';
import type { KindModel, Live } from '../engine/model.ts';
import { parentAddressAt, performChange } from '../engine/single.ts';
import { isHiddenId } from '../kinds/driver.ts';
import type { Change, FieldChange } from '../plan/plan.ts';
import type { Fields, RemoteId } from '../plan/value.ts';
import type { Claims } from './claims.ts';
import type { Collections } from './collections.ts';
import { type Located, plainId } from './convert.ts';
import type { SpecAndModel } from './find-spec.ts';
import { putAfter } from './order.ts';

/** What the resources of one configuration share. */
export interface Context {
  readonly driver: Driver;
  readonly kinds: readonly KindModel[];
  readonly collections: Collections;
  readonly clock: Clock;
  readonly salt: string;
  readonly claims: Claims;
  /** Whether a creation adopts what exists and is exactly as declared. */
  readonly adoptExisting: boolean;
  /** Tells the person who runs Pulumi something that is no failure. */
  readonly say: (message: string) => void;
}

/** A resource on the service. */
export interface Target {
  /** What holds it for its driver. */
  readonly parents: readonly Place[];
  readonly id: RemoteId;
}

/** The resources of one kind on the service: reading and writing them one at a time, with their lists kept up to date. */
export interface Access extends Context {
  readonly about: SpecAndModel;
  readonly targetOf: (located: Located) => Target;
  /** A resource as a list has it that may be a moment old; undefined where it is gone. */
  readonly find: (target: Target) => Promise<Live | undefined>;
  /** The same from a list that is read now. */
  readonly findNow: (target: Target) => Promise<Live | undefined>;
  readonly create: (
    parents: readonly Place[],
    fields: Fields,
    onMade: (id: RemoteId) => void,
  ) => Promise<Live | undefined>;
  readonly update: (
    target: Target,
    change: { readonly changes: readonly FieldChange[]; readonly after: Fields },
  ) => Promise<Live | undefined>;
  readonly delete: (target: Target) => Promise<void>;
  /** Puts a resource behind the sibling that its inputs name, where its kind has an order. */
  readonly place: (target: Target, inputs: JsonObject) => Promise<void>;
  /** Lists a resource whose id is a secret: the driver knows the id only after that. */
  readonly recognize: (target: Target) => Promise<void>;
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
    cause: 'ahead',
    dependsOn: [],
    risk: [],
    fields: [],
  };
}

/** Makes one change, and notes in the lists what became of it; they are read again where that is not known. */
async function perform(
  { driver, kinds, collections, clock, salt }: Context,
  change: Change,
  { parents, onMade }: { readonly parents: readonly Place[]; readonly onMade?: (id: RemoteId) => void },
): Promise<Live | undefined> {
  const { kind } = change;
  let made: RemoteId | undefined;
  try {
    const { live } = await performChange({
      change,
      parents,
      driver,
      kinds,
      clock,
      salt,
      wasThere: () => false,
      isTaken: (id) => collections.isMade(kind, id),
      onMade: (id) => {
        made = id;
        onMade?.(id);
      },
    });
    if (change.action === 'delete') {
      collections.drop(kind, parents, change.id);
    } else if (live !== undefined) {
      collections.put(live, parents);
    } else {
      collections.forget(kind, parents);
    }
    return live;
  } catch (error) {
    if (made !== undefined && change.action === 'create') {
      collections.putDoubtful({ kind, id: made, title: '', fields: change.after }, parents);
    } else if (!(error instanceof DriverError && error.outcome === 'none')) {
      collections.forget(kind, parents);
    }
    throw error;
  }
}

/** The resources of one kind over a service. */
export function createAccess(about: SpecAndModel, context: Context): Access {
  const { spec, model } = about;
  const { kind } = spec;
  const { collections } = context;
  const find = async ({ parents, id }: Target): Promise<Live | undefined> => {
    try {
      return (await collections.list(kind, parents)).get(id);
    } catch (error) {
      // What holds it is gone, and so is it.
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
    // A part belongs to a resource that may have no parents, although the part names it as what holds it.
    targetOf: ({ parents, id }) => ({ parents: model.parents.length === 0 ? [] : parents, id }),
    find,
    findNow,
    create: (parents, fields, onMade) =>
      perform(context, { ...changeBase(kind, parents), action: 'create', after: fields }, { parents, onMade }),
    update: ({ parents, id }, { changes, after }) =>
      perform(context, { ...changeBase(kind, parents), action: 'update', id, fields: changes, after }, { parents }),
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

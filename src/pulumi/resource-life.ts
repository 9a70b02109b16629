import { defined } from '../base/defined.ts';
import { messageOf } from '../base/error-message.ts';
import type { JsonObject } from '../base/json.ts';
import type { Clock } from '../engine/apply-types.ts';
import { type Driver, DriverError, type Place } from '../engine/driver.ts';
import type { KindModel, Live } from '../engine/model.ts';
import { parentAddressAt, performChange } from '../engine/single.ts';
import { isHiddenId } from '../kinds/driver.ts';
import type { Change, FieldChange } from '../plan/plan.ts';
import type { Fields, RemoteId } from '../plan/value.ts';
import { differingInputs, differs, noSuchId, notThere, standsInTheWay, withSameKey } from './adopt.ts';
import { createCheck } from './check.ts';
import type { Collections } from './collections.ts';
import { fieldsOf, type Located, locate, placesIn, plainId, resourceId } from './convert.ts';
import { differenceOf, fieldChanges } from './difference.ts';
import type { Kept, ResourceLife } from './life.ts';
import { putAfter, standsAfter } from './order.ts';
import { declaredInputs, inputsNow, keptInputs, outputsOf } from './outputs.ts';
import { PartialError } from './partial.ts';
import type { ResourceSpec } from './spec.ts';

/** What the resources of one configuration share. */
export interface Workshop {
  readonly driver: Driver;
  readonly kinds: readonly KindModel[];
  readonly collections: Collections;
  readonly clock: Clock;
  readonly salt: string;
}

const ADDRESS = 'resource';

interface Target {
  /** What holds the thing for its driver. */
  readonly parents: readonly Place[];
  readonly id: RemoteId;
}

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

/** The life of one kind of resource over a service that is opened when it is first needed. */
export function createLife(
  about: { readonly spec: ResourceSpec; readonly model: KindModel },
  open: () => Promise<Workshop>,
): ResourceLife {
  const { spec, model } = about;
  const { kind } = spec;
  const check = createCheck(spec);

  /** A part belongs to a thing that may stand at the top although the part names it as what holds it. */
  const driverParents = ({ parents }: Pick<Located, 'parents'>): readonly Place[] =>
    model.parents.length === 0 ? [] : parents;

  const perform = async (
    { driver, kinds, collections, clock, salt }: Workshop,
    change: Change,
    { parents, onMade }: { readonly parents: readonly Place[]; readonly onMade?: (id: RemoteId) => void },
  ): Promise<Live | undefined> => {
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
        ...defined({ onMade }),
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
      collections.forget(kind, parents);
      throw error;
    }
  };
  const update = (
    shop: Workshop,
    { parents, id }: Target,
    { changes, after }: { readonly changes: readonly FieldChange[]; readonly after: Fields },
  ): Promise<Live | undefined> =>
    perform(shop, { ...changeBase(kind, parents), action: 'update', id, fields: changes, after }, { parents });
  const find = async (shop: Workshop, { parents, id }: Target): Promise<Live | undefined> => {
    try {
      return (await shop.collections.list(kind, parents)).get(id);
    } catch (error) {
      // What holds it is gone, and so is it.
      if (error instanceof DriverError && error.failure === 'missing') {
        return undefined;
      }
      throw error;
    }
  };
  const findNow = (shop: Workshop, target: Target): Promise<Live | undefined> => {
    shop.collections.forget(kind, target.parents);
    return find(shop, target);
  };
  const put = async (shop: Workshop, { parents, id }: Target, inputs: JsonObject): Promise<void> => {
    const { after } = inputs;
    if (spec.ordered && typeof after === 'string') {
      await putAfter({ ...shop, kind, parents, id }, plainId(after));
      shop.collections.forget(kind, parents);
    }
  };
  const kept = (located: Located, inputs: JsonObject, live: Live): Kept => ({
    id: resourceId(spec, located.parents, located.id),
    outputs: outputsOf(about, inputs, live),
  });

  /** Brings a thing that is there to what is declared. */
  const settle = async (
    shop: Workshop,
    located: Located,
    { live, inputs }: { readonly live: Live; readonly inputs: JsonObject },
  ): Promise<Kept> => {
    const target = { parents: driverParents(located), id: located.id };
    const there = inputsNow(about, live, { parents: located.parents, olds: undefined, outputs: {}, after: undefined });
    const changes = fieldChanges(about, there, inputs);
    let now: Live | undefined = live;
    if (changes.length > 0) {
      now = (await update(shop, target, { changes, after: fieldsOf(spec, inputs) })) ?? (await findNow(shop, target));
    }
    await put(shop, target, inputs);
    return kept(located, inputs, now ?? live);
  };

  const takeOver = async (shop: Workshop, given: string, inputs: JsonObject): Promise<Kept> => {
    const located = locate(spec, given, inputs);
    if (located === undefined) {
      throw noSuchId(spec, given);
    }
    const live = await findNow(shop, { parents: driverParents(located), id: located.id });
    if (live === undefined) {
      throw notThere(spec, given);
    }
    const differing = differingInputs(about, live, inputs);
    const isHalf = model.isHalfMade?.(live, fieldsOf(spec, inputs)) === true;
    if (inputs['__adopt'] === undefined && differing.length > 0 && !isHalf) {
      throw differs(spec, given, differing);
    }
    return await settle(shop, located, { live, inputs });
  };

  const lookUp = async (shop: Workshop, inputs: JsonObject): Promise<Kept> => {
    const fields = fieldsOf(spec, inputs);
    const all = [...(await shop.collections.list(kind, [])).values()];
    const found = withSameKey(all, model, fields);
    const [live] = found;
    if (live === undefined || found.length > 1) {
      const what = found.length === 0 ? 'There is no' : `There are ${found.length} things that could be this`;
      const key = model.keyOf(fields) ?? '';
      throw new Error(`${what} ${spec.name} called "${key}". Use the id of one that is there in its place.`);
    }
    return kept({ parents: [], id: live.id }, inputs, live);
  };

  const make = async (shop: Workshop, parents: readonly Place[], inputs: JsonObject): Promise<Kept> => {
    const fields = fieldsOf(spec, inputs);
    const existing = await shop.collections.existing(kind, parents);
    // What nothing ever deletes can be taken over without harm: people who are there already, above all.
    const [there, ...more] = model.removal === 'release' ? withSameKey(existing, model, fields) : [];
    if (there !== undefined && more.length === 0) {
      return await settle(shop, { parents, id: there.id }, { live: there, inputs });
    }
    if (standsInTheWay(about, existing, { fields, parents }) !== undefined) {
      // Nobody is refused on the word of an old list.
      shop.collections.forget(kind, parents);
      const now = await shop.collections.list(kind, parents);
      const still = existing.flatMap(({ id }) => now.get(id) ?? []);
      const obstacle = standsInTheWay(about, still, { fields, parents });
      if (obstacle !== undefined) {
        throw obstacle;
      }
    }
    let made: RemoteId | undefined;
    const onMade = (id: RemoteId): void => {
      made = id;
      shop.collections.made(kind, id);
    };
    try {
      const change: Change = { ...changeBase(kind, parents), action: 'create', after: fields };
      const live = await perform(shop, change, { parents, onMade });
      if (live === undefined) {
        throw new Error(`The ${spec.name} was made, and the service does not say what became of it.`);
      }
      await put(shop, { parents, id: live.id }, inputs);
      return kept({ parents, id: live.id }, inputs, live);
    } catch (error) {
      if (made === undefined) {
        const isRefused = error instanceof DriverError && ['invalid', 'conflict'].includes(error.failure);
        // Somebody may have made it since the list was read: then that is what there is to say.
        const since = isRefused ? await shop.collections.existing(kind, parents) : [];
        throw standsInTheWay(about, since, { fields, parents }) ?? error;
      }
      const partly: Live = { kind, id: made, title: '', fields: {} };
      throw new PartialError(`It was made, but not completed: ${messageOf(error)}`, {
        kept: kept({ parents, id: made }, inputs, partly),
        reasons: [messageOf(error)],
        cause: error,
      });
    }
  };

  return {
    check: async (inputs) => check(inputs),
    diff: async (_id, olds, news) => differenceOf(about, olds, news),
    create: async (inputs) => {
      const shop = await open();
      const given = inputs['__import'] ?? inputs['__adopt'];
      if (typeof given === 'string') {
        return await takeOver(shop, given, inputs);
      }
      if (spec.life === 'looked-up') {
        return await lookUp(shop, inputs);
      }
      const parents = placesIn(spec, inputs);
      if (parents === undefined) {
        throw new Error(`A ${spec.name} needs ${spec.parents.map(({ property }) => property).join(' and ')}.`);
      }
      if (spec.life === 'made') {
        return await make(shop, parents, inputs);
      }
      const located = { parents, id: parents.at(-1)?.id ?? '' };
      const live = await findNow(shop, { parents: driverParents(located), id: located.id });
      if (live === undefined) {
        throw new Error(`There is no ${spec.parents.at(-1)?.property ?? 'thing'} ${located.id}.`);
      }
      return await settle(shop, located, { live, inputs });
    },
    read: async (id, olds) => {
      const before = olds === undefined ? undefined : { ...olds.outputs, ...olds.inputs };
      const located = locate(spec, id, before ?? {});
      if (located === undefined) {
        throw noSuchId(spec, id);
      }
      const shop = await open();
      const target = { parents: driverParents(located), id: located.id };
      const live = await find(shop, target);
      if (live === undefined) {
        return undefined;
      }
      const declared = olds === undefined ? undefined : declaredInputs(spec, olds.inputs);
      const isPlaced = declared !== undefined && declared['after'] !== undefined;
      const after = isPlaced ? await standsAfter({ ...shop, kind, ...target }) : undefined;
      const inputs = inputsNow(about, live, {
        parents: located.parents,
        olds: declared,
        outputs: olds?.outputs ?? {},
        after,
      });
      return { ...kept(located, inputs, live), inputs };
    },
    update: async (id, olds, news) => {
      const located = locate(spec, id, news);
      if (located === undefined) {
        throw noSuchId(spec, id);
      }
      const shop = await open();
      const target = { parents: driverParents(located), id: located.id };
      const changes = fieldChanges(about, olds, news);
      let live: Live | undefined;
      if (changes.length > 0) {
        await seen(shop, target);
        live = await update(shop, target, { changes, after: fieldsOf(spec, news) });
      }
      await put(shop, target, news);
      live ??= await findNow(shop, target);
      if (live === undefined) {
        throw new Error(`The ${spec.name} ${id} is gone. Run pulumi refresh, then run again.`);
      }
      return kept(located, news, live);
    },
    delete: async (id, outputs) => {
      const located = locate(spec, id, outputs);
      if (located === undefined || spec.life === 'looked-up') {
        return;
      }
      if (spec.life === 'part') {
        await release(located, outputs);
        return;
      }
      // Who is no longer declared stays where they are.
      if (model.removal === 'release') {
        return;
      }
      const shop = await open();
      const target = { parents: driverParents(located), id: located.id };
      await seen(shop, target);
      try {
        const change: Change = {
          ...changeBase(kind, target.parents),
          action: 'delete',
          id: target.id,
          before: {},
          precondition: { fingerprint: '' },
        };
        await perform(shop, change, { parents: target.parents });
      } catch (error) {
        if (!(await goesWithItsHolder(shop, target, error))) {
          throw error;
        }
      }
    },
  };

  /** A thing whose id is a secret is known by it only after it was listed. */
  async function seen(shop: Workshop, { parents, id }: Target): Promise<void> {
    if (isHiddenId(id)) {
      await findNow(shop, { parents, id });
    }
  }

  async function release(located: Located, outputs: JsonObject): Promise<void> {
    const { onDelete } = spec;
    if (onDelete === undefined) {
      return;
    }
    const shop = await open();
    const target = { parents: driverParents(located), id: located.id };
    const live = await findNow(shop, target);
    if (live !== undefined) {
      await settle(shop, located, { live, inputs: { ...keptInputs(spec, outputs), ...onDelete } });
    }
  }

  /** The last of its kind in what holds it is refused, and goes when that goes. */
  async function goesWithItsHolder(shop: Workshop, target: Target, error: unknown): Promise<boolean> {
    if (!(error instanceof DriverError) || error.failure !== 'invalid' || !model.goesWithParent) {
      return false;
    }
    shop.collections.forget(kind, target.parents);
    const left = await shop.collections.list(kind, target.parents);
    return left.size === 1 && left.has(target.id);
  }
}

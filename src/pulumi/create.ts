import { messageOf } from '../base/error-message.ts';
import type { JsonObject } from '../base/json.ts';
import { DriverError, type Place } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import type { RemoteId } from '../plan/value.ts';
import type { Access } from './access.ts';
import { differingInputs, differs, noSuchId, notThere, standsInTheWay, withSameKey } from './adopt.ts';
import { fieldsOf, locate, placesIn } from './convert.ts';
import type { Kept } from './life.ts';
import { PartialError } from './partial.ts';
import { keptOf, settle } from './settle.ts';

/** Adopts the resource that an import names: as it is declared already, unless the program lets it be changed. */
async function adoptResource(access: Access, given: string, inputs: JsonObject): Promise<Kept> {
  const { about } = access;
  const { spec, model } = about;
  const located = locate(spec, given, inputs);
  if (located === undefined) {
    throw noSuchId(spec, given);
  }
  const live = await access.findNow(access.targetOf(located));
  if (live === undefined) {
    throw notThere(spec, given);
  }
  const differing = differingInputs(about, live, inputs);
  const isHalf = model.isHalfMade?.(live, fieldsOf(spec, inputs)) === true;
  if (inputs['__adopt'] === undefined && differing.length > 0 && !isHalf) {
    throw differs(spec, given, differing);
  }
  return await settle(access, located, { live, inputs });
}

/** Finds the one resource that has the declared key. */
async function lookUpResource({ about, collections }: Access, inputs: JsonObject): Promise<Kept> {
  const { spec, model } = about;
  const fields = fieldsOf(spec, inputs);
  const all = [...(await collections.list(spec.kind, [])).values()];
  const found = withSameKey(all, model, fields);
  const [live] = found;
  if (live === undefined || found.length > 1) {
    const what = found.length === 0 ? 'There is no' : `There are ${found.length} things that could be this`;
    const key = model.keyOf(fields) ?? '';
    throw new Error(`${what} ${spec.name} called "${key}". Use the id of one that is there in its place.`);
  }
  return keptOf(about, { parents: [], id: live.id }, { inputs, live });
}

/** Throws where something exists already that would then be there twice. */
async function refuseTwice(
  { about, collections }: Access,
  existing: readonly Live[],
  wanted: { readonly fields: ReturnType<typeof fieldsOf>; readonly parents: readonly Place[] },
): Promise<void> {
  if (standsInTheWay(about, existing, wanted) === undefined) {
    return;
  }
  // Nothing is refused because of an old list.
  const { kind } = about.spec;
  collections.forget(kind, wanted.parents);
  const now = await collections.list(kind, wanted.parents);
  const still = existing.flatMap(({ id }) => now.get(id) ?? []);
  const obstacle = standsInTheWay(about, still, wanted);
  if (obstacle !== undefined) {
    throw obstacle;
  }
}

async function createNew(access: Access, parents: readonly Place[], inputs: JsonObject): Promise<Kept> {
  const { about, collections } = access;
  const { spec, model } = about;
  const { kind } = spec;
  const fields = fieldsOf(spec, inputs);
  const existing = await collections.existing(kind, parents);
  // What nothing ever deletes can be adopted without harm: people who are members already, above all.
  const [there, ...more] = model.removal === 'release' ? withSameKey(existing, model, fields) : [];
  if (there !== undefined && more.length === 0) {
    return await settle(access, { parents, id: there.id }, { live: there, inputs });
  }
  await refuseTwice(access, existing, { fields, parents });
  let made: RemoteId | undefined;
  try {
    const live = await access.create(parents, fields, (id) => {
      made = id;
      collections.made(kind, id);
    });
    if (live === undefined) {
      throw new Error(`The ${spec.name} was made, and the service does not say what became of it.`);
    }
    await access.place({ parents, id: live.id }, inputs);
    return keptOf(about, { parents, id: live.id }, { inputs, live });
  } catch (error) {
    if (made === undefined) {
      const isRefused = error instanceof DriverError && ['invalid', 'conflict'].includes(error.failure);
      // Somebody may have created it since the list was read: then that is what there is to say.
      const since = isRefused ? await collections.existing(kind, parents) : [];
      throw standsInTheWay(about, since, { fields, parents }) ?? error;
    }
    const partly: Live = { kind, id: made, title: '', fields: {} };
    throw new PartialError(`It was made, but not completed: ${messageOf(error)}`, {
      kept: keptOf(about, { parents, id: made }, { inputs, live: partly }),
      reasons: [messageOf(error)],
      cause: error,
    });
  }
}

/** Creates a resource; or adopts it, looks it up or settles it where its kind or its inputs say so. */
export async function createResource(access: Access, inputs: JsonObject): Promise<Kept> {
  const { spec } = access.about;
  const given = inputs['__import'] ?? inputs['__adopt'];
  if (typeof given === 'string') {
    return await adoptResource(access, given, inputs);
  }
  if (spec.life === 'looked-up') {
    return await lookUpResource(access, inputs);
  }
  const parents = placesIn(spec, inputs);
  if (parents === undefined) {
    throw new Error(`A ${spec.name} needs ${spec.parents.map(({ property }) => property).join(' and ')}.`);
  }
  if (spec.life === 'made') {
    return await createNew(access, parents, inputs);
  }
  const located = { parents, id: parents.at(-1)?.id ?? '' };
  const live = await access.findNow(access.targetOf(located));
  if (live === undefined) {
    throw new Error(`There is no ${spec.parents.at(-1)?.property ?? 'thing'} ${located.id}.`);
  }
  return await settle(access, located, { live, inputs });
}

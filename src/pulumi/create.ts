import { messageOf } from '../base/error-message.ts';
import type { JsonObject } from '../base/json.ts';
import { DriverError, type Place } from '../core/engine/driver.ts';
import { ChangeError } from '../core/engine/execute/send.ts';
import type { Live } from '../core/engine/model.ts';
import type { RemoteId } from '../core/plan/value.ts';
import type { Access } from './access.ts';
import { differingInputs, differs, noSuchId, notThere, obstacleFor } from './adopt.ts';
import { fieldsOf, type Located, locate, placesIn } from './convert.ts';
import { findExisting } from './existing.ts';
import { type Kept, PartialError } from './life.ts';
import { deleteLeft } from './remove.ts';
import { keptOf, settle } from './settle.ts';

/** Adopts the resource with the id of an import: it must be as declared, unless the program allows an update. */
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
  const isHalf = model.partial?.isCreate?.(live, fieldsOf(spec, inputs)) === true;
  if (inputs['__adopt'] === undefined && differing.length > 0 && !isHalf) {
    throw differs(spec, given, differing);
  }
  access.claims.adopted.add(spec.name, live.id);
  return await settle(access, located, { live, inputs });
}

/** Finds the only resource with the declared key. */
async function lookUpResource({ about, collections }: Access, inputs: JsonObject): Promise<Kept> {
  const { spec, model } = about;
  const fields = fieldsOf(spec, inputs);
  const key = model.keyOf(fields);
  const found = (await collections.list(spec.kind, [])).withKey(key);
  const [live] = found;
  if (live === undefined || found.length > 1) {
    const what = found.length === 0 ? 'There is no' : `${found.length} resources match this`;
    throw new Error(`${what} ${spec.name} called "${key ?? ''}". Use the id of an existing one instead.`);
  }
  return keptOf(about, { parents: [], id: live.id }, { inputs, live });
}

/** Completes a creation by deleting the kept sibling that it replaces, which may, for example, have the same path. */
async function completeWithoutLeft(access: Access, located: Located, inputs: JsonObject): Promise<Kept | undefined> {
  if ((await deleteLeft(access, located)) === 0) {
    return undefined;
  }
  const live = await access.findNow(access.targetOf(located));
  return live === undefined ? undefined : await settle(access, located, { live, inputs });
}

async function createNew(access: Access, parents: readonly Place[], inputs: JsonObject): Promise<Kept> {
  const { about, collections, claims, begun, adoptExisting } = access;
  const { spec } = about;
  const { kind } = spec;
  const fields = fieldsOf(spec, inputs);
  const wanted = { fields, inputs, parents };
  const declared = { about, ...wanted };
  const there = await findExisting(access, await collections.existing(kind, parents), wanted);
  if (there !== undefined) {
    if (spec.deletable) {
      claims.adopted.add(spec.name, there.id);
      claims.left.drop(spec.name, there.id);
      claims.holding.delete(there.id);
    }
    return await settle(access, { parents, id: there.id }, { live: there, inputs });
  }
  let created: RemoteId | undefined;
  begun.note(declared);
  try {
    const live = await access.create(parents, fields, (id) => {
      created = id;
      begun.note(declared, { id });
      collections.noteCreated(kind, id);
    });
    if (live === undefined) {
      throw new Error(`The ${spec.name} was created, but the service did not return it.`);
    }
    await access.place({ parents, id: live.id }, inputs);
    await deleteLeft(access, { parents, id: live.id });
    begun.note(declared, { id: live.id, isComplete: true });
    return keptOf(about, { parents, id: live.id }, { inputs, live });
  } catch (error) {
    if (created === undefined) {
      if ((error instanceof DriverError || error instanceof ChangeError) && error.outcome === 'none') {
        begun.end(declared);
      }
      if (!(error instanceof DriverError && ['invalid', 'conflict'].includes(error.failure))) {
        throw error;
      }
      // Somebody may have created it since the list was read; then report that instead.
      await collections.confirm(kind, parents);
      const since = await collections.existing(kind, parents);
      throw obstacleFor(about, since, { ...wanted, adoptExisting }) ?? error;
    }
    const completed = await completeWithoutLeft(access, { parents, id: created }, inputs).catch(() => undefined);
    if (completed !== undefined) {
      return completed;
    }
    // The partial error adds it to the state.
    const partly: Live = { kind, id: created, title: '', fields: {} };
    throw new PartialError(`It was created, but not completed: ${messageOf(error)}`, {
      kept: keptOf(about, { parents, id: created }, { inputs, live: partly }),
      reasons: [messageOf(error)],
      cause: error,
    });
  }
}

/** Creates, adopts, looks up or updates a resource, depending on its kind and inputs. */
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
  if (parents === undefined || (spec.alternatives === true && parents.length !== 1)) {
    const which = spec.parents.map(({ property }) => property).join(spec.alternatives === true ? ' or ' : ' and ');
    throw new Error(`A ${spec.name} needs ${which}.`);
  }
  if (spec.life === 'made') {
    return await createNew(access, parents, inputs);
  }
  const located = { parents, id: parents.at(-1)?.id ?? '' };
  const live = await access.findNow(access.targetOf(located));
  if (live === undefined) {
    throw new Error(`There is no ${parents.at(-1)?.kind ?? 'resource'} ${located.id}.`);
  }
  // Deleting the same part under its old name later in this run must not reset it.
  access.claims.adopted.add(spec.name, located.id);
  return await settle(access, located, { live, inputs });
}

import type { JsonObject } from '../base/json.ts';
import type { Live } from '../core/engine/model.ts';
import { accessChangesIn } from '../core/kinds/support/access-changes.ts';
import { type Access, type Context, createAccess, targetOf, updateOf } from './access.ts';
import { declaredTwice, noSuchId, notDeleted } from './adopt.ts';
import type { Begun } from './begun.ts';
import { createCheck } from './check.ts';
import type { Claims } from './claims.ts';
import { fieldsOf, locate, placesIn, plainId } from './convert.ts';
import { createResource } from './create.ts';
import { differenceOf, fieldChanges } from './difference.ts';
import type { SpecAndModel } from './find-spec.ts';
import { type Foreseen, holderOf } from './foreseen.ts';
import { type ResourceLife, UNKNOWN } from './life.ts';
import type { Lacks } from './offered.ts';
import { standsAfter } from './order.ts';
import { declaredInputs, inputsNow } from './outputs.ts';
import { deleteResource, releasePart } from './remove.ts';
import { keptOf } from './settle.ts';

function createRead(about: SpecAndModel, access: () => Promise<Access>): ResourceLife['read'] {
  const { spec } = about;
  return async (id, olds) => {
    const before = olds === undefined ? undefined : { ...olds.outputs, ...olds.inputs };
    const located = locate(spec, id, before ?? {});
    if (located === undefined) {
      throw noSuchId(spec, id);
    }
    const opened = await access();
    const target = opened.targetOf(located);
    const live = await opened.find(target);
    if (live === undefined) {
      return undefined;
    }
    const declared = olds === undefined ? undefined : declaredInputs(spec, olds.inputs);
    const isPlaced = declared !== undefined && declared['after'] !== undefined;
    const after = isPlaced ? await standsAfter({ ...opened, kind: spec.kind, ...target }) : undefined;
    const inputs = inputsNow(about, live, {
      parents: located.parents,
      olds: declared,
      outputs: olds?.outputs ?? {},
      after,
    });
    return { ...keptOf(about, located, { inputs, live }), inputs };
  };
}

function createUpdate(about: SpecAndModel, access: () => Promise<Access>): ResourceLife['update'] {
  const { spec, model } = about;
  return async (id, olds, news) => {
    const located = locate(spec, id, news);
    if (located === undefined) {
      throw noSuchId(spec, id);
    }
    const opened = await access();
    const target = opened.targetOf(located);
    const changes = fieldChanges(about, olds, news);
    let live: Live | undefined;
    if (changes.length > 0) {
      await opened.recognize(target);
      live = await opened.update(target, { changes, after: fieldsOf(spec, news) });
    }
    const holder = holderOf(model, olds) ?? '';
    if (holder !== holderOf(model, news) && opened.claims.holding.delete(holder)) {
      // Only a replacement under the same name adopts the kept resource.
      opened.say(`${holder} is not deleted, although it was replaced, because it held ${id}. Delete it in the app.`);
    }
    await opened.place(target, news);
    live ??= await opened.findNow(target);
    if (live === undefined) {
      throw new Error(`The ${spec.name} ${id} no longer exists. Run pulumi refresh, then run again.`);
    }
    return keptOf(about, located, { inputs: news, live });
  };
}

/** Shared by all resources of a run. */
export interface LifeContext {
  /** Opens the service on first use. */
  readonly open: () => Promise<Context>;
  /** Whether the configuration is complete; without a token, no request is possible. */
  readonly isComplete: boolean;
  readonly claims: Claims;
  readonly begun: Begun;
  readonly foreseen: Foreseen;
  readonly lacks: Lacks;
  readonly adoptExisting: boolean;
  readonly say: (message: string) => void;
}

/** Warns if an update would be refused, because a preview calls Diff but not Update. */
async function foreseeUpdate(
  about: SpecAndModel,
  access: () => Promise<Access>,
  { id, olds, news }: { readonly id: string; readonly olds: JsonObject; readonly news: JsonObject },
): Promise<void> {
  const { spec, model } = about;
  const located = locate(spec, id, news);
  const changes = fieldChanges(about, olds, news);
  // An unknown value may be harmless.
  if (located === undefined || JSON.stringify(changes).includes(UNKNOWN)) {
    return;
  }
  const target = targetOf(model, located);
  const change = updateOf(spec.kind, target, { changes, after: fieldsOf(spec, news) });
  if (accessChangesIn([change]).length > 0) {
    await (await access()).foresee(change, target.parents);
  }
}

function createDiff(
  about: SpecAndModel,
  access: () => Promise<Access>,
  { claims, adoptExisting, isComplete, foreseen }: LifeContext,
): ResourceLife['diff'] {
  const { spec, model } = about;
  return async (id, olds, news) => {
    const own = plainId(id);
    if (adoptExisting && spec.life === 'made' && claims.adopted.has(spec.name, own)) {
      throw declaredTwice(spec, id);
    }
    const isForeseen = foreseen.isAsked(spec, news);
    const difference = differenceOf(about, olds, news, { isForeseen });
    const holder = holderOf(model, olds);
    if (isForeseen && difference.replaces.length === 0 && holder !== undefined && holderOf(model, news) === UNKNOWN) {
      claims.holding.add(holder);
    }
    (difference.replaces.length === 0 ? claims.declared : claims.replaced).add(spec.name, own);
    if (difference.replaces.length === 0 && isComplete) {
      await foreseeUpdate(about, access, { id, olds, news });
    }
    return difference;
  };
}

function createDelete(
  about: SpecAndModel,
  access: () => Promise<Access>,
  { claims, say }: LifeContext,
): ResourceLife['delete'] {
  const { spec, model } = about;
  return async (id, outputs) => {
    const located = locate(spec, id, outputs);
    // People are not removed when they are no longer declared.
    if (located === undefined || !spec.deletable) {
      return;
    }
    if (claims.adopted.has(spec.name, located.id)) {
      // Pulumi first creates a renamed resource under its new name, and deletes the old name at the end.
      say(`The ${spec.name} ${id} is not deleted: the program declares it under another name, which adopted it.`);
      return;
    }
    if (claims.refused.has(spec.name, located.id) && !claims.replaced.has(spec.name, located.id)) {
      // An `up` that continues after errors proceeds to deletions. A deletion before a replacement is allowed.
      throw notDeleted(spec, id);
    }
    if (model.readers?.dissolves === true && claims.holding.has(located.id)) {
      // Otherwise its contents would be moved until it is created again, to a place where others may read them.
      claims.left.add(spec.name, located.id);
      say(`The ${spec.name} ${id} is not deleted for its replacement, because it holds other resources: it is kept.`);
      return;
    }
    if (spec.life === 'part') {
      await releasePart(await access(), located, outputs);
      return;
    }
    await deleteResource(await access(), located);
  };
}

/** The lifecycle of one kind of resource; opens the service on first use. */
export function createLife(about: SpecAndModel, context: LifeContext): ResourceLife {
  const check = createCheck(about.spec);
  const access = async (): Promise<Access> => createAccess(about, await context.open());
  return {
    check: async (inputs, olds) => {
      const parents = olds === undefined ? undefined : placesIn(about.spec, olds);
      if (olds !== undefined && parents !== undefined) {
        context.begun.end({ about, parents, fields: fieldsOf(about.spec, olds), inputs: olds });
      }
      const checked = check(inputs);
      context.foreseen.noteChecked(about.spec, checked.inputs);
      // A preview must fail for changes that an `up` cannot apply.
      return checked.failures.length > 0 || !context.isComplete
        ? checked
        : { ...checked, failures: await context.lacks(about, checked.inputs) };
    },
    diff: createDiff(about, access, context),
    create: async (inputs) => await createResource(await access(), inputs),
    read: createRead(about, access),
    update: createUpdate(about, access),
    delete: createDelete(about, access, context),
  };
}

import type { Live } from '../engine/model.ts';
import { type Access, type Context, createAccess } from './access.ts';
import { noSuchId } from './adopt.ts';
import { createCheck } from './check.ts';
import { fieldsOf, locate } from './convert.ts';
import { createResource } from './create.ts';
import { differenceOf, fieldChanges } from './difference.ts';
import type { SpecAndModel } from './find-spec.ts';
import type { ResourceLife } from './life.ts';
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
  const { spec } = about;
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
    await opened.place(target, news);
    live ??= await opened.findNow(target);
    if (live === undefined) {
      throw new Error(`The ${spec.name} ${id} is gone. Run pulumi refresh, then run again.`);
    }
    return keptOf(about, located, { inputs: news, live });
  };
}

function createDelete(about: SpecAndModel, access: () => Promise<Access>): ResourceLife['delete'] {
  const { spec, model } = about;
  return async (id, outputs) => {
    const located = locate(spec, id, outputs);
    if (located === undefined || spec.life === 'looked-up') {
      return;
    }
    if (spec.life === 'part') {
      if (spec.onDelete !== undefined) {
        await releasePart(await access(), located, outputs);
      }
      return;
    }
    // Who is no longer declared stays where they are.
    if (model.removal !== 'release') {
      await deleteResource(await access(), located);
    }
  };
}

/** The life of one kind of resource over a service that is opened when it is first needed. */
export function createLife(about: SpecAndModel, open: () => Promise<Context>): ResourceLife {
  const check = createCheck(about.spec);
  const access = async (): Promise<Access> => createAccess(about, await open());
  return {
    check: async (inputs) => check(inputs),
    diff: async (_id, olds, news) => differenceOf(about, olds, news),
    create: async (inputs) => await createResource(await access(), inputs),
    read: createRead(about, access),
    update: createUpdate(about, access),
    delete: createDelete(about, access),
  };
}

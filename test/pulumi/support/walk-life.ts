import { expect } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import type { Kept } from '../../../src/pulumi/life.ts';
import { RESOURCES } from '../../../src/pulumi/resources.gen.ts';
import type { Life } from '../../support/kind-fixture.ts';
import type { LifePort } from './lives.ts';

/** Inputs with the ids of what was made before in the place of `$0`, `$1` and so on. */
export function filled(value: Json, ids: readonly unknown[]): unknown {
  if (typeof value === 'string') {
    const index = /^\$(\d)$/.exec(value)?.[1];
    return index === undefined ? value : ids[Number(index)];
  }
  if (Array.isArray(value)) {
    return value.map((item: Json) => filled(item, ids));
  }
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, filled(child, ids)]))
    : value;
}

/** What an import can tell: all but what it cannot know, and what is declared not to be there. */
function told(value: JsonObject, untold: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name, item]) => item !== null && !untold.includes(name)));
}

async function checked(port: LifePort, name: string, inputs: JsonObject): Promise<JsonObject> {
  const result = await port.check(name, inputs);
  expect(result.failures).toEqual([]);
  return result.inputs;
}

/** What is kept is what is there: a refresh brings the same inputs, and no difference. */
async function expectSettled(port: LifePort, name: string, kept: Kept, inputs: JsonObject): Promise<Kept> {
  const read = await port.read(name, kept.id, { inputs, outputs: kept.outputs });
  expect(read?.id).toBe(kept.id);
  expect(read?.inputs).toEqual(inputs);
  const outputs = read?.outputs ?? {};
  const again = await port.diff(name, kept.id, { olds: outputs, oldInputs: inputs, news: inputs });
  expect(again).toMatchObject({ changes: false });
  return { id: kept.id, outputs };
}

/** Takes one resource through its whole life. */
export async function walkLife(port: LifePort, life: Life): Promise<void> {
  const { name } = life;
  const made: { readonly name: string; readonly kept: Kept }[] = [];
  for (const { name: other, inputs } of life.before ?? []) {
    const ready = filled(
      inputs,
      made.map(({ kept }) => kept.id),
    ) as JsonObject;
    made.push({ name: other, kept: await port.create(other, await checked(port, other, ready)) });
  }
  const ids = made.map(({ kept }) => kept.id);
  let inputs = await checked(port, name, filled(life.inputs, ids) as JsonObject);
  let kept = await port.create(name, inputs);
  kept = await expectSettled(port, name, kept, inputs);

  for (const { change, replaces, refused } of life.steps) {
    const news = await checked(port, name, { ...inputs, ...(filled(change, ids) as JsonObject) });
    const states = { olds: kept.outputs, oldInputs: inputs, news };
    if (refused !== undefined) {
      await expect(port.diff(name, kept.id, states)).rejects.toThrow(refused);
      continue;
    }
    const difference = await port.diff(name, kept.id, states);
    expect(difference.changes, JSON.stringify(change)).toBe(true);
    expect(difference.replaces).toEqual(replaces ?? []);
    if (replaces !== undefined) {
      expect(difference.deleteBeforeReplace).toBe(RESOURCES.find((spec) => spec.name === name)?.deletable);
      continue;
    }
    kept = await port.update(name, kept.id, states);
    inputs = news;
    kept = await expectSettled(port, name, kept, inputs);
  }

  const imported = await port.read(name, kept.id, undefined);
  expect(imported?.inputs).toMatchObject(told(inputs, life.untold ?? []));
  await port.delete(name, kept.id, kept.outputs);
  const left = await port.read(name, kept.id, { inputs, outputs: kept.outputs });
  expect(left !== undefined).toBe(life.stays === true);
  // Already gone is fine.
  await port.delete(name, kept.id, kept.outputs);
  for (const { name: other, kept: resource } of made.reverse()) {
    await port.delete(other, resource.id, resource.outputs);
  }
}

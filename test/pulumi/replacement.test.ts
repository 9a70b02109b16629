import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { type Kept, type Runtime, UNKNOWN } from '../../src/pulumi/life.ts';
import { RESOURCES } from '../../src/pulumi/resources.gen.ts';
import { createRuntime } from '../../src/pulumi/runtime.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { LIVES } from './support/lives.ts';
import { loadProgram, record, valueIn } from './support/recorded.ts';
import { filled } from './support/walk-life.ts';

let server: RunningServer;
let runtime: Runtime;
const said: string[] = [];

beforeAll(async () => {
  server = await startServer({ port: 0 });
  runtime = createRuntime(
    { token: server.token, organization: 'org_acme', baseUrl: server.url },
    { say: (message) => said.push(message) },
  );
});
afterAll(async () => {
  await runtime.close();
  await server.close();
});

const specOf = (name: string) => RESOURCES.find((spec) => spec.name === name);

describe('a replacement that somebody asks for, with nothing changed', () => {
  test.each(LIVES)('of a $name ends with the resource as declared, and what follows is possible', async (life) => {
    const made: { readonly name: string; readonly kept: Kept }[] = [];
    const idsSoFar = (): readonly string[] => made.map(({ kept }) => kept.id);
    for (const { name, inputs } of life.before ?? []) {
      const other = runtime.resource(name);
      const ready = (await other.check(filled(inputs, idsSoFar()) as JsonObject)).inputs;
      made.push({ name, kept: await other.create(ready) });
    }
    const ids = idsSoFar();
    const resource = runtime.resource(life.name);
    const { inputs } = await resource.check(filled(life.inputs, ids) as JsonObject);
    const old = await resource.create(inputs);
    // What is never deleted is replaced by finding it again, so that what depends on it need not go.
    const isDeletable = specOf(life.name)?.deletable === true;
    expect(isDeletable).toBe(life.stays !== true || life.name === 'SitePublication');
    if (isDeletable) {
      await resource.delete(old.id, old.outputs);
    }
    const again = await resource.create(inputs);
    if (!isDeletable) {
      expect(again.id).toBe(old.id);
      await resource.delete(old.id, old.outputs);
    }
    const read = await resource.read(again.id, { inputs, outputs: again.outputs });
    expect(read?.inputs).toEqual(inputs);
    await resource.delete(again.id, again.outputs);
    for (const { name, kept } of made.reverse()) {
      await runtime.resource(name).delete(kept.id, kept.outputs);
    }
  });

  test('of the only site space of a section keeps it, since a section cannot be without one', async () => {
    const site = await runtime.resource('Site').create({ title: 'Replaced inside' });
    const section = await runtime
      .resource('SiteSection')
      .create({ site: site.id, path: 'guides', title: 'Guides', firstSpace: 'spc_guides' });
    const { inputs } = await runtime
      .resource('SiteSpace')
      .check({ site: site.id, section: section.id, space: 'spc_guides', path: 'all' });
    const only = await runtime.resource('SiteSpace').create(inputs);
    await runtime.resource('SiteSpace').delete(only.id, only.outputs);
    const again = await runtime.resource('SiteSpace').create({ ...inputs, path: 'other' });
    expect(again).toMatchObject({ id: only.id, outputs: { path: 'other' } });
    await runtime.resource('Site').delete(site.id, site.outputs);
  });
});

describe('a replacement by a resource with another key', () => {
  test('deletes the only site space of a section once the new one is there', async () => {
    const site = await runtime.resource('Site').create({ title: 'Replaced by another' });
    const section = await runtime
      .resource('SiteSection')
      .create({ site: site.id, path: 'guides', title: 'Guides', firstSpace: 'spc_guides' });
    const spaces = runtime.resource('SiteSpace');
    const { inputs } = await spaces.check({ site: site.id, section: section.id, space: 'spc_guides', path: 'all' });
    const only = await spaces.create(inputs);
    await spaces.delete(only.id, only.outputs);
    const other = await spaces.create({ ...inputs, space: 'spc_notes' });
    expect(await spaces.read(only.id, { inputs, outputs: only.outputs })).toBeUndefined();
    expect(await spaces.read(other.id, undefined)).toMatchObject({ inputs: { space: 'spc_notes' } });
    await runtime.resource('Site').delete(site.id, site.outputs);
  });
});

/** What Pulumi asks about a resource before it deletes one that the resource refers to. */
async function foresee(name: string, kept: Kept, inputs: JsonObject, property: string): Promise<readonly string[]> {
  return (await runtime.resource(name).diff(kept.id, kept.outputs, { ...inputs, [property]: UNKNOWN })).replaces;
}

describe('a replacement of something that holds other resources', () => {
  test('keeps a group with what is in it, which would be readable without the group', async () => {
    const site = await runtime.resource('Site').create({ title: 'Replaced group' });
    const groups = runtime.resource('SectionGroup');
    const group = await groups.create({ site: site.id, title: 'Held' });
    const inputs = { site: site.id, path: 'held', title: 'Held', firstSpace: 'spc_guides', group: group.id };
    const section = await runtime.resource('SiteSection').create(inputs);
    expect(await foresee('SiteSection', section, inputs, 'group')).toEqual([]);
    await groups.delete(group.id, group.outputs);
    // Another one that is created meanwhile is neither the same nor the end of it.
    const other = await groups.create({ site: site.id, title: 'Other' });
    expect(other.id).not.toBe(group.id);
    const again = await groups.create({ site: site.id, title: 'Held', icon: 'book' });
    expect(again).toMatchObject({ id: group.id, outputs: { icon: 'book' } });
    expect(await runtime.resource('SiteSection').read(section.id, undefined)).toMatchObject({
      inputs: { group: group.id.split('/').at(-1) },
    });
    await runtime.resource('Site').delete(site.id, site.outputs);
  });

  test('keeps a collection in the same way, and deletes one that is not replaced only if it is empty', async () => {
    const collections = runtime.resource('Collection');
    const spaces = runtime.resource('ManagedSpace');
    const collection = await collections.create({ title: 'Replaced with its spaces' });
    const inputs = { title: 'In a replaced one', in: collection.id };
    const space = await spaces.create(inputs);
    await expect(collections.delete(collection.id, collection.outputs)).rejects.toThrow('still holds');
    expect(await foresee('ManagedSpace', space, inputs, 'in')).toEqual([]);
    await collections.delete(collection.id, collection.outputs);
    expect((await collections.create({ title: 'Replaced with its spaces' })).id).toBe(collection.id);
    // Under another name it is another one: what it holds is moved, and what is left of it is mentioned.
    await foresee('ManagedSpace', space, inputs, 'in');
    await collections.delete(collection.id, collection.outputs);
    const renamed = await collections.create({ title: 'Replaced and renamed' });
    await spaces.update(space.id, space.outputs, { ...inputs, in: renamed.id });
    expect(said).toContainEqual(expect.stringContaining(`${collection.id} is not deleted, although it was replaced`));
    await spaces.delete(space.id, space.outputs);
  });

  test('replaces a section together with its first space: the service deletes them together', async () => {
    const inputs = { site: 'site_docs', path: 'shown', title: 'Shown', firstSpace: 'spc_guides' };
    const section = await runtime.resource('SiteSection').create(inputs);
    expect(await foresee('SiteSection', section, inputs, 'firstSpace')).toEqual(['firstSpace']);
    // Where a program names another space that is not created yet, the section stays as it is.
    await runtime.resource('SiteSection').check({ ...inputs, firstSpace: UNKNOWN });
    expect(await foresee('SiteSection', section, inputs, 'firstSpace')).toEqual([]);
    await runtime.resource('SiteSection').delete(section.id, section.outputs);
  });
});

describe('the option deleteBeforeReplace', () => {
  const { classes } = loadProgram();
  const optionOf = async (name: string, opts: object): Promise<boolean | undefined> => {
    const { registered } = await record(async () => {
      const [Class] = [classes[name]];
      if (Class === undefined) {
        throw new Error(`there is no class ${name}`);
      }
      await valueIn(new Class('one', {}, opts).urn);
    });
    return registered[0]?.deleteBeforeReplace;
  };

  test.each(RESOURCES)('is on for $name where its deletion does something', async ({ name, deletable }) => {
    expect(await optionOf(name, {})).toBe(deletable ? true : undefined);
  });

  test('is what the program says where it says something', async () => {
    expect(await optionOf('Team', { deleteBeforeReplace: false })).toBe(false);
    expect(await optionOf('Space', { deleteBeforeReplace: true })).toBe(true);
  });

  test.each(RESOURCES)('of a provider without classes says the same of $name', async (spec) => {
    const [parent] = spec.parents;
    const field = parent?.property ?? spec.replaceOn[0] ?? 'name';
    const { replaces, deleteBeforeReplace } = await runtime
      .resource(spec.name)
      .diff('id', { [field]: 'one', type: 'text' }, { [field]: 'other', type: 'text' });
    expect(deleteBeforeReplace).toBe(replaces.length > 0 && spec.deletable);
  });

  test('is off for whatever only releases', () => {
    const released = KINDS.filter(({ removal }) => removal === 'release').map(({ name }) => name);
    for (const { name, kind, deletable } of RESOURCES) {
      expect(deletable && released.includes(kind), name).toBe(false);
    }
  });
});

describe('what is there already', () => {
  test('is refused with the option to add where it is there because it is to be replaced', async () => {
    await runtime.resource('Team').create({ title: 'Replaced' });
    await expect(runtime.resource('Team').create({ title: 'Replaced' })).rejects.toThrow('deleteBeforeReplace: true');
  });
});

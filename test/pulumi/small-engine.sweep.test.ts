import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as pulumi from '@pulumi/pulumi';
import { afterAll, describe, expect, test } from 'vitest';
import { createSmallEngine, type SmallEngine, type SmallResult } from './support/small-engine.ts';

/** A provider that keeps its resources in a file: a stand-in for a service, to see what the engine asks of it. */
const STORE_PROVIDER = `
const fs = require('node:fs');
exports.handler = () => ({
  configure({ config }) { this.file = config.require('store:file'); this.token = config.get('store:token'); },
  all() { return JSON.parse(fs.readFileSync(this.file, 'utf8')); },
  save(all, line) { all.log.push(line); fs.writeFileSync(this.file, JSON.stringify(all)); },
  check(olds, news) {
    return { inputs: news, failures: news.name === '' ? [{ property: 'name', reason: 'a name is needed' }] : [] };
  },
  diff(id, olds, news) {
    const changed = ['name', 'key', 'region', 'secret', 'of'].filter((name) => olds[name] !== news[name]);
    return {
      changes: changed.length > 0,
      replaces: changed.filter((name) => ['key', 'region', 'of'].includes(name)),
      deleteBeforeReplace: changed.includes('key'),
    };
  },
  async create(inputs) {
    const all = this.all();
    if (inputs.name === 'refused') throw new Error('the service said no');
    if (inputs.name === 'slow') { this.save(all, 'waiting'); await new Promise((resolve) => setTimeout(resolve, 60000)); }
    const id = 'resource-' + (all.next += 1);
    const { __provider, ...outs } = inputs;
    all.resources[id] = { ...outs, made: id, by: this.token ?? null };
    this.save(all, 'create ' + id);
    if (inputs.name === 'half') throw Object.assign(new Error('not finished'), { id, properties: { ...all.resources[id], __provider }, reasons: ['it waits'] });
    return { id, outs: all.resources[id] };
  },
  read(id, props) {
    const resource = this.all().resources[id];
    if (resource === undefined) return { id: '', props: {} };
    const { made, by, ...inputs } = resource;
    return { id, props: resource, inputs };
  },
  update(id, olds, news) {
    const all = this.all();
    const { __provider, ...outs } = news;
    all.resources[id] = { ...outs, made: id, by: this.token ?? null };
    this.save(all, 'update ' + id);
    return { outs: all.resources[id] };
  },
  delete(id) { const all = this.all(); delete all.resources[id]; this.save(all, 'delete ' + id); },
});`;

interface Store {
  readonly next: number;
  readonly resources: Record<string, Record<string, unknown>>;
  readonly log: string[];
}

const folder = mkdtempSync(join(tmpdir(), 'colophon-store-'));
const engines: SmallEngine[] = [];
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
function useStore() {
  count += 1;
  const file = join(folder, `store-${count}.json`);
  const write = (store: Store): void => writeFileSync(file, JSON.stringify(store));
  write({ next: 0, resources: {}, log: [] });
  return { file, write, read: (): Store => JSON.parse(readFileSync(file, 'utf8')) as Store };
}

class Resource extends pulumi.CustomResource {
  declare readonly name: pulumi.Output<string>;
  declare readonly made: pulumi.Output<string>;
  constructor(name: string, args: Record<string, unknown>, options?: pulumi.CustomResourceOptions) {
    super(
      'pulumi-nodejs:dynamic/store:Resource',
      name,
      { name: undefined, made: undefined, ...args, __provider: STORE_PROVIDER } as pulumi.Inputs,
      options,
    );
  }
}

class StoreProvider extends pulumi.ProviderResource {
  constructor(name: string, file: string) {
    super('pulumi-nodejs', name, { 'store:file': file });
  }
}

function engineFor(
  store: { readonly file: string },
  program: () => unknown,
  more: { secret?: string } = {},
): SmallEngine {
  const engine = createSmallEngine({
    program,
    config: { 'store:file': store.file, ...(more.secret === undefined ? {} : { 'store:token': more.secret }) },
    secretKeys: ['store:token'],
  });
  engines.push(engine);
  return engine;
}

/** What was done to the resources, without what stayed as it was. */
function done(result: SmallResult): string[] {
  expect(result.errors).toEqual([]);
  return result.steps
    .filter((step) => step.type.startsWith('pulumi-nodejs:') && step.op !== 'same')
    .map((step) => `${step.op} ${step.name}${step.op === 'refresh' ? ` ${step.detail}` : ''}`);
}

// The engine of the other tests, held against what is known of the real one. It changes seldom, and takes its time.
const isAsked = process.env['PROGRAMS'] === 'all';

describe.skipIf(!isAsked)('the small engine, with a program in this process (with PROGRAMS=all)', () => {
  test('shows, makes, keeps, changes and replaces a resource, and deletes it in the end', async () => {
    const store = useStore();
    let args: Record<string, unknown> = { name: 'one', key: 'k', region: 'eu' };
    const known: unknown[] = [];
    const engine = engineFor(store, () => {
      const a = new Resource('a', args);
      const b = new Resource('b', { name: pulumi.interpolate`${a.name}-b`, of: a.made });
      a.made.apply((made) => known.push(made));
      return { made: b.made };
    });
    expect(done(await engine.preview())).toEqual(['create a', 'create b']);
    expect(known).toEqual([]);
    expect(store.read().log).toEqual([]);

    const made = await engine.up();
    expect(done(made)).toEqual(['create a', 'create b']);
    expect(made.outputs).toEqual({ made: 'resource-2' });
    expect(store.read().resources['resource-2']).toMatchObject({ name: 'one-b', of: 'resource-1' });
    expect(done(await engine.preview())).toEqual([]);
    expect(known).toEqual(['resource-1', 'resource-1']);
    expect(done(await engine.up())).toEqual([]);

    args = { ...args, name: 'two' };
    expect(done(await engine.up())).toEqual(['update a', 'update b']);
    args = { ...args, region: 'us' };
    expect(done(await engine.up())).toEqual(['replace a', 'replace b', 'delete b', 'delete a']);
    expect(store.read().log.slice(-4)).toEqual([
      'create resource-3',
      'create resource-4',
      'delete resource-2',
      'delete resource-1',
    ]);
    args = { ...args, key: 'other' };
    // What is made of it has to go before it, and comes back after it.
    expect(done(await engine.up())).toEqual(['delete b', 'delete a', 'replace a', 'replace b']);
    expect(store.read().log.slice(-4)).toEqual([
      'delete resource-4',
      'delete resource-3',
      'create resource-5',
      'create resource-6',
    ]);

    expect(done(await engine.destroy())).toEqual(['delete b', 'delete a']);
    expect(engine.state()).toEqual({});
    expect(store.read().resources).toEqual({});
  });

  test('makes a resource anew under another name, unless an alias says that it is the same', async () => {
    const store = useStore();
    let name = 'a';
    let options: pulumi.CustomResourceOptions = {};
    const engine = engineFor(store, () => {
      new Resource(name, { name: 'one' }, options);
    });
    await engine.up();
    name = 'b';
    options = { aliases: [{ name: 'a' }] };
    expect(done(await engine.up())).toEqual([]);
    expect(Object.keys(engine.state()).filter((urn) => urn.includes('Resource'))).toEqual([
      'urn:pulumi:dev::project::pulumi-nodejs:dynamic/store:Resource::b',
    ]);
    name = 'c';
    options = {};
    expect(done(await engine.up())).toEqual(['create c', 'delete b']);
    expect(store.read().log).toEqual(['create resource-1', 'create resource-2', 'delete resource-1']);
  });

  test('gives children of a renamed component their old resources', async () => {
    const store = useStore();
    let name = 'old';
    let aliases: pulumi.Alias[] = [];
    const engine = engineFor(store, () => {
      const parent = new pulumi.ComponentResource('test:Box', name, {}, { aliases });
      new Resource(`${name}-child`, { name: 'one' }, { parent });
    });
    await engine.up();
    name = 'new';
    aliases = [{ name: 'old' }];
    expect(done(await engine.up())).toEqual([]);
    expect(store.read().log).toEqual(['create resource-1']);
  });

  test('sees after a refresh what was changed and what is gone', async () => {
    const store = useStore();
    const engine = engineFor(store, () => {
      new Resource('a', { name: 'one' });
      new Resource('b', { name: 'two' });
    });
    await engine.up();
    expect(done(await engine.refresh()).sort()).toEqual(['refresh a same', 'refresh b same']);
    const [first, second] = Object.entries(store.read().resources).map(([id, resource]) => ({ id, resource }));
    store.write({ ...store.read(), resources: { [first?.id ?? '']: { ...first?.resource, name: 'behind' } } });
    expect(second).toBeDefined();
    const seen = done(await engine.refresh());
    expect(seen.map((line) => line.split(' ')[2]).sort()).toEqual(['changed', 'gone']);
    expect(
      done(await engine.up())
        .map((line) => line.split(' ')[0])
        .sort(),
    ).toEqual(['create', 'update']);
    expect(done(await engine.up())).toEqual([]);
  });

  test('asks each provider for its own resources', async () => {
    const [home, away] = [useStore(), useStore()];
    const engine = engineFor(home, () => {
      const provider = new StoreProvider('away', away.file);
      new Resource('a', { name: 'here' });
      new Resource('b', { name: 'there' }, { provider });
      const box = new pulumi.ComponentResource('test:Box', 'box', {}, { providers: [provider] });
      new Resource('c', { name: 'inside' }, { parent: box });
    });
    expect((await engine.up()).errors).toEqual([]);
    const names = (store: Store) => Object.values(store.resources).map((resource) => resource['name']);
    expect(names(home.read())).toEqual(['here']);
    expect(names(away.read()).sort()).toEqual(['inside', 'there']);
    await engine.destroy();
    expect([home.read().resources, away.read().resources]).toEqual([{}, {}]);
  });

  test('keeps no secret in its state, and works on from it elsewhere', async () => {
    const store = useStore();
    const secret = 'canary-7c1f';
    const program = (name: string) => () => {
      const resource = new Resource(
        'a',
        { name, secret: pulumi.secret(secret), list: [pulumi.secret(`${secret}-list`)] },
        { additionalSecretOutputs: ['by'] },
      );
      return { secret: resource.urn.apply(() => new pulumi.Config('store').requireSecret('token')) };
    };
    const engine = engineFor(store, program('one'), { secret: `${secret}-token` });
    const result = await engine.up();
    expect(result.outputs).toEqual({ secret: `${secret}-token` });
    expect(store.read().resources['resource-1']).toMatchObject({
      secret,
      list: [`${secret}-list`],
      by: `${secret}-token`,
    });
    const state = JSON.stringify(engine.state());
    expect(state).not.toContain(secret);
    expect(
      engine.state()['urn:pulumi:dev::project::pulumi-nodejs:dynamic/store:Resource::a']?.secretKeys.toSorted(),
    ).toEqual(['by', 'list', 'secret']);

    const other = createSmallEngine({
      program: program('one'),
      config: { 'store:file': store.file, 'store:token': `${secret}-token` },
      secretKeys: ['store:token'],
      state: JSON.parse(state),
    });
    engines.push(other);
    expect(done(await other.up())).toEqual([]);
    // Without a run of the program, what the state holds configures the provider.
    expect(done(await other.destroy())).toEqual(['delete a']);
  });

  test('heeds protection, ignored changes, forced replacements, and reads what others made', async () => {
    const store = useStore();
    store.write({ next: 7, resources: { 'resource-7': { name: 'theirs', made: 'resource-7' } }, log: [] });
    let args: Record<string, unknown> = { name: 'one' };
    let options: pulumi.CustomResourceOptions = { protect: true, ignoreChanges: ['name'] };
    let present = true;
    const engine = engineFor(store, () => {
      const found = new Resource('found', {}, { id: 'resource-7' });
      if (present) {
        new Resource('a', args, options);
      }
      return { found: found.name };
    });
    expect((await engine.up()).outputs).toEqual({ found: 'theirs' });
    args = { name: 'two' };
    expect(done(await engine.up())).toEqual(['read found']);
    present = false;
    expect((await engine.up()).errors.join()).toContain('it is protected');
    expect((await engine.destroy()).errors.join()).toContain('it is protected');
    present = true;
    options = { ignoreChanges: ['name'] };
    expect(done(await engine.up())).toEqual(['read found']);
    options = { replaceOnChanges: ['name'] };
    expect(done(await engine.up())).toEqual(expect.arrayContaining(['replace a', 'delete a']));
    expect(done(await engine.destroy()).sort()).toEqual(['delete a', 'delete found']);
    expect(Object.keys(store.read().resources)).toEqual(['resource-7']);
  });

  test('hands back failures, and keeps what was made before them', async () => {
    const store = useStore();
    let name = 'refused';
    const engine = engineFor(store, () => {
      const a = new Resource('a', { name: 'one' });
      const b = new Resource('b', { name }, { dependsOn: a });
      new Resource('c', { name: 'three' }, { dependsOn: b });
    });
    const failed = await engine.up();
    expect(failed.errors).toEqual(['pulumi-nodejs:dynamic/store:Resource (b): the service said no']);
    expect(
      Object.values(engine.state())
        .filter((item) => item.type.includes('Resource'))
        .map((item) => item.id),
    ).toEqual(['resource-1']);
    name = '';
    expect((await engine.preview()).errors.join()).toContain('property name has a problem: a name is needed');
    name = 'half';
    expect((await engine.up()).errors.join()).toContain('it waits');
    const half = Object.values(engine.state()).find((item) => item.urn.endsWith('::b'));
    expect(half).toMatchObject({ id: 'resource-2', initErrors: ['it waits'] });
    expect(done(await engine.up())).toEqual(['update b', 'create c']);
    expect(done(await engine.up())).toEqual([]);
  });

  test('keeps nothing of a creation whose provider was killed', async () => {
    const store = useStore();
    let name = 'slow';
    const engine = engineFor(store, () => {
      new Resource('a', { name });
    });
    const going = engine.up();
    await expect.poll(() => store.read().log, { timeout: 30_000 }).toEqual(['waiting']);
    await engine.killProviders();
    expect((await going).ok).toBe(false);
    expect(Object.values(engine.state()).some((item) => item.type.includes('Resource'))).toBe(false);
    name = 'quick';
    expect(done(await engine.up())).toEqual(['create a']);
  });

  test('reports what a program throws', async () => {
    const engine = engineFor(useStore(), () => {
      throw new Error('the program is wrong');
    });
    expect(await engine.up()).toMatchObject({ ok: false, errors: [expect.stringContaining('the program is wrong')] });
  });
});

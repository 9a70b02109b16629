import { randomUUID } from 'node:crypto';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { type ProviderDiff, ProviderError } from './provider-client.ts';
import type { ProviderProcess } from './provider-process.ts';
import {
  type Deployment,
  defaultProvider,
  deleteAll,
  isProvider,
  note,
  providerOf,
  remarked,
} from './small-engine-deployment.ts';
import { aliasesOf, claim, type Goal, urnOf } from './small-engine-goal.ts';
import { needsOf, type StoredResource, withPath } from './small-engine-state.ts';
import { equal, plainOf, UNKNOWN } from './wire.ts';

/** What the program is told. */
export interface Registered {
  readonly urn: string;
  readonly id: string;
  readonly outputs: JsonObject;
  readonly stables: readonly string[];
}

/** Brings one resource to what the program asks for; throws where that is not possible. */
export async function register(d: Deployment, goal: Goal): Promise<Registered> {
  const urn = urnOf(d, goal);
  const aliases = aliasesOf(d, goal, urn);
  const old = claim(d, urn, aliases);
  const provider =
    goal.custom && !isProvider(goal)
      ? goal.provider || referenceTo(defaultProvider(d, goal.type.split(':')[0] ?? ''))
      : '';
  const fresh: StoredResource = {
    urn,
    type: goal.type,
    custom: goal.custom,
    id: '',
    inputs: goal.inputs,
    outputs: goal.inputs,
    provider,
    parent: goal.parent,
    dependencies: goal.dependencies,
    propertyDependencies: goal.propertyDependencies,
    aliases,
    additionalSecretOutputs: goal.additionalSecretOutputs,
    protect: goal.protect,
    retainOnDelete: goal.retainOnDelete,
    deletedWith: goal.deletedWith,
    external: false,
    pendingDelete: false,
    initErrors: [],
  };
  if (!goal.custom) {
    return keep(d, { ...fresh, outputs: old?.outputs ?? {} }, old === undefined ? 'create' : 'same');
  }
  if (isProvider(goal)) {
    return registerProvider(d, fresh, old);
  }
  return d.slot(() => registerCustom(d, { goal, fresh, old: old?.external === true ? undefined : old }));
}

/** Reads what somebody else made; it is kept in the state but never changed. */
export async function readOnly(d: Deployment, goal: Goal, id: string): Promise<Registered> {
  const urn = urnOf(d, goal);
  claim(d, urn, []);
  const reference = goal.provider || referenceTo(defaultProvider(d, goal.type.split(':')[0] ?? ''));
  if (id === UNKNOWN) {
    note(d, 'read', urn);
    return { urn, id, outputs: goal.inputs, stables: [] };
  }
  const provider = await providerOf(d, reference);
  const found = await provider.read({ urn, id, properties: goal.inputs });
  if (found.id === '' && Object.keys(found.properties).length === 0) {
    throw new Error(`resource '${id}' does not exist`);
  }
  const outputs = remarked(found.properties, goal);
  d.resources.put({
    urn,
    type: goal.type,
    custom: true,
    id: found.id,
    inputs: goal.inputs,
    outputs,
    provider: reference,
    parent: goal.parent,
    dependencies: goal.dependencies,
    propertyDependencies: {},
    aliases: [],
    additionalSecretOutputs: goal.additionalSecretOutputs,
    protect: false,
    retainOnDelete: false,
    deletedWith: '',
    external: true,
    pendingDelete: false,
    initErrors: [],
  });
  note(d, 'read', urn);
  return { urn, id: found.id, outputs, stables: [] };
}

function referenceTo(provider: StoredResource): string {
  return `${provider.urn}::${provider.id}`;
}

function keep(
  d: Deployment,
  item: StoredResource,
  op: 'create' | 'update' | 'same' | 'replace' | 'import',
  detail = '',
): Registered {
  d.resources.put(item);
  note(d, op, item.urn, detail);
  return { urn: item.urn, id: item.id, outputs: item.outputs, stables: [] };
}

function stopAt(problems: readonly { readonly property: string; readonly reason: string }[]): void {
  if (problems.length > 0) {
    const lines = problems.map(({ property, reason }) =>
      property === '' ? reason : `property ${property} has a problem: ${reason}`,
    );
    throw new Error(lines.join('\n'));
  }
}

async function registerProvider(
  d: Deployment,
  fresh: StoredResource,
  old: StoredResource | undefined,
): Promise<Registered> {
  const checked = await d.pool.checkConfig(fresh.urn, fresh.inputs, old?.inputs ?? {});
  stopAt(checked.failures);
  const inputs = remarked(checked.inputs, fresh);
  const same = old !== undefined && equal(plainOf(old.inputs), plainOf(inputs));
  const item = { ...fresh, id: old?.id ?? randomUUID(), inputs, outputs: inputs };
  return keep(d, item, old === undefined ? 'create' : same ? 'same' : 'update');
}

interface Case {
  readonly goal: Goal;
  readonly fresh: StoredResource;
  readonly old: StoredResource | undefined;
}

async function registerCustom(d: Deployment, { goal, fresh, old }: Case): Promise<Registered> {
  const provider = await providerOf(d, fresh.provider);
  const asked = goal.ignoreChanges.reduce(
    (inputs, path) => (old === undefined ? inputs : withPath(inputs, path, old.inputs)),
    goal.inputs,
  );
  const checked = await provider.check({ urn: fresh.urn, news: asked, olds: old?.inputs ?? {} });
  stopAt(checked.failures);
  const item = { ...fresh, inputs: remarked(checked.inputs, { inputs: asked, additionalSecretOutputs: [] }) };
  if (old === undefined || d.recreated.has(item.urn)) {
    if (goal.importId !== '' && old === undefined) {
      return importOne(d, { item, provider, id: goal.importId });
    }
    const op = d.recreated.has(item.urn) ? 'replace' : 'create';
    return make(d, { item, provider, op, detail: op === 'replace' ? 'after what it depends on' : '' });
  }
  if (d.forced.has(goal.name)) {
    // The provider is not asked what changed.
    return replace(d, { item, provider, old, replaces: ['id'], before: goal.deleteBeforeReplace ?? false });
  }
  const diff = await provider.diff({
    urn: item.urn,
    id: old.id,
    olds: old.outputs,
    news: item.inputs,
    oldInputs: old.inputs,
    ignoreChanges: goal.ignoreChanges,
  });
  const touched = changedKeys(old.inputs, item.inputs);
  const changed =
    diff.changes === 'some' || old.initErrors.length > 0 || (diff.changes === 'unknown' && touched.length > 0);
  if (!changed) {
    return keep(d, { ...item, id: old.id, outputs: old.outputs }, 'same');
  }
  const keys = diff.detailed === undefined ? touched : Object.keys(diff.detailed);
  const forced = keys.filter((key) =>
    goal.replaceOnChanges.some((path) => path === '*' || key.split(/[.[]/)[0] === path.split(/[.[]/)[0]),
  );
  const replaces = [...new Set([...diff.replaces, ...forced])];
  if (replaces.length > 0) {
    return replace(d, {
      item,
      provider,
      old,
      replaces,
      before: goal.deleteBeforeReplace ?? diff.deleteBeforeReplace,
    });
  }
  return change(d, { item, provider, old, diff, keys });
}

function changedKeys(olds: JsonObject, news: JsonObject): readonly string[] {
  const a = plainOf<JsonObject>(olds);
  const b = plainOf<JsonObject>(news);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => !equal(a[key], b[key]));
}

interface Making {
  readonly item: StoredResource;
  readonly provider: ProviderProcess;
}

async function make(
  d: Deployment,
  { item, provider, op, detail }: Making & { readonly op: 'create' | 'replace'; readonly detail: string },
): Promise<Registered> {
  if (d.preview && !provider.flags().supportsPreview) {
    return keep(d, item, op, detail);
  }
  const made = await settled(d, item, () =>
    provider.create({ urn: item.urn, properties: item.inputs, preview: d.preview }),
  );
  if (made.id === '' && !d.preview) {
    throw new Error('plugin returned empty resource.ID from create');
  }
  const id = made.id === UNKNOWN ? '' : made.id;
  return keep(d, { ...item, id, outputs: remarked(made.properties, item) }, op, detail);
}

async function change(
  d: Deployment,
  {
    item,
    provider,
    old,
    diff,
    keys,
  }: Making & {
    readonly old: StoredResource;
    readonly diff: ProviderDiff;
    readonly keys: readonly string[];
  },
): Promise<Registered> {
  const detail = keys.join(',');
  const kept = { ...item, id: old.id };
  if (d.preview && !provider.flags().supportsPreview) {
    return { ...keep(d, kept, 'update', detail), stables: diff.stables };
  }
  const { properties } = await settled(d, { ...kept, outputs: old.outputs }, () =>
    provider.update({
      urn: item.urn,
      id: old.id,
      olds: old.outputs,
      news: item.inputs,
      oldInputs: old.inputs,
      preview: d.preview,
    }),
  );
  const done = keep(d, { ...kept, outputs: remarked(properties, item) }, 'update', detail);
  return { ...done, stables: diff.stables };
}

/** Does it; keeps what was made although it failed. */
async function settled<T>(d: Deployment, item: StoredResource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError && error.partial !== undefined && !d.preview) {
      const { id, properties, reasons } = error.partial;
      d.resources.put({ ...item, id, outputs: remarked(properties, item), initErrors: reasons });
      throw new Error([error.message, ...reasons].join('\n'));
    }
    throw error;
  }
}

async function replace(
  d: Deployment,
  given: Making & {
    readonly old: StoredResource;
    readonly replaces: readonly string[];
    readonly before: boolean;
  },
): Promise<Registered> {
  const { item, provider, old, replaces, before } = given;
  const making = { item, provider, op: 'replace', detail: replaces.join(',') } as const;
  if (old.protect) {
    throw new Error(`unable to replace resource ${JSON.stringify(item.urn)}\nas it is currently marked for protection`);
  }
  if (!before) {
    d.resources.replace(old, { ...old, pendingDelete: true });
    try {
      return await make(d, making);
    } catch (error) {
      if (d.resources.get(old.urn) === undefined) {
        d.resources.replace({ ...old, pendingDelete: true }, old);
      }
      throw error;
    }
  }
  const dependents = await mustGoFirst(d, old);
  for (const one of dependents) {
    d.recreated.add(one.urn);
  }
  const failures = d.errors.length;
  await deleteAll(d, [...dependents, old], { detail: 'replaced', slot: (work) => work() });
  if (d.errors.length > failures) {
    throw new Error(d.errors.pop());
  }
  return make(d, making);
}

/** Everything made out of a resource in a way that it has to be made anew with it. */
async function mustGoFirst(d: Deployment, root: StoredResource): Promise<readonly StoredResource[]> {
  const found: StoredResource[] = [];
  const urns = new Set([root.urn]);
  for (const item of d.resources.all()) {
    if (item.pendingDelete || item.external || !item.custom || d.seen.has(item.urn) || isProvider(item)) {
      continue;
    }
    const through = Object.entries(item.propertyDependencies).flatMap(([key, needed]) =>
      needed.some((urn) => urns.has(urn)) ? [key] : [],
    );
    if (through.length === 0 && !needsOf(item).some((urn) => urns.has(urn))) {
      continue;
    }
    const unknown: Record<string, Json> = Object.fromEntries(through.map((key) => [key, UNKNOWN]));
    const provider = await providerOf(d, item.provider);
    const news = { ...item.inputs, ...unknown };
    const diff = await provider.diff({ urn: item.urn, id: item.id, olds: item.outputs, news, oldInputs: item.inputs });
    if (through.length > 0 && diff.replaces.length > 0) {
      urns.add(item.urn);
      found.push(item);
    }
  }
  return found;
}

async function importOne(d: Deployment, { item, provider, id }: Making & { readonly id: string }): Promise<Registered> {
  const found = await provider.read({ urn: item.urn, id });
  if (found.id === '') {
    throw new Error(`resource '${id}' does not exist`);
  }
  const outputs = remarked(found.properties, item);
  const diff = await provider.diff({
    urn: item.urn,
    id: found.id,
    olds: outputs,
    news: item.inputs,
    oldInputs: found.inputs ?? {},
  });
  if (
    diff.changes === 'some' ||
    (diff.changes === 'unknown' && changedKeys(found.inputs ?? {}, item.inputs).length > 0)
  ) {
    const names = Object.keys(diff.detailed ?? {}).join(', ');
    throw new Error(`inputs to import do not match the existing resource: ${names}`);
  }
  return keep(d, { ...item, id: found.id, outputs }, 'import');
}

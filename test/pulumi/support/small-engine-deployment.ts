import type { JsonObject } from '../../../src/base/json.ts';
import type { ProviderProcess } from './provider-process.ts';
import { defaultProviderInputs, type ProviderPool, providerResource } from './small-engine-providers.ts';
import { deletionWaves, type Resources, type StoredResource } from './small-engine-state.ts';
import { equal, markedKeys, markedLike, plainOf } from './wire.ts';

/** What was done to a resource, or would be. */
export interface SmallStep {
  readonly op: 'create' | 'update' | 'same' | 'replace' | 'delete' | 'read' | 'import' | 'refresh';
  readonly urn: string;
  readonly type: string;
  /** The last part of the urn. */
  readonly name: string;
  readonly detail: string;
}

/** One operation over a stack while it runs. */
export interface Deployment {
  readonly project: string;
  readonly stack: string;
  readonly preview: boolean;
  readonly config: { readonly values: Readonly<Record<string, string>>; readonly secretKeys: readonly string[] };
  readonly resources: Resources;
  readonly pool: ProviderPool;
  readonly steps: SmallStep[];
  readonly errors: string[];
  /** Everything that the program and its providers wanted the user to see. */
  readonly messages: string[];
  /** The names of everything that the program has registered. */
  readonly seen: Set<string>;
  /** The older names of what the program has registered. */
  readonly aliases: Map<string, readonly string[]>;
  /** What had to go before something else was replaced, and comes back under the same name. */
  readonly recreated: Set<string>;
  /** The names (the last parts of the urns) of what is replaced although nothing changed: `--replace`, or a taint. */
  readonly forced: ReadonlySet<string>;
  /** What the program gave back. */
  outputs: JsonObject;
  failed: boolean;
  /** Settles when something failed, for whoever waits for a program that will never end. */
  readonly whenFailed: Promise<void>;
  readonly fail: (message: string) => void;
  /** Lets only so many calls run at once. */
  readonly slot: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Begins an operation. */
export function createDeployment(
  given: Pick<Deployment, 'project' | 'stack' | 'preview' | 'config' | 'resources' | 'pool'> & {
    readonly parallel: number;
    readonly forced?: readonly string[];
  },
): Deployment {
  let settle = (): void => {};
  const whenFailed = new Promise<void>((resolve) => {
    settle = resolve;
  });
  let busy = 0;
  const waiting: (() => void)[] = [];
  const deployment: Deployment = {
    ...given,
    steps: [],
    errors: [],
    messages: [],
    seen: new Set(),
    aliases: new Map(),
    recreated: new Set(),
    forced: new Set(given.forced),
    outputs: {},
    failed: false,
    whenFailed,
    fail: (message) => {
      deployment.errors.push(message);
      deployment.failed = true;
      settle();
    },
    slot: async (work) => {
      if (busy >= given.parallel) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      busy += 1;
      try {
        return await work();
      } finally {
        busy -= 1;
        waiting.shift()?.();
      }
    },
  };
  return deployment;
}

/** Writes down what was done. */
export function note(d: Deployment, op: SmallStep['op'], urn: string, detail = ''): void {
  const parts = urn.split('::');
  d.steps.push({
    op,
    urn,
    type: parts[2]?.split('$').at(-1) ?? '',
    name: parts.slice(3).join('::'),
    detail,
  });
}

/** The full name of a provider that nobody named. */
export function defaultProvider(d: Deployment, name: string): StoredResource {
  const urn = `urn:pulumi:${d.stack}::${d.project}::pulumi:providers:${name}::default`;
  const old = d.resources.get(urn);
  if (old !== undefined && d.seen.has(urn)) {
    return old;
  }
  const inputs = defaultProviderInputs(name, d.config);
  d.seen.add(urn);
  // What asks it stands behind it, also when it was there before.
  const kept =
    old !== undefined && equal(plainOf(old.inputs), plainOf(inputs)) ? old : providerResource(urn, inputs, old);
  d.resources.put(kept);
  return kept;
}

/** The process that serves a resource. */
export function providerOf(d: Deployment, reference: string): Promise<ProviderProcess> {
  const urn = reference.slice(0, reference.lastIndexOf('::'));
  const provider = d.resources.get(urn);
  if (provider === undefined) {
    throw new Error(`unknown provider ${reference}`);
  }
  return d.pool.configured(provider);
}

/** Whether it is a provider itself. */
export function isProvider(item: { readonly type: string }): boolean {
  return item.type.startsWith('pulumi:providers:');
}

/** Deletes resources, those first that others of them need least; in a preview they are only named. */
export async function deleteAll(
  d: Deployment,
  items: readonly StoredResource[],
  { detail, slot = d.slot }: { readonly detail: string; readonly slot?: Deployment['slot'] },
): Promise<void> {
  const kept = items.filter((item) => item.protect && !item.pendingDelete);
  for (const item of kept) {
    d.fail(
      `resource ${JSON.stringify(item.urn)} cannot be deleted\nbecause it is protected. To unprotect the resource, ` +
        'remove the `protect` flag from the resource in your Pulumi program and run `pulumi up`',
    );
  }
  for (const wave of kept.length > 0 ? [] : deletionWaves(items)) {
    if (d.failed) {
      return;
    }
    await Promise.all(wave.map((item) => slot(() => deleteOne(d, item, { detail, all: items }))));
  }
}

async function deleteOne(
  d: Deployment,
  item: StoredResource,
  how: { readonly detail: string; readonly all: readonly StoredResource[] },
): Promise<void> {
  const real = item.custom && !isProvider(item) && !item.external && !item.retainOnDelete;
  const withOther = how.all.some((other) => other.urn === item.deletedWith);
  try {
    if (!d.preview && real && !withOther) {
      const provider = await providerOf(d, item.provider);
      await provider.delete({ urn: item.urn, id: item.id, properties: item.outputs, oldInputs: item.inputs });
    }
    d.resources.remove(item);
    if (!item.urn.endsWith('::default') || !isProvider(item)) {
      note(d, 'delete', item.urn, item.pendingDelete ? 'replaced' : how.detail);
    }
  } catch (error) {
    d.fail(`deleting ${item.urn}: ${(error as Error).message}`);
  }
}

/** Reads everything anew, and forgets what is gone. */
export async function refreshAll(d: Deployment): Promise<void> {
  const items = d.resources.all().filter((item) => item.custom && !isProvider(item) && !item.pendingDelete);
  await Promise.all(items.map((item) => d.slot(() => refreshOne(d, item))));
}

async function refreshOne(d: Deployment, item: StoredResource): Promise<void> {
  try {
    const provider = await providerOf(d, item.provider);
    const found = await provider.read({
      urn: item.urn,
      id: item.id,
      properties: item.outputs,
      inputs: item.inputs,
    });
    if (found.id === '') {
      d.resources.remove(item);
      note(d, 'refresh', item.urn, 'gone');
      return;
    }
    const inputs = found.inputs === undefined ? item.inputs : remarked(found.inputs, item);
    const outputs = remarked(found.properties, item);
    const same = equal(plainOf(outputs), plainOf(item.outputs)) && equal(plainOf(inputs), plainOf(item.inputs));
    d.resources.replace(item, { ...item, id: found.id, inputs, outputs, initErrors: [] });
    note(d, 'refresh', item.urn, same ? 'same' : 'changed');
  } catch (error) {
    d.fail(`refreshing ${item.urn}: ${(error as Error).message}`);
  }
}

/** What a provider gave back, with the marks that the resource has: of its inputs and of its options. */
export function remarked(
  values: JsonObject,
  item: Pick<StoredResource, 'inputs' | 'additionalSecretOutputs'>,
): JsonObject {
  return markedKeys(markedLike(values, item.inputs), item.additionalSecretOutputs);
}

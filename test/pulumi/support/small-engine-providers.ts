import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../../src/base/json.ts';
import { type ProviderProcess, startDynamicProvider, startProvider } from './provider-process.ts';
import type { StoredResource } from './small-engine-state.ts';
import { plainOf, secretOf } from './wire.ts';

/** A provider that is a program of its own. */
export interface PluginCommand {
  readonly command: string;
  readonly args: readonly string[];
}

export interface PoolOptions {
  /** The folder of the program. */
  readonly cwd: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
  /** The providers that are no dynamic ones, by the first part of the types they serve. */
  readonly plugins: Readonly<Record<string, PluginCommand>>;
}

/** The provider processes of a stack: each started when it is first needed, and anew when its configuration is another one. */
export interface ProviderPool {
  readonly configured: (provider: StoredResource) => Promise<ProviderProcess>;
  /** What the provider makes of its configuration; dynamic ones take everything. */
  readonly checkConfig: (
    urn: string,
    inputs: JsonObject,
    olds: JsonObject,
  ) => ReturnType<ProviderProcess['checkConfig']>;
  /** Those that run now. */
  readonly running: () => readonly ProviderProcess[];
  /** Everything that the processes have written. */
  readonly output: () => string;
  readonly close: () => Promise<void>;
}

interface Entry {
  readonly process: ProviderProcess;
  fingerprint: string | undefined;
  ready: Promise<unknown>;
}

/** The package whose resources a provider of that name makes. */
function packageOf(providerUrn: string): string {
  return providerUrn.split('::')[2]?.split('$').at(-1)?.split(':')[2] ?? '';
}

/** Keeps provider processes for as long as they can be used. */
export function createPool(options: PoolOptions): ProviderPool {
  const entries = new Map<string, Promise<Entry>>();
  const started: ProviderProcess[] = [];
  const start = async (urn: string): Promise<Entry> => {
    const plugin = options.plugins[packageOf(urn)];
    const process =
      plugin === undefined
        ? await startDynamicProvider(options)
        : await startProvider(plugin.command, plugin.args, options);
    started.push(process);
    return { process, fingerprint: undefined, ready: Promise.resolve() };
  };
  const entryFor = async (urn: string, usable: (entry: Entry) => boolean): Promise<Entry> => {
    const known = entries.get(urn);
    const entry = await known;
    if (entry?.process.alive() && usable(entry)) {
      return entry;
    }
    if (entries.get(urn) === known) {
      entries.set(urn, start(urn));
      if (entry !== undefined) {
        await entry.process.close();
      }
    }
    return entryFor(urn, usable);
  };
  return {
    configured: async (provider) => {
      const fingerprint = JSON.stringify(plainOf<JsonObject>(provider.inputs));
      const entry = await entryFor(
        provider.urn,
        (found) => found.fingerprint === undefined || found.fingerprint === fingerprint,
      );
      if (entry.fingerprint === undefined) {
        entry.fingerprint = fingerprint;
        entry.ready = entry.process.configure(provider.inputs);
      }
      await entry.ready;
      return entry.process;
    },
    checkConfig: async (urn, inputs, olds) => {
      if (options.plugins[packageOf(urn)] === undefined) {
        return { inputs, failures: [] };
      }
      const entry = await entryFor(urn, () => true);
      return entry.process.checkConfig({ urn, news: inputs, olds });
    },
    running: () => started.filter((process) => process.alive()),
    output: () => started.map((process) => process.output()).join(''),
    close: async () => {
      const all = await Promise.allSettled(entries.values());
      entries.clear();
      await Promise.all(all.map((entry) => (entry.status === 'fulfilled' ? entry.value.process.close() : undefined)));
    },
  };
}

/** The inputs of the provider that a package has without one being named: the configuration of the stack. */
export function defaultProviderInputs(
  name: string,
  config: { readonly values: Readonly<Record<string, string>>; readonly secretKeys: readonly string[] },
): JsonObject {
  const own = Object.entries(config.values).flatMap(([key, value]): [string, JsonObject | string][] => {
    const given = config.secretKeys.includes(key) ? secretOf(value) : value;
    if (name === 'pulumi-nodejs') {
      // A dynamic provider is told everything, under full names.
      return [[key, given]];
    }
    return key.startsWith(`${name}:`) ? [[key.slice(name.length + 1), given]] : [];
  });
  return Object.fromEntries(own);
}

/** A provider as a resource. */
export function providerResource(urn: string, inputs: JsonObject, old: StoredResource | undefined): StoredResource {
  return {
    urn,
    type: urn.split('::')[2]?.split('$').at(-1) ?? '',
    custom: true,
    id: old?.id ?? randomUUID(),
    inputs,
    outputs: inputs,
    provider: '',
    parent: '',
    dependencies: [],
    propertyDependencies: {},
    aliases: [],
    additionalSecretOutputs: [],
    protect: false,
    retainOnDelete: false,
    deletedWith: '',
    external: false,
    pendingDelete: false,
    initErrors: [],
  };
}

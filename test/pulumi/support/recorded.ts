import { createRequire } from 'node:module';
import type * as Pulumi from '@pulumi/pulumi';
import type { JsonObject } from '../../../src/base/json.ts';

const require = createRequire(import.meta.url);

/** Pulumi as programs get it, by `require`. */
export const pulumi = require('@pulumi/pulumi') as typeof Pulumi;

type ResourceClass = (new (
  name: string,
  args: object,
  opts?: Pulumi.CustomResourceOptions,
) => Pulumi.CustomResource) & {
  readonly get: (name: string, id: Pulumi.Input<string>, opts?: Pulumi.CustomResourceOptions) => Pulumi.CustomResource;
};

/** What is behind `@colophon-sync/colophon/pulumi`, as built. */
export interface Program {
  readonly Provider: new (name: string, args?: object, opts?: Pulumi.ResourceOptions) => Pulumi.ProviderResource;
  readonly Workspace: new (
    name: string,
    args: object,
    opts?: Pulumi.ComponentResourceOptions,
  ) => Pulumi.ComponentResource & {
    readonly addresses: readonly string[];
    readonly get: ((address: string) => Pulumi.CustomResource) &
      ((type: ResourceClass, address: string) => Pulumi.CustomResource);
  };
  readonly classes: Readonly<Record<string, ResourceClass>>;
}

/** The compiled program side, loaded as users load it. */
export function loadProgram(): Program {
  const loaded = require('../../../dist/pulumi/program/index.js') as Program & Program['classes'];
  return { Provider: loaded.Provider, Workspace: loaded.Workspace, classes: loaded };
}

/** One resource as a program asks the engine for it. */
export interface Registration {
  readonly type: string;
  readonly name: string;
  readonly custom: boolean;
  /** As on the wire: secrets are objects with a signature. */
  readonly inputs: JsonObject;
  readonly parent: string;
  readonly provider: string;
  readonly protect: boolean;
  /** Undefined where the provider decides. */
  readonly deleteBeforeReplace: boolean | undefined;
  readonly dependencies: readonly string[];
  readonly aliases: readonly string[];
  readonly secretOutputs: readonly string[];
  readonly importId: string;
}

/** What marks a secret on the wire. */
export const secretOf = (value: string): JsonObject => ({
  '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
  value,
});

interface Request {
  getType(): string;
  getName(): string;
  getCustom(): boolean;
  getObject(): { toJavaScript(): JsonObject };
  getParent(): string;
  getProvider(): string;
  getProtect(): boolean;
  getDeletebeforereplace(): boolean;
  getDeletebeforereplacedefined(): boolean;
  getDependenciesList(): string[];
  getAliasesList(): { getSpec(): { getName(): string; getParenturn(): string } | undefined }[];
  getAdditionalsecretoutputsList(): string[];
  getImportid(): string;
}

interface Monitor {
  registerResource(request: Request, callback: unknown): unknown;
}

function registrationOf(request: Request): Registration {
  return {
    type: request.getType(),
    name: request.getName(),
    custom: request.getCustom(),
    inputs: request.getObject().toJavaScript(),
    parent: request.getParent(),
    provider: request.getProvider(),
    protect: request.getProtect(),
    deleteBeforeReplace: request.getDeletebeforereplacedefined() ? request.getDeletebeforereplace() : undefined,
    dependencies: request.getDependenciesList(),
    aliases: request.getAliasesList().map((alias) => alias.getSpec()?.getName() ?? ''),
    secretOutputs: request.getAdditionalsecretoutputsList(),
    importId: request.getImportid(),
  };
}

/** The value of an output, as a program sees it in `apply`. */
export function valueIn<T>(output: Pulumi.Output<T>): Promise<T> {
  return new Promise((resolve) => {
    output.apply((value) => resolve(value as T));
  });
}

export interface Recorded<T> {
  readonly result: T;
  readonly registered: readonly Registration[];
  /** What was read instead of registered: the id and what was known of it. */
  readonly read: readonly { readonly id: string; readonly inputs: JsonObject }[];
}

/**
 * Runs a program that answers with what it made, without an engine: every resource gets the id `id:<name>` and has its inputs
 * and a `url` as outputs.
 */
export async function record<T>(program: () => T | Promise<T>): Promise<Recorded<T>> {
  const { withLocalStorage } = require('@pulumi/pulumi/runtime/state') as {
    withLocalStorage<R>(callback: () => R): R;
  };
  const { getMonitor } = require('@pulumi/pulumi/runtime/settings') as { getMonitor(): Monitor };
  const registered: Registration[] = [];
  const read: { readonly id: string; readonly inputs: JsonObject }[] = [];
  // A storage of its own, because other tests in this process run programs too.
  return withLocalStorage(async () => {
    await pulumi.runtime.setMocks({
      newResource: ({ name, id, inputs, custom }) => {
        if (id !== undefined && id !== '') {
          read.push({ id, inputs });
        }
        return { id: custom === true ? `id:${name}` : undefined, state: { ...inputs, url: 'https://x.test/' } };
      },
      call: () => ({}),
    });
    const monitor = getMonitor();
    const register = monitor.registerResource.bind(monitor);
    monitor.registerResource = (request, callback) => {
      registered.push(registrationOf(request));
      return register(request, callback);
    };
    return { result: await program(), registered, read };
  });
}

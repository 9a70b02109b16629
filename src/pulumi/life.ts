import type { JsonObject } from '../base/json.ts';
import type { Proxies } from '../base/proxy.ts';

/** A problem with a resource's inputs. */
export interface CheckFailure {
  /** A path in Pulumi's form: `destination.section`, `options[2]`; empty for the complete inputs. */
  readonly property: string;
  readonly reason: string;
}

export interface Checked {
  /** The inputs, normalized: ids without prefixes, email addresses in lowercase. */
  readonly inputs: JsonObject;
  readonly failures: readonly CheckFailure[];
}

/** The effect of a difference in one input. */
export interface InputDifference {
  readonly property: string;
  readonly effect: 'add' | 'update' | 'delete' | 'replace';
}

export interface Difference {
  readonly changes: readonly InputDifference[];
  /** The inputs that require a replacement. */
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  /** The properties that this update does not change. */
  readonly stables: readonly string[];
}

/** A resource in a state. */
export interface Kept {
  /** Its id in states and imports: the ids of its parents and its own, separated by slashes. */
  readonly id: string;
  /** Inputs and computed values. */
  readonly outputs: JsonObject;
}

/**
 * The lifecycle of one kind of resource, for both providers. Inputs are plain JSON. Keys that start with `__` have been removed,
 * except for `__import` (the id of an existing resource to adopt if it is as declared) and `__adopt` (the id of a resource to
 * adopt and update). Unknown inputs are `UNKNOWN`.
 */
export interface ResourceLife {
  /** With the inputs in the state, if the resource is in it. */
  readonly check: (inputs: JsonObject, olds?: JsonObject) => Promise<Checked>;
  readonly diff: (id: string, olds: JsonObject, news: JsonObject) => Promise<Difference>;
  readonly create: (inputs: JsonObject) => Promise<Kept>;
  /** Undefined if it no longer exists. Without `olds` it is an import, and returns all inputs that can be declared. */
  readonly read: (
    id: string,
    olds: { readonly inputs: JsonObject; readonly outputs: JsonObject } | undefined,
  ) => Promise<(Kept & { readonly inputs: JsonObject }) | undefined>;
  /** Returns all outputs. */
  readonly update: (id: string, olds: JsonObject, news: JsonObject) => Promise<Kept>;
  /** Succeeds if the resource is already gone. */
  readonly delete: (id: string, outputs: JsonObject) => Promise<void>;
}

/** The marker for a value that is unknown in a preview. */
export const UNKNOWN = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';

/** The address of the service and the credentials. */
export interface Settings {
  readonly token: string | undefined;
  readonly organization: string | undefined;
  readonly baseUrl: string | undefined;
  readonly proxies?: Proxies | undefined;
  /** The environment variable with the token, set by the program. */
  readonly tokenVariable?: string | undefined;
  /** Whether a creation adopts an existing resource that is exactly as declared. */
  readonly adoptExisting?: boolean | undefined;
  /** Pulumi's home folder on this machine. */
  readonly home?: string | undefined;
  /** The name of the Pulumi project. */
  readonly project?: string | undefined;
  /** Whether a program created the provider explicitly, so that its arguments override the environment. */
  readonly isExplicit?: boolean | undefined;
}

/** All resources of one configuration. */
export interface Runtime {
  /** Throws for an unknown name. */
  readonly resource: (name: string) => ResourceLife;
  /** The missing settings with advice: in detail the first time, then briefly. */
  readonly lack: () => string | undefined;
  readonly close: () => Promise<void>;
}

/** A resource was created, but not completed. The state must keep it, or it would be created twice. */
export class PartialError extends Error {
  readonly kept: Kept;
  readonly reasons: readonly string[];

  constructor(
    message: string,
    options: { readonly kept: Kept; readonly reasons: readonly string[]; readonly cause: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = 'PartialError';
    this.kept = options.kept;
    this.reasons = options.reasons;
  }
}

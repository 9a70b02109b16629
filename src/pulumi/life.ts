import type { JsonObject } from '../base/json.ts';
import type { Proxies } from '../base/proxy.ts';

/** One problem of a resource's inputs. */
export interface CheckFailure {
  /** In Pulumi's form: `destination.section`, `options[2]`; empty for the whole. */
  readonly property: string;
  readonly reason: string;
}

export interface Checked {
  /** The inputs, normalized: ids without prefixes, e-mail addresses in lowercase. */
  readonly inputs: JsonObject;
  readonly failures: readonly CheckFailure[];
}

/** What a difference of one input means. */
export interface InputDifference {
  readonly property: string;
  readonly effect: 'add' | 'update' | 'delete' | 'replace';
}

export interface Difference {
  readonly changes: readonly InputDifference[];
  /** The inputs that require a replacement. */
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  /** Properties that this update does not change. */
  readonly stables: readonly string[];
}

/** A resource as it is kept in a state. */
export interface Kept {
  /** Its id in a state and for an import: the ids of its parents and its own, separated by slashes. */
  readonly id: string;
  /** Inputs and everything computed. */
  readonly outputs: JsonObject;
}

/**
 * The lifecycle of one kind of resource, for both providers. Inputs are plain JSON; keys that start with `__` have been
 * removed except `__import` (the id of an existing resource to adopt if it is as declared) and `__adopt` (the same, but
 * updated to what is declared). An input that is not known yet is `UNKNOWN`.
 */
export interface ResourceLife {
  readonly check: (inputs: JsonObject) => Promise<Checked>;
  readonly diff: (id: string, olds: JsonObject, news: JsonObject) => Promise<Difference>;
  readonly create: (inputs: JsonObject) => Promise<Kept>;
  /** Undefined if it is gone. Without `olds` it is an import, and the inputs are everything that can be declared. */
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

/** Where the service is and who asks. */
export interface Settings {
  readonly token: string | undefined;
  readonly organization: string | undefined;
  readonly baseUrl: string | undefined;
  readonly proxies?: Proxies | undefined;
  /** The environment variable that a program named for the token. */
  readonly tokenVariable?: string | undefined;
  /** Whether a creation adopts what exists and is exactly as declared. */
  readonly adoptExisting?: boolean | undefined;
  /** The folder of Pulumi on this machine. */
  readonly home?: string | undefined;
  /** The name of Pulumi's project. */
  readonly project?: string | undefined;
  /** Whether a program configured the provider itself, so that its arguments win over the environment. */
  readonly isExplicit?: boolean | undefined;
}

/** All resources over one configuration. */
export interface Runtime {
  /** Throws for an unknown name. */
  readonly resource: (name: string) => ResourceLife;
  /** What is missing in the configuration, and what to do about it: in full the first time, then briefly. */
  readonly lack: () => string | undefined;
  readonly close: () => Promise<void>;
}

/** A resource that was created and not completed: a state must keep it, or it would be created twice. */
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

import type { JsonObject } from '../base/json.ts';
import type { Proxies } from '../base/proxy.ts';

/** One thing that is wrong with the inputs of a resource. */
export interface CheckFailure {
  /** In Pulumi's form: `destination.section`, `options[2]`; empty for the whole. */
  readonly property: string;
  readonly reason: string;
}

export interface Checked {
  /** The inputs, normalised: ids without what stands before them, e-mail addresses in small letters. */
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
  /** The inputs that make it necessary to make the resource anew. */
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  /** Properties that stay what they are whatever this update does. */
  readonly stables: readonly string[];
}

/** A resource as it is kept in a state. */
export interface Kept {
  /** What stands for it in a state and can be typed at an import: the ids of what holds it and its own, with slashes between. */
  readonly id: string;
  /** Inputs and everything computed. */
  readonly outputs: JsonObject;
}

/**
 * The life of one kind of resource, as both providers use it. Inputs are plain JSON; keys that start with `__` have been taken
 * out except `__import` (the id of what is there and to be taken over, if it is as declared) and `__adopt` (the same, but
 * brought to what is declared). An input that is not known yet is `UNKNOWN`.
 */
export interface ResourceLife {
  readonly check: (inputs: JsonObject) => Promise<Checked>;
  readonly diff: (id: string, olds: JsonObject, news: JsonObject) => Promise<Difference>;
  readonly create: (inputs: JsonObject) => Promise<Kept>;
  /** Undefined where it is gone. Without `olds` it is an import, and the inputs are all that can be declared of it. */
  readonly read: (
    id: string,
    olds: { readonly inputs: JsonObject; readonly outputs: JsonObject } | undefined,
  ) => Promise<(Kept & { readonly inputs: JsonObject }) | undefined>;
  /** Gives all outputs. */
  readonly update: (id: string, olds: JsonObject, news: JsonObject) => Promise<Kept>;
  /** A resource that is gone already is fine. */
  readonly delete: (id: string, outputs: JsonObject) => Promise<void>;
}

/** What stands for a value that is not known yet in a preview. */
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
}

/** All resources over one configuration. */
export interface Runtime {
  /** Throws for a name that no version of Colophon had. */
  readonly resource: (name: string) => ResourceLife;
  /** What is missing in the configuration, and what to do about it: the first time in full, then in a few words. */
  readonly lack: () => string | undefined;
  readonly close: () => Promise<void>;
}

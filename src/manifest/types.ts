import type { JsonObject } from '../base/json.ts';
import type { Severity, SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Workspace } from '../engine/model.ts';
import type { Kind } from '../kinds/define.ts';
import type { Address } from '../plan/address.ts';
import type { EnvConsent } from './env-permission.ts';

/** What a manifest is read from. */
export interface LoadOptions {
  readonly kinds: readonly Kind[];
  /** Where relative paths start and the paths in messages are relative to. */
  readonly cwd: string;
  /** Files and folders; none means `colophon.yaml`, else `colophon/`, in `cwd`. `-` is not supported. */
  readonly paths: readonly string[];
  /** The environment to choose; `default` when none is. */
  readonly environment?: string | undefined;
  /** Values of `${var:x}` that go before those in the files. */
  readonly variables: Readonly<Record<string, string>>;
  /** Of these, a manifest reads those that start with `COLOPHON_VAR_`, and those that it was allowed. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Names of variables that it may read as well; from outside of the checkout. */
  readonly allowEnv?: readonly string[] | undefined;
  /** What the user allows in their own configuration; asked only where a manifest wants more than is allowed. */
  readonly consent?: (() => Promise<EnvConsent>) | undefined;
  /** What `organization: ${env:COLOPHON_ORGANIZATION}` stands for; the variable itself when absent. */
  readonly organizationVariable?: string | undefined;
  /** Goes before what the files say. */
  readonly organization?: string | undefined;
}

/** One file that was read. */
export interface ManifestFile {
  /** As shown in messages: relative to `cwd` where it is below, with forward slashes. */
  readonly name: string;
  readonly absolute: string;
  readonly text: string;
}

/** A manifest that was read and found valid. */
export interface Manifest {
  readonly workspace: Workspace;
  readonly files: readonly ManifestFile[];
  /** Everything the files say, merged, with tags and variables resolved. */
  readonly value: JsonObject;
  /** Every secret text in it, for whoever must keep them out of what is shown. */
  readonly secrets: readonly string[];
  /** The severities of lint rules that it sets. */
  readonly lint: Readonly<Record<string, Severity | 'off'>>;
  /** Where an address was declared: the keys that lead to its entry in `value`. */
  readonly entryOf: (address: Address) => readonly (string | number)[] | undefined;
  /** Where a field of a declared thing is said: the keys that lead to it in `value`. */
  readonly fieldPath: (address: Address, field: string) => readonly (string | number)[] | undefined;
  /** Where something at a path of `value` was written. */
  readonly placeOf: (path: readonly (string | number)[]) => SourcePlace | undefined;
}

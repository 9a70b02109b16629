import type { JsonObject } from '../../base/json.ts';
import type { Severity, SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Workspace } from '../engine/model.ts';
import type { Kind } from '../kinds/define.ts';
import type { Address } from '../plan/address.ts';
import type { Assertion } from './assertions.ts';
import type { EnvConsent } from './env-permission.ts';
import type { Sources } from './sources.ts';

/** Where a manifest is read from. */
export interface LoadOptions {
  readonly kinds: readonly Kind[];
  /** Where relative paths start and the paths in messages are relative to. */
  readonly cwd: string;
  /** Files and folders; none means `colophon.yaml`, else `colophon/`, in `cwd`. `-` is not supported. */
  readonly paths: readonly string[];
  /** The environment to select; `default` when absent. */
  readonly environment?: string | undefined;
  /** Values of `${var:x}`; they take precedence over those in the files. */
  readonly variables: Readonly<Record<string, string>>;
  /** A manifest reads only variables that start with `COLOPHON_VAR_` or `COLOPHON_SECRET_`, and those that are allowed. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** More variables that `${env:NAME}` may read; this comes from outside of the checkout. */
  readonly allowEnv?: readonly string[] | undefined;
  /** More variables that only `!env` may read, and nothing may show; this comes from outside of the checkout. */
  readonly secretEnv?: readonly string[] | undefined;
  /** The variables that the user configuration allows. */
  readonly consent?: (() => Promise<EnvConsent>) | undefined;
  /** The value of `organization: ${env:COLOPHON_ORGANIZATION}`; the variable itself when absent. */
  readonly organizationVariable?: string | undefined;
  /** Takes precedence over the files. */
  readonly organization?: string | undefined;
  /** The files, where several environments are loaded from them; else they are read. */
  readonly sources?: (() => Promise<Sources>) | undefined;
}

/** One file that was read. */
export interface ManifestFile {
  /** As shown in messages: relative to `cwd` where it is below, with forward slashes. */
  readonly name: string;
  readonly absolute: string;
  readonly text: string;
}

/** A valid manifest. */
export interface Manifest {
  readonly workspace: Workspace;
  readonly files: readonly ManifestFile[];
  /** The content of all files, merged, with tags and variables resolved. */
  readonly value: JsonObject;
  /** What the service offers, by name or `auto`, where `service.profile` says it. */
  readonly profile?: string;
  /** Every secret text in it, and the value of every variable in `secretEnv`; none of them may be shown. */
  readonly secrets: readonly string[];
  /** The severities of lint rules that it sets. */
  readonly lint: Readonly<Record<string, Severity | 'off'>>;
  /** Live values that it checks and never changes. */
  readonly assertions: readonly Assertion[];
  /** Where an address was declared: the keys that lead to its entry in `value`. */
  readonly entryOf: (address: Address) => readonly (string | number)[] | undefined;
  /** Where a field of a declared resource is written: the keys that lead to it in `value`. */
  readonly fieldPath: (address: Address, field: string) => readonly (string | number)[] | undefined;
  /** Where the value at a path of `value` was written. */
  readonly placeOf: (path: readonly (string | number)[]) => SourcePlace | undefined;
}

import type { JsonObject } from '../../base/json.ts';
import type { Severity, SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Workspace } from '../engine/model.ts';
import type { Kind } from '../kinds/define.ts';
import type { Address } from '../plan/address.ts';
import type { Assertion } from './assertions.ts';
import type { EnvConsent } from './env-permission.ts';
import type { Sources } from './sources.ts';

/** The sources of a manifest. */
export interface LoadOptions {
  readonly kinds: readonly Kind[];
  /** The base of relative paths, including those in messages. */
  readonly cwd: string;
  /** Files and folders; empty for `colophon.yaml`, or else `colophon/`, in `cwd`. `-` is not supported. */
  readonly paths: readonly string[];
  /** The environment to select; `default` if absent. */
  readonly environment?: string | undefined;
  /** Values of `${var:x}`; take precedence over those in the files. */
  readonly variables: Readonly<Record<string, string>>;
  /** A manifest may read only variables that start with `COLOPHON_VAR_` or `COLOPHON_SECRET_`, and allowed ones. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Other variables that `${env:NAME}` may read; set outside the checkout. */
  readonly allowEnv?: readonly string[] | undefined;
  /** Other variables that only `!env` may read and that must not be shown; set outside the checkout. */
  readonly secretEnv?: readonly string[] | undefined;
  /** The variables that the user configuration allows. */
  readonly consent?: (() => Promise<EnvConsent>) | undefined;
  /** The value of `organization: ${env:COLOPHON_ORGANIZATION}`; the variable itself if absent. */
  readonly organizationVariable?: string | undefined;
  /** Takes precedence over the files. */
  readonly organization?: string | undefined;
  /** The files, if several environments share them; read if absent. */
  readonly sources?: (() => Promise<Sources>) | undefined;
}

/** A file that was read. */
export interface ManifestFile {
  /** The name in messages: relative to `cwd` if it is below, with forward slashes. */
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
  /** The value of `service.profile`: a name or `auto`. */
  readonly profile?: string;
  /** All secrets in it, and the values of all variables in `secretEnv`, which must not be shown. */
  readonly secrets: readonly string[];
  /** Its severities for lint rules. */
  readonly lint: Readonly<Record<string, Severity | 'off'>>;
  /** Live values that it checks but never changes. */
  readonly assertions: readonly Assertion[];
  /** The path of an address's entry in `value`. */
  readonly entryOf: (address: Address) => readonly (string | number)[] | undefined;
  /** The path of a resource's field in `value`. */
  readonly fieldPath: (address: Address, field: string) => readonly (string | number)[] | undefined;
  /** The place in the files of the value at a path. */
  readonly placeOf: (path: readonly (string | number)[]) => SourcePlace | undefined;
}

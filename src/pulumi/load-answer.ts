import { envPermission } from '../command/app/env-permission.ts';
import { loadManifest } from '../command/app/load.ts';
import { renderDiagnosticsText } from '../command/report/diagnostics.ts';
import { type Declaration, declarationsOf } from './declare.ts';

/** A program's request for a manifest. */
export interface LoadRequest {
  /** The base of relative paths. */
  readonly cwd: string;
  /** Files and folders; the default is `colophon.yaml`, or else `colophon/`. */
  readonly manifest?: string | readonly string[];
  readonly environment?: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Environment variables that the manifest may read, in addition to those in `COLOPHON_ALLOW_ENV`. */
  readonly allowEnv?: readonly string[];
  /** Secrets that the manifest may read with `!env`, in addition to those in `COLOPHON_SECRET_ENV`. */
  readonly secretEnv?: readonly string[];
}

/** The resources of a manifest, or all its problems as text. */
export type LoadAnswer =
  | { readonly ok: true; readonly organization: string; readonly declarations: readonly Declaration[] }
  | { readonly ok: false; readonly problems: string };

/** Loads a manifest for a program. Omits warnings, which `colophon validate` reports. */
export async function answerTo(
  request: LoadRequest,
  { env, now }: { readonly env: Readonly<Record<string, string | undefined>>; readonly now: Date },
): Promise<LoadAnswer> {
  const { cwd, manifest = [], environment, variables = {}, allowEnv = [], secretEnv = [] } = request;
  const paths = typeof manifest === 'string' ? [manifest] : manifest;
  const organization = env['COLOPHON_ORGANIZATION']?.trim();
  const loaded = await loadManifest({
    cwd,
    paths,
    environment,
    variables,
    env,
    ...envPermission({ env, cwd, paths, allowEnv, secretEnv }),
    organization: organization === '' ? undefined : organization,
  });
  if (!loaded.ok) {
    const errors = loaded.diagnostics.filter(({ severity }) => severity === 'error');
    return { ok: false, problems: renderDiagnosticsText(errors, { colour: false, verbose: true }) };
  }
  const { organization: of } = loaded.value.workspace;
  return { ok: true, organization: of, declarations: declarationsOf(loaded.value, { now }) };
}

import type { Diagnostic, Outcome } from '../../core/diagnostics/diagnostic.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import { EXIT } from './exit.ts';
import type { ManifestFlags, OutputFlags } from './flags.ts';
import { isOn } from './options.ts';
import { printDiagnostics } from './output.ts';
import type { Terminal } from './terminal.ts';
import { checkVariables, variablesOf } from './variables.ts';
import { Refused } from './work.ts';

/** A placeholder for the organization; never shown and never sent. */
const NO_ORGANIZATION = 'org_none';

/**
 * Reads a manifest for offline commands. They do not need an organization, so that the same files pass in a pipeline and
 * on a laptop without any setting.
 */
export async function loadOffline(flags: ManifestFlags, terminal: Terminal): Promise<Outcome<Manifest>> {
  const [{ loadManifest }, { KINDS }, { envPermission }] = await Promise.all([
    import('../../core/manifest/load.ts'),
    import('../../core/kinds/index.gen.ts'),
    import('../app/env-permission.ts'),
  ]);
  const { env, cwd } = terminal;
  const set = env['COLOPHON_ORGANIZATION']?.trim() ?? '';
  const options = {
    kinds: KINDS,
    cwd,
    paths: flags.file,
    environment: flags.environment,
    variables: variablesOf(flags.var),
    env,
    ...envPermission({ ...flags, env, cwd, paths: flags.file }),
    organizationVariable: set === '' ? NO_ORGANIZATION : set,
  };
  const loaded = await loadManifest({ ...options, organization: set === '' ? undefined : set });
  const isMissing = ({ code }: Diagnostic): boolean => code === 'organization';
  return loaded.ok || !loaded.diagnostics.some(isMissing)
    ? loaded
    : await loadManifest({ ...options, organization: NO_ORGANIZATION });
}

/** The same, or ends the command with the problems of the manifest. */
export async function readOffline(flags: ManifestFlags & OutputFlags, terminal: Terminal): Promise<Manifest> {
  const loaded = await loadOffline(flags, terminal);
  if (!loaded.ok) {
    await printDiagnostics(loaded.diagnostics, flags, terminal);
    throw new Refused(EXIT.invalid);
  }
  await checkVariables(flags.var, [loaded.value]);
  if (!isOn(flags.quiet, 'quiet', terminal.env) && flags.output === 'text') {
    await printDiagnostics(loaded.diagnostics, flags, terminal);
  }
  return loaded.value;
}

import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts';
import type { Manifest } from '../manifest/types.ts';
import { EXIT } from './exit.ts';
import type { ManifestFlags, OutputFlags } from './flags.ts';
import { isOn } from './options.ts';
import { printDiagnostics } from './output.ts';
import type { Terminal } from './terminal.ts';
import { Refused, variablesOf } from './work.ts';

/** Stands for an organization where none is spoken to; never shown and never sent. */
const NO_ORGANIZATION = 'org_none';

/**
 * Reads a manifest for commands that do not speak to the service: they need not know the organization, so that the same
 * files pass on a laptop without any setting and in a pipeline.
 */
export async function loadOffline(flags: ManifestFlags, terminal: Terminal): Promise<Outcome<Manifest>> {
  const [{ loadManifest }, { KINDS }, { envPermission }] = await Promise.all([
    import('../manifest/load.ts'),
    import('../kinds/index.gen.ts'),
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
    ...envPermission({ env, cwd, paths: flags.file, allow: flags.allowEnv }),
    organizationVariable: set === '' ? NO_ORGANIZATION : set,
  };
  const loaded = await loadManifest({ ...options, organization: set === '' ? undefined : set });
  const isMissing = ({ code }: Diagnostic): boolean => code === 'organization';
  return loaded.ok || !loaded.diagnostics.some(isMissing)
    ? loaded
    : await loadManifest({ ...options, organization: NO_ORGANIZATION });
}

/** The same, or ends the command with all that is wrong with the manifest. */
export async function readOffline(flags: ManifestFlags & OutputFlags, terminal: Terminal): Promise<Manifest> {
  const loaded = await loadOffline(flags, terminal);
  if (!loaded.ok) {
    await printDiagnostics(loaded.diagnostics, flags, terminal);
    throw new Refused(EXIT.invalid);
  }
  if (!isOn(flags.quiet, 'quiet', terminal.env) && flags.output === 'text') {
    await printDiagnostics(loaded.diagnostics, flags, terminal);
  }
  return loaded.value;
}

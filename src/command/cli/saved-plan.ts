import { resolve } from 'node:path';
import { argumentOf } from '../../base/shell.ts';
import { statIfThere } from '../../base/stat.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Said } from '../app/plan-place.ts';
import { EXIT, Exit } from './exit.ts';
import type { ManifestFlags, OutputFlags, ServiceFlags } from './flags.ts';
import { readNamedText } from './named-file.ts';
import { printDiagnostics } from './output.ts';
import type { Terminal } from './terminal.ts';
import { acceptManifest, loadFor, Refused } from './work.ts';

/** Whether a path is a manifest, which people name where a saved plan is expected. */
function isManifest(file: string, { cwd }: Terminal): boolean {
  const path = resolve(cwd, file);
  const found = statIfThere(path);
  return found?.isDirectory() === true || (found?.isFile() === true && /\.ya?ml$/i.test(file));
}

/** Reads a saved plan, or ends the command with its problems. */
export async function readPlan(
  file: string,
  flags: OutputFlags,
  {
    terminal,
    instead = `colophon plan -f ${argumentOf(file, 'FILE')} --out plan.json`,
  }: { terminal: Terminal; instead?: string },
): Promise<Plan> {
  const { decodePlan } = await import('../../core/plan/codec.ts');
  if (isManifest(file, terminal)) {
    throw new Exit(EXIT.usage, `${file} is a manifest, not a saved plan; use \`${instead}\``);
  }
  const text = readNamedText(file, terminal, `create a plan with \`colophon plan --out ${argumentOf(file, 'FILE')}\``);
  const decoded = decodePlan(text);
  if (!decoded.ok) {
    await printDiagnostics(decoded.diagnostics, flags, terminal);
    throw new Refused(EXIT.stale);
  }
  return decoded.value;
}

type PlaceFlags = ManifestFlags & Pick<ServiceFlags, 'profile' | 'sandbox'> & OutputFlags;

/** What flags and variables say about the place of a plan. */
function saidBy({ environment, profile }: PlaceFlags, { env }: Terminal): readonly Said[] {
  const organization = env['COLOPHON_ORGANIZATION']?.trim();
  const source = (flag: string, variable: string, value: string): string => (env[variable] === value ? variable : flag);
  return [
    ...(environment === undefined || environment === ''
      ? []
      : [{ part: 'environment', by: source('-e', 'COLOPHON_ENVIRONMENT', environment), value: environment } as const]),
    ...(organization === undefined || organization === ''
      ? []
      : [{ part: 'organization', by: 'COLOPHON_ORGANIZATION', value: organization } as const]),
    ...(profile === undefined || profile === 'auto'
      ? []
      : [{ part: 'profile', by: source('--profile', 'COLOPHON_PROFILE', profile), value: profile } as const]),
  ];
}

/**
 * The manifest of a saved plan: named with -f, or found in the folder. Ends the command where a flag, a variable or the
 * manifest says another place than the plan. One that is neither named nor needed may be missing or invalid.
 */
export async function manifestFor(
  plan: Plan,
  flags: PlaceFlags,
  { file, isNeeded, terminal }: { readonly file: string; readonly isNeeded: boolean; readonly terminal: Terminal },
): Promise<Manifest | undefined> {
  const [{ otherPlace }, { DEFAULT_ENVIRONMENT }] = await Promise.all([
    import('../app/plan-place.ts'),
    import('../../core/manifest/environment.ts'),
  ]);
  const check = async (said: readonly Said[]): Promise<void> => {
    const other = otherPlace(plan, said, file);
    if (other !== undefined) {
      await printDiagnostics([other], flags, terminal);
      throw new Refused(EXIT.stale);
    }
  };
  await check(saidBy(flags, terminal));
  const { environment: _same, ...others } = flags;
  const { environment } = plan;
  const loaded = await loadFor(environment === DEFAULT_ENVIRONMENT ? others : { ...others, environment }, terminal);
  const by = flags.file.length > 0 ? `-f ${flags.file.join(' -f ')}` : 'the manifest in this folder';
  if (loaded.ok) {
    const { organization } = loaded.value.workspace;
    await check([{ part: 'organization', by, value: organization }]);
  } else if (loaded.diagnostics.some(({ code }) => code === 'environment')) {
    await check([{ part: 'environment', by, value: undefined }]);
  } else if (!isNeeded && flags.file.length === 0) {
    return undefined;
  }
  return await acceptManifest(loaded, flags, terminal);
}

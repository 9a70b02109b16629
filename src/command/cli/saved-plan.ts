import { resolve } from 'node:path';
import { DEFAULT_ENVIRONMENT } from '../../base/environment-name.ts';
import { readNamed } from '../../base/fenced-file.ts';
import { argumentOf } from '../../base/shell.ts';
import { statIfThere } from '../../base/stat.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Said } from '../app/plan-place.ts';
import { EXIT, failure, usage } from './exit.ts';
import type { ManifestFlags, OutputFlags, ServiceFlags } from './flags.ts';
import { refuse, successOf } from './output.ts';
import type { Terminal } from './terminal.ts';
import { organizationIn } from './token.ts';
import { acceptManifest, loadFor } from './work.ts';

/** The largest file that is read: far larger than any plan, and below the size limit of a string. */
export const MOST: number = 256 * 1024 * 1024;

/** The text of a file named on the command line. A link must not lead out of the checkout. */
export function readNamedText(file: string, { cwd }: Pick<Terminal, 'cwd'>, advice: string): string {
  const read = readNamed(resolve(cwd, file), MOST);
  if (!read.ok) {
    throw failure(`cannot read ${file}: ${read.why}; ${advice}`);
  }
  return Buffer.from(read.bytes).toString('utf8');
}

/** Whether a path is a manifest, which people sometimes pass instead of a saved plan. */
function isManifest(file: string, { cwd }: Terminal): boolean {
  const path = resolve(cwd, file);
  const found = statIfThere(path);
  return found?.isDirectory() === true || (found?.isFile() === true && /\.ya?ml$/i.test(file));
}

/** Reads a saved plan; its problems end the command. */
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
    throw usage(`${file} is a manifest, not a saved plan; use \`${instead}\``);
  }
  const text = readNamedText(file, terminal, `create a plan with \`colophon plan --out ${argumentOf(file, 'FILE')}\``);
  return await successOf(decodePlan(text), flags, terminal, EXIT.stale);
}

type PlaceFlags = ManifestFlags & Pick<ServiceFlags, 'profile' | 'sandbox'> & OutputFlags;

function saidBy({ environment, profile }: PlaceFlags, { env }: Terminal): readonly Said[] {
  const organization = organizationIn(env);
  const source = (flag: string, variable: string, value: string): string => (env[variable] === value ? variable : flag);
  return [
    ...(environment === undefined || environment === ''
      ? []
      : [{ part: 'environment', by: source('-e', 'COLOPHON_ENVIRONMENT', environment), value: environment } as const]),
    ...(organization === undefined
      ? []
      : [{ part: 'organization', by: 'COLOPHON_ORGANIZATION', value: organization } as const]),
    ...(profile === undefined || profile === 'auto'
      ? []
      : [{ part: 'profile', by: source('--profile', 'COLOPHON_PROFILE', profile), value: profile } as const]),
  ];
}

/**
 * The manifest of a saved plan: passed with -f, or found in the folder. Ends the command if a flag, a variable or the manifest contradicts
 * the plan's place. A manifest that is neither passed nor needed may be missing or invalid.
 */
export async function manifestFor(
  plan: Plan,
  flags: PlaceFlags,
  { file, isNeeded, terminal }: { readonly file: string; readonly isNeeded: boolean; readonly terminal: Terminal },
): Promise<Manifest | undefined> {
  const { otherPlace } = await import('../app/plan-place.ts');
  const check = async (said: readonly Said[]): Promise<void> => {
    const other = otherPlace(plan, said, file);
    if (other !== undefined) {
      await refuse([other], flags, terminal, EXIT.stale);
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

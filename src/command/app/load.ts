import { resolve } from 'node:path';
import type { Outcome } from '../../core/diagnostics/diagnostic.ts';
import type { Kind } from '../../core/kinds/define.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import { loadManifest as load } from '../../core/manifest/load.ts';
import type { LoadOptions, Manifest } from '../../core/manifest/types.ts';
import type { KindName } from '../../core/plan/plan.ts';

/** The sources of a manifest; all are optional. */
export interface LoadInput extends Partial<Omit<LoadOptions, 'kinds'>> {
  /**
   * The variables for `!env` and `${env:NAME}`; none when absent, so pass `process.env` if a manifest needs it. A manifest may read names
   * that start with `COLOPHON_VAR_` or `COLOPHON_SECRET_`, and those in `allowEnv` and `secretEnv`.
   */
  readonly env?: LoadOptions['env'];
}

/** Reads a manifest and checks it. Reports all problems at once and never throws for user input. */
export function loadManifest(input: LoadInput = {}): Promise<Outcome<Manifest>> {
  const { cwd = resolve('.'), paths = [], variables = {}, env = {}, ...others } = input;
  return load({ ...others, kinds: KINDS, cwd, paths, variables, env });
}

const BY_NAME: ReadonlyMap<KindName, Kind> = new Map(KINDS.map((kind) => [kind.name, kind]));

export function kindNamed(name: KindName): Kind | undefined {
  return BY_NAME.get(name);
}

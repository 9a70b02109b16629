import { resolve } from 'node:path';
import type { Outcome } from '../../core/diagnostics/diagnostic.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import { loadManifest as load } from '../../core/manifest/load.ts';
import type { LoadOptions, Manifest } from '../../core/manifest/types.ts';

/** What a manifest is read from; everything can be left out. */
export interface LoadInput extends Partial<Omit<LoadOptions, 'kinds'>> {
  /**
   * What `!env` and `${env:NAME}` read from; nothing when absent, so give `process.env` where a manifest needs it. Of it a
   * manifest may read names that start with `COLOPHON_VAR_` or `COLOPHON_SECRET_`, and those in `allowEnv` and `secretEnv`.
   */
  readonly env?: LoadOptions['env'];
}

/** Reads a manifest and checks it. Every problem is reported in one go; nothing is thrown for what a user wrote. */
export function loadManifest(input: LoadInput = {}): Promise<Outcome<Manifest>> {
  const { cwd = resolve('.'), paths = [], variables = {}, env = {}, ...others } = input;
  return load({ ...others, kinds: KINDS, cwd, paths, variables, env });
}

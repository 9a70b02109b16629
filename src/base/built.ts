import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * A module that a build wrote beside the bundle (`src/dev/bundle.mjs`), loaded on the first call; undefined when running
 * from source, where there is none. They are CommonJS because they must load synchronously, in the middle of a check.
 */
export function loadBuilt(name: string): unknown {
  const file = new URL(`../built/${name}.cjs`, import.meta.url);
  return existsSync(file) ? createRequire(import.meta.url)(fileURLToPath(file)) : undefined;
}

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Loads a module that the build wrote next to the bundle (`src/dev/bundle.mjs`); undefined when running from source. These
 * modules are CommonJS, because they must load synchronously in the middle of a check.
 */
export function loadBuilt(name: string): unknown {
  const file = new URL(`../built/${name}.cjs`, import.meta.url);
  return existsSync(file) ? createRequire(import.meta.url)(fileURLToPath(file)) : undefined;
}

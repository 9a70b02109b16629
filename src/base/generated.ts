import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Says of what something was generated: the same only for the same parts in the same order. */
export function digestOfParts(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    hash.update(`${part.length}:`).update(part);
  }
  return hash.digest('hex');
}

/** The text of a CommonJS module that a build writes, which says of what it was made. */
export function renderGenerated(code: string, digest: string): string {
  return `${code}\nmodule.exports = { content: module.exports, digest: ${JSON.stringify(digest)} };\n`;
}

/** What a build wrote there; undefined where there is nothing, or something that was made of something else. */
export function loadGenerated(file: URL, digest: () => string): unknown {
  const path = fileURLToPath(file);
  if (!existsSync(path)) {
    return undefined;
  }
  const made = createRequire(file)(path) as { readonly content: unknown; readonly digest: string };
  return made.digest === digest() ? made.content : undefined;
}

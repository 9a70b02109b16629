import { readFileSync } from 'node:fs';
import { lazily } from './lazily.ts';
import { packageFile } from './package-file.ts';

/**
 * The name of this package in the registry, read from package.json, its only source. Everything that Colophon generates for
 * users to install uses it, so that it can never refer to somebody else's package.
 */
export const readPackageName: () => string = lazily(
  () => (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { readonly name: string }).name,
);

/** The path of the installed manifest schema, relative to the folder of the user's package. */
export function installedSchema(): string {
  return `node_modules/${readPackageName()}/schemas/workspace.schema.json`;
}

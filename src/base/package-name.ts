import { readFileSync } from 'node:fs';
import { lazily } from './lazily.ts';
import { packageFile } from './package-file.ts';

/**
 * The name of this package on a registry. It is written in package.json and nowhere else in the code: whatever Colophon
 * writes for others to install takes it from here, so that it can never name somebody else's package.
 */
export const readPackageName: () => string = lazily(
  () => (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { readonly name: string }).name,
);

/** Where npm installs the schema of manifests, from the folder of the program that uses it. */
export function installedSchema(): string {
  return `node_modules/${readPackageName()}/schemas/workspace.schema.json`;
}

import { readFileSync } from 'node:fs';
import { lazily } from './lazily.ts';
import { packageFile } from './package-file.ts';

/** The version of this program, as its package states it. It is a constant of the package, so it is read once. */
export const readVersion: () => string = lazily(
  () => (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { readonly version: string }).version,
);

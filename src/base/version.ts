import { readFileSync } from 'node:fs';
import { lazily } from './lazily.ts';
import { packageFile } from './package-file.ts';

/** The version of this program from its package.json, read once. */
export const readVersion: () => string = lazily(
  () => (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { readonly version: string }).version,
);

import { readFileSync } from 'node:fs';
import { packageFile } from './package-file.ts';

/** The version of this program, as its package states it. */
export function readVersion(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { readonly version: string }).version;
}

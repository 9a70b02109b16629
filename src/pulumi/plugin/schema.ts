import { readFileSync } from 'node:fs';
import { lazily } from '../../base/lazily.ts';
import { packageFile } from '../../base/package-file.ts';
import { readVersion } from '../../base/version.ts';

/** The version of the plugin, which is that of the package. */
export const pluginVersion: () => string = lazily(readVersion);

/** The schema of the package in Pulumi's form, as JSON, with the version filled in. */
export const packageSchema: () => string = lazily(() => {
  const text = readFileSync(packageFile('schemas/pulumi.json'), 'utf8');
  return JSON.stringify({ ...(JSON.parse(text) as object), version: pluginVersion() });
});

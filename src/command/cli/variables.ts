import { isJsonObject, type Json } from '../../base/json.ts';
import { didYouMean, listed } from '../../base/nearest.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import { usage } from './exit.ts';

/** Reads `--var name=value`. */
export function variablesOf(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const split = pair.indexOf('=');
      if (split < 1) {
        throw usage(`--var: write name=value, not ${JSON.stringify(pair)}`);
      }
      return [pair.slice(0, split), pair.slice(split + 1)];
    }),
  );
}

function keysOf(value: Json | undefined): readonly string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}

/** The variables that a manifest declares, in any environment, or refers to. */
function variablesIn({ value, files }: Manifest): readonly string[] {
  const { environments } = value;
  const inEnvironments = isJsonObject(environments) ? Object.values(environments) : [];
  return [
    ...keysOf(value['variables']),
    ...inEnvironments.flatMap((one) => (isJsonObject(one) ? keysOf(one['variables']) : [])),
    ...files.flatMap(({ text }) => [...text.matchAll(/\$\{var:([A-Za-z_][\w.-]*)/g)].map(([, name = '']) => name)),
  ];
}

/** Rejects a `--var` that no manifest uses: its value would be ignored silently. */
export async function checkVariables(pairs: readonly string[], manifests: readonly Manifest[]): Promise<void> {
  if (pairs.length === 0 || manifests.length === 0) {
    return;
  }
  const known = new Set(manifests.flatMap(variablesIn));
  const unknown = Object.keys(variablesOf(pairs)).find((name) => !known.has(name));
  if (unknown !== undefined) {
    const all = known.size === 0 ? ' It uses none.' : ` It uses ${listed([...known])}.`;
    throw usage(
      `--var: the manifest uses no variable ${JSON.stringify(unknown.slice(0, 80))}.${didYouMean(unknown, known) || all}`,
    );
  }
}
